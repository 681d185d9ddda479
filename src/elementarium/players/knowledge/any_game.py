"""What is known about a game: how good actions look, and what seats may expect.

It judges and nothing else. How far ahead an engine looks with it is said by settings
(`players/settings.py`); who puts both together is told in `players/thinking.py`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State


class Knowledge:
    """What can be known about any game: its end, and what actions lead to it at once.

    Games override the inner methods, which run in C without the GIL; whoever writes plain Python
    derives from `PythonKnowledge` instead. It owns the room that judging needs, so every thread
    has a knowledge of its own.
    """

    __slots__ = ("returns", "trial")

    def __init__(self) -> None:
        if not cython.compiled:
            self.returns = [0.0] * who.MOST_SEATS

    # What engines ask, without the GIL: games override these.

    def note_estimate(self, state: State) -> None:
        """Note in `returns` what every seat may expect of a game that goes on, from -1 to 1."""
        for seat in range(state.seats):
            self.returns[seat] = state.payoff(seat)

    def outcome(self, state: State, seat: int) -> float:
        """What `seat` makes of a game that is over, from -1 to 1: its return."""
        return state.payoff(seat)

    def merit(self, state: State, seat: int) -> float:  # noqa: ARG002  # for games to override
        """What actions are compared by, once `state` was judged: the return of the seat."""
        return self.returns[seat]

    def is_settled(self, state: State) -> bool:  # noqa: ARG002  # for games to override
        """Whether estimates of this moment can be compared with each other: they always can."""
        return True

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """Write how good each action looks to the seat to act: by one look ahead."""
        for i in range(count):
            self.trial.take_over(state)
            self.trial.carry_out(choices.number[i])
            self.judge(self.trial)
            score[i] = self.returns[state.to_act]

    def prefer(self, state: State, choices: Choices, count: int, rng: Rng) -> int:  # noqa: ARG002
        """What is played on where going by the ratings would be too slow: any action."""
        return choices.number[rng.below(count)]

    # The same for every game

    def err(
        self,
        state: State,
        choices: Choices,
        count: int,
        score: array[float],
        noise: float,
        rng: Rng,
    ) -> int:
        """What looks best to one whose ratings are too high by anything up to `noise`."""
        self.note_ratings(state, choices, count, score)
        best = 0
        best_score = -1e18
        for i in range(count):
            value = score[i] + noise * rng.below(1024) / 1024.0
            if value > best_score:
                best_score = value
                best = i
        return choices.number[best]

    def judge(self, state: State) -> None:
        """Note in `returns` what the end is worth to every seat, or what each may expect here."""
        if state.to_act == who.NOBODY:
            for seat in range(state.seats):
                self.returns[seat] = self.outcome(state, seat)
        else:
            self.note_estimate(state)

    def share_out(self, seats: int) -> None:
        """Turn hopes, noted in `returns` and all above 0, into what a share of them all returns."""
        total = 0.0
        for seat in range(seats):
            total += self.returns[seat]
        for seat in range(seats):
            share = self.returns[seat] / total
            self.returns[seat] = share - (1.0 - share) / (seats - 1)

    # From Python

    def prepare(self, root: State) -> None:
        """Make room before thinking from `root`."""
        self.trial = root.copy()

    def judge_all(self, states: list[State]) -> list[list[float]]:
        """What the seats get or may expect in each of these states, which are leaves of a tree."""
        found = []
        for state in states:
            self.judge(state)
            found.append([self.returns[seat] for seat in range(state.seats)])
        self.raise_trouble()
        return found

    def note(self, returns: Sequence[float]) -> None:
        """Note what `judge_all` said of one state, as `judge` does."""
        for seat in range(len(returns)):
            self.returns[seat] = returns[seat]

    def ratings(self, state: State, numbers: list[int]) -> list[float]:
        """How good these actions look to the seat to act."""
        self.prepare(state)
        choices = Choices(len(numbers))
        score = array("d", bytes(8 * len(numbers)))
        self.note_ratings(state, choices, choices.fill(numbers), score)
        state.raise_trouble()
        self.raise_trouble()
        return list(score)

    def raise_trouble(self) -> None:
        """Raise what went wrong in knowledge that is written in Python; see there."""
