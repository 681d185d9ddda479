"""What an operator does to a database, beside the servers that use it or while none does.

Whatever changes something that servers may know leaves a notice, which they read every second or
two (`server/orders.py`): they need not be asked, nor even run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from elementarium.core.words import saying
from elementarium.store.addresses import SALT, new_salt, sum_of_address
from elementarium.store.alone import lock_holder
from elementarium.store.database import open_unchanged
from elementarium.store.errors import OccupiedError, StorageError, reason
from elementarium.store.files import file_of, is_sqlite
from elementarium.store.forgetting import forget_guest, moment, notice, now
from elementarium.store.lessons import SEAT
from elementarium.store.rated import rebuild
from elementarium.store.results import close_game
from elementarium.store.schema import (
    ACTIONS,
    ANALYSES,
    BANS,
    ENTRANTS,
    GAMES,
    GUESTS,
    LESSONS,
    PUSHES,
    PUZZLE_RATINGS,
    PUZZLE_TRIES,
    RATED,
    RATINGS,
    REPORTS,
    SEATS,
    SECRETS,
    SETTINGS,
)
from elementarium.store.sharing import Directory
from elementarium.store.tables import CLOSED, OVER, PLAYING

SIZE = text("SELECT pg_database_size(current_database())")
PIECE = 500
"""So many tables are asked for or deleted at a time: a statement does not grow with the house."""


class Care:
    """A database in the hands of its operator."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_unchanged(url)

    def __enter__(self) -> Care:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()

    @contextmanager
    def _change(self) -> Iterator[Connection]:
        """All or nothing."""
        with told_of(), self._engine.execution_options(writes=True).begin() as connection:
            yield connection

    @contextmanager
    def _look(self) -> Iterator[Connection]:
        with told_of(), self._engine.connect() as connection:
            yield connection

    # Looking

    def status(self) -> dict[str, Any]:
        """How the house is."""
        path = file_of(self._engine) if is_sqlite(self._engine) else None
        with self._look() as connection:
            by_status = select(GAMES.c.status, func.count()).group_by(GAMES.c.status)
            tables = {row[0]: row[1] for row in connection.execute(by_status)}
            counted = {
                "guests": select(func.count()).select_from(GUESTS),
                "bans": select(func.count()).select_from(BANS),
                "reports": select(func.count()).where(~REPORTS.c.settled),
            }
            counts = {name: connection.execute(one).scalar_one() for name, one in counted.items()}
            size = path.stat().st_size if path else connection.execute(SIZE).scalar_one()
        return {
            "database": self._engine.url.render_as_string(),
            "bytes": size,
            "servers": self._servers(),
            "tables": tables,
            **counts,
        }

    def _servers(self) -> list[dict[str, Any]]:
        if is_sqlite(self._engine):
            path = file_of(self._engine)
            holder = lock_holder(path) if path else ""
            return [{"process": int(holder)}] if holder else []
        return [
            {"id": one.id, "address": one.address, "silent": round(one.silent, 1)}
            for one in Directory(self._engine).look()
        ]

    def tables(self, status: str, guest: str, limit: int) -> list[dict[str, Any]]:
        """Tables, the newest first; `last`: when something last happened there."""
        happened = select(func.max(ACTIONS.c.at)).where(ACTIONS.c.game == GAMES.c.id)
        columns = (GAMES.c.id, GAMES.c.kind, GAMES.c.status, GAMES.c.created, GAMES.c.talk)
        statement = select(*columns, happened.scalar_subquery().label("last"))
        if status:
            statement = statement.where(GAMES.c.status == status)
        if guest:
            seated = select(SEATS.c.game).where(SEATS.c.guest == guest)
            statement = statement.where(GAMES.c.id.in_(seated) | (GAMES.c.founder == guest))
        with self._look() as connection:
            rows = connection.execute(statement.order_by(GAMES.c.created.desc()).limit(limit)).all()
            found = {row.id: {**row._mapping, "seats": []} for row in rows}
            for piece in pieces(list(found)):
                seats = select(SEATS).where(SEATS.c.game.in_(piece)).order_by(SEATS.c.n)
                for seat in connection.execute(seats):
                    shown = {"n": seat.n, "kind": seat.kind, "name": seat.name or seat.level}
                    found[seat.game]["seats"].append(shown | {"guest": seat.guest})
        return list(found.values())

    def finished(self) -> list[str]:
        """All finished games, the newest first."""
        over = select(GAMES.c.id).where(GAMES.c.status == OVER)
        with self._look() as connection:
            return list(connection.execute(over.order_by(GAMES.c.created.desc())).scalars())

    def reports(self, *, settled: bool) -> list[dict[str, Any]]:
        """What people were reported for, the newest last."""
        statement = select(REPORTS).order_by(REPORTS.c.n)
        if not settled:
            statement = statement.where(~REPORTS.c.settled)
        return self._rows(statement)

    def settle(self, number: int) -> None:
        """A report has been seen to."""
        with self._change() as connection:
            settled = update(REPORTS).where(REPORTS.c.n == number).values(settled=True)
            if not connection.execute(settled).rowcount:
                raise saying(StorageError, "house.no_report", number=number)

    def bans(self) -> list[dict[str, Any]]:
        """Who is not let in."""
        return self._rows(select(BANS).order_by(BANS.c.n))

    def _rows(self, statement: Any) -> list[dict[str, Any]]:
        with self._look() as connection:
            return [dict(row._mapping) for row in connection.execute(statement)]

    # Letting nobody in

    def ban(self, kind: str, subject: str, why: str, days: int) -> int:
        """Let a guest in no more, or an address (`household`); the number of the ban."""
        with self._change() as connection:
            if kind == "address":
                subject = sum_of_address(salt_of(connection), subject)
            return self._ban(connection, [(kind, subject)], why, days)[0]

    def ban_reported(self, number: int, why: str, days: int) -> list[int]:
        """Let in no more whom a report tells of, nor the address that it came from."""
        with self._change() as connection:
            found = select(REPORTS).where(REPORTS.c.n == number)
            report = connection.execute(found).one_or_none()
            if report is None:
                raise saying(StorageError, "house.no_report", number=number)
            known = [("guest", report.guest), ("address", report.address)]
            subjects = [one for one in known if one[1]]
            if not subjects:
                raise saying(StorageError, "house.nobody_reported", number=number)
            connection.execute(update(REPORTS).where(REPORTS.c.n == number).values(settled=True))
            return self._ban(connection, subjects, why, days)

    def _ban(
        self, connection: Connection, subjects: Collection[tuple[str, str]], why: str, days: int
    ) -> list[int]:
        about = {"why": why, "created": now(), "until": moment(timedelta(-days)) if days else ""}
        made = []
        for kind, subject in subjects:
            same = (BANS.c.kind == kind, BANS.c.subject == subject)
            connection.execute(delete(BANS).where(*same))
            values = {"kind": kind, "subject": subject, **about}
            key = connection.execute(insert(BANS).values(**values)).inserted_primary_key
            assert key is not None, "a row was added"
            made.append(int(key[0]))
        notice(connection, [""])
        return made

    def unban(self, number: int) -> None:
        """Let somebody in again."""
        with self._change() as connection:
            if not connection.execute(delete(BANS).where(BANS.c.n == number)).rowcount:
                raise saying(StorageError, "house.no_ban", number=number)
            notice(connection, [""])

    # Tables and guests

    def close(self, table: str) -> None:
        """End a table without a winner."""
        with self._change() as connection:
            running = select(GAMES.c.id).where(GAMES.c.id == table, GAMES.c.status == PLAYING)
            if connection.execute(running).one_or_none() is None:
                known = connection.execute(select(GAMES.c.id).where(GAMES.c.id == table)).all()
                key = "house.not_running" if known else "house.no_table"
                raise saying(StorageError, key, table=table)
            close_game(connection, table, now())
            notice(connection, [table])

    def about(self, guest: str) -> dict[str, Any]:
        """Everything that is stored about a guest."""
        found = {
            "name": self._rows(
                select(GUESTS.c.name, GUESTS.c.shown, GUESTS.c.became).where(GUESTS.c.id == guest)
            ),
            "ratings": self._rows(select(RATINGS).where(RATINGS.c.guest == guest)),
            "tables": self.tables("", guest, 1_000_000),
            "lessons": self._rows(select(LESSONS).join(SEATS, SEAT).where(SEATS.c.guest == guest)),
            "tournaments": self._rows(
                select(ENTRANTS.c.tournament, ENTRANTS.c.name).where(ENTRANTS.c.guest == guest)
            ),
            "puzzles": self._rows(select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.guest == guest)),
            "puzzle_ratings": self._rows(
                select(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.guest == guest)
            ),
            "called": self._rows(select(PUSHES).where(PUSHES.c.guest == guest)),
            "reports": self._rows(select(REPORTS).where(REPORTS.c.guest == guest)),
            "bans": self._rows(select(BANS).where(BANS.c.subject == guest)),
        }
        if not any(found.values()):
            raise saying(StorageError, "house.no_guest", guest=guest)
        return {"guest": guest, **found}

    def forget(self, guest: str) -> int:
        """Delete what is known of a guest; games keep their moves and lose the name. How many."""
        self.about(guest)
        with self._change() as connection:
            return len(forget_guest(connection, guest))

    # Ratings

    def ratings(self) -> dict[str, int]:
        """How many ratings there are, and how many games have changed one."""
        with self._look() as connection:
            count, games = select(func.count()), select(func.count(RATED.c.game.distinct()))
            return {
                "ratings": connection.execute(count.select_from(RATINGS)).scalar_one(),
                "rated": connection.execute(games).scalar_one(),
            }

    def rate_again(self) -> dict[str, int]:
        """Work all ratings out anew from the games; `changed`: how many are others than before.

        Nobody else can write meanwhile, so no server may use the database.
        """
        if self._servers():
            raise saying(OccupiedError, "house.serving")
        with self._change() as connection:
            count, changed = rebuild(connection)
        return {"ratings": count, "changed": changed}

    # Room

    def outdated(self, closed: int, abandoned: int, finished: int) -> dict[str, list[str]]:
        """Tables that nobody has touched for so many days, by what they are; 0 for never."""
        last = func.coalesce(
            select(func.max(ACTIONS.c.at)).where(ACTIONS.c.game == GAMES.c.id).scalar_subquery(),
            GAMES.c.created,
        )
        kinds = {"closed": (CLOSED, closed), "abandoned": (PLAYING, abandoned)}
        kinds["finished"] = (OVER, finished)
        found = {}
        with self._look() as connection:
            for kind, (status, days) in kinds.items():
                old = (GAMES.c.status == status, last < moment(timedelta(days)))
                rows = connection.execute(select(GAMES.c.id).where(*old)) if days else ()
                found[kind] = [row[0] for row in rows]
        return found

    def delete(self, tables: Collection[str]) -> None:
        """Delete tables for good, some at a time."""
        for piece in pieces(list(tables)):
            with self._change() as connection:
                for kept in (ACTIONS, ANALYSES, LESSONS, SEATS, SECRETS):
                    connection.execute(delete(kept).where(kept.c.game.in_(piece)))
                connection.execute(delete(GAMES).where(GAMES.c.id.in_(piece)))
                notice(connection, piece)

    def forget_strangers(self, reports: int) -> dict[str, int]:
        """Forget names of guests of whom nothing else is kept, bans that are over, old reports."""
        sits = select(SEATS.c.guest).where(SEATS.c.guest == GUESTS.c.id)
        calls = select(PUSHES.c.guest).where(PUSHES.c.guest == GUESTS.c.id)
        tries = select(PUZZLE_TRIES.c.guest).where(PUZZLE_TRIES.c.guest == GUESTS.c.id)
        unknown = (~sits.exists(), ~calls.exists(), ~tries.exists())
        asked = (GUESTS.c.phrase != "") | (GUESTS.c.became != "") | (GUESTS.c.shown != "")
        gone = {
            "guests": delete(GUESTS).where(*unknown, ~asked),
            "bans": delete(BANS).where(BANS.c.until != "", BANS.c.until < now()),
        }
        if reports:
            gone["reports"] = delete(REPORTS).where(REPORTS.c.at < moment(timedelta(reports)))
        with self._change() as connection:
            return {name: connection.execute(one).rowcount for name, one in gone.items()}

    def vacuum(self) -> int:
        """Give back room that nothing uses any more; how many bytes."""
        before = self.status()["bytes"]
        path = file_of(self._engine) if is_sqlite(self._engine) else None
        if path and (holder := lock_holder(path)):
            raise saying(OccupiedError, "house.in_use", process=holder)
        with told_of(), closing(self._engine.raw_connection()) as connection:
            driver: Any = connection.driver_connection
            if path:
                driver.execute("VACUUM")
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            else:
                driver.autocommit = True
                driver.execute("VACUUM (ANALYZE)")
                connection.invalidate()
        return int(before - self.status()["bytes"])


def pieces(tables: Sequence[str]) -> Iterator[Sequence[str]]:
    """Tables, some at a time."""
    return (tables[start : start + PIECE] for start in range(0, len(tables), PIECE))


@contextmanager
def told_of() -> Iterator[None]:
    """What goes wrong with the database is told in a sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StorageError(f"the database refuses this: {reason(error)}") from error


def salt_of(connection: Connection) -> str:
    """What sums of addresses are made with; made on first use."""
    stored = select(SETTINGS.c.value).where(SETTINGS.c.name == SALT)
    found = connection.execute(stored).scalar_one_or_none()
    if found is None:
        found = new_salt()
        connection.execute(insert(SETTINGS).values(name=SALT, value=found))
    return str(found)
