"""What an action did, told from before and after, and what a watcher may hear (Aldr 5, 6, 9)."""

from __future__ import annotations

from elementarium.core.game import Played
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.aldr.actions import (
    Claim,
    Decline,
    Draw,
    Lay,
    MoveAldr,
    Pass,
    Stay,
    action,
)
from elementarium.games.aldr.board import (
    DEAL,
    DRAW1,
    DRAW2,
    ELEMENTS,
    NO_CELL,
    OVER,
    REFILL1,
    REFILL2,
)
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES
from elementarium.games.aldr.notation import beside, cell_name, write_action, write_outcome
from elementarium.games.aldr.position import UNKNOWN
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.state import AldrState
from elementarium.games.aldr.view import scores

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


def tell(before: AldrState, played: Played[Aldr], viewer: int | None) -> tuple[Event, ...]:
    """The events of one action or one card turned up, as a viewer may know them."""
    number, after = played.number, played.after
    if before.phase == DEAL:
        return (dealt(before, number, viewer),)
    if before.phase in (REFILL1, REFILL2):
        return (refilled(KIND_NAMES[number]), *ending(after))
    return (deed(before, number), *determined(before, after), *ending(after))


def dealt(before: AldrState, kind: int, viewer: int | None) -> Event:
    """A card of the set-up."""
    seat = dealt_to(before)
    card = KIND_NAMES[kind]
    if seat is None:
        return Event(Message("aldr.story.pool", {"card": card}), "3", (card,))
    if seat == viewer:
        return Event(Message("aldr.story.dealt", {"seat": seat, "card": card}), "3", (card,))
    return Event(Message("aldr.story.dealt_hidden", {"seat": seat}), "3")


def refilled(card: str) -> Event:
    """The deck gave a card to the pool."""
    return Event(Message("aldr.story.refill", {"card": card}), "5.5", (card,))


def determined(before: AldrState, after: AldrState) -> tuple[Event, ...]:
    """A refill from a deck that is listed card by card follows its draw at once."""
    if before.phase not in (DRAW1, DRAW2) or before.deck == after.deck:
        return ()
    return (refilled(KIND_NAMES[before.deck_order()[0]]),)


def deed(before: AldrState, number: int) -> Event:
    """What the active player did."""
    about: About = {"seat": before.player}
    match action(number):
        case Lay(kind, cell, direction):
            cells = (cell_name(cell), cell_name(beside(cell, direction)))
            about |= {"card": KIND_NAMES[kind], "first": cells[0], "second": cells[1]}
            return Event(Message("aldr.story.lay", about), "5.1", cells)
        case Pass():
            return Event(Message("aldr.story.pass", about), "R6")
        case Claim(element, cell):
            name = cell_name(cell)
            about |= {"element": Message(f"aldr.icon.{ICON_LETTERS[element]}"), "cell": name}
            return Event(Message("aldr.story.claim", about), "5.3", (name,))
        case Decline():
            return Event(Message("aldr.story.decline", about), "R10")
        case MoveAldr(cell):
            name = cell_name(cell)
            moved = () if before.aldr == NO_CELL else ((cell_name(before.aldr), name),)
            about["cell"] = name
            return Event(Message("aldr.story.aldr", about), "5.4", (name,), moved)
        case Stay():
            return Event(Message("aldr.story.stay", about), "R20")
        case Draw(kind):
            about["card"] = KIND_NAMES[kind]
            return Event(Message("aldr.story.draw", about), "5.5")


def ending(after: AldrState) -> tuple[Event, ...]:
    """Why the game is over and who has won (6)."""
    if after.phase != OVER:
        return ()
    placed = scores(after)
    most = max(placed)
    reason = Event(*why_over(after, most))
    if min(placed) == most:
        return (reason, Event(Message("aldr.story.draw_game", {"sages": most}), "6"))
    return (
        reason,
        *(
            Event(Message("aldr.story.wins", {"seat": seat, "sages": most}), "6")
            for seat, count in enumerate(placed)
            if count == most
        ),
    )


def why_over(after: AldrState, most: int) -> tuple[Message, str]:
    """The ending and its rule."""
    if most == ELEMENTS:
        return Message("aldr.story.fourth"), "6"
    if not any(after.held_by(seat) for seat in range(after.seats)):
        return Message("aldr.story.no_cards"), "6"
    if after.options.deck_out == "stop" and after.pooled < after.cards.pool_size:
        return Message("aldr.story.deck_out"), "R15"
    return Message("aldr.story.stalemate"), "6"
