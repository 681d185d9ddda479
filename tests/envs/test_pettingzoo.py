"""PettingZoo's own suites accept our tables, and so do we: exact, repeatable, without leaks."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from elementarium.core.errors import ElementariumError, IllegalActionError
from elementarium.core.rng import Rng
from elementarium.envs import pettingzoo_env
from tests.envs.tables import GAMES, TABLES

EXPECTED = ("Observation is not a NumPy array", "spaces.box or gymnasium.spaces.discrete")
"""What the suites say of every dictionary that is not from PettingZoo itself."""


@contextmanager
def expected_warnings() -> Iterator[None]:
    """Those two and no others."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield
    others = {
        str(one.message) for one in told if not any(word in str(one.message) for word in EXPECTED)
    }
    assert not others


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_suites_of_pettingzoo_pass(name: str, seats: int, options: str) -> None:
    def made() -> Any:
        return pettingzoo_env(name, seats, options)

    with expected_warnings():
        api_test(made(), num_cycles=300)
        seed_test(made, num_cycles=100)
        parallel_api_test(turn_based_aec_to_parallel(made()), num_cycles=100)


def test_the_customary_wrappers_can_be_had() -> None:
    with expected_warnings():
        api_test(pettingzoo_env("element", strict=True), num_cycles=200)
    env = pettingzoo_env("element", strict=True)
    env.reset(seed=1)
    env.step(500)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -1


@pytest.mark.parametrize("name", GAMES)
def test_every_way_to_draw_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **given: pettingzoo_env(name, **given))
    assert "player_0" in capsys.readouterr().out


def test_a_watcher_sees_no_hand() -> None:
    env = pettingzoo_env("rummy", render_mode="ansi")
    env.reset(seed=3)
    state: Any = env.table  # type: ignore[attr-defined]
    twin = state.imagine(0, Rng(5)).imagine(1, Rng(6))
    before = env.render()
    env._table = twin  # type: ignore[attr-defined]
    assert env.render() == before


def played(env: Any, steps: int, seed: int) -> list[bytes]:
    """What is seen in a game that is played by lot, from here on."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        looks, _, over, _, _ = env.last()
        if over:
            break
        seen.append(looks["observation"].tobytes() + looks["action_mask"].tobytes())
        env.step(int(rng.choice(np.flatnonzero(looks["action_mask"]))))
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickles_go_on_alike(name: str) -> None:
    env = pettingzoo_env(name)
    env.reset(seed=4)
    played(env, 20, seed=1)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    expected = played(env, 40, seed=2)
    for other in others:
        assert played(other, 40, seed=2) == expected


@pytest.mark.parametrize("name", ["aldr", "rummy", "brave"])
def test_nobody_is_shown_what_he_cannot_know(name: str) -> None:
    env = pettingzoo_env(name, 3)
    env.reset(seed=2)
    rng = Rng(8)
    for _ in range(60):
        looks, _, over, _, _ = env.last()
        if over:
            break
        real: Any = env.table  # type: ignore[attr-defined]
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            env._table = real.imagine(seat, rng)  # type: ignore[attr-defined]
            twin = env.observe(agent)
            env._table = real  # type: ignore[attr-defined]
            assert all((seen[key] == twin[key]).all() for key in seen)
        env.step(int(np.flatnonzero(looks["action_mask"])[-1]))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = pettingzoo_env("element")
    env.reset(seed=1)
    before = env.observe("player_0")["observation"].tobytes()
    for wrong in (601, -1, 10**6):
        with pytest.raises(IllegalActionError):
            env.step(wrong)
    with pytest.raises(ElementariumError, match="has to act"):
        env.step(None)
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["observation"].tobytes() == before


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    env = pettingzoo_env("brave", 4)
    env.reset(seed=1)
    played(env, 10_000, seed=1)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) == 1
    for agent in env.agent_iter():
        assert env.last()[2], agent
        env.step(None)
    assert env.agents == []


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo has names since 1.27")
def test_it_is_found_by_its_name() -> None:
    env = pettingzoo.make("aec", "elementarium/rummy-v0", seats=3)
    env.reset(seed=1)
    assert env.num_agents == 3


def test_the_full_state_is_told_only_to_who_asks_for_it() -> None:
    env = pettingzoo_env("rummy", seats=3)
    env.reset(seed=1)
    with pytest.raises(ElementariumError, match="full=True"):
        env.state()
    full = pettingzoo_env("rummy", seats=3, full=True)
    full.reset(seed=1)
    assert full.state_space.contains(full.state())
    seen = [full.observe(agent)["observation"] for agent in full.possible_agents]
    assert full.state().tolist() == np.concatenate(seen).tolist()
    for agent in env.possible_agents:
        for key, array in env.observe(agent).items():
            assert (array == full.observe(agent)[key]).all()


@pytest.mark.parametrize("name", ["aldr", "rummy", "brave"])
def test_what_is_hidden_changes_the_full_state_and_no_observation(name: str) -> None:
    """Twin worlds that one seat cannot tell apart, and some other seat can."""
    env = pettingzoo_env(name, seats=3, full=True).unwrapped
    env.reset(seed=2)
    rng, differing = Rng(4), 0
    for _ in range(60):
        if not env.agents:
            break
        table = env.table
        for seat, agent in enumerate(env.possible_agents):
            seen, whole = env.observe(agent)["observation"], env.state()
            env._table = table.imagine(seat, rng)
            assert (env.observe(agent)["observation"] == seen).all()
            others = [one for one in env.possible_agents if one != agent]
            is_known = all(
                (env.observe(one)["observation"] == before).all()
                for one, before in zip(others, states_of(env, table, others), strict=True)
            )
            assert (env.state() == whole).all() == is_known
            differing += not is_known
            env._table = table
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[rng.below(int(mask.sum()))]))
    assert differing > 20


def states_of(env: Any, table: Any, agents: list[str]) -> list[Any]:
    """What agents see at another table."""
    now, env._table = env._table, table
    seen = [env.observe(agent)["observation"] for agent in agents]
    env._table = now
    return seen


def test_its_keys_can_be_named() -> None:
    other = pettingzoo_env("rummy", keys=("observations", "mask"))
    other.reset(seed=1)
    assert set(other.observe("player_0")) == {"observations", "mask"}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "2 to 4"),
        ({"options": "x=1"}, "x"),
        ({"render_mode": "film"}, "human, ansi, rgb_array"),
        ({"strict": True, "keys": ("a", "b")}, "action_mask"),
    ],
)
def test_what_cannot_be_is_a_sentence(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ElementariumError, match=says):
        pettingzoo_env(**{"game": "element", **settings})
