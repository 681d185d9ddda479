"""Views are made from the state, and say the same as what else can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.games.aldr.board import CELLS, EMPTY
from elementarium.games.aldr.cards import ICON_LETTERS
from elementarium.games.aldr.notation import cell_name
from elementarium.games.rummy.scoring import hand_points, round_score
from elementarium.play.table import Table

ACTIONS = 60
"""So many actions are played by lot at every table."""


def states(name: str, options: str = "") -> Iterator[Any]:
    """States of some games that are played by lot."""
    game = load(name)
    for seats in game.seats:
        table = Table(game, seats=seats, options=game.options.read(options), seed=seats)
        rng = Rng(seats)
        for _ in range(ACTIONS):
            yield table.state
            if table.is_over:
                break
            numbers = table.state.legal_actions()
            table.submit(table.to_act, numbers[rng.next_seed() % len(numbers)])


@pytest.mark.parametrize("options", ["", "aldr=on"])
def test_a_position_of_element_that_is_read_looks_as_it_did(options: str) -> None:
    game = load("element")
    for state in states("element", options):
        shown = game.view(state, None)
        again = game.read_position(shown.position, state.options)
        assert game.view(again, None) == shown
        assert shown.position.startswith(",".join(shown.sages) + " ")


def test_every_icon_on_the_table_of_aldr_is_seen() -> None:
    game = load("aldr")
    for state in states("aldr"):
        icons = {cell_name(cell): state.icon(cell) for cell in range(CELLS)}
        seen = {name: ICON_LETTERS[icon] for name, icon in icons.items() if icon != EMPTY}
        assert dict(game.view(state, None).icons) == seen


def test_what_lies_on_the_table_of_rummy_counts_without_the_hands() -> None:
    game = load("rummy")
    for state in states("rummy"):
        worth = [round_score(state, seat) + hand_points(state, seat) for seat in range(state.seats)]
        assert list(game.view(state, None).on_table) == worth
