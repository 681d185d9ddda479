"""Gymnasium: one seat learns against opponents, in one game or in many at once.

The mask is in `info["action_mask"]`, and `action_masks()` hands it to those who ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.envs.batch import AUTORESETS, Array, Autoreset
from elementarium.envs.contest import RANDOM, Contest, Illegal, Opponent
from elementarium.envs.setting import RENDER_MODES, check_render_mode

Info = dict[str, Any]


class GameEnv(gymnasium.Env[Array, np.int64]):
    """One game; a step is one decision of the learner and whatever the others do after it."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as the base has it

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 2,
        options: str = "",
        cards: str = "",
        *,
        opponent: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | None = None,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        """`opponent` is a level, another program, a player or a function, or one for each seat.

        `seat` is the learner's, None for one that is drawn for each game. An `illegal` action
        raises an error and changes nothing, or it loses the game, or a random one is played.
        """
        self.render_mode = check_render_mode(render_mode)
        self.contest = Contest(
            game, 1, seats, options, cards, 0, opponent=opponent, seat=seat, illegal=illegal
        )
        setting = self.contest.batch.setting
        self.observation_space = Box(-128, 127, (setting.observer.size,), np.int8)
        self.action_space = Discrete(setting.actions)
        self._is_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin a new game; the same seed deals the same games, to the same opponents."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._is_begun:
            self.contest.restart(int(self.np_random.integers(2**63)))
            self._is_begun = True
        else:
            self.contest.reset()
        return self.contest.observed()[0], self._info()

    def step(self, action: int | np.int64) -> tuple[Array, float, bool, bool, Info]:
        """Play an action of the learner, then let the others play until its next decision."""
        contest = self.contest
        if not self._is_begun or contest.terminals[0]:
            raise ElementariumError("the game is over: call reset() before the next step()")
        contest.step(np.array([action]))
        is_over = bool(contest.terminals[0])
        if self.render_mode == "human":
            self.render()
        return contest.observed()[0], float(contest.rewards[0]), is_over, False, self._info()

    def action_masks(self) -> Array:
        """The legal actions as truth values."""
        mask: Array = self.contest.masks()[0]
        return mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as somebody sees it who does not play, as the render mode says."""
        from elementarium.envs.drawing import rendered  # noqa: PLC0415  # it draws for few

        seats = range(self.contest.batch.setting.seats)
        learner = int(self.contest.seat[0])
        names = tuple("learner" if seat == learner else "opponent" for seat in seats)
        return rendered(
            self.contest.batch.game, self.contest.batch.state(0), names, self.render_mode
        )

    def _info(self) -> Info:
        return {"action_mask": self.contest.masks()[0], "seat": int(self.contest.seat[0])}


class GameVectorEnv(VectorEnv[Array, Array, Array]):
    """Many such games in one step, on the batch."""

    def __init__(
        self,
        num_envs: int,
        game: str | Game[Any],
        seats: int = 2,
        options: str = "",
        cards: str = "",
        *,
        opponent: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | None = None,
        illegal: Illegal = "raise",
        autoreset: Autoreset = "same_step",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """As `GameEnv`. With `same_step` no step is lost: info has `final_obs`, `final_info`."""
        if autoreset not in AUTORESETS:
            raise ElementariumError(f'autoreset is {", ".join(AUTORESETS)}, not "{autoreset}"')
        if render_mode is not None:
            raise ElementariumError("many games at once are not drawn: leave render_mode out")
        self.num_envs = num_envs
        self.autoreset = autoreset
        self.metadata = {"autoreset_mode": AutoresetMode[autoreset.upper()], "render_modes": []}
        self.render_mode = None
        self.contest = Contest(
            game,
            num_envs,
            seats,
            options,
            cards,
            0,
            opponent=opponent,
            seat=seat,
            illegal=illegal,
            threads=threads,
        )
        setting = self.contest.batch.setting
        size, actions = setting.observer.size, setting.actions
        self.single_observation_space = Box(-128, 127, (size,), np.int8)
        self.single_action_space = Discrete(actions)
        self.observation_space = Box(-128, 127, (num_envs, size), np.int8)
        self.action_space = MultiDiscrete([actions] * num_envs)
        self._is_begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin new games in all lanes, or where `options["reset_mask"]` says."""
        if isinstance(seed, list):
            raise ElementariumError("one seed serves all games: give a number, not a list")
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self.contest.reset(np.flatnonzero(np.asarray(mask, np.bool_)))
        elif seed is not None or not self._is_begun:
            self.contest.restart(int(self.np_random.integers(2**63)))
            self._is_begun = True
        else:
            self.contest.reset()
        return self.contest.observed(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Play one action of the learner in every game."""
        contest, restarted = self.contest, np.flatnonzero(self.contest.terminals)
        if len(restarted) and self.autoreset == "disabled":
            raise ElementariumError(
                f"the games {restarted[:8].tolist()} are over: "
                'reset them by reset(options={"reset_mask": terminations})'
            )
        contest.step(np.asarray(actions))
        rewards, ended = contest.rewards.copy(), contest.terminals.copy()
        info: Info = {}
        if len(restarted) and self.autoreset == "next_step":
            contest.reset(restarted)
            ended[restarted] = False
        over = np.flatnonzero(ended)
        if len(over) and self.autoreset == "same_step":
            info = self._final(over)
            contest.reset(over)
        return contest.observed(), rewards, ended, np.zeros_like(ended), info | self._info()

    def action_masks(self) -> Array:
        """The legal actions of every game as truth values."""
        return self.contest.masks().astype(np.bool_)

    def _info(self) -> Info:
        return {"action_mask": self.contest.masks(), "seat": self.contest.seat.copy()}

    def _final(self, over: Array) -> Info:
        """What the learner saw of the games that have just ended."""
        is_over = np.zeros(self.num_envs, np.bool_)
        is_over[over] = True
        seen = np.full(self.num_envs, None, dtype=object)
        looks = self.contest.observed()
        for game in over:
            seen[game] = looks[game]
        final = {"seat": np.where(is_over, self.contest.seat, 0), "_seat": is_over}
        return {
            "final_obs": seen,
            "_final_obs": is_over,
            "final_info": final,
            "_final_info": is_over,
        }
