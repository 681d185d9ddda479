"""What a game says about how strong its people are.

People and programs stand on one scale for each game, in Elo: 400 more are ten wins to one loss.
Programs have places that were measured (`players/scale.py`) and keep them, so that a rating means
the same in every house and every year. Whoever has left, or let the house play, can only lose by
it, and nobody else gains or loses. Where somebody sits of whom too little is known, a game says
nothing of the others.

The numbers come from OpenSkill's Plackett-Luce model, which knows tables of more than two and says
how sure it is. Glicko-2 would do for two seats as well, but knows only pairs, and updates whole
periods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from typing import Any

from elementarium.core.errors import MissingExtraError
from elementarium.players.scale import elo_of

BEGINNER = "apprentice"
"""Of whom nothing is known is thought to be about as strong as this level, but nobody is sure."""
UNSURE = 350.0
"""How unsure: two of three people are within so many Elo."""
BETA = 400 / log(10) / sqrt(2)
"""What makes the model's scale that of Elo where both sides are sure."""
DRIFT = 5.0
"""How much less sure we are after every game: people learn."""
MEASURED = 1e-3
"""How unsure the place of a program is taken to be."""
PLACED = 130.0
"""Who is known better than this, after some twenty-five games, has a place on the scale."""
WIDTH = 1.96
"""So many sigmas on either side hold 95 % of what is possible."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be, and how sure that is."""

    elo: float
    sigma: float

    @property
    def is_placed(self) -> bool:
        """Whether enough is known to judge others by."""
        return self.sigma <= PLACED


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who has sat in a seat, and how it ended there."""

    rating: Rating
    won: bool
    is_program: bool = False
    left: bool = False
    """Whether the house or a program has played here in place of a person."""


def beginner(game: str) -> Rating:
    """What is thought of somebody who has never played a game that counts."""
    elo = elo_of(game, BEGINNER)
    assert elo is not None, "only games with measured programs count"
    return Rating(elo, UNSURE)


def rated(entrants: Sequence[Entrant]) -> list[Rating | None]:
    """What is thought of everybody after a game; None where it says nothing."""
    return [_rated(entrants, seat) for seat in range(len(entrants))]


def _rated(entrants: Sequence[Entrant], seat: int) -> Rating | None:
    own = entrants[seat]
    others = [one for n, one in enumerate(entrants) if n != seat]
    if own.is_program or (own.left and own.won):
        return None
    if not own.left and any(one.left for one in others):
        return None
    if any(not (one.is_program or one.rating.is_placed) for one in others):
        return None
    model = _model()
    table = [[model.rating(one.rating.elo, one.rating.sigma)] for one in (own, *others)]
    ranks = [0 if one.won else 1 for one in (own, *others)]
    if own.left:
        ranks = [1, *[0] * len(others)]
    [[after], *_] = model.rate(table, ranks=ranks)
    return Rating(after.mu, after.sigma)


@cache
def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  # only where a game is rated
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            "ratings need one more package: pip install elementarium[server]"
        ) from error
    return PlackettLuce(mu=1500.0, sigma=UNSURE, beta=BETA, tau=DRIFT)
