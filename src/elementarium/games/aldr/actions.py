"""The finite vocabulary of Aldr: every action there is, by number (Aldr 13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from elementarium.games.aldr.board import (
    A_ALDR,
    A_CLAIM,
    A_DECLINE,
    A_DRAW,
    A_PASS,
    A_STAY,
    ACTIONS,
    CELLS,
)


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card, its first icon on a cell, its second in a direction (5.1). `FA@m14e`."""

    kind: int
    cell: int
    direction: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay no card, because none fits (4). Written `-`."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Place the Sage of an element on a cell of its pattern (5.3). Written `+Fm14`."""

    element: int
    cell: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Keep the Sage, where the option `claim` allows it (R10). Written `+-`."""


@dataclass(frozen=True, slots=True)
class MoveAldr:
    """Send Aldr to a cell (5.4). Written `>n13`."""

    cell: int


@dataclass(frozen=True, slots=True)
class Stay:
    """Aldr stays, because there is no cell for him (R20). Written `>-`."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a card of the pool (5.5). Written `dFF`."""

    kind: int


Action = Lay | Pass | Claim | Decline | MoveAldr | Stay | Draw


def action(number: int) -> Action:
    """The action of a number."""
    if number < A_PASS:
        return Lay(number // 4 // CELLS, number // 4 % CELLS, number % 4)
    if number == A_PASS:
        return Pass()
    if number < A_DECLINE:
        return Claim((number - A_CLAIM) // CELLS, (number - A_CLAIM) % CELLS)
    if number == A_DECLINE:
        return Decline()
    if number < A_STAY:
        return MoveAldr(number - A_ALDR)
    if number == A_STAY:
        return Stay()
    return Draw(number - A_DRAW)


def number_of(what: Action) -> int:
    """The number of an action."""
    match what:
        case Lay(kind, cell, direction):
            return (kind * CELLS + cell) * 4 + direction
        case Pass():
            return A_PASS
        case Claim(element, cell):
            return A_CLAIM + element * CELLS + cell
        case Decline():
            return A_DECLINE
        case MoveAldr(cell):
            return A_ALDR + cell
        case Stay():
            return A_STAY
        case Draw(kind):
            return A_DRAW + kind


class AllActions(Sequence[Action]):
    """All 60,188 actions; each is made when it is asked for."""

    def __len__(self) -> int:
        return ACTIONS

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(action(number) for number in range(ACTIONS)[place])
        return action(range(ACTIONS)[place])
