"""What an action did, told from before and after (Downpour 5, 6)."""

from __future__ import annotations

from elementarium.core.seats import NOBODY
from elementarium.core.story import Event
from elementarium.core.words import Message

from downpour.notation import LETTERS
from downpour.rules import NO_SEAT, STONES, Downpour


def tell(
    before: Downpour,
    number: int,
    after: Downpour,
    _viewer: int | None,
) -> tuple[Event, ...]:
    """A stone fell; perhaps the game is over."""
    cell = f"{LETTERS[number]}{len(after.columns[number])}"
    stone = Message(f"downpour.value.{STONES[before.to_act]}")
    about: dict[str, str | int | Message] = {"seat": before.to_act, "stone": stone, "cell": cell}
    fell = Event(Message("downpour.story.drop", about), "5", (cell,))
    if after.to_act != NOBODY:
        return (fell,)
    if after.winner == NO_SEAT:
        return (fell, Event(Message("downpour.story.full"), "6"))
    return (fell, Event(Message("downpour.story.wins", {"seat": after.winner}), "6"))
