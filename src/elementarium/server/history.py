"""What becomes history at a table, and stays as it is stored: the store is the truth."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from elementarium.core.errors import ElementariumError
from elementarium.play.journal import Entry, RefusedError
from elementarium.play.sitting import Sitting
from elementarium.server import messages as wire
from elementarium.server.journal import action_row
from elementarium.server.played import PlayedTable
from elementarium.server.seeing import standing_of
from elementarium.store.errors import DoubtfulError, StorageError
from elementarium.store.rows import GameRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.table")
Made = TypeVar("Made", bound=Entry | wire.Tried)
"""What a change has made: an entry, or the beginning of an action."""
Reload = Callable[[], Awaitable[tuple[GameRow, Sitting, int]]]
"""Gets a table from the store: its row, its sitting, the length of its journal."""


class History:
    """Changes a table, stores what was changed, and takes back what could not be stored."""

    def __init__(
        self, table: PlayedTable, store: Store, on_other: Callable[[], Awaitable[None]]
    ) -> None:
        """`on_other` is called when the store has turned out to hold something else."""
        self.frozen = False
        """Whether the rules failed here: nothing is played any more until somebody has looked."""
        self.spoiled = ""
        """Why the sitting may differ from what is stored: the code of a refusal."""
        self.reload: Reload | None = None
        """How to get the table from the store again after storing has failed."""
        self._table = table
        self._store = store
        self._on_other = on_other

    async def changed(self, change: Callable[[], Made]) -> Made:
        """What a change has made, before it is stored; a table whose rules fail is stopped."""
        if self.frozen:
            raise RefusedError("frozen")
        try:
            return change()
        except ElementariumError:
            raise
        except Exception:
            LOG.exception("table %s: the rules failed; the table is frozen", self._table.row.id)
            self.frozen = True
            await self.restore()
            raise RefusedError("frozen") from None

    async def keep(self, *entries: Entry) -> None:
        """Store entries, all or none; if that fails, forget them again.

        A store that failed may have kept them all the same: what it has is the truth. Where there
        is nothing to be stored, something is written that nobody needs: it takes as long.
        """
        table = self._table
        rows = [
            action_row(table.row.id, table.length + place, entry)
            for place, entry in enumerate(entries)
        ]
        over = table.sitting.ending is not None
        standing = standing_of(table.sitting, known=table.window is None)
        changed = standing if standing != table.stored else None
        try:
            writing = (
                self._store.add_actions(rows, over=over, standing=changed)
                if rows
                else self._store.try_out()
            )
            await asyncio.wrap_future(writing)
            table.length += len(rows)
            table.stored = standing if rows else table.stored
        except Exception as error:
            if not isinstance(error, StorageError):  # which the store itself has told of
                LOG.warning("table %s: not stored: %s", table.row.id, type(error).__name__)
            await self._go_back(error, entries)

    async def _go_back(self, error: Exception, entries: tuple[Entry, ...]) -> None:
        """Restore what is stored; refuse what was asked for unless it is there after all."""
        await self.restore()
        if self.spoiled:
            raise RefusedError(self.spoiled) from error
        if not entries or any(entry.id not in self._table.sitting.done for entry in entries):
            doubtful = isinstance(error, DoubtfulError)
            raise RefusedError("unknown" if doubtful else "storage") from error

    async def mend(self) -> None:
        """Get the table from the store if it could not be got before."""
        if self.spoiled:
            await self.restore()
            if self.spoiled:
                raise RefusedError(self.spoiled)

    async def restore(self) -> None:
        """Go back to what is stored: the store is the truth.

        If it has what we knew, a window is as open as it was; else everybody is told anew.
        """
        self.spoiled = "unknown"
        assert self.reload is not None, "a live table knows where it came from"
        table, known = self._table, self._table.length
        try:
            table.row, table.sitting, table.length = await self.reload()
            table.stored = table.row.standing
        except RefusedError as error:
            self.spoiled = error.code
            return
        except StorageError:  # of which the store itself has told; the next request tries again
            return
        self.spoiled = ""
        if table.length == known:
            table.settle()
        else:
            await self._on_other()
