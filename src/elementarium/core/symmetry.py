"""Ways to turn a table over that its rules do not notice, such as turns and mirrors of a board.

A symmetry is a pair of permutations: of the numbers of an observation, and of the actions. If it
is *exact*, it holds in every position: the turned table looks like the turned observation, its
legal actions are the turned ones, and a turned action leads to the turned position. A game says in
its module `symmetry` which ones it has; tests prove them by playing both tables in lock step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from elementarium.core.observer import Observer

Place = tuple[int, ...]
Turn = Callable[[Place], Place]
"""Where a number of an entry goes: its row in the entry, then its place in the row."""
NONE: Mapping[int, int] = MappingProxyType({})


class Symmetry(NamedTuple):
    """One way to turn a table over."""

    name: str
    observation: Sequence[int]
    """The turned observation has at place i what the observation has at place `observation[i]`."""
    actions: Sequence[int]
    """What action n is on the turned table: `actions[n]`."""
    outcomes: Mapping[int, int] = NONE
    """What an outcome of chance is on the turned table; one that is not named is the same."""
    is_exact: bool = True
    """Whether it holds in every position."""


def identity(observer: Observer, actions: int) -> Symmetry:
    """Everything as it is: what every game has."""
    return Symmetry("identity", range(observer.size), range(actions))


def turned_places(observer: Observer, turn_of: Callable[[str, str], Turn | None]) -> list[int]:
    """The permutation of an observation whose entries are turned so.

    `turn_of` says of an entry, by the names of its piece and its own, where its numbers go; None
    if they stay.
    """
    sources = list(range(observer.size))
    for piece, entry in observer.entries():
        turn = turn_of(piece.name, entry.name)
        if turn is None:
            continue
        first, *shape = entry.first, *piece.shape[1:]
        for place in product(range(entry.rows), *map(range, shape)):
            goal = turn(place)
            sources[_index(piece.offset, first, shape, goal)] = _index(
                piece.offset, first, shape, place
            )
    return sources


def _index(offset: int, first: int, shape: Sequence[int], place: Place) -> int:
    """Where in an observation a number of an entry stands."""
    index = first + place[0]
    for length, one in zip(shape, place[1:], strict=True):
        index = index * length + one
    return offset + index


# Turns of a board

TURNS = ("identity", "right", "half", "left")
"""Quarter turns, clockwise; mirrored from east to west afterwards, there are four more."""
ALL_TURNS = range(8)


def turn_name(turn: int) -> str:
    """What a turn is called."""
    return TURNS[turn] if turn < 4 else f"{TURNS[turn % 4]} mirrored".removeprefix("identity ")


def turned(east: int, north: int, turn: int) -> tuple[int, int]:
    """A way to the east and north, after a turn."""
    for _ in range(turn % 4):
        east, north = north, -east
    return (-east, north) if turn >= 4 else (east, north)


def turned_cell(column: int, row: int, columns: int, rows: int, turn: int) -> tuple[int, int]:
    """A cell of a board after a turn about its center; its sides are equal if it is a quarter."""
    east, north = turned(2 * column - columns + 1, 2 * row - rows + 1, turn)
    return (east + columns - 1) // 2, (north + rows - 1) // 2
