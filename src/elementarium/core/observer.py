"""How a table looks to a seat as a row of small numbers: what learning programs are fed with.

An observer is made for the tables of one game with so many seats, options and cards. It writes
`size` numbers of one byte, -128 to 127, into room that the caller has; they are divided into named
*pieces*, each a stack of *entries* of one shape, such as planes of a board or single numbers.
The viewer is always seat 0 in it, the others follow clockwise.

It tells what the seat may know, all of it and nothing else: equal numbers mean an equal view. A
game says how it looks in its module `observing`; what a game does not say is taken from its view
(view_observer.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import cython

from elementarium.core import digits
from elementarium.core.state import State

if cython.compiled:
    from cython.cimports.libc.string import memset


class Entry(NamedTuple):
    """One kind of rows in a piece: what its numbers mean."""

    name: str
    what: str
    first: int
    """Its place in the piece."""
    rows: int


class Piece(NamedTuple):
    """A part of an observation that has a shape of its own."""

    name: str
    shape: tuple[int, ...]
    """The number of rows, then the shape of one row; single numbers have none."""
    offset: int
    entries: tuple[Entry, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return product(self.shape)


class Observer:
    """Writes down what a seat sees."""

    __slots__ = ("kind", "pieces", "recipe", "size")

    version = 0
    """Raised whenever the same position is written differently."""

    def __init__(self, state: State) -> None:
        """Made for all states of the same game, seats, options and cards as this one."""
        self.kind = type(state)
        self.recipe = state.recipe()
        self.pieces: tuple[Piece, ...] = ()
        self.size = 0

    # Stating what there is

    def begin(self, name: str, *shape: int) -> None:
        """From here on a piece of this name, whose rows have this shape."""
        self.pieces += (Piece(name, (0, *shape), self.size, ()),)

    def add(self, name: str, what: str, rows: int = 1) -> int:
        """One more kind of rows in the piece; says where in the observation it begins."""
        *others, piece = self.pieces
        first, *shape = piece.shape
        entry = Entry(name, what, first, rows)
        grown = piece._replace(shape=(first + rows, *shape), entries=(*piece.entries, entry))
        self.pieces = (*others, grown)
        begin = self.size
        self.size = grown.offset + grown.size
        return begin

    # Observing

    def write(self, state: State, seat: int, out: Any) -> None:
        """Write what `seat` sees over zeros; trusts its arguments. Games override it."""

    def fill(self, state: State, seat: int, out: Any) -> None:
        """Write what `seat` sees; trusts its arguments."""
        if cython.compiled:
            memset(out, 0, self.size)
        else:
            out[: self.size] = memoryview(bytes(self.size)).cast("b")
        self.write(state, seat, out)

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what `seat` sees into `out`, which has room for `size` signed bytes."""
        self.check(state, seat)
        room = memoryview(out)
        if room.format != "b" or room.nbytes != self.size or not room.c_contiguous:
            raise ValueError(f"an observation needs room for {self.size} numbers of type int8")
        if room.readonly:
            raise ValueError("an observation cannot be written into something that is read-only")
        flat = room.cast("B").cast("b")
        if cython.compiled:
            self.fill(state, seat, cython.address(flat[0]))
        else:
            self.fill(state, seat, flat)
        self.raise_trouble()

    def observed(self, state: State, seat: int) -> bytes:
        """What `seat` sees, as bytes: to compare, to hash, or for `numpy.frombuffer`."""
        row = bytearray(self.size)
        self.observe(state, seat, memoryview(row).cast("b"))
        return bytes(row)

    def check(self, state: State, seat: int) -> None:
        """Raise unless this is a state that the observer was made for, and a seat at it."""
        if type(state) is not self.kind or state.recipe() != self.recipe:
            raise ValueError("this observer was made for another game, or other seats or options")
        if not 0 <= seat < state.seats:
            raise ValueError(
                f"there is no seat {seat} at this table: seats are 0 to {state.seats - 1}"
            )

    def raise_trouble(self) -> None:
        """Raise what went wrong in an observer that is written in Python."""

    def entries(self) -> Iterator[tuple[Piece, Entry]]:
        """All kinds of rows, with the pieces that they belong to."""
        return ((piece, entry) for piece in self.pieces for entry in piece.entries)


class PythonObserver(Observer):
    """An observer in plain Python: it says `numbers`, and is asked with the GIL held."""

    __slots__ = ("troubles",)

    def __init__(self, state: State) -> None:
        Observer.__init__(self, state)
        self.troubles: list[BaseException] = []

    def numbers(self, state: State, seat: int) -> Sequence[int]:
        """What `seat` sees: as many numbers from -128 to 127 as the pieces have."""
        raise NotImplementedError(f"{type(self).__name__} does not say what seat {seat} sees")

    def write(self, state: State, seat: int, out: Any) -> None:
        """Ask for the numbers and write them."""
        with cython.gil:
            try:
                row = self.numbers(state, seat)
                if len(row) != self.size:
                    raise ValueError(f"{len(row)} numbers, but its pieces have {self.size}")
                for i in range(self.size):
                    out[i] = row[i]
            except BaseException as error:
                self.troubles.append(error)

    def raise_trouble(self) -> None:
        """Raise the first thing that went wrong since somebody asked."""
        if self.troubles:
            trouble = self.troubles[0]
            self.troubles = []
            raise trouble


def product(shape: tuple[int, ...]) -> int:
    """How many numbers an array of this shape has."""
    count = 1
    for length in shape:
        count *= length
    return count


def write_digits(out: Any, place: int, value: int, length: int) -> None:
    """Write a number that is not negative by digits, over zeros; at most the largest."""
    i = 0
    while value and i < length:
        out[place + i] = value % digits.BASE
        value = value // digits.BASE
        i += 1
    if value:
        for i in range(length):
            out[place + i] = digits.BASE - 1


def described(observer: Observer) -> str:
    """The pieces as a table of the documentation."""
    lines = ["| piece | rows | name | what it says |", "|---|---|---|---|"]
    for piece, entry in observer.entries():
        last = entry.first + entry.rows - 1
        rows = f"{entry.first}" if entry.rows == 1 else f"{entry.first}-{last}"
        lines.append(f"| `{piece.name}` | {rows} | `{entry.name}` | {entry.what} |")
    return "\n".join(lines)
