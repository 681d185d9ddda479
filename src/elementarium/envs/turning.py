"""Symmetries as arrays: to see every game in as many ways as the rules are blind to."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from elementarium.core.game import Game
from elementarium.core.symmetry import identity
from elementarium.envs.setting import Setting

Permutation = npt.NDArray[np.int32]


class Pair(NamedTuple):
    """A symmetry: `observation[pair.observation]` is what the turned table looks like, and
    `pair.action[number]` the action there.
    """

    observation: Permutation
    action: Permutation


def symmetries(
    game: str | Game[Any],
    seats: int = 2,
    options: str = "",
    cards: str = "",
    *,
    almost: bool = False,
) -> list[Pair]:
    """All symmetries of a game for so many seats under these options, the identity first.

    With `almost` also those that do not hold everywhere: the game's module `symmetry` says where.
    """
    setting = Setting(game, seats, options, cards)
    found = (
        setting.game.symmetries(setting.start, setting.observer)
        if setting.game.symmetries
        else [identity(setting.observer, setting.actions)]
    )
    return [
        Pair(np.array(one.observation, np.int32), np.array(one.actions, np.int32))
        for one in found
        if one.is_exact or almost
    ]
