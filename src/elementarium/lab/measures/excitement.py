"""Is it exciting? Who leads when, who comes back, and who makes a king, by the sampled games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import numpy as np

from elementarium.lab.excitement import Course, course_of
from elementarium.lab.measures.data import GroupData
from elementarium.lab.statistics.proportions import Estimate, wilson
from elementarium.lab.statistics.resampling import bootstrap, ratio

LOST = 0.05
"""A seat with a smaller chance has no more to hope for."""
MOVED = 0.15
"""Whoever moves another's chance by so much makes a king."""
BEHIND = 0.4
"""Whoever wins from below so much of a fair share has come back: from 20 % among two."""
STAGES = 20
"""Into so many pieces the course of a game is cut for the picture."""


@dataclass(frozen=True, slots=True)
class Excitement:
    """How exciting the sampled games were."""

    games: int
    lead_changes: Estimate
    drama: Estimate
    decided: Estimate
    """The median share of the game at which it was decided."""
    leaders: list[Estimate]
    """How often the leader at a quarter, a half and three quarters of the game has won."""
    behind: float
    """A chance below counts as lost already."""
    comebacks: Estimate
    """The share of games won from such a chance."""
    kingmaking: Estimate | None
    """The share of decisions in which a lost seat moved a chance much; for three or more."""
    course: list[list[float]]
    """The winner's chance at each stage of the games: lower quarter, median, upper quarter."""


def excitement(data: GroupData) -> Excitement | None:
    """None where no chances were told, or no sampled game has one winner."""
    games = [rows for rows in sampled(data) if max(rows[-1]["chances"]) == 1.0]
    if not games:
        return None
    courses = [course_of([row["chances"] for row in rows], winner_of(rows)) for rows in games]
    mean = [bootstrap(values, lambda one: float(one.mean()), data.seed) for values in (
        [float(course.lead_changes) for course in courses],
        [course.drama for course in courses],
    )]  # fmt: skip
    decided = [course.decided for course in courses]
    behind = BEHIND / data.seats
    back = sum(course.lowest < behind for course in courses) / len(courses)
    return Excitement(
        games=len(games),
        lead_changes=mean[0],
        drama=mean[1],
        decided=bootstrap(decided, lambda one: float(np.median(one)), data.seed),
        leaders=[led(games, courses, quarter) for quarter in range(3)],
        behind=behind,
        comebacks=wilson(back, len(courses)),
        kingmaking=kingmaking(games, data.seed) if data.seats > 2 else None,
        course=stages(games),
    )


def sampled(data: GroupData) -> Iterator[list[dict[str, Any]]]:
    """The rows of each game whose chances were told."""
    rows = data.chances.select(["game", "seat", "chances"]).to_pylist()
    for _, own in groupby(rows, key=lambda row: row["game"]):
        yield list(own)


def winner_of(rows: Sequence[dict[str, Any]]) -> int:
    """Who has won, by the last row."""
    ended: list[float] = rows[-1]["chances"]
    return ended.index(max(ended))


def led(games: Sequence[Any], courses: Sequence[Course], quarter: int) -> Estimate:
    """How often whoever led at this quarter has won, of the games in which somebody led."""
    pairs = [
        (course.leaders[quarter], winner_of(rows))
        for rows, course in zip(games, courses, strict=True)
        if course.leaders[quarter] >= 0
    ]
    held = sum(leader == winner for leader, winner in pairs)
    return wilson(held / len(pairs) if pairs else 0.0, len(pairs))


def kingmaking(games: Sequence[Sequence[dict[str, Any]]], seed: int) -> Estimate:
    """The share of decisions of seats without hope that moved another's chance much.

    Seen from one decision to the next, so what chance does in between is part of it.
    """
    made, all_decisions = [], []
    for rows in games:
        count = 0
        for row, after in pairwise(rows):
            seat = row["seat"]
            moved = (
                abs(new - old)
                for other, (old, new) in enumerate(
                    zip(row["chances"], after["chances"], strict=True)
                )
                if other != seat
            )
            count += row["chances"][seat] < LOST and max(moved) >= MOVED
        made.append(float(count))
        all_decisions.append(float(len(rows) - 1))
    return ratio(made, all_decisions, seed)


def stages(games: Sequence[Sequence[dict[str, Any]]]) -> list[list[float]]:
    """The winner's chance along the games, each cut into as many stages."""
    rows = []
    for game in games:
        winner = winner_of(game)
        own = [row["chances"][winner] for row in game]
        rows.append([own[min(len(own) - 1, len(own) * k // STAGES)] for k in range(STAGES + 1)])
    quartiles = np.quantile(np.array(rows), (0.25, 0.5, 0.75), axis=0)
    return [[round(float(one), 4) for one in line] for line in quartiles]
