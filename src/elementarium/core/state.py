"""What search and simulation know about any game: one state, its choices, its end.

A game derives its state from `State` and overrides the *inner* methods: they run in C, without
the GIL, trust their arguments and raise nothing. Python code uses the *outer* methods, which are
written here once for all games and check what they are given. One number space serves decisions,
another one chance: when `to_act` is a seat, numbers are actions; when it is CHANCE, outcomes.

| inner (C)                     | outer (Python)                                   |
|-------------------------------|--------------------------------------------------|
| list_actions, list_outcomes   | legal_actions(), outcomes()                      |
| carry_out                     | apply(number); apply_trusted(number)             |
| draw_outcome                  | sample(rng)                                      |
| take_over, blank, revive      | copy(); pickling                                 |
| reimagine                     | imagine(seat, rng)                               |
| payoff                        | returns()                                        |

What is copied, compared and hashed are the fields of the class directly below `State`, the table
of a game (layout.py). Its bytes are the memory of this machine and build: good for comparing,
hashing and pickling, never for files; those are written as text.

`trace` is no part of it: whoever wants to know what happens while a number is played gives the
state a trace before, and takes it away afterwards (trace.py). What it held is then `noted` by the
state, until something else is played; copies do not know it.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

import cython

from elementarium.core import eights
from elementarium.core import seats as who
from elementarium.core.errors import IllegalActionError, Refusal
from elementarium.core.layout import Layout, is_copied, layout_of

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
    from cython.cimports.cpython.list import PyList_New, PyList_SET_ITEM
    from cython.cimports.cpython.object import Py_TYPE, PyObject
    from cython.cimports.cpython.ref import Py_INCREF
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy

if TYPE_CHECKING:
    from elementarium.core.notes import Note
    from elementarium.core.rng import Rng
    from elementarium.core.trace import Trace


NUMBERS = tuple(range(2048))
"""Numbers of actions as Python has them, made once: lists of them are made all the time."""
MADE = len(NUMBERS)
MARGIN = 8
"""So many places behind the last choice may be written (`Choices.write_set`)."""


class Choices:
    """Room for the numbers that a state offers, and their weights where chance chooses."""

    __slots__ = ("capacity", "number", "weight")

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        places = capacity + MARGIN
        if not cython.compiled:
            self.number = [0] * places
            self.weight = [0] * places
        else:
            self.number = cython.cast(cython.p_int, malloc(places * cython.sizeof(cython.int)))
            self.weight = cython.cast(cython.p_int, malloc(places * cython.sizeof(cython.int)))
            if not self.number or not self.weight:
                raise MemoryError(f"no room for {capacity} choices")

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.number)
            free(self.weight)

    def numbers(self, count: int) -> list[int]:
        """The first `count` numbers."""
        if not cython.compiled:
            return self.number[:count]
        found = PyList_New(count)
        for i in range(count):
            number = self.number[i]
            made = NUMBERS[number] if 0 <= number < MADE else number
            Py_INCREF(made)
            PyList_SET_ITEM(found, i, made)
        return found

    def weighted(self, count: int) -> list[tuple[int, int]]:
        """The first `count` numbers, each with its weight."""
        return [(self.number[i], self.weight[i]) for i in range(count)]

    def fill(self, numbers: Sequence[int]) -> int:
        """Hold these numbers and say how many they are."""
        self.check_room(len(numbers))
        for i in range(len(numbers)):
            self.number[i] = numbers[i]
        return len(numbers)

    def fill_weighted(self, outcomes: Sequence[tuple[int, int]]) -> int:
        """Hold these numbers with their weights, and say how many they are."""
        self.check_room(len(outcomes))
        for i in range(len(outcomes)):
            self.number[i], self.weight[i] = outcomes[i]
        return len(outcomes)

    def write_set(self, count: int, number: int, members: int) -> int:
        """Behind `count` choices write `number` + each of a set of 32 members; how many there are.

        All places are written, and only those that hold something are counted: see eights.py.
        """
        for part in range(0, 32, 8):
            eight = members >> part & eights.EIGHT
            for i in range(8):
                self.number[count + i] = number + part + eights.MEMBERS[8 * eight + i]
            count += eights.HOW_MANY[eight]
        return count

    def check_room(self, count: int) -> None:
        """Raise if there are more choices than a game has announced."""
        if count > self.capacity:
            raise ValueError(
                f"{count} choices, but the game says that there are at most {self.capacity}"
            )

    def holds(self, number: int, count: int) -> bool:
        """Whether `number` is one of the first `count` numbers."""
        for i in range(count):
            if self.number[i] == number:
                return True
        return False


class State:
    """One game in progress. `seats` players; `to_act` is a seat, CHANCE or NOBODY."""

    __slots__ = (
        "copied_size",
        "made_from",
        "most_choices",
        "noted",
        "options",
        "seats",
        "table_size",
        "to_act",
        "trace",
    )

    def __init__(self, seats: int, options: Any, most_choices: int) -> None:
        """The table of `seats` players, who never have more than `most_choices` choices.

        All fields of the table are 0.
        """
        self.seats = seats
        self.options = options
        self.most_choices = most_choices
        self.made_from: bytes | None = None
        self.trace: Trace | None = None
        self.noted: tuple[Note, ...] = NOTHING
        self.to_act = 0
        self.lay_out()

    def lay_out(self) -> None:
        """Learn what is copied and compared; uncompiled, fill the table with zeros as C does."""
        if cython.compiled:
            begin = cython.cast(cython.p_char, cython.address(self.to_act)) - cython.cast(
                cython.p_char, cython.cast(cython.p_void, self)
            )
            self.table_size = layers(type(self))[0].__basicsize__ - begin
            self.copied_size = copied_layer(type(self)).__basicsize__ - begin
        else:
            fields(self).lay_out(self)

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

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know; nothing to do without hidden information."""

    def payoff(self, seat: int) -> float:  # noqa: ARG002  # for games to override
        """What the end of the game is worth to `seat`; 0 before the end."""
        return 0.0

    # Being copied and written: the same for every game whose table is stated.

    def take_over(self, other: State) -> None:
        """Become equal to `other`, a state of the same game, seats and options."""
        if cython.compiled:
            memcpy(cython.address(self.to_act), cython.address(other.to_act), self.copied_size)
        else:
            self.to_act = other.to_act
            fields(self).copy(self, other)

    def blank(self) -> Self:
        """A state of the same game, seats and options, to be filled by `take_over`."""
        if not cython.compiled:
            twin: Self = remade(type(self), *self.recipe())
            return twin
        nothing = cython.cast(cython.pointer(PyObject), NOTHING)
        twin = cython.cast(State, Py_TYPE(self).tp_new(type(self), nothing, cython.NULL))
        twin.share(self)
        return twin

    def recipe(self) -> tuple[Any, ...]:
        """What a state of this game is made from; the cards too, where they can be others."""
        return self.seats, self.options

    def share(self, other: State) -> None:
        """Have in common with `other` what all states of a game share; more in some games."""
        self.seats = other.seats
        self.options = other.options
        self.most_choices = other.most_choices
        self.made_from = other.made_from
        self.trace = None
        self.noted = NOTHING
        if cython.compiled:
            self.table_size = other.table_size
            self.copied_size = other.copied_size

    def to_bytes(self) -> bytes:
        """Everything that matters for the rest of the game, known or hidden."""
        if not cython.compiled:
            return fields(self).written(self)
        begin = cython.cast(cython.p_char, cython.address(self.to_act))
        return PyBytes_FromStringAndSize(begin, self.table_size)

    def revive(self, data: bytes) -> None:
        """Become the state that `to_bytes` wrote, with the same recipe; trusts what it is given."""
        if not isinstance(data, bytes) or len(data) != len(self.to_bytes()):
            raise ValueError(f"these are not the bytes of a table of {type(self).__name__}")
        KEPT.forget(self)
        if cython.compiled:
            memcpy(cython.address(self.to_act), PyBytes_AS_STRING(data), self.table_size)
        else:
            fields(self).read(self, data)

    # Outer methods: the same for every game.

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, rising; empty unless a seat has to act."""
        if self.to_act < 0:
            return []
        self.list_choices()
        return KEPT.choices.numbers(KEPT.count)

    def outcomes(self) -> list[tuple[int, int]]:
        """Outcome numbers with their weights; empty unless chance has to act."""
        if self.to_act != who.CHANCE:
            return []
        self.list_choices()
        return KEPT.choices.weighted(KEPT.count)

    def apply(self, number: int) -> None:
        """Play `number` in place; if it is not legal, raise IllegalActionError and change nothing.

        Whoever has just listed the legal actions, or sampled an outcome, pays next to nothing.
        """
        if not KEPT.is_of(self) or not KEPT.choices.holds(number, KEPT.count):
            self.list_choices()
            if not KEPT.choices.holds(number, KEPT.count):
                raise refused_number(number, is_over=self.to_act == who.NOBODY)
        self.apply_trusted(number)

    def apply_trusted(self, number: int) -> None:
        """Play `number` in place, unchecked: an illegal one does harm that may show only later."""
        KEPT.forget(self)
        self.noted = NOTHING
        self.carry_out(number)
        self.raise_trouble()

    def sample(self, rng: Rng) -> int:
        """An outcome of chance, drawn but not yet played."""
        if self.to_act != who.CHANCE:
            raise ValueError("chance has nothing to decide here")
        room = KEPT.room_for(self)
        number = self.draw_outcome(rng, room)
        self.raise_trouble()
        room.number[0] = number
        KEPT.keep(self, room, 1)
        return number

    def copy(self) -> Self:
        """An equal state that goes its own way."""
        twin = self.blank()
        twin.take_over(self)
        self.raise_trouble()
        return twin

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A state that `seat` cannot tell from this one, drawn at random."""
        twin = self.copy()
        twin.reimagine(seat, rng)
        self.raise_trouble()
        return twin

    def returns(self) -> list[float]:
        """The payoff of every seat, which sum to 0; all 0 before the end."""
        found = [self.payoff(seat) for seat in range(self.seats)]
        self.raise_trouble()
        return found

    # What was listed last

    def list_choices(self) -> None:
        """List what may be played here, and keep it."""
        room = KEPT.room_for(self)
        if self.to_act == who.CHANCE:
            count = self.list_outcomes(room)
        else:
            count = self.list_actions(room) if self.to_act >= 0 else 0
        self.raise_trouble()
        KEPT.keep(self, room, count)

    def raise_trouble(self) -> None:
        """Raise what went wrong in a game that is written in Python; see python_state.py."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return self.recipe() == other.recipe() and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.seats, self.to_bytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.made_from is None:
            self.made_from = pickle.dumps((type(self), *self.recipe()))
        return revived, (self.made_from, self.to_bytes())

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()


class Kept:
    """The choices that were listed last, and where; the GIL keeps others out meanwhile."""

    __slots__ = ("choices", "count", "state")

    def __init__(self) -> None:
        self.choices = Choices(1024)
        self.count = 0
        self.state: State | None = None

    def room_for(self, state: State) -> Choices:
        """Room for all choices that a state can have."""
        if self.choices.capacity < state.most_choices:
            self.choices = Choices(state.most_choices)
        return self.choices

    def keep(self, state: State, choices: Choices, count: int) -> None:
        """These were listed last; a game in Python may have listed others meanwhile."""
        self.choices = choices
        self.count = count
        self.state = state

    def is_of(self, state: State) -> bool:
        """Whether the choices of this very state were listed last, and it is still the same."""
        return self.state is state

    def forget(self, state: State) -> None:
        """The state is about to change."""
        if self.state is state:
            self.state = None


KEPT = Kept()
NOTHING: tuple[Any, ...] = ()


def refused_number(number: int, is_over: bool) -> IllegalActionError:
    """The answer to a number that is not legal."""
    from elementarium.core.words import Words  # noqa: PLC0415  # only where something is refused

    code = "over" if is_over else "not_listed"
    refusal = Refusal(code, "6" if is_over else "4", {"number": number})
    return IllegalActionError(str(number), refusal, Words("en", ()).say(f"refusal.{code}"))


def remade(kind: type[Any], *recipe: object) -> Any:
    """A new state of a game."""
    return kind(*recipe)


def revived(made_from: bytes, data: bytes) -> Any:
    """The state that was pickled."""
    state = prototype(made_from).copy()
    state.revive(data)
    return state


@lru_cache(maxsize=32)
def prototype(made_from: bytes) -> Any:
    """A state that nobody plays; all that come from elsewhere share with it what states share."""
    return remade(*pickle.loads(made_from))


def fields(state: Any) -> Layout:
    """What lies on the table of a state, for the uncompiled build."""
    return layout_of(type(state), State)  # type: ignore[arg-type]  # mypy: a class with its own __hash__


def layers(kind: type[State]) -> list[type[State]]:
    """The classes between `State` and `kind`: the table first, what is derived from it later."""
    found = list(kind.__mro__[: kind.__mro__.index(State)])[::-1]
    if "__pyx_vtable__" not in found[0].__dict__:
        raise TypeError(f"{found[0].__name__} is not compiled: derive it from PythonState")
    return found


def copied_layer(kind: type[State]) -> type[State]:
    """The last class whose fields are copied: the table, or one that says `copied = True`."""
    table, *rest = layers(kind)
    return next((layer for layer in rest[::-1] if is_copied(layer)), table)


S = TypeVar("S", bound=State)


def play_all(state: S, numbers: Sequence[int]) -> S:
    """A copy of `state` in which these trusted numbers have been played."""
    after = state.copy()
    for number in numbers:
        after.apply_trusted(number)
    return after
