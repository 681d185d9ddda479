"""What a coach has told people of their finished games. Whose it is, the seat says."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager

from sqlalchemy import Connection, Delete, and_, delete, insert, select, update

from elementarium.store.results import ENDED
from elementarium.store.rows import LessonsRow
from elementarium.store.schema import GAMES, LESSONS, SEATS
from elementarium.store.writer import Writer

SEAT = and_(SEATS.c.game == LESSONS.c.game, SEATS.c.n == LESSONS.c.n)


def forget_lessons(guest: str) -> Delete:
    """Deletes the lessons of a guest, as long as its seats are known."""
    own = select(SEATS.c.n).where(SEAT, SEATS.c.guest == guest)
    return delete(LESSONS).where(own.exists())


class Lessons:
    """Lessons, one text for each seat of a game."""

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer

    def set(self, game: str, n: int, guest: str, body: str) -> Future[None]:
        """Keep what was told in place of what was told before, while the seat is that guest's."""
        held = select(SEATS.c.n).where(SEATS.c.game == game, SEATS.c.n == n, SEATS.c.guest == guest)

        def job(connection: Connection) -> None:
            own = (LESSONS.c.game == game, LESSONS.c.n == n)
            connection.execute(delete(LESSONS).where(*own))
            if connection.execute(held).first() is not None:
                connection.execute(insert(LESSONS).values(game=game, n=n, body=body))

        return self._writer.write(job, game)

    def change(self, game: str, n: int, changed: Callable[[str], str]) -> Future[None]:
        """Keep what becomes of what was told of a seat; nothing if nothing was."""
        own = and_(LESSONS.c.game == game, LESSONS.c.n == n)

        def job(connection: Connection) -> None:
            found = select(LESSONS.c.body).where(own).with_for_update()
            body = connection.execute(found).scalar_one_or_none()
            if body is not None:
                connection.execute(update(LESSONS).where(own).values(body=changed(body)))

        return self._writer.write(job, game)

    def told(self, game: str, n: int) -> str:
        """What was told of a seat; empty if nobody has asked for it."""
        statement = select(LESSONS.c.body).where(LESSONS.c.game == game, LESSONS.c.n == n)
        with self._read() as connection:
            return connection.execute(statement).scalar_one_or_none() or ""

    def of(self, guest: str, limit: int) -> list[LessonsRow]:
        """Everything that a guest was told, and the finished games that nobody has looked at.

        The newest game comes first.
        """
        game = (SEATS.c.game, GAMES.c.kind, GAMES.c.rules, GAMES.c.data)
        columns = (*game, SEATS.c.ended, SEATS.c.outcome, LESSONS.c.body)
        statement = (
            select(*columns)
            .join(GAMES, GAMES.c.id == SEATS.c.game)
            .outerjoin(LESSONS, SEAT)
            .where(SEATS.c.guest == guest, SEATS.c.ended != "", SEATS.c.outcome.in_(ENDED))
            .order_by(SEATS.c.ended.desc(), SEATS.c.game.desc(), SEATS.c.n)
            .limit(limit)
        )
        with self._read() as connection:
            rows = connection.execute(statement)
            return [LessonsRow(**(dict(row._mapping) | {"body": row.body or ""})) for row in rows]
