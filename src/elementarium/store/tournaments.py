"""Tournaments in the store: what is played, who plays, who plays whom and with what result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from elementarium.store.rows import EntrantRow, GameRow, PairingRow, TournamentRow
from elementarium.store.schema import ENTRANTS, PAIRINGS, TOURNAMENTS
from elementarium.store.tables import add_table
from elementarium.store.writer import Writer

NewGame = tuple[GameRow, str]
"""A table, and what its chance is drawn from."""


class Tournaments:
    """All tournaments of the house."""

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer

    def find(self, id: str) -> TournamentRow | None:  # noqa: A002
        """A tournament, if there is one."""
        with self._read() as connection:
            row = connection.execute(_one(id)).one_or_none()
        return TournamentRow(**row._mapping) if row else None

    def entrants(self, id: str) -> list[EntrantRow]:  # noqa: A002
        """Who plays, in the order in which they came."""
        statement = select(*_columns(ENTRANTS)).where(ENTRANTS.c.tournament == id)
        with self._read() as connection:
            rows = connection.execute(statement.order_by(ENTRANTS.c.n))
            return [EntrantRow(**row._mapping) for row in rows]

    def pairings(self, id: str) -> list[PairingRow]:  # noqa: A002
        """Who plays whom, round by round."""
        statement = select(*_columns(PAIRINGS)).where(PAIRINGS.c.tournament == id)
        with self._read() as connection:
            rows = connection.execute(statement.order_by(PAIRINGS.c.round, PAIRINGS.c.first))
            return [PairingRow(**row._mapping) for row in rows]

    def of(self, guest: str, limit: int) -> list[TournamentRow]:
        """Those that a guest has opened or plays in, the newest first."""
        own = select(ENTRANTS.c.tournament).where(ENTRANTS.c.guest == guest)
        known = TOURNAMENTS.c.id.in_(own) | (TOURNAMENTS.c.founder == guest)
        newest = select(TOURNAMENTS).where(known).order_by(TOURNAMENTS.c.created.desc())
        with self._read() as connection:
            rows = connection.execute(newest.limit(limit))
            return [TournamentRow(**row._mapping) for row in rows]

    def unfinished(self, founder: str, since: str) -> int:
        """How many a guest has opened since a moment that are not over."""
        statement = select(func.count()).where(
            TOURNAMENTS.c.founder == founder, ~TOURNAMENTS.c.over, TOURNAMENTS.c.created >= since
        )
        with self._read() as connection:
            return int(connection.execute(statement).scalar_one())

    def add(self, tournament: TournamentRow, programs: Sequence[str]) -> Future[None]:
        """Keep a new tournament, and the programs that play along."""
        rows = [
            _entrant(tournament.id, EntrantRow(n, program=program))
            for n, program in enumerate(programs)
        ]

        def job(connection: Connection) -> None:
            connection.execute(insert(TOURNAMENTS).values(**asdict(tournament)))
            if rows:
                connection.execute(insert(ENTRANTS), rows)

        return self._writer.write(job)

    def enter(self, id: str, guest: str, name: str, most: int) -> Future[bool]:  # noqa: A002
        """Let a guest play from the next round on, or again; False if there is no room."""
        own = (ENTRANTS.c.tournament == id, ENTRANTS.c.guest == guest)
        count = select(func.count(), func.coalesce(func.max(ENTRANTS.c.n), -1))

        def job(connection: Connection) -> bool:
            connection.execute(_one(id).with_for_update()).one()
            back = update(ENTRANTS).where(*own).values(gone=False, name=name)
            if connection.execute(back).rowcount:
                return True
            entered, last = connection.execute(count.where(ENTRANTS.c.tournament == id)).one()
            if entered < most:
                entrant = _entrant(id, EntrantRow(last + 1, guest, name))
                connection.execute(insert(ENTRANTS).values(**entrant))
            return bool(entered < most)

        return self._writer.write(job)

    def leave(self, id: str, n: int) -> Future[None]:  # noqa: A002
        """Let somebody play no further round; who has not played any is no entrant any more."""

        def job(connection: Connection) -> None:
            row = connection.execute(_one(id).with_for_update()).one()
            own = (ENTRANTS.c.tournament == id, ENTRANTS.c.n == n)
            if row.round:
                connection.execute(update(ENTRANTS).where(*own).values(gone=True))
            else:
                connection.execute(ENTRANTS.delete().where(*own))

        return self._writer.write(job)

    def begin_round(
        self,
        tournament: TournamentRow,
        pairings: Sequence[PairingRow],
        games: Sequence[NewGame],
    ) -> Future[bool]:
        """Keep the pairings of the next round with their tables; False if others were faster.

        `tournament`: as it is from then on.
        """
        id = tournament.id  # noqa: A001
        rows = [{"tournament": id, **asdict(pairing)} for pairing in pairings]
        mine = (TOURNAMENTS.c.id == id, TOURNAMENTS.c.round == tournament.round - 1)
        begun = update(TOURNAMENTS).where(*mine, ~TOURNAMENTS.c.over)

        def job(connection: Connection) -> bool:
            changed = begun.values(round=tournament.round, rounds=tournament.rounds)
            if not connection.execute(changed).rowcount:
                return False
            for game, secret in games:
                add_table(connection, game, secret)
            connection.execute(insert(PAIRINGS), rows)
            return True

        return self._writer.write(job)

    def set_points(
        self,
        id: str,  # noqa: A002
        pairing: PairingRow,
        points: float,
        *,
        anew: bool = False,
    ) -> Future[None]:
        """Note the result of a game; one that is known stays, unless it is set `anew`."""
        own = (PAIRINGS.c.tournament == id, PAIRINGS.c.round == pairing.round)
        noted = update(PAIRINGS).where(*own, PAIRINGS.c.first == pairing.first)
        if not anew:
            noted = noted.where(PAIRINGS.c.points.is_(None))
        return self._carry_out(noted.values(points=points))

    def finish(self, id: str) -> Future[None]:  # noqa: A002
        """Note that nothing more is played."""
        return self._carry_out(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(over=True))

    def _carry_out(self, statement: Any) -> Future[None]:
        def job(connection: Connection) -> None:
            connection.execute(statement)

        return self._writer.write(job)


def _one(id: str) -> Any:  # noqa: A002
    return select(TOURNAMENTS).where(TOURNAMENTS.c.id == id)


def _columns(table: Any) -> list[Any]:
    """All that a row says besides the tournament that it belongs to."""
    return [column for column in table.c if column.name != "tournament"]


def _entrant(id: str, entrant: EntrantRow) -> dict[str, Any]:  # noqa: A002
    return {"tournament": id, **asdict(entrant)}


def move_entrants(connection: Connection, guest: str, other: str) -> None:
    """Give the tournaments of a guest to another one; where both play, the other's entry counts."""
    founded = update(TOURNAMENTS).where(TOURNAMENTS.c.founder == guest)
    connection.execute(founded.values(founder=other))
    theirs = select(ENTRANTS.c.tournament).where(ENTRANTS.c.guest == other)
    both = (ENTRANTS.c.guest == guest, ENTRANTS.c.tournament.in_(theirs))
    connection.execute(update(ENTRANTS).where(*both).values(guest="", gone=True))
    connection.execute(update(ENTRANTS).where(ENTRANTS.c.guest == guest).values(guest=other))


def forget_entrants(connection: Connection, guest: str) -> None:
    """Take a guest out of tournaments: what it has played stays, without its name."""
    own = update(ENTRANTS).where(ENTRANTS.c.guest == guest)
    connection.execute(own.values(guest="", name="", gone=True))
    founded = update(TOURNAMENTS).where(TOURNAMENTS.c.founder == guest)
    connection.execute(founded.values(founder="", over=True))
