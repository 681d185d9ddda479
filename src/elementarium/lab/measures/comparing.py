"""One set of rules or the other: the same deals under both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from elementarium.lab.job import Group
from elementarium.lab.measures.data import GroupData, Numbers
from elementarium.lab.statistics.proportions import Estimate, wilson
from elementarium.lab.statistics.several import difference_of, holm, mean_of, mean_test

ERROR = 0.05


@dataclass(frozen=True, slots=True)
class Change:
    """How much a figure is greater under the second set of rules."""

    name: str
    one: float
    other: float
    paired: Estimate
    """In the same deal."""
    unpaired: Estimate
    """What the same games would have told if their deals had nothing in common."""
    chance: float
    """How likely so much is by chance; corrected for all figures that were compared."""

    @property
    def is_clear(self) -> bool:
        """Whether it is beyond chance."""
        return self.chance <= ERROR

    @property
    def is_share(self) -> bool:
        """Whether the figure is a share of games."""
        return self.name.startswith("seat") or self.name == "drawn"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a change of the rules has done."""

    group: Group
    """That of the changed rules."""
    games: int
    touched: Estimate
    """The share of games that went or ended otherwise."""
    changes: list[Change]


def comparisons(pairs: Sequence[tuple[GroupData, GroupData]]) -> list[Comparison]:
    """Compare all pairs, with chances that account for every figure of all of them."""
    raw = [comparison(one, other) for one, other in pairs]
    chances = iter(holm([change.chance for one in raw for change in one.changes]))
    return [
        replace(one, changes=[replace(change, chance=next(chances)) for change in one.changes])
        for one in raw
    ]


def comparison(one: GroupData, other: GroupData) -> Comparison:
    """Compare the games that were played under both sets of rules; chances are not corrected."""
    games = min(one.games, other.games)
    deals = one.seeds[:games]
    figures = {name: (values(one)[:games], values(other)[:games]) for name, values in FIGURES}
    for seat in range(one.seats):
        figures[f"seat{seat}"] = one.points[:games, seat], other.points[:games, seat]
    if one.scores is not None and other.scores is not None:
        figures["points"] = one.scores[:games].mean(axis=1), other.scores[:games].mean(axis=1)
        figures["winner_margin"] = ahead(one.scores[:games]), ahead(other.scores[:games])
    changes = [change(name, first, second, deals) for name, (first, second) in figures.items()]
    share = touched(one, other, games)
    return Comparison(other.group, games, wilson(share, games), changes)


FIGURES: tuple[tuple[str, Callable[[GroupData], Numbers]], ...] = (
    ("decisions", lambda data: data.decisions.astype(float)),
    ("turns", lambda data: data.turns.astype(float)),
    ("drawn", lambda data: (np.count_nonzero(data.points, axis=1) == data.seats).astype(float)),
)


def touched(one: GroupData, other: GroupData, games: int) -> float:
    """The share of games that were played or ended otherwise."""
    went = np.array(one.digests[:games]) != np.array(other.digests[:games])
    ended = (one.points[:games] != other.points[:games]).any(axis=1)
    if one.scores is not None and other.scores is not None:
        ended |= (one.scores[:games] != other.scores[:games]).any(axis=1)
    return float((went | ended).mean())


def ahead(scores: Numbers) -> Numbers:
    """By how much the best is ahead of the second, game by game."""
    ordered = np.sort(scores, axis=1)
    margin: Numbers = (ordered[:, -1] - ordered[:, -2]).astype(float)
    return margin


def change(name: str, one: Numbers, other: Numbers, deals: Numbers) -> Change:
    """One figure under both sets of rules; the games of a deal count as one."""
    _, deal = np.unique(deals, return_inverse=True)
    count = np.bincount(deal)
    difference = np.bincount(deal, other - one) / count
    paired = mean_of(difference)
    chance = mean_test(difference)
    unpaired = difference_of(one, other) if len(one) > 1 else paired
    return Change(name, float(one.mean()), float(other.mean()), paired, unpaired, chance)
