"""RLlib opens our tables: `make trainers`, in an environment of its own."""

from __future__ import annotations

import pytest

pytest.importorskip("ray", reason="RLlib is not installed: make trainers")

import rllib_env


@pytest.mark.parametrize("game", ["element", "aldr", "rummy", "brave"])
def test_rllib_opens_a_table(game: str) -> None:
    env = rllib_env.opened({"game": game, "seats": 3})
    observations, _ = env.reset(seed=1)
    ((agent, seen),) = observations.items()
    assert env.get_observation_space(agent).contains(seen)
    assert set(seen) == {"observations", "action_mask"}


def test_games_are_played_to_their_end() -> None:
    assert rllib_env.play("rummy", 400) > 0
