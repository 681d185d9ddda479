"""Whether a simulation knows enough: `--until seat=0.01`.

A test is made for every cell of a job, after every part: whether a seat wins more or less than its
share by so much; where sets of rules are compared, whether a seat wins more or less under another
one than under the first; where somebody goes without something, whether he wins less or more than
the others.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from elementarium.lab.job import Cell, Group, Job, read_until
from elementarium.lab.statistics.sequential import OPEN, SequentialTest

Rows = list[dict[str, Any]]


class Stopping:
    """The sequential tests of a job, one for each cell."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.difference = read_until(job.until)
        self.stopped: dict[Cell, int] = {}
        """After how many games the test of a cell has decided."""
        self.verdicts: dict[Cell, str] = {}
        self._tests: dict[Cell, SequentialTest] = {}
        self._heard: dict[Cell, dict[int, Rows]] = {}

    @property
    def asked(self) -> bool:
        """Whether anybody wants to stop early."""
        return self.difference > 0

    def hear(self, group: Group, games: pa.Table) -> None:
        """A part of a group is there; once all variants have it, the test is made."""
        if not self.asked or group.cell in self.stopped:
            return
        rows = games.select(["game", "seed", "order", "winners"]).to_pylist()
        heard = self._heard.setdefault(group.cell, {})
        heard[group.variant] = heard.get(group.variant, []) + rows
        common = min(len(heard.get(number, ())) for number in range(len(self.job.variants)))
        if common == 0:
            return
        compared = [heard[number][:common] for number in range(len(self.job.variants))]
        for number in heard:
            heard[number] = heard[number][common:]
        self._test(group, compared, compared[0][-1]["game"] + 1)

    def _test(self, group: Group, compared: list[Rows], games: int) -> None:
        means = (1 if group.without else group.seats) * max(1, len(compared) - 1)
        test = self._tests.setdefault(group.cell, SequentialTest(means, self.difference))
        test.add(list(zip(*scores(group, compared), strict=True)))
        self.verdicts[group.cell] = test.verdict
        if test.verdict != OPEN:
            self.stopped[group.cell] = games

    def told(self, group: Group) -> dict[str, Any] | None:
        """What the test of a group says; None if nobody has asked."""
        if not self.asked:
            return None
        games = self.stopped.get(group.cell)
        return {"verdict": self.verdicts.get(group.cell, OPEN), "games": games}


def scores(group: Group, compared: list[Rows]) -> list[list[float]]:
    """For every deal a score for each mean: what is 0 if nothing differs."""
    deals: dict[int, list[list[float]]] = {}
    for rows in zip(*compared, strict=True):
        own = [points(group, row) for row in rows]
        if len(own) == 1:
            fair = 1 / group.seats
            score = [value - fair for value in own[0]]
        else:
            score = [b - a for other in own[1:] for a, b in zip(own[0], other, strict=True)]
        deals.setdefault(rows[0]["seed"], []).append(score)
    return [[sum(one) / len(one) for one in zip(*games, strict=True)] for games in deals.values()]


def points(group: Group, row: dict[str, Any]) -> list[float]:
    """What each seat, or the one who goes without something, has won of a game."""
    won = [(seat in row["winners"]) / len(row["winners"]) for seat in range(group.seats)]
    return [won[row["order"].index(0)]] if group.without else won
