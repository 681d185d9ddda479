"""What pairings and standings know of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BYE = -1
"""Whom somebody plays who has nobody to play."""
WON, DRAWN, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in a tournament."""

    n: int
    is_program: bool = False
    """Programs play along, out of the competition, and never with each other."""
    has_left: bool = False
    """Whether no further round is played."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who play each other in a round."""

    round: int
    first: int
    """Who begins."""
    second: int
    """`BYE` where the first one has nobody to play, and gets the point."""
    points: float | None = None
    """Those of the first; None as long as nobody knows."""

    def points_of(self, entrant: int) -> float | None:
        """What one of the two has got."""
        if self.points is None or entrant == self.first:
            return self.points
        return WON - self.points

    def other(self, entrant: int) -> int:
        """Whom one of the two plays."""
        return self.second if entrant == self.first else self.first


def pairings_of(pairings: Sequence[Pairing], entrant: int) -> list[Pairing]:
    """Those of one entrant, in their order."""
    return [one for one in pairings if entrant in (one.first, one.second)]


def points_of(pairings: Sequence[Pairing], entrant: int) -> float:
    """All that an entrant has got so far."""
    return sum(one.points_of(entrant) or LOST for one in pairings_of(pairings, entrant))


def lead_of(pairings: Sequence[Pairing], entrant: int) -> int:
    """How much more often an entrant has begun than been second."""
    games = [one for one in pairings_of(pairings, entrant) if one.second != BYE]
    return sum(1 if one.first == entrant else -1 for one in games)
