"""Several servers share one PostgreSQL: each has some shards, and writes to no others.

The session that writes is the one that holds the locks of the shards. So nobody has to ask before
a write whether a shard is still ours: who has lost its locks has lost the session, and what it was
about to commit with it. A server that was killed loses its session at once. One that is frozen
keeps it, but no longer says that it is there; then another one ends its session, and takes the
shards as soon as they are free.

All times are those of the database: clocks of servers may differ.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from elementarium.store.alone import KEY, PATIENCE, occupied
from elementarium.store.shards import ALL, shard_of

LOCKS = int.from_bytes(b"elem")
"""The first number of the locks of shards; the second is the shard."""
SILENT = 7.0
"""Seconds after which a server that has not said that it is there counts as frozen."""
FORGOTTEN = 60.0
"""Seconds after which a server that is gone is forgotten."""

_SESSION = """
    pg_stat_activity a ON a.pid = s.backend AND a.backend_start = s.begun
    AND a.datname = current_database()"""
"""The session of a server; a copy of the database beside it names sessions that are not its own."""
_LOOK = text(f"""
    WITH held AS (
        SELECT pid, array_agg(objid::int) AS shards FROM pg_locks
        WHERE locktype = 'advisory' AND classid = :locks AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        GROUP BY pid)
    SELECT s.id, s.address, extract(epoch FROM clock_timestamp() - s.seen)::float AS silent,
        coalesce(held.shards, '{{}}') AS shards
    FROM server s JOIN {_SESSION} LEFT JOIN held ON held.pid = s.backend""")
_OLD_SESSION = text("""
    SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
    WHERE a.pid = :backend AND a.backend_start = :begun AND a.datname = current_database()""")
_OWN_SESSION = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_ENTER = text("""
    INSERT INTO server (id, address, backend, begun, seen)
    VALUES (:id, :address, :backend, :begun, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET backend = :backend, begun = :begun, seen = clock_timestamp()""")
_FORGET = text(f"""
    DELETE FROM server WHERE seen < clock_timestamp() - make_interval(secs => :seconds)
    AND id NOT IN (SELECT s.id FROM server s JOIN {_SESSION})""")
_BEAT = text("UPDATE server SET seen = clock_timestamp() WHERE id = :id")
_LEAVE = text("DELETE FROM server WHERE id = :id")
_AWAKE = text("""
    SELECT id, address, extract(epoch FROM clock_timestamp() - seen)::float AS silent
    FROM server WHERE seen > clock_timestamp() - make_interval(secs => :seconds) ORDER BY id""")
_SETTING = text("SELECT value FROM setting WHERE name = :name")
_IS_FROZEN = "s.id = :id AND s.seen < clock_timestamp() - make_interval(secs => :seconds)"
_END_FROZEN = text(f"""
    SELECT pg_terminate_backend(a.pid) FROM server s JOIN {_SESSION} WHERE {_IS_FROZEN}""")
_REMOVE_FROZEN = text(f"DELETE FROM server s WHERE {_IS_FROZEN}")
_TAKE = text("""
    SELECT n FROM unnest(CAST(:shards AS int[])) AS n WHERE pg_try_advisory_lock(:locks, n)""")
_RELEASE = text("SELECT pg_advisory_unlock(:locks, n) FROM unnest(CAST(:shards AS int[])) AS n")


@dataclass(frozen=True, slots=True)
class Member:
    """A server that uses the database."""

    id: str
    address: str
    """Where the others reach it."""
    silent: float
    """Seconds since it said that it is there."""
    shards: frozenset[int]
    """What it has."""

    @property
    def is_frozen(self) -> bool:
        """Whether it has not said for too long that it is there."""
        return self.silent > SILENT


class Sharing:
    """What one of several servers has, and the session that it writes by.

    Whatever is called `job` is for the writer, whose thread alone uses the session.
    """

    def __init__(self, engine: Engine, address: str) -> None:
        self.id = secrets.token_hex(8)
        self.shards: frozenset[int] = frozenset()
        """The shards to whose tables may be written."""
        self.moved = 0
        """How many shards were taken or let go."""
        self.on_lost: Callable[[frozenset[int]], None] = lambda _: None
        """Called by another thread: the session was lost, and these shards with it."""
        self.on_doubt: Callable[[], None] = lambda: None
        """Called by another thread: all others were lost too and taken again."""
        self._engine = engine
        self._address = address
        self.held: frozenset[int] = frozenset()
        """The shards whose locks the session holds: also those that are being released."""
        self._changing = threading.Lock()
        self._backend: tuple[int, object] | None = None
        """Process and beginning of the session, as the database knows them."""
        self._connection: Connection | None = self._opened()

    # The session

    @contextmanager
    def session(self) -> Iterator[Connection]:
        """The connection to write by; opened anew if it was lost."""
        if self._connection is None or self._connection.invalidated:
            self._open_again()
        assert self._connection is not None, "just opened"
        yield self._connection

    def may_write(self, table: str) -> bool:
        """Whether a table is ours; asked by the writer, it stays so until the session is lost."""
        return not table or shard_of(table) in self.shards

    def enter(self) -> None:
        """Let others know of us, once the database has a place for it."""
        with self.session() as connection, connection.begin():
            self._enter(connection)
            connection.execute(_FORGET, {"seconds": FORGOTTEN})

    def _enter(self, connection: Connection) -> None:
        assert self._backend is not None, "a session was opened"
        backend, begun = self._backend
        about = {"id": self.id, "address": self._address, "backend": backend, "begun": begun}
        connection.execute(_ENTER, about)

    def _opened(self) -> Connection:
        """A new session; refused while a server of the time before uses the database alone."""
        connection = self._engine.connect()
        try:
            until = time.monotonic() + PATIENCE
            take = text(f"SELECT pg_try_advisory_lock_shared({KEY})")
            while not connection.execute(take).scalar_one():
                if time.monotonic() >= until:
                    raise occupied(self._engine.url.render_as_string())
                time.sleep(0.05)
            if self._backend is not None:  # the database may not know yet that it is gone
                backend, begun = self._backend
                connection.execute(_OLD_SESSION, {"backend": backend, "begun": begun})
            pid, begun = connection.execute(_OWN_SESSION).one()
            connection.commit()
        except BaseException:
            _drop(connection)
            raise
        self._backend = pid, begun
        return connection

    def _open_again(self) -> None:
        """Take what we had once more; what others have taken meanwhile is lost."""
        if self._connection is not None:
            _drop(self._connection)
            self._connection = None
        with self._changing:
            had, self.held = self.shards, frozenset()
        connection = self._opened()
        try:
            self._enter(connection)
            again = self._taken(connection, had)
            connection.commit()
        except BaseException:
            _drop(connection)
            raise
        self._connection = connection
        with self._changing:
            self.held = again
            self.moved += len(self.shards - again)
            self.shards &= again
        if had - again:
            self.on_lost(had - again)
        self.on_doubt()

    def close(self) -> None:
        """Leave; others may take everything at once."""
        self.shards = frozenset()
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(SQLAlchemyError):
            if not connection.invalidated:
                self.leave_job(connection)
                connection.commit()
        _drop(connection)

    # Jobs

    def beat_job(self, connection: Connection) -> None:
        """Say that we are there."""
        connection.execute(_BEAT, {"id": self.id})

    def leave_job(self, connection: Connection) -> None:
        """Say that we are not."""
        connection.execute(_LEAVE, {"id": self.id})

    def take_job(self, wanted: Collection[int]) -> Callable[[Connection], frozenset[int]]:
        """Take shards that nobody has; what was got."""

        def job(connection: Connection) -> frozenset[int]:
            # Locks are counted, and stay when a transaction is carried out again.
            asked = frozenset(wanted)
            got = self._taken(connection, asked - self.held) | (asked & self.held)
            with self._changing:
                self.held |= got
                self.moved += len(got - self.shards)
                self.shards |= got
            return got

        return job

    def _taken(self, connection: Connection, wanted: frozenset[int]) -> frozenset[int]:
        rows = connection.execute(_TAKE, {"locks": LOCKS, "shards": sorted(wanted)})
        return frozenset(rows.scalars())

    def give_up(self, shards: Collection[int]) -> None:
        """Write no more to these; to be released when all that was asked for before is stored."""
        with self._changing:
            self.moved += len(self.shards & frozenset(shards))
            self.shards -= frozenset(shards)

    def release_job(self, shards: Collection[int]) -> Callable[[Connection], None]:
        """Let others have what was given up."""

        def job(connection: Connection) -> None:
            released = frozenset(shards) & self.held
            connection.execute(_RELEASE, {"locks": LOCKS, "shards": sorted(released)})
            with self._changing:
                self.held -= released

        return job

    # The others

    def look(self) -> list[Member]:
        """All servers that have a session, we too."""
        with self._engine.connect() as connection:
            rows = connection.execute(_LOOK, {"locks": LOCKS}).all()
        return [
            Member(row.id, row.address, row.silent, frozenset(row.shards) & ALL) for row in rows
        ]

    def end(self, frozen: Member) -> None:
        """End the session of a server that is frozen, unless it has woken up."""
        about = {"id": frozen.id, "seconds": SILENT}
        with self._engine.begin() as connection:
            connection.execute(_END_FROZEN, about)
        with self._engine.begin() as connection:
            connection.execute(_REMOVE_FROZEN, about)


class Directory:
    """Where the servers of a house are, for who is none of them; it changes nothing."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def look(self) -> list[Member]:
        """All servers that have said not long ago that they are there."""
        with self._engine.connect() as connection:
            rows = connection.execute(_AWAKE, {"seconds": 2 * SILENT}).all()
        return [Member(row.id, row.address, row.silent, frozenset()) for row in rows]

    def setting(self, name: str) -> str:
        """A setting of the house; empty before the first server has made it."""
        with self._engine.connect() as connection:
            return connection.execute(_SETTING, {"name": name}).scalar_one_or_none() or ""

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _drop(connection: Connection) -> None:
    """Close a connection for good: its session must not go back to the others."""
    with suppress(SQLAlchemyError):
        connection.invalidate()
        connection.close()
