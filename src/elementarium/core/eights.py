"""Sets of eight numbers, kept as the bits of a byte, and what they hold: looked up, not counted.

Whoever asks bit by bit has to guess where the next one is, and a wrong guess costs a processor more
than all eight look-ups.
"""

from typing import Final

EIGHT: Final = 0xFF

_SETS = [[bit for bit in range(8) if members >> bit & 1] for members in range(256)]

HOW_MANY: Final = tuple(len(members) for members in _SETS)
"""How many members each set has."""
MEMBERS: Final = tuple(number for members in _SETS for number in (members + [0] * 8)[:8])
"""The members of each set, rising, in a row of eight; zeros behind them."""
FOURFOLD: Final = tuple(sum(1 << 4 * member for member in members) for members in _SETS)
"""Each set with its members four times as far apart: room for four of them, one behind another."""
SPREAD: Final = tuple(members >> place & 1 for members in range(256) for place in range(8))
"""Each set as a row of eight: a one in the place of each member."""
