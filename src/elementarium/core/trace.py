"""Room for what happens while a number is played; the rules write it, without the GIL.

A state has a trace only while somebody plays it for people, records or statistics
(`core/game.py`): `state.trace` is None while programs search and games are simulated, is never
copied, and is no part of the position. Rules write into it by `noting.note`.

A trace tells everything, hidden things too. It belongs to the table: what of it a viewer may
hear, the story of the game decides.
"""

from __future__ import annotations

import cython

from elementarium.core.notes import Note

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc

FIELDS = len(Note._fields)
FIRST_ROOM = 32


class Trace:
    """A growing row of notes."""

    __slots__ = ("count", "has_lost", "numbers", "room")

    def __init__(self) -> None:
        self.count = 0
        self.room = 0
        self.has_lost = False
        if not cython.compiled:
            self.numbers: list[int] = []

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.numbers)

    def write(self, kind: int, seat: int, thing: int, value: int, other: int) -> None:
        """Write down one thing that happened."""
        if self.count == self.room and not self.grow():
            self.has_lost = True
            return
        first = self.count * FIELDS
        self.numbers[first] = kind
        self.numbers[first + 1] = seat
        self.numbers[first + 2] = thing
        self.numbers[first + 3] = value
        self.numbers[first + 4] = other
        self.count += 1

    def grow(self) -> bool:
        """Make room for twice as many notes; whether there was memory for it."""
        room = 2 * self.room if self.room else FIRST_ROOM
        if cython.compiled:
            size = room * FIELDS * cython.sizeof(cython.int)
            numbers = cython.cast(cython.p_int, realloc(self.numbers, size))
            if not numbers:
                return False
            self.numbers = numbers
        else:
            self.numbers += [0] * (room - self.room) * FIELDS
        self.room = room
        return True

    def take_back(self, count: int) -> None:
        """What was written after the first `count` notes was only tried: it has not happened."""
        self.count = count

    def notes(self) -> tuple[Note, ...]:
        """All that was written; raises if memory was too short for it."""
        if self.has_lost:
            raise MemoryError("there was no room for all that happened")
        return tuple(
            [
                Note(*[self.numbers[i * FIELDS + field] for field in range(FIELDS)])
                for i in range(self.count)
            ]
        )
