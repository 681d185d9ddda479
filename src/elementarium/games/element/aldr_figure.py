"""Aldr on the board of Element (Element 5.8)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import (
        A_ALDR,
        A_PAY,
        EARTH,
        EMPTY,
        FIRE,
        HIGHEST_WIND,
        WATER,
        WIND,
    )
    from elementarium.games.element.state import OFFSET
    from elementarium.games.element.steps import range_bars


def lets_aldr_in(state: ElementState, cell: int) -> bool:
    """Aldr enters empty squares, and those whose stones his element replaces (R24)."""
    content = state.at[cell]
    if content == EMPTY:
        return True
    if state.aldr_element == FIRE:
        return WIND <= content <= HIGHEST_WIND
    if state.aldr_element == WATER:
        return content == FIRE
    if state.aldr_element == EARTH:
        return content == WATER
    return state.aldr_element == WIND and content == EARTH


def aldr_reach(state: ElementState, direction: int) -> int:
    """How far Aldr can go in `direction`, his effect aside (R24, R25)."""
    cell = state.aldr
    reach = 0
    while lets_aldr_in(state, cell + OFFSET[direction]) and not range_bars(state, cell, direction):
        cell += OFFSET[direction]
        reach += 1
    return reach


def move_aldr(state: ElementState, number: int) -> None:
    """Aldr goes; the stones on all squares he enters return to the bag (R24)."""
    offset = OFFSET[(number - A_ALDR) // 10]
    cell = state.aldr
    state.at[cell] = EMPTY
    for _ in range((number - A_ALDR) % 10 + 1):
        cell += offset
        state.take_away(cell)
    state.put_aldr(cell)


def pay_aldr(state: ElementState, number: int) -> None:
    """A stone goes on Aldr's card, the one there returns to the bag; he takes its element."""
    if state.aldr_element:
        state.bag[state.aldr_element] += 1
    state.aldr_element = number - A_PAY + FIRE
    state.put_aldr(state.aldr)
