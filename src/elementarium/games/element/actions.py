"""The finite vocabulary of Element: every action there is, by number (Element 13)."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.games.element.board import FIRE, SQUARES, WIND


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw so many stones (4). Written `D3`."""

    stones: int


@dataclass(frozen=True, slots=True)
class Step:
    """The own sage steps in one of 8 directions (5.1). Written `Sf6`."""

    direction: int


@dataclass(frozen=True, slots=True)
class Jump:
    """The own sage jumps over wind in one of 8 directions (5.6). Written `Jf8`."""

    direction: int


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a drawn stone on a square (5.2). Written `F@e5`."""

    element: int
    square: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (4). Written `end`."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Choose the arm of water on this side, N E S W = 0..3 (5.4). Written `<W`."""

    side: int


@dataclass(frozen=True, slots=True)
class Flow:
    """The headwater takes a step to this side (5.4). Written `>N`."""

    side: int


@dataclass(frozen=True, slots=True)
class Pick:
    """The fire line on this side grows (5.3, R7). Written `*N`."""

    side: int


@dataclass(frozen=True, slots=True)
class MoveAldr:
    """Aldr goes so far in one of 8 directions (5.8). Written `Hf9`."""

    direction: int
    distance: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Put a stone on Aldr's card (5.8). Written `$F`."""

    element: int


Action = Draw | Step | Jump | Place | EndTurn | Arm | Flow | Pick | MoveAldr | Pay

ELEMENTS = range(FIRE, WIND + 1)
SIDES = range(4)
DIRECTIONS = range(8)

ACTIONS: tuple[Action, ...] = (
    *(Draw(stones) for stones in range(5)),
    *(Step(direction) for direction in DIRECTIONS),
    *(Jump(direction) for direction in DIRECTIONS),
    *(Place(element, square) for element in ELEMENTS for square in range(SQUARES)),
    EndTurn(),
    *(Arm(side) for side in SIDES),
    *(Flow(side) for side in SIDES),
    *(Pick(side) for side in SIDES),
    *(MoveAldr(direction, distance) for direction in DIRECTIONS for distance in range(1, 11)),
    *(Pay(element) for element in ELEMENTS),
)
