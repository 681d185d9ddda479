"""What happened, translated from what the rules note, and what a watcher may hear (Aldr 9)."""

from __future__ import annotations

from elementarium.core.game import Played
from elementarium.core.notes import NONE, Note
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.aldr import happenings
from elementarium.games.aldr.board import DEAL, REFILL1, REFILL2
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES
from elementarium.games.aldr.notation import cell_name, write_action, write_outcome
from elementarium.games.aldr.position import UNKNOWN
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.state import AldrState

About = dict[str, str | int | Message]


def shown(state: AldrState, number: int, viewer: int | None) -> str | None:
    """The text of a number as a viewer sees it: only the deal is hidden, from all but one (9)."""
    if state.phase == DEAL:
        hidden = dealt_to(state) not in (None, viewer)
        return f"~{UNKNOWN}" if hidden else write_outcome(state, number)
    if state.phase in (REFILL1, REFILL2):
        return write_outcome(state, number)
    return write_action(state, number)


def dealt_to(state: AldrState) -> int | None:
    """The seat that the next card of the deal goes to, None for the pool (3)."""
    dealt = state.cards.deck_size - state.deck
    return dealt % state.seats if dealt < state.seats * state.cards.hand_size else None


def tell(_before: AldrState, played: Played[Aldr], viewer: int | None) -> tuple[Event, ...]:
    """The events of one action or one card turned up, as a viewer may know them."""
    found = [told(note, viewer) for note in played.notes if note.kind != happenings.TURN_ENDED]
    return tuple(found)


def told(note: Note, viewer: int | None) -> Event:
    """One thing that happened."""
    if note.kind in CARDS:
        return of_card(note, viewer)
    return of_cells(note) if note.kind in CELLS else of_nothing_else(note)


CARDS = (happenings.DEALT, happenings.LAID_OUT, happenings.DRAWN, happenings.REFILLED)
CELLS = (happenings.LAID, happenings.CLAIMED, happenings.ALDR_MOVED)


def of_card(note: Note, viewer: int | None) -> Event:
    """A card changed its place; one that is dealt is seen by its owner only (9)."""
    about: About = {"seat": note.seat} if note.seat != NONE else {}
    card = KIND_NAMES[note.thing]
    if note.kind == happenings.DEALT and note.seat != viewer:
        return Event(Message("aldr.story.dealt_hidden", about), "3")
    about["card"] = card
    match note.kind:
        case happenings.DEALT:
            return Event(Message("aldr.story.dealt", about), "3", (card,))
        case happenings.LAID_OUT:
            return Event(Message("aldr.story.pool", about), "3", (card,))
        case happenings.REFILLED:
            return Event(Message("aldr.story.refill", about), "5.5", (card,))
        case _:
            return Event(Message("aldr.story.draw", about), "5.5")


def of_cells(note: Note) -> Event:
    """Something came to the table, or moved on it."""
    about: About = {"seat": note.seat}
    name = cell_name(note.value)
    match note.kind:
        case happenings.LAID:
            cells = (name, cell_name(note.other))
            about |= {"card": KIND_NAMES[note.thing], "first": cells[0], "second": cells[1]}
            return Event(Message("aldr.story.lay", about), "5.1", cells)
        case happenings.CLAIMED:
            about |= {"element": Message(f"aldr.icon.{ICON_LETTERS[note.thing]}"), "cell": name}
            return Event(Message("aldr.story.claim", about), "5.3", (name,))
        case _:
            moved = () if note.thing == NONE else ((cell_name(note.thing), name),)
            about["cell"] = name
            return Event(Message("aldr.story.aldr", about), "5.4", (name,), moved)


SAID = {
    happenings.PASSED: ("pass", "R6"),
    happenings.DECLINED: ("decline", "R10"),
    happenings.ALDR_STAYED: ("stay", "R20"),
    happenings.COMPLETED: ("fourth", "6"),
    happenings.NO_CARDS: ("no_cards", "6"),
    happenings.DECK_OUT: ("deck_out", "R15"),
    happenings.STALEMATE: ("stalemate", "6"),
    happenings.WON: ("wins", "6"),
    happenings.EVEN: ("draw_game", "6"),
}
"""The sentence and the rule of what touches nothing on the table."""


def of_nothing_else(note: Note) -> Event:
    """Somebody did nothing, or the game is over."""
    about: About = {"seat": note.seat} if note.seat != NONE else {}
    if note.kind in (happenings.WON, happenings.EVEN):
        about["sages"] = note.value
    key, rule = SAID[note.kind]
    return Event(Message(f"aldr.story.{key}", about), rule)
