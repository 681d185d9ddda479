"""Small networks, reckoned with NumPy: what a trained player thinks with (policy.py).

A network is a list of steps. Each makes an array from others: from pieces of the observation, from
weights, or from what earlier steps have made. What the last one makes are the scores.

    ("hidden", "dense", ("observation", "weight_0", "bias_0"))
    ("active", "relu", ("hidden",))
    ("scores", "dense", ("active", "weight_1", "bias_1"))

`observation` is the whole of it, `board` a piece, `board.sages` an entry of a piece, all in the
shapes that docs/observations.md tells. Rows of numbers stand for themselves; stacks of planes have
the planes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from elementarium.core.observer import Observer

Array = npt.NDArray[Any]
WHOLE = "observation"
"""The name of the whole observation."""


class Step(NamedTuple):
    """One step: the name of what it makes, how, and what of."""

    makes: str
    how: str
    of: tuple[str, ...]


def dense(row: Array, weight: Array, bias: Array) -> Array:
    """Every number from all numbers: `weight` has a row for each, as PyTorch's `Linear` has it."""
    made: Array = weight @ row.ravel() + bias
    return made


def convolve(planes: Array, weight: Array, bias: Array) -> Array:
    """Every plane from the squares around each square; there are zeros beyond the edge.

    `weight` is (planes out, planes in, height, width), as PyTorch's `Conv2d` has it, both odd.
    """
    high, wide = weight.shape[2:]
    if not high % 2 or not wide % 2:
        raise ValueError("a convolution looks equally far in both directions")
    around = ((0, 0), (high // 2, high // 2), (wide // 2, wide // 2))
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(planes, around), (high, wide), (1, 2))
    made: Array = np.tensordot(weight, windows, axes=((1, 2, 3), (0, 3, 4)))
    return made + bias[:, None, None]


def add(first: Array, second: Array) -> Array:
    """The sum; a row of numbers is added to planes, each number to a plane of its own."""
    if first.ndim == 3 and second.ndim == 1:
        second = second[:, None, None]
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} cannot be added")
    made: Array = first + second
    return made


def join(*parts: Array) -> Array:
    """One behind another: planes if all are planes, else all of their numbers."""
    if all(part.ndim == 3 for part in parts):
        return np.concatenate(parts)
    return np.concatenate([part.ravel() for part in parts])


def crop(planes: Array, box: Array) -> Array:
    """A part of the planes: from this row and column on, so many rows and columns."""
    row, column, high, wide = (int(number) for number in box)
    made = planes[:, row : row + high, column : column + wide]
    if made.shape[1:] != (high, wide):
        raise ValueError(f"the planes have no such part: {planes.shape[1:]}")
    return made


def mean(planes: Array) -> Array:
    """The mean of each plane."""
    made: Array = planes.mean(axis=(1, 2))
    return made


def at(planes: Array, marks: Array) -> Array:
    """What all planes have at the squares that are marked, for one plane of marks after another."""
    made: Array = np.tensordot(marks, planes, axes=((1, 2), (1, 2)))
    return made.ravel()


def relu(array: Array) -> Array:
    """Nothing below 0."""
    made: Array = np.maximum(array, np.float32(0))
    return made


def tanh(array: Array) -> Array:
    """Everything between -1 and 1."""
    made: Array = np.tanh(array)
    return made


HOW: Mapping[str, Callable[..., Array]] = {
    made.__name__: made for made in (add, at, convolve, crop, dense, join, mean, relu, tanh)
}
"""What a step can do."""


class Network:
    """Steps with their weights."""

    def __init__(self, steps: Sequence[Step], arrays: Mapping[str, Array]) -> None:
        self.steps = tuple(steps)
        self.arrays = {name: np.asarray(array, np.float32) for name, array in arrays.items()}
        known = set(self.arrays)
        for step in self.steps:
            if step.how not in HOW:
                raise ValueError(f'no step can "{step.how}": there are {", ".join(HOW)}')
            if step.makes in known:
                raise ValueError(f'"{step.makes}" is made twice')
            known.add(step.makes)

    def scores(self, observer: Observer, observation: bytes) -> Array:
        """What the last step makes, as one row."""
        made = _pieces(observer, observation)
        if both := self.arrays.keys() & made.keys():
            raise ValueError(
                f"there is a piece of the observation called {', '.join(sorted(both))}"
            )
        made |= self.arrays
        result = made[WHOLE]
        for step in self.steps:
            try:
                result = HOW[step.how](*(made[name] for name in step.of))
            except KeyError as error:
                raise ValueError(f"{step.makes}: there is no {error}") from error
            except (TypeError, ValueError, IndexError) as error:
                raise ValueError(f"{step.makes}: {error}") from error
            made[step.makes] = result
        return result.ravel()


def dense_steps(layers: int, activation: str) -> list[Step]:
    """The steps of a network of dense layers, whose weights are `weight_0`, `bias_0` and so on."""
    steps = []
    last = WHOLE
    for layer in range(layers):
        steps.append(Step(f"layer_{layer}", "dense", (last, f"weight_{layer}", f"bias_{layer}")))
        last = f"active_{layer}"
        if layer < layers - 1:
            steps.append(Step(last, activation, (f"layer_{layer}",)))
    return steps


def _pieces(observer: Observer, observation: bytes) -> dict[str, Array]:
    """The observation by the names of its pieces and their entries."""
    whole = np.frombuffer(observation, np.int8).astype(np.float32)
    found: dict[str, Array] = {WHOLE: whole}
    for piece in observer.pieces:
        stack = whole[piece.offset : piece.offset + piece.size].reshape(piece.shape)
        found[piece.name] = stack
        for entry in piece.entries:
            found[f"{piece.name}.{entry.name}"] = stack[entry.first : entry.first + entry.rows]
    return found
