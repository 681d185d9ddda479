"""What the rules of Downpour note while they are played: for the story, and for statistics."""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

FELL: Final = KINDS.add(
    "fell",
    "a stone falls into a column (5)",
    seat="whose stone",
    thing="column, from 0",
    value="row, from 0",
)
WON: Final = KINDS.add("won", "a line is long enough (6)", seat="who wins")
FILLED: Final = KINDS.add("filled", "the table is full, and nobody has won (6)")
