"""What one option of the rules changes, in half a sentence for people who choose it."""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.core.words import Message, joined
from elementarium.lab.measures.comparing import Change, Comparison
from elementarium.lab.reporting.writing import SEMICOLON, interval, number, share, told
from elementarium.lab.statistics.proportions import Estimate


def effect(one: Comparison) -> Message:
    """How many games go otherwise, and what differs beyond chance."""
    touched = told(one.touched, share)
    clear = worth_telling(one.changes)
    if clear:
        changes = joined([difference(change) for change in clear], SEMICOLON)
        return Message("report.effect.clear", {"touched": touched, "changes": changes})
    if one.touched.value == 0:
        return Message("report.effect.untouched", {"games": one.games})
    return Message("report.effect.quiet", {"touched": touched})


def worth_telling(changes: Sequence[Change]) -> list[Change]:
    """What is beyond chance, seats first; turns only where decisions do not tell the same."""
    clear = [change for change in changes if change.is_clear]
    names = {change.name for change in clear}
    told = [change for change in clear if change.name != "turns" or "decisions" not in names]
    return sorted(told, key=lambda change: not change.name.startswith("seat"))


def difference(change: Change) -> Message:
    """By how much a figure becomes more or less, with the bounds of the difference."""
    unit = 100 if change.is_share else 1
    sign = 1 if change.paired.value > 0 else -1
    bounds = sorted(sign * unit * bound for bound in (change.paired.low, change.paired.high))
    size = Estimate(sign * unit * change.paired.value, *bounds)
    seat = change.name.removeprefix("seat")
    about: dict[str, str | int] = {
        "by": number(round(size.value, 2)),
        "bounds": interval(Estimate(0.0, *(round(bound, 2) for bound in bounds)), number),
    }
    if seat != change.name:
        about["seat"] = int(seat) + 1
    name = "seat" if seat != change.name else change.name
    return Message(f"report.effect.{name}_{'more' if sign > 0 else 'less'}", about)
