"""PettingZoo: a table as an agent-environment cycle, one agent for each seat.

Observations hold their mask, as PettingZoo's own board games do. Who is not to act sees the table
too, with a mask of zeros.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State
from elementarium.envs.lanes import write_mask
from elementarium.envs.setting import RENDER_MODES, Setting, check_render_mode

Observation = dict[str, npt.NDArray[np.int8]]


class TableEnv(AECEnv[str, Observation, int | None]):
    """One table. Chance acts by itself; an illegal action is refused and changes nothing."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 2,
        options: str = "",
        cards: str = "",
        render_mode: str | None = None,
        keys: tuple[str, str] = ("observation", "action_mask"),
        full: bool = False,
    ) -> None:
        """`keys` are the names of the two parts of an observation; `full` allows `state()`."""
        super().__init__()
        self.setting = Setting(game, seats, options, cards)
        self.render_mode = check_render_mode(render_mode)
        self.keys = keys
        self.metadata = {
            "name": f"{self.setting.game.name}_v{self.setting.observer.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.setting.observer.size, self.setting.actions
        seen = Dict(
            {keys[0]: Box(-128, 127, (size,), np.int8), keys[1]: Box(0, 1, (actions,), np.int8)}
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.full = full
        if full:
            self.state_space = Box(-128, 127, (seats * size,), np.int8)
        self.action_spaces = dict.fromkeys(self.possible_agents, Discrete(actions))
        self._table = self.setting.start.copy()
        self._chance = Rng(int(np.random.SeedSequence().generate_state(1, np.uint64)[0]))

    def observation_space(self, agent: str) -> Dict:
        """What an agent is shown; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """All actions of the game; the mask says which ones are legal."""
        return self.action_spaces[agent]

    @property
    def table(self) -> State:
        """The state of the game, hidden things too: for search and research, not for agents."""
        return self._table

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; the same seed deals the same game."""
        if seed is not None:
            self._chance = Rng(seed)
        self._table = self.setting.start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ElementariumError(f"{agent} has to act: None is for agents whose game is over")
        self._table.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent may know of the table, and what it may do."""
        seat = self._seats[agent]
        looks = np.empty(self.setting.observer.size, np.int8)
        self.setting.observer.observe(self._table, seat, looks)
        mask = np.zeros(self.setting.actions, np.int8)
        if self._table.to_act == seat:
            write_mask(self._table, mask)
        return {self.keys[0]: looks, self.keys[1]: mask}

    def state(self) -> npt.NDArray[np.int8]:
        """What all seats see, seat 0 first, one behind another: for critics, not for players."""
        if not self.full:
            raise ElementariumError("what all seats see is told only if full=True asks for it")
        rows = np.empty((self.setting.seats, self.setting.observer.size), np.int8)
        for seat in range(self.setting.seats):
            self.setting.observer.observe(self._table, seat, rows[seat])
        return rows.ravel()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as somebody sees it who does not play, as the render mode says."""
        from elementarium.envs.drawing import rendered  # noqa: PLC0415  # it draws for few

        names = tuple(self.possible_agents)
        return rendered(self.setting.game, self._table, names, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _go_on(self) -> None:
        """Let chance act, then call up the next agent, or end the game."""
        self.setting.game.deal(self._table, self._chance)
        if self._table.to_act == NOBODY:
            self.rewards = dict(zip(self.possible_agents, self._table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.to_act]


def pettingzoo_env(
    game: str | Game[Any],
    seats: int = 2,
    options: str = "",
    cards: str = "",
    strict: bool = False,
    render_mode: str | None = None,
    keys: tuple[str, str] = ("observation", "action_mask"),
    full: bool = False,
) -> AECEnv[str, Any, Any]:
    """A table for PettingZoo.

    An illegal action raises IllegalActionError and changes nothing. `strict` puts PettingZoo's
    customary wrappers around it, five times slower: there an illegal action loses the game. With
    `full`, `state()` tells what all seats see, for critics that are centralized.
    """
    env: Any = TableEnv(game, seats, options, cards, render_mode, keys, full)
    if strict:
        if keys[1] != "action_mask":
            raise ElementariumError(
                "PettingZoo's wrappers need the key action_mask: leave keys as they are"
            )
        env = TerminateIllegalWrapper(env, illegal_reward=-1)
        env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))
    return env
