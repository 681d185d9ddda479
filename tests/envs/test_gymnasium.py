"""Gymnasium's checks accept our games; a learner meets opponents of its choice."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import performance
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import elementarium.envs
from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.envs import GameEnv, GameVectorEnv
from tests.envs.tables import GAMES, TABLES

TITLES = tuple(f"elementarium/{name.capitalize()}-v0" for name in GAMES)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_checks_of_gymnasium_pass_without_a_warning(
    name: str, seats: int, options: str
) -> None:
    title = f"elementarium/{name.capitalize()}-v0"
    made = gymnasium.make(title, disable_env_checker=True, seats=seats, options=options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


@pytest.mark.parametrize("title", TITLES)
def test_gymnasium_can_measure_it(title: str) -> None:
    """Its benchmarks choose without a mask; that of many games came after 1.2."""
    assert performance.benchmark_step(gymnasium.make(title), target_duration=0, seed=1) > 0
    if hasattr(performance, "benchmark_vector_step"):
        many = gymnasium.make_vec(title, num_envs=3)
        assert performance.benchmark_vector_step(many, target_duration=0, seed=1) > 0


def test_it_is_found_without_an_import_of_ours() -> None:
    env = gymnasium.make("elementarium.envs:elementarium/Element-v0")
    looks, info = env.reset(seed=1)
    assert env.observation_space.contains(looks)
    assert info["action_mask"].shape == (602,)
    assert elementarium.envs.GameEnv is GameEnv


def played(env: Any, steps: int, seed: int) -> list[Any]:
    """A game by lot: everything that is returned."""
    rng, seen = np.random.default_rng(seed), []
    mask = env.action_masks()
    for _ in range(steps):
        looks, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        seen.append((looks.tobytes(), reward, over, info["action_mask"].tobytes(), info["seat"]))
        if over:
            _, info = env.reset()
        mask = info["action_mask"]
    return seen


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_games(name: str, opponent: str, compiled: bool) -> None:
    env, steps = GameEnv(name, opponent=opponent), 60 if compiled else 12
    env.reset(seed=5)
    once = played(env, steps, seed=1)
    env.reset(seed=5)
    assert played(env, steps, seed=1) == once
    env.reset(seed=6)
    assert played(env, steps, seed=1) != once


@pytest.mark.parametrize("opponent", ["random", "greedy", "mcts:5"])
def test_copies_and_pickles_go_on_alike(opponent: str) -> None:
    env = GameEnv("rummy", 3, opponent=opponent)
    env.reset(seed=2)
    played(env, 15, seed=1)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    expected = played(env, 30, seed=2)
    for other in others:
        assert played(other, 30, seed=2) == expected


def test_opponents_see_only_what_their_seat_may_know() -> None:
    """A function gets the perspective of its seat, clockwise from the learner."""
    asked: list[int] = []

    def first(perspective: Perspective) -> int:
        asked.append(perspective.seat)
        assert not hasattr(perspective, "state")
        return perspective.legal_actions()[0]

    env = GameEnv("rummy", 3, opponent=[first, "random"], seat=1)
    env.reset(seed=1)
    for _ in range(20):
        if env.step(int(np.flatnonzero(env.action_masks())[0]))[2]:
            env.reset()
    assert set(asked) == {2}


def test_the_learner_may_have_a_fixed_seat() -> None:
    env = GameEnv("aldr", 3, seat=2)
    assert {env.reset()[1]["seat"] for _ in range(10)} == {2}
    env = GameEnv("aldr", 3)
    assert {env.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2}


def test_an_illegal_action_as_one_wishes() -> None:
    wrong = 601
    env = GameEnv("element", illegal="raise")
    looks, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="nothing was played"):
        env.step(wrong)
    assert (env.contest.observed()[0] == looks).all()
    env = GameEnv("element", illegal="lose")
    env.reset(seed=1)
    assert env.step(wrong)[1:3] == (-1.0, True)
    with pytest.raises(ElementariumError, match="call reset"):
        env.step(0)
    env = GameEnv("element", illegal="random")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(wrong)
    assert (reward, over) == (0.0, False)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_many_games_are_many_single_ones(autoreset: Any, opponent: str) -> None:
    """Whatever happens at an end, rewards and endings are those of whole games."""
    env = GameVectorEnv(6, "brave", opponent=opponent, autoreset=autoreset)
    assert env.metadata["autoreset_mode"] == AutoresetMode[autoreset.upper()]
    looks, info = env.reset(seed=3)
    rng, ends = np.random.default_rng(1), 0
    was_over = np.zeros(6, bool)
    for _ in range(400):
        mask = info["action_mask"]
        actions = np.array(
            [int(rng.choice(np.flatnonzero(row))) if row.any() else 0 for row in mask]
        )
        looks, rewards, over, cut, info = env.step(actions)
        assert looks.shape == (6, env.single_observation_space.shape[0])
        assert not cut.any()
        assert not rewards[~over].any()
        if autoreset == "next_step":
            assert not (over & was_over).any()
        ends += int(over.sum())
        if over.any() and autoreset == "same_step":
            assert (info["_final_obs"] == over).all()
            assert all(info["action_mask"].any(axis=1))
        elif over.any():
            assert not info["action_mask"][over].any()
        if over.any() and autoreset == "disabled":
            with pytest.raises(ElementariumError, match="reset_mask"):
                env.step(actions)
            looks, info = env.reset(options={"reset_mask": over})
        was_over = over
    assert ends > 3


def test_make_vec_uses_the_batch() -> None:
    env = gymnasium.make_vec("elementarium/Rummy-v0", num_envs=3, opponent="greedy", seats=4)
    assert isinstance(env, GameVectorEnv)
    looks, info = env.reset(seed=1)
    assert looks.shape[0] == 3
    assert info["action_mask"].shape == (3, 2252)


def test_an_end_is_seen_by_the_learner() -> None:
    """Also when an opponent ended the game."""
    env = GameEnv("brave", opponent="greedy", seat=0)
    looks, _ = env.reset(seed=1)
    over = False
    while not over:
        looks, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
    batch = env.contest.batch
    assert looks.tobytes() == batch.setting.observer.observed(batch.state(0), 0)
    assert reward == batch.state(0).returns()[0]
    assert not info["action_mask"].any()


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"opponent": ["random", "random"]}, "2 opponents for 1 other"),
        ({"opponent": "grandmaster"}, "grandmaster"),
        ({"seat": 2}, "no seat 2|0 to 1"),
        ({"illegal": "ignore"}, "raise, lose, random"),
        ({"render_mode": "film"}, "human, ansi, rgb_array"),
    ],
)
def test_what_cannot_be_is_a_sentence(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ElementariumError, match=says):
        GameEnv(**{"game": "element", **settings})
