"""The files of an SQLite database: only their owner may read them.

They hold the keys that guests are known by, and what chance is drawn from.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from sqlalchemy import Engine

LOG = logging.getLogger("elementarium.store")
PRIVATE = 0o600


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is a file of SQLite."""
    return engine.dialect.name == "sqlite"


def file_of(engine: Engine) -> Path | None:
    """The file of a database; None if it has none of its own."""
    name = engine.url.database or ""
    return None if name in ("", ":memory:") or name.startswith("file:") else Path(name)


def open_private(path: Path) -> int:
    """A file that nobody else may read, made if there is none; its descriptor."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    keep_private(path)
    return descriptor


def make_private(database: Path) -> None:
    """Let nobody else read a database, also one that there is already.

    SQLite makes its other files as the first one is. That one is not opened here if there is one:
    to close it would take SQLite's own locks away, should it be in use.
    """
    if not database.exists():
        os.close(open_private(database))
    for name in ("", "-wal", "-shm"):
        if (path := database.with_name(f"{database.name}{name}")).exists():
            keep_private(path)


def keep_private(path: Path) -> None:
    """Let nobody but its owner read a file; only its owner can say so."""
    try:
        path.chmod(PRIVATE)
    except PermissionError:
        LOG.warning("%s belongs to somebody else: others may be able to read it", path)
