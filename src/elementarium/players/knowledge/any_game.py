"""What the knowledge of any game can tell a search; without a word of its own it knows nothing."""

from __future__ import annotations

from array import array

import cython

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State

LONGEST = 20_000  # decisions that are played on where nothing can be judged before the end


USUAL_CURIOSITY = 0.7
AMONG_MANY = 0.3
"""Curiosity of games where more than two seats share what there is to hope for."""


class Knowledge:
    """What a game's knowledge can tell the search; this one knows nothing.

    It owns the room that judging needs, so every thread has a knowledge of its own.
    """

    __slots__ = ("among_many", "cut", "noise", "returns", "trial", "trust", "width")

    def __init__(
        self,
        width: int = 0,
        cut: int = 0,
        noise: float = 0.0,
        among_many: float = USUAL_CURIOSITY,
        trust: float = 0.0,
    ) -> None:
        """What the search makes of it.

        `width`: try about so many actions, those that look best at once; 0 for all of them. `cut`:
        play on for so many decisions and judge then; 0 to play to the end, unless the game says
        otherwise in `is_settled`. `noise`: play on by the ratings, erring so far that no two
        simulations are the same; 0 to play on at random, unless the game says otherwise in
        `prefer`. `among_many`: how curious it is among more than two seats. `trust`: what a point
        of the ratings is worth at the beginning of a comparison, in wins.
        """
        self.width = width
        self.cut = cut
        self.noise = noise
        self.among_many = among_many
        self.trust = trust
        if not cython.compiled:
            self.returns = [0.0] * who.MOST_SEATS

    def curiosity(self, seats: int) -> float:
        """How much what is unknown counts beside what has proved good, among so many seats."""
        return USUAL_CURIOSITY if seats == 2 else self.among_many

    def horizon(self, seats: int) -> int:  # noqa: ARG002  # for games to override
        """After how many decisions at the earliest a game of so many seats is judged."""
        return self.cut

    @property
    def compares(self) -> bool:
        """Whether actions are compared in the same worlds; else a tree is grown."""
        return False

    def prepare(self, root: State) -> None:
        """Make room before a search from `root`."""
        self.trial = root.copy()

    def judge(self, state: State) -> None:
        """Note in `returns` what the end is worth to every seat, or what each may expect here."""
        if state.to_act == who.NOBODY:
            for seat in range(state.seats):
                self.returns[seat] = self.outcome(state, seat)
        else:
            self.estimate(state)

    def estimate(self, state: State) -> None:
        """Note in `returns` what every seat may expect of a game that goes on, from -1 to 1."""
        for seat in range(state.seats):
            self.returns[seat] = state.payoff(seat)

    def share_out(self, seats: int) -> None:
        """Turn hopes, noted in `returns` and all above 0, into what a share of them all returns."""
        total = 0.0
        for seat in range(seats):
            total += self.returns[seat]
        for seat in range(seats):
            share = self.returns[seat] / total
            self.returns[seat] = share - (1.0 - share) / (seats - 1)

    def outcome(self, state: State, seat: int) -> float:
        """What `seat` makes of a game that is over, from -1 to 1: its return."""
        return state.payoff(seat)

    def merit(self, state: State, seat: int) -> float:  # noqa: ARG002  # for games to override
        """What actions are compared by, once `state` was judged: the return of the seat."""
        return self.returns[seat]

    def is_settled(self, state: State) -> bool:  # noqa: ARG002  # for games to override
        """Whether estimates of this moment can be compared with each other."""
        return self.cut > 0

    def rate(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """Write how good each action looks to the seat to act: by one look ahead."""
        for i in range(count):
            self.trial.take_over(state)
            self.trial.carry_out(choices.number[i])
            self.judge(self.trial)
            score[i] = self.returns[state.to_act]

    def prefer(
        self, state: State, choices: Choices, count: int, rng: Rng, score: array[float]
    ) -> int:
        """What is played where the tree ends: any action, or what looks best to one who errs."""
        if self.noise == 0.0 or count == 1:
            return choices.number[rng.below(count)]
        self.rate(state, choices, count, score)
        best = 0
        best_score = -1e18
        for i in range(count):
            value = score[i] + self.noise * rng.below(1024) / 1024.0
            if value > best_score:
                best_score = value
                best = i
        return choices.number[best]

    def play_on(self, state: State, choices: Choices, rng: Rng, score: array[float]) -> None:
        """Play as is preferred, and as chance will have it, to the end or until it can judge."""
        decisions = 0
        while state.to_act != who.NOBODY and not self.may_judge(state, decisions):
            if state.to_act == who.CHANCE:
                state.carry_out(state.draw_outcome(rng, choices))
            else:
                decisions += 1
                count = state.list_actions(choices)
                state.carry_out(self.prefer(state, choices, count, rng, score))

    def may_judge(self, state: State, decisions: int) -> bool:
        """Whether enough was played on and can be judged here, or far more than enough."""
        if decisions >= LONGEST:
            return True
        return decisions >= self.horizon(state.seats) and self.is_settled(state)
