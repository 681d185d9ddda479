"""Intervals of figures that have no formula: the games, or whole deals, are drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from elementarium.lab.statistics.proportions import Estimate

DRAWS = 400
Numbers = npt.NDArray[Any]
Values = Sequence[float] | Numbers
Statistic = Callable[[Numbers], float]


def bootstrap(values: Values, statistic: Statistic, seed: int) -> Estimate:
    """A figure of single games; they are drawn anew one by one."""
    numbers = np.asarray(values, np.float64)
    if not numbers.size:
        return Estimate(0.0, float("-inf"), float("inf"))
    rng = np.random.default_rng(seed)
    drawn = [statistic(numbers[rng.integers(0, numbers.size, numbers.size)]) for _ in range(DRAWS)]
    return _estimate(statistic(numbers), drawn, numbers.size)


def ratio(above: Values, below: Values, seed: int) -> Estimate:
    """A sum over games by another sum, such as decisions of a kind by all decisions.

    Whole games are drawn anew: the decisions of a game belong together.
    """
    over, under = np.asarray(above, np.float64), np.asarray(below, np.float64)
    total = under.sum()
    if not total:
        return Estimate(0.0, float("-inf"), float("inf"))
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(DRAWS):
        games = rng.integers(0, over.size, over.size)
        if (sums := under[games].sum()) > 0:
            drawn.append(over[games].sum() / sums)
    return _estimate(float(over.sum() / total), drawn, over.size)


def _estimate(value: float, drawn: Any, size: int) -> Estimate:
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(value), float(low), float(high), size)
