"""Aldr is the same however its table is turned about the center, mirrored if patterns are (R8).

Translations are none: the table has edges.
"""

from __future__ import annotations

from functools import partial

from elementarium.core.observer import Observer
from elementarium.core.symmetry import (
    ALL_TURNS,
    Symmetry,
    Turn,
    turn_name,
    turned,
    turned_cell,
    turned_places,
)
from elementarium.games.aldr import board
from elementarium.games.aldr.state import AldrState

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The directions to the east and north: N, E, S, W."""


def symmetries(state: AldrState, observer: Observer) -> list[Symmetry]:
    """All turns that lay the table upon itself; cards, seats and chance stay as they are.

    Mirrors only where mirrored patterns count, quarter turns only on a square table.
    """
    cards = state.cards
    turns = [
        turn
        for turn in ALL_TURNS
        if (turn < 4 or state.options.mirror) and (turn % 2 == 0 or cards.columns == cards.rows)
    ]
    return [symmetry(observer, cards.columns, cards.rows, turn) for turn in turns]


def symmetry(observer: Observer, columns: int, rows: int, turn: int) -> Symmetry:
    """One turn of a table of so many columns and rows."""
    goals = [goal_of(cell, columns, rows, turn) for cell in range(board.CELLS)]

    def turn_of_entry(piece: str, _entry: str) -> Turn | None:
        if piece != "table":
            return None
        return lambda place: (
            place[0],
            *divmod(goals[place[1] * board.COLUMNS + place[2]], board.COLUMNS),
        )

    return Symmetry(
        turn_name(turn),
        turned_places(observer, turn_of_entry),
        turned_actions(goals, columns, rows, turn),
    )


def goal_of(cell: int, columns: int, rows: int, turn: int) -> int:
    """Where a cell goes; what lies beside a table of fewer than 26 x 26 cells stays."""
    row, column = divmod(cell, board.COLUMNS)
    if column >= columns or row >= rows:
        return cell
    column, row = turned_cell(column, row, columns, rows, turn)
    return row * board.COLUMNS + column


def turned_actions(goals: list[int], columns: int, rows: int, turn: int) -> list[int]:
    """What becomes of every action."""
    numbers = list(range(board.ACTIONS))
    on_table = partial(neighbor, columns, rows)
    ways = [WAYS.index(turned(*way, turn)) for way in WAYS]
    for cell, goal in enumerate(goals):
        numbers[board.A_ALDR + cell] = board.A_ALDR + goal
        for element in range(board.ELEMENTS):
            first = board.A_CLAIM + element * board.CELLS
            numbers[first + cell] = first + goal
        for direction in range(4 if on_table(cell, None) is not None else 0):
            way, end = ways[direction], on_table(cell, direction)
            plain = double = 4 * goal + way
            if end is not None and (direction < board.SOUTH) != (way < board.SOUTH):
                double = 4 * goals[end] + (way + 2) % 4  # it is written from its other end (8.1)
            for kind in range(board.KINDS):
                is_double = board.FIRST[kind] == board.SECOND[kind]
                first = 4 * board.CELLS * kind
                numbers[first + 4 * cell + direction] = first + (double if is_double else plain)
    return numbers


def neighbor(columns: int, rows: int, cell: int, direction: int | None) -> int | None:
    """The next cell in a direction, or the cell itself; None if it is not on the table."""
    row, column = divmod(cell, board.COLUMNS)
    east, north = (0, 0) if direction is None else WAYS[direction]
    column, row = column + east, row + north
    is_there = 0 <= column < columns and 0 <= row < rows
    return row * board.COLUMNS + column if is_there else None
