"""When a simulation may stop: a generalised sequential test on the scores of deals.

Wald's test with the variance taken from the data, as chess engines are tested: the log-likelihood
ratio of a mean of `difference` against a mean of 0, by the mean and the variance of the scores of
whole deals, whose games have their luck in common. Looking at an interval again and again until it
excludes something is no such test: it finds a difference sooner or later in anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

ERROR = 0.05
"""How often it may find a difference that is not there, or miss one of the size asked for."""
FEWEST = 50
"""So many scores tell a variance."""
EVEN, UNEVEN, OPEN = "even", "uneven", "open"


@dataclass(slots=True)
class Scores:
    """Running sums of scores."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, scores: Iterable[float]) -> None:
        """Further scores."""
        for score in scores:
            self.count += 1
            self.total += score
            self.squares += score * score

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Their variance."""
        return max(0.0, self.squares / self.count - self.mean**2)

    def log_ratio(self, difference: float) -> float:
        """How much better a mean of `difference` explains them than a mean of 0."""
        if self.variance == 0.0:
            return self.count * difference * (2 * self.mean - difference) * 1e6
        return self.count * difference * (2 * self.mean - difference) / (2 * self.variance)


class SequentialTest:
    """Whether any of several means differs from 0 by so much, upwards or downwards.

    The error of finding something is shared among all of them; each is missed with the same error.
    """

    def __init__(self, means: int, difference: float, error: float = ERROR) -> None:
        self.scores = [Scores() for _ in range(means)]
        self.difference = difference
        each = error / (2 * means)
        self.found = log((1 - error) / each)
        self.dropped = log(error / (1 - each))

    def add(self, scores: Sequence[Iterable[float]]) -> None:
        """Further scores for each of the means."""
        for known, new in zip(self.scores, scores, strict=True):
            known.add(new)

    @property
    def verdict(self) -> str:
        """What is known by now."""
        if self.scores[0].count < FEWEST:
            return OPEN
        ratios = [
            scores.log_ratio(side * self.difference) for scores in self.scores for side in (1, -1)
        ]
        if max(ratios) >= self.found:
            return UNEVEN
        return EVEN if max(ratios) <= self.dropped else OPEN
