"""Weights are fitted to what a search expected, and a little to what came of it.

The network sees one seat at a time; the chances of the seats are the softmax of what it says of
each. Where it is asked about one seat only, the others count as 0. It is fitted in floating point
by Adam with weights that are clipped to what whole numbers can hold, and rounded at the end. All
that is drawn comes from one seed: on one machine the same games give the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from elementarium.lab.training.recipe import Lesson
from elementarium.players.learned.scale import HANDED, HIGHEST, WEIGHT
from elementarium.players.learned.weights import Layer

Array = npt.NDArray[Any]
LARGEST = 30.0
"""No weight of the first layer is larger: 16 bits hold it in parts of `WEIGHT`."""
LARGEST_BEHIND = 15.0
"""No weight of a layer behind it, so that 32 bits hold the sums."""
HELD_OUT = 10
"""Every so many games none is learned from: they tell how good the fit is."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the network is told of one position, and what it should say."""

    rows: Sequence[Array]
    """For each seat the inputs by place and value; nothing for one that it is not asked about."""
    goal: Sequence[float]
    """The chance of each seat."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What came of it."""

    layers: tuple[Layer, ...]
    positions: int
    learned: float
    """How far the chances are from the goals, on the positions that were learned from ..."""
    unseen: float
    """... and on those of other games; both beside what knowing nothing costs."""
    nothing: float


class Sample:
    """Positions as arrays."""

    def __init__(self, positions: Sequence[Position], inputs: int, seats: int) -> None:
        told: list[Array] = []
        asked = np.zeros((len(positions), seats), np.int64)
        goal = np.zeros((len(positions), seats))
        open_ = np.zeros((len(positions), seats), bool)
        for number, position in enumerate(positions):
            goal[number, : len(position.goal)] = position.goal
            open_[number, : len(position.goal)] = True
            for seat, row in enumerate(position.rows):
                if len(row):
                    told.append(row)
                    asked[number, seat] = len(told)
        ends = np.cumsum([0, *[len(row) for row in told]])
        whole = np.concatenate(told)
        shape = (len(told), inputs)
        self.inputs = csr_matrix((whole[:, 1].astype(np.float32), whole[:, 0], ends), shape)
        self.asked, self.goal, self.open = asked, goal, open_

    def part(self, chosen: Array) -> tuple[csr_matrix, Array, Array, Array]:
        """The inputs, and for these positions the rows of all seats, goals and who plays."""
        asked = self.asked[chosen]
        rows = asked[asked > 0] - 1
        mapped = np.zeros_like(asked)
        mapped[asked > 0] = np.arange(1, len(rows) + 1)
        return self.inputs[rows], mapped, self.goal[chosen], self.open[chosen]


class Fitter:
    """Fits a network with layers of these sizes, the last of which is 1."""

    def __init__(self, inputs: int, sizes: Sequence[int], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.sizes = (inputs, *sizes)
        self.weights = [
            rng.normal(0, (2 / min(64, ins)) ** 0.5 * (0.5 if outs > 1 else 0.3), (ins, outs))
            if len(sizes) > 1
            else np.zeros((ins, outs))
            for ins, outs in zip(self.sizes, self.sizes[1:], strict=False)
        ]
        self.biases = [np.zeros(outs) for outs in sizes]
        self.rng = rng

    def begin_with(self, layers: Sequence[Layer]) -> None:
        """Go on from weights that were fitted before."""
        for number, layer in enumerate(layers):
            shape = (layer.inputs, layer.outputs)
            self.weights[number] = np.array(layer.weights, float).reshape(shape) / WEIGHT
            unit = WEIGHT if number == 0 else WEIGHT * HANDED
            self.biases[number] = np.array(layer.biases, float) / unit

    def forward(self, inputs: csr_matrix) -> list[Array]:
        """What every layer comes to."""
        last = len(self.weights) - 1
        found = [np.asarray(inputs @ self.weights[0]) + self.biases[0]]
        for number in range(1, last + 1):
            handed = np.clip(found[-1], 0, HIGHEST / HANDED)
            found.append(product("ij,jk->ik", handed, self.weights[number]) + self.biases[number])
        return found

    def loss(self, sample: Sample, chosen: Array) -> float:
        """The mean cross entropy of the goals and the chances."""
        total = 0.0
        for part in np.array_split(chosen, max(1, len(chosen) // 4096)):
            inputs, asked, goal, playing = sample.part(part)
            chances = softmax(self.forward(inputs)[-1][:, 0], asked, playing)
            total -= float((goal * np.log(np.maximum(chances, 1e-9))).sum())
        return total / max(1, len(chosen))

    def run(
        self, sample: Sample, chosen: Array, lesson: Lesson, symmetries: Sequence[Array]
    ) -> Iterator[None]:
        """Learn from these positions again and again, more and more slowly."""
        steps = [np.zeros_like(one) for one in [*self.weights, *self.biases]]
        squares = [np.zeros_like(one) for one in steps]
        batches = max(1, len(chosen) // lesson.batch)
        done = 0
        for _ in range(lesson.epochs):
            for part in np.array_split(self.rng.permutation(chosen), batches):
                way = int(self.rng.integers(len(symmetries))) if symmetries else 0
                slopes = self.slopes(sample, part, symmetries[way] if symmetries else None)
                done += 1
                rate = lesson.rate * (1 - done / (batches * lesson.epochs + 1))
                whole = [*self.weights, *self.biases]
                for place, (one, slope) in enumerate(zip(whole, slopes, strict=True)):
                    steps[place] += 0.1 * (slope - steps[place])
                    squares[place] += 0.01 * (slope * slope - squares[place])
                    mean = steps[place] / (1 - 0.9**done)
                    spread = squares[place] / (1 - 0.99**done)
                    one[...] -= rate * (mean / (np.sqrt(spread) + 1e-8) + lesson.decay * one)
                for number, weights in enumerate(self.weights):
                    most = LARGEST_BEHIND if number else LARGEST
                    np.clip(weights, -most, most, out=weights)
            yield

    def slopes(self, sample: Sample, part: Array, way: Array | None) -> list[Array]:
        """How the loss changes with each number; on turned tables, if a way is given."""
        inputs, asked, goal, playing = sample.part(part)
        if way is not None:
            inputs = csr_matrix((inputs.data, way[inputs.indices], inputs.indptr), inputs.shape)
        found = self.forward(inputs)
        wrong = (softmax(found[-1][:, 0], asked, playing) - goal) / len(part)
        back = wrong[asked > 0][:, None]
        weights, biases = [], []
        for number in range(len(self.weights) - 1, 0, -1):
            handed = np.clip(found[number - 1], 0, HIGHEST / HANDED)
            weights.append(product("ij,ik->jk", handed, back))
            biases.append(back.sum(0))
            through = (found[number - 1] > 0) & (found[number - 1] < HIGHEST / HANDED)
            back = product("ij,kj->ik", back, self.weights[number]) * through
        weights.append(np.asarray(inputs.T @ back))
        biases.append(back.sum(0))
        return [*weights[::-1], *biases[::-1]]

    def layers(self) -> tuple[Layer, ...]:
        """The weights as whole numbers."""
        return tuple(
            Layer(
                weights.shape[0],
                weights.shape[1],
                tuple(int(one) for one in np.rint(weights * WEIGHT).ravel()),
                tuple(
                    int(one) for one in np.rint(biases * (WEIGHT * HANDED if number else WEIGHT))
                ),
            )
            for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True))
        )


def product(how: str, one: Array, other: Array) -> Array:
    """A product of two matrices on one thread: theirs are so small that more of them only wait, and
    add up in another order on every machine.
    """
    found: Array = np.einsum(how, one, other)
    return found


def softmax(logits: Array, asked: Array, playing: Array) -> Array:
    """The chances of all seats."""
    each = np.where(playing, np.concatenate([[0.0], logits])[asked], -np.inf)
    powers = np.exp(each - each.max(1, keepdims=True))
    found: Array = powers / powers.sum(1, keepdims=True)
    return found


def fitted(
    games: Sequence[Sequence[Position]],
    *,
    inputs: int,
    sizes: Sequence[int],
    lesson: Lesson,
    former: Sequence[Layer] = (),
    symmetries: Sequence[Sequence[int]] = (),
    seed: int = 1,
    step: Callable[[], object] = lambda: None,
) -> Fit:
    """Weights for the positions of these games, of which some are only looked at in the end."""
    seats = max(len(position.goal) for game in games for position in game)
    sample = Sample([position for game in games for position in game], inputs, seats)
    whose = np.repeat(np.arange(len(games)), [len(game) for game in games])
    is_unseen = whose % HELD_OUT == HELD_OUT - 1
    learned, unseen = np.flatnonzero(~is_unseen), np.flatnonzero(is_unseen)
    fitter = Fitter(inputs, sizes, seed)
    nothing = Fitter(inputs, (1,), seed).loss(sample, unseen)
    if former:
        fitter.begin_with(former)
    else:
        fitter.weights[0][sample.inputs.getnnz(axis=0) == 0] = 0.0
    for _ in fitter.run(sample, learned, lesson, [np.array(way) for way in symmetries]):
        step()
    return Fit(
        layers=fitter.layers(),
        positions=len(learned),
        learned=round(fitter.loss(sample, learned), 4),
        unseen=round(fitter.loss(sample, unseen), 4),
        nothing=round(nothing, 4),
    )
