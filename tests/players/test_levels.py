"""Five levels with the same names in every game, for whoever asks for one."""

from __future__ import annotations

import signal
import subprocess
import sys
from time import perf_counter

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.lab.arena import Arena
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player
from elementarium.players.thinking import thinking_of

from .test_search import after_decisions

PATIENCE = 60
"""After so many seconds something has not been stopped."""


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


@pytest.mark.compiled_only
def test_threads_that_agree_do_not_think_on() -> None:
    """Element 5.7: only E@b1 captures; both trees see it long before the end."""
    game = load("element")
    state = game.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", game.options())
    player = MctsPlayer(20_000, 1, threads=2, thinking=thinking_of("element"))
    opinions = player.opinions(Perspective(game, state, 0), until_clear=True)
    assert game.write_action(state, opinions[0].action) == "E@b1"
    assert sum(opinion.visits for opinion in opinions) < 16_000


@pytest.mark.compiled_only
def test_threads_never_think_longer_than_they_are_given() -> None:
    """Where they do not agree, the rest of the simulations is used up, and no more."""
    for count in range(3, 12):
        table = after_decisions("aldr", count, 4)
        player = MctsPlayer(300, 1, threads=3)
        perspective = table.perspective(table.to_act)
        opinions = player.opinions(perspective, until_clear=True)
        assert sum(opinion.visits for opinion in opinions) <= 300


@pytest.mark.parametrize("name", ["element", "rummy"])
def test_threads_can_be_stopped_while_they_think(name: str) -> None:
    """A tree and a comparison; Ctrl-C reaches only the thread that waits for the others."""
    program = (
        "import signal\n"
        "from elementarium.core.perspective import Perspective\n"
        "from elementarium.core.registry import load\n"
        "from elementarium.core.rng import Rng\n"
        "from elementarium.players.player import make_player\n"
        f"game = load('{name}')\n"
        "state, rng = game.start(2, game.options()), Rng(1)\n"
        "while state.to_act < 0 or len(state.legal_actions()) < 3:\n"
        "    state.apply(state.sample(rng) if state.to_act < 0 else state.legal_actions()[0])\n"
        f"player = make_player('mcts:900000000', '{name}', 1, threads=2)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('begun', flush=True)\n"
        "player.choose(Perspective(game, state, state.to_act))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as thinking:
        assert thinking.stdout
        assert thinking.stdout.readline() == "begun\n"
        thinking.send_signal(signal.SIGINT)
        error = thinking.communicate(timeout=PATIENCE)[1]
    assert "KeyboardInterrupt" in error
