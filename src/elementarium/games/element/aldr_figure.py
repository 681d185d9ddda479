"""Aldr on the board of Element (Element 5.8)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import board, steps
from elementarium.games.element.state import ElementState


def lets_aldr_in(state: ElementState, cell: int) -> bool:
    """Aldr enters empty squares, and those whose stones his element replaces (R24)."""
    content = state.at[cell]
    if content == board.EMPTY:
        return True
    if state.aldr_element == board.FIRE:
        return board.WIND <= content <= board.HIGHEST_WIND
    if state.aldr_element == board.WATER:
        return content == board.FIRE
    if state.aldr_element == board.EARTH:
        return content == board.WATER
    return state.aldr_element == board.WIND and content == board.EARTH


def aldr_reach(state: ElementState, direction: int) -> int:
    """How far Aldr can go in `direction`, his effect aside (R24, R25)."""
    cell = state.aldr
    reach = 0
    while lets_aldr_in(state, cell + board.OFFSET[direction]) and not steps.range_bars(
        state, cell, direction
    ):
        cell += board.OFFSET[direction]
        reach += 1
    return reach


def move_aldr(state: ElementState, number: int) -> None:
    """Aldr goes; the stones on all squares he enters return to the bag (R24)."""
    offset = board.OFFSET[(number - board.A_ALDR) // 10]
    cell = state.aldr
    state.at[cell] = board.EMPTY
    for _ in range((number - board.A_ALDR) % 10 + 1):
        cell += offset
        state.take_away(cell)
    state.put_aldr(cell)


def pay_aldr(state: ElementState, number: int) -> None:
    """A stone goes on Aldr's card, the one there returns to the bag; he takes its element."""
    if state.aldr_element:
        state.bag[state.aldr_element] += 1
        if noting.is_traced(state):
            state.note_return(state.aldr_element, 1, noting.NONE)
    state.aldr_element = number - board.A_PAY + board.FIRE
    state.put_aldr(state.aldr)
