"""Games of programs as data for learners: a row for each decision, in Parquet.

A data set is a folder. `dataset.json` says what was played; `positions-N.parquet` has the decisions
and `games-N.parquet` the records of a *part*: the games from number N on. A part is written under
another name and then renamed, so whatever is there is whole. Every game depends on its number
only, and parts are cut by what they hold: the same data set has the same bytes, however many games
were played at once and however often it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from elementarium import __version__
from elementarium.core.game import Game
from elementarium.core.observer import Observer
from elementarium.core.perspective import Perspective
from elementarium.core.view_observer import observer_of
from elementarium.lab.arena import Arena, is_repeatable, play_out
from elementarium.lab.executor import LOCAL, in_order
from elementarium.lab.folder import Folder
from elementarium.players.opinions import Opinion
from elementarium.players.player import Player

FORMAT = 1
ABOUT = "dataset.json"
PROGRESS = ("complete", "positions")
"""What of `dataset.json` changes while the data set grows."""
PART_BYTES = 32_000_000
"""A part is full when its observations have so many bytes."""

GAMES = pa.schema(
    [
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("players", pa.list_(pa.string())),
        ("returns", pa.list_(pa.float32())),
        ("decisions", pa.int32()),
        ("record", pa.string()),
    ]
)


def positions_schema(size: int) -> pa.Schema:
    """The columns of the decisions, for observations of this size."""
    return pa.schema(
        [
            ("game", pa.int32()),
            ("ply", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.int8(), size)),
            ("action", pa.int32()),
            ("legal", pa.list_(pa.int32())),
            ("shares", pa.list_(pa.float32())),
            ("return", pa.float32()),
        ]
    )


@dataclass(slots=True)
class PlayedGame:
    """One game, decision by decision."""

    index: int
    seed: int
    players: list[str]
    """Who sat in each seat."""
    seats: list[int] = field(default_factory=list)
    observations: bytearray = field(default_factory=bytearray)
    actions: list[int] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    shares: list[list[float]] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    record: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a data set is made of; raises a sentence if it cannot be played."""

    game: str
    players: tuple[str, ...]
    games: int
    options: str = ""
    seed: int = 1
    cards: str = ""

    def __post_init__(self) -> None:
        self.arena()

    def arena(self) -> Arena:
        """The tournament whose games are written down: it deals, and seats the players."""
        return Arena(self.game, self.players, self.options, self.seed, cards=self.cards)

    @property
    def loaded(self) -> Game[Any]:
        """The game itself."""
        return self.arena().loaded

    @property
    def observer(self) -> Observer:
        """What writes down how a table looks to a seat."""
        return _observer(self)

    def about(self) -> dict[str, Any]:
        """What `dataset.json` says."""
        game, observer = self.loaded, self.observer
        pieces = [
            {"name": piece.name, "offset": piece.offset, "shape": list(piece.shape)}
            for piece in observer.pieces
        ]
        return {
            "format": FORMAT,
            "elementarium": __version__,
            "game": game.name,
            "version": game.version,
            "options": game.options.read(self.options).written(),
            "cards": game.data.written() if game.data else "",
            "seats": len(self.players),
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "repeatable": all(map(is_repeatable, self.players)),
            "actions": len(game.actions),
            "observer": {"version": observer.version, "size": observer.size, "pieces": pieces},
        }

    def play(self, index: int) -> PlayedGame:
        """The game of this number."""
        sitting, observer = self.arena().sitting(index), self.observer
        table, deal = sitting.table, sitting.deal
        played = PlayedGame(index, deal.seed, [self.players[place] for place in deal.order])

        def watch(perspective: Perspective, player: Player, action: int, _turn: int) -> None:
            legal = sorted(perspective.legal_actions())
            played.observations += observer.observed(table.state, perspective.seat)
            played.seats.append(perspective.seat)
            played.actions.append(action)
            played.legal.append(legal)
            played.shares.append(visit_shares(player, legal))

        play_out(sitting, watch)
        played.returns = [float(value) for value in table.state.returns()]
        played.record = table.written_record(Seed=str(deal.seed))
        return played


@lru_cache(maxsize=1)
def _observer(recipe: Recipe) -> Observer:
    """Made once in each process: one that is made from views takes its time."""
    game = recipe.loaded
    return observer_of(game, game.start(len(recipe.players), game.options.read(recipe.options)))


def visit_shares(player: Player, legal: Sequence[int]) -> list[float]:
    """How the visits of a search that was made just now are shared among the legal actions.

    Without a choice there was no search, and the only action has all of them. Empty for a player
    that does not search.
    """
    opinions: list[Opinion] | None = getattr(player, "last_opinions", None)
    if opinions is None:
        return []
    visits = {opinion.action: opinion.visits for opinion in opinions}
    total = sum(visits.values())
    if not total:
        return [1.0 / len(legal)] * len(legal)
    return [visits.get(action, 0) / total for action in legal]


class DataSet:
    """A folder that a recipe is played into; raises if it holds anything else."""

    def __init__(self, recipe: Recipe, folder: Path) -> None:
        self.recipe = recipe
        self.folder = folder
        self._files = Folder(folder, ABOUT)
        self.about = recipe.about()
        self.done = 0
        """So many games are written."""
        self.positions = 0
        if not self._files.open(self.about, PROGRESS, key="dataset"):
            self._tell()
        while (part := folder / f"games-{self.done:06}.parquet").exists():
            games = pq.read_table(part, columns=["decisions"])
            self.done += games.num_rows
            self.positions += sum(games["decisions"].to_pylist())

    @property
    def is_complete(self) -> bool:
        """Whether all games are written."""
        return self.done == self.recipe.games

    def run(self, jobs: int, progress: Callable[[], None], on: str = LOCAL) -> None:
        """Play what is left; `progress` is called after each game. Can be interrupted."""
        part: list[PlayedGame] = []
        size = 0
        for played in in_order(self.recipe.play, range(self.done, self.recipe.games), jobs, on):
            part.append(played)
            size += len(played.observations)
            if size >= PART_BYTES or played.index == self.recipe.games - 1:
                self._write(part)
                part, size = [], 0
            progress()
        self._tell()

    def _write(self, part: Sequence[PlayedGame]) -> None:
        """Write a part; its games last, because they say that it is there."""
        name = f"{part[0].index:06}.parquet"
        self._write_table(f"positions-{name}", positions_table(part, self.recipe.observer.size))
        self._write_table(f"games-{name}", games_table(part))
        self.done += len(part)
        self.positions += sum(len(played.actions) for played in part)

    def _write_table(self, name: str, table: pa.Table) -> None:
        self._files.write(name, lambda path: pq.write_table(table, path, compression="zstd"))

    def _tell(self) -> None:
        """Write what the data set is, and how far it has come."""
        now = {"positions": self.positions, "complete": self.is_complete}
        self._files.tell({**self.about, **now})


def positions_table(part: Sequence[PlayedGame], size: int) -> pa.Table:
    """The decisions of some games."""
    looks = pa.py_buffer(b"".join(played.observations for played in part))
    rows = sum(len(played.actions) for played in part)
    numbers = pa.Array.from_buffers(pa.int8(), rows * size, [None, looks])
    columns: dict[str, list[Any]] = {
        "game": [played.index for played in part for _ in played.actions],
        "ply": [ply for played in part for ply in range(len(played.actions))],
        "seat": [seat for played in part for seat in played.seats],
        "action": [action for played in part for action in played.actions],
        "legal": [legal for played in part for legal in played.legal],
        "shares": [shares for played in part for shares in played.shares],
        "return": [played.returns[seat] for played in part for seat in played.seats],
    }
    schema = positions_schema(size)
    return pa.Table.from_arrays(
        [
            pa.FixedSizeListArray.from_arrays(numbers, size)
            if column.name == "observation"
            else pa.array(columns[column.name], column.type)
            for column in schema
        ],
        schema=schema,
    )


def games_table(part: Sequence[PlayedGame]) -> pa.Table:
    """The games themselves, with their records."""
    rows = [
        {
            "game": played.index,
            "seed": played.seed,
            "players": played.players,
            "returns": played.returns,
            "decisions": len(played.actions),
            "record": played.record,
        }
        for played in part
    ]
    return pa.Table.from_pylist(rows, GAMES)
