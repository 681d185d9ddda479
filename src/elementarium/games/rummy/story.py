"""What happened, translated from what the rules note, and what a viewer may hear (Rummy 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from elementarium.core.game import Played
from elementarium.core.notes import NONE, Note, of_kind
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.rummy import happenings
from elementarium.games.rummy.notation import SUIT_LETTERS, card_name, card_names
from elementarium.games.rummy.pack import RANKS
from elementarium.games.rummy.position import ENDING_WORDS
from elementarium.games.rummy.rules import Rummy

About = dict[str, str | int | Message]

POWERS = (
    "transfer",
    "steal",
    "harvest",
    "change_future",
    "sentinel",
    "resurrect",
    "elemental_shift",
    "nullify",
    "combustion",
    "stabilize",
)
"""The names of the powers, by rank."""


class Line(NamedTuple):
    """How notes of a kind are told: the sentence, its rule, and what it calls their fields."""

    key: str
    rule: str
    thing: str = ""
    value: str = ""
    other: str = ""


LINES = {
    happenings.DEALS: Line("dealt", "3"),
    happenings.KEPT: Line("keep", "3"),
    happenings.SWAPPED: Line("swap", "3", "card"),
    happenings.SWAP_REPLACED: Line("drawn", "3", "cards"),
    happenings.OPENED: Line("first_discard", "3", "card"),
    happenings.DRAWS: Line("draw", "4"),
    happenings.DRAWN: Line("drawn", "4", "cards"),
    happenings.TAKEN: Line("take", "5.2", "cards"),
    happenings.MELDED: Line("meld", "5.1", "cards"),
    happenings.LAID: Line("lay", "5.1", "card", "meld"),
    happenings.SACRIFICED: Line("sacrifice", "5.3", "first", "meld", "card"),
    happenings.PURGED: Line("purge", "R39", "card"),
    happenings.DISCARDED: Line("discard", "4", "card"),
    happenings.STUCK: Line("end", "R8"),
    happenings.PLAYED: Line("play", "5.4", "card"),
    happenings.REACTED: Line("react", "5.5", "card"),
    happenings.REACTION_REPLACED: Line("drawn", "5.5", "cards"),
    happenings.PASSED: Line("pass", "5.5"),
    happenings.STOPPED: Line("stopped", "5.5"),
    happenings.ACTION_REPLACED: Line("drawn", "5.4", "cards"),
    happenings.STOLEN: Line("steal_seen", "5.4", "card", "victim"),
    happenings.NOT_STOLEN: Line("steal_nothing", "5.4", "", "victim"),
    happenings.CLAIMED: Line("claim", "5.4", "card"),
    happenings.ORDERED: Line("order", "5.4"),
    happenings.SHIFTED: Line("shift", "5.4"),
    happenings.COMBUSTED: Line("combust", "5.4", "cards"),
    happenings.DROPPED: Line("drop", "5.4", "card"),
    happenings.GIVEN: Line("give", "5.4", "card", "target"),
    happenings.GUARDED: Line("guard", "5.6", "card"),
    happenings.MASTERED: Line("mastery", "5.6", "element"),
    happenings.MASTERY_LOST: Line("mastery_lost", "5.6", "element"),
}
"""What is told as it happens; the end of a round is told below, and the rest not at all."""

OWN = (
    happenings.SWAP_REPLACED,
    happenings.DRAWN,
    happenings.REACTION_REPLACED,
    happenings.ACTION_REPLACED,
    happenings.PASSED,
)
"""What nobody hears but the seat itself: the card that it draws, and that it was asked."""

CARDS = ("card", "cards", "first")
"""The fields of sentences that are cards."""

TOGETHER = (happenings.TAKEN, happenings.MELDED, happenings.COMBUSTED)
"""Cards that are told in one sentence."""

LATER = {
    happenings.DRAWN: 1,
    happenings.ACTION_REPLACED: 1,
    happenings.GUARDED: 2,
    happenings.MASTERED: 3,
    happenings.MASTERY_LOST: 3,
}
"""What followed is told after what was done, and in this order."""


def tell(_before: Rummy, played: Played[Rummy], viewer: int | None) -> tuple[Event, ...]:
    """The events of one number as a viewer may know them."""
    heard = [note for note in played.notes if note.kind not in OWN or note.seat == viewer]
    lines = sorted((note for note in heard if note.kind in LINES), key=place)
    return (*(told(notes, viewer) for notes in gathered(lines)), *ending(heard))


def place(note: Note) -> int:
    """When a note is told.

    What a reaction draws is told at once (5.5): else the order of lines would show whether somebody
    was asked before its chain went on.
    """
    if note.kind == happenings.GUARDED and note.value == happenings.REACTION_REPLACED:
        return 0
    return LATER.get(note.kind, 0)


def gathered(notes: Iterable[Note]) -> Iterator[list[Note]]:
    """The notes of each sentence."""
    for kind, alike in groupby(notes, key=lambda note: note.kind):
        if kind in TOGETHER:
            yield list(alike)
        else:
            yield from ([note] for note in alike)


def told(notes: Sequence[Note], viewer: int | None) -> Event:
    """One sentence about a note, or about the cards of several."""
    note, things = notes[0], things_of(notes)
    line = line_of(note, viewer)
    fields = ((line.thing, things), (line.value, [note.value]), (line.other, [note.other]))
    about: About = {"seat": note.seat}
    about |= {name: named(name, numbers) for name, numbers in fields if name}
    if note.kind in (happenings.PLAYED, happenings.REACTED):
        about["power"] = power_named(note.thing)
    return event(line.key, line.rule, about, *(things if line.thing in CARDS else ()))


def named(name: str, numbers: Sequence[int]) -> str | int | Message:
    """Numbers of notes as sentences say them: cards and elements by name, the rest as they are."""
    if name == "element":
        return Message(f"rummy.element.{SUIT_LETTERS[numbers[0]]}")
    return card_names(numbers) if name in CARDS else numbers[0]


def line_of(note: Note, viewer: int | None) -> Line:
    """The sentence for a note: by what it aims at, and by what the viewer may know (9)."""
    match note.kind:
        case happenings.PLAYED if note.value != NONE:
            return Line("play_at", "5.4", "card", "target")
        case happenings.PLAYED if note.other != NONE:
            return Line("play_on", "5.4", "card", "", "meld")
        case happenings.SHIFTED if note.value != NONE:
            return Line("shift_next", "5.4")
        case happenings.STOLEN if viewer not in (note.seat, note.value):
            return Line("steal", "5.4", "", "victim")
        case _:
            return LINES[note.kind]


def things_of(notes: Sequence[Note]) -> list[int]:
    """What a sentence is about: discards as they lay, top last, burnt cards by card index."""
    things = [note.thing for note in notes]
    if notes[0].kind == happenings.TAKEN:
        things.reverse()
    return sorted(things) if notes[0].kind == happenings.COMBUSTED else things


def event(key: str, rule: str, about: About, *touched: int) -> Event:
    """One line of the story; `touched` are kinds of cards."""
    return Event(
        Message(f"rummy.story.{key}", about), rule, tuple(card_name(kind) for kind in touched)
    )


def power_named(card: int) -> Message:
    """The power of a card by its name."""
    return Message(f"rummy.power.{POWERS[card % RANKS]}")


def ending(notes: Sequence[Note]) -> Iterator[Event]:
    """The end of a round, and with that of the match what all points come from (6)."""
    totals = " ".join(str(note.value) for note in of_kind(notes, happenings.SCORED))
    goes_on = any(of_kind(notes, happenings.NEXT_ROUND))
    for note in notes:
        about: About = {"seat": note.seat}
        match note.kind:
            case happenings.ROUND_ENDED if goes_on:
                yield event("next_round", "6", {"round": note.value, "totals": totals})
            case happenings.ROUND_ENDED:
                yield event(f"over_{ENDING_WORDS[note.thing]}", "4", about)
            case happenings.COUNTED if not goes_on:
                about |= {"laid": note.thing, "mastery": note.value, "hand": note.other}
                yield event("counted", "6", about)
            case happenings.MATCH_ENDED:
                yield event("result", "6", {"totals": totals})
            case happenings.WON:
                yield event("wins", "6", {**about, "total": note.value})
