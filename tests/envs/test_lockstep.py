"""All doors lead to the same game: batch, PettingZoo, Gymnasium, OpenSpiel and Table, step by step.

They are given the same seed or, where chance is told from outside, what chance did; all of them
must be in the same state after every decision, and show and pay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.seeding import np_random

import elementarium.envs.openspiel  # noqa: F401  # it registers the games
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.envs import Batch, GameEnv, pettingzoo_env
from elementarium.play.table import Table
from tests.envs.tables import TABLES
from tests.sizes import LOCK_STEPS

SEED = 8


class Script:
    """Decides everything beforehand: whoever asks at the same place hears the same."""

    def __init__(self) -> None:
        self.picks = np.random.default_rng(SEED).integers(2**31, size=LOCK_STEPS + 10_000).tolist()
        self.place = 0

    def choose(self, legal: list[int], place: int) -> int:
        return legal[self.picks[place] % len(legal)]

    def __call__(self, perspective: Perspective) -> int:
        """As an opponent in Gymnasium."""
        self.place += 1
        return self.choose(perspective.legal_actions(), self.place - 1)


class Doors:
    """One game through all doors."""

    def __init__(self, name: str, seats: int, options: str) -> None:
        self.game, self.seats, self.script = load(name), seats, Script()
        self.start = self.game.start(seats, self.game.options.read(options))
        self.gym = GameEnv(name, seats, options, opponent=self.script, seat=0)
        self.script.place = 0
        self.gym.reset(seed=SEED)
        drawn = int(np_random(SEED)[0].integers(2**63))  # what Gymnasium makes of its seed
        self.rng = Rng(Rng(drawn).next_seed())
        self.batch = Batch(name, 1, seats, options, seed=drawn, autoreset="disabled")
        self.zoo: Any = pettingzoo_env(name, seats, options)
        self.zoo.reset(seed=Rng(drawn).next_seed())
        self.spiel_game = pyspiel.load_game(
            f"elementarium_{name}", {"players": seats, "options": options}
        )
        self.dealt()  # Gymnasium begins anew once before its first game
        self.begin()

    def begin(self) -> None:
        """A new game at every door but Gymnasium's, which has begun it."""
        outcomes = self.dealt()
        self.batch.reset()
        self.zoo.reset()
        self.spiel = self.spiel_game.new_initial_state()
        for number, _ in outcomes:
            self.spiel.apply_action(number)
        self.table = Table(self.game, start=self.state, throw=False)

    def dealt(self) -> list[tuple[int, str]]:
        self.state = self.start.copy()
        return list(self.chance())

    def chance(self) -> Iterator[tuple[int, str]]:
        """Let chance act on the state that we keep, and say what it did."""
        while self.state.to_act == CHANCE:
            number = self.state.sample(self.rng)
            yield number, self.game.write_outcome(self.state, number)
            self.state.apply(number)

    def step(self, place: int) -> None:
        """One decision at every door."""
        seat = self.state.to_act
        action = self.script.choose(self.state.legal_actions(), place)
        if seat == 0:
            self.script.place = place + 1
            self.paid = self.gym.step(action)[1]
        self.state.apply(action)
        outcomes = list(self.chance())
        self.batch.step([action])
        self.zoo.step(action)
        for number in (action, *(number for number, _ in outcomes)):
            self.spiel.apply_action(number)
        self.table.submit(seat, action, [text for _, text in outcomes])

    def compare(self) -> None:
        """All doors show the same state."""
        state = self.state.to_bytes()
        assert self.batch.state(0).to_bytes() == state
        assert self.zoo.table.to_bytes() == state
        assert self.spiel.table.to_bytes() == state
        assert self.table.state.to_bytes() == state
        if self.state.to_act == NOBODY:
            self.compare_ends()
            return
        seat, legal = self.state.to_act, self.state.legal_actions()
        seen = self.zoo.observe(f"player_{seat}")
        assert self.zoo.agent_selection == f"player_{seat}"
        assert self.batch.seat[0] == self.spiel.current_player() == self.table.to_act == seat
        assert self.batch.legal[0, : self.batch.count[0]].tolist() == legal
        assert np.flatnonzero(seen["action_mask"]).tolist() == self.spiel.legal_actions() == legal
        assert (self.batch.observations[0] == seen["observation"]).all()
        assert (self.spiel.observation_tensor(seat) == seen["observation"]).all()
        if seat == 0:
            assert self.gym.contest.batch.state(0).to_bytes() == state
            assert (self.gym.contest.observed()[0] == seen["observation"]).all()
            assert (self.gym.action_masks() == seen["action_mask"]).all()

    def compare_ends(self) -> None:
        """All doors pay the same."""
        returns = self.state.returns()
        assert self.batch.rewards[0].tolist() == pytest.approx(returns)
        assert list(self.zoo.rewards.values()) == self.spiel.returns() == returns
        assert self.gym.contest.batch.state(0).to_bytes() == self.state.to_bytes()
        assert self.paid == pytest.approx(returns[0])
        assert self.table.is_over


@pytest.mark.compiled_only
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_all_doors_lead_to_the_same_states(name: str, seats: int, options: str) -> None:
    doors = Doors(name, seats, options)
    for place in range(LOCK_STEPS):
        doors.compare()
        doors.step(place)
        if doors.state.to_act == NOBODY:
            doors.compare()
            doors.script.place = place + 1
            doors.gym.reset()
            doors.begin()
