"""MaskablePPO of sb3-contrib learns a game against random opponents and becomes a player.

python maskable_ppo.py brave --steps 200000 --out brave.npz
elementarium arena brave policy:brave.npz random
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sb3_contrib import MaskablePPO

from elementarium.envs import save_policy, sb3_env


def train(game: str, steps: int, out: Path, lanes: int = 64) -> MaskablePPO:
    """Learn for so many decisions and write the player."""
    env = sb3_env(game, lanes, opponent="random", seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=1024, seed=1, device="cpu")
    model.learn(steps)
    policy = model.policy
    layers = [
        *policy.mlp_extractor.policy_net[::2],
        policy.action_net,
    ]  # a tanh between two of them
    arrays = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in layers]
    save_policy(out, game, arrays, activation="tanh")
    return model


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="brave")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    given = parser.parse_args()
    train(given.game, given.steps, given.out)
