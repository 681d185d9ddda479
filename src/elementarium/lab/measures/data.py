"""The tables of one group as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from elementarium.lab.counting import NOTHING, counting_of
from elementarium.lab.job import Group
from elementarium.lab.run import Run

Numbers = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class GroupData:
    """All that was noted of one group."""

    group: Group
    seed: int
    """Whatever is drawn anew begins with it."""
    seeds: Numbers
    order: Numbers
    """The program in each seat, for each game."""
    points: Numbers
    """What each seat has won, for each game: 1, or its share of it."""
    scores: Numbers | None
    turns: Numbers
    causes: list[str]
    decisions: Numbers
    branching: Numbers
    """The actions to choose from in every decision of all games, one after another."""
    decision_game: Numbers
    """The game of every decision, by its place."""
    digests: list[str]
    uses: pa.Table
    known_uses: frozenset[str]
    """All uses that actions of the game can be."""
    chances: pa.Table

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.seeds)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.group.seats


def group_data(run: Run, group: Group) -> GroupData:
    """The tables of a group, read."""
    games = run.table("games", group)
    seats = group.seats
    branching = games["branching"].combine_chunks()
    decisions = np.asarray(pc.list_value_length(branching), np.int64)
    scores = games["scores"].combine_chunks()
    return GroupData(
        group=group,
        seed=run.job.seed,
        seeds=np.asarray(games["seed"]),
        order=np.asarray(games["order"].combine_chunks().flatten()).reshape(-1, seats),
        points=points_of(games["winners"].combine_chunks(), seats),
        scores=np.asarray(scores.flatten()).reshape(-1, seats) if not scores.null_count else None,
        turns=np.asarray(games["turns"]),
        causes=games["cause"].to_pylist(),
        decisions=decisions,
        branching=np.asarray(branching.flatten()),
        decision_game=np.repeat(np.arange(len(decisions)), decisions),
        digests=games["digest"].to_pylist(),
        uses=run.table("uses", group),
        known_uses=frozenset(counting_of(run.job.game_of(group)).of_action) - {NOTHING},
        chances=run.table("chances", group),
    )


def points_of(winners: Any, seats: int) -> Numbers:
    """What each seat has won of each game."""
    counts = np.asarray(pc.list_value_length(winners), np.int64)
    points = np.zeros((len(counts), seats))
    game = np.repeat(np.arange(len(counts)), counts)
    points[game, np.asarray(winners.flatten())] = (1.0 / np.maximum(counts, 1))[game]
    return points
