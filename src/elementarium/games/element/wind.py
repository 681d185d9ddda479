"""Jumps over wind (Element 5.6)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import (
        ALDR,
        BAD_LANDING,
        EDGE,
        EMPTY,
        NO_WIND,
        RANGE_DIAGONAL,
        SAGE,
        WIND,
        WIND_USED,
    )
    from elementarium.games.element.state import ELEMENT_OF, OFFSET, STONES_IN
    from elementarium.games.element.steps import range_bars


def jump_landing(state: ElementState, start: int, direction: int, heed_marks: bool) -> int:
    """The cell where a jump from `start` ends, or why there is none (5.6, R13, R15-R17)."""
    offset = OFFSET[direction]
    if ELEMENT_OF[state.at[start + offset]] != WIND:
        return NO_WIND
    if range_bars(state, start, direction):
        return RANGE_DIAGONAL
    cell = start
    for _ in range(lift(state, start, direction)):
        cell += offset
        if state.at[cell] == EDGE:
            return BAD_LANDING
        if heed_marks and is_used(state, cell):
            return WIND_USED
    cell += offset
    return cell if state.at[cell] == EMPTY else BAD_LANDING


def lift(state: ElementState, start: int, direction: int) -> int:
    """How many squares the line of wind beside `start` carries a sage over (R15)."""
    offset = OFFSET[direction]
    cell = start + offset
    total = 0
    while ELEMENT_OF[state.at[cell]] == WIND:
        total += height(state.at[cell])
        cell += offset
    return total


def height(content: int) -> int:
    """How high the wind of this content is; Aldr as wind counts one (5.8)."""
    return 1 if content == ALDR + WIND else STONES_IN[content]


def is_used(state: ElementState, cell: int) -> bool:
    """Whether there is wind on `cell` that has been flown over this turn (R17)."""
    if state.at[cell] == ALDR + WIND:
        return state.aldr_marked
    return state.marked[cell] != 0


def jump(state: ElementState, direction: int) -> None:
    """The active sage jumps; all wind below it is used up for this turn (5.6)."""
    start = state.sage[state.player]
    cell = start
    for _ in range(lift(state, start, direction)):
        cell += OFFSET[direction]
        if state.at[cell] == ALDR + WIND:
            state.aldr_marked = True
        elif ELEMENT_OF[state.at[cell]] == WIND:
            state.marked[cell] = 1
    move_sage(state, cell + OFFSET[direction])


def move_sage(state: ElementState, cell: int) -> None:
    """Stand the active player's sage on `cell`."""
    state.at[state.sage[state.player]] = EMPTY
    state.sage[state.player] = cell
    state.at[cell] = SAGE
