"""Games that show something: the longest, the shortest, the greatest comeback and so on.

Every part of a run keeps the best of its own games for each reason, with the record; the run keeps
the best of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa

from elementarium.lab.chances import Chances
from elementarium.lab.excitement import course_of
from elementarium.lab.tables import columns_of, made

REASONS = ("longest", "shortest", "comeback", "lead_changes", "latest", "stalemate")


class Picks:
    """The best games so far for each reason; of equals the first."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.best: dict[str, tuple[float, int, Callable[[], str]]] = {}

    def consider(
        self,
        game: int,
        row: Mapping[str, Any],
        told: Sequence[Chances],
        record: Callable[[], str],
    ) -> None:
        """Keep the game where it is better than those before it."""
        for why, worth in worths(row, told):
            if why not in self.best or worth > self.best[why][0]:
                self.best[why] = worth, game, record

    def table(self) -> pa.Table:
        """The games that were kept, with their records."""
        columns = columns_of("picks")
        for why in REASONS:
            if why in self.best:
                worth, game, record = self.best[why]
                row = (self.group, game, why, worth, record())
                for name, value in zip(columns, row, strict=True):
                    columns[name].append(value)
        return made("picks", columns)


def worths(row: Mapping[str, Any], told: Sequence[Chances]) -> Iterator[tuple[str, float]]:
    """How well a game shows each of the things that it can show."""
    length = len(row["branching"])
    yield "longest", length
    yield "shortest", -length
    if len(row["winners"]) == len(row["returns"]):
        yield "stalemate", 0.0
    if told and len(row["winners"]) == 1:
        course = course_of([one.chances for one in told], row["winners"][0])
        yield "comeback", 1.0 - course.lowest
        yield "lead_changes", course.lead_changes
        yield "latest", course.decided


def best_picks(picks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of the games that parts have picked, the best of each group for each reason."""
    best: dict[tuple[int, str], Mapping[str, Any]] = {}
    for pick in picks:
        key = pick["group"], pick["why"]
        if key not in best or pick["worth"] > best[key]["worth"]:
            best[key] = pick
    return [best[key] for key in sorted(best, key=lambda key: (key[0], REASONS.index(key[1])))]


def file_name(pick: Mapping[str, Any]) -> str:
    """What the file of a picked game is called."""
    return f"{pick['group']:02}-{pick['why']}.record"
