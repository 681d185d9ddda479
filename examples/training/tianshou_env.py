"""Tianshou opens tables through PettingZoo, several side by side, with the mask in what is seen.

python tianshou_env.py element --steps 200
"""

from __future__ import annotations

import argparse

import numpy as np
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv

from elementarium.envs import pettingzoo_env


def opened(game: str, lanes: int = 4) -> DummyVectorEnv:
    """The environments."""
    return DummyVectorEnv([lambda: PettingZooEnv(pettingzoo_env(game)) for _ in range(lanes)])


def play(game: str, steps: int, seed: int = 1) -> int:
    """Play at random among the legal actions; says how many games ended."""
    env, draw, ended = opened(game), np.random.default_rng(seed), 0
    env.seed(seed)
    observations, _ = env.reset()
    for _ in range(steps):
        actions = [draw.choice(np.flatnonzero(one["mask"])) for one in observations]
        observations, _, is_over, _, _ = env.step(np.array(actions))
        over = np.flatnonzero(is_over)
        if len(over):
            ended += len(over)
            observations[over], _ = env.reset(over)
    return ended


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="brave")
    parser.add_argument("--steps", type=int, default=1000)
    given = parser.parse_args()
    print(play(given.game, given.steps), "games ended")
