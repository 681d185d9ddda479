"""Shares, and between which bounds they may lie."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float
    size: float = 0.0
    """Of how many games, or what else was counted."""

    def excludes(self, value: float) -> bool:
        """Whether a value lies outside the interval."""
        return not self.low <= value <= self.high


def wilson(share: float, size: float) -> Estimate:
    """Wilson's 95 % interval of a share; of nothing, everything is possible.

    It stays between 0 and 1 and tells something of a share of 0, too: after `size` games without
    one, up to about 3.8 in `size` are possible.
    """
    if size <= 0:
        return Estimate(share, 0.0, 1.0)
    z = NORMAL_95
    middle = (share + z * z / (2 * size)) / (1 + z * z / size)
    half = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size)) / (1 + z * z / size)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half), size)
