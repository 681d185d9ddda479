"""Five levels with the same names in every game, for whoever asks for one."""

from __future__ import annotations

from time import perf_counter

import pytest

from elementarium.core.registry import names
from elementarium.lab.arena import Arena
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player

from .test_search import after_decisions


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game(name: str, level: str) -> None:
    table = after_decisions(name, 5, 2)
    perspective = table.perspective(table.to_act)
    player = make_player(level, name, 1, seconds=0.01)
    assert player.name == level
    assert player.choose(perspective) in perspective.legal_actions()


@pytest.mark.parametrize("name", names())
def test_levels_think_longer_and_longer(name: str) -> None:
    simulations = [budget_of(level, name).simulations for level in LEVELS]
    assert simulations == sorted(set(simulations))
    assert all(0 < budget_of(level, name).seconds < 1 for level in LEVELS[:-1])


def test_a_cap_shortens_a_budget_and_never_lengthens_it() -> None:
    master = make_player("master", "element", 1, seconds=0.5)
    novice = make_player("novice", "element", 1, seconds=60)
    assert isinstance(master, MctsPlayer)
    assert isinstance(novice, MctsPlayer)
    assert master.budget.seconds == 0.5
    assert novice.budget == budget_of("novice", "element")


def test_time_is_kept() -> None:
    """Loosely: other programs may run on the same machine."""
    table = after_decisions("brave", 12, 4)
    player = make_player("master", "brave", 1, seconds=0.1)
    began = perf_counter()
    player.choose(table.perspective(table.to_act))
    assert perf_counter() - began < 2.0


def test_two_threads_add_up_what_they_find() -> None:
    table = after_decisions("aldr", 3, 4)
    player = MctsPlayer(40, 1, threads=2)
    opinions = player.opinions(table.perspective(table.to_act))
    assert sum(opinion.visits for opinion in opinions) == 40


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", names())
def test_an_adept_beats_a_program_that_plays_at_random(name: str) -> None:
    games = 20 if name == "rummy" else 4  # luck decides some rounds of Rummy
    arena = Arena(name, ("adept", "random"), seed=3)
    arena.run(games, 1, lambda _: None)
    assert arena.standings()[0].name == "adept"
    assert arena.standings()[0].points >= 0.7 * games
