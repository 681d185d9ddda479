"""How long a game of Element can last (Element 4, 5.6, 6)."""

from __future__ import annotations

from elementarium.games.element.board import LONGEST_RIVER, SQUARES
from elementarium.games.element.options import ElementOptions

FREE = 5
"""Steps, placements and payments of a turn: whoever draws n stones has 5 - n moves (4)."""
DRAWN = 4
"""Stones that can be drawn in a turn."""


def longest(_seats: int, options: ElementOptions) -> int | None:
    """A bound of all decisions and stones drawn; None without a turn limit (R21).

    Every jump marks a wind square, or Aldr, that was not marked (5.6). Marks vanish only where wind
    leaves its square, and it does so only by another action: one that costs a move or a stone, or
    the one move of Aldr (5.8).
    """
    if options.turn_limit == 0:
        return None
    actions = FREE + 1
    tokens = 1 + 1 + LONGEST_RIVER + 4  # what is placed, the arm, the river, the picks
    jumps = (actions + 1) * (SQUARES + 1)
    return options.turn_limit * (1 + DRAWN + actions * tokens + jumps + 1)
