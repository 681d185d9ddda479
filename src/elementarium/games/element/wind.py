"""Jumps over wind (Element 5.6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import board, happenings, steps
from elementarium.games.element.state import ElementState


def jump_landing(state: ElementState, start: int, direction: int, heed_marks: bool) -> int:
    """The cell where a jump from `start` ends, or why there is none (5.6, R13, R15-R17)."""
    offset = board.OFFSET[direction]
    if board.ELEMENT_OF[state.at[start + offset]] != board.WIND:
        return board.NO_WIND
    if steps.range_bars(state, start, direction):
        return board.RANGE_DIAGONAL
    cell = start
    for _ in range(lift(state, start, direction)):
        cell += offset
        if state.at[cell] == board.EDGE:
            return board.BAD_LANDING
        if heed_marks and is_used(state, cell):
            return board.WIND_USED
    cell += offset
    return cell if state.at[cell] == board.EMPTY else board.BAD_LANDING


def lift(state: ElementState, start: int, direction: int) -> int:
    """How many squares the line of wind beside `start` carries a sage over (R15)."""
    offset = board.OFFSET[direction]
    cell = start + offset
    total = 0
    while board.ELEMENT_OF[state.at[cell]] == board.WIND:
        total += height(state.at[cell])
        cell += offset
    return total


def height(content: int) -> int:
    """How high the wind of this content is; Aldr as wind counts one (5.8)."""
    return 1 if content == board.ALDR + board.WIND else board.STONES_IN[content]


def is_used(state: ElementState, cell: int) -> bool:
    """Whether there is wind on `cell` that has been flown over this turn (R17)."""
    if state.at[cell] == board.ALDR + board.WIND:
        return state.aldr_marked
    return state.marked[cell] != 0


def jump(state: ElementState, direction: int) -> None:
    """The active sage jumps; all wind below it is used up for this turn (5.6)."""
    start = state.sage[state.player]
    cell = start
    for _ in range(lift(state, start, direction)):
        cell += board.OFFSET[direction]
        if state.at[cell] == board.ALDR + board.WIND:
            state.aldr_marked = True
        elif board.ELEMENT_OF[state.at[cell]] == board.WIND:
            state.marked[cell] = 1
    note_move(state, happenings.JUMPED, cell + board.OFFSET[direction])
    move_sage(state, cell + board.OFFSET[direction])


def note_move(state: ElementState, how: int, goal: int) -> None:
    """The active player's sage is about to go to the cell `goal`."""
    start = board.SQUARE[state.sage[state.player]]
    noting.note(state, how, state.player, start, board.SQUARE[goal])


def move_sage(state: ElementState, cell: int) -> None:
    """Stand the active player's sage on `cell`."""
    state.at[state.sage[state.player]] = board.EMPTY
    state.sage[state.player] = cell
    state.at[cell] = board.SAGE
