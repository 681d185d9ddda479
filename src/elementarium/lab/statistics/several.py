"""Many questions at once: some answers stand out by chance alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import stats

from elementarium.lab.statistics.proportions import Estimate
from elementarium.lab.statistics.resampling import Values


def even_test(points: Sequence[float]) -> float:
    """How likely shares differ so much by chance if all are the same (chi-square)."""
    if len(points) < 2 or sum(points) <= 0:
        return 1.0
    return float(stats.chisquare(points).pvalue)


def holm(chances: Sequence[float]) -> list[float]:
    """Each chance, so corrected that one false find among all of them is as rare (Holm)."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [0.0] * len(chances)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = most
    return corrected


def false_discovery(chances: Sequence[float]) -> list[float]:
    """Each chance, so corrected that of all finds only such a share is false (Benjamini and
    Hochberg).
    """
    if not chances:
        return []
    return [float(one) for one in stats.false_discovery_control(np.clip(chances, 0.0, 1.0))]


def two_sided(value: float, error: float) -> float:
    """How likely something so far from 0 is by chance, with this standard error."""
    if error <= 0:
        return 1.0 if value == 0 else 0.0
    return float(2 * stats.norm.sf(abs(value) / error))


def mean_of(values: Values) -> Estimate:
    """A mean with its 95 % interval (Student)."""
    numbers = np.asarray(values, float)
    if numbers.size < 2:
        value = float(numbers.mean()) if numbers.size else 0.0
        return Estimate(value, float("-inf"), float("inf"), numbers.size)
    mean = float(numbers.mean())
    half = float(stats.t.ppf(0.975, numbers.size - 1) * numbers.std(ddof=1) / np.sqrt(numbers.size))
    return Estimate(mean, mean - half, mean + half, numbers.size)


def mean_test(values: Values) -> float:
    """How likely a mean is so far from 0 by chance (Student); nobody knows of a single value."""
    numbers = np.asarray(values, float)
    if numbers.size < 2:
        return 1.0
    if not numbers.std():
        return 1.0 if not numbers.any() else 0.0
    return float(stats.ttest_1samp(numbers, 0.0).pvalue)


def difference_of(one: Values, other: Values) -> Estimate:
    """By how much the mean of `other` is above that of `one`, if they have nothing in common."""
    first, second = np.asarray(one, float), np.asarray(other, float)
    value = float(second.mean() - first.mean())
    error = np.sqrt(first.var(ddof=1) / first.size + second.var(ddof=1) / second.size)
    half = float(stats.norm.ppf(0.975) * error)
    return Estimate(value, value - half, value + half, min(first.size, second.size))
