"""What was learned of Element: who is being caged, from what lies around both sages.

A small network sees the squares around the sage whose turn it is and around the other one, each by
where it lies from the sage, with a few numbers that no square tells: hands, bag, ways out. It ranks
actions by what each leads to, and judges at once instead of playing on: one mind does both.
"""

from __future__ import annotations

import math
from array import array

import cython

from elementarium.core import seats as who
from elementarium.core.state import Choices, State
from elementarium.core.symmetry import ALL_TURNS, turned_cell
from elementarium.games.element import board
from elementarium.games.element.state import ElementState
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.knowledge.element import Judge
from elementarium.players.learned import scale
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.network import Network
from elementarium.players.learned.weights import SHIPPED, Weights
from elementarium.players.settings import Settings

ENCODING = "element windows 1"
AROUND = 4  # so far a sage looks in each direction
WIDE = 9
KINDS = 11  # what can lie on a square: nine contents of stones, a sage, the edge
WINDOW = 891  # WIDE * WIDE * KINDS
FACTS = 1782  # 2 * WINDOW
F_HAND = 1782  # of each element, in stones
F_BAG = 1786  # of each element, in fours
F_MOVES = 1790
F_PHASE = 1791
F_DISTANCE = 1798  # of the sages
F_WAYS = 1799  # ways out: one place for each number, of both sages
F_ROOM = 1817  # of both sages, in fours
INPUTS = 1819
NEAR = 2
"""Stones further from both sages are worth the same, unless one of their element is beside them."""


class Learned(Knowledge):
    """Judges tables for two by a network."""

    __slots__ = ("far", "judge_by_hand", "network")

    def __init__(self, weights: Weights) -> None:
        Knowledge.__init__(self)
        self.judge_by_hand = Judge()
        self.network = Network(weights.layers)
        if not cython.compiled:
            self.far = [0.0] * 5

    def is_settled(self, state: State) -> bool:
        """When somebody decides: nobody has learned what a table is worth before stones come."""
        return state.to_act != who.CHANCE

    def note_estimate(self, state: State) -> None:
        """What the seat whose turn it is may expect, and the other one."""
        self.tell(cython.cast(ElementState, state))
        value = math.tanh((0.0 + self.network.logit()) / (2 * scale.ONE))
        seat = cython.cast(ElementState, state).player
        self.returns[seat] = value
        self.returns[1 - seat] = -value

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """What each action leads to; stones that are far from everything are tried out once.

        How many stones are best to draw is for the search to find out.
        """
        if cython.cast(ElementState, state).phase == board.DRAW:
            for i in range(count):
                score[i] = 0.0
            return
        for element in range(5):
            self.far[element] = -2.0
        for i in range(count):
            number = choices.number[i]
            element = self.far_element(cython.cast(ElementState, state), number)
            if element and self.far[element] > -2.0:
                score[i] = self.far[element]
                continue
            self.trial.take_over(state)
            self.trial.carry_out(number)
            self.judge(self.trial)
            score[i] = self.returns[state.to_act]
            if element:
                self.far[element] = score[i]

    def far_element(self, state: ElementState, number: int) -> int:
        """The element of a stone that is laid far from both sages and from its like; else 0."""
        if not board.A_PLACE <= number < board.A_END:
            return 0
        element = (number - board.A_PLACE) // board.SQUARES + 1
        cell = board.CELL[(number - board.A_PLACE) % board.SQUARES]
        for seat in range(2):
            if distance(cell, state.sage[seat]) <= NEAR:
                return 0
        for direction in range(8):
            if board.ELEMENT_OF[state.at[cell + board.OFFSET[direction]]] == element:
                return 0
        return element if state.at[cell] == board.EMPTY else 0

    def tell(self, state: ElementState) -> None:
        """Tell the network all that it sees."""
        seat = state.player
        self.network.begin()
        self.tell_window(state, state.sage[seat], 0)
        self.tell_window(state, state.sage[1 - seat], WINDOW)
        for element in range(4):
            self.network.tell(F_HAND + element, state.hand[element + 1])
            self.network.tell(F_BAG + element, state.bag[element + 1] // 4)
        self.network.tell(F_MOVES, state.moves)
        self.network.tell(F_PHASE + state.phase, 1)
        self.network.tell(F_DISTANCE, distance(state.sage[0], state.sage[1]))
        self.tell_safety(state, seat, 0)
        self.tell_safety(state, 1 - seat, 1)

    def tell_window(self, state: ElementState, middle: int, begin: int) -> None:
        """What lies around a sage; beyond the edge there is nothing to tell."""
        column = middle // board.COLUMN
        row = middle % board.COLUMN
        for x in range(max(0, column - AROUND), min(board.COLUMN, column + AROUND + 1)):
            for y in range(max(0, row - AROUND), min(board.COLUMN, row + AROUND + 1)):
                content = state.at[board.COLUMN * x + y]
                if content != board.EMPTY:
                    square = WIDE * (x - column + AROUND) + y - row + AROUND
                    self.network.tell(begin + KINDS * square + kind_of(content), 1)

    def tell_safety(self, state: ElementState, seat: int, place: int) -> None:
        """How many ways out a sage has, and how much room."""
        ways = self.judge_by_hand.ways_out(state, seat)
        self.network.tell(F_WAYS + 9 * place + ways, 1)
        self.network.tell(F_ROOM + place, self.judge_by_hand.room_of(state, seat) // 4)

    def rows(self, state: State) -> list[list[tuple[int, int]]]:
        """What the network is told of the seat whose turn it is, for whoever fits it."""
        seen = cython.cast(ElementState, state)
        self.tell(seen)
        return [self.network.told() if seat == seen.player else [] for seat in range(2)]


def kind_of(content: int) -> int:
    """What lies on a square that is not empty, from 0; Aldr, for whom nobody has learned, is edge."""  # noqa: E501
    if content <= board.MOUNTAIN:
        return content - 1
    return 9 if content == board.SAGE else 10


def distance(cell: int, other: int) -> int:
    """How many steps lie between two cells."""
    columns = cell // board.COLUMN - other // board.COLUMN
    rows = cell % board.COLUMN - other % board.COLUMN
    return max(columns, -columns, rows, -rows)


def turned_inputs(turn: int) -> list[int]:
    """Where each input goes on one of the eight turned or mirrored boards."""
    goes = list(range(INPUTS))
    for begin in (0, WINDOW):
        for x in range(WIDE):
            for y in range(WIDE):
                a, b = turned_cell(x, y, WIDE, WIDE, turn)
                for kind in range(KINDS):
                    goes[begin + KINDS * (WIDE * x + y) + kind] = (
                        begin + KINDS * (WIDE * a + b) + kind
                    )
    return goes


LEARNED = Learning(
    encoding=ENCODING,
    inputs=INPUTS,
    make=Learned,
    settings=Settings(width=24, cut=0, curiosity=1.0, widening=1.0, heat=0.05),
    symmetries=tuple(turned_inputs(turn) for turn in ALL_TURNS),
)
THINKING = LEARNED.shipped(SHIPPED / "element.json")
