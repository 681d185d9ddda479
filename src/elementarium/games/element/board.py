"""The board of Element, its stones and the numbers of its actions (Element 2, 13).

A board of 13 x 13 *cells* holds the 11 x 11 *squares* and a rim of EDGE around them, so that no
rule ever asks whether a neighbor is on the board. Squares are numbered 0-120 by column, then
row, as the action numbers are.
"""

from typing import Final

SIZE: Final = 11
SQUARES: Final = 121
CELLS: Final = 169
COLUMN: Final = 13  # from a cell to its eastern neighbor

# The elements, and what one stone of them makes of a cell.
EMPTY: Final = 0
FIRE: Final = 1
WATER: Final = 2
EARTH: Final = 3
WIND: Final = 4
# What else a cell can hold.
WHIRLWIND: Final = 5  # two high; three and four high follow
HIGHEST_WIND: Final = 7
RANGE: Final = 8  # earth that can never be replaced
MOUNTAIN: Final = 9
ALDR_RANGE: Final = 10  # Aldr as earth beside a range: the last of the range contents
SAGE: Final = 11
ALDR: Final = 12  # without element; + FIRE, WATER, EARTH, WIND with it
EDGE: Final = 17
CONTENTS: Final = 18

STONES_OF_EACH: Final = 30
MOST_HAND: Final = 4
MOST_MOVES: Final = 5
LONGEST_RIVER: Final = 11

# Phases (Element 4).
DRAW: Final = 0
DEAL: Final = 1
ACT: Final = 2
ARM: Final = 3
RIVER: Final = 4
PICK: Final = 5
OVER: Final = 6

# First action number of each kind (Element 13).
A_DRAW: Final = 0
A_STEP: Final = 5
A_JUMP: Final = 13
A_PLACE: Final = 21
A_END: Final = 505
A_ARM: Final = 506
A_FLOW: Final = 510
A_PICK: Final = 514
A_ALDR: Final = 518
A_PAY: Final = 598
ACTIONS_WITHOUT_ALDR: Final = 518
ACTIONS: Final = 602

NO_ARM: Final = -1
NO_SEAT: Final = -1
"""The winner of a game that is drawn or not over."""

# Why a jump cannot be made (Element 5.6); a landing cell is above 0.
NO_WIND: Final = -1
RANGE_DIAGONAL: Final = -2
WIND_USED: Final = -3
BAD_LANDING: Final = -4
NO_CELL: Final = 0

# What is known of a cell while chains of jumps are tried out (Element R18).
UNTRIED: Final = 0
ON_THE_WAY: Final = 1
DEAD_END: Final = 2


def _cells() -> tuple[int, ...]:
    return tuple(COLUMN * (square // SIZE + 1) + square % SIZE + 1 for square in range(SQUARES))


def _squares() -> tuple[int, ...]:
    cells = _cells()
    return tuple(cells.index(cell) if cell in cells else -1 for cell in range(CELLS))


def _element(content: int) -> int:
    if WIND <= content <= HIGHEST_WIND:
        return WIND
    if RANGE <= content <= ALDR_RANGE:
        return EARTH
    return content % ALDR if content % ALDR <= WIND else EMPTY


def _stones(content: int) -> int:
    if WIND <= content <= HIGHEST_WIND:
        return content - WIND + 1
    return 2 if content == MOUNTAIN else int(FIRE <= content <= EARTH or content == RANGE)


def _takes(element: int, content: int) -> bool:
    if content == EMPTY:
        return True
    if element == FIRE:
        return WIND <= content <= HIGHEST_WIND
    if element == WATER:
        return content == FIRE
    if element == EARTH:
        return content in (WATER, EARTH, RANGE)
    return element == WIND and (content == EARTH or WIND <= content < HIGHEST_WIND)


OFFSET: Final = (1, COLUMN + 1, COLUMN, COLUMN - 1, -1, -COLUMN - 1, -COLUMN, -COLUMN + 1)
"""From a cell to its neighbors: N, NE, E, SE, S, SW, W, NW; even directions are orthogonal."""
CELL: Final = _cells()
"""The cell of each square."""
SQUARE: Final = _squares()
"""The square of each cell, -1 on the rim."""
ELEMENT_OF: Final = tuple(_element(content) for content in range(CONTENTS))
"""The element that each content counts as, 0 for none."""
IS_RANGE: Final = tuple(int(RANGE <= content <= ALDR_RANGE) for content in range(CONTENTS))
"""Whether a content is range: hard earth, a mountain, or Aldr as part of one (5.5)."""
STONES_IN: Final = tuple(_stones(content) for content in range(CONTENTS))
"""How many stones each content is made of; Aldr's own stone lies on the card."""
TAKES: Final = tuple(
    int(_takes(element, content)) for element in range(WIND + 1) for content in range(CONTENTS)
)
"""Whether a stone may go onto a content, replacing it or on top of it (5.2), element by element."""
