"""Who has to act when it is not one of the seats 0, 1, 2, ..."""

from typing import Final

CHANCE: Final = -1
"""Dice, bag or deck: somebody else draws the outcome."""

NOBODY: Final = -2
"""The game is over."""

MOST_SEATS: Final = 6
"""No game of the house seats more."""
