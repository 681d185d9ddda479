"""A bridge for games that are written in plain Python: search and loops call them with the GIL.

Such a game derives its state from `PythonState` and says in Python what it needs to say:

| it overrides           | which tells                                                       |
|------------------------|-------------------------------------------------------------------|
| choices()              | the numbers that the seat to act may choose                       |
| play(number)           | what a choice, or an outcome of chance, does, in place            |
| worth(seat)            | what the end is worth to a seat                                   |
| chances()              | numbers and weights where chance acts (games with chance)         |
| redraw(seat, rng)      | draw anew, in place, what a seat cannot know (games with secrets) |

While it plays, it may note what happens (`note`), for its story and for statistics; what there
is to note it lists as the `happenings` of its game.

It is made by `(seats, options)`. What it keeps are ordinary attributes: numbers, texts, tuples;
lists, sets and dicts are copied one level deep, so they hold nothing that is changed in place. It
runs unchanged on both builds, at the speed of Python, and threads do not make it faster: three in
a row played 37,000 actions at random a second and searched 16,000 simulations, Kuhn poker ten times
as many.

What goes wrong in its rules is raised to whoever called it, with its traceback. Where search or a
loop called it, which cannot raise, the game at hand ends there (`give_up`), and whoever began the
search raises it (`raise_trouble`). What would do harm in C is refused here: unknown seats, numbers
out of range, nothing to choose from.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import cython

from elementarium.core import seats as who
from elementarium.core.notes import NONE
from elementarium.core.state import Choices, State, refused_number

if TYPE_CHECKING:
    from elementarium.core.rng import Rng

COPIED = (list, dict, set)


class PythonState(State):
    """One game in progress, all of it in Python."""

    __slots__ = ("troubles",)

    def __init__(self, seats: int, options: Any, most_choices: int) -> None:
        """The table of `seats` players; all numbers that can be chosen are below `most_choices`.

        There are never more outcomes of chance than that, either.
        """
        if not 1 <= seats <= who.MOST_SEATS:
            raise ValueError(f"{seats} seats: there are 1 to {who.MOST_SEATS}")
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

    # What a game may tell.

    def note(
        self,
        kind: int,
        seat: int = NONE,
        thing: int = NONE,
        value: int = NONE,
        other: int = NONE,
    ) -> None:
        """Write down what happened, if somebody wants to know (trace.py)."""
        if self.trace is not None:
            self.trace.write(kind, seat, thing, value, other)

    # What Python calls, and what of it C would trust.

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, rising; empty unless a seat has to act."""
        if self.to_act < 0:
            return []
        self.check_seat()
        numbers = sorted(self.choices())
        if not numbers:
            raise ValueError(f"{type(self).__name__}: seat {self.to_act} has nothing to choose")
        least, most = numbers[0], numbers[len(numbers) - 1]
        if least < 0 or most >= self.most_choices:
            raise ValueError(
                f"{type(self).__name__}: choices are numbers from 0 to {self.most_choices - 1}, "
                f"not {least} to {most}"
            )
        return numbers

    def outcomes(self) -> list[tuple[int, int]]:
        """Outcome numbers with their weights; empty unless chance has to act."""
        if self.to_act != who.CHANCE:
            return []
        found = list(self.chances())
        if not found or min([weight for _, weight in found]) <= 0:
            raise ValueError(f"{type(self).__name__}: chance needs outcomes with weights above 0")
        return found

    def apply(self, number: int) -> None:
        """Play `number` in place; if it is not legal, raise IllegalActionError, change nothing."""
        if number not in (self.legal_actions() or [outcome for outcome, _ in self.outcomes()]):
            raise refused_number(number, self.to_act == who.NOBODY)
        self.apply_trusted(number)

    def apply_trusted(self, number: int) -> None:
        """Play `number` in place, unchecked."""
        self.noted = ()
        self.play(number)
        self.check_seat()

    def sample(self, rng: Rng) -> int:
        """An outcome of chance, drawn but not yet played."""
        outcomes = self.outcomes()
        if not outcomes:
            raise ValueError("chance has nothing to decide here")
        left = rng.below(sum([weight for _, weight in outcomes]))
        for number, weight in outcomes:
            if left < weight:
                return number
            left -= weight
        raise AssertionError("weights do not add up")

    def copy(self) -> Self:
        """An equal state that goes its own way."""
        twin: Self = self.blank()
        twin.become(self)
        return twin

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A state that `seat` cannot tell from this one, drawn at random."""
        twin = self.copy()
        twin.redraw(seat, rng)
        return twin

    def returns(self) -> list[float]:
        """The payoff of every seat, which sum to 0; all 0 before the end."""
        return [float(self.worth(seat)) for seat in range(self.seats)]

    def check_seat(self) -> None:
        """Raise if nobody can be meant by `to_act`."""
        if not who.NOBODY <= self.to_act < self.seats:
            raise ValueError(
                f"{type(self).__name__}: to_act is {self.to_act}; it is a seat below {self.seats}, "
                f"{who.CHANCE} for chance, or {who.NOBODY} at the end"
            )

    # What search calls, without the GIL.

    def list_actions(self, out: Choices) -> int:
        """Ask the game what may be chosen."""
        with cython.gil:
            try:
                return out.fill(self.legal_actions())
            except BaseException as error:
                return self.give_up(error)

    def list_outcomes(self, out: Choices) -> int:
        """Ask the game what chance may bring."""
        with cython.gil:
            try:
                return out.fill_weighted(self.outcomes())
            except BaseException as error:
                return self.give_up(error)

    def draw_outcome(self, rng: Rng, out: Choices) -> int:  # noqa: ARG002  # no room is needed
        """Have chance draw."""
        with cython.gil:
            try:
                return self.sample(rng)
            except BaseException as error:
                return self.give_up(error)

    def carry_out(self, number: int) -> None:
        """Have the game play; nothing is played any more where something went wrong."""
        with cython.gil:
            try:
                if self.to_act != who.NOBODY:
                    self.apply_trusted(number)
            except BaseException as error:
                self.give_up(error)

    def take_over(self, other: State) -> None:
        """Become equal to another state of the game."""
        with cython.gil:
            try:
                self.become(other)
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
        """End this game; whoever began the search raises what went wrong."""
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
        twin: Self = type(self).__new__(type(self))
        twin.share(self)
        twin.to_act = 0
        twin.troubles = self.troubles
        return twin

    def become(self, other: State) -> None:
        """Take over all attributes; rows are copied, so that both go their own way."""
        self.to_act = other.to_act
        mine = vars(self)
        mine.clear()
        for name, value in vars(other).items():
            mine[name] = value.copy() if isinstance(value, COPIED) else value

    def to_bytes(self) -> bytes:
        """All attributes, sorted by name, for pickling: equal states may differ in their bytes."""
        return pickle.dumps((self.to_act, sorted(vars(self).items())))

    def revive(self, data: bytes) -> None:
        """Take the attributes that `to_bytes` wrote."""
        self.troubles = []
        self.to_act, values = pickle.loads(data)
        vars(self).update(values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PythonState) or type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.recipe(), other.recipe()
        return (mine, self.to_act, vars(self)) == (theirs, other.to_act, vars(other))

    def __hash__(self) -> int:
        return hash((self.seats, self.to_act, frozen(vars(self))))


def frozen(value: Any) -> Any:
    """Something equal for equal values that can be hashed, of whatever rows it is made."""
    if isinstance(value, dict):
        return frozenset([(key, frozen(one)) for key, one in value.items()])
    if isinstance(value, set):
        return frozenset(value)
    return tuple([frozen(one) for one in value]) if isinstance(value, list | tuple) else value
