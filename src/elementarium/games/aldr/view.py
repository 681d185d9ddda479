"""Who sees what in Aldr: the table is open, hands are known as far as they were drawn (Aldr 9)."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.games.aldr.actions import Lay, Pass, action
from elementarium.games.aldr.board import ELEMENTS, NO_CELL, OVER
from elementarium.games.aldr.cards import ICON_LETTERS
from elementarium.games.aldr.notation import cell_name
from elementarium.games.aldr.position import PHASES, listed, seen_hand, write_seen
from elementarium.games.aldr.state import AldrState


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand of a seat as a viewer knows it."""

    cards: tuple[str, ...]
    """The cards he has seen; all of them if it is his own."""
    unknown: int
    """How many more there are."""


@dataclass(frozen=True, slots=True)
class AldrView:
    """The table of Aldr as a seat or a spectator sees it."""

    position: str
    """As 8.2 writes it for this viewer, with `??` for what he does not know."""
    viewer: int | None
    seats: int
    colours: tuple[str, ...]
    letters: tuple[str, ...]
    columns: int
    rows: int
    icons: tuple[tuple[str, str], ...]
    """Cell and icon of every cell that shows one."""
    aldr: str
    """His cell, or empty while he is off the table."""
    sages: tuple[tuple[str, ...], ...]
    """For each seat the cells of its Sages F, W, E, A; empty while one is on the Tapestry."""
    hands: tuple[HandView, ...]
    pool: tuple[str, ...]
    deck: int
    laid: tuple[str, ...] | None
    """All cards laid so far, None if the game began at a position that does not tell."""
    touched: tuple[str, ...]
    """The cells covered by cards of this turn."""
    active: int
    to_act: int
    phase: str
    turn: int
    idle: int
    """Turns just before this one without a card laid."""
    scores: tuple[int, ...]
    """How many Sages each seat has placed."""
    over: bool
    patterns: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    """Each element with the cells of its shape, as rows upwards and columns."""


def view(state: AldrState, seat: int | None) -> AldrView:
    """What a seat or a spectator sees."""
    return AldrView(
        position=write_seen(state, seat),
        viewer=seat,
        seats=state.seats,
        colours=state.cards.colours[: state.seats],
        letters=state.cards.seat_letters[: state.seats],
        columns=state.cards.columns,
        rows=state.cards.rows,
        icons=tuple([(cell_name(cell), ICON_LETTERS[icon]) for cell, icon in state.icons()]),
        aldr=named(state.aldr),
        sages=tuple(
            tuple(named(state.sage_cell(owner, element)) for element in range(ELEMENTS))
            for owner in range(state.seats)
        ),
        hands=tuple(hand_view(state, owner, seat) for owner in range(state.seats)),
        pool=tuple(listed(state.pool_cards())),
        deck=state.deck,
        laid=tuple(listed(state.laid_cards())) if state.laid_known else None,
        touched=tuple(cell_name(cell) for cell in state.touched_cells()),
        active=state.player,
        to_act=state.to_act,
        phase=PHASES[state.phase],
        turn=state.turn,
        idle=state.idle,
        scores=scores(state),
        over=state.phase == OVER,
        patterns=tuple(zip(ICON_LETTERS, state.cards.shapes, strict=False)),
    )


def hand_view(state: AldrState, owner: int, viewer: int | None) -> HandView:
    """A hand as a viewer knows it."""
    cards, unknown = seen_hand(state, owner, viewer)
    return HandView(tuple(listed(cards)), unknown)


def named(cell: int) -> str:
    """A cell by its name, empty for none."""
    return "" if cell == NO_CELL else cell_name(cell)


def scores(state: AldrState) -> tuple[int, ...]:
    """How many Sages each seat has placed (6)."""
    return tuple(state.sages_placed(seat) for seat in range(state.seats))


def openly(state: AldrState, number: int, _after: AldrState) -> bool:
    """Whether an action shows nothing of a hand but what everybody knew of it.

    A card that was drawn in the open may be laid; to lay none says that none fits.
    """
    known, unknown = seen_hand(state, state.to_act, None)
    match action(number):
        case Lay(kind):
            return known[kind] > 0
        case Pass():
            return unknown == 0
        case _:
            return True
