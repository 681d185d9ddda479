"""What a round or a match of Elemental Rummy brings to those who play for the win."""

from __future__ import annotations

import math

import cython

from elementarium.core import seats as who
from elementarium.core.state import State
from elementarium.games.rummy import pack, scoring
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge.any_game import Knowledge

ROUND_GAIN = 50.0
"""About what the best hand of a round brings: 49 to 70 in samples of 50 to 150 rounds."""
ROUND_LUCK = 38.0
"""So far ahead before the last round a win is taken to be e times as likely as a loss."""
CLOSE = 12.0
"""A win by so many points counts almost three times as much as a loss by as many."""


class Prizes(Knowledge):
    """Judges by the win alone; a match also between two rounds."""

    __slots__ = ()

    def outcome(self, state: State, seat: int) -> float:
        """The share of the win: a second place is no comfort to one who plays to win."""
        return share_of_win(cython.cast(RummyState, state), seat)

    def merit(self, state: State, seat: int) -> float:
        """The win, but a narrow one is not much better than a narrow loss: that was luck."""
        if state.to_act == who.NOBODY:
            return near_win(cython.cast(RummyState, state), seat)
        return self.returns[seat]

    def is_settled(self, state: State) -> bool:
        """Between two rounds of a match."""
        phase: int = cython.cast(RummyState, state).phase
        return phase == pack.SHUFFLE

    def note_estimate(self, state: State) -> None:
        """What the totals of a match promise: the more, the fewer rounds follow."""
        self.note_hopes(cython.cast(RummyState, state))
        self.share_out(state.seats)

    def note_hopes(self, state: RummyState) -> None:
        """The odds of the seats, by how far each is behind the first."""
        most = state.totals[0]
        for seat in range(1, state.seats):
            most = max(most, state.totals[seat])
        scale = ROUND_LUCK * math.sqrt(rounds_left(state, most))
        for seat in range(state.seats):
            self.returns[seat] = math.exp((state.totals[seat] - most) / scale)


def rounds_left(state: RummyState, most: int) -> float:
    """How many rounds follow, or about as many as the leader needs to reach the target (R44)."""
    if state.rulings.target_score:
        return max(1.0, (state.rulings.target_score - most) / ROUND_GAIN)
    return max(1.0, 1.0 + state.rulings.rounds - state.round)


def share_of_win(state: RummyState, seat: int) -> float:
    """1 for a win alone, less if it is shared, and so much below 0 for the others that all the
    seats together have nothing.
    """
    most = scoring.best_score(state)
    share = 1.0 / scoring.leaders(state, most) if scoring.final_score(state, seat) == most else 0.0
    return as_return(share, state.seats)


def near_win(state: RummyState, seat: int) -> float:
    """The same, but for a share that grows with the lead before the best of the others."""
    return as_return(1.0 / (1.0 + math.exp(-lead(state, seat) / CLOSE)), state.seats)


def lead(state: RummyState, seat: int) -> int:
    """How many points a seat would be ahead of the best of the others if the round ended now."""
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, scoring.final_score(state, other))
    return scoring.final_score(state, seat) - best


def as_return(share: float, seats: int) -> float:
    """What a share of the win returns."""
    return (seats * share - 1.0) / (seats - 1.0)
