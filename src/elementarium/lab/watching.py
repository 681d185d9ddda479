"""What is noted of the games of a simulation while they are played."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any

import pyarrow as pa

from elementarium.core.game import Result
from elementarium.core.notes import Note
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.lab import chances
from elementarium.lab.arena import Sitting, play_out
from elementarium.lab.counting import NOTHING, Counting, counting_of
from elementarium.lab.job import CHANCE_SIMULATIONS, VIEWER, Group, Job, simulations_of
from elementarium.lab.picks import Picks
from elementarium.lab.tables import Columns, add, columns_of, made
from elementarium.play.table import Table
from elementarium.players.player import Player


@dataclass(frozen=True)
class Work:
    """Some games of a group that are played at a time."""

    job: Job
    group: Group
    games: range


@dataclass(slots=True)
class Watched:
    """What came of some work."""

    group: int
    games: range
    tables: dict[str, pa.Table]


@dataclass(slots=True)
class Used:
    """What one seat has used: how often it could, how often it did, and in which turn first."""

    offered: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)


class Watcher:
    """Hears of every decision of one game; what is to be known of them is counted at its end."""

    def __init__(self, table: Table, counting: Counting) -> None:
        self.table = table
        self.counting = counting
        self.heard: list[tuple[int, list[int], int, int, int]] = []
        """Of each decision the seat, what was legal, what was done, the turn, and its place in the
        history.
        """
        self.turns: dict[int, int] = {}
        """The turns in which somebody decided, each with its place among them, from 1 on."""
        self.used = [Used() for _ in range(table.seats)]
        self.notes: list[Note] = []

    def __call__(self, perspective: Perspective, _player: Player, action: int, turn: int) -> None:
        """A seat has decided."""
        legal = perspective.legal_actions()
        self.heard.append((perspective.seat, legal, action, turn, self.table.length))

    def count(self) -> None:
        """Count what the seats could do, what they did, and what has happened to them."""
        of_action, turns, used = self.counting.of_action, self.turns, self.used
        for seat, legal, action, number, _ in self.heard:
            turn = turns.get(number)
            if turn is None:
                turn = turns[number] = len(turns) + 1
            own = used[seat]
            offered, use = own.offered, of_action[action]
            for one in {of_action[number] for number in legal} if len(legal) > 1 else (use,):
                offered[one] = offered.get(one, 0) + 1
            own.taken[use] = own.taken.get(use, 0) + 1
            if use not in own.first:
                own.first[use] = turn
        self.notes = self.table.notes
        for seat, use in self.counting.of_notes(self.notes):
            taken = used[seat].taken
            taken[use] = taken.get(use, 0) + 1


def play_games(work: Work) -> Watched:
    """Play some games and note what is to be known of them."""
    arena = work.job.arena(work.group)
    game = arena.loaded
    counting = counting_of(game)
    columns = {name: columns_of(name) for name in ("games", "uses", "chances")}
    picks = Picks(work.group.number)
    for index in work.games:
        sitting = arena.sitting(index)
        watcher = Watcher(sitting.table, counting)
        play_out(sitting, watcher)
        watcher.count()
        key = {"group": work.group.number, "game": index}
        row = game_row(sitting, watcher)
        add(columns["games"], key | row)
        add_uses(columns["uses"], key, watcher)
        told: list[chances.Chances] = []
        if index < work.job.chances:
            told = list(chances_along(sitting, watcher, work.job))
            for one in told:
                add(columns["chances"], key | one._asdict())
        picks.consider(index, row, told, partial(arena.written, sitting.table, sitting.deal))
    tables = {name: made(name, own) for name, own in columns.items()}
    return Watched(work.group.number, work.games, tables | {"picks": picks.table()})


def game_row(sitting: Sitting, watcher: Watcher) -> dict[str, Any]:
    """What is noted of a game that is over."""
    table, deal = sitting.table, sitting.deal
    result = table.result
    assert isinstance(result, Result), "the game is over"
    return {
        "seed": deal.seed,
        "order": deal.order,
        "winners": result.winners,
        "returns": table.state.returns(),
        "scores": result.scores,
        "turns": len(watcher.turns),
        "cause": watcher.counting.cause(watcher.notes),
        "deciders": [heard[0] for heard in watcher.heard],
        "branching": [len(heard[1]) for heard in watcher.heard],
        "digest": blake2b(array("i", table.numbers).tobytes(), digest_size=8).hexdigest(),
    }


def add_uses(columns: Columns, key: dict[str, int], watcher: Watcher) -> None:
    """The uses of a game, seat by seat."""
    for seat, used in enumerate(watcher.used):
        uses = sorted((used.offered.keys() | used.taken.keys()) - {NOTHING})
        columns["group"] += [key["group"]] * len(uses)
        columns["game"] += [key["game"]] * len(uses)
        columns["seat"] += [seat] * len(uses)
        columns["use"] += uses
        columns["offered"] += [used.offered.get(use, 0) for use in uses]
        columns["taken"] += [used.taken.get(use, 0) for use in uses]
        columns["first_turn"] += map(used.first.get, uses)


def chances_along(sitting: Sitting, watcher: Watcher, job: Job) -> Iterator[chances.Chances]:
    """The chances of all seats before every decision, and at the end."""
    simulations = max(CHANCE_SIMULATIONS, simulations_of(VIEWER, job.game))
    seed = Rng(sitting.deal.seed ^ 0xC4A4CE5).next_seed() >> 1
    decided = [(place, watcher.turns[turn]) for *_, turn, place in watcher.heard]
    return chances.along(sitting.table, decided, simulations, seed)
