"""A batch plays the very same games as single states do, only many at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.view_observer import observer_of
from elementarium.envs import Batch

GAMES = ("element", "aldr", "rummy", "brave")
KINDS = [(name, seats) for name in GAMES for seats in (2, load(name).seats[-1])]


class Single:
    """One lane as anybody would play it: a state, its chance, and a look at it."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.game = load(name)
        self.start = self.game.start(seats, self.game.options())
        self.observer = observer_of(self.game, self.start)
        self.rng = Rng(seed)
        self.begin()

    def begin(self) -> None:
        self.state = self.start.copy()
        self.game.deal(self.state, self.rng)

    def step(self, action: int) -> list[float]:
        """Play it, and say what the end was worth; a new game begins at once."""
        self.state.apply(action)
        self.game.deal(self.state, self.rng)
        worth = self.state.returns()
        if self.state.to_act == NOBODY:
            self.begin()
        return worth


def any_actions(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action for each lane."""
    picks = (rng.random(batch.lanes) * batch.count).astype(int)
    return batch.legal[np.arange(batch.lanes), picks]


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_lanes_are_games(name: str, seats: int, compiled: bool) -> None:
    """In lock step: who acts, what is legal, what is seen, what the end is worth."""
    lanes, steps = 4, 600 if compiled else 60
    batch, rng = Batch(name, lanes, seats, seed=11, mask=True), np.random.default_rng(3)
    seeds = Rng(11)
    singles = [Single(name, seats, seeds.next_seed()) for _ in range(lanes)]
    ends = 0
    for _ in range(steps):
        for lane, single in enumerate(singles):
            legal = single.state.legal_actions()
            assert batch.seat[lane] == single.state.to_act
            assert batch.legal[lane, : batch.count[lane]].tolist() == legal
            assert np.flatnonzero(batch.mask[lane]).tolist() == legal
            seen = single.observer.observed(single.state, single.state.to_act)
            assert batch.observations[lane].tobytes() == seen
        actions = any_actions(batch, rng)
        batch.step(actions)
        for lane, single in enumerate(singles):
            worth = single.step(int(actions[lane]))
            assert batch.rewards[lane].tolist() == pytest.approx(worth)
        ends += int(batch.terminals.sum())
    assert ends or not compiled


def test_threads_change_nothing() -> None:
    one, two = (Batch("rummy", 300, 3, seed=5, threads=threads) for threads in (1, 3))
    rng = np.random.default_rng(1)
    for _ in range(40):
        actions = any_actions(one, rng)
        one.step(actions)
        two.step(actions)
        for name in ("observations", "legal", "count", "seat", "rewards", "terminals"):
            assert (getattr(one, name) == getattr(two, name)).all()


def test_pieces_are_views_of_the_observation() -> None:
    batch = Batch("element", 3)
    board = batch.pieces["board"]
    assert board.shape == (3, 17, 11, 11)
    assert np.shares_memory(board, batch.observations)
    assert (board[:, 0] == 1).sum() == 3 * (121 - 2)  # empty but for two sages


def test_illegal_actions_are_refused_with_their_lanes_and_nothing_is_played() -> None:
    batch = Batch("element", 4, seed=2)
    before = [batch.state(lane).to_bytes() for lane in range(4)]
    actions = batch.legal[:, 0].copy()
    for wrong in (601, -1, 602, 2**40):
        actions = np.array([batch.legal[0, 0], wrong, batch.legal[2, 0], wrong])
        with pytest.raises(ValueError, match=rf"lane 1 \(action {wrong}\), 3 \(action {wrong}\)"):
            batch.step(actions)
        assert [batch.state(lane).to_bytes() for lane in range(4)] == before


def finished(batch: Batch) -> None:
    """Play at random until some game has ended."""
    rng = np.random.default_rng(0)
    while not batch.terminals.any():
        batch.step(any_actions(batch, rng))


def test_with_same_step_a_new_game_begins_at_once() -> None:
    batch = Batch("brave", 2, autoreset="same_step", finals=True)
    finished(batch)
    (lane,) = np.flatnonzero(batch.terminals)[:1]
    assert batch.seat[lane] >= 0
    assert batch.count[lane] > 0
    assert batch.rewards[lane].sum() == 0
    assert abs(batch.rewards[lane]).sum() > 0
    assert (batch.final_observations[lane] != batch.observations[lane]).any()


def test_with_next_step_the_end_is_seen_and_the_next_action_ignored() -> None:
    batch = Batch("brave", 2, autoreset="next_step")
    finished(batch)
    (lane,) = np.flatnonzero(batch.terminals)[:1]
    assert batch.seat[lane] == NOBODY
    assert batch.count[lane] == 0
    actions = np.where(batch.count > 0, batch.legal[:, 0], 99_999)
    batch.step(actions)
    assert batch.seat[lane] >= 0
    assert not batch.terminals[lane]
    assert not batch.rewards[lane].any()


def test_without_autoreset_a_lane_rests_until_it_is_reset() -> None:
    batch = Batch("brave", 2, autoreset="disabled")
    finished(batch)
    (lane,) = np.flatnonzero(batch.terminals)[:1]
    with pytest.raises(ValueError, match="take -1 until they are reset"):
        batch.step(np.where(batch.count > 0, batch.legal[:, 0], 0))
    batch.step(np.where(batch.count > 0, batch.legal[:, 0], -1))
    assert batch.seat[lane] == NOBODY
    assert not batch.terminals[lane]
    batch.reset([lane])
    assert batch.seat[lane] >= 0


@pytest.mark.parametrize("name", GAMES)
def test_saved_lanes_go_on_as_they_would_have(name: str) -> None:
    batch, rng = Batch(name, 4, seed=4), np.random.default_rng(2)
    for _ in range(25):
        batch.step(any_actions(batch, rng))
    saved = batch.save([1, 3])
    others = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
    actions = []
    for _ in range(25):
        actions.append(any_actions(batch, rng))
        batch.step(actions[-1])
    for other in others:
        for action in actions:
            other.step(action)
        assert (other.observations == batch.observations).all()
    then = batch.observations[[1, 3]].copy()
    batch.restore(saved, [1, 3])
    for action in actions:
        batch.step(action[[1, 3]], [1, 3])
    assert (batch.observations[[1, 3]] == then).all()


def test_a_learner_meets_random_opponents() -> None:
    batch, rng = Batch("aldr", 8, 3, learner="drawn", seed=6), np.random.default_rng(1)
    seats = set()
    for _ in range(150):
        assert (batch.seat == batch.learner).all()
        seats |= set(batch.learner.tolist())
        batch.step(any_actions(batch, rng))
    assert seats == {0, 1, 2}


def test_any_seat_can_be_watched() -> None:
    batch = Batch("rummy", 3, 4)
    seen = batch.observe(2)
    for lane in range(3):
        expected = batch.setting.observer.observed(batch.state(lane), 2)
        assert seen[lane].tobytes() == expected


def test_the_full_state_has_what_all_seats_see() -> None:
    batch = Batch("rummy", 3, 4)
    full = batch.full_state()
    assert full.shape == (3, 4 * batch.observations.shape[1])
    for seat, part in enumerate(np.split(full, 4, axis=1)):
        assert (part == batch.observe(seat)).all()


def test_forced_actions_can_be_skipped() -> None:
    batch, rng = Batch("rummy", 16, skip_forced=True), np.random.default_rng(1)
    for _ in range(60):
        assert (batch.count > 1).all()
        batch.step(any_actions(batch, rng))


def test_buffers_of_ones_own_are_written() -> None:
    size = Batch("element", 1).observations.shape[1]
    mine = {"observations": np.ones((2, size), np.int8), "rewards": np.ones((2, 2), np.float32)}
    batch = Batch("element", 2, buffers=mine)
    assert batch.observations is mine["observations"]
    assert batch.observations.tobytes() == Batch("element", 2).observations.tobytes()
    assert not mine["rewards"].any()


def test_the_legal_list_grows_where_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.envs.batch.MOST_LEGAL", 4)
    small, rng = Batch("element", 8, seed=3, mask=True), np.random.default_rng(1)
    monkeypatch.undo()
    large = Batch("element", 8, seed=3, mask=True)
    for _ in range(60):
        width = min(small.legal.shape[1], large.legal.shape[1])
        assert (small.legal[:, :width] == large.legal[:, :width]).all()
        assert (small.mask == large.mask).all()
        actions = any_actions(large, rng)
        small.step(actions)
        large.step(actions)


BAD = [
    ({"game": "chess"}, "chess"),
    ({"seats": 7}, "2 to 4 players"),
    ({"options": "colour=blue"}, "colour"),
    ({"lanes": 0}, "at least one lane"),
    ({"autoreset": "never"}, "autoreset is same_step, next_step, disabled"),
    ({"learner": 2}, "0 to 1"),
    ({"buffers": {"obs": np.zeros(1)}}, "there is no buffer obs"),
    ({"buffers": {"count": np.zeros(64, np.int64)}}, "int32"),
    ({"buffers": {"count": np.zeros(63, np.int32)}}, "int32"),
    ({"buffers": {"count": np.zeros(128, np.int32)[::2]}}, "contiguous"),
    ({"cards": "no-such-file.toml"}, "no cards|cards"),
]


@pytest.mark.parametrize(("settings", "says"), BAD)
def test_what_cannot_be_is_a_sentence(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ElementariumError, match=says):
        Batch(**{"game": "element", **settings})


def test_bad_steps_change_nothing() -> None:
    batch = Batch("element", 2)
    before = batch.save()
    for actions in ([0], [0, 0, 0], [0.5, 1.0], [[0], [0]]):
        with pytest.raises(ElementariumError, match="actions must be 2 whole numbers"):
            batch.step(actions)  # type: ignore[arg-type]
    with pytest.raises(ElementariumError, match="lanes 0 to 1"):
        batch.step([0], [2])
    with pytest.raises(ElementariumError, match="named twice"):
        batch.reset([1, 1])
    with pytest.raises(ElementariumError, match="mask=True"):
        batch.mask.sum()
    assert batch.save() == before
