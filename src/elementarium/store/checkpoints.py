"""Moves what SQLite has written to its log into its file, while others go on writing.

SQLite does this by itself, inside the commit that makes the log too long: whoever waits for that
commit waits for thousands of pages. Here a thread of its own moves nearly all of them, and the
writer, between two commits, the few that came meanwhile, so that the log begins anew.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

LOG = logging.getLogger("elementarium.store")
MANY = 1000
"""So many jobs are written before the log is moved: some ten megabytes of it."""


class Checkpoints:
    """Keeps the log of one SQLite file short."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written = 0
        self._wanted = threading.Event()
        self._nearly_done = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def after_commit(self, jobs: int) -> None:
        """The writer has committed so many jobs, and begins nothing before this returns."""
        self._written += jobs
        if self._nearly_done.is_set():
            self._nearly_done.clear()
            self._move()
        elif self._written >= MANY:
            self._written = 0
            self._wanted.set()

    def close(self) -> None:
        """Move nothing any more; SQLite moves the rest when the last connection is closed."""
        self._closing = True
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            self._wanted.clear()
            if self._closing:
                return
            self._move()
            self._nearly_done.set()

    def _move(self) -> None:
        """Move what can be moved without anybody waiting; SQLite tries again if that fails."""
        try:
            with closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        except (sqlite3.Error, SQLAlchemyError) as error:
            LOG.warning("the log could not be moved into the file: %s", error)
