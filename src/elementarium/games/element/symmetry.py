"""Element is the same seen from every side of the board (Element 11.10)."""

from __future__ import annotations

from functools import partial

from elementarium.core.observer import Observer
from elementarium.core.symmetry import (
    ALL_TURNS,
    Place,
    Symmetry,
    Turn,
    turn_name,
    turned,
    turned_cell,
    turned_places,
)
from elementarium.games.element import actions as act
from elementarium.games.element.board import SIZE
from elementarium.games.element.state import ElementState

WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The directions to the east and north: N, NE, E, SE, S, SW, W, NW."""
SIDED = ("arm", "path", "picks")
"""The entries that have four numbers, N E S W, or several times four."""


def symmetries(_state: ElementState, observer: Observer) -> list[Symmetry]:
    """The eight turns and mirrors; seats, bag and chance stay as they are."""
    numbers = {action: number for number, action in enumerate(act.ACTIONS)}
    return [
        Symmetry(
            turn_name(turn),
            turned_places(observer, partial(turn_of_entry, turn)),
            [numbers[turned_action(action, turn)] for action in act.ACTIONS],
        )
        for turn in ALL_TURNS
    ]


def turn_of_entry(turn: int, piece: str, entry: str) -> Turn | None:
    """Where the numbers of an entry go: those of planes by square, those of sides by side."""
    if piece == "board":
        return lambda place: (place[0], *turned_cell(place[1], place[2], SIZE, SIZE, turn))
    return partial(turn_sides, turn) if entry in SIDED else None


def turn_sides(turn: int, place: Place) -> Place:
    """One of four sides, in each group of four."""
    step, side = divmod(place[0], 4)
    return (4 * step + turned_side(side, turn),)


def turned_direction(direction: int, turn: int) -> int:
    """One of eight directions after a turn."""
    return WAYS.index(turned(*WAYS[direction], turn))


def turned_side(side: int, turn: int) -> int:
    """One of four sides after a turn."""
    return turned_direction(2 * side, turn) // 2


def turned_action(action: act.Action, turn: int) -> act.Action:
    """The same action on the turned board."""
    match action:
        case act.Place(element, square):
            column, row = turned_cell(square // SIZE, square % SIZE, SIZE, SIZE, turn)
            return act.Place(element, SIZE * column + row)
        case act.Step(direction):
            return act.Step(turned_direction(direction, turn))
        case act.Jump(direction):
            return act.Jump(turned_direction(direction, turn))
        case act.MoveAldr(direction, distance):
            return act.MoveAldr(turned_direction(direction, turn), distance)
        case act.Arm(side):
            return act.Arm(turned_side(side, turn))
        case act.Flow(side):
            return act.Flow(turned_side(side, turn))
        case act.Pick(side):
            return act.Pick(turned_side(side, turn))
    return action
