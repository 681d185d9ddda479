"""Where programs think: in processes of this machine, replaced when they fail.

A study is what has processes, here or at the other end of a line (`far_studies.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import resource
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Any, Protocol, TypeVar

from elementarium.server.turns import Turn

MOST_MEMORY = 4 << 30
"""Bytes of address space that a thinking process may use."""
AUTO = -1
"""As many workers as suit the machine."""

T = TypeVar("T")


class Study(Protocol):
    """Some processes in which programs think."""

    @property
    def workers(self) -> int:
        """How many long thoughts it has time for; one process more is for short ones."""

    def can(self, task: Callable[..., Any]) -> bool:
        """Whether it can be asked this."""

    async def think(self, turn: Turn, deadline: float, task: Callable[..., T], *given: Any) -> T:
        """The answer of a process, whose turn begins when it does, and ends when it is free.

        Raises BrokenExecutor if the process died, and TimeoutError if it hung.
        """

    def close(self) -> None:
        """Stop thinking at once."""


def free_cores() -> int:
    """All cores but one, which answers people."""
    return max(1, (os.cpu_count() or 2) - 1)


class NearStudy:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.replaced = 0
        """How often the processes had to be replaced."""
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["elementarium.server.thoughts"])
        self._pool = self._new_pool()
        self._is_closed = False

    def can(self, task: Callable[..., Any]) -> bool:
        """Everything can be asked here."""
        del task
        return True

    async def think(self, turn: Turn, deadline: float, task: Callable[..., T], *given: Any) -> T:
        """The answer of a process."""
        pool = self._pool
        try:
            future = pool.submit(task, *given)
        except BaseException:
            turn.end()
            raise
        # Who gives up waiting frees no process: it is free when the thought has ended.
        future.add_done_callback(lambda _: turn.end_soon())
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), deadline)
        except (BrokenExecutor, TimeoutError):
            self._replace(pool)
            raise
        except asyncio.CancelledError:
            if pool is self._pool:  # nobody waits for it any more; it may hang all the same
                asyncio.get_running_loop().call_later(deadline, self._end_if_hung, pool, future)
                raise
            asker = asyncio.current_task()
            if asker is not None and asker.cancelling():
                raise
            raise BrokenExecutor("the processes were replaced") from None

    def close(self) -> None:
        """Stop thinking at once."""
        self._is_closed = True
        self._end(self._pool)

    def _end_if_hung(self, pool: ProcessPoolExecutor, future: Future[Any]) -> None:
        if not future.done():
            self._replace(pool)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool and not self._is_closed:
            self._pool = self._new_pool()
            self.replaced += 1
            self._end(pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers + 1, mp_context=self._context, initializer=_be_polite
        )

    @staticmethod
    def _end(pool: ProcessPoolExecutor) -> None:
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(OSError, ValueError):
                process.kill()


def _be_polite() -> None:
    """Leave the processor to the server, and never eat all memory."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
