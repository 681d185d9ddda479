"""RLlib opens a table through PettingZoo, with the keys that its masking module wants.

python rllib_env.py brave --steps 400
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from elementarium.envs import pettingzoo_env


def opened(config: dict[str, Any]) -> PettingZooEnv:
    """The environment, as RLlib makes it for every worker."""
    return PettingZooEnv(pettingzoo_env(**config, keys=("observations", "action_mask")))


register_env("elementarium", opened)


def play(game: str, steps: int, seed: int = 1) -> int:
    """Play at random among the legal actions; says how many games ended."""
    env, draw, ended = opened({"game": game}), np.random.default_rng(seed), 0
    observations, _ = env.reset(seed=seed)
    for _ in range(steps):
        ((agent, seen),) = observations.items()
        action = int(draw.choice(np.flatnonzero(seen["action_mask"])))
        observations, _, is_over, _, _ = env.step({agent: action})
        if is_over["__all__"]:
            ended += 1
            observations, _ = env.reset()
    return ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="brave")
    parser.add_argument("--steps", type=int, default=1000)
    given = parser.parse_args()
    print(play(given.game, given.steps), "games ended")
