"""Actions and positions as texts (Downpour 8)."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.errors import NotationError
from elementarium.core.seats import NOBODY

from downpour.options import DownpourOptions
from downpour.rules import COLUMNS, ROWS, STONES, Downpour

LETTERS = "abcdef"


@dataclass(frozen=True, slots=True)
class Drop:
    """Let a stone fall into a column (5). Written `c`."""

    column: int


ACTIONS = tuple(Drop(column) for column in range(COLUMNS))


def write_action(_state: Downpour, number: int) -> str:
    """An action in notation (8.1)."""
    return LETTERS[number]


def read_action(_state: Downpour, text: str) -> tuple[int, ...]:
    """The number of an action in notation (8.1)."""
    if len(text) != 1 or text not in LETTERS:
        raise NotationError(f'cannot read "{text}": columns are {LETTERS[0]} to {LETTERS[-1]}')
    return (LETTERS.index(text),)


def rows(state: Downpour) -> tuple[tuple[str, ...], ...]:
    """What lies on every cell, the highest row first; `.` where nothing does."""
    return tuple(
        tuple(state.stone(column, row) or "." for column in range(COLUMNS))
        for row in reversed(range(ROWS))
    )


def write_position(state: Downpour) -> str:
    """A position in notation (8.2)."""
    return "/".join("".join(row) for row in rows(state))


def read_position(text: str, options: DownpourOptions) -> Downpour:
    """The state of a position; who is to act and who has won follow from it (8.2)."""
    lines = text.split("/")
    if len(lines) != ROWS or any(len(line) != COLUMNS for line in lines):
        raise NotationError(f'cannot read "{text}": write {ROWS} rows of {COLUMNS} cells')
    state = Downpour(2, options)
    columns = ["".join(column).rstrip(".") for column in zip(*reversed(lines), strict=True)]
    if any(stone not in STONES for stone in "".join(columns)):
        raise NotationError(f'cannot read "{text}": a stone lies on nothing, or is none of FW')
    state.columns = columns
    find_out_who_acts(state, text)
    return state


def find_out_who_acts(state: Downpour, text: str) -> None:
    """Fire begins, and the two alternate until one of them has won or all columns are full (4)."""
    counts = [sum(column.count(stone) for column in state.columns) for stone in STONES]
    if counts[0] - counts[1] not in (0, 1):
        raise NotationError(f'cannot read "{text}": fire begins, and both drop by turns')
    last = 1 - (counts[0] - counts[1])
    tops = [(column, len(stones) - 1) for column, stones in enumerate(state.columns) if stones]
    won = any(state.stone(*top) == STONES[last] and state.is_line_through(*top) for top in tops)
    state.winner = last if won else -1
    state.to_act = NOBODY if won or not state.choices() else 1 - last
