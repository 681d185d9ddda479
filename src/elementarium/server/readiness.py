"""Whether the house can do its work: tried out by really storing something, and not too often."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from elementarium.play.journal import RefusedError
from elementarium.store.errors import StorageError
from elementarium.store.store import Store

EVERY = 1.0
"""Seconds for which an answer holds, however many ask."""
PATIENCE = 3.0
"""Seconds that storing may take before whoever asks is told that it does not work."""


class Readiness:
    """Tries out the store when somebody asks for it."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._trial: asyncio.Task[bool] | None = None
        self._begun = 0.0

    async def check(self) -> None:
        """Raise if nothing can be stored."""
        now = self._clock()
        if self._trial is None or (self._trial.done() and now - self._begun >= EVERY):
            self._begun = now
            self._trial = asyncio.create_task(self._try_out())
        try:
            stores = await asyncio.wait_for(asyncio.shield(self._trial), PATIENCE)
        except TimeoutError:
            stores = False
        if not stores:
            raise RefusedError("not_ready")

    async def _try_out(self) -> bool:
        try:
            await asyncio.wrap_future(self._store.try_out())
        except StorageError:
            return False
        return True
