"""What an action did, translated from what its rules have noted (Downpour 5, 6)."""

from __future__ import annotations

from elementarium.core.game import Played
from elementarium.core.notes import Note
from elementarium.core.story import Event
from elementarium.core.words import Message

from downpour import happenings
from downpour.notation import LETTERS
from downpour.rules import STONES, Downpour


def tell(
    _before: Downpour,
    played: Played[Downpour],
    _viewer: int | None,
) -> tuple[Event, ...]:
    """A stone fell; perhaps the game is over."""
    return tuple(told(note) for note in played.notes)


def told(note: Note) -> Event:
    """A note in words."""
    if note.kind == happenings.FILLED:
        return Event(Message("downpour.story.full"), "6")
    if note.kind == happenings.WON:
        return Event(Message("downpour.story.wins", {"seat": note.seat}), "6")
    cell = f"{LETTERS[note.thing]}{note.value + 1}"
    stone = Message(f"downpour.value.{STONES[note.seat]}")
    about: dict[str, str | int | Message] = {"seat": note.seat, "stone": stone, "cell": cell}
    return Event(Message("downpour.story.drop", about), "5", (cell,))
