"""How many tables there are: to count them all takes long, so it is done once in a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from elementarium.store.store import Store

EVERY = 60.0
"""Seconds for which a count holds."""


class Census:
    """Counts the tables when somebody asks for it, and not too often."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._counts: dict[str, int] = {}
        self._until = float("-inf")

    async def counts(self) -> dict[str, int]:
        """How many tables there are or were a minute ago, by status."""
        async with self._lock:
            if self._clock() >= self._until:
                self._counts = await asyncio.to_thread(self._store.counts)
                self._until = self._clock() + EVERY
            return self._counts
