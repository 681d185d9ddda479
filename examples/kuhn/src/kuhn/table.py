"""All fields of a state of Kuhn poker, each stated once."""

from __future__ import annotations

from typing import Annotated

from elementarium.core.state import State

from kuhn import board


class KuhnTable(State):
    """What one state of a game and its copies differ in."""

    hand: Annotated[list[int], board.SEATS]
    """The card of each seat; 0 before it is dealt."""
    said: Annotated[list[int], board.MOST_WORDS]
    """The words so far: PASS or BET."""
    spoken: int
    """How many words were said."""
