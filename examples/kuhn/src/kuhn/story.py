"""What a card or a word did, and what a watcher may hear of it (Kuhn 4, 6, 9)."""

from __future__ import annotations

from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.story import Event
from elementarium.core.words import Message

from kuhn.board import BET
from kuhn.notation import HIDDEN, LETTERS, write_action, write_outcome
from kuhn.rules import Kuhn


def shown(state: Kuhn, number: int, viewer: int | None) -> str | None:
    """The text of a number as a viewer sees it: cards are dealt face down (9)."""
    if state.to_act != CHANCE:
        return write_action(state, number)
    return write_outcome(state, number) if dealt_to(state) == viewer else f"~{HIDDEN}"


def dealt_to(state: Kuhn) -> int:
    """The seat that gets the next card (3)."""
    return 1 if state.card_of(0) else 0


def tell(before: Kuhn, number: int, after: Kuhn, viewer: int | None) -> tuple[Event, ...]:
    """The events of a card or a word, as a viewer may know them."""
    if before.to_act == CHANCE:
        return (dealt(before, number, viewer),)
    words = before.words()
    deed = (
        ("fold" if BET in words else "pass")
        if number != BET
        else "call"
        if words[-1:] == [BET]
        else "bet"
    )
    said = Event(Message(f"kuhn.story.{deed}", {"seat": before.to_act}), "4")
    return (said, *ending(after))


def dealt(before: Kuhn, number: int, viewer: int | None) -> Event:
    """A card of the deal; the others see that there is one."""
    seat = dealt_to(before)
    if seat != viewer:
        return Event(Message("kuhn.story.dealt_hidden", {"seat": seat}), "3")
    card = Message(f"kuhn.value.{LETTERS[number]}")
    return Event(Message("kuhn.story.dealt", {"seat": seat, "card": card}), "3")


def ending(after: Kuhn) -> tuple[Event, ...]:
    """The cards, if they are shown, and who gets the pot (6)."""
    if after.to_act != NOBODY:
        return ()
    won = max(range(2), key=lambda seat: after.returns()[seat])
    chips = round(2 * max(after.returns()))
    about: dict[str, str | int | Message] = {"seat": won, "chips": chips}
    if not after.has_shown():
        return (Event(Message("kuhn.story.wins", about), "6"),)
    cards = [Message(f"kuhn.value.{LETTERS[after.card_of(seat)]}") for seat in (won, 1 - won)]
    about |= {"card": cards[0], "other": cards[1]}
    return (Event(Message("kuhn.story.showdown", about), "6"),)
