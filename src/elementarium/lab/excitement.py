"""How exciting a game was, by the chances along it (after Browne and Maire, and Ludii)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

SURE = 0.8
"""A game is decided when the chance of its winner stays as great as this."""
CLEAR = 0.05
"""A seat leads when its chance is greater than all others by so much; less is told by noise."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the chances of a game went, seen from its winner."""

    lead_changes: int
    drama: float
    """How far the later winner was below the leader, on the average while it was behind; 0 if it
    never was.
    """
    decided: float
    """From which share of the game on the winner's chance stayed at 80 % or more."""
    lowest: float
    """The winner's smallest chance."""
    leaders: tuple[int, ...]
    """Who led when a quarter, a half and three quarters of it were over; -1 for nobody."""


def course_of(chances: Sequence[Sequence[float]], winner: int) -> Course:
    """The course of a game with one winner; the last row is how it ended."""
    before = chances[:-1] or chances
    gaps = [max(row) - row[winner] for row in before]
    behind = [gap for gap in gaps if gap > 0]
    leading = [seat for row in before if (seat := leader(row)) >= 0]
    below = [place for place, row in enumerate(before) if row[winner] < SURE]
    quarters = tuple(leader(before[len(before) * quarter // 4]) for quarter in (1, 2, 3))
    return Course(
        lead_changes=sum(one != other for one, other in itertools.pairwise(leading)),
        drama=sum(behind) / len(behind) if behind else 0.0,
        decided=(below[-1] + 1) / len(before) if below else 0.0,
        lowest=min(row[winner] for row in before),
        leaders=quarters,
    )


def leader(chances: Sequence[float]) -> int:
    """The seat that is clearly ahead; -1 for nobody."""
    ordered = sorted(chances, reverse=True)
    return list(chances).index(ordered[0]) if ordered[0] - ordered[1] >= CLEAR else -1
