"""What a training run saves is a player, wherever a player can be named."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import elementarium.envs
from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.envs import save_policy
from elementarium.players.player import make_player

SIZE, ACTIONS = 1848, 1024
"""Of Brave, at two seats."""
GOOD: list[tuple[Any, Any]] = [(np.zeros((ACTIONS, SIZE)), np.arange(ACTIONS) / 100)]


def test_a_policy_is_an_opponent(tmp_path: Path) -> None:
    """It plays the last legal action; so does the learner, and both say the same every time."""
    path = save_policy(tmp_path / "last.npz", "brave", GOOD)
    games = []
    for _ in range(2):
        env = gymnasium.make("elementarium/Brave-v0", opponent=f"policy:{path}")
        _, info = env.reset(seed=3)
        rewards = []
        for _ in range(120):
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, reward, is_over, _, info = env.step(action)
            rewards.append(reward)
            if is_over:
                break
        games.append(rewards)
    assert games[0] == games[1]


def test_copies_and_pickles_go_on_alike(tmp_path: Path) -> None:
    """In the middle of a game, with an opponent that draws what it plays."""
    path = save_policy(tmp_path / "any.npz", "brave", GOOD, choice="sampled")
    env = elementarium.envs.GameEnv("brave", opponent=f"policy:{path}")
    env.reset(seed=4)

    def played(one: Any, steps: int) -> list[bytes]:
        return [
            one.step(int(np.flatnonzero(one.action_masks())[0]))[0].tobytes() for _ in range(steps)
        ]

    played(env, 5)
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    went_on = played(env, 10)
    assert [played(twin, 10) for twin in twins] == [went_on, went_on]


def test_an_opponent_for_another_table_is_refused(tmp_path: Path) -> None:
    path = save_policy(tmp_path / "last.npz", "brave", GOOD)
    with pytest.raises(ElementariumError, match="was trained for 2 seats, here are 3"):
        elementarium.envs.GameEnv("brave", seats=3, opponent=f"policy:{path}")


def test_scores_are_found_at_their_places(tmp_path: Path) -> None:
    """Three scores only: action 0 has the first, 1 the last, all others the one between."""
    game = load("brave")
    places = np.ones(ACTIONS, int)
    places[0], places[1] = 0, 2
    steps = [("scores", "dense", ("numbers", "w", "file"))]
    arrays = {"w": np.zeros((3, 212)), "file": np.array([2.0, 1.0, 3.0])}
    path = save_policy(tmp_path / "three.npz", "brave", steps=steps, arrays=arrays, places=places)
    player = make_player(f"policy:{path}", "brave", 1)
    state = game.start(2, game.options())
    policy, observer = player.policy, game.observer(state)  # type: ignore[attr-defined]
    assert policy.scores(observer, bytes(observer.size), [0, 1, 5]).tolist() == [2.0, 3.0, 1.0]
    if state.to_act >= 0:
        assert player.choose(Perspective(game, state, state.to_act)) in state.legal_actions()


BAD: list[tuple[dict[str, Any], str]] = [
    ({"layers": []}, "either layers or steps"),
    ({"layers": GOOD, "steps": [("a", "relu", ("numbers",))]}, "either layers or steps"),
    ({"layers": [(np.zeros((9, SIZE)), np.zeros(9))]}, "does not fit brave: there are 9 scores"),
    ({"layers": [(np.zeros((ACTIONS, 5)), np.zeros(ACTIONS))]}, "does not fit brave: layer_0"),
    ({"layers": [(np.full((ACTIONS, SIZE), np.nan), np.zeros(ACTIONS))]}, "is no number"),
    ({"layers": [("a", "b")]}, "does not fit brave"),
    ({"layers": GOOD, "choice": "luck"}, 'choice is best, sampled, not "luck"'),
    ({"layers": GOOD, "activation": "sin"}, 'activation is relu, tanh, not "sin"'),
    ({"layers": GOOD, "places": [0, 1]}, "places must name one of 1024 scores for each action"),
    ({"layers": GOOD, "places": np.full(ACTIONS, 1024)}, "places must name one"),
    ({"layers": GOOD, "arrays": {"numbers": np.zeros(3)}}, "a piece of the observation called num"),
    ({"layers": GOOD, "seats": 9}, "2 to 4 players"),
    ({"layers": GOOD, "seats": 3}, "does not fit brave"),
]


@pytest.mark.parametrize(("given", "says"), BAD)
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    given: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with pytest.raises(ElementariumError, match=says):
        save_policy(tmp_path / "bad.npz", "brave", **given)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ElementariumError, match=r"cannot write .*mine\.npz: No such file"):
        save_policy(tmp_path / "nowhere" / "mine.npz", "brave", GOOD)
