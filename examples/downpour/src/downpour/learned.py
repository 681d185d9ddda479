"""What a program can learn of Downpour: who wins, from what lies on each cell.

`elementarium train downpour --out folder` fits the weights of a small network to what a search
expects in games against itself; `learned:folder/learned.json` plays with them.
"""

from __future__ import annotations

import math
from pathlib import Path

from elementarium.core.state import State
from elementarium.players.knowledge.python_knowledge import PythonKnowledge
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.network import Network
from elementarium.players.learned.scale import ONE
from elementarium.players.learned.weights import Weights
from elementarium.players.settings import Settings

from downpour.rules import COLUMNS, ROWS, STONES, Downpour

CELLS = COLUMNS * ROWS
INPUTS = 2 * CELLS
"""Whether a cell holds a stone of the seat to act, and whether it holds one of the other."""


class Eyes(PythonKnowledge):
    """Judges a table by a network."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.network = Network(weights.layers)

    def rows(self, state: State) -> list[list[tuple[int, int]]]:
        """What the network is told: how the table looks to the seat to act."""
        assert isinstance(state, Downpour)
        seen = [
            (CELLS * (stone != STONES[state.to_act]) + column * ROWS + row, 1)
            for column, stones in enumerate(state.columns)
            for row, stone in enumerate(stones)
        ]
        return [seen if seat == state.to_act else [] for seat in range(state.seats)]

    def estimate(self, state: State) -> tuple[float, float]:
        """The seat to act expects what the network says of it."""
        value = math.tanh(self.network.logit_of(self.rows(state)[state.to_act]) / ONE / 2)
        return (value, -value) if state.to_act == 0 else (-value, value)


def mirrored() -> list[int]:
    """Where each input goes if left and right change places: such tables are worth the same."""
    return [
        part * CELLS + (COLUMNS - 1 - column) * ROWS + row
        for part in range(2)
        for column in range(COLUMNS)
        for row in range(ROWS)
    ]


LEARNED = Learning(
    encoding="downpour cells 1",
    inputs=INPUTS,
    make=Eyes,
    settings=Settings(width=COLUMNS, cut=0),
    symmetries=(list(range(INPUTS)), mirrored()),
)
THINKING = LEARNED.shipped(Path(__file__).parent / "learned.json")
