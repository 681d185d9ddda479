"""One thread writes, and many wait for it: group commit.

Whatever has been asked for while the last commit was on its way to the disk goes into the next
one, and two commits begin a few milliseconds apart. So a lone action waits for one commit, and a
thousand actions a second share a hundred.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, Executable, Transaction
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from elementarium.store.errors import DoubtfulError, StorageError, StrayError, reason
from elementarium.store.files import is_sqlite
from elementarium.store.outage import Outage
from elementarium.store.sharing import Sharing

MOST_TOGETHER = 256
"""So many jobs at most share one commit."""
APART = 0.008
"""Seconds from the beginning of one commit to that of the next: what comes meanwhile shares it."""

Job = Callable[[Connection], Any]
"""Carries out statements; what it returns is the answer of whoever asked for it."""

Asked = tuple[Job, Future[Any], str]
"""A job, its answer, and the table that it is about; empty for none."""

REFUSED = (IntegrityError, DataError)
"""What is wrong with one job and not with the database: a key twice, a text it cannot hold."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A job that gives rows to statements, each of which takes many at once.

    Where several come together, a statement is carried out once for the rows of all of them.
    """

    of: tuple[tuple[Executable, list[dict[str, Any]]], ...]

    def __call__(self, connection: Connection) -> None:
        """Carry it out."""
        for statement, rows in self.of:
            connection.execute(statement, rows if len(rows) > 1 else rows[0])


Answer = tuple[Any, Exception | None]
"""What a job returned, or why it failed."""


class Writer:
    """Carries out jobs in the order they come, and answers when they are on the disk."""

    def __init__(
        self,
        engine: Engine,
        on_commit: Callable[[], None] = lambda: None,
        after_commit: Callable[[int], None] = lambda _jobs: None,
        sharing: Sharing | None = None,
    ) -> None:
        """`on_commit` is called after every commit, before anybody is answered.

        `after_commit` is called when all have been answered, with the number of their jobs.
        `sharing`: what other servers leave to us, and the session that may write to it.
        """
        self._connect = (
            sharing.session if sharing else engine.execution_options(writes=True).connect
        )
        self._may_write = sharing.may_write if sharing else None
        self._on_commit = on_commit
        self._after_commit = after_commit
        self.outage = Outage("written")
        self.on_batch: Callable[[int, float, bool], None] = lambda _jobs, _seconds, _stored: None
        """Called by this thread when so much was written together, or could not be."""
        self._begun = -math.inf
        """When the last commit began."""
        self._waiting: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, job: Job, table: str = "") -> Future[Any]:
        """Carry a job out; the future is done when its effects are stored.

        It fails with IntegrityError or DataError if the database refused the job, which then did
        nothing, with StrayError if it is about a `table` that another server has, and with
        StorageError if nothing could be stored.
        """
        future: Future[Any] = Future()
        self._waiting.put((job, future, table))
        return future

    def close(self) -> None:
        """Store what is still waiting, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch, last = self._next_batch()
            if batch:
                self._commit(batch)
                self._after_commit(len(batch))
            if last:
                return

    def _next_batch(self) -> tuple[list[Asked], bool]:
        """Everything that waits and that nobody has called back; and whether it is the last.

        What is under way can no longer be called back: else who gave up waiting for it, as a table
        does that is closed, would take the writer with it.
        """
        batch: list[Asked] = []
        found = self._waiting.get()
        time.sleep(max(0.0, self._begun + APART - time.monotonic()))
        self._begun = time.monotonic()
        while True:
            if found is None:
                return batch, True
            if found[1].set_running_or_notify_cancel():
                batch.append(found)
            if len(batch) == MOST_TOGETHER:
                return batch, False
            try:
                found = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False

    def _commit(self, batch: Sequence[Asked]) -> None:
        """Carry out all jobs in one transaction, and answer when it is stored.

        If the database refuses one of them, all are carried out anew, each on its own savepoint,
        so that the others do not suffer from it.
        """
        try:
            try:
                answers = self._stored(batch, _carried_out_together)
            except REFUSED:
                answers = self._stored(batch, _carried_out_alone)
            self.outage.worked()
            stored = True
        except Exception as error:  # the writer goes on whatever happens: everybody waits for it
            self.outage.failed(error, len(batch))
            answers = [(None, _failure(error))] * len(batch)
            stored = False
        self.on_batch(len(batch), time.monotonic() - self._begun, stored)
        for (_, future, _), (answer, failure) in zip(batch, answers, strict=True):
            if failure:
                future.set_exception(failure)
            else:
                future.set_result(answer)

    def _stored(
        self,
        batch: Sequence[Asked],
        carry_out: Callable[[Connection, Sequence[Job]], list[Answer]],
    ) -> list[Answer]:
        with self._connect() as connection, connection.begin() as transaction:
            answers = carry_out(connection, self._jobs(batch))
            _end(connection, transaction)
        self._on_commit()
        return answers

    def _jobs(self, batch: Sequence[Asked]) -> list[Job]:
        """What was asked for; a refusal in place of what another server has to decide."""
        may = self._may_write
        return [job if may is None or may(table) else _refuse for job, _, table in batch]


def _refuse(_connection: Connection) -> None:
    raise StrayError("another server has this table now")


def _end(connection: Connection, transaction: Transaction) -> None:
    """Commit; a far database that is lost then may have stored all the same.

    Of a file of SQLite it can be read whether it has.
    """
    try:
        transaction.commit()
    except REFUSED:
        raise
    except SQLAlchemyError as error:
        if is_sqlite(connection.engine):
            raise
        raise DoubtfulError(f"it is not known what was stored: {reason(error)}") from error


def _failure(error: Exception) -> StorageError:
    """Why nothing was stored."""
    if isinstance(error, DoubtfulError):
        return error
    return StorageError(f"nothing could be stored: {reason(error)}")


def _carried_out(connection: Connection, job: Job) -> Answer:
    try:
        return job(connection), None
    except SQLAlchemyError:
        raise
    except Exception as error:  # the asker's own mistake must not stop the writer
        return None, error


def _carried_out_together(connection: Connection, jobs: Sequence[Job]) -> list[Answer]:
    """In the order they came; rows that come one behind another at once."""
    answers: list[Answer] = []
    for are_rows, beside in groupby(jobs, key=lambda job: isinstance(job, Rows)):
        run = list(beside)
        if are_rows:
            _joined(run)(connection)
            answers += [(None, None)] * len(run)
        else:
            answers += [_carried_out(connection, job) for job in run]
    return answers


def _joined(jobs: Iterable[Any]) -> Rows:
    """All rows of several jobs, by their statements."""
    found: dict[Executable, list[dict[str, Any]]] = {}
    for job in jobs:
        for statement, rows in job.of:
            found.setdefault(statement, []).extend(rows)
    return Rows(tuple(found.items()))


def _carried_out_alone(connection: Connection, jobs: Sequence[Job]) -> list[Answer]:
    """Each on its own savepoint."""
    answers: list[Answer] = []
    for job in jobs:
        try:
            with connection.begin_nested():
                answers.append(_carried_out(connection, job))
        except REFUSED as error:
            answers.append((None, error))
    return answers
