"""Luck or skill? What each program wins where different ones play, and whether deals decide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elementarium.lab.arena import count_seatings
from elementarium.lab.measures.data import GroupData
from elementarium.lab.measures.fairness import share_of
from elementarium.lab.statistics.proportions import Estimate, wilson


@dataclass(frozen=True, slots=True)
class Skill:
    """What different programs win against each other."""

    names: list[str]
    rates: list[Estimate]
    """For each program of the line-up."""
    lucky: Estimate | None
    """The share of deals that the same seat won whoever sat there; None if no deal was played from
    all seats.
    """

    @property
    def fair(self) -> float:
        """What each would win if they were the same."""
        return 1 / len(self.rates)


def skill(data: GroupData) -> Skill | None:
    """None where all programs are the same."""
    group = data.group
    names = list(group.players)
    if group.without:
        names[0] = f"{names[0]} - {group.without}"
    if len(set(names)) == 1:
        return None
    rates = []
    for player in range(data.seats):
        seat = (data.order == player).argmax(axis=1)
        rates.append(share_of(data.points[np.arange(data.games), seat], data.seeds))
    return Skill(names, rates, luck(data, names))


def luck(data: GroupData, names: list[str]) -> Estimate | None:
    """The share of deals, among those played from all seats, whose games one seat has won alone."""
    seatings = count_seatings(names)
    deals: dict[int, list[int]] = {}
    for seed, points in zip(data.seeds.tolist(), data.points, strict=True):
        alone = int(points.argmax()) if points.max() == 1.0 else -1
        deals.setdefault(seed, []).append(alone)
    whole = [winners for winners in deals.values() if len(winners) == seatings]
    if not whole:
        return None
    lucky = sum(len(set(winners)) == 1 and winners[0] >= 0 for winners in whole)
    return wilson(lucky / len(whole), len(whole))
