"""The five levels, the same names in every game: how long each of them thinks.

A level never blunders on purpose. The lower ones look less far: they are given few simulations, so
that they see what an action does at once and hardly what the others make of it; and where a game
says so, they know less about it.
"""

from __future__ import annotations

from elementarium.players.knowledge import knowledge_of
from elementarium.players.mcts import Budget

LEVELS = ("novice", "apprentice", "adept", "scholar", "master")
"""From the first game to the last."""
SOON = 0.9
"""The longest, in seconds, that all but a master think about a decision."""
LONG = 3.0
"""How long a master thinks."""

USUAL = (10, 40, 160, 1000)
"""Simulations of the levels below the master, where the knowledge of a game has no
`LEVEL_SIMULATIONS` of its own."""


def budget_of(level: str, game: str) -> Budget:
    """How long a level thinks about a decision of a game."""
    if level == LEVELS[-1]:
        return Budget(seconds=LONG)
    place = LEVELS.index(level)
    simulations = getattr(knowledge_of(game), "LEVEL_SIMULATIONS", USUAL)
    return Budget(simulations[place], SOON)
