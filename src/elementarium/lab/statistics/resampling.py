"""Intervals of figures that have no formula: the games, or whole deals, are drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from elementarium.lab.statistics.proportions import Estimate

DRAWS = 400
Numbers = npt.NDArray[np.float64]
Statistic = Callable[[Numbers], float]


def bootstrap(values: Sequence[float] | Numbers, statistic: Statistic, seed: int) -> Estimate:
    """A figure of single games; they are drawn anew one by one."""
    numbers = np.asarray(values, np.float64)
    if not numbers.size:
        return Estimate(0.0, float("-inf"), float("inf"))
    rng = np.random.default_rng(seed)
    drawn = [statistic(numbers[rng.integers(0, numbers.size, numbers.size)]) for _ in range(DRAWS)]
    return _estimate(statistic(numbers), drawn, numbers.size)


def ratio(
    above: Sequence[float] | Numbers, below: Sequence[float] | Numbers, seed: int
) -> Estimate:
    """A sum over games by another sum, such as decisions of a kind by all decisions.

    Whole games are drawn anew: the decisions of a game belong together.
    """
    over, under = np.asarray(above, np.float64), np.asarray(below, np.float64)
    total = under.sum()
    if not total:
        return Estimate(0.0, float("-inf"), float("inf"))
    weights = drawn_weights(over.size, seed)
    sums = weights @ under
    drawn = (weights @ over)[sums > 0] / sums[sums > 0]
    return _estimate(float(over.sum() / total), drawn, over.size)


def drawn_weights(size: int, seed: int) -> Numbers:
    """How often each of so many games is drawn, in each of the draws."""
    rng = np.random.default_rng(seed)
    weights = np.zeros((DRAWS, size))
    for draw in range(DRAWS):
        weights[draw] = np.bincount(rng.integers(0, size, size), minlength=size)
    return weights


def _estimate(value: float, drawn: Any, size: int) -> Estimate:
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(value), float(low), float(high), size)
