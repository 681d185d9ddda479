"""A run: a folder that a job is played into, part by part, and that goes on after it was stopped.

`run.json` says what was played. Of every part, the games of a group from number N on, there are
`games-GG-N.parquet`, `uses-`, `chances-` and `picks-`; the games are written last and say that the
part is there. Parts are cut by what they hold, so the same job gives the same bytes, however many
games were played at once and however often it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying
from elementarium.lab import tables
from elementarium.lab.executor import LOCAL, check_place, in_order
from elementarium.lab.folder import Folder
from elementarium.lab.job import FORMAT, Group, Job, Variant
from elementarium.lab.picks import best_picks, file_name
from elementarium.lab.stopping import Stopping
from elementarium.lab.watching import Watched, Work, play_games

ABOUT = "run.json"
PROGRESS = ("games", "complete", "stopped")
"""What of `run.json` changes while the run grows."""
SEARCHED = ("complete", "stopped", "variants", "trials")
"""The same of a search: it goes by its games, so that their number stays."""
CARDS = "cards"


class Run:
    """The folder of a job; raises if it holds anything else."""

    def __init__(self, job: Job, path: Path) -> None:
        self.job = job
        self.path = path
        self.folder = Folder(path, ABOUT)
        self.stopping = Stopping(job)
        self.done = {group.number: 0 for group in job.groups}
        """So many games of each group are written."""
        self._waiting: dict[int, list[Watched]] = {group.number: [] for group in job.groups}
        if self.folder.open(job.about(), SEARCHED if job.vary else PROGRESS, key="simulate"):
            if self.folder.read().get("games", 0) > job.games:
                raise saying(ElementariumError, "simulate.fewer", path=str(path))
            self._count()

    @classmethod
    def read(cls, path: Path) -> Run:
        """A run that was played before; raises if there is none."""
        about = Folder(path, ABOUT).read() if (path / ABOUT).is_file() else {}
        if about.get("format") != FORMAT:
            raise saying(ElementariumError, "simulate.none", path=str(path))
        return cls(job_of(about, path), path)

    @property
    def run(self) -> Run:
        """Itself: a search has one, too."""
        return self

    # How far it has come

    @property
    def total(self) -> int:
        """How many games there are to be, if no test stops before."""
        chosen = sum(self.goal(group) for group in self.job.groups)
        return chosen + self.job.games * self.unchosen

    @property
    def played(self) -> int:
        """How many games are written."""
        return sum(self.done.values())

    @property
    def is_complete(self) -> bool:
        """Whether all is written that is to be."""
        return self.has_all_games and not self.unchosen

    @property
    def unchosen(self) -> int:
        """How many sets of rules a search still has to choose."""
        return max(0, self.job.trials + 1 - len(self.job.variants))

    @property
    def has_all_games(self) -> bool:
        """Whether all games of the sets of rules that there are so far are written."""
        return all(self.done[group.number] == self.goal(group) for group in self.job.groups)

    def goal(self, group: Group) -> int:
        """How many games of a group there are to be."""
        return self.stopping.stopped.get(group.cell, self.job.games)

    def left(self, group: Group) -> range:
        """The games of a group that are still to be played."""
        return range(self.done[group.number], self.goal(group))

    def parts(self, group: Group) -> Iterator[range]:
        """The numbers of the games of each part of a group."""
        size = self.job.part(group)
        for first in range(0, self.job.games, size):
            yield range(first, min(first + size, self.job.games))

    def _count(self) -> None:
        """Find out how far it has come; the tests have heard of every part that is there."""
        for group in self.job.groups:
            for part in self.parts(group):
                path = self.path / part_name("games", group.number, part.start)
                if not path.exists() or pq.read_metadata(path).num_rows != len(part):
                    break
                self.done[group.number] = part.stop
                if self.stopping.asked:
                    self.stopping.hear(group, pq.read_table(path))

    # Playing

    def begin(self) -> None:
        """Write down what is about to be played, with the cards."""
        for number, variant in enumerate(self.job.variants):
            if variant.cards:
                for file in card_files(Path(variant.cards)):
                    self.folder.write_bytes(f"{CARDS}/{number}/{file.name}", file.read_bytes())
        self._tell()

    def play(self, jobs: int, progress: Callable[[Group, range], None], on: str = LOCAL) -> None:
        """Play what is left; `progress` hears which games have been played. Can be interrupted."""
        check_place(on)
        self.begin()
        for watched in in_order(play_games, self._work(), jobs, on):
            group = self.job.groups[watched.group]
            if watched.games.start >= self.goal(group):
                continue  # begun before a test has stopped its group
            self._waiting[watched.group].append(watched)
            if watched.games.stop in {part.stop for part in self.parts(group)}:
                self._write(group)
            progress(group, watched.games)
        if self.is_complete:
            self._write_records()
        self._tell()

    def _work(self) -> Iterator[Work]:
        """What is left to be played, the groups by turns."""
        left = {group.number: self._chunks(group) for group in self.job.groups}
        while left:
            for number in list(left):
                group = self.job.groups[number]
                games = next(left[number], None)
                if games is None or games.start >= self.goal(group):
                    del left[number]
                else:
                    yield Work(self.job, group, games)

    def _chunks(self, group: Group) -> Iterator[range]:
        """The numbers of the games of a group that are still to be played, some at a time."""
        size = self.job.chunk(group)
        for part in self.parts(group):
            if part.start >= self.done[group.number]:
                for first in range(part.start, part.stop, size):
                    yield range(first, min(first + size, part.stop))

    def _write(self, group: Group) -> None:
        """Write a part; its games last, because they say that it is there."""
        waiting = self._waiting[group.number]
        first, last = waiting[0].games.start, waiting[-1].games.stop
        for name in reversed(tables.SCHEMAS):
            whole = tables.joined([one.tables[name] for one in waiting])
            if whole.num_rows or name == "games":
                file = part_name(name, group.number, first)
                self.folder.write(file, partial(tables.write, whole))
        games = tables.joined([one.tables["games"] for one in waiting])
        waiting.clear()
        self.done[group.number] = last
        self.stopping.hear(group, games)

    def _write_records(self) -> None:
        """Write the records of the games that show something."""
        picks = self.table("picks").to_pylist()
        for pick in best_picks(picks):
            self.folder.write_text(f"records/{file_name(pick)}", pick["record"])

    def _tell(self) -> None:
        stopped = [self.stopping.told(group) for group in self.job.groups]
        now = {"complete": self.is_complete, "stopped": stopped}
        self.folder.tell({**self.job.about(), **now})

    # Reading

    def table(self, name: str, only: Group | None = None) -> pa.Table:
        """All rows of a table that are there, group by group, or those of one group."""
        found = [
            pq.read_table(path)
            for group in (self.job.groups if only is None else (only,))
            for part in self.parts(group)
            if part.stop <= self.done[group.number]
            and (path := self.path / part_name(name, group.number, part.start)).exists()
        ]
        return tables.joined(found) if found else tables.SCHEMAS[name].empty_table()


def part_name(table: str, group: int, first: int) -> str:
    """The file of a part of a table."""
    return f"{table}-{group:02}-{first:07}.parquet"


def card_files(path: Path) -> Iterator[Path]:
    """A file of cards, and those beside it that name them in other languages."""
    yield path
    yield from sorted(path.parent.glob(f"{path.stem}.??{path.suffix}"))


def job_of(about: dict[str, Any], path: Path) -> Job:
    """The job of a run, by what the run says about itself."""
    variants = []
    for number, variant in enumerate(about["variants"]):
        own = sorted(path.glob(f"{CARDS}/{number}/*.toml"), key=lambda file: len(file.name))
        variants.append(Variant(variant["options"], str(own[0]) if own else ""))
    return Job(
        about["game"],
        tuple(tuple(players) for players in about["players"]),
        tuple(about["seats"]),
        about["games"],
        tuple(variants),
        tuple(about["without"]),
        about["seed"],
        about["chances"],
        about["until"],
        tuple(about.get("goals", ())),
        tuple(about.get("vary", ())),
        about.get("trials", 0),
    )
