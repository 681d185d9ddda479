"""The programs at a live table: when they think, in whose name, and what they advise people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import uuid4

from elementarium.core.state import State
from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.play.window import THOUGHT
from elementarium.server import messages as wire
from elementarium.server.chores import Chores
from elementarium.server.company import encode
from elementarium.server.outbox import Outbox
from elementarium.server.pace import beat_of, thought_of
from elementarium.server.played import PlayedTable, Waits
from elementarium.server.shares import SHORT, Claim
from elementarium.server.telling import Teller
from elementarium.server.thinkers import Thinkers
from elementarium.server.wanted import Payer, is_wanted

LOG = logging.getLogger("elementarium.table")

Chosen = Callable[[Sitting, int, int, int], Awaitable[None]]
"""Plays what a program has chosen: the sitting and length that it saw, its seat and number."""


class Programs:
    """Lets programs think, one thing at a time for the table and one for each person."""

    def __init__(
        self,
        table: PlayedTable,
        thinkers: Thinkers,
        teller: Teller,
        chores: Chores,
        chosen: Chosen,
    ) -> None:
        self.thinkers = thinkers
        self.thinking: Claim | None = None
        """What the program that thinks, or waits for its turn, was let think by."""
        self.hinting: set[int] = set()
        """Seats for which a hint is being thought about."""
        self.payer = Payer(table.row.id, table.row.founder)
        self._table = table
        self._teller = teller
        self._chores = chores
        self._chosen = chosen

    @property
    def are_wanted(self) -> bool:
        """Whether somebody sees what programs do."""
        return is_wanted(self._table.sitting.holders, self._table.audience)

    def wait_for_watchers(self) -> None:
        """Programs alone do not think for nobody: they go on when somebody looks."""
        if self.thinking is not None and self.thinkers.turns.withdraw(self.thinking):
            self.thinking = None

    def let_think(self, seat: int) -> None:
        """Let a program wait for its turn to think, in the name of somebody who looks."""
        holders = self._table.sitting.holders
        seconds, _ = self._time_to_think(level := holders[seat].level)
        longest = seconds or thought_of(level)
        shares = self.thinkers.turns.shares
        claim = self.payer.claim(longest, holders, self._table.audience, shares)
        if self.thinkers.is_crowded(claim) and self._table.waits_for is Waits.ACTION:
            self._teller.tell_that_programs_wait()
        self.thinking = claim
        sitting, length = self._table.sitting, self._table.length
        given = (sitting.table.game.name, sitting.table.state, seat, level, uuid4().int >> 66)
        self._chores.start(partial(self._think, sitting, length, given, claim))

    async def _think(
        self, sitting: Sitting, length: int, given: tuple[str, State, int, str, int], claim: Claim
    ) -> None:
        """Let a program choose by what was so when its turn came, then go on.

        Something else may have happened before it begins: then its seat has nothing to decide any
        more, and what it chooses is not played.
        """
        _, _, seat, level, _ = given
        seconds, beat = self._time_to_think(level)
        alone: asyncio.Lock = self._table.alone()
        try:
            number = await self.thinkers.choice(*given, seconds=seconds, beat=beat, claim=claim)
            await alone.acquire()
        finally:
            if self.thinking is claim:
                self.thinking = None
        try:
            await self._chosen(sitting, length, seat, number)
        finally:
            alone.release()

    def _time_to_think(self, level: str) -> tuple[float, float]:
        """How many seconds a program may think, 0 for its own time, and when it is heard."""
        pace = self._table.pace
        if self._table.waits_for is not Waits.ACTION:
            return THOUGHT, pace
        if self._table.sitting.table.game.hidden:
            return thought_of(level), beat_of(level, pace)
        return 0.0, pace

    # Hints

    def ask_hint(self, link: Outbox, seat: int, request: wire.AskHint) -> None:
        """Let a program think for a person, about one thing at a time."""
        table = self._table
        if not table.row.hints or table.sitting.to_act != seat:
            raise RefusedError("hint")
        if seat in self.hinting:
            raise RefusedError("busy")
        claim = Claim(link.asker, table.sitting.holders[seat].guest, table.row.id, SHORT)
        if self.thinkers.is_crowded(claim):
            raise RefusedError("queue")
        if not self.thinkers.hints.take(link.asker):
            raise RefusedError("busy")
        self.hinting.add(seat)
        state = table.sitting.table.state
        self._chores.start(partial(self._hint, link, seat, request, claim, state))

    async def _hint(
        self, link: Outbox, seat: int, request: wire.AskHint, claim: Claim, state: Any
    ) -> None:
        """What a program would do; thought about without holding anybody up."""
        row = self._table.row
        try:
            found = await self.thinkers.hint(row.kind, state, seat, request.id, claim)
        except Exception:  # a hint that fails is refused, the game goes on
            LOG.exception("table %s: no hint", row.id)
            self._teller.refuse(link, request.id, "hint")
            return
        finally:
            self.hinting.discard(seat)
            self.thinkers.hints.leave(link.asker)
        link.put(encode(found))
