"""What was learned of Element: who is being caged, from what lies around both sages.

A small network sees the squares around the sage whose turn it is and around the other one, each by
where it lies from the sage, with a few numbers that no square tells: hands, bag, ways out. It ranks
actions by what each leads to, and judges at once instead of playing on: one mind does both. Of what
an action leads to it is only told what has changed.
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
from elementarium.players.learned import element_terms as terms
from elementarium.players.learned import scale
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.piecemeal import Piecemeal
from elementarium.players.learned.weights import SHIPPED, Weights
from elementarium.players.settings import Settings

ENCODING = "element windows 2"


class Learned(Knowledge):
    """Judges tables for two by a network."""

    __slots__ = ("count", "far", "judge_by_hand", "kept", "network")

    def __init__(self, weights: Weights) -> None:
        Knowledge.__init__(self)
        self.judge_by_hand = Judge()
        self.network = Piecemeal(weights.layers)
        if not cython.compiled:
            self.far = [0.0] * 5
            self.count = [0] * terms.COUNTS
            self.kept = [0] * terms.COUNTS

    def is_settled(self, state: State) -> bool:
        """When somebody decides: nobody has learned what a table is worth before stones come."""
        return state.to_act != who.CHANCE

    def note_estimate(self, state: State) -> None:
        """What the seat whose turn it is may expect, and the other one."""
        self.tell(cython.cast(ElementState, state))
        self.note_value(cython.cast(ElementState, state).player)

    def note_value(self, seat: int) -> None:
        """Note what the network says of this seat."""
        value = math.tanh((0.0 + self.network.logit()) / (2 * scale.ONE))
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
        self.tell(cython.cast(ElementState, state))
        self.keep()
        for i in range(count):
            number = choices.number[i]
            element = self.far_element(cython.cast(ElementState, state), number)
            if element and self.far[element] > -2.0:
                score[i] = self.far[element]
                continue
            self.trial.take_over(state)
            self.trial.carry_out(number)
            self.judge_change(
                cython.cast(ElementState, state), cython.cast(ElementState, self.trial)
            )
            score[i] = self.returns[state.to_act]
            if element:
                self.far[element] = score[i]

    def far_element(self, state: ElementState, number: int) -> int:
        """The element of a stone that is laid far from both sages and from its like; else 0."""
        if not board.A_PLACE <= number < board.A_END:
            return 0
        element = (number - board.A_PLACE) // board.SQUARES + 1
        cell = board.CELL[(number - board.A_PLACE) % board.SQUARES]
        if state.at[cell] != board.EMPTY:
            return 0
        for seat in range(2):
            if distance(cell, state.sage[seat]) <= terms.NEAR:
                return 0
        for direction in range(8):
            if board.ELEMENT_OF[state.at[cell + board.OFFSET[direction]]] == element:
                return 0
        return element

    # A table as it is

    def tell(self, state: ElementState) -> None:
        """Tell the network all that it sees."""
        seat = state.player
        self.network.begin()
        for place in range(2):
            sage = seat if place == 0 else 1 - seat
            self.tell_window(state, state.sage[sage], place * terms.WINDOW, True)
            self.note_safety(state, sage, place)
        self.note_counts(state)
        for group in range(terms.COUNTS):
            self.network.add(self.count[group])

    def tell_window(self, state: ElementState, middle: int, begin: int, comes: bool) -> None:
        """What lies around a sage comes or goes; beyond the edge there is nothing to tell."""
        column = middle // board.COLUMN
        row = middle % board.COLUMN
        low = max(0, row - terms.AROUND)
        high = min(board.COLUMN, row + terms.AROUND + 1)
        for x in range(max(0, column - terms.AROUND), min(board.COLUMN, column + terms.AROUND + 1)):
            square = begin + terms.KINDS * (
                terms.WIDE * (x - column + terms.AROUND) - row + terms.AROUND
            )
            for y in range(low, high):
                content = state.at[board.COLUMN * x + y]
                if content != board.EMPTY:
                    if comes:
                        self.network.add(square + terms.KINDS * y + terms.KIND[content])
                    else:
                        self.network.take(square + terms.KINDS * y + terms.KIND[content])

    def note_safety(self, state: ElementState, seat: int, place: int) -> None:
        """How many ways out a sage has, and how much room."""
        ways = self.judge_by_hand.ways_out(state, seat)
        room = self.judge_by_hand.room_of(state, seat)
        self.count[terms.C_WAYS + place] = terms.F_WAYS + terms.WAYS * place + ways
        self.count[terms.C_ROOM + place] = terms.F_ROOM + terms.ROOMS * place + room // 3

    def note_counts(self, state: ElementState) -> None:
        """What else no square tells."""
        for element in range(4):
            hand = state.hand[element + 1]
            bag = state.bag[element + 1] // 4
            self.count[element] = terms.F_HAND + terms.HANDS * element + hand
            self.count[terms.C_BAG + element] = terms.F_BAG + terms.BAGS * element + bag
        self.count[terms.C_MOVES] = terms.F_MOVES + state.moves
        self.count[terms.C_PHASE] = terms.F_PHASE + state.phase
        self.count[terms.C_DISTANCE] = terms.F_DISTANCE + distance(state.sage[0], state.sage[1])

    # What an action changes

    def keep(self) -> None:
        """Remember what the network was told."""
        self.network.keep()
        for group in range(terms.COUNTS):
            self.kept[group] = self.count[group]

    def judge_change(self, before: ElementState, after: ElementState) -> None:
        """Note what a table is worth that comes of the one told last by one action."""
        if after.to_act == who.NOBODY or after.player != before.player:
            self.judge(after)
        else:
            self.tell_change(before, after)
            self.note_value(after.player)

    def tell_change(self, before: ElementState, after: ElementState) -> None:
        """Tell the network what is no longer so, and what is instead."""
        self.network.go_back()
        for place in range(2):
            sage = before.player if place == 0 else 1 - before.player
            begin = place * terms.WINDOW
            if before.sage[sage] != after.sage[sage]:
                self.tell_window(before, before.sage[sage], begin, False)
                self.tell_window(after, after.sage[sage], begin, True)
                self.note_safety(after, sage, place)
            elif self.tell_changed_squares(before, after, after.sage[sage], begin) or (
                is_beside_wind(after, after.sage[sage])
            ):
                self.note_safety(after, sage, place)
            else:
                self.count[terms.C_WAYS + place] = self.kept[terms.C_WAYS + place]
                self.count[terms.C_ROOM + place] = self.kept[terms.C_ROOM + place]
        self.note_counts(after)
        for group in range(terms.COUNTS):
            if self.count[group] != self.kept[group]:
                self.network.take(self.kept[group])
                self.network.add(self.count[group])

    def tell_changed_squares(
        self, before: ElementState, after: ElementState, middle: int, begin: int
    ) -> bool:
        """What has changed around a sage, which has not moved: whether its room may have."""
        column = middle // board.COLUMN
        row = middle % board.COLUMN
        low = max(0, row - terms.AROUND)
        high = min(board.COLUMN, row + terms.AROUND + 1)
        found = False
        for x in range(max(0, column - terms.AROUND), min(board.COLUMN, column + terms.AROUND + 1)):
            square = begin + terms.KINDS * (
                terms.WIDE * (x - column + terms.AROUND) - row + terms.AROUND
            )
            for y in range(low, high):
                was = before.at[board.COLUMN * x + y]
                content = after.at[board.COLUMN * x + y]
                if was != content:
                    if distance(board.COLUMN * x + y, middle) < terms.AROUND:
                        found = True
                    if was != board.EMPTY:
                        self.network.take(square + terms.KINDS * y + terms.KIND[was])
                    if content != board.EMPTY:
                        self.network.add(square + terms.KINDS * y + terms.KIND[content])
        return found

    # For whoever fits it

    def rows(self, state: State) -> list[list[tuple[int, int]]]:
        """What the network is told of the seat whose turn it is."""
        seen = cython.cast(ElementState, state)
        self.tell(seen)
        told = [(self.count[group], 1) for group in range(terms.COUNTS)]
        for place in range(2):
            seat = seen.player if place == 0 else 1 - seen.player
            told += [(number, 1) for number in window(seen, seen.sage[seat], place)]
        return [told if seat == seen.player else [] for seat in range(2)]


def window(state: ElementState, middle: int, place: int) -> list[int]:
    """The inputs of what lies around a sage."""
    found = []
    for cell in range(board.CELLS):
        x = cell // board.COLUMN - middle // board.COLUMN + terms.AROUND
        y = cell % board.COLUMN - middle % board.COLUMN + terms.AROUND
        kind = terms.KIND[state.at[cell]]
        if kind >= 0 and 0 <= x < terms.WIDE and 0 <= y < terms.WIDE:
            found.append(place * terms.WINDOW + terms.KINDS * (terms.WIDE * x + y) + kind)
    return found


def is_beside_wind(state: ElementState, cell: int) -> bool:
    """Whether a jump begins here: it may end further away than anybody looks."""
    for direction in range(8):
        if board.ELEMENT_OF[state.at[cell + board.OFFSET[direction]]] == board.WIND:
            return True
    return False


def distance(cell: int, other: int) -> int:
    """How many steps lie between two cells."""
    columns = cell // board.COLUMN - other // board.COLUMN
    rows = cell % board.COLUMN - other % board.COLUMN
    return max(columns, -columns, rows, -rows)


def turned_inputs(turn: int) -> list[int]:
    """Where each input goes on one of the eight turned or mirrored boards."""
    goes = list(range(terms.INPUTS))
    wide, kinds = terms.WIDE, terms.KINDS
    for begin in (0, terms.WINDOW):
        for x in range(wide):
            for y in range(wide):
                a, b = turned_cell(x, y, wide, wide, turn)
                for kind in range(kinds):
                    goes[begin + kinds * (wide * x + y) + kind] = (
                        begin + kinds * (wide * a + b) + kind
                    )
    return goes


LEARNED = Learning(
    encoding=ENCODING,
    inputs=terms.INPUTS,
    make=Learned,
    settings=Settings(width=24, cut=0, curiosity=1.0, widening=1.0, heat=0.05),
    symmetries=tuple(turned_inputs(turn) for turn in ALL_TURNS),
)
THINKING = LEARNED.shipped(SHIPPED / "element.json")
