"""The table of Elemental Rummy in the terminal."""

from __future__ import annotations

import re

from rich.text import Text

from elementarium.core.pictures import Drawn
from elementarium.core.words import Message, Words
from elementarium.games.rummy.view import GroupView, RummyView, phase_named
from elementarium.tui.boards.detail import Detail
from elementarium.tui.styles import ELEMENTS, SEATS, labelled, packed, seat_tag

SUITS = "FWEAX"
RANKS = "A23456789TJQK"
POWERS = {
    "A": "transfer",
    "2": "steal",
    "3": "harvest",
    "4": "change_future",
    "5": "sentinel",
    "6": "resurrect",
    "7": "elemental_shift",
    "8": "nullify",
    "9": "combustion",
    "T": "stabilize",
}
DISCARDS_IN_ROW = 8
PANEL_WIDTH = 44
PANEL_ABOVE = True


def draw(
    view: RummyView, words: Words, last: frozenset[str], width: int, detail: Detail
) -> list[Text]:
    """Melds, piles and the viewer's hand."""
    blank = [] if detail else [Text()]
    lines = [Text(words.say("tui.rummy.melds"), style="bold")]
    melds = [meld_line(group, words, last) for group in view.melds] or [Text("  -", style="dim")]
    lines += packed(melds, width, indent=0) if detail else melds
    lines += blank
    lines += discards(view, words, width, in_row=width // 4 - 1 if detail else DISCARDS_IN_ROW)
    lines.append(Text(words.say("tui.rummy.piles", pile=view.pile, burnt=len(view.burnt))))
    if view.top:
        lines.append(labelled(words.say("tui.rummy.top"), cards(view.top)))
    if view.viewer is not None:
        lines += blank
        lines += hand_lines(view, words, width, brief=detail == Detail.BRIEF)
    return lines


def excerpt(frame: Drawn, words: Words, width: int) -> list[Text]:
    """A part of the table, for a picture: what the picture names, in the order of the table."""
    view: RummyView = frame.view
    parts = frame.shown.parts
    lines: list[Text] = []
    if "melds" in parts:
        lines += [meld_line(group, words, frame.touched) for group in view.melds]
    if "chain" in parts and view.chain:
        played = [f"P{seat} {name}" for seat, name in view.chain.cards]
        lines.append(Text("  " + " > ".join(played), style="bold"))
    if "masteries" in parts:
        held = zip(SUITS, view.masteries, strict=True)
        told = "  ".join(f"{suit}* P{seat}" for suit, seat in held if seat is not None)
        lines.append(Text(f"  {told or '-'}"))
    if "discards" in parts:
        lines += discards(view, words, width)
    if "burnt" in parts:
        title = words.say("tui.rummy.piles", pile=view.pile, burnt=len(view.burnt))
        lines.append(labelled(title, cards(view.burnt)))
    if "hand" in parts:
        lines += hand_lines(view, words, width, brief=True)[:1]
    return lines


def card(name: str) -> Text:
    """One card; its suit has a colour."""
    return Text(name, style=ELEMENTS.get(name[0], "dim"))


def cards(names: tuple[str, ...] | list[str]) -> Text:
    """Cards with blanks between them."""
    line = Text()
    for name in names:
        line.append_text(card(name))
        line.append(" ")
    return line if names else Text("-")


def meld_line(group: GroupView, words: Words, last: frozenset[str]) -> Text:
    """A meld: its id, its owner, its cards, and who laid those of others."""
    line = Text(f"  m{group.id} ")
    line.append(f"P{group.owner}", style=SEATS[group.owner])
    line.append(f" {words.say(f'tui.rummy.{group.kind}')} ")
    for name, layer in zip(group.cards, group.layers, strict=True):
        fresh = name in last
        line.append("[" if fresh else "")
        line.append_text(card(name))
        if layer != group.owner:
            line.append(f":P{layer}", style="dim")
        line.append("] " if fresh else " ")
    return line


def discards(
    view: RummyView, words: Words, width: int, in_row: int = DISCARDS_IN_ROW
) -> list[Text]:
    """The discard pile, all of it since all of it can be taken, with its depth: 1 is the top."""
    title = Text(words.say("tui.rummy.discards", count=len(view.discards)), style="bold")
    row = min(in_row, max(4, width // 4 - 1))
    lines = [title]
    for first in range(0, len(view.discards), row):
        names, depths = Text("  "), Text("  ")
        for place, name in enumerate(view.discards[first : first + row], first):
            names.append_text(card(name))
            names.append("  ")
            depths.append(f"{len(view.discards) - place:<4}", style="dim")
        lines += [names, depths]
    return lines if view.discards else [title, Text("  -", style="dim")]


def hand_lines(view: RummyView, words: Words, width: int, *, brief: bool) -> list[Text]:
    """The viewer's hand, by suits and ranks, and what its powers do or, briefly, are called."""
    hand = view.hands[view.viewer or 0].cards
    line = Text(words.say("tui.rummy.hand") + "  ", style="bold")
    for suit in (*SUITS, "C"):
        own = [name for name in hand if name[0] == suit]
        own.sort(key=lambda name: RANKS.find(name[1]))
        if own:
            line.append_text(cards(own))
            line.append("  ")
    powers = []
    for rank, power in POWERS.items():
        holding = [name for name in hand if name[1] == rank and name[0] != "C"]
        if holding:
            title = words.say("tui.rummy.power", power=Message(f"rummy.power.{power}"))
            told = " ".join((*holding, title))
            if not brief:
                about = words.say(f"rummy.power_about.{power}")
                told = words.say("tui.label", name=told) + about
            powers.append(Text(told, style="dim"))
    if brief:
        return [line, *packed(powers, width, indent=2)]
    return [line, *(Text("  ").append_text(power) for power in powers)]


def panel(
    view: RummyView, words: Words, names: tuple[str, ...], _room: int, detail: Detail
) -> list[Text]:
    """Round, seats with cards, points and Mastery, and the chain being played."""
    lines = [Text(words.say("tui.rummy.round", round=view.round), style="bold")]
    for seat, name in enumerate(names):
        line = seat_tag(seat, active=seat == view.active)
        about = {"count": view.hands[seat].size, "table": view.on_table[seat]}
        line.append(" " + words.say("tui.label", name=name))
        line.append(words.say("tui.rummy.seat", total=view.totals[seat], **about))
        for suit, holder in zip(SUITS, view.masteries, strict=True):
            if holder == seat:
                line.append(f" {suit}*", style=ELEMENTS[suit])
        lines.append(line)
        known = view.hands[seat].cards
        if seat != view.viewer and known:
            lines.append(labelled("    " + words.say("tui.rummy.known"), cards(known)))
    if detail:
        return lines
    legend = words.say("tui.rummy.legend").splitlines()
    return [*lines, Text(), *(Text(line, style="dim") for line in legend)]


def groups(_view: RummyView, texts: list[str]) -> list[tuple[Message, list[str]]]:
    """The actions by their first words."""
    first_words = list(dict.fromkeys(text.split()[0] for text in texts))
    return [
        (Message(f"tui.rummy.group.{word}"), [text for text in texts if text.split()[0] == word])
        for word in first_words
    ]


def question(view: RummyView, names: tuple[str, ...]) -> Message:
    """What has to be decided; a reaction names what it answers."""
    if view.phase == "react" and view.chain:
        seat, played = view.chain.cards[-1]
        about: dict[str, str | int | Message] = {
            "name": f"P{seat} {names[seat]}",
            "card": played,
            "power": Message(f"rummy.power.{POWERS[played[1]]}"),
            "on": aim(view, names),
        }
        return Message("tui.rummy.ask.react", about)
    return Message("tui.rummy.ask.phase", {"phase": phase_named(view.phase)})


def aim(view: RummyView, names: tuple[str, ...]) -> Message:
    """At whom or what the action aims."""
    chain = view.chain
    if chain and len(chain.cards) > 1:
        return Message("tui.rummy.ask.in_reaction")
    if chain and chain.target is not None:
        if chain.target == view.viewer:
            return Message("tui.rummy.ask.on_you")
        return Message("tui.rummy.ask.on", {"what": f"P{chain.target} {names[chain.target]}"})
    if chain and chain.meld is not None:
        return Message("tui.rummy.ask.on", {"what": f"m{chain.meld}"})
    return Message("tui.rummy.ask.on_all")


def tidied(text: str, texts: list[str]) -> str:
    """Repairs case; a card alone is discarded, or taken, or claimed, if nothing else fits."""
    parts = text.split()
    spelled = [
        part.upper()
        if re.fullmatch(r"[FWEAXC][A2-9TJQKFWEX]", part, re.IGNORECASE)
        else part.lower()
        for part in parts
    ]
    if len(spelled) == 3 and spelled[0] == "play" and re.fullmatch(r"p?[0-5]", spelled[2]):
        spelled[2] = ">" + spelled[2][-1]
    if len(spelled) == 1 and spelled[0].isupper():
        meant = [known for known in texts if known.split()[1:] == spelled]
        if len(meant) == 1:
            return meant[0]
    return " ".join(spelled)


def previews(_text: str) -> bool:
    """Nothing is shown before it is played: much of it would be guessing."""
    return False
