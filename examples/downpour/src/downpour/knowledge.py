"""How to play Downpour well: keep lines open, and lay on those that have most already."""

from __future__ import annotations

from elementarium.core.state import State
from elementarium.players.knowledge.python_knowledge import PythonKnowledge
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking

from downpour.rules import COLUMNS, DIRECTIONS, LENGTHS, ROWS, STONES, Downpour

HALF_WON = 12.0
"""So much more promise than the other has is half of a win."""


def lines_of(length: int) -> list[list[int]]:
    """All lines of so many cells; the cells are numbered column by column, from the bottom."""
    return [
        [(column + x * i) * ROWS + row + y * i for i in range(length)]
        for column in range(COLUMNS)
        for row in range(ROWS)
        for x, y in DIRECTIONS
        if column + x * (length - 1) < COLUMNS and 0 <= row + y * (length - 1) < ROWS
    ]


LINES = {line: lines_of(length) for line, length in LENGTHS.items()}


class Lines(PythonKnowledge):
    """Sees how much the lines promise that one seat can still complete."""

    def estimate(self, state: State) -> tuple[float, float]:
        """The seat that is promised more wins more often."""
        assert isinstance(state, Downpour)
        ahead = promise(state, *STONES) - promise(state, *reversed(STONES))
        value = ahead / (abs(ahead) + HALF_WON)
        return value, -value


def promise(state: Downpour, stone: str, other: str) -> int:
    """What the lines promise on which the other has no stone: more stones promise much more."""
    cells = "".join(column.ljust(ROWS) for column in state.columns)
    lines = ["".join(cells[place] for place in line) for line in LINES[state.options.line]]
    return sum(line.count(stone) ** 2 for line in lines if other not in line)


THINKING = Thinking(Lines, Settings(width=COLUMNS, cut=0))
"""All columns are tried, and what comes is judged at once instead of played on at random."""
