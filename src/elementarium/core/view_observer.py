"""How any table looks as numbers: its view, field by field, where a game says nothing better.

What a view may hold is found out by playing: texts and rows that are not always equally long get
twice the room that they needed in some random games. Whatever differs in a view differs in the
numbers, so nothing is lost and nothing is betrayed. But texts are written by their letters, and
seats are not turned: a game that is to be learnt well brings an observer of its own.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from elementarium.core.digits import BASE
from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.observer import Observer, PythonObserver, described
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State

GAMES = 40
"""So many random games show what a view may hold."""
DIGITS = 5
NOTHING, NUMBER, TEXT, ROW, OBJECT = range(5)
"""What a value is; the first number that is written of it."""


def observer_of(game: Game[Any], state: State) -> Observer:
    """What writes down how tables like this one look to a seat."""
    return game.observer(state) if game.observer else ViewObserver(game, state)


class ViewObserver(PythonObserver):
    """Writes the view of a seat."""

    def __init__(self, game: Game[Any], state: State) -> None:
        super().__init__(state)
        self.game = game
        self.room = Room()
        for seen in random_states(game, state):
            for seat in range(state.seats):
                self.room.take_in(game.view(seen, seat))
        self.begin("kind")
        self.add("kind", "always the same")
        for name, part in self.room.parts.items():
            self.begin(name)
            self.add(name, "as the view has it, by letters and digits", part.size)

    def numbers(self, state: State, seat: int) -> Sequence[int]:
        """The fields of the view, one after another."""
        return list(self.room.written(self.game.view(state, seat)))


class Room:
    """The room that one value of a view needs, as far as it has been seen."""

    def __init__(self) -> None:
        self.is_number = False
        self.letters: set[int] = set()
        self.lengths: set[int] = set()
        self.item: Room | None = None
        self.parts: dict[str, Room] = {}

    def take_in(self, value: object) -> None:
        """Make room for a value like this one."""
        match kind_of(value), value:
            case (1, _):
                self.is_number = True
            case (2, str()):
                self.letters.add(len(value.encode()))
            case (3, tuple() | list()):
                self.lengths.add(len(value))
                self.item = self.item or Room()
                for one in value:
                    self.item.take_in(one)
            case (4, _):
                for name, part in fields_of(value):
                    self.parts.setdefault(name, Room()).take_in(part)

    @property
    def size(self) -> int:
        """How many numbers are written of a value."""
        row = most(self.lengths) * self.item.size if self.item else 0
        parts = sum(part.size for part in self.parts.values())
        return (
            1 + self.is_number * (1 + DIGITS) + most(self.letters) + bool(self.item) + row + parts
        )

    def written(self, value: object) -> Iterator[int]:
        """The value as numbers; zeros where it is something else this time."""
        kind = kind_of(value)
        yield kind
        if self.is_number:
            yield from signed(value if isinstance(value, int) else 0)
        yield from self.spelled(value if isinstance(value, str) else "")
        if self.item:
            yield from self.listed(value if isinstance(value, tuple | list) else (), self.item)
        seen = dict(fields_of(value)) if kind == OBJECT else {}
        if seen.keys() - self.parts.keys():
            raise too_large(value)
        yield from chain(*(part.written(seen.get(name)) for name, part in self.parts.items()))

    def spelled(self, text: str) -> Iterator[int]:
        """The letters of a text as signed bytes."""
        letters, room = text.encode(), most(self.letters)
        if len(letters) > room:
            raise too_large(text)
        yield from (letter - 2 * BASE * (letter >= BASE) for letter in letters.ljust(room, b"\0"))

    def listed(self, row: Sequence[object], item: Room) -> Iterator[int]:
        """How long a row is, and what it holds."""
        room = most(self.lengths)
        if len(row) > room:
            raise too_large(row)
        yield min(len(row), BASE - 1)
        for one in (*row, *[None] * (room - len(row))):
            yield from item.written(one)


def kind_of(value: object) -> int:
    """What kind of value this is."""
    match value:
        case None:
            return NOTHING
        case int():
            return NUMBER
        case str():
            return TEXT
        case tuple() | list():
            return ROW
        case _ if dataclasses.is_dataclass(value) or isinstance(value, Mapping):
            return OBJECT
    raise ElementariumError(
        f"a view holds {value!r}: observations are made of numbers, texts, tuples and dataclasses; "
        "give the game an observer of its own"
    )


def fields_of(value: Any) -> list[tuple[str, Any]]:
    """The fields of a dataclass, or what a mapping holds, with their names."""
    if isinstance(value, Mapping):
        return list(value.items())
    return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]


def most(lengths: set[int]) -> int:
    """Room for something of these lengths: twice as much where they differ."""
    return max(lengths, default=0) * (2 if len(lengths) > 1 else 1)


def signed(value: int) -> Iterator[int]:
    """Whether a number is negative, and its digits, the lowest first."""
    rest = abs(value)
    if rest >= BASE**DIGITS:
        raise too_large(value)
    yield int(value < 0)
    for _ in range(DIGITS):
        yield rest % BASE
        rest //= BASE


def too_large(value: object) -> ElementariumError:
    """The answer to a view that does not fit."""
    return ElementariumError(
        f"a view holds {value!r}, which is larger than anything seen in {GAMES} random games; "
        "give the game an observer of its own"
    )


def random_states(game: Game[Any], like: State) -> Iterator[State]:
    """All states of some random games with these seats and options, the same ones every time."""
    rng = Rng(0)
    for _ in range(GAMES):
        state = game.start(like.seats, like.options)
        yield state
        while state.to_act != NOBODY:
            if state.to_act == CHANCE:
                state.apply(state.sample(rng))
            else:
                legal = state.legal_actions()
                state.apply(legal[rng.below(len(legal))])
            yield state


if __name__ == "__main__":
    from elementarium.core.registry import load

    chosen = load(sys.argv[1])
    print(described(observer_of(chosen, chosen.start(2, chosen.options()))))
