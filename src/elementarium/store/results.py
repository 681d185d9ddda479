"""What people have played: noted when a game ends, so that nobody has to read games for a list."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select, update

from elementarium.store.rated import rate
from elementarium.store.rows import CountRow, PlayedRow, Wanted
from elementarium.store.schema import ACTIONS, GAMES, RATED, SEATS
from elementarium.store.writer import Writer

ENDED = ("won", "lost", "drawn", "none")
"""The outcomes of games; a table that was closed before its game is none."""
PLACE = " "
"""What parts the two halves of a place in a list."""


def note_end(connection: Connection, game: str, ended: str) -> None:
    """Note how a game that is over has ended for everybody who sat there, and rate it."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
    seats = connection.execute(select(SEATS).where(SEATS.c.game == game)).all()
    gone = select(ACTIONS.c.actor).where(ACTIONS.c.game == game)
    left = set(connection.execute(gone.where(ACTIONS.c.kind.in_(("resign", "time")))).scalars())
    for seat in seats:
        if seat.kind != "program":
            noted = update(SEATS).where(SEATS.c.game == game, SEATS.c.n == seat.n)
            outcome = _outcome(row, seat.n, left)
            against = _against(seats, seat.n)
            values = {"ended": ended, "outcome": outcome, "against": against, "near": ""}
            connection.execute(noted.values(**values))
    rate(connection, game, ended)


def close_game(connection: Connection, game: str, ended: str) -> None:
    """Close a table, of which nothing is to come any more."""
    shut = update(GAMES).where(GAMES.c.id == game)
    connection.execute(shut.values(status="closed", in_lobby=False))
    seats = update(SEATS).where(SEATS.c.game == game)
    connection.execute(seats.values(ended=ended, outcome="closed", near=""))


def leave_seats(connection: Connection, game: str, which: ColumnElement[bool]) -> None:
    """Let seats of a table be open again."""
    offered = update(GAMES).where(GAMES.c.id == game).values(in_lobby=GAMES.c.listed)
    connection.execute(offered)
    left = update(SEATS).where(SEATS.c.game == game, which)
    connection.execute(left.values(kind="open", guest="", name="", promise="", number="", near=""))


def _outcome(game: Row[Any], n: int, left: set[int]) -> str:
    winners = [int(seat) for seat in game.winners.split()]
    if game.ending not in ("rules", "resign", "time"):
        return "none"
    if n in left:
        return "lost"
    if not winners or len(winners) == game.seats:
        return "drawn"
    return "won" if n in winners else "lost"


def _against(seats: Any, n: int) -> str:
    """The level of all others; `mixed` if they differ, empty if they are people."""
    levels = {seat.level if seat.kind == "program" else "" for seat in seats if seat.n != n}
    return levels.pop() if len(levels) == 1 else "mixed"


class Results:
    """Lists and counts of what somebody has played."""

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer

    def played(self, guest: str, wanted: Wanted, limit: int) -> list[PlayedRow]:
        """Finished games of a guest, the newest first."""
        gain = select(RATED.c.gain).where(RATED.c.game == SEATS.c.game, RATED.c.n == SEATS.c.n)
        columns = (SEATS.c.game, SEATS.c.n, SEATS.c.ended, SEATS.c.outcome)
        statement = select(*columns, gain.scalar_subquery().label("gain"))
        statement = _narrowed(statement, guest, wanted)
        newest = statement.order_by(SEATS.c.ended.desc(), SEATS.c.game.desc(), SEATS.c.n)
        with self._read() as connection:
            rows = connection.execute(newest.limit(limit))
            return [PlayedRow(**row._mapping) for row in rows]

    def counts(self, guest: str) -> list[CountRow]:
        """How many games of a guest ended how, by game, seats, seat and opponents."""
        columns = (GAMES.c.kind, GAMES.c.seats, SEATS.c.n, SEATS.c.against, SEATS.c.outcome)
        statement = (
            select(*columns, func.count().label("games"))
            .join(GAMES, GAMES.c.id == SEATS.c.game)
            .where(SEATS.c.guest == guest, SEATS.c.ended != "", SEATS.c.outcome.in_(ENDED))
            .group_by(*columns)
        )
        with self._read() as connection:
            return [CountRow(**row._mapping) for row in connection.execute(statement)]

    def set_near(self, game: str, n: int, near: str) -> Future[bool]:
        """Note from where somebody has sat down; True if another one at the table is there too.

        The game then no longer counts.
        """
        others = select(func.count()).where(
            SEATS.c.game == game, SEATS.c.n != n, SEATS.c.near == near
        )

        def job(connection: Connection) -> bool:
            seat = update(SEATS).where(SEATS.c.game == game, SEATS.c.n == n)
            connection.execute(seat.values(near=near))
            together = connection.execute(others).scalar_one() > 0
            if together:
                table = update(GAMES).where(GAMES.c.id == game)
                connection.execute(table.values(counts=False))
            return together

        return self._writer.write(job, game)


def _narrowed(statement: Select[Any], guest: str, wanted: Wanted) -> Select[Any]:
    """Only the games that are looked for."""
    statement = statement.where(
        SEATS.c.guest == guest, SEATS.c.ended != "", SEATS.c.outcome.in_(ENDED)
    )
    if wanted.kind:
        kind = select(GAMES.c.kind).where(GAMES.c.id == SEATS.c.game).scalar_subquery()
        statement = statement.where(kind == wanted.kind)
    if wanted.outcome:
        statement = statement.where(SEATS.c.outcome == wanted.outcome)
    if wanted.against is not None:
        statement = statement.where(SEATS.c.against == wanted.against)
    if wanted.name:
        other = SEATS.alias()
        named = select(other.c.n).where(
            other.c.game == SEATS.c.game,
            other.c.n != SEATS.c.n,
            other.c.name.icontains(wanted.name, autoescape=True),
        )
        statement = statement.where(named.exists())
    if wanted.before:
        ended, _, game = wanted.before.partition(PLACE)
        same = and_(SEATS.c.ended == ended, SEATS.c.game < game)
        statement = statement.where(SEATS.c.ended <= ended, or_(SEATS.c.ended < ended, same))
    return statement
