"""How far a long command has come, for a log that somebody follows where no bar can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from elementarium.core.words import Message
from elementarium.lab.arena import Arena
from elementarium.lab.report import percent

About = dict[str, str | int | Message]

SECONDS_BETWEEN = 30.0
"""So much time lies between two lines at least."""
MOST_LINES = 100
"""A log does not grow longer, however long the command takes."""


@dataclass(slots=True)
class Progress:
    """Counts the steps of a long command, and knows when it is time to say something."""

    total: int
    clock: Callable[[], float] = monotonic
    done: int = 0
    told: int = 0
    """How many steps were done when something was said last."""
    began: float = field(init=False)
    told_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.told_at = self.clock()

    def step(self, steps: int = 1) -> About | None:
        """One more step is done, or several; what is to be said about it, or None for now.

        The end is not said: what came of it all follows.
        """
        self.done += steps
        now = self.clock()
        is_soon = now - self.told_at < SECONDS_BETWEEN
        if is_soon or (self.done - self.told) * MOST_LINES < self.total or self.done >= self.total:
            return None
        self.told, self.told_at = self.done, now
        gone = now - self.began
        left = gone * (self.total - self.done) / self.done
        times: About = {"gone": written_time(gone), "left": written_time(left)}
        return {"done": self.done, "total": self.total} | times


def written_time(seconds: float) -> str:
    """Hours, minutes and seconds as `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def games_told(arena: Arena, about: About) -> Message:
    """How many games have been played, and how the player named first has done in them."""
    first = arena.tallied()[0]
    low, high = (percent(bound) for bound in first.interval)
    won: About = {"player": first.name, "rate": percent(first.rate), "low": low, "high": high}
    return Message("progress.games", about | won)


def decisions_told(about: About) -> Message:
    """How many decisions of a record have been looked at."""
    return Message("progress.decisions", about)


def data_told(about: About) -> Message:
    """How many games of a data set have been played."""
    return Message("progress.data", about)


def stage_told(stage: str, about: About) -> Message:
    """How much of a stage of a training is done."""
    return Message("progress.stage", {**about, "stage": stage})


def work_told(about: About) -> Message:
    """How much of the work of a simulation is done."""
    done, total = int(str(about["done"])), int(str(about["total"]))
    return Message("progress.work", {**about, "percent": 100 * done // total})
