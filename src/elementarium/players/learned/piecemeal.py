"""A network in whole numbers whose first layer is changed piece by piece, and not reckoned anew.

Its inputs are there or not, so that a sum changes only by what comes and goes: after an action that
is little. Sums of the first layer have 16 bits, which processors add eight at a time; they count in
parts of `scale.PIECE`, and who fits a network keeps its weights small enough. From there on it is
like the network of `network.py`.
"""

from __future__ import annotations

from array import array

import cython

from elementarium.players.learned import scale
from elementarium.players.learned.weights import Layer


class Piecemeal:
    """Knows what its inputs come to while they come and go. One thread uses it at a time."""

    __slots__ = ("bias", "first", "further", "kept", "last", "second", "sums")

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        most = (scale.BROAD, scale.FURTHER, 1)
        sizes = tuple(layer.outputs for layer in layers)
        fitting = zip(sizes, most, strict=False)
        if len(sizes) != len(most) or any(size > wide for size, wide in fitting):
            raise ValueError(f"it has three layers, of up to {most[0]}, {most[1]} and 1 numbers")
        first, second, last = layers
        self.first = array("h", _rounded(_wide(first.weights, first.outputs, scale.BROAD)))
        rows = _wide(second.weights, second.outputs, scale.FURTHER)
        missing = scale.BROAD * scale.FURTHER - len(rows)
        self.second = array("h", [*rows, *[0] * missing])
        self.last = array("h", _wide(last.weights, last.inputs, scale.FURTHER))
        biases = _rounded(_wide(first.biases, first.outputs, scale.BROAD))
        behind = _wide(second.biases, second.outputs, scale.FURTHER)
        self.bias = array("i", [*biases, *behind, *last.biases])
        if not cython.compiled:
            self.sums = [0] * scale.BROAD
            self.kept = [0] * scale.BROAD
            self.further = [0] * scale.FURTHER

    def begin(self) -> None:
        """Forget the inputs."""
        for j in range(scale.BROAD):
            self.sums[j] = self.bias[j]

    def add(self, place: int) -> None:
        """An input comes."""
        begin = place * scale.BROAD
        for j in range(scale.BROAD):
            self.sums[j] += self.first[begin + j]

    def take(self, place: int) -> None:
        """An input goes."""
        begin = place * scale.BROAD
        for j in range(scale.BROAD):
            self.sums[j] -= self.first[begin + j]

    def keep(self) -> None:
        """Remember the inputs, so that others can be tried."""
        for j in range(scale.BROAD):
            self.kept[j] = self.sums[j]

    def go_back(self) -> None:
        """Have the inputs again that were remembered last."""
        for j in range(scale.BROAD):
            self.sums[j] = self.kept[j]

    def logit(self) -> int:
        """What the inputs come to, in parts of `scale.ONE`."""
        for j in range(scale.FURTHER):
            self.further[j] = self.bias[scale.BROAD + j]
        for i in range(scale.BROAD):
            value = handed_on(self.sums[i] // (scale.PIECE // scale.HANDED))
            if value:
                begin = i * scale.FURTHER
                for j in range(scale.FURTHER):
                    self.further[j] += self.second[begin + j] * value
        logit = self.bias[scale.BROAD + scale.FURTHER]
        for j in range(scale.FURTHER):
            value = handed_on(self.further[j] // scale.WEIGHT)
            logit += self.last[j] * value
        return logit

    def logit_of(self, inputs: list[int]) -> int:
        """What these inputs come to."""
        self.begin()
        for place in inputs:
            if not 0 <= scale.BROAD * place < len(self.first):
                raise ValueError(f"there is no input {place}")
            self.add(place)
        return self.logit()


def handed_on(number: int) -> int:
    """A sum as the next layer is told it."""
    return 0 if number < 0 else scale.HIGHEST if number > scale.HIGHEST else number


def _wide(numbers: tuple[int, ...], outputs: int, wide: int) -> list[int]:
    """Rows of so many numbers, each filled up with zeros."""
    if outputs == wide:
        return list(numbers)
    rows = range(0, len(numbers), outputs)
    return [one for row in rows for one in (*numbers[row : row + outputs], *[0] * (wide - outputs))]


def _rounded(numbers: list[int]) -> list[int]:
    """From parts of `scale.WEIGHT` to parts of `scale.PIECE`."""
    part = scale.WEIGHT // scale.PIECE
    return [(number + part // 2) // part for number in numbers]
