"""Downpour keeps the promises of every game, and its rule book is right."""

import pytest
from elementarium.core.conformance import check_game, check_rulebook, check_words
from elementarium.core.registry import load

from downpour import GAME


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", ["", "line=three"])
def test_random_games_keep_every_promise(seed: int, options: str) -> None:
    check_game(GAME, seats=2, seed=seed, options=GAME.options.read(options))


def test_the_rule_book_is_right() -> None:
    assert check_rulebook(GAME) == 6


def test_both_languages_say_the_same() -> None:
    check_words(GAME)


def test_the_house_finds_the_game() -> None:
    assert load("downpour") is GAME
