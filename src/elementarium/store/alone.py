"""One server at a time uses a database: a second one would know nothing of the first one's tables.

The database itself keeps two of them from forking a history, but each would show its people what
the other has already changed. So a server holds a lock that dies with its process: of SQLite on a
file beside the database, of PostgreSQL on a connection of its own.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from elementarium.store.errors import OccupiedError
from elementarium.store.files import file_of, is_sqlite, open_private

KEY = int.from_bytes(b"elements")
"""The number of the lock in PostgreSQL."""
PATIENCE = 2.0
"""Seconds that PostgreSQL may take to notice that the process before has ended."""


def occupied(database: str, holder: str = "") -> OccupiedError:
    """The refusal of a second server."""
    by = f" ({holder})" if holder else ""
    return OccupiedError(
        f"another server{by} uses the database {database}: stop that one first, "
        "or give this one a database of its own with --db"
    )


class FileLock:
    """The lock of an SQLite file."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        self._file = open_private(path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(self._file, 20, 0).decode(errors="replace").strip()
            os.close(self._file)
            raise occupied(str(database), f"process {holder}" if holder else "") from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def check(self) -> None:
        """It is held as long as the process lives."""

    def close(self) -> None:
        """Let others have the database."""
        os.close(self._file)


class FarLock:
    """The lock of a PostgreSQL database; it is lost with its connection, and taken again."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._in_doubt = False
        self._take(PATIENCE)
        event.listen(engine, "connect", self._doubt)

    def check(self) -> None:
        """Make sure that it is still ours: where a connection had to be made anew, all may be lost.

        Raises if another server has taken it meanwhile.
        """
        if not self._in_doubt:
            return
        self._in_doubt = False
        if not self._is_held():
            self.close()
            try:
                self._take(0.0)
            except BaseException:
                self._in_doubt = True
                raise

    def _is_held(self) -> bool:
        """Whether the connection that holds the lock still answers."""
        try:
            return self._connection is not None and bool(self._connection.scalar(text("SELECT 1")))
        except SQLAlchemyError:
            return False

    def close(self) -> None:
        """Let others have the database."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def _take(self, patience: float) -> None:
        """Take the lock on a connection that is used for nothing else."""
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        until = time.monotonic() + patience
        while not connection.execute(text(f"SELECT pg_try_advisory_lock({KEY})")).scalar_one():
            if time.monotonic() >= until:
                connection.close()
                raise occupied(self._engine.url.render_as_string())
            time.sleep(0.05)
        self._connection = connection

    def _doubt(self, *_: object) -> None:
        self._in_doubt = True


Lock = FileLock | FarLock


def take_lock(engine: Engine) -> Lock | None:
    """Keep other servers out; None for a database that lives in memory."""
    if not is_sqlite(engine):
        return FarLock(engine)
    path = file_of(engine)
    return FileLock(path) if path else None
