"""A program learns a tiny game by playing it: Downpour's short game, three in a row."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.words import Words
from elementarium.lab.arena import Arena
from elementarium.lab.training.evolution import Contest
from elementarium.lab.training.recipe import read_recipe, recipe_of, understood
from elementarium.lab.training.run import BEST, CURVE, QUICK, Training, part
from elementarium.lab.training.telling import curve_told
from elementarium.players.knowledge import aldr_numbers as numbers_of_aldr
from elementarium.players.knowledge.brave import Mind
from elementarium.players.knowledge.brave_numbers import HAND

DOWNPOUR = Path(__file__).parents[2] / "examples" / "downpour"


@pytest.mark.compiled_only
def test_a_program_learns_to_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins can always win: three in a row, two open ends."""
    monkeypatch.syspath_prepend(str(DOWNPOUR / "src"))
    recipe, folder = read_recipe(DOWNPOUR / "recipe.toml"), tmp_path / "learned"
    (lesson,) = Training("downpour", recipe, folder).run()
    assert lesson["unseen"] < lesson["nothing"] - 0.05
    assert lesson["against"]["hand"][0]["won"] >= 0.85
    assert "###" in curve_told([lesson], Words("en", ("elementarium.lab",)))

    won = Arena("downpour", (f"learned:{folder / BEST}#60", "mcts:200"), "line=three", seed=5)
    won.run(4, 1, lambda _: None)
    assert [game.points[0] for game in won.played if game.order[0] == 0] == [1.0, 1.0]

    weights = (folder / "weights-1.json").read_bytes()
    games = (folder / part(1, 20)).read_bytes()
    for name in ("weights-1.json", CURVE, BEST, part(1, 20)):
        (folder / name).unlink()
    again = Training("downpour", recipe, folder)
    again.play(1, ())
    again.fit(1, ())
    assert (folder / part(1, 20)).read_bytes() == games
    assert (folder / "weights-1.json").read_bytes() == weights

    with pytest.raises(ElementariumError, match="holds another training"):
        Training("downpour", replace(recipe, seed=2), folder)


@pytest.mark.compiled_only
def test_a_quick_player_is_bred_and_gone_on_with(tmp_path: Path) -> None:
    """Three generations make a better player of Brave; stopped after one it comes to the same."""
    recipe = recipe_of("brave")
    assert recipe.breeding is not None
    short = replace(recipe, breeding=replace(recipe.breeding, generations=3, games=48, seats=(2,)))
    whole = Training("brave", short, tmp_path / "whole")
    numbers = whole.breed()
    stopped = Training("brave", short, tmp_path / "stopped")
    rates = whole.read(QUICK, {})["rates"]
    stopped.files.write_text(QUICK, json.dumps({"rates": rates[:2], "numbers": []}))
    assert stopped.breed() == numbers
    contest = Contest("brave", Mind)
    assert contest.rate(numbers, HAND, 400, 7) > 0.05


@pytest.mark.compiled_only
def test_a_lesson_of_element_can_be_thought_with(tmp_path: Path) -> None:
    """As its recipe says, but two short games."""
    recipe = recipe_of("element")
    lesson = replace(recipe.lessons[0], games=2, simulations=2, epochs=1)
    training = Training("element", replace(recipe, lessons=(lesson,)), tmp_path / "learned")
    training.play(1, ())
    assert training.fit(1, ())["positions"] > 50
    assert training.learning.thinking_with(training.weights(1)).make_knowledge()


@pytest.mark.compiled_only
def test_a_game_may_have_nothing_to_learn_but_how_to_play_on(tmp_path: Path) -> None:
    """Aldr: no games to learn from, no network; games decide as everywhere."""
    recipe = recipe_of("aldr")
    assert recipe.breeding is not None
    breeding = replace(recipe.breeding, generations=2, games=40)
    short = replace(recipe, breeding=breeding, gate=replace(recipe.gate, games=20, simulations=4))
    training = Training("aldr", short, tmp_path / "learned")
    (lesson,) = training.run()
    assert lesson["against"]["hand"][0]["games"] == 20
    assert curve_told([lesson], Words("en", ("elementarium.lab",))).count("\n") == 1
    weights = training.weights(1)
    assert not weights.layers
    assert weights.quick == training.breed() != numbers_of_aldr.HAND
    won = Arena("aldr", (f"learned:{tmp_path / 'learned' / BEST}#4", "mcts:4"), seed=5)
    won.run(2, 1, lambda _: None)
    assert len(won.played) == 2


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ({"seeds": 1}, 'nothing is called "seeds"'),
        ({"seed": "1"}, "seed is '1'"),
        ({"lessons": []}, "there must be a lesson"),
        ({"lessons": [{"rate": True}]}, "rate is True"),
        ({"sizes": [4, 2]}, "must be 1"),
    ],
)
def test_a_recipe_that_means_nothing_is_refused(found: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        understood(found)


def test_a_network_of_another_shape_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    recipe = replace(recipe_of("element"), sizes=(32, 32, 1))
    with pytest.raises(ElementariumError, match="no network of element has layers like those"):
        Training("element", recipe, tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_a_game_without_anything_to_learn_says_so(tmp_path: Path) -> None:
    with pytest.raises(ElementariumError, match="what can be learned of rummy"):
        Training("rummy", recipe_of("rummy"), tmp_path / "x")
    assert not (tmp_path / "x").exists()
