"""Who is ahead: by points, then by those of whom one has played, and of whom one has beaten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from elementarium.tournaments.entrants import (
    BYE,
    LOST,
    WON,
    Entrant,
    Pairing,
    pairings_of,
    points_of,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with an entrant."""

    n: int
    place: int
    """From 1; equals share one. 0 for programs, which play out of the competition."""
    points: float
    opponents: float
    """The points of all whom one has played (Buchholz)."""
    beaten: float
    """Those of whom one has beaten, and half of whom one has drawn with (Sonneborn-Berger)."""
    games: int


def standings(entrants: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[Standing]:
    """All entrants, the best first; equals in the order in which they came, programs last."""
    found = [_standing(one, pairings) for one in entrants]
    programs = {one.n for one in entrants if one.is_program}
    found.sort(key=lambda one: one.n in programs)
    found.sort(key=_merit, reverse=True)  # equals keep their order
    people = [_merit(one) for one in found if one.n not in programs]
    return [
        one if one.n in programs else replace(one, place=1 + people.index(_merit(one)))
        for one in found
    ]


def _standing(entrant: Entrant, pairings: Sequence[Pairing]) -> Standing:
    own = [one for one in pairings_of(pairings, entrant.n) if one.points is not None]
    games = [one for one in own if one.second != BYE]
    met = [(points_of(pairings, one.other(entrant.n)), one.points_of(entrant.n)) for one in games]
    return Standing(
        n=entrant.n,
        place=0,
        points=points_of(own, entrant.n),
        opponents=sum(points for points, _ in met),
        beaten=sum(points * (got or LOST) / WON for points, got in met),
        games=len(games),
    )


def _merit(standing: Standing) -> tuple[float, float, float]:
    return standing.points, standing.opponents, standing.beaten
