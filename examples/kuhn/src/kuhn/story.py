"""What a card or a word did, and what a watcher may hear of it (Kuhn 4, 6, 9)."""

from __future__ import annotations

from elementarium.core.game import Played
from elementarium.core.notes import NONE, Note
from elementarium.core.seats import CHANCE
from elementarium.core.story import Event
from elementarium.core.words import Message

from kuhn import happenings
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


SAID = {
    happenings.CHECKED: "pass",
    happenings.BET: "bet",
    happenings.CALLED: "call",
    happenings.FOLDED: "fold",
}


def tell(_before: Kuhn, played: Played[Kuhn], viewer: int | None) -> tuple[Event, ...]:
    """The events of a card or a word, as a viewer may know them."""
    return tuple(told(note, viewer) for note in played.notes)


def told(note: Note, viewer: int | None) -> Event:
    """A note in words."""
    if note.kind == happenings.DEALT:
        return dealt(note, viewer)
    if note.kind == happenings.WON:
        return won(note)
    return Event(Message(f"kuhn.story.{SAID[note.kind]}", {"seat": note.seat}), "4")


def dealt(note: Note, viewer: int | None) -> Event:
    """A card of the deal; the others see that there is one."""
    if note.seat != viewer:
        return Event(Message("kuhn.story.dealt_hidden", {"seat": note.seat}), "3")
    return Event(Message("kuhn.story.dealt", {"seat": note.seat, "card": card(note.thing)}), "3")


def won(note: Note) -> Event:
    """The cards, if they are shown, and who gets the pot (6)."""
    about: dict[str, str | int | Message] = {"seat": note.seat, "chips": note.value}
    if note.thing == NONE:
        return Event(Message("kuhn.story.wins", about), "6")
    about |= {"card": card(note.thing), "other": card(note.other)}
    return Event(Message("kuhn.story.showdown", about), "6")


def card(number: int) -> Message:
    """A card by its name."""
    return Message(f"kuhn.value.{LETTERS[number]}")
