"""One server at a time uses a file of SQLite: a second one would know nothing of the first one's.

The database itself keeps two of them from forking a history, but each would show its people what
the other has already changed. So a server holds a lock on a file beside the database, which dies
with its process. A PostgreSQL is shared (`sharing.py`).
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from sqlalchemy import Engine

from elementarium.store.errors import OccupiedError
from elementarium.store.files import file_of, open_private

KEY = int.from_bytes(b"elements")
"""The number of the lock in PostgreSQL: older servers hold it alone, those that share together."""
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

    def close(self) -> None:
        """Let others have the database."""
        os.close(self._file)


def take_lock(engine: Engine) -> FileLock | None:
    """Keep other servers out of a file; None for a database that lives in memory."""
    path = file_of(engine)
    return FileLock(path) if path else None


def lock_holder(database: Path) -> str:
    """The process that serves from a file; empty if none does. It is not kept from anything."""
    path = database.with_name(f"{database.name}.lock")
    if not path.exists():
        return ""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return file.read(20).decode(errors="replace").strip()
    return ""
