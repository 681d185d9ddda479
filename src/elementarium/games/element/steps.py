"""Steps of sages, and the ranges that bar diagonals (Element 5.1, 5.5)."""

from __future__ import annotations

from elementarium.games.element import board
from elementarium.games.element.state import ElementState


def range_bars(state: ElementState, cell: int, direction: int) -> bool:
    """Whether a diagonal from `cell` runs between two squares of a range (5.5, R12)."""
    if direction % 2 == 0:
        return False
    left = state.at[cell + board.OFFSET[direction - 1]]
    right = state.at[cell + board.OFFSET[(direction + 1) % 8]]
    return board.IS_RANGE[left] != 0 and board.IS_RANGE[right] != 0


def can_step(state: ElementState, cell: int, direction: int) -> bool:
    """Whether a sage on `cell` could step in `direction`, moves left aside (5.1)."""
    return state.at[cell + board.OFFSET[direction]] == board.EMPTY and not range_bars(
        state, cell, direction
    )


def has_step(state: ElementState, cell: int) -> bool:
    """Whether a sage on `cell` could step anywhere."""
    for direction in range(8):
        if can_step(state, cell, direction):
            return True
    return False


def count_steps(state: ElementState, cell: int) -> int:
    """In how many directions a sage on `cell` could step."""
    count = 0
    for direction in range(8):
        if can_step(state, cell, direction):
            count += 1
    return count
