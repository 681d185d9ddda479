"""How games ended that were over before that was noted, found out for who looks at a list of them.

One table at a time is read again, in nobody's way; the list knows it when it is next looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable

from elementarium.core.errors import ElementariumError
from elementarium.server import messages as wire

MOST_WANTED = 200
"""So many endings are looked for at most; who asks again later is asked for again."""


class Endings:
    """Endings that somebody wants to see."""

    def __init__(self, load: Callable[[str], Awaitable[object]]) -> None:
        """`load` reads a table, and notes how it stands if nobody has."""
        self._load = load
        self._wanted: dict[str, None] = {}
        self._looked: set[str] = set()
        """Those that were looked for: once is enough, also where the table turned out damaged."""
        self._looking: asyncio.Task[None] | None = None

    def want(self, tables: Iterable[wire.TableInfo]) -> None:
        """Look for what these tables do not know."""
        for table in tables:
            unknown = table.status == "over" and not table.ending and table.old is None
            if unknown and table.id not in self._looked and len(self._wanted) < MOST_WANTED:
                self._wanted[table.id] = None
        if self._wanted and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def found(self) -> None:
        """Wait until there is nothing to look for."""
        if self._looking is not None:
            await self._looking

    def close(self) -> None:
        """Look no further."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        while self._wanted:
            table = next(iter(self._wanted))
            with contextlib.suppress(ElementariumError):  # whoever opens it is told why
                await self._load(table)
            self._looked.add(table)
            del self._wanted[table]
