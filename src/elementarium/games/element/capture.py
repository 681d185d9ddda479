"""When a sage is captured, and who wins by it (Element 5.7, 6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import board, happenings, steps, wind
from elementarium.games.element.state import ElementState


def is_captured(state: ElementState, seat: int) -> bool:
    """Whether the sage of `seat` has neither step nor jump, marks and moves aside (5.7, R18)."""
    cell = state.sage[seat]
    if steps.has_step(state, cell):
        return False
    for direction in range(8):
        if frees(state, cell, wind.jump_landing(state, cell, direction, False)):
            return False
    return True


def frees(state: ElementState, cell: int, landing: int) -> bool:
    """Whether a jump from `cell` that ends so keeps a sage from being captured: any that there is,
    or only one that R19 would allow (R18).
    """
    if landing <= 0 or not state.rulings.dead_ends_capture:
        return landing > 0
    for other in range(board.CELLS):
        state.flown[other] = board.UNTRIED
    state.flown[cell] = board.ON_THE_WAY
    return leads_on(state, cell, landing)


def leads_on(state: ElementState, cell: int, landing: int) -> bool:
    """Whether a sage that jumps from `cell` to `landing` can move there again; on a circle of
    jumps it always can.
    """
    if state.flown[landing] != board.UNTRIED:
        return state.flown[landing] == board.ON_THE_WAY
    state.at[cell] = board.EMPTY
    state.at[landing] = board.SAGE
    free = can_go_on(state, landing)
    state.at[landing] = board.EMPTY
    state.at[cell] = board.SAGE
    return free


def can_go_on(state: ElementState, cell: int) -> bool:
    """Whether the sage that now stands on `cell` has a step, or a jump that leads on."""
    state.flown[cell] = board.ON_THE_WAY
    if steps.has_step(state, cell):
        return True
    for direction in range(8):
        landing = wind.jump_landing(state, cell, direction, False)
        if landing > 0 and leads_on(state, cell, landing):
            return True
    state.flown[cell] = board.DEAD_END
    return False


def winner_by_capture(state: ElementState) -> int:
    """Who wins on the present board, or NO_SEAT if no sage is captured (6, R20)."""
    if is_captured(state, (state.player + 1) % state.seats):
        return state.player
    for seat in range(state.seats):
        hunter = (seat + state.seats - 1) % state.seats
        if is_captured(state, seat) and not is_captured(state, hunter):
            return hunter
    return board.NO_SEAT


def note_captures(state: ElementState) -> None:
    """The sages that are captured now that the game is over, in the order of their seats."""
    for seat in range(state.seats):
        if is_captured(state, seat):
            noting.note(state, happenings.CAPTURED, seat, board.SQUARE[state.sage[seat]])


def escapes(state: ElementState, seat: int) -> list[int]:
    """The cells that keep the sage of `seat` from being captured."""
    cell = state.sage[seat]
    found = set()
    for direction in range(8):
        if steps.can_step(state, cell, direction):
            found.add(cell + board.OFFSET[direction])
        landing = wind.jump_landing(state, cell, direction, False)
        if frees(state, cell, landing):
            found.add(landing)
    return sorted(found)
