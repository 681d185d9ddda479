"""What a trace is made of: notes, plain numbers, and what they mean in each game.

The rules write notes while they are played (trace.py). A note tells what happened: its kind, the
seat that it happened to or that did it, the card, stone or cell that it was about, and two more
numbers. What a field means, the game says once, beside its kind, in its module `happenings`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

NONE = -1
"""What a field holds that says nothing."""


class Note(NamedTuple):
    """One thing that happened while a number was played."""

    kind: int
    seat: int = NONE
    thing: int = NONE
    value: int = NONE
    other: int = NONE


class Kind(NamedTuple):
    """One kind of notes: what happened, and what each field says; nothing if it is empty."""

    name: str
    what: str
    seat: str = ""
    thing: str = ""
    value: str = ""
    other: str = ""


class Kinds(Sequence[Kind]):
    """All kinds of notes of a game, listed one by one; a kind is known by its place."""

    def __init__(self) -> None:
        self._listed: list[Kind] = []

    def add(
        self,
        name: str,
        what: str,
        *,
        seat: str = "",
        thing: str = "",
        value: str = "",
        other: str = "",
    ) -> int:
        """List one more kind and say its number."""
        self._listed.append(Kind(name, what, seat, thing, value, other))
        return len(self._listed) - 1

    @overload
    def __getitem__(self, place: int) -> Kind: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Kind]: ...

    def __getitem__(self, place: int | slice) -> Kind | Sequence[Kind]:
        return self._listed[place]

    def __len__(self) -> int:
        return len(self._listed)


def of_kind(notes: Sequence[Note], *kinds: int) -> Iterator[Note]:
    """The notes of these kinds, in the order in which things happened."""
    return (note for note in notes if note.kind in kinds)


def described(kinds: Sequence[Kind]) -> str:
    """The kinds of a game as a table of the documentation."""
    head = ["| kind | what happened | seat | thing | value | other |", "|---|---|---|---|---|---|"]
    return "\n".join([*head, *(f"| `{name}` | {' | '.join(rest)} |" for name, *rest in kinds)])


if __name__ == "__main__":
    from elementarium.core.registry import load

    print(described(load(sys.argv[1]).happenings))
