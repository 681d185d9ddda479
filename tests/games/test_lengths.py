"""How long a game can last, as the rule books prove it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.brave.card_file import shipped_cards
from elementarium.games.brave.length import longest as longest_brave

GAMES = ("element", "aldr", "rummy", "brave")
KINDS = [
    *((name, seats, "") for name in GAMES for seats in load(name).seats),
    ("element", 2, "turn_limit=3 aldr=on"),
    ("aldr", 2, "claim=may last_round=true"),
    ("rummy", 2, "rounds=4"),
    ("rummy", 6, "rounds=2 combustion_rest=hand deal_swap=none"),
    ("brave", 2, "rounds=12"),
    ("brave", 4, "rounds=1"),
]


def length(name: str, seats: int, options: str, seed: int) -> int:
    """The decisions and chance draws of a game played by lot."""
    game, rng = load(name), Rng(seed)
    state = game.start(seats, game.options.read(options))
    for played in count():
        if state.to_act == NOBODY:
            return played
        legal = [] if state.to_act == CHANCE else state.legal_actions()
        state.apply(legal[rng.below(len(legal))] if legal else state.sample(rng))
    raise AssertionError("nobody counts so far")


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_no_game_is_longer_than_its_rule_book_says(name: str, seats: int, options: str) -> None:
    game = load(name)
    assert game.longest
    bound = game.longest(seats, game.options.read(options))
    assert bound
    assert max(length(name, seats, options, seed) for seed in range(3)) <= bound < 2**31


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("element", "turn_limit=0"),
        ("rummy", "target=300"),
        ("rummy", "rounds=2 match_tie=extra_round"),
    ],
)
def test_some_options_let_a_game_go_on_for_ever(name: str, options: str) -> None:
    """Element R21, Rummy R44."""
    game = load(name)
    assert game.longest
    assert game.longest(2, game.options.read(options)) is None


def test_more_rounds_and_more_powerful_cards_make_longer_games() -> None:
    """Brave 5.10."""
    game, cards = load("brave"), shipped_cards()
    options = game.options()
    first, *others = cards.disasters
    strong = replace(first, effects=(replace(first.effects[0], n=50),))
    stronger = replace(cards, disasters=(strong, *others))
    usual = longest_brave(2, options, cards)
    assert longest_brave(2, options, stronger) > usual
    assert longest_brave(2, replace(options, rounds=12), cards) > usual
