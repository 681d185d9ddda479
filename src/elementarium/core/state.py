"""What search and simulation know about any game: one state, its choices, its end.

A game derives its state from `State` and overrides the *inner* methods: they run in C, without
the GIL, trust their arguments and raise nothing. Python code uses the *outer* methods, which are
written here once for all games. One number space serves decisions, another one chance: when
`to_act` is a seat, numbers are actions; when it is CHANCE, they are outcomes.

| inner (C)                     | outer (Python)                                   |
|-------------------------------|--------------------------------------------------|
| list_actions, list_outcomes   | legal_actions(), outcomes()                      |
| carry_out                     | apply(number)                                    |
| draw_outcome                  | sample(rng)                                      |
| take_over, blank              | copy()                                           |
| reimagine                     | imagine(seat, rng)                               |
| payoff                        | returns()                                        |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
else:
    from elementarium.core.seats import CHANCE, NOBODY

if TYPE_CHECKING:
    from elementarium.core.rng import Rng


class Choices:
    """Room for the numbers that a state offers, and their weights where chance chooses."""

    __slots__ = ("capacity", "number", "weight")

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        if not cython.compiled:
            self.number = [0] * capacity
            self.weight = [0] * capacity
        else:
            self.number = cython.cast(cython.p_int, malloc(capacity * cython.sizeof(cython.int)))
            self.weight = cython.cast(cython.p_int, malloc(capacity * cython.sizeof(cython.int)))
            if not self.number or not self.weight:
                raise MemoryError(f"no room for {capacity} choices")

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.number)
            free(self.weight)

    def numbers(self, count: int) -> list[int]:
        """The first `count` numbers."""
        return [self.number[i] for i in range(count)]

    def weighted(self, count: int) -> list[tuple[int, int]]:
        """The first `count` numbers, each with its weight."""
        return [(self.number[i], self.weight[i]) for i in range(count)]


class State:
    """One game in progress. `seats` players; `to_act` is a seat, CHANCE or NOBODY."""

    __slots__ = ("most_choices", "options", "seats", "to_act")

    def __init__(self, seats: int, options: Any, most_choices: int) -> None:
        """The table of `seats` players, who never have more than `most_choices` choices."""
        self.seats = seats
        self.options = options
        self.most_choices = most_choices
        self.to_act = 0

    # Inner methods: every game overrides these.

    def list_actions(self, out: Choices) -> int:  # noqa: ARG002  # for games to override
        """Write the numbers of all legal actions, rising, and say how many there are."""
        return 0

    def list_outcomes(self, out: Choices) -> int:  # noqa: ARG002  # for games to override
        """Write the numbers of all outcomes chance may bring, with weights; say how many."""
        return 0

    def carry_out(self, number: int) -> None:
        """Play the action or outcome `number`, which must be one of those listed."""

    def draw_outcome(self, rng: Rng, out: Choices) -> int:
        """An outcome drawn by the weights of `list_outcomes`."""
        count = self.list_outcomes(out)
        total = 0
        for i in range(count):
            total += out.weight[i]
        left = rng.below(total)
        i = 0
        while left >= out.weight[i]:
            left -= out.weight[i]
            i += 1
        return out.number[i]

    def take_over(self, other: State) -> None:
        """Become equal to `other`, a state of the same game, seats and options."""

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know; nothing to do without hidden information."""

    def payoff(self, seat: int) -> float:  # noqa: ARG002  # for games to override
        """What the end of the game is worth to `seat`; 0 before the end."""
        return 0.0

    # Made by every game in Python.

    def blank(self) -> Self:
        """A state of the same game, seats and options, to be filled by `take_over`."""
        raise NotImplementedError(f"{type(self).__name__} does not say how to make a blank state")

    def to_bytes(self) -> bytes:
        """Everything that matters for the rest of the game, known or hidden."""
        raise NotImplementedError(f"{type(self).__name__} has no byte form")

    def from_bytes(self, data: bytes) -> None:
        """Become the state that `to_bytes` wrote."""
        raise NotImplementedError(f"{type(self).__name__} has no byte form")

    # Outer methods: the same for every game.

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, rising; empty unless a seat has to act."""
        if self.to_act < 0:
            return []
        out = Choices(self.most_choices)
        return out.numbers(self.list_actions(out))

    def outcomes(self) -> list[tuple[int, int]]:
        """Outcome numbers with their weights; empty unless chance has to act."""
        if self.to_act != CHANCE:
            return []
        out = Choices(self.most_choices)
        return out.weighted(self.list_outcomes(out))

    def apply(self, number: int) -> None:
        """Play `number` in place, trusting that it was listed; `Game.play` checks first."""
        if self.to_act == NOBODY:
            raise ValueError("the game is over: nothing can be played any more")
        self.carry_out(number)

    def sample(self, rng: Rng) -> int:
        """An outcome of chance, drawn but not yet played."""
        if self.to_act != CHANCE:
            raise ValueError("chance has nothing to decide here")
        return self.draw_outcome(rng, Choices(self.most_choices))

    def copy(self) -> Self:
        """An equal state that goes its own way."""
        twin = self.blank()
        twin.take_over(self)
        return twin

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A state that `seat` cannot tell from this one, drawn at random."""
        twin = self.copy()
        twin.reimagine(seat, rng)
        return twin

    def returns(self) -> list[float]:
        """The payoff of every seat, which sum to 0; all 0 before the end."""
        return [self.payoff(seat) for seat in range(self.seats)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return (
            self.seats == other.seats
            and self.options == other.options
            and self.to_bytes() == other.to_bytes()
        )

    def __hash__(self) -> int:
        return hash((self.seats, self.to_bytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (type(self), self.seats, self.options, self.to_bytes())

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()


def _revived(kind: type[Any], seats: int, options: object, data: bytes) -> Any:
    """The pickled state; every game's state is made from seats and options."""
    state = kind(seats, options)
    state.from_bytes(data)
    return state


S = TypeVar("S", bound=State)


def play_all(state: S, numbers: Sequence[int]) -> S:
    """A copy of `state` in which these trusted numbers have been played."""
    after = state.copy()
    for number in numbers:
        after.apply(number)
    return after
