"""How the whole numbers of a network stand for others."""

from typing import Final

WEIGHT: Final = 1024  # weights count in parts of it, and so do the sums of the first layer
HANDED: Final = 64  # what is handed on to the next layer
HIGHEST: Final = 511  # what is handed on at most: 8 in parts of HANDED, less one
ONE: Final = 65536  # later sums, and what the last of them comes to: WEIGHT * HANDED
MOST_INPUTS: Final = 1024  # inputs that are not 0 at once
MOST_LAYERS: Final = 4
WIDEST: Final = 64
PIECE: Final = 128  # the sums of a first layer that is changed piece by piece
BROAD: Final = 64  # of so many
FURTHER: Final = 16
