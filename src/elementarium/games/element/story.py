"""What an action did, translated from what its rules have noted (Element 5, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.game import Played
from elementarium.core.notes import Note, of_kind
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.element import happenings
from elementarium.games.element.board import FIRE
from elementarium.games.element.notation import square_name
from elementarium.games.element.rules import Element


def tell(_before: Element, played: Played[Element], _seat: int | None) -> tuple[Event, ...]:
    """The events of one token or drawn stone; a word is told when it is complete."""
    return (
        *deeds(played.notes),
        *grown(played.notes),
        *hardened(played.notes),
        *river_moved(played.notes),
        *ending(played.notes),
    )


def deeds(notes: Sequence[Note]) -> Iterator[Event]:
    """What the bag gave, or the active player did."""
    for note in notes:
        about: dict[str, str | int | Message] = {"seat": note.seat}
        match note.kind:
            case happenings.DRAWS:
                about |= {"stones": note.value, "moves": note.other}
                yield Event(Message("element.story.draw", about), "4")
            case happenings.DRAWN:
                yield Event(Message("element.story.drawn", about | stone(note)), "4")
            case happenings.STEPPED:
                yield moved("step", "5.1", note)
            case happenings.JUMPED:
                yield moved("jump", "5.6", note)
            case happenings.ALDR_MOVED:
                yield moved("aldr", "5.8", note)
            case happenings.PLACED:
                name = square_name(note.value)
                about |= {**stone(note), "square": name}
                yield Event(Message("element.story.place", about), "5.2", (name,))
            case happenings.PAID:
                touched = (square_name(note.value),)
                yield Event(Message("element.story.pay", about | stone(note)), "5.8", touched)
            case happenings.TURN_ENDED:
                yield Event(Message("element.story.end", about), "4")


def stone(note: Note) -> dict[str, Message]:
    """The stone that a note is about, by the name of its element."""
    return {"stone": Message(f"element.stone.{ELEMENT_LETTERS[note.thing - FIRE]}")}


def moved(what: str, rule: str, note: Note) -> Event:
    """A figure went from one square to another."""
    start, goal = square_name(note.thing), square_name(note.value)
    about: dict[str, str | int | Message] = {"seat": note.seat, "square": goal}
    message = Message(f"element.story.{what}", about)
    return Event(message, rule, (start, goal), ((start, goal),))


def grown(notes: Sequence[Note]) -> Iterator[Event]:
    """Fire that grew."""
    yield from told("grow", "5.3", sorted(squares(notes, happenings.GREW)))


def hardened(notes: Sequence[Note]) -> Iterator[Event]:
    """Earth that hardened around the stone that did it."""
    yield from told("harden", "5.5", around(notes, happenings.HARDENED))


def river_moved(notes: Sequence[Note]) -> Iterator[Event]:
    """A river has flowed: the squares of its path, one after another, then those it left."""
    left = around(notes, happenings.DRIED)
    yield from told("flow", "5.4", squares(notes, happenings.FLOWED), left)


def around(notes: Sequence[Note], kind: int) -> list[int]:
    """The squares of a kind of notes, but for the one of the stone or figure that began it all,
    which has been told already.
    """
    begun = (happenings.PLACED, happenings.ALDR_MOVED, happenings.PAID)
    told_of = [note.value for note in of_kind(notes, *begun)]
    return sorted(square for square in squares(notes, kind) if square not in told_of)


def squares(notes: Sequence[Note], kind: int) -> list[int]:
    """The squares that notes of a kind are about."""
    return [note.thing for note in of_kind(notes, kind)]


def told(what: str, rule: str, came: Sequence[int], left: Sequence[int] = ()) -> Iterator[Event]:
    """An effect on these squares; none if there are none."""
    if came:
        names = [square_name(square) for square in came]
        message = Message(f"element.story.{what}", {"squares": ", ".join(names)})
        yield Event(message, rule, (*names, *(square_name(square) for square in left)))


def ending(notes: Sequence[Note]) -> Iterator[Event]:
    """Who was captured and who has won, or why the game is drawn (6)."""
    for note in notes:
        match note.kind:
            case happenings.CAPTURED:
                message = Message("element.story.captured", {"seat": note.seat})
                yield Event(message, "5.7", (square_name(note.thing),))
            case happenings.WON:
                yield Event(Message("element.story.wins", {"seat": note.seat}), "6")
            case happenings.FROZEN:
                yield Event(Message("element.story.frozen", {"turn": note.value}), "R21")
            case happenings.RAN_OUT:
                yield Event(Message("element.story.turn_limit", {"turn": note.value}), "R21")
