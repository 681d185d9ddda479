"""The table of Aldr, its icons and the numbers of its actions (Aldr 2, 5.1, 13).

A cell is numbered 0-675 by row, then column, as the action numbers are. Sets of cells are kept
as *rows*: one number for each row, in which bit 0 is column a. Row 1 is the lowest; row 0 below
and the rows above 26 are a rim that is always empty, so that no rule asks where the table ends.
"""

from typing import Final

COLUMNS: Final = 26
WHOLE_EIGHTS: Final = 24
"""So many of the columns come in eights."""
HIGHEST_ROW: Final = 26
CELLS: Final = 676
ROWS: Final = 34  # with the rim: a shape that begins in row 26 looks up to 6 rows higher

# Icons, in canonical order; the first four are the elements.
FIRE: Final = 0
WATER: Final = 1
EARTH: Final = 2
WIND: Final = 3
VOID: Final = 4
SEAL: Final = 5
EMPTY: Final = 6  # what a cell shows without a card
ELEMENTS: Final = 4
ICONS: Final = 6
KINDS: Final = 21

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

# The most that a card file may ask for.
MOST_PLAYERS: Final = 4
MOST_PATTERN: Final = 7
MOST_TURNED: Final = 8  # rotations and mirror images of one shape
MOST_CARDS: Final = 250

# Phases (Aldr 4), and the deal before them (Aldr 3).
DEAL: Final = 0
PLAY1: Final = 1
PLAY2: Final = 2
CLAIM: Final = 3  # of fire; water, earth and wind follow
MOVE_ALDR: Final = 7
DRAW1: Final = 8
REFILL1: Final = 9
DRAW2: Final = 10
REFILL2: Final = 11
OVER: Final = 12

# First action number of each kind (Aldr 13).
A_LAY: Final = 0
A_PASS: Final = 56784
A_CLAIM: Final = 56785
A_DECLINE: Final = 59489
A_ALDR: Final = 59490
A_STAY: Final = 60166
A_DRAW: Final = 60167
ACTIONS: Final = 60188

PLACES: Final = 2704  # cells and directions: the most ways to lay one kind of card
NO_CELL: Final = -1


_PAIRS = [(first, second) for first in range(ICONS) for second in range(first, ICONS)]
FIRST: Final = tuple(first for first, _ in _PAIRS)
"""The first icon of each kind of card."""
SECOND: Final = tuple(second for _, second in _PAIRS)
"""The second icon of each kind of card."""
