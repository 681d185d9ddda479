"""Networks reckon what PyTorch reckons, on answers that are known."""

from __future__ import annotations

import numpy as np
import pytest

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.view_observer import observer_of
from elementarium.players.network import (
    Network,
    Step,
    add,
    at,
    convolve,
    crop,
    dense,
    dense_steps,
    join,
    mean,
    relu,
    tanh,
)

BOARD = np.arange(9.0).reshape(1, 3, 3)


def test_a_dense_layer_has_a_row_for_each_number_that_comes_out() -> None:
    weight, bias = np.array([[1.0, 2.0], [0.0, -1.0], [3.0, 0.0]]), np.array([0.5, 0.0, 1.0])
    assert dense(np.array([10.0, 100.0]), weight, bias).tolist() == [210.5, -100.0, 31.0]
    assert dense(np.array([[10.0], [100.0]]), weight, bias).tolist() == [210.5, -100.0, 31.0]


def test_a_convolution_looks_around_each_square_and_sees_zeros_beyond_the_edge() -> None:
    around = np.ones((1, 1, 3, 3))
    sums = [[8.0, 15.0, 12.0], [21.0, 36.0, 27.0], [20.0, 33.0, 24.0]]
    assert convolve(BOARD, around, np.zeros(1))[0].tolist() == sums
    assert convolve(BOARD, around, np.ones(1))[0, 1, 1] == 37.0


def test_a_convolution_is_not_turned_around() -> None:
    """As in PyTorch: the weight to the right of the middle is for the square to the right."""
    right = np.zeros((1, 1, 3, 3))
    right[0, 0, 1, 2] = 1.0
    assert convolve(BOARD, right, np.zeros(1))[0, 0].tolist() == [1.0, 2.0, 0.0]


def test_a_convolution_takes_all_planes_together() -> None:
    planes = np.stack([BOARD[0], 10 * BOARD[0]])
    weight = np.array([[1.0, 1.0], [2.0, 0.0]]).reshape(2, 2, 1, 1)
    made = convolve(planes, weight, np.zeros(2))
    assert made[0, 0].tolist() == [0.0, 11.0, 22.0]
    assert made[1, 0].tolist() == [0.0, 2.0, 4.0]


def test_a_convolution_needs_a_middle() -> None:
    with pytest.raises(ValueError, match="equally far"):
        convolve(BOARD, np.ones((1, 1, 2, 3)), np.zeros(1))


def test_a_row_is_added_to_planes_a_number_to_each() -> None:
    planes = np.zeros((2, 2, 2))
    assert add(planes, np.array([1.0, 2.0]))[:, 0, 0].tolist() == [1.0, 2.0]
    assert add(np.array([1.0]), np.array([2.0])).tolist() == [3.0]
    with pytest.raises(ValueError, match="2 and 3 cannot be added"):
        add(planes, np.zeros(3))


def test_planes_stay_planes_when_they_are_joined() -> None:
    assert join(BOARD, BOARD).shape == (2, 3, 3)
    assert join(BOARD, np.ones(2)).tolist() == [*range(9), 1.0, 1.0]


def test_marks_say_where_to_look() -> None:
    marks = np.zeros((2, 3, 3))
    marks[0, 1, 1] = marks[1, 0, 2] = marks[1, 2, 0] = 1.0
    planes = np.concatenate([BOARD, BOARD + 100])
    assert at(planes, marks).tolist() == [4.0, 104.0, 8.0, 208.0]
    assert mean(planes).tolist() == [4.0, 104.0]


def test_a_part_of_the_board_is_cut_out() -> None:
    assert crop(BOARD, np.array([1.0, 0.0, 2.0, 1.0])).tolist() == [[[3.0], [6.0]]]
    with pytest.raises(ValueError, match="no such part"):
        crop(BOARD, np.array([1, 1, 3, 3]))


def test_activations() -> None:
    assert relu(np.array([-1.0, 2.0])).tolist() == [0.0, 2.0]
    assert tanh(np.array([0.0, 50.0])).tolist() == [0.0, 1.0]


def test_steps_take_pieces_and_entries_of_the_observation_by_name() -> None:
    """The scores are where the sages stand, and the bag."""
    game = load("element")
    state = game.start(2, game.options())
    game.deal(state, Rng(1))
    observer = observer_of(game, state)
    steps = [Step("scores", "join", ("board.sages", "numbers.bag"))]
    scores = Network(steps, {}).scores(observer, observer.observed(state, 0))
    assert np.flatnonzero(scores[:242]).tolist() == [5 * 11 + 4, 121 + 5 * 11 + 6]
    assert scores[242:].tolist() == [30.0] * 4


def test_layers_are_steps() -> None:
    game = load("element")
    state = game.start(2, game.options())
    observer = observer_of(game, state)
    arrays = {
        "weight_0": np.full((3, observer.size), -1.0),
        "bias_0": np.array([1.0, 1e6, 2e6]),
        "weight_1": np.array([[1.0, 0.0, 0.0], [0.0, -1.0, 1.0]]),
        "bias_1": np.array([7.0, 0.0]),
    }
    row = observer.observed(state, 0)
    assert Network(dense_steps(2, "relu"), arrays).scores(observer, row).tolist() == [7.0, 1e6]


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([Step("a", "dream", ())], 'no step can "dream"'),
        ([Step("a", "relu", ("numbers",)), Step("a", "relu", ("numbers",))], "made twice"),
        ([Step("a", "relu", ("nothing",))], "a: there is no 'nothing'"),
        ([Step("a", "relu", ("board", "numbers"))], "a: "),
        ([Step("a", "mean", ("numbers",))], "a: "),
    ],
)
def test_steps_that_cannot_be_taken_are_named(steps: list[Step], says: str) -> None:
    game = load("element")
    observer = observer_of(game, game.start(2, game.options()))
    with pytest.raises(ValueError, match=says):
        Network(steps, {}).scores(observer, bytes(observer.size))
