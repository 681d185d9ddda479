"""The table of Brave the Elements in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from elementarium.core.pictures import Drawn
from elementarium.core.words import Message, Words
from elementarium.games.brave.card_words import CardView
from elementarium.games.brave.view import BraveView, LocationView, SeatView
from elementarium.tui.boards.detail import Detail
from elementarium.tui.styles import ELEMENTS, SEATS, labelled, packed, seat_tag

ELEMENT_ORDER = "FAEW"
PANEL_WIDTH = 50
PANEL_ABOVE = True


def draw(
    view: BraveView, words: Words, last: frozenset[str], width: int, detail: Detail
) -> list[Text]:
    """What lies before every seat, the development area, the attack, and the viewer's hand."""
    blank = [] if detail else [Text()]
    brief = detail == Detail.BRIEF
    lines: list[Text] = []
    for seat in range(view.seats):
        lines.append(seat_head(view, words, seat, brief=detail > Detail.FULL))
        before = view.table[seat].locations
        lines += locations(before, words, last, width, brief=detail > Detail.FULL)
    if view.area:
        lines.append(Text(words.say("tui.brave.area"), style="bold"))
        lines += locations(view.area_cards, words, last, width, brief=brief)
    if view.attack:
        lines += [*blank, attack_line(view, words)]
    if view.viewer is not None:
        lines += [*blank, *hand_lines(view, words, view.table[view.viewer], width, brief=brief)]
    return lines


def excerpt(frame: Drawn, words: Words, width: int) -> list[Text]:
    """A part of the table, for a picture: what the picture names, in the order of the table."""
    view: BraveView = frame.view
    parts = frame.shown.parts
    lines: list[Text] = []
    if "attack" in parts and view.attack:
        lines.append(attack_line(view, words))
    for part in parts:
        if part == "area":
            lines.append(Text(words.say("tui.brave.area"), style="bold"))
            lines += locations(view.area_cards, words, frame.touched, width, brief=False)
        elif part.startswith("row"):
            seat = int(part.removeprefix("row"))
            lines.append(seat_head(view, words, seat, brief=True))
            found = view.table[seat].locations
            lines += locations(found, words, frame.touched, width, brief=False)
    if {"hand", "draft"} & {*parts} and view.viewer is not None:
        lines += hand_lines(view, words, view.table[view.viewer], width, brief=False)
    return lines


def named(words: Words, name: str) -> str:
    """A location by code and name: `LIB.1 Library`."""
    return f"{name} {words.say('brave.card.' + name.partition('.')[0])}"


def seat_head(view: BraveView, words: Words, seat: int, *, brief: bool) -> Text:
    """One seat: its figure and its numbers."""
    head = seat_tag(seat, active=seat == view.active)
    key = "tui.brave.seat_brief" if brief else "tui.brave.seat"
    return head.append(" " + words.say(key, **seat_facts(view.table[seat])))


def locations(
    found: Sequence[LocationView], words: Words, last: frozenset[str], width: int, *, brief: bool
) -> list[Text]:
    """Locations: each on a line with its ability, or briefly, several on a line."""
    if brief:
        entries = [
            location_entry(card, words, fresh=card.name in last, brief=True) for card in found
        ]
        return packed(entries, width)
    return [location_line(card, words, fresh=card.name in last) for card in found]


def seat_facts(seat: SeatView) -> dict[str, int | str]:
    """The numbers of a seat."""
    return {
        "points": "?" if seat.score is None else seat.score,
        "hand": seat.hand_size,
        "armies": seat.armies_left,
        "military": seat.military,
        "pile": seat.pile_size,
    }


def location_line(location: LocationView, words: Words, *, fresh: bool) -> Text:
    """A location on a line of its own, with its ability."""
    line = Text("   " if fresh else "    ")
    line.append_text(location_entry(location, words, fresh=fresh, brief=False))
    line.append(" " if fresh else "  ")
    return line.append(words.tell(location.ability), style="dim")


def location_entry(location: LocationView, words: Words, *, fresh: bool, brief: bool) -> Text:
    """A location: defence, points, and what lies on it; in brackets if it has just changed."""
    line = Text("[" if fresh else "")
    line.append(location.name if brief else f"{location.name:<6}", style="bold")
    name = words.say("brave.card." + location.code)
    line.append(f" {name} " if brief else f"{name} ")
    key = "tui.brave.location_brief" if brief else "tui.brave.location"
    line.append(words.say(key, defence=location.defence, vp=location.vp))
    if location.token:
        line.append(f" {{{location.token}}}", style=ELEMENTS[location.token])
    if location.marker:
        line.append(f" ({location.marker})", style=ELEMENTS[location.marker])
    if location.military:
        line.append(" M", style="bold")
    for seat, count in enumerate(location.armies):
        if count:
            line.append(f" {count}x")
            line.append(f"P{seat}", style=SEATS[seat])
    return line.append("]" if fresh else "")


def attack_line(view: BraveView, words: Words) -> Text:
    """The assault or disaster that is under way."""
    attack = view.attack
    assert attack is not None, "asked only during an attack"
    what = words.say(f"brave.card.{attack.card}") if attack.card else words.say("tui.brave.assault")
    line = Text(
        words.say(
            "tui.brave.attack",
            what=what,
            target=named(words, attack.target),
            seat=attack.owner,
            strength=attack.strength,
            defence=attack.defence,
        ),
        style="bold",
    )
    if attack.die:
        line.append(" " + words.say("tui.brave.die", die=attack.die))
    if attack.needs:
        line.append(" " + words.say("tui.brave.prevents", needs=needed(words, attack.needs)))
    if attack.dice:
        line.append(" " + words.say("tui.brave.dice", dice=" ".join(attack.dice)))
    if attack.paid:
        paid = words.say("tui.comma").join(attack.paid)
        line.append(" " + words.say("tui.brave.paid", paid=paid))
    if attack.missing:
        line.append(" " + words.say("tui.brave.missing", missing=attack.missing))
    return line


def needed(words: Words, needs: tuple[str, ...]) -> str:
    """What prevents a disaster: `prevented by water, earth`."""
    said = words.say("tui.comma").join(words.say(f"brave.need.{need}") for need in needs)
    return said if needs == ("none",) else words.say("tui.brave.needs", needs=said)


def hand_lines(
    view: BraveView, words: Words, seat: SeatView, width: int, *, brief: bool
) -> list[Text]:
    """The viewer's draft hand or disaster cards, each with what it can do."""
    lines = []
    if seat.draft_hand:
        lines.append(Text(words.say("tui.brave.draft"), style="bold"))
        lines += locations(view.draft_cards, words, frozenset(), width, brief=brief)
    if seat.pick:
        lines.append(labelled(words.say("tui.brave.picked"), named(words, seat.pick)))
    if seat.hand:
        lines.append(Text(words.say("tui.brave.hand"), style="bold"))
        found = [
            card_line(card, words, seat.hand.count(card.code), brief=brief)
            for card in view.hand_cards
        ]
        lines += packed(found, width) if brief else [Text("    ").append_text(c) for c in found]
    return lines


def card_line(card: CardView, words: Words, count: int, *, brief: bool) -> Text:
    """A disaster card: element, strength, what its defence needs, support, and its effects."""
    line = Text().append(f"{card.code:<4}", style=ELEMENTS.get(card.element, "bold"))
    line.append(words.say(f"brave.card.{card.code}") + (f" x{count} " if count > 1 else " "))
    strength = f"{card.strength}{'+d' if card.strength_die else ''}"
    if brief:
        brief_form = words.say("tui.brave.card_brief", strength=strength, support=card.support)
        return line.append(brief_form)
    element = Message(f"brave.element.{card.element}")
    needs = needed(words, card.needs)
    line.append(
        words.say(
            "tui.brave.card", element=element, strength=strength, needs=needs, support=card.support
        )
    )
    if card.timing:
        effects = words.say("tui.and").join(words.tell(effect) for effect in card.effects)
        when = words.say("tui.label", name=Message(f"brave.timing.{card.timing}"))
        line.append(f"  {when}{effects}", style="dim")
    return line


def panel(
    view: BraveView, words: Words, names: tuple[str, ...], room: int, detail: Detail
) -> list[Text]:
    """Round, phase, decks, supply; briefly without what stands elsewhere."""
    phase = Message(f"brave.phase.p{view.phase}")
    round_ = Text(words.say("tui.brave.round", round=view.round, rounds=view.rounds), style="bold")
    where = [round_, Text(words.say("tui.brave.phase", phase=phase))]
    seats = [
        seat_tag(seat, active=seat == view.active).append(f" {name}")
        for seat, name in enumerate(names)
    ]
    if detail:
        return packed([*where, *seats], room, indent=0)
    lines = [*where, *seats]
    lines.append(
        Text(
            words.say(
                "tui.brave.decks",
                locations=view.location_deck,
                disasters=view.disaster_deck,
                discard=len(view.discard),
            )
        )
    )
    supply = " ".join(f"{e}{n}" for e, n in zip(ELEMENT_ORDER, view.tokens, strict=True))
    lines.append(Text(words.say("tui.brave.supply", tokens=supply, military=view.military)))
    legend = words.say("tui.brave.legend").splitlines()
    return [*lines, *(Text(line, style="dim") for line in legend)]


def groups(_view: BraveView, texts: list[str]) -> list[tuple[Message, list[str]]]:
    """The actions by their first words."""
    first_words = list(dict.fromkeys(text.split()[0] for text in texts))
    return [
        (Message(f"tui.brave.group.{word}"), [text for text in texts if text.split()[0] == word])
        for word in first_words
    ]


def question(view: BraveView, _names: tuple[str, ...]) -> Message:
    """What has to be decided."""
    return Message(f"tui.brave.ask.{view.due}")


def tidied(text: str, texts: list[str]) -> str:
    """Repairs case; a card alone means the only action that names it."""
    typed = " ".join(text.split())
    for known in texts:
        if known.lower() == typed.lower():
            return known
    meant = [known for known in texts if known.lower().split()[1:] == typed.lower().split()]
    if len(meant) == 1:
        return meant[0]
    word, _, rest = typed.partition(" ")
    return f"{word.lower()} {rest.upper()}" if rest else word.lower()


def previews(_text: str) -> bool:
    """Nothing is shown before it is played: dice and decks would have to be guessed."""
    return False
