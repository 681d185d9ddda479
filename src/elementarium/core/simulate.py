"""Random play by the million, and counting of positions, at the speed of the compiled rules."""

from __future__ import annotations

from dataclasses import dataclass

import cython

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State


@dataclass(frozen=True, slots=True)
class Tally:
    """What came out of many random games."""

    games: int
    actions: int
    outcomes: int
    wins: tuple[int, ...]
    draws: int


class Playout:
    """Plays states to their end, uniformly at random, and counts; owns the room it needs."""

    __slots__ = ("actions", "choices", "outcomes", "rng", "won")

    def __init__(self, capacity: int, seed: int) -> None:
        self.choices = Choices(capacity)
        self.rng = Rng(seed)
        self.actions = 0
        self.outcomes = 0
        if not cython.compiled:
            self.won = [0] * (who.MOST_SEATS + 1)

    def step(self, state: State) -> int:
        """Play one random action or outcome and say which; the state must not be over."""
        if state.to_act == who.CHANCE:
            number = state.draw_outcome(self.rng, self.choices)
            self.outcomes += 1
        else:
            count = state.list_actions(self.choices)
            number = self.choices.number[self.rng.below(count)]
            self.actions += 1
        state.carry_out(number)
        return number

    def finish(self, state: State) -> None:
        """Play on until nobody has to act."""
        while state.to_act != who.NOBODY:
            self.step(state)

    def repeat(self, start: State, state: State, games: int) -> None:
        """Play `games` games from `start`, in `state`; won[seats] counts the draws."""
        for _ in range(games):
            state.take_over(start)
            self.finish(state)
            self.won[self.winner(state)] += 1

    def winner(self, state: State) -> int:
        """The seat that alone has the best payoff; the number of seats if several share it."""
        best = -2.0
        winner = state.seats
        for seat in range(state.seats):
            payoff = state.payoff(seat)
            if payoff > best:
                best = payoff
                winner = seat
            elif payoff == best:
                winner = state.seats
        return winner

    def tally(self, seats: int, games: int) -> Tally:
        """What has been counted so far."""
        wins = tuple([self.won[seat] for seat in range(seats)])
        return Tally(games, self.actions, self.outcomes, wins, self.won[seats])


def play_random(start: State, games: int, seed: int) -> Tally:
    """Play `games` uniformly random games from `start` to their ends."""
    playout = Playout(start.most_choices, seed)
    state = start.copy()
    with cython.nogil:
        playout.repeat(start, state, games)
    start.raise_trouble()
    return playout.tally(start.seats, games)


def perft(state: State, depth: int) -> int:
    """How many lines of `depth` decisions and outcomes start here; ended games count once."""
    if depth == 0 or state.to_act == who.NOBODY:
        return 1
    numbers = [number for number, _ in state.outcomes()] or state.legal_actions()
    if depth == 1:
        return len(numbers)
    total = 0
    for number in numbers:
        after = state.copy()
        after.apply(number)
        total += perft(after, depth - 1)
    return total
