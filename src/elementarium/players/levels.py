"""The five levels, the same names in every game: how long each of them thinks.

A level never blunders on purpose. The lower ones look less far: they are given few simulations, so
that they see what an action does at once and hardly what the others make of it; and where a game
says so, they know less about it.
"""

from __future__ import annotations

from collections.abc import Mapping

from elementarium.players.mcts import Budget

LEVELS = ("novice", "apprentice", "adept", "scholar", "master")
"""From the first game to the last."""
SOON = 0.9
"""The longest, in seconds, that all but a master think about a decision."""
LONG = 3.0
"""How long a master thinks."""

USUAL = (10, 40, 160, 1000)
"""Simulations of the levels below the master in a game without figures of its own."""
SIMULATIONS: Mapping[str, tuple[int, int, int, int]] = {
    "element": (10, 20, 50, 200),
    "aldr": (10, 40, 160, 600),
    "brave": (8, 40, 160, 600),
    "rummy": (1, 4, 12, 80),
}


def budget_of(level: str, game: str) -> Budget:
    """How long a level thinks about a decision of a game."""
    if level == LEVELS[-1]:
        return Budget(seconds=LONG)
    place = LEVELS.index(level)
    return Budget(SIMULATIONS.get(game, USUAL)[place], SOON)
