"""How long a simulation will take, by a few of its games."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from elementarium.lab.job import Cell, Group, Job
from elementarium.lab.run import Run
from elementarium.lab.watching import Work, play_games

SECONDS = 1.0
"""So long the games of a group are tried, but at least one of them."""
MOST_GAMES = 20


class Forecast:
    """What the rest of a run will cost; what is tried for it is not kept."""

    def __init__(self, run: Run, clock: Callable[[], float] = perf_counter) -> None:
        self.run = run
        self.costs: dict[Cell, tuple[float, float]] = {}
        for group in run.job.groups:
            if group.cell not in self.costs and (run.left(group) or run.unchosen):
                self.costs[group.cell] = cost(run.job, group, clock)

    def seconds(self, jobs: int) -> float:
        """How long it will take, about, on so many cores as there are."""
        return self.work / 1000 / max(1, min(jobs, os.cpu_count() or 1))

    @property
    def work(self) -> int:
        """All that is left to do, in thousandths of a second."""
        groups = self.run.job.groups
        known = sum(self.work_of(group, self.run.left(group)) for group in groups)
        if not self.run.unchosen:
            return known
        return known + self.run.unchosen * self.work_of(groups[0], range(self.run.job.games))

    def work_of(self, group: Group, games: range) -> int:
        """What some games of a group cost, in thousandths of a second; 1 at least."""
        if not games:
            return 0
        game, chances = self.costs[group.cell]
        told = range(games.start, min(games.stop, self.run.job.chances))
        return max(1, round(1000 * (game * len(games) + chances * len(told))))


def cost(job: Job, group: Group, clock: Callable[[], float]) -> tuple[float, float]:
    """The seconds that a game takes, and the chances along one."""
    bare = replace(job, chances=0)
    play_games(Work(job, group, range(1)))  # what is done once in a process is no part of it
    began = clock()
    games = 0
    while games == 0 or (games < MOST_GAMES and clock() - began < SECONDS):
        play_games(Work(bare, group, range(games, games + 1)))
        games += 1
    game = (clock() - began) / games
    if not job.chances:
        return game, 0.0
    began = clock()
    play_games(Work(job, group, range(1)))
    return game, max(0.0, clock() - began - game)
