"""What a table does by itself: beside other things, later, or when time runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

LOG = logging.getLogger("elementarium.table")
MARGIN = 0.02
"""Seconds after its time at which an alarm goes off: then the time is really over."""

Work = Callable[[], Coroutine[Any, Any, None]]


class Chores:
    """The tasks of one table, and its alarm."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def has_alarm(self) -> bool:
        """Whether somebody's time runs."""
        return self._alarm is not None

    def start(self, work: Work) -> None:
        """Do something beside other things; a failure is logged."""
        if self._closed:
            return
        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def start_later(self, seconds: float, work: Work) -> None:
        """Do something after a while, whatever else happens till then."""

        async def wait_and_work() -> None:
            await asyncio.sleep(seconds)
            await work()

        self.start(wait_and_work)

    def set_alarm(self, seconds: float, work: Work) -> None:
        """Do something when time runs out; there is one alarm only."""
        self.stop_alarm()
        if self._closed:
            return
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(seconds + MARGIN, lambda: self.start(work))

    def stop_alarm(self) -> None:
        """Nobody's time runs."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def close(self) -> None:
        """Stop what is under way, and begin nothing more."""
        self._closed = True
        self.stop_alarm()
        for task in tuple(self._tasks):
            task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("table %s: something failed", self._table, exc_info=error)
