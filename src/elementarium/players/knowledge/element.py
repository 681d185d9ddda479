"""What a good player of Element knows: ways out, room to move, and when a cage is closing.

`worth` is compiled and judges one table for one seat; `greedy_choice` plays every action once
and takes the one after which the table is worth most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from elementarium.core import bits
from elementarium.core import seats as who
from elementarium.core.state import State
from elementarium.games.element import board, steps, wind
from elementarium.games.element.state import ElementState
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking

if TYPE_CHECKING:
    from elementarium.core.perspective import Perspective
    from elementarium.core.rng import Rng
    from elementarium.core.state import Choices

LEVEL_SIMULATIONS = (10, 20, 50, 200)
ROOM = 3  # so many steps the room around a sage is deep
LOOKS = 4  # so many actions are looked at where the tree ends


MOST_COMPLETIONS = 40
"""How many ways to finish a word are looked at."""

HALF_WON = 15.0
"""The worth of a table that is half won."""

OWN, TARGET, ANOTHER = 1.1, -1.0, 0.15
"""How much the safety of a sage matters: of one's own, of the one to be captured, of another."""


class Judge(Knowledge):
    """Judges tables; owns the room that looking around needs."""

    __slots__ = ("free", "further", "range", "reached", "safe")

    def __init__(self) -> None:
        Knowledge.__init__(self)
        if not cython.compiled:
            self.free = [0] * board.COLUMN
            self.range = [0] * board.COLUMN
            self.reached = [0] * board.COLUMN
            self.further = [0] * board.COLUMN
            self.safe = [0.0] * who.MOST_SEATS

    def note_estimate(self, state: State) -> None:
        """What every seat may expect, for a search that stops before the end."""
        self.look_around(cython.cast(ElementState, state))
        for seat in range(state.seats):
            value = self.advantage(cython.cast(ElementState, state), seat)
            self.returns[seat] = value / (abs(value) + HALF_WON)

    def look_around(self, state: ElementState) -> None:
        """Note how safe every sage is."""
        for seat in range(state.seats):
            self.safe[seat] = self.safety(state, seat)

    def prefer(self, state: State, choices: Choices, count: int, rng: Rng) -> int:
        """The best of a few actions that are taken by lot, and rather more stones than fewer."""
        if count == 1:
            return choices.number[0]
        if cython.cast(ElementState, state).phase == board.DRAW:
            return choices.number[max(rng.below(count), rng.below(count))]
        best = choices.number[0]
        best_value = -2.0
        for _ in range(LOOKS):
            number = choices.number[rng.below(count)]
            self.trial.take_over(state)
            self.trial.carry_out(number)
            self.judge(self.trial)
            value = self.returns[state.to_act]
            if value > best_value:
                best_value = value
                best = number
        return best

    def advantage(self, state: ElementState, seat: int) -> float:
        """By how much the table is better for `seat` than for all seats on the average.

        What a seat looks at adds up to more than nothing over all seats, so that each of them would
        think that it is winning.
        """
        mean = (OWN + TARGET + ANOTHER * (state.seats - 2)) / state.seats
        value = 0.0
        for other in range(state.seats):
            value += (self.weight(state, seat, other) - mean) * self.safe[other]
        return value

    def worth(self, state: ElementState, seat: int) -> float:
        """How good the table is for `seat`: won 1000, lost -1000, else by who is caged."""
        if state.phase == board.OVER:
            if state.winner == seat:
                return 1000.0
            return 0.0 if state.winner < 0 else -1000.0
        self.look_around(state)
        value = 0.0
        for other in range(state.seats):
            value += self.weight(state, seat, other) * self.safe[other]
        return value

    def weight(self, state: ElementState, seat: int, other: int) -> float:
        """How much the safety of a sage matters to `seat`."""
        if other == seat:
            return OWN
        return TARGET if other == (seat + 1) % state.seats else ANOTHER

    def safety(self, state: ElementState, seat: int) -> float:
        """How far a sage is from being captured: ways out first, then the room behind them."""
        ways = self.ways_out(state, seat)
        room = self.room_of(state, seat)
        value = 6.0 * ways if ways < 4 else 24.0 + 2.0 * (ways - 4)
        return value + 0.6 * min(room, 30)

    def ways_out(self, state: ElementState, seat: int) -> int:
        """In how many directions a sage can step or jump."""
        cell = state.sage[seat]
        count = 0
        for direction in range(8):
            if (
                steps.can_step(state, cell, direction)
                or wind.jump_landing(state, cell, direction, False) > 0
            ):
                count += 1
        return count

    def room_of(self, state: ElementState, seat: int) -> int:
        """How many squares a sage can reach in three steps, the squares of a column at once."""
        cell = state.sage[seat]
        middle = cell // board.COLUMN
        first = max(0, middle - ROOM)
        last = min(board.SIZE + 1, middle + ROOM)
        for column in range(first, last + 1):
            self.look_over(state, column)
        self.reached[middle] = 1 << cell % board.COLUMN
        for _ in range(ROOM):
            self.go_on(first, last)
        count = -1
        for column in range(first, last + 1):
            count += bits.how_many(self.reached[column])
        return count

    def look_over(self, state: ElementState, column: int) -> None:
        """Note which squares of a column are free, and which belong to a range."""
        free = 0
        ranges = 0
        for cell in range(column * board.COLUMN + board.SIZE, column * board.COLUMN, -1):
            content = state.at[cell]
            free = 2 * free + (content == board.EMPTY)
            ranges = 2 * ranges + (board.RANGE <= content <= board.ALDR_RANGE)
        self.free[column] = 2 * free
        self.range[column] = 2 * ranges
        self.reached[column] = 0

    def go_on(self, first: int, last: int) -> None:
        """One step further from all squares that were reached, in all directions."""
        for column in range(first, last + 1):
            here = self.reached[column]
            there = here | here << 1 | here >> 1
            if column > first:
                there |= self.across(column - 1, column)
            if column < last:
                there |= self.across(column + 1, column)
            self.further[column] = here | (there & self.free[column])
        for column in range(first, last + 1):
            self.reached[column] = self.further[column]

    def across(self, column: int, goal: int) -> int:
        """Where steps lead from one column to the next; ranges bar diagonals (5.5, R12)."""
        here = self.reached[column]
        up = here & ~(self.range[column] >> 1 & self.range[goal])
        down = here & ~(self.range[column] << 1 & self.range[goal])
        return here | up << 1 | down >> 1


def greedy_choice(perspective: Perspective, rng: Rng) -> int:
    """The action after which the table is worth most; equal ones are drawn by lot."""
    state: ElementState = perspective.imagine(rng)
    judge = Judge()
    seat = perspective.seat
    if state.phase == board.DRAW:
        return stones_to_draw(judge, state, seat)
    best = -1e9
    chosen: list[int] = []
    for number in state.legal_actions():
        after = state.copy()
        after.apply(number)
        value = prospect(judge, after, seat, rng)
        if value > best + 1e-9:
            best = value
            chosen = [number]
        elif value > best - 1e-9:
            chosen.append(number)
    return chosen[rng.below(len(chosen))]


def stones_to_draw(judge: Judge, state: ElementState, seat: int) -> int:
    """Four stones to attack, fewer and more steps when the own sage is short of ways out."""
    ways = judge.ways_out(state, seat)
    wanted = 4 if ways > 4 else 3 if ways > 2 else 2
    return min(wanted, max(state.legal_actions()))


def prospect(judge: Judge, state: ElementState, seat: int, rng: Rng) -> float:
    """What the table is worth after an action, its word completed as well as can be seen."""
    if state.phase in (board.ACT, board.DRAW, board.OVER):
        return judge.worth(state, seat)
    best = -1e9
    for _ in range(MOST_COMPLETIONS):
        trial = state.copy()
        while trial.phase not in (board.ACT, board.OVER):
            tokens = trial.legal_actions()
            trial.apply(tokens[rng.below(len(tokens))])
        best = max(best, judge.worth(trial, seat))
    return best


THINKING = Thinking(Judge, Settings(width=12, cut=5))
"""Plays on for about a turn and judges then: random play seldom ends."""
