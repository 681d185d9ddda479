"""When a sage is captured, and who wins by it (Element 5.7, 6)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import NO_SEAT
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
        if jump_landing(state, cell, direction, False) > 0:
            return False
    return True


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
        if landing > 0:
            found.add(landing)
    return sorted(found)
