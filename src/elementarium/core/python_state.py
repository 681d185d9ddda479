"""A bridge for games that are written in plain Python: search and loops call them with the GIL.

Such a game derives its state from `PythonState` and says in Python what it needs to say:

| it overrides           | which tells                                                       |
|------------------------|-------------------------------------------------------------------|
| choices()              | the numbers that the seat to act may choose                       |
| play(number)           | what a choice, or an outcome of chance, does, in place            |
| worth(seat)            | what the end is worth to a seat                                   |
| chances()              | numbers and weights where chance acts (games with chance)         |
| redraw(seat, rng)      | draw anew, in place, what a seat cannot know (games with secrets) |

What it keeps are ordinary attributes: numbers, texts, tuples; lists, sets and dicts are copied one
level deep, so they hold nothing that is changed in place. It runs unchanged on both builds, at the
speed of Python; threads do not make it faster. Everything that other code calls is written in
`State`, and checks and raises as it does for every game.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import cython

from elementarium.core import seats as who
from elementarium.core.state import Choices, State

if TYPE_CHECKING:
    from elementarium.core.rng import Rng


class PythonState(State):
    """One game in progress, all of it in Python."""

    __slots__ = ("troubles",)

    def __init__(self, seats: int, options: Any, most_choices: int) -> None:
        State.__init__(self, seats, options, most_choices)
        self.troubles: list[BaseException] = []

    # What a game says.

    def choices(self) -> Sequence[int]:
        """The numbers that the seat to act may choose."""
        raise NotImplementedError(f"{type(self).__name__} does not say what may be chosen")

    def chances(self) -> Sequence[tuple[int, int]]:
        """What chance may bring, each number with its weight."""
        raise NotImplementedError(f"{type(self).__name__} does not say what chance may bring")

    def play(self, number: int) -> None:
        """Carry out a choice or an outcome, and say in `to_act` who is next."""
        raise NotImplementedError(f"{type(self).__name__} does not say how to play {number}")

    def worth(self, seat: int) -> float:
        """What the end of the game is worth to `seat`; 0 before the end."""
        raise NotImplementedError(f"{type(self).__name__} does not say what seat {seat} gets")

    def redraw(self, seat: int, rng: Rng) -> None:
        """Draw anew what `seat` cannot know; nothing in a game without secrets."""

    # What search calls, without the GIL.

    def list_actions(self, out: Choices) -> int:
        """Ask the game what may be chosen."""
        with cython.gil:
            try:
                return out.fill(sorted(self.choices()))
            except BaseException as error:
                return self.give_up(error)

    def list_outcomes(self, out: Choices) -> int:
        """Ask the game what chance may bring."""
        with cython.gil:
            try:
                return out.fill_weighted(list(self.chances()))
            except BaseException as error:
                return self.give_up(error)

    def carry_out(self, number: int) -> None:
        """Have the game play."""
        with cython.gil:
            try:
                self.play(number)
            except BaseException as error:
                self.give_up(error)

    def take_over(self, other: State) -> None:
        """Take over all attributes; rows are copied, so that both go their own way."""
        with cython.gil:
            try:
                self.to_act = other.to_act
                for name, value in vars(other).items():
                    setattr(self, name, value.copy() if isinstance(value, COPIED) else value)
            except BaseException as error:
                self.give_up(error)

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Have the game draw anew what `seat` cannot know."""
        with cython.gil:
            try:
                self.redraw(seat, rng)
            except BaseException as error:
                self.give_up(error)

    def payoff(self, seat: int) -> float:
        """Ask the game what a seat gets."""
        with cython.gil:
            try:
                return self.worth(seat)
            except BaseException as error:
                self.give_up(error)
                return 0.0

    # What went wrong

    def give_up(self, error: BaseException) -> int:
        """End this game; whoever called it, or began the search, raises what went wrong."""
        self.troubles.append(error)
        self.to_act = who.NOBODY
        return 0

    def raise_trouble(self) -> None:
        """Raise what went wrong in this game or in a copy of it."""
        if self.troubles:
            error = self.troubles[0]
            self.troubles.clear()
            raise error

    # Being copied and written

    def lay_out(self) -> None:
        """Nothing: the table is what attributes the game sets."""

    def blank(self) -> Self:
        """A state that shares the options, and the place for what goes wrong."""
        twin: Self = cython.cast(PythonState, type(self).__new__(type(self)))
        twin.share(self)
        twin.troubles = self.troubles
        return twin

    def to_bytes(self) -> bytes:
        """All attributes, sorted by name."""
        return pickle.dumps((self.to_act, sorted(vars(self).items())))

    def revive(self, data: bytes) -> None:
        """Take the attributes that `to_bytes` wrote."""
        self.to_act, values = pickle.loads(data)
        for name, value in values:
            setattr(self, name, value)


COPIED = (list, dict, set)
