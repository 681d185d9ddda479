"""A sweep over more sets of rules than can be played: Optuna chooses what is tried next.

Every set of rules that was chosen is one more variant of the run, played in the same deals. What is
chosen depends on the seed and on what came of those before, which is on disk: a search that was
stopped asks the same questions again, gets the same answers, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import optuna

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying
from elementarium.lab.executor import LOCAL
from elementarium.lab.goals import distance
from elementarium.lab.job import Group, Job, Variant, changed_options
from elementarium.lab.measures import measured_group
from elementarium.lab.measures.data import group_data
from elementarium.lab.planning import read_vary
from elementarium.lab.run import Run

MOST_ASKED = 20
"""So often for each set of rules that is to be played a known one may be chosen again."""


class Search:
    """A run that grows by the sets of rules that look best."""

    def __init__(self, job: Job, path: Path) -> None:
        self.values = read_vary(job.vary)
        self.run = Run(job, path)
        folder = self.run.folder
        self._before = folder.read().get("variants", []) if folder.is_begun else []
        self._answers: dict[str, list[float]] = {}

    @property
    def job(self) -> Job:
        """What has been chosen so far."""
        return self.run.job

    def play(self, jobs: int, progress: Callable[[Group, range], None], on: str = LOCAL) -> None:
        """Try what is left to be tried; can be interrupted, and goes on."""
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=self.job.seed)
        study = optuna.create_study(
            directions=[optuna.study.StudyDirection.MINIMIZE] * len(self.job.goals),
            sampler=sampler,
        )
        kinds: dict[str, optuna.distributions.BaseDistribution] = {
            name: optuna.distributions.CategoricalDistribution(values)
            for name, values in self.values.items()
        }
        base = self.job.variants[0]
        self._answer(base, jobs, progress, on)
        for _ in range(MOST_ASKED * self.job.trials):
            if len(self.job.variants) > self.job.trials:
                break
            trial = study.ask(kinds)
            chosen = " ".join(f"{name}={value}" for name, value in trial.params.items())
            options = changed_options(self.job.loaded[0], base.options, chosen)
            study.tell(trial, self._answer(Variant(options, base.cards), jobs, progress, on))

    def _answer(
        self, variant: Variant, jobs: int, progress: Callable[[Group, range], None], on: str
    ) -> list[float]:
        """How far a set of rules is from every goal; it is played unless it has been."""
        if variant.options not in self._answers:
            if variant not in self.job.variants:
                self._add(variant)
            if not self.run.has_all_games:
                self.run.play(jobs, progress, on)
            group = self.job.groups[len(self.job.variants) - 1]
            found = measured_group(group_data(self.run, group))
            goals = self.job.goals
            self._answers[variant.options] = [distance(goal, found) for goal in goals]
        return self._answers[variant.options]

    def _add(self, variant: Variant) -> None:
        """One more set of rules; raises if another one was tried in its place before."""
        place = len(self.job.variants)
        known = [one["options"] for one in self._before[place : place + 1]]
        if known not in ([], [variant.options]):
            raise saying(ElementariumError, "simulate.another", path=str(self.run.path))
        job = replace(self.job, variants=(*self.job.variants, variant))
        self.run = Run(job, self.run.path)
