"""The numbers by which lanes are told what to do."""

from typing import Final

NO_HERO: Final = -1
"""The hero of a lane in which all seats are played from outside."""
NOTHING: Final = -1
"""Behind the last legal action; also the action of a lane that is over."""

# When a new game begins where one has ended.
SAME_STEP: Final = 0
NEXT_STEP: Final = 1
DISABLED: Final = 2

TRIES: Final = 1000
"""So often a game is begun anew that ends before its hero has anything to decide."""

BLOCK: Final = 64
"""So many lanes are worked on together: their memory fits into a cache."""
