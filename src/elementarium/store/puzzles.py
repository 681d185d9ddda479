"""Puzzles in the store: first tries, and what they say about people and about puzzles.

Of several servers one changes them at a time, and no other rates a game meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select, update

from elementarium.ratings.puzzling import met
from elementarium.ratings.rating import Rating, beginner
from elementarium.store.rated import take_turn
from elementarium.store.rows import PuzzleRow, TryRow
from elementarium.store.schema import PUZZLE_RATINGS, PUZZLE_TRIES, PUZZLES
from elementarium.store.writer import Writer


class PuzzleTries:
    """Who has tried what, and how it went."""

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer

    def of(self, guest: str, game: str = "") -> list[TryRow]:
        """All first tries of a guest, or those of a game."""
        columns = [column for column in PUZZLE_TRIES.c if column.name != "guest"]
        statement = select(*columns).where(PUZZLE_TRIES.c.guest == guest)
        if game:
            statement = statement.where(PUZZLE_TRIES.c.game == game)
        with self._read() as connection:
            return [TryRow(**row._mapping) for row in connection.execute(statement)]

    def ratings(self, guest: str) -> dict[str, Rating]:
        """How well a guest solves puzzles, game by game."""
        statement = select(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.guest == guest)
        with self._read() as connection:
            rows = connection.execute(statement)
            return {row.game: Rating(row.elo, row.sigma) for row in rows}

    def puzzles(self, game: str) -> dict[str, PuzzleRow]:
        """How hard the puzzles of a game have turned out to be, as far as they were tried."""
        columns = [column for column in PUZZLES.c if column.name != "game"]
        with self._read() as connection:
            rows = connection.execute(select(*columns).where(PUZZLES.c.game == game))
            return {row.puzzle: PuzzleRow(**row._mapping) for row in rows}

    def add(self, guest: str, tried: TryRow, shipped: Rating) -> bool:
        """Keep a first try and what it changes; False if there was one before.

        `shipped`: how hard the puzzle was thought to be before anybody had tried it.
        """
        known = select(PUZZLE_TRIES.c.solved).where(
            PUZZLE_TRIES.c.guest == guest,
            PUZZLE_TRIES.c.game == tried.game,
            PUZZLE_TRIES.c.puzzle == tried.puzzle,
        )

        def job(connection: Connection) -> bool:
            take_turn(connection)
            if connection.execute(known).one_or_none() is not None:
                return False
            connection.execute(insert(PUZZLE_TRIES).values(guest=guest, **asdict(tried)))
            _rate(connection, guest, tried, shipped)
            return True

        return bool(self._writer.write(job).result())


def _rate(connection: Connection, guest: str, tried: TryRow, shipped: Rating) -> None:
    """Let a first try move the guest and the puzzle."""
    own = (PUZZLE_RATINGS.c.guest == guest, PUZZLE_RATINGS.c.game == tried.game)
    this = (PUZZLES.c.game == tried.game, PUZZLES.c.puzzle == tried.puzzle)
    mine = connection.execute(select(PUZZLE_RATINGS).where(*own)).one_or_none()
    its = connection.execute(select(PUZZLES).where(*this)).one_or_none()
    before = Rating(mine.elo, mine.sigma) if mine else beginner(tried.game)
    hard = Rating(its.elo, its.sigma) if its else shipped
    solver, puzzle = met(before, hard, solved=tried.solved)
    if mine is None:
        named = {"guest": guest, "game": tried.game}
        connection.execute(insert(PUZZLE_RATINGS).values(**named, **asdict(solver)))
    else:
        connection.execute(update(PUZZLE_RATINGS).where(*own).values(**asdict(solver)))
    if its is None:
        row = PuzzleRow(tried.puzzle, puzzle.elo, puzzle.sigma, 1, int(tried.solved))
        connection.execute(insert(PUZZLES).values(game=tried.game, **asdict(row)))
    else:
        counts = {"tries": its.tries + 1, "solved": its.solved + int(tried.solved)}
        connection.execute(update(PUZZLES).where(*this).values(**asdict(puzzle), **counts))


def move_tries(connection: Connection, guest: str, other: str) -> None:
    """Give what a guest has solved to another one; where both have tried, the other's counts."""
    take_turn(connection)
    for table, keys in ((PUZZLE_TRIES, ("game", "puzzle")), (PUZZLE_RATINGS, ("game",))):
        theirs = table.alias()
        both = select(theirs.c.guest).where(
            theirs.c.guest == other, *(theirs.c[key] == table.c[key] for key in keys)
        )
        connection.execute(
            update(table).where(table.c.guest == guest, ~both.exists()).values(guest=other)
        )
        connection.execute(delete(table).where(table.c.guest == guest))


def forget_tries(connection: Connection, guest: str) -> None:
    """Delete what a guest has solved; how hard puzzles are thought to be stays."""
    take_turn(connection)
    for table in (PUZZLE_TRIES, PUZZLE_RATINGS):
        connection.execute(delete(table).where(table.c.guest == guest))
