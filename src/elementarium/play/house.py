"""The house acts for whoever is away, so that nobody waits for ever."""

from __future__ import annotations

from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.players.player import make_player


def house_choice(perspective: Perspective, seed: int) -> int:
    """A sensible action at any decision of any game; any legal one if nobody knows the game."""
    game = perspective.game.name
    try:
        player = make_player("greedy", game, seed)
    except ElementariumError:
        player = make_player("random", game, seed)
    return player.choose(perspective)
