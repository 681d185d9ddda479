"""The puzzle of the day, which follows from the date alone, and the week of whoever solves them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from hashlib import sha256
from math import gcd

WEEK = 7


def number_of_day(game: str, day: date, count: int) -> int:
    """The number of the puzzle of a day among so many, for everybody the same.

    All of them come up before one comes again: a day goes on by a step that shares no factor with
    their number. A version with more puzzles, or fewer, walks another way.
    """
    first = _drawn(game, "step") % count + 1
    step = next(one for one in range(first, first + count + 1) if gcd(one, count) == 1)
    return (_drawn(game, "start") + day.toordinal() * step) % count + 1


def _drawn(game: str, what: str) -> int:
    return int.from_bytes(sha256(f"{game} {what}".encode()).digest()[:4], "big")


def week(day: date) -> list[date]:
    """The last seven days, this one at the end."""
    return [day - timedelta(days=ago) for ago in range(WEEK - 1, -1, -1)]


def streak(solved: Iterable[date], day: date) -> int:
    """How many days in a row something was solved; today may still be to come."""
    days = set(solved)
    last = day if day in days else day - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def longest(solved: Iterable[date]) -> int:
    """The most days in a row."""
    days = set(solved)
    return max((streak(days, day) for day in days), default=0)
