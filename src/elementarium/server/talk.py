"""What the people of a table say to each other: greetings, and at some tables words of their own.

It is no part of the game, and only those who sit there hear it. Whoever watches says nothing.
Nothing of it is stored but what somebody is reported for, until the operator has seen to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from elementarium.play.journal import RefusedError
from elementarium.server import messages as wire
from elementarium.server.company import encode
from elementarium.server.guests import tidy
from elementarium.server.limits import Bucket, Limits
from elementarium.server.played import PlayedTable
from elementarium.store.addresses import SALT, new_salt, sum_of_address
from elementarium.store.errors import StorageError
from elementarium.store.rows import ReportRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.talk")
MOST_KEPT = 40
"""So much of what was said is told to who comes anew."""


class Talk:
    """What was said at one table, as long as it is open."""

    def __init__(
        self, table: PlayedTable, store: Store, limits: Limits, clock: Callable[[], float]
    ) -> None:
        self._table = table
        self._store = store
        self._limits = limits
        self._clock = clock
        self._lines: deque[wire.Said] = deque(maxlen=MOST_KEPT)
        self._heard: deque[str] = deque(maxlen=MOST_KEPT)
        """The ids of what was asked for: what is sent twice is said once."""
        self._buckets: dict[int, Bucket] = {}

    def lines(self, viewer: int | None) -> list[wire.Said]:
        """What a viewer who comes anew is told; nothing to who watches."""
        return [] if self._is_deaf(viewer) else list(self._lines)

    async def hear(self, seat: int, request: wire.Say | wire.Report) -> None:
        """Carry out what a seat asks for; what was sent again is done already."""
        if not self._is_new(seat, request.id):
            return
        if isinstance(request, wire.Say):
            self._say(seat, request)
        else:
            await self._report(seat, request)

    def _say(self, seat: int, request: wire.Say) -> None:
        """Let all who sit here hear what a seat says."""
        text = tidy(request.text, wire.MOST_SAID)
        if bool(text) == (request.emote is not None):
            raise RefusedError("bad")
        if text and not self._table.row.talk:
            raise RefusedError("talk")
        self._lines.append(wire.Said(seat, request.emote, text))
        frame = encode(self._lines[-1])
        for viewer in self._table.audience.viewers():
            if not self._is_deaf(viewer):
                self._table.audience.tell(viewer, frame)

    async def _report(self, seat: int, request: wire.Report) -> None:
        """Keep for the operator what another seat has written, and how it calls itself."""
        table = self._table
        written = [line.text for line in self._lines if line.by == request.seat and line.text]
        holder = table.row.holders[request.seat] if request.seat < table.row.seats else None
        if request.seat == seat or holder is None or not (written or holder.name):
            raise RefusedError("bad")
        address = table.audience.addresses().get(request.seat)
        salt = await asyncio.to_thread(self._store.setting, SALT, new_salt())
        report = ReportRow(
            table.row.id,
            request.seat,
            seat,
            holder.guest,
            sum_of_address(salt, address) if address else "",
            holder.name,
            "\n".join(written),
        )
        try:
            await asyncio.wrap_future(self._store.add_report(report))
        except StorageError as error:
            if request.id in self._heard:  # not if much was said meanwhile
                self._heard.remove(request.id)
            raise RefusedError("storage") from error
        LOG.warning(
            "table %s: seat %d was reported (see elementarium admin)", table.row.id, request.seat
        )

    def _is_new(self, seat: int, request: str) -> bool:
        """Whether a request is not one that was sent again; refused if there are too many."""
        if request in self._heard:
            return False
        others = (n for n in range(self._table.row.seats) if n != seat)
        if all(self._table.only_watches(other) for other in others):
            raise RefusedError("talk_alone")
        limits, now = self._limits, self._clock()
        fresh = Bucket(limits.words_per_second, limits.words, now)
        if not self._buckets.setdefault(seat, fresh).take(now):
            raise RefusedError("busy")
        self._heard.append(request)
        return True

    def _is_deaf(self, viewer: int | None) -> bool:
        return viewer is None or self._table.only_watches(viewer)
