"""The examples of training work, each for a short while: `make trainers`."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: make trainers")
pytest.importorskip("sb3_contrib", reason="trainers are not installed: make trainers")

from selfplay import Learner, Plan, Point, train

from elementarium.core.perspective import Perspective
from elementarium.envs import Batch
from elementarium.lab.arena import Arena
from elementarium.players.player import make_player

GAMES = ("element", "aldr", "rummy", "brave")
SMALL = Plan(
    lanes=8, width=16, planes=4, layers=2, lessons=64, kept=64, minibatch=32, games=2, points=2
)
SMALL.horizon, SMALL.steps = 8, 128


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_taught_plays_against_itself_and_enters_the_arena(
    game: str, tmp_path: Path
) -> None:
    told: list[Point] = []
    points = train(game, SMALL, tmp_path / "mine.npz", told.append)
    assert points == told
    assert [point.phase for point in points] == ["start", "lessons", "self-play"]
    assert points[-1].decisions == SMALL.lessons + SMALL.steps
    arena = Arena(game, (f"policy:{tmp_path / 'mine.npz'}", "random"))
    arena.run(2, jobs=1, progress=lambda _: None)
    assert arena.tallied()[0].games == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_player_chooses_what_the_network_would(game: str, tmp_path: Path) -> None:
    """NumPy reckons what torch reckons, in positions of play."""
    learner = Learner(game, SMALL)
    with torch.no_grad():
        for weight in learner.net.parameters():
            weight.add_(0.05 * torch.randn_like(weight))
    learner.save(tmp_path / "mine.npz")
    player = make_player(f"policy:{tmp_path / 'mine.npz'}", game, 1)
    batch = learner.batch
    for _ in range(20):
        legal, lanes = batch.legal.copy(), np.arange(batch.lanes)
        with torch.no_grad():
            scores = learner.judged(batch.observations, legal)[0].numpy()
        for lane in range(batch.lanes):
            seen = Perspective(batch.game, batch.state(lane), int(batch.seat[lane]))
            observer = player._observer_at(seen.game, seen.seats, seen.options)  # type: ignore[attr-defined]
            numbers = seen.legal_actions()
            ours = player.policy.scores(observer, seen.observed(observer), numbers)  # type: ignore[attr-defined]
            assert ours == pytest.approx(scores[lane, : len(numbers)], abs=1e-4)
        batch.step(legal[lanes, scores.argmax(1)])


def test_one_seed_trains_one_player(tmp_path: Path) -> None:
    for name in ("one.npz", "two.npz"):
        train("brave", SMALL, tmp_path / name, lambda _: None)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_gains_are_those_of_each_seat() -> None:
    """Two decisions of seat 0 around one of seat 1; the end is worth 1 to seat 0, -1 to seat 1."""
    plan = Plan(lanes=1, horizon=3, discount=0.5, trace=0.5, lessons=0, steps=0)
    learner = Learner("brave", plan)
    worth = np.array([[0.25], [0.5], [0.75]], np.float32)
    seat = np.array([[0], [1], [0]])
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[2, 0] = 1.0, -1.0
    ends = np.array([[False], [False], [True]])
    last, other = 1.0 - 0.75, -1.0 - 0.5
    first = 0.5 * 0.75 - 0.25 + 0.5 * 0.5 * last
    gains = learner.gains(worth, seat, rewards, ends)
    assert gains[:, 0].tolist() == pytest.approx([first, other, last])


def test_lessons_are_learnt() -> None:
    """Of Brave's greedy program, within some hundred positions."""
    plan = Plan(lanes=32, lessons=3200, kept=3200, passes=8, minibatch=256, games=40)
    learner = Learner("brave", plan)
    before = learner.measured("random", 40)
    for _ in learner.lessons():
        pass
    assert learner.measured("random", 40) > max(0.75, before)


def test_the_run_of_all_games_draws_its_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A thousandth of it, for two games."""
    import all_games

    picture = tmp_path / "curve.svg"
    command = f"--out {tmp_path} --picture {picture} --jobs 1 --arena 4 --share 0.001"
    all_games.main([*command.split(), "--games", "brave", "rummy"])
    assert "| brave | 0." in capsys.readouterr().out
    assert picture.stat().st_size < 100_000
    assert (tmp_path / "rummy.npz").exists()


def test_maskable_ppo_becomes_a_player(tmp_path: Path) -> None:
    """What it would do itself in every position, the player does."""
    import maskable_ppo

    model = maskable_ppo.train("brave", 512, tmp_path / "mine.npz", lanes=4)
    player = make_player(f"policy:{tmp_path / 'mine.npz'}", "brave", 1)
    batch = Batch("brave", 4, mask=True)
    for _ in range(20):
        best, _ = model.predict(
            batch.observations, action_masks=batch.mask.astype(bool), deterministic=True
        )
        for lane in range(4):
            seen = Perspective(batch.game, batch.state(lane), int(batch.seat[lane]))
            assert player.choose(seen) == best[lane]
        batch.step(best)


def test_stable_baselines_finds_nothing() -> None:
    from stable_baselines3.common.env_checker import check_env

    from elementarium.envs import GameEnv

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(GameEnv("brave", illegal="lose"))


@pytest.mark.parametrize("game", GAMES)
def test_torchrl_opens_a_table(game: str) -> None:
    import torchrl_env
    from torchrl.envs.utils import check_env_specs

    env = torchrl_env.opened(game)
    check_env_specs(env)
    played = env.rollout(30)
    seats = [f"player_{seat}" for seat in range(2)]
    assert all(seat in played.keys() for seat in seats)  # noqa: SIM118  # it is no dictionary


@pytest.mark.parametrize("game", GAMES)
def test_tianshou_opens_a_table(game: str) -> None:
    import tianshou_env

    env = tianshou_env.opened(game, lanes=2)
    observations, _ = env.reset()
    actions = np.array([np.flatnonzero(one["mask"])[0] for one in observations])
    observations, _, _, _, _ = env.step(actions)
    assert all(np.any(one["mask"]) for one in observations)


def test_games_of_tianshou_are_played_to_their_end() -> None:
    import tianshou_env

    assert tianshou_env.play("rummy", 400) > 0
