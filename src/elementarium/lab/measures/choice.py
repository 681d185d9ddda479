"""What there is to decide, and whether it matters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elementarium.lab.measures.data import GroupData, Numbers
from elementarium.lab.statistics.proportions import Estimate
from elementarium.lab.statistics.resampling import bootstrap, ratio

MATTERS = 0.05
"""A decision matters if the best action is better than the average one by so much of the chance."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What there is to decide."""

    chosen: Estimate
    """The share of decisions in which there was more than one action."""
    usual: Estimate
    """The median number of actions to choose from."""
    many: Estimate
    """In one decision of twenty there are more."""
    effective: Estimate | None
    """How many actions a search weighs in a decision with a choice, on the average."""
    spread: Estimate | None
    """By how much of the chance the best action is better than the average one."""
    mattering: Estimate | None
    """The share of decisions with a choice in which that is five points or more."""


def choice(data: GroupData) -> Choice:
    """What there is to decide; the decisions of a game are drawn together."""
    free = data.branching > 1
    chosen = np.bincount(data.decision_game[free], minlength=data.games)
    usual = per_game(data, free, 0.5)
    many = per_game(data, free, 0.95)
    effective, spread, mattering = weighed(data)
    return Choice(
        chosen=ratio(chosen, data.decisions, data.seed),
        usual=usual,
        many=many,
        effective=effective,
        spread=spread,
        mattering=mattering,
    )


def per_game(data: GroupData, free: Numbers, share: float) -> Estimate:
    """A quantile of the actions to choose from, with the spread of the same of each game."""
    pooled = float(np.quantile(data.branching[free], share)) if free.any() else 1.0
    ends = np.cumsum(data.decisions)[:-1]
    own = [part[part > 1] for part in np.split(data.branching, ends)]
    values = [float(np.quantile(part, share)) for part in own if part.size]
    drawn = bootstrap(values, lambda one: float(one.mean()), data.seed)
    shift = pooled - drawn.value
    return Estimate(pooled, drawn.low + shift, drawn.high + shift, drawn.size)


def weighed(data: GroupData) -> tuple[Estimate | None, Estimate | None, Estimate | None]:
    """How many actions were weighed, and how much hung on it, by the sampled games."""
    rows = data.chances
    if not rows.num_rows:
        return None, None, None
    best = np.asarray(rows["best"], float)
    known = ~np.isnan(best) & ~np.isnan(np.asarray(rows["average"], float))
    if not known.any():
        return None, None, None
    _, game = np.unique(np.asarray(rows["game"])[known], return_inverse=True)
    gap = np.maximum(0.0, (best - np.asarray(rows["average"], float))[known])
    count = np.bincount(game)

    def mean(values: Numbers) -> Estimate:
        return ratio(np.bincount(game, values), count, data.seed)

    effective = np.asarray(rows["effective"], float)[known]
    return mean(effective), mean(gap), mean((gap >= MATTERS).astype(float))
