"""What puzzles ask for, game by game.

An aim is judged by the rules: it says what a position is worth to the solver, and whoever makes it
worth enough has solved the puzzle, in whatever way. Nothing compares notation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from elementarium.core.registry import part_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One kind of puzzle of a game."""

    name: str
    may_begin: Callable[[Any, int], bool]
    """Whether it is worth looking for a puzzle for this seat here: quick, and no proof."""
    worth: Callable[[Any, Any, int], int]
    """What a position is worth that a seat has come to from another; nothing is 0."""
    answer: Callable[[Any, int], Hashable]
    """What makes two solved positions the same answer."""
    motif: Callable[[Any, int], Hashable]
    """What makes two puzzles the same to whoever solves them."""
    least: int = 1
    """What has to be reached so that it is a puzzle at all."""
    most_actions: int = 0
    """In how many actions at most; 0 if the whole turn may be used."""
    is_over: Callable[[Any, Any, int], bool] | None = None
    """Whether nothing more can be reached, although the seat still has to act."""
    is_uncertain: Callable[[int], bool] | None = None
    """Whether a number hangs on what the seat cannot know, so that it is no way to the aim."""
    for_certain: bool = False
    """Whether others and the dice may answer: it is reached only if it is whatever they do."""
    few_lines: int = 30
    """It is no puzzle with fewer ways to go on than these."""


def aims_of(game: str) -> tuple[Aim, ...]:
    """The aims of a game; none if nobody has written any."""
    module = part_of(game, "aims", __name__)
    return () if module is None else tuple(module.AIMS)


def aim_of(game: str, name: str) -> Aim:
    """The aim of this name."""
    return next(aim for aim in aims_of(game) if aim.name == name)
