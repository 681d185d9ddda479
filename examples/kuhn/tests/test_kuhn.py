"""Kuhn poker keeps the promises of every game, leaks nothing, and its rule book is right."""

import os

import pytest
from elementarium.core.conformance import check_game, check_rulebook, check_words
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.simulate import perft, play_random
from elementarium.play.table import Table
from elementarium.players.player import make_player

from kuhn import GAME, rules


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_promise(seed: int) -> None:
    check_game(GAME, seats=2, seed=seed)


def test_the_rule_book_is_right() -> None:
    assert check_rulebook(GAME) == 5


def test_both_languages_say_the_same() -> None:
    check_words(GAME)


def test_the_house_finds_the_game() -> None:
    assert load("kuhn") is GAME


def test_there_are_thirty_endings() -> None:
    assert perft(GAME.start(2, GAME.options()), 5) == 30


def test_random_games_are_the_same_on_both_builds() -> None:
    tally = play_random(GAME.start(2, GAME.options()), 1000, seed=1)
    assert (tally.wins, tally.draws, tally.outcomes) == ((566, 434), 0, 2000)


def test_a_hidden_card_is_imagined_and_not_told() -> None:
    state = GAME.read_position("KJ p", GAME.options())
    rng = Rng(1)
    found = {GAME.write_position(state.imagine(0, rng)) for _ in range(40)}
    assert found == {"KJ p", "KQ p"}
    assert GAME.view(state, 1).seats[0].card == "?"
    assert GAME.view(state, None).seats[1].card == "?"


@pytest.mark.parametrize("name", ["novice", "master", "mcts:400"])
def test_a_king_is_never_folded(name: str) -> None:
    table = Table(GAME, seats=2, start=GAME.read_position("QK b", GAME.options()))
    player = make_player(name, "kuhn", 1, seconds=0.1)
    assert player.choose(table.perspective(1)) == 1


@pytest.mark.skipif(not os.environ.get("KUHN_COMPILED"), reason="the rules were not compiled")
def test_the_rules_run_compiled() -> None:
    assert not (rules.__file__ or "").endswith(".py")
