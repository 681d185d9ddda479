"""Ranges: earth that hardens for the rest of the game (Element 5.5)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import ALDR, ALDR_RANGE, EARTH, MOUNTAIN, RANGE
    from elementarium.games.element.state import OFFSET
    from elementarium.games.element.steps import is_range


def harden(state: ElementState, cell: int) -> None:
    """Earth has come to `cell`: it joins a range, and takes along all earth it is linked to."""
    if state.at[cell] == MOUNTAIN or touches_range(state, cell):
        spread_range(state, cell)


def touches_range(state: ElementState, cell: int) -> bool:
    """Whether one of the 8 neighbors of `cell` is range."""
    for direction in range(8):
        if is_range(state, cell + OFFSET[direction]):
            return True
    return False


def spread_range(state: ElementState, cell: int) -> None:
    """Turn `cell` and all soft earth linked to it into range, step by step outwards."""
    if state.at[cell] == EARTH:
        state.at[cell] = RANGE
    elif state.at[cell] == ALDR + EARTH:
        state.at[cell] = ALDR_RANGE
    for direction in range(8):
        neighbor = cell + OFFSET[direction]
        if state.at[neighbor] == EARTH or state.at[neighbor] == ALDR + EARTH:
            spread_range(state, neighbor)
