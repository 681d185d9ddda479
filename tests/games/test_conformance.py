"""Every game keeps the promises of core/conformance.py, under every mix of options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.conformance import check_game
from elementarium.core.options import Option
from elementarium.core.registry import load, names
from elementarium.core.uncompiled import is_compiled

TABLES = [(name, seats) for name in names() for seats in load(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_under_its_usual_rules(name: str, seats: int) -> None:
    check_game(load(name), seats=seats, seed=seats, look_every=3 if is_compiled() else 40)


def value_of(option: Option) -> st.SearchStrategy[str]:
    """Any value that the option can have; numbers stay small."""
    if option.values:
        return st.sampled_from(option.values)
    numbers = st.integers(option.least, option.least + 4).map(str)
    return st.one_of(st.just(option.default), numbers)


@pytest.mark.parametrize("name", names())
@settings(max_examples=15 if is_compiled() else 2)
@given(data=st.data())
def test_a_game_under_any_mix_of_options(name: str, data: st.DataObject) -> None:
    game = load(name)
    chosen = [f"{o.name}={data.draw(value_of(o), o.name)}" for o in game.options.described()]
    seats = data.draw(st.sampled_from(game.seats), "seats")
    seed = data.draw(st.integers(0, 2**32), "seed")
    options = game.options.from_items(chosen)
    check_game(game, seats=seats, seed=seed, options=options, look_every=11, most_numbers=1500)
