"""TorchRL opens a table through PettingZoo: checked by its own checks, played by its random policy.

python torchrl_env.py rummy --steps 100
"""

from __future__ import annotations

import argparse

from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from elementarium.envs import pettingzoo_env


def opened(game: str, seats: int = 2) -> PettingZooWrapper:
    """The environment; masks are in `player_0`, `player_1`, ... of its tensor dictionaries."""
    return PettingZooWrapper(pettingzoo_env(game, seats), use_mask=True, categorical_actions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="rummy")
    parser.add_argument("--steps", type=int, default=100)
    given = parser.parse_args()
    env = opened(given.game)
    check_env_specs(env)
    print(env.rollout(given.steps))
