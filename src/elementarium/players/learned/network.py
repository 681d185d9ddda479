"""A small network in whole numbers: compiled, uncompiled and on every processor the same result.

The inputs are a few numbers that are not 0, each with its place; the rest of thousands costs
nothing. Behind every layer but the last a sum below 0 becomes 0, and one above the highest becomes
that (`scale.py` has the numbers). The result is a logit, in parts of `scale.ONE`.

Weights count in parts of `WEIGHT`, sums of the first layer too; what is handed on counts in parts
of `HANDED`. So a sum of 32 bits has room for more than 100 inputs of the largest size; who fits a
network keeps its weights small enough (`lab/training/fitting.py`).
"""

from __future__ import annotations

from array import array

from elementarium.players.learned import scale
from elementarium.players.learned.weights import Layer


class Network:
    """Adds up what each input is worth. One thread uses it at a time, for it notes sums."""

    __slots__ = (
        "bias",
        "count",
        "inputs",
        "layers",
        "place",
        "sums",
        "value",
        "weight",
        "width",
    )

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        most, wide = scale.MOST_LAYERS, scale.WIDEST
        if not 0 < len(layers) <= most or any(one.outputs > wide for one in layers):
            raise ValueError(f"a network has 1 to {most} layers of up to {wide} numbers")
        if layers[len(layers) - 1].outputs != 1:
            raise ValueError("a network comes to one number")
        self.layers = len(layers)
        self.inputs = layers[0].inputs
        self.weight = array("h", [one for layer in layers for one in layer.weights])
        self.bias = array("i", [one for layer in layers for one in layer.biases])
        self.width = array("i", [layer.outputs for layer in layers])
        self.place = array("i", bytes(4 * scale.MOST_INPUTS))
        self.value = array("i", bytes(4 * scale.MOST_INPUTS))
        self.sums = array("i", bytes(4 * 2 * scale.WIDEST))
        self.count = 0

    def begin(self) -> None:
        """Forget the inputs."""
        self.count = 0

    def tell(self, place: int, value: int) -> None:
        """One input; those that are 0 need not be told."""
        if value:
            self.place[self.count] = place
            self.value[self.count] = value
            self.count += 1

    def logit(self) -> int:
        """What the inputs come to, in parts of `scale.ONE`."""
        wide = self.width[0]
        for j in range(wide):
            self.sums[j] = self.bias[j]
        for i in range(self.count):
            self.add(self.place[i] * wide, self.value[i], wide)
        if self.layers == 1:
            return self.sums[0] * scale.HANDED
        begin = self.inputs * wide
        bias = wide
        for j in range(wide):
            self.sums[j] = handed_on(self.sums[j] // (scale.WEIGHT // scale.HANDED))
        for layer in range(1, self.layers):
            self.go_on(begin, bias, wide, self.width[layer])
            begin += wide * self.width[layer]
            bias += self.width[layer]
            wide = self.width[layer]
            for j in range(wide):
                if layer + 1 < self.layers:
                    self.sums[j] = handed_on(self.sums[scale.WIDEST + j] // scale.WEIGHT)
        return self.sums[scale.WIDEST]

    def add(self, begin: int, value: int, wide: int) -> None:
        """Add one input of the first layer to all sums."""
        for j in range(wide):
            self.sums[j] += self.weight[begin + j] * value

    def go_on(self, begin: int, bias: int, inputs: int, outputs: int) -> None:
        """The sums of a further layer."""
        for j in range(outputs):
            self.sums[scale.WIDEST + j] = self.bias[bias + j]
        for i in range(inputs):
            value = self.sums[i]
            if value:
                for j in range(outputs):
                    self.sums[scale.WIDEST + j] += self.weight[begin + i * outputs + j] * value

    def told(self) -> list[tuple[int, int]]:
        """The inputs, each by its place and value."""
        return [(self.place[i], self.value[i]) for i in range(self.count)]

    def logit_of(self, inputs: list[tuple[int, int]]) -> int:
        """What these inputs come to, each told by its place and value."""
        if len(inputs) > scale.MOST_INPUTS:
            raise ValueError(f"{len(inputs)} inputs are more than {scale.MOST_INPUTS}")
        self.begin()
        for place, value in inputs:
            if not 0 <= place < self.inputs:
                raise ValueError(f"there is no input {place}")
            self.tell(place, value)
        return self.logit()


def handed_on(number: int) -> int:
    """A sum as the next layer is told it."""
    return 0 if number < 0 else scale.HIGHEST if number > scale.HIGHEST else number
