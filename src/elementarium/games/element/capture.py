"""When a sage is captured, and who wins by it (Element 5.7, 6)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import (
        CELLS,
        DEAD_END,
        EMPTY,
        NO_SEAT,
        ON_THE_WAY,
        SAGE,
        UNTRIED,
    )
    from elementarium.games.element.state import OFFSET
    from elementarium.games.element.steps import can_step
    from elementarium.games.element.wind import jump_landing


def is_captured(state: ElementState, seat: int) -> bool:
    """Whether the sage of `seat` has neither step nor jump, marks and moves aside (5.7, R18)."""
    cell = state.sage[seat]
    for direction in range(8):
        if can_step(state, cell, direction):
            return False
    for direction in range(8):
        if frees(state, cell, jump_landing(state, cell, direction, False)):
            return False
    return True


def frees(state: ElementState, cell: int, landing: int) -> bool:
    """Whether a jump from `cell` that ends so keeps a sage from being captured: any that there is,
    or only one that R19 would allow (R18).
    """
    if landing <= 0 or not state.dead_ends_capture:
        return landing > 0
    for other in range(CELLS):
        state.flown[other] = UNTRIED
    state.flown[cell] = ON_THE_WAY
    return leads_on(state, cell, landing)


def leads_on(state: ElementState, cell: int, landing: int) -> bool:
    """Whether a sage that jumps from `cell` to `landing` can move there again; on a circle of
    jumps it always can.
    """
    if state.flown[landing] != UNTRIED:
        return state.flown[landing] == ON_THE_WAY
    state.at[cell] = EMPTY
    state.at[landing] = SAGE
    free = can_go_on(state, landing)
    state.at[landing] = EMPTY
    state.at[cell] = SAGE
    return free


def can_go_on(state: ElementState, cell: int) -> bool:
    """Whether the sage that now stands on `cell` has a step, or a jump that leads on."""
    state.flown[cell] = ON_THE_WAY
    for direction in range(8):
        if can_step(state, cell, direction):
            return True
    for direction in range(8):
        landing = jump_landing(state, cell, direction, False)
        if landing > 0 and leads_on(state, cell, landing):
            return True
    state.flown[cell] = DEAD_END
    return False


def winner_by_capture(state: ElementState) -> int:
    """Who wins on the present board, or NO_SEAT if no sage is captured (6, R20)."""
    if is_captured(state, (state.player + 1) % state.seats):
        return state.player
    for seat in range(state.seats):
        hunter = (seat + state.seats - 1) % state.seats
        if is_captured(state, seat) and not is_captured(state, hunter):
            return hunter
    return NO_SEAT


def escapes(state: ElementState, seat: int) -> list[int]:
    """The cells that keep the sage of `seat` from being captured."""
    cell = state.sage[seat]
    found = set()
    for direction in range(8):
        if can_step(state, cell, direction):
            found.add(cell + OFFSET[direction])
        landing = jump_landing(state, cell, direction, False)
        if frees(state, cell, landing):
            found.add(landing)
    return sorted(found)
