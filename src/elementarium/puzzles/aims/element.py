"""What puzzles of Element ask for: to capture the sage that is hunted, within this turn."""

from __future__ import annotations

from collections.abc import Hashable

from elementarium.core.symmetry import ALL_TURNS, turned_cell
from elementarium.games.element import board
from elementarium.games.element.state import ElementState
from elementarium.players.knowledge.element import Judge
from elementarium.puzzles.aims import Aim

NEAR_CAPTURE = 3
"""A sage with more ways out is not worth looking at."""
SEEN = 3
"""Squares so far from the hunted sage make the motif of a puzzle."""


def may_begin(state: ElementState, seat: int) -> bool:
    """Before an action, with stones in hand, and the hunted sage hard pressed."""
    return (
        state.phase == board.ACT
        and any(_hand(state))
        and Judge().ways_out(state, (seat + 1) % state.seats) <= NEAR_CAPTURE
    )


def captures(_start: ElementState, state: ElementState, seat: int) -> int:
    """1 as soon as the seat has won."""
    return int(state.winner == seat)


def answer(state: ElementState, _seat: int) -> Hashable:
    """What lies where at the end."""
    return tuple(state.contents())


def motif(state: ElementState, seat: int) -> Hashable:
    """What lies around the hunted sage and what is in hand, the same from all sides."""
    hunted = state.sage_square((seat + 1) % state.seats)
    return min(_seen_from(state, hunted, turn) for turn in ALL_TURNS), _hand(state)


def _seen_from(state: ElementState, square: int, turn: int) -> tuple[int, ...]:
    """The surroundings of a square, with the board turned."""
    row, column = divmod(square, board.SIZE)
    seen = {}
    for up in range(-SEEN, SEEN + 1):
        for right in range(-SEEN, SEEN + 1):
            place = turned_cell(up + SEEN, right + SEEN, 2 * SEEN + 1, 2 * SEEN + 1, turn)
            seen[place] = _content(state, row + up, column + right)
    return tuple(content for _, content in sorted(seen.items()))


def _content(state: ElementState, row: int, column: int) -> int:
    if not (0 <= row < board.SIZE and 0 <= column < board.SIZE):
        return board.EDGE
    return state.content(row * board.SIZE + column)


def _hand(state: ElementState) -> tuple[int, ...]:
    return tuple(state.stones_in_hand(one) for one in range(board.FIRE, board.WIND + 1))


def _capture(name: str, actions: int) -> Aim:
    return Aim(
        name=name,
        may_begin=may_begin,
        worth=captures,
        answer=answer,
        motif=motif,
        most_actions=actions,
    )


AIMS = (_capture("capture_1", 1), _capture("capture_2", 2), _capture("capture_3", 3))
