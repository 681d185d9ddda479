"""A bridge for knowledge that is written in plain Python: engines call it with the GIL.

Such a knowledge derives from `PythonKnowledge` and says in Python what it knows:

| it overrides         | which tells                                                               |
|----------------------|---------------------------------------------------------------------------|
| estimate(state)      | what every seat may expect of a game that goes on, from -1 to 1           |
| estimates(states)    | the same of many states at once, where that is quicker than one by one    |
| rate(state, numbers) | how good each of these actions looks; else by the estimates after them    |

The states are those that an engine works with: look at them, copy them, but neither change nor
keep them. Many come together where actions are rated by the estimates after them, and where the
settings ask for a `batch`. It may know any game, in Python or compiled, and runs unchanged on both
builds, at the speed of Python; threads do not make it faster.

What goes wrong in it is raised to whoever began to think, with its traceback. Nothing more is asked
of it until then, for where an engine runs without Python nothing can be raised.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from elementarium.core import seats as who
from elementarium.core.state import Choices, State
from elementarium.players.knowledge.any_game import Knowledge


class PythonKnowledge(Knowledge):
    """What is known about a game, all of it in Python."""

    __slots__ = ("trouble",)

    def __init__(self) -> None:
        Knowledge.__init__(self)
        self.trouble: BaseException | None = None

    # What a game says.

    def estimate(self, state: State) -> Sequence[float]:
        """What every seat may expect of a game that goes on, from -1 to 1."""
        raise NotImplementedError(
            f"{type(self).__name__} does not say what {state.seats} seats may expect"
        )

    def estimates(self, states: Sequence[State]) -> Sequence[Sequence[float]]:
        """The same for many states at once."""
        return [self.estimate(state) for state in states]

    def rate(self, state: State, numbers: Sequence[int]) -> Sequence[float]:
        """How good each of these actions looks to the seat to act: by what it may expect then."""
        after = [state.copy() for _ in numbers]
        for twin, number in zip(after, numbers, strict=True):
            twin.apply_trusted(number)
        return [returns[state.to_act] for returns in self.judge_all(after)]

    # What of it C would trust.

    def judge_all(self, states: list[State]) -> list[list[float]]:
        """What the seats get or may expect in each of these states: all estimates at once."""
        going_on = [state for state in states if state.to_act != who.NOBODY]
        estimates = iter(self.checked_estimates(going_on) if going_on else ())
        return [
            state.returns() if state.to_act == who.NOBODY else next(estimates) for state in states
        ]

    def checked_estimates(self, states: list[State]) -> list[list[float]]:
        """One number for every seat of every state, or an error."""
        found = [[float(value) for value in returns] for returns in self.estimates(states)]
        if [len(returns) for returns in found] != [state.seats for state in states]:
            raise ValueError(
                f"{type(self).__name__}: an estimate has one number for every seat, not {found}"
            )
        return found

    def checked_ratings(self, state: State, numbers: list[int]) -> list[float]:
        """One number for every action, or an error."""
        found = [float(value) for value in self.rate(state, numbers)]
        if len(found) != len(numbers):
            raise ValueError(
                f"{type(self).__name__}: {len(found)} ratings of {len(numbers)} actions"
            )
        return found

    # What engines ask, without the GIL.

    def note_estimate(self, state: State) -> None:
        """Ask what every seat may expect."""
        with cython.gil:
            try:
                if self.trouble is None:
                    self.note(self.checked_estimates([state])[0])
            except BaseException as error:
                self.trouble = error

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """Ask how good each action looks."""
        with cython.gil:
            try:
                if self.trouble is None:
                    found = self.checked_ratings(state, choices.numbers(count))
                    for i in range(count):
                        score[i] = found[i]
            except BaseException as error:
                self.trouble = error

    def raise_trouble(self) -> None:
        """Raise what went wrong."""
        if self.trouble is not None:
            error, self.trouble = self.trouble, None
            raise error
