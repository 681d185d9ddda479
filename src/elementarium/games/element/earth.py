"""Ranges: earth that hardens for the rest of the game (Element 5.5)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import board, happenings
from elementarium.games.element.state import ElementState


def harden(state: ElementState, cell: int) -> None:
    """Earth has come to `cell`: it joins a range, and takes along all earth it is linked to."""
    if state.at[cell] == board.MOUNTAIN or touches_range(state, cell):
        spread_range(state, cell)


def touches_range(state: ElementState, cell: int) -> bool:
    """Whether one of the 8 neighbors of `cell` is range."""
    for direction in range(8):
        if board.IS_RANGE[state.at[cell + board.OFFSET[direction]]]:
            return True
    return False


def spread_range(state: ElementState, cell: int) -> None:
    """Turn `cell` and all soft earth linked to it into range, step by step outwards."""
    if state.at[cell] == board.EARTH:
        state.at[cell] = board.RANGE
        noting.note(state, happenings.HARDENED, state.player, board.SQUARE[cell])
    elif state.at[cell] == board.ALDR + board.EARTH:
        state.at[cell] = board.ALDR_RANGE
    for direction in range(8):
        neighbor = cell + board.OFFSET[direction]
        if state.at[neighbor] == board.EARTH or state.at[neighbor] == board.ALDR + board.EARTH:
            spread_range(state, neighbor)
