"""What lies on a table, stated once: C layout, uncompiled fields and bytes follow from it.

The class that derives directly from `State` is the *table* of a game. It states fields and nothing
else: numbers, truth values and rows of numbers. Compiled, a table is one piece of memory, which is
copied, compared and hashed as a whole; uncompiled, the functions here do the same field by field.

A class below it that says `copied = True` states what copies take along although it makes no other
position: what can be worked out from the table. What classes further down state (rulings, room for
looking ahead) is neither copied nor compared.
"""

from __future__ import annotations

import struct
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, get_args, get_origin, get_type_hints

C_NAMES = {
    "i": "int",
    "B": "unsigned char",
    "h": "short",
    "I": "unsigned int",
    "q": "long long",
    "d": "double",
}
"""The C types of a table by their codes, which are those of the module `struct`."""

CODES = {int: "i", bool: "i", float: "d", bytearray: "B", list: "i"}
"""The code of a field that names none."""


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a table: a number, or a row of `count` numbers."""

    name: str
    kind: type
    code: str
    count: int

    @property
    def is_number(self) -> bool:
        """Whether the field holds numbers; rulings and other objects are none."""
        return self.kind in CODES

    def blank(self) -> Any:
        """What the field holds at first: zeros; an object is set by its game."""
        if not self.is_number:
            return None
        return self.kind([0] * self.count) if self.count else self.kind()

    def declared(self, known: Collection[type[Any]]) -> str:
        """The field in a `.pxd`; Python reads and writes single numbers, but not rows.

        Classes that C does not know are objects like any other.
        """
        if not self.is_number:
            kind = self.kind.__name__ if self.kind in known else "object"
            return f"cdef readonly {kind} {self.name}"
        if self.count:
            return f"cdef {C_NAMES[self.code]} {self.name}[{self.count}]"
        return f"cdef public {'bint' if self.kind is bool else C_NAMES[self.code]} {self.name}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a state, in the order in which they lie in memory."""

    table: tuple[Field, ...]
    copied: tuple[Field, ...]
    every: tuple[Field, ...]
    packed: struct.Struct

    def lay_out(self, state: Any) -> None:
        """Give `state` all fields, filled with zeros."""
        for field in self.every:
            setattr(state, field.name, field.blank())

    def copy(self, goal: Any, source: Any) -> None:
        """Make all fields of `goal` that are copied equal to those of `source`."""
        for field in self.copied:
            value = getattr(source, field.name)
            setattr(goal, field.name, value[:] if field.count else value)

    def written(self, state: Any) -> bytes:
        """The table as it lies in the memory of the compiled build."""
        numbers: list[int] = []
        for field in self.table:
            value = getattr(state, field.name)
            numbers += value if field.count else (value,)
        return self.packed.pack(state.to_act, *numbers)

    def read(self, state: Any, data: bytes) -> None:
        """Fill the table from what was written."""
        numbers = iter(self.packed.unpack(data))
        state.to_act = next(numbers)
        for field in self.table:
            row = [next(numbers) for _ in range(field.count or 1)]
            setattr(state, field.name, field.kind(row if field.count else row[0]))


@cache
def layout_of(kind: type[Any], base: type[Any]) -> Layout:
    """The layout of a class of states: `base` is `State`, the class derived from it the table."""
    layers = kind.__mro__[: kind.__mro__.index(base)][::-1]
    stated = [fields_of(layer) for layer in layers]
    last = max(i for i, layer in enumerate(layers) if i == 0 or is_copied(layer))
    copied: tuple[Field, ...] = sum(stated[: last + 1], ())
    return Layout(stated[0], copied, sum(stated, ()), _packed(stated[0]))


def fill_with_zeros(thing: Any) -> None:
    """Give an object that is no state all fields it states; C does it by itself."""
    for field in fields_of(type(thing)):
        setattr(thing, field.name, field.blank())


def is_copied(layer: type[Any]) -> bool:
    """Whether copies take along what a class below the table states."""
    return bool(layer.__dict__.get("copied"))


def fields_of(kind: type[Any]) -> tuple[Field, ...]:
    """The fields that a class states itself."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, hints[name]) for name in get_annotations(kind))


def _field(name: str, hint: Any) -> Field:
    """A field: `int`, `bool`, an object, or a row, Annotated with its length and perhaps a code."""
    kind, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    kind = get_origin(kind) or kind
    code = next((extra for extra in extras if isinstance(extra, str)), CODES.get(kind, ""))
    return Field(name, kind, code, next((extra for extra in extras if isinstance(extra, int)), 0))


def _packed(fields: tuple[Field, ...]) -> struct.Struct:
    """The memory of a table: aligned as C does, and filled up to whole words."""
    codes = "".join(f"{field.count or 1}{field.code}" for field in fields)
    return struct.Struct(f"@i0P{codes}0P")
