"""Stable-Baselines3: many games at once as a VecEnv, with masks for sb3-contrib's MaskablePPO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.core.game import Game
from elementarium.core.rng import Rng
from elementarium.envs.batch import Array
from elementarium.envs.contest import RANDOM, Contest, Illegal, Opponent

try:
    from gymnasium.spaces import Box, Discrete
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise MissingExtraError(
        f"this environment needs {error.name}: pip install stable-baselines3 sb3-contrib"
    ) from error


class GameVecEnv(VecEnv):
    """A learner against opponents in many games; a game that ends begins anew at once."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        setting = contest.batch.setting
        super().__init__(
            contest.lanes,
            Box(-128, 127, (setting.observer.size,), np.int8),
            Discrete(setting.actions),
        )
        self._actions: Array = np.zeros(contest.lanes, np.int64)

    def reset(self) -> Array:
        """Begin new games everywhere; a seed that was set before counts from here on."""
        seed = self._seeds[0]
        if seed is None:
            self.contest.reset()
        else:
            self.contest.restart(seed)
        self._reset_seeds()
        self._reset_options()
        return self.contest.observed()

    def step_async(self, actions: Array) -> None:
        """Take the actions of the learner."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Play them."""
        contest = self.contest
        contest.step(self._actions)
        rewards, ended = contest.rewards.copy(), contest.terminals.copy()
        infos: list[dict[str, Any]] = [{} for _ in range(contest.lanes)]
        over = np.flatnonzero(ended)
        if len(over):
            looks = contest.observed()
            for game in over:
                infos[game] = {"terminal_observation": looks[game], "TimeLimit.truncated": False}
            contest.reset(over)
        return contest.observed(), rewards, ended, infos

    def close(self) -> None:
        """Nothing is open."""

    def env_method(
        self, method_name: str, *_args: Any, indices: Any = None, **_kwargs: Any
    ) -> list[Any]:
        """What MaskablePPO asks for: the masks of all games."""
        if method_name != "action_masks":
            raise ElementariumError(f"games have no method {method_name}")
        masks = self.contest.masks().astype(np.bool_)
        return [masks[index] for index in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether games have something of this name."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Something that all games have."""
        if attr_name == "action_masks":
            return [self.env_method for _ in self._get_indices(indices)]
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        raise AttributeError(f"games have no {attr_name}")

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Nothing can be set."""
        raise AttributeError(f"{attr_name} of a game cannot be set")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:  # noqa: ARG002
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]


def sb3_env(
    game: str | Game[Any],
    lanes: int = 64,
    seats: int = 2,
    options: str = "",
    cards: str = "",
    seed: int | None = None,
    *,
    opponent: Opponent | Sequence[Opponent] = RANDOM,
    seat: int | None = None,
    illegal: Illegal = "raise",
    threads: int = 1,
) -> GameVecEnv:
    """`lanes` games for Stable-Baselines3, against the opponents that `GameEnv` takes."""
    drawn = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
    contest = Contest(
        game,
        lanes,
        seats,
        options,
        cards,
        Rng(drawn if seed is None else seed).next_seed(),
        opponent=opponent,
        seat=seat,
        illegal=illegal,
        threads=threads,
    )
    return GameVecEnv(contest)
