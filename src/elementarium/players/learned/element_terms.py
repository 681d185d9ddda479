"""What a network is told of Element: numbers of its inputs, each of which is there or not."""

from typing import Final

AROUND: Final = 4  # so far a sage looks in each direction
WIDE: Final = 9
KINDS: Final = 11  # what can lie on a square: nine contents of stones, a sage, the edge
WINDOW: Final = 891  # WIDE * WIDE * KINDS: around the sage whose turn it is, then the other one
F_HAND: Final = 1782  # of each element, in stones; from here on one of each group is there
F_BAG: Final = 1802  # of each element, in fours
F_MOVES: Final = 1834
F_PHASE: Final = 1840
F_DISTANCE: Final = 1847  # of the sages
F_WAYS: Final = 1858  # ways out of both sages
F_ROOM: Final = 1876  # of both sages, in threes
INPUTS: Final = 1910
HANDS: Final = 5  # inputs of one group, such as the stones of one element in hand
BAGS: Final = 8
WAYS: Final = 9
ROOMS: Final = 17
COUNTS: Final = 15  # groups, in this order: hands, bags, moves, phase, distance, ways, rooms
C_BAG: Final = 4
C_MOVES: Final = 8
C_PHASE: Final = 9
C_DISTANCE: Final = 10
C_WAYS: Final = 11
C_ROOM: Final = 13
NEAR: Final = 2
"""Stones further from both sages are worth the same, unless one of their element is beside them."""
KIND: Final = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 9, 10, 10, 10, 10, 10, 10)
"""What each content of a cell is called, -1 for an empty one; Aldr, for whom nobody has learned, is
edge."""
