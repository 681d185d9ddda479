"""One scale for the programs of a game: what was measured, and what stands in between."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import names
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.player import make_player
from elementarium.players.scale import (
    LUCK,
    MIDDLE_ELO,
    ScaledPlayer,
    elo_of,
    learned_step,
    level_of,
    places,
    steps,
)
from elementarium.players.thinking import learned_thinking

from .test_search import after_decisions

pytestmark = pytest.mark.compiled_only
STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"
_ROW = re.compile(
    r"^\| (\w+) \| ([\w:.]+) : ([\w:.]+)(?: \*)? \((\w+)\) \| (\d+) \|.*\| (\d+) \+- (\d+) \|$",
    re.M,
)
GAMES = ("element", "aldr", "brave", "rummy")


def place(name: str) -> float:
    """Where a program of the document stands; a number of simulations stands for a master."""
    if name in LEVELS:
        return LEVELS.index(name) + 1.0
    kind, _, number = name.partition(":")
    return 5.0 if kind in ("mcts", "learned") else float(number)


def test_the_scale_is_what_the_document_says_was_measured() -> None:
    told = {
        (row[0].lower(), place(row[1]), place(row[2]), row[3], *map(float, row[4:]))
        for row in _ROW.findall(STRENGTH.read_text(encoding="utf-8"))
    }
    held = {
        (game, step.above, step.below, step.commit, step.games, step.elo, step.error)
        for game in GAMES
        for step in (*steps(game), learned_step(game))
        if step is not None
    }
    assert held
    assert held - told == set()


@pytest.mark.parametrize("game", GAMES)
def test_stronger_programs_stand_higher(game: str) -> None:
    elos = [elo for _, elo in places(game)]
    assert elos == sorted(elos)
    assert elo_of(game, "adept") == MIDDLE_ELO
    for lower, higher in pairwise(places(game)):
        assert level_of(game, (lower[1] + higher[1]) / 2) == (lower[0] + higher[0]) / 2
    assert elo_of(game, "even:9000") == places(game)[-1][1]
    if learned_thinking(game) is None:
        assert elo_of(game, "master") == places(game)[-1][1], "as it was measured"
    elif (step := learned_step(game)) is not None:
        assert elo_of(game, "master") == dict(places(game))[step.below] + step.elo
    else:
        assert elo_of(game, "master") is None
    assert elo_of(game, "random") is None


def test_levels_grow_into_each_other() -> None:
    """Simulations by the same factor, knowledge by lot; at a level it is that level."""
    for number, level in enumerate(LEVELS[:-1], start=1):
        player = made(f"level:{number}", "element")
        assert player.minds[0].budget.simulations == budget_of(level, "element").simulations
    assert made("level:1.5", "element").minds[0].budget.simulations == 14
    assert made("level:4.5", "element").minds[0].budget.simulations == 1000
    assert [len(made("level:1.5", game).minds) for game in ("element", "rummy")] == [1, 2]
    assert made("level:0", "element").luck == LUCK


def made(name: str, game: str) -> ScaledPlayer:
    player = make_player(name, game, 1)
    assert isinstance(player, ScaledPlayer)
    return player


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["level:0.3", "level:2.5", "even:1400"])
def test_programs_in_between_play_the_same_for_a_seed(name: str, game: str) -> None:
    table = after_decisions(game, 5, 2)
    perspective = table.perspective(table.to_act)
    chosen = {make_player(name, game, 7).choose(perspective) for _ in range(3)}
    assert len(chosen) == 1
    assert chosen <= set(perspective.legal_actions())


@pytest.mark.parametrize(
    "name", ["level:", "level:5.1", "level:nan", "even:12", "even:x", "even:-5"]
)
def test_what_is_no_place_says_what_is(name: str) -> None:
    with pytest.raises(ElementariumError, match=r"write (level|even): and"):
        make_player(name, "element", 1)


def test_a_game_that_nobody_measured_has_levels_only() -> None:
    assert [name for name in names() if name not in GAMES and places(name)] == []
    with pytest.raises(ElementariumError, match="nobody has measured"):
        make_player("even:1500", "downpour", 1)
    assert make_player("level:1.5", "downpour", 1).name == "level:1.5"
