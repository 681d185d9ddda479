"""Positions and random games for the tests of Aldr."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from elementarium.core.conformance import choices
from elementarium.core.items import play_item, read_items
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.rules import Aldr

ALDR = load("aldr")

mixes = st.builds(
    AldrOptions,
    mirror=st.booleans(),
    claim_scope=st.sampled_from(["touch", "any"]),
    claim=st.sampled_from(["must", "may"]),
    deck_out=st.sampled_from(["play_out", "stop"]),
    last_round=st.booleans(),
    first_turn=st.sampled_from([2, 1]),
)
seeds = st.integers(0, 2**32)


def at(position: str, options: str = "") -> Any:
    """The state of a position."""
    return ALDR.read_position(position, ALDR.options.read(options))


def played(position: str, items: str, options: str = "") -> Any:
    """The state after a list of items."""
    before = state = at(position, options)
    for item in read_items(items):
        before, state = state, play_item(ALDR, state, item, before)
    return state


def walk(seats: int, seed: int, options: AldrOptions) -> Iterator[tuple[Aldr, int, Aldr]]:
    """Every step of a random game: the state before, the number played, the state after."""
    rng = Rng(seed)
    state = ALDR.start(seats, options)
    while state.to_act != NOBODY:
        if state.to_act == CHANCE:
            number = state.sample(rng)
        else:
            numbers = choices(state)
            number = numbers[rng.below(len(numbers))]
        after = state.copy()
        after.apply(number)
        yield state, number, after
        state = after


def some_states(seats: int, seed: int, every: int) -> Iterator[Aldr]:
    """Some states of a random game."""
    for place, (before, _, _) in enumerate(walk(seats, seed, AldrOptions())):
        if place % every == seed % every:
            yield before


def deals(seats: int, seed: int) -> Aldr:
    """The first turn of a game, everything dealt."""
    state = ALDR.start(seats, AldrOptions())
    ALDR.deal(state, Rng(seed))
    assert isinstance(state, Aldr)
    return state
