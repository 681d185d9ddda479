"""All fields of a state of Element, each stated once; core/layout.py makes the rest from it."""

from __future__ import annotations

from typing import Annotated

from elementarium.core.state import State
from elementarium.games.element import board
from elementarium.games.element.options import ElementOptions

Cells = Annotated[bytearray, board.CELLS]
Steps = Annotated[bytearray, board.LONGEST_RIVER]
Stones = Annotated[list[int], 5]  # of each element; the first is always 0


class Rulings:
    """What the options say, as the rules ask for it; all states of a game share it."""

    adjacent_fire: bool
    truncate: bool
    vacated_open: bool
    dead_ends_capture: bool
    frozen_rounds: int
    turn_limit: int

    def __init__(self, options: ElementOptions) -> None:
        self.adjacent_fire = options.fire_line == "adjacent"
        self.truncate = options.river == "truncate"
        self.vacated_open = options.river_vacated == "open"
        self.dead_ends_capture = options.dead_end == "captured"
        self.frozen_rounds = options.frozen_rounds
        self.turn_limit = options.turn_limit


class ElementTable(State):
    """What one state of a game and its copies differ in."""

    at: Cells
    """What each cell holds, as a content of board.py."""
    marked: Cells
    """Which wind has been jumped over this turn (5.6)."""
    path: Steps
    """The river steps of the unfinished word, N, E, S, W = 0..3; zeros behind `path_length`."""
    sage: Annotated[list[int], 4]
    """The cell of every sage."""
    bag: Stones
    hand: Stones
    player: int
    phase: int
    dealing: int
    moves: int
    turn: int
    frozen: int
    winner: int
    aldr: int
    """The cell of Aldr, 0 without the expansion."""
    aldr_element: int
    aldr_moved: bool
    aldr_marked: bool
    word: int
    """The first token of the unfinished word, -1 if there is none."""
    arm: int
    arm_was_chosen: bool
    path_length: int
    picks: int


class ElementRoom(ElementTable):
    """What copies do not take over: the rulings, and room for looking ahead."""

    rulings: Rulings
    kept_at: Cells
    kept_marked: Cells
    kept_bag: Stones
    kept_aldr: int
    kept_aldr_element: int
    old: Steps
    """Where a river lies, the headwater first."""
    trail: Steps
    """Where its headwater has gone."""
    river_length: int
    risk: Cells
    """How many steps of the active sage a stone on each cell may close."""
    flown: Cells
    """What is known of each cell while chains of jumps are tried out (R18)."""
