"""OpenSpiel accepts our games; information states recall everything and betray nothing."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import elementarium.envs.openspiel
from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load
from tests.envs.tables import GAMES, TABLES

KINDS = [(name, seats) for name in GAMES for seats in (2, load(name).seats[-1])]


def loaded(name: str, players: int = 2, options: str = "") -> Any:
    """A game by its name at OpenSpiel."""
    return pyspiel.load_game(f"elementarium_{name}", {"players": players, "options": options})


def played(game: Any, steps: int, seed: int = 1) -> Any:
    """A state some decisions and draws into a game."""
    draw, state = random.Random(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        numbers = (
            [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else []
        )
        state.apply_action(draw.choice(numbers or state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_tests_of_openspiel_pass(name: str, players: int, options: str) -> None:
    """Legal actions and masks agree, histories replay, copies and pickles are equal."""
    game = loaded(name, players, options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", GAMES)
def test_pickled_states_go_on(name: str) -> None:
    state = played(loaded(name), 60)
    again = pickle.loads(pickle.dumps(state))
    for twin in (again, state.clone()):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for player in range(2):
            assert twin.information_state_string(player) == state.information_state_string(player)


OPTIONS = [
    ("element", "aldr=on turn_limit=9"),
    ("aldr", "mirror=false"),
    ("rummy", "rounds=2 shift=next_hand"),
    ("brave", "rounds=1"),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_games_with_options_are_written_and_read_back(name: str, options: str) -> None:
    """OpenSpiel keeps a game as a text, in which an option is written with a colon."""
    game = loaded(name, 2, options)
    for same in (
        pyspiel.load_game(str(game)),
        pyspiel.load_game(f"elementarium_{name}(options={options.replace('=', ':')})"),
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(played(game, 20))).get_game(),
    ):
        assert str(same) == str(game)
        assert same.setting.options == load(name).options.read(options)
        assert str(same.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.parametrize("name", ["aldr", "rummy", "brave"])
def test_a_resampled_world_is_the_same_to_its_player(name: str) -> None:
    draw = random.Random(3)
    for steps in range(80, 140, 6):
        state = played(loaded(name, 3), steps)
        for player in range(3):
            twin = state.resample_from_infostate(player, draw.random)
            for told in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(twin, told)(player) == getattr(state, told)(player)
            if state.current_player() == player:
                assert twin.legal_actions() == state.legal_actions()


def test_the_observation_is_that_of_all_environments_by_name() -> None:
    game = loaded("element")
    state = played(game, 30)
    observation = make_observation(game)
    observation.set_from(state, 1)
    ours = game.setting.observer
    assert observation.tensor.astype(np.int8).tobytes() == ours.observed(state.table, 1)
    assert observation.dict["board"].shape == (17, 11, 11)


def test_everything_heard_is_recalled() -> None:
    """Two ways to the same position are two information states."""
    game = loaded("element")
    ways = []
    for actions in (("Sf6", "Sg6", "Sf5"), ("Sg6", "Sf6", "Sf5")):
        state = game.new_initial_state()
        for text in ("D0", *actions):
            wanted = {state.action_to_string(number): number for number in state.legal_actions()}
            if text in wanted:
                state.apply_action(wanted[text])
        ways.append(state)
    one, two = ways
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["aldr", "rummy", "brave"])
def test_one_information_state_allows_one_set_of_actions(name: str) -> None:
    """Otherwise it would not tell a player what he holds."""
    game, allowed, looks = loaded(name, 2), {}, {}
    for seed in range(40):
        draw, state = random.Random(seed), game.new_initial_state()
        for _ in range(160):
            if state.is_terminal():
                break
            player = state.current_player()
            if player >= 0:
                told = state.information_state_string(player)
                legal = state.legal_actions()
                assert allowed.setdefault((player, told), legal) == legal
                seen = state.observation_tensor(player)
                assert looks.setdefault((player, told), seen) == seen
                state.apply_action(legal[0] if draw.random() < 0.7 else draw.choice(legal))
            else:
                state.apply_action(draw.choice([number for number, _ in state.chance_outcomes()]))
    assert len(allowed) > 1000


def test_searches_of_openspiel_play_our_games() -> None:
    """Its search for hidden information asks us for other worlds."""
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(
        game=loaded("rummy"),
        evaluator=evaluator,
        uct_c=1.4,
        max_simulations=40,
        max_world_samples=-1,
        random_state=rng,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state = played(loaded("rummy"), 76)
    assert bot.step(state) in state.legal_actions()


def test_a_game_without_an_end_is_refused() -> None:
    with pytest.raises(ElementariumError, match="may go on for ever"):
        loaded("element", options="turn_limit=0")


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_no_game_is_longer_than_promised(name: str, players: int) -> None:
    game = loaded(name, players)
    state = played(game, 100_000, seed=5)
    assert state.is_terminal()
    assert len(state.history()) <= game.max_game_length() < elementarium.envs.openspiel.LONG


def test_bad_parameters_are_a_sentence() -> None:
    for params, says in (({"players": 9}, "2 to 4"), ({"options": "x=1"}, "x")):
        with pytest.raises(ElementariumError, match=says):
            pyspiel.load_game("elementarium_element", params)
