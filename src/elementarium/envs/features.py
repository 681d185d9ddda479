"""What actions are made of, as a table of small numbers: for networks that take actions as input.

An action is a text or a frozen dataclass: a kind with fields. Every kind has a column, and so has
every value of every field, which kinds share that call it the same. A number of many values, such
as a cell of a large table, is written by its digits; of a square table they are row and column.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from elementarium.core.game import Game
from elementarium.core.registry import load_with

MOST_VALUES = 128
"""A field of more values than these is written by its digits."""
KIND = ""
"""The kind of an action is no field: its columns are called as the kinds are."""
Table = npt.NDArray[np.int8]
Leaves = dict[str, tuple[list[int], list[Any]]]
"""For each field the actions that have it, and its value in each of them."""


@dataclasses.dataclass(frozen=True, eq=False)
class ActionFeatures:
    """Zeros and ones that say what each action is; no two actions have equal rows."""

    table: Table
    """A row for each action, a column for each thing that an action may be; it is read-only."""
    columns: tuple[str, ...]
    """What a one says in each column: `Lay`, `cards.0=12`, `cell//26=3`, `cell%26=5`."""


def action_features(game: str | Game[Any], cards: str = "") -> ActionFeatures:
    """The features of all actions of a game; made once."""
    played = load_with(game, cards) if isinstance(game, str) else game
    actions = played.actions
    return _features(tuple(actions) if isinstance(actions, list) else actions)


@lru_cache(maxsize=8)
def _features(actions: Sequence[object]) -> ActionFeatures:
    found: Leaves = {}
    for number, action in enumerate(actions):
        for name, value in _parts(action):
            rows, values = found.setdefault(name, ([], []))
            rows.append(number)
            values.append(value)
    columns: list[str] = []
    tables = []
    for name, (rows, values) in found.items():
        for called, names, places in _written(name, values):
            table = np.zeros((len(actions), len(names)), np.int8)
            table[rows, places] = 1
            tables.append(table)
            columns += [f"{called}={one}" if called else one for one in names]
    joined = np.concatenate(tables, axis=1)
    joined.setflags(write=False)
    return ActionFeatures(joined, tuple(columns))


@lru_cache(maxsize=64)
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    return tuple(field.name for field in dataclasses.fields(kind))


def _parts(action: object) -> Iterator[tuple[str, Any]]:
    """What an action is made of: its kind and its fields, or the words of a text."""
    if isinstance(action, str):
        yield from ((f"word.{place}", word) for place, word in enumerate(action.split(" ")))
        return
    yield KIND, type(action).__name__
    if dataclasses.is_dataclass(action) and not isinstance(action, type):
        for name in _names(type(action)):
            yield from _values(name, getattr(action, name))
    else:
        yield from _values("value", action)


def _values(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The values of a field: of a row each one, of None none, of an object those it has."""
    if value is None:
        return
    if isinstance(value, tuple | list) and value:
        for place, one in enumerate(value):
            yield from _values(f"{name}.{place}", one)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for part in _names(type(value)):
            yield from _values(f"{name}.{part}", getattr(value, part))
    else:
        yield name, value


def _written(name: str, values: list[Any]) -> Iterator[tuple[str, list[Any], npt.NDArray[Any]]]:
    """The columns of a field: what they are called, their values, and which one is meant."""
    if all(type(value) is int for value in values):
        known, places = np.unique(np.array(values), return_inverse=True)
        vocabulary = known.tolist()
    else:
        is_text = all(isinstance(value, str) for value in values)
        told = [str(value) if is_text else repr(value) for value in values]  # True is not 1
        vocabulary = sorted(set(told))
        place = {value: number for number, value in enumerate(vocabulary)}
        places = np.array([place[value] for value in told])
    if len(vocabulary) <= MOST_VALUES:
        yield name, vocabulary, places
        return
    is_number = isinstance(vocabulary[0], int)
    numbers = np.array(values) - vocabulary[0] if is_number else places
    most = int(numbers.max()) + 1
    digits = next(count for count in range(2, 99) if MOST_VALUES**count >= most)
    base = next(base for base in range(2, MOST_VALUES + 1) if base**digits >= most)
    for digit in reversed(range(digits)):
        called = f"{name}//{base**digit}" if digit else f"{name}%{base}"
        yield called, list(range(base)), numbers // base**digit % base
