"""What finished games are told by: worked out once, and kept while there is room.

A finished game does not change. To tell all of it anew for everybody who looks would keep those
waiting who still play.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection

MOST = 32 << 20
"""Bytes that are kept; what was looked at longest ago is forgotten first."""
TOGETHER = 2
"""So much is worked out at a time, so that threads are left for everything else."""

Key = tuple[str, str]
"""A table, and what is told of it."""


class Archive:
    """Parts of finished games as they are sent."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Key, list[bytes]] = OrderedDict()
        self._size = 0
        self._under_way: dict[Key, asyncio.Task[list[bytes]]] = {}
        self._places = asyncio.Semaphore(TOGETHER)

    async def get(self, table: str, what: str, work: Callable[[], list[bytes]]) -> list[bytes]:
        """What is told of a table; `work` finds it out in a thread, if it is not known."""
        key = table, what
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            self._under_way[key] = task = asyncio.create_task(self._work(key, work))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)  # who no longer waits stops nobody else's work

    def forget(self, tables: Collection[str]) -> None:
        """Keep nothing of these tables."""
        gone = set(tables)
        for key in [key for key in self._kept if key[0] in gone]:
            self._size -= _size(self._kept.pop(key))

    async def _work(self, key: Key, work: Callable[[], list[bytes]]) -> list[bytes]:
        async with self._places:
            found = await asyncio.to_thread(work)
        self._kept[key] = found
        self._size += _size(found)
        while self._size > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._size -= _size(oldest)
        return found


def _size(parts: list[bytes]) -> int:
    return sum(map(len, parts))
