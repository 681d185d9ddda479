"""Whether it is fair: what each seat wins."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elementarium.lab.arena import worth
from elementarium.lab.measures.data import GroupData, Numbers
from elementarium.lab.statistics.proportions import Estimate, wilson
from elementarium.lab.statistics.several import even_test, mean_of


@dataclass(frozen=True, slots=True)
class Fairness:
    """The shares of the seats."""

    shares: list[Estimate]
    chance: float
    """How likely they differ so much by chance if all seats are the same (chi-square)."""
    margins: list[Estimate] | None
    """By how many points each seat is ahead of the best other one, in games with scores."""

    @property
    def fair(self) -> float:
        """What every seat should win."""
        return 1 / len(self.shares)


def fairness(data: GroupData) -> Fairness:
    """What each seat wins; the games of a deal count for as much as they are worth."""
    shares = [share_of(data.points[:, seat], data.seeds) for seat in range(data.seats)]
    size = min(share.size for share in shares)
    return Fairness(
        shares=shares,
        chance=even_test([share.value * size for share in shares]),
        margins=margins(data.scores) if data.scores is not None else None,
    )


def share_of(points: Numbers, seeds: Numbers) -> Estimate:
    """A share of wins with Wilson's interval, for as many games as those of all deals are worth."""
    deals: dict[int, list[float]] = {}
    for seed, won in zip(seeds.tolist(), points.tolist(), strict=True):
        deals.setdefault(seed, []).append(won)
    return wilson(float(points.mean()), worth(list(deals.values())))


def margins(scores: Numbers) -> list[Estimate]:
    """By how much each seat is ahead of the best other one, on the average."""
    found = []
    for seat in range(scores.shape[1]):
        others = np.delete(scores, seat, axis=1).max(axis=1)
        found.append(mean_of(scores[:, seat] - others))
    return found
