"""How games end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from elementarium.lab.measures.data import GroupData
from elementarium.lab.statistics.proportions import Estimate, wilson


@dataclass(frozen=True, slots=True)
class Ending:
    """How games end."""

    causes: dict[str, Estimate]
    """The share of each cause, the most frequent first."""
    drawn: Estimate
    """Nobody wins: all seats share it."""
    shared: Estimate
    """Several win, but not all."""


def ending(data: GroupData) -> Ending:
    """The shares of all causes, of draws and of shared wins."""
    counted = sorted(Counter(data.causes).items(), key=lambda item: (-item[1], item[0]))
    winners = np.count_nonzero(data.points, axis=1)
    drawn = float((winners == data.seats).mean())
    shared = float(((winners > 1) & (winners < data.seats)).mean())
    return Ending(
        {cause: wilson(count / data.games, data.games) for cause, count in counted},
        wilson(drawn, data.games),
        wilson(shared, data.games),
    )
