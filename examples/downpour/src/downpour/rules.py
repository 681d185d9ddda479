"""The table of Downpour and its rules (Downpour 2 to 6)."""

from __future__ import annotations

from elementarium.core.python_state import PythonState
from elementarium.core.seats import NOBODY

from downpour import happenings
from downpour.options import DownpourOptions

COLUMNS, ROWS = 6, 5
STONES = "FW"
"""What each seat lets fall."""
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
LENGTHS = {"four": 4, "three": 3}
NO_SEAT = -1


class Downpour(PythonState):
    """A game of Downpour in progress; the number of an action is that of its column."""

    options: DownpourOptions

    def __init__(self, seats: int, options: DownpourOptions) -> None:
        super().__init__(seats, options, COLUMNS)
        self.columns = [""] * COLUMNS
        """What lies in each column, from the bottom."""
        self.winner = NO_SEAT

    def choices(self) -> list[int]:
        """Every column that is not full (4)."""
        return [number for number in range(COLUMNS) if len(self.columns[number]) < ROWS]

    def play(self, number: int) -> None:
        """A stone falls into a column; a line of enough stones wins (5, 6)."""
        seat, row = self.to_act, len(self.columns[number])
        self.columns[number] += STONES[seat]
        self.note(happenings.FELL, seat, number, row)
        if self.is_line_through(number, row):
            self.winner, self.to_act = seat, NOBODY
            self.note(happenings.WON, seat)
        elif self.choices():
            self.to_act = 1 - seat
        else:
            self.to_act = NOBODY
            self.note(happenings.FILLED)

    def worth(self, seat: int) -> float:
        """A win is worth 1, a draw nothing (6)."""
        if self.winner == NO_SEAT:
            return 0.0
        return 1.0 if seat == self.winner else -1.0

    def stone(self, column: int, row: int) -> str:
        """What lies on a cell; empty if nothing does, or if there is no such cell."""
        is_there = 0 <= column < COLUMNS and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if is_there else ""

    def is_line_through(self, column: int, row: int) -> bool:
        """Whether the stone on a cell is part of a line that is long enough (R1)."""
        return any(
            1 + self.run(column, row, x, y) + self.run(column, row, -x, -y)
            >= LENGTHS[self.options.line]
            for x, y in DIRECTIONS
        )

    def run(self, column: int, row: int, x: int, y: int) -> int:
        """How many stones of the same kind follow in a direction."""
        mine, length = self.stone(column, row), 0
        while self.stone(column + x, row + y) == mine:
            column, row, length = column + x, row + y, length + 1
        return length


def start(seats: int, options: DownpourOptions) -> Downpour:
    """The empty table (3)."""
    return Downpour(seats, options)


def turn(state: Downpour) -> int:
    """The number of the turn: each drops one stone."""
    return sum(len(column) for column in state.columns) + 1
