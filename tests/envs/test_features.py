"""Every action has a row that says what it is made of, and no other action has the same."""

from __future__ import annotations

import dataclasses
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from elementarium.core.registry import load
from elementarium.envs import action_features
from elementarium.envs.features import _features

GAMES = ("element", "aldr", "rummy", "brave")


def said(name: str, number: int) -> set[str]:
    """The columns that hold a one in the row of an action."""
    features = action_features(name)
    return {features.columns[place] for place in np.flatnonzero(features.table[number])}


@pytest.mark.parametrize("name", GAMES)
def test_different_actions_have_different_rows(name: str) -> None:
    features = action_features(name)
    assert features.table.dtype == np.int8
    assert features.table.shape == (len(load(name).actions), len(features.columns))
    assert len(set(features.columns)) == len(features.columns)
    assert len({row.tobytes() for row in features.table}) == len(features.table)
    assert set(np.unique(features.table)) == {0, 1}
    assert features.table.any(axis=0).all()


@pytest.mark.parametrize(
    ("name", "number", "columns"),
    [
        ("element", 21, {"Place", "element=1", "square=0"}),
        ("element", 505, {"EndTurn"}),
        ("aldr", 0, {"Lay", "kind=0", "cell//26=0", "cell%26=0", "direction=0"}),
        ("aldr", 59490 + 3 * 26 + 5, {"MoveAldr", "cell//26=3", "cell%26=5"}),
        ("rummy", 72, {"Meld", "cards.0=0", "cards.1=13", "cards.2=26"}),
        ("rummy", 2095, {"Pass"}),
        ("brave", 0, {"Say", "word=pass"}),
    ],
)
def test_a_row_says_what_the_action_is(name: str, number: int, columns: set[str]) -> None:
    assert said(name, number) == columns


def test_fields_of_one_name_share_their_columns() -> None:
    """Rummy: taking, discarding and claiming the king of fire have its column in common."""
    features = action_features("rummy")
    king = features.table[:, features.columns.index("card=12")]
    kinds = {type(load("rummy").actions[number]).__name__ for number in np.flatnonzero(king)}
    assert {"Take", "Discard", "Claim", "Lay"} <= kinds


def test_texts_are_told_apart_word_by_word() -> None:
    features = _features(("pass", "go north", "go south", "go  north", "go"))
    assert "word.1=north" in features.columns
    assert len({row.tobytes() for row in features.table}) == 5


def test_whatever_a_field_holds_is_told_apart() -> None:
    @dataclasses.dataclass(frozen=True)
    class Bid:
        what: Any

    fields = (None, True, 2, "2", (), (1,), (1, 2), ((1,), 2), 1.5, Bid(3), Bid("3"))
    actions = tuple(Bid(field) for field in fields)
    features = _features(actions)
    assert len(set(features.columns)) == len(features.columns)
    assert len({row.tobytes() for row in features.table}) == len(actions)


def test_many_values_are_written_by_digits() -> None:
    features = _features(tuple(f"w{number}" for number in range(20_000)))
    assert features.table.shape[1] < 3 * 128
    assert len({row.tobytes() for row in features.table}) == 20_000


def test_the_table_is_made_once_and_cannot_be_changed() -> None:
    features = action_features("aldr")
    assert action_features(load("aldr")) is features
    with pytest.raises(ValueError, match="read-only"):
        features.table[0, 0] = 1


@pytest.mark.compiled_only
def test_sixty_thousand_actions_take_a_moment() -> None:
    _features.cache_clear()
    began = perf_counter()
    action_features("aldr")
    assert perf_counter() - began < 5  # 0.6 s where nobody else is at work
