"""One search for all games: it finds what is there, and uses nothing it may not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.core.uncompiled import is_compiled
from elementarium.games.element.actions import Place
from elementarium.games.element.board import EARTH, FIRE, WATER, WIND
from elementarium.play.table import Table
from elementarium.players.engine import Engine
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking, thinking_of

SIMULATIONS = 300 if is_compiled() else 20
ELEMENT = load("element")


def after_decisions(name: str, count: int, seed: int, seats: int = 2) -> Table:
    """A table after so many random decisions."""
    table = Table(load(name), seats=seats, seed=seed)
    rng = Rng(seed)
    for _ in range(count):
        legal = table.perspective(table.to_act).legal_actions()
        table.submit(table.to_act, legal[rng.below(len(legal))])
    return table


def with_settings(game: str, **changes: Any) -> Thinking:
    """The thinking of a game, but for some settings."""
    thinking = thinking_of(game)
    return replace(thinking, settings=replace(thinking.settings, **changes))


def new_engine(thinking: Thinking, state: State, simulations: int = 4500) -> Engine:
    return thinking.new_engine(ELEMENT, state, thinking.make_knowledge(), simulations, 1)


@pytest.mark.parametrize("name", names())
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    table = after_decisions(name, 6, 3)
    seat = table.to_act
    trees = [MctsPlayer(SIMULATIONS, 7).opinions(table.perspective(seat)) for _ in range(2)]
    assert trees[0] == trees[1]
    assert sum(opinion.visits for opinion in trees[0]) == SIMULATIONS


@pytest.mark.parametrize("name", [name for name in names() if load(name).hidden])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [3, 8, 20])
def test_worlds_that_a_seat_cannot_tell_apart_are_searched_alike(
    name: str, seats: int, count: int
) -> None:
    """Same seed and budget, other hidden cards: the same decision for the same reasons."""
    table = after_decisions(name, count, 5, seats)
    seat, game = table.to_act, table.game
    truth = table.state
    twin = truth.imagine(seat, Rng(99))
    searched = [
        MctsPlayer(SIMULATIONS // 4, 7, thinking=thinking_of(name)).opinions(
            Perspective(game, state, seat)
        )
        for state in (truth, twin)
    ]
    assert searched[0] == searched[1]


def test_what_other_worlds_make_legal_is_tried_as_well() -> None:
    """Element: the stone is not drawn yet, and whichever it is, its best places are tried."""
    state = ELEMENT.play(ELEMENT.start(2, ELEMENT.options()), "D1")
    tree = new_engine(with_settings("element", widening=0.0), state)
    tree.run(state, 0, 100)
    tried = [ELEMENT.actions[number] for number, *_ in tree.root_statistics()]
    elements = {action.element for action in tried if isinstance(action, Place)}
    assert elements == {FIRE, WATER, EARTH, WIND}


@pytest.mark.parametrize("name", names())
def test_whatever_is_chosen_is_legal(name: str) -> None:
    for count in (0, 5, 11):
        table = after_decisions(name, count, count)
        perspective = table.perspective(table.to_act)
        assert MctsPlayer(SIMULATIONS, 1).choose(perspective) in perspective.legal_actions()


@pytest.mark.parametrize("name", names())
def test_thinking_no_longer_than_it_is_clear_changes_no_decision(name: str) -> None:
    for count in (2, 5, 11):
        table = after_decisions(name, count, count)
        perspective = table.perspective(table.to_act)
        whole, brief = (MctsPlayer(SIMULATIONS, 3) for _ in range(2))
        best = whole.opinions(perspective)[0].action
        assert brief.opinions(perspective, until_clear=True)[0].action == best


@pytest.mark.compiled_only
def test_what_is_clear_early_is_not_thought_about_for_long() -> None:
    """Element: only E@b1 captures; long before the end nothing can overtake it."""
    state = ELEMENT.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", ELEMENT.options())
    search = new_engine(thinking_of("element"), state)
    search.run(state, 0, 4000, until_clear=True)
    assert search.simulations < 3000
    assert ELEMENT.write_action(state, search.best()) == "E@b1"


def test_a_win_that_is_there_is_found() -> None:
    """Element 5.7: the stone on b1 closes the corner."""
    state = ELEMENT.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", ELEMENT.options())
    choice = make_player("mcts:100", "element", 1).choose(Perspective(ELEMENT, state, 0))
    assert ELEMENT.write_action(state, choice) == "E@b1"


@pytest.mark.parametrize("batch", [2, 7, 64])
def test_leaves_that_are_judged_in_batches_lead_to_the_same_decision(batch: int) -> None:
    """Element 5.7: the stone on b1 closes the corner; no simulation is left out."""
    state = ELEMENT.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", ELEMENT.options())
    search = new_engine(with_settings("element", batch=batch), state)
    search.run(state, 0, 200)
    assert ELEMENT.write_action(state, search.best()) == "E@b1"
    assert sum(visits for _, visits, *_ in search.root_statistics()) == search.simulations == 200


def test_the_leaves_of_a_batch_are_not_all_the_same() -> None:
    """Whoever is on the way is counted: twelve actions are tried before anything is judged."""
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    search = new_engine(with_settings("element", batch=200), state)
    search.run(state, 0, 200)
    assert len(search.root_statistics()) == 12


@pytest.mark.compiled_only
def test_the_colder_ratings_are_the_fewer_actions_are_tried() -> None:
    """Element: with much trust only what looks best is tried, with hardly any all twelve."""
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    thinking = thinking_of("element")
    legal = state.legal_actions()
    ratings = thinking.make_knowledge().ratings(state, legal)
    tried = []
    for heat in (0.001, 1000.0):
        search = new_engine(with_settings("element", heat=heat, widening=0.0), state)
        search.run(state, 0, 400)
        tried.append([action for action, *_ in search.root_statistics()])
    top = {action for action, rating in zip(legal, ratings, strict=True) if rating == max(ratings)}
    assert set(tried[0]) <= top
    assert len(tried[1]) == 12


@pytest.mark.parametrize("heat", [0.3, 3.0, 30.0])
def test_a_win_is_found_however_much_ratings_are_trusted(heat: float) -> None:
    """Element 5.7: the stone on b1 closes the corner; no simulation is left out."""
    state = ELEMENT.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", ELEMENT.options())
    search = new_engine(with_settings("element", heat=heat), state)
    search.run(state, 0, 200)
    assert ELEMENT.write_action(state, search.best()) == "E@b1"
    assert sum(visits for _, visits, *_ in search.root_statistics()) == search.simulations == 200


@pytest.mark.parametrize("name", ["brave", "aldr"])
def test_the_same_seed_gives_the_same_tree_with_ratings_to_trust(name: str) -> None:
    table = after_decisions(name, 6, 3)
    thinking = with_settings(name, heat=1.5)
    perspective = table.perspective(table.to_act)
    trees = [MctsPlayer(SIMULATIONS, 7, thinking=thinking).opinions(perspective) for _ in range(2)]
    assert trees[0] == trees[1]
    assert sum(opinion.visits for opinion in trees[0]) == SIMULATIONS


def test_the_tree_stays_within_its_room() -> None:
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    search = new_engine(Thinking(settings=Settings(cut=3)), state, simulations=24)
    search.run(state, 0, 200)
    assert search.nodes == 50
    assert sum(visits for _, visits, *_ in search.root_statistics()) == 200
    assert search.best() in state.legal_actions()


@pytest.mark.compiled_only
def test_thinking_further_ahead_wins_more() -> None:
    """Rummy: 400 simulations against one who plays at random, on the same deals."""
    from elementarium.lab.arena import Arena

    arena = Arena("rummy", ("mcts:400", "random"), seed=2)
    arena.run(16, 1, lambda _: None)
    assert arena.standings()[0].name == "mcts:400"


def test_a_win_at_once_comes_before_any_detour_to_it() -> None:
    """Element: earth on k10 captures; a step first would win as well, a moment later."""
    game = load("element")
    position = "d3,k11 E:j10,j11 P0 act E 2 - 1"
    state = game.read_position(position, game.options())
    wins = [text for text in game.legal(state) if game.result(game.play(state, text)) is not None]
    assert wins
    for seed in range(5):
        player = MctsPlayer(200, seed)
        number = player.choose(Perspective(game, state, 0))
        assert game.write_action(state, number) in wins
