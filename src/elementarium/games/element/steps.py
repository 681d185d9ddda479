"""Steps of sages, and the ranges that bar diagonals (Element 5.1, 5.5)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import ALDR_RANGE, EMPTY, RANGE
    from elementarium.games.element.state import OFFSET


def range_bars(state: ElementState, cell: int, direction: int) -> bool:
    """Whether a diagonal from `cell` runs between two squares of a range (5.5, R12)."""
    if direction % 2 == 0:
        return False
    return is_range(state, cell + OFFSET[direction - 1]) and is_range(
        state, cell + OFFSET[(direction + 1) % 8]
    )


def is_range(state: ElementState, cell: int) -> bool:
    """Whether `cell` is range: hard earth, a mountain, or Aldr as part of one."""
    return RANGE <= state.at[cell] <= ALDR_RANGE


def can_step(state: ElementState, cell: int, direction: int) -> bool:
    """Whether a sage on `cell` could step in `direction`, moves left aside (5.1)."""
    return state.at[cell + OFFSET[direction]] == EMPTY and not range_bars(state, cell, direction)


def count_steps(state: ElementState, cell: int) -> int:
    """In how many directions a sage on `cell` could step."""
    count = 0
    for direction in range(8):
        if can_step(state, cell, direction):
            count += 1
    return count
