"""What a good set of rules is, for those who look for one: figures that are to be small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying

if TYPE_CHECKING:
    from elementarium.lab.measures import Measured

NAMES = ("fair", "drawn", "decisions", "choice")
USUAL = ("fair", "decisions")
"""Fair seats, and short games."""


def check_goals(goals: Sequence[str]) -> None:
    """Raise one sentence for a goal that nobody can measure."""
    for goal in goals:
        name, equals, number = goal.partition("=")
        is_number = number.isdecimal() and name == "decisions"
        if name not in NAMES or (equals and not is_number) or goals.count(goal) > 1:
            raise saying(ElementariumError, "simulate.goal", text=goal, known=", ".join(NAMES))


def distance(goal: str, one: Measured) -> float:
    """How far a set of rules is from a goal; 0 is there, less is better.

    `fair`: how far the farthest seat is from its share. `drawn`: the share of games without a
    winner. `decisions`: the median length, or with `decisions=60` how far that is from 60.
    `choice`: the share of decisions that leave none.
    """
    name, _, number = goal.partition("=")
    if name == "fair":
        return max(abs(each.value - one.fairness.fair) for each in one.fairness.shares)
    if name == "drawn":
        return one.ending.drawn.value
    if name == "choice":
        return 1.0 - one.choice.chosen.value
    median = one.length.decisions.median.value
    return abs(median - int(number)) if number else median


def front(goals: Sequence[str], measured: Sequence[Measured]) -> list[int]:
    """The places of the sets of rules that no other beats."""
    return unbeaten([[distance(goal, one) for goal in goals] for one in measured])


def unbeaten(values: Sequence[Sequence[float]]) -> list[int]:
    """The places of those to which no other is as near in all goals and nearer in one."""
    return [
        place
        for place, own in enumerate(values)
        if not any(
            other != own and all(theirs <= ours for theirs, ours in zip(other, own, strict=True))
            for other in values
        )
    ]
