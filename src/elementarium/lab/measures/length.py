"""How long games take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elementarium.lab.measures.data import GroupData, Numbers
from elementarium.lab.statistics.proportions import Estimate
from elementarium.lab.statistics.resampling import bootstrap

SECONDS = 8.0
"""How long a person is thought to take for a decision, for the estimate of minutes."""
BARS = 24


@dataclass(frozen=True, slots=True)
class Spread:
    """How something is distributed over the games."""

    median: Estimate
    low: float
    """5 % of the games have less."""
    high: float
    """5 % have more."""
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Length:
    """How long games are."""

    decisions: Spread
    turns: Spread
    minutes: Spread
    edges: list[float]
    counts: list[int]
    """How many games have from one edge to the next so many decisions."""


def length(data: GroupData) -> Length:
    """Decisions, turns, and minutes at eight seconds for each decision with a choice."""
    chosen = np.bincount(data.decision_game[data.branching > 1], minlength=data.games)
    edges, counts = histogram(data.decisions)
    return Length(
        spread(data.decisions, data.seed),
        spread(data.turns, data.seed),
        spread(chosen * SECONDS / 60, data.seed),
        edges,
        counts,
    )


def spread(values: Numbers, seed: int) -> Spread:
    """The median with its interval, and between which bounds nine of ten games lie."""
    low, high = np.quantile(values, (0.05, 0.95))
    median = bootstrap(values, lambda one: float(np.median(one)), seed)
    return Spread(median, float(low), float(high), float(values.min()), float(values.max()))


def histogram(values: Numbers) -> tuple[list[float], list[int]]:
    """Bars of whole numbers, about as many as can be seen."""
    least, most = int(values.min()), int(values.max())
    width = max(1, -(-(most - least + 1) // BARS))
    edges = list(range(least, most + width + 1, width))
    counts, _ = np.histogram(values, edges)
    return [float(edge) for edge in edges], counts.tolist()
