"""Records of older rules: shown as far as the rules of today agree with them, never further.

What a record holds are actions and outcomes in notation. The rules of today may refuse one of them,
or allow them all and find another winner. Up to there the positions are those of the game that was
played, as far as anybody can tell; from there on only what was written is known.
"""

from __future__ import annotations

from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.records import Moment, Record, agreed, replay, results_agree


def is_old(record: Record, game: Game[Any]) -> bool:
    """Whether a record follows rules that have changed since."""
    return record.version < game.version


def moments_of(record: Record, game: Game[Any]) -> list[Moment]:
    """All moments of a record that can be drawn; raises if one of today's rules cannot be.

    Of an old record there may be fewer than it has items, or none.
    """
    if not is_old(record, game):
        return list(replay(record, game))
    moments: list[Moment] = []
    try:
        moments.extend(agreed(record, game))
    except ElementariumError:
        return moments
    return moments if _ends_alike(record, game, moments[-1]) else moments[:-1]


def _ends_alike(record: Record, game: Game[Any], last: Moment) -> bool:
    result = game.result(last.state)
    return results_agree(record.result, result.written() if result else "*")
