"""Calls people to their turn who are not at the table, where the operator has set a key.

A call says whose game it is and that it waits: never what was played. It goes by what everybody may
know, so that nobody who is asked in secret is called. It waits a little: who plays on at once needs
none, and a phone that fell asleep is found out.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import msgspec

from elementarium.core.errors import ElementariumError
from elementarium.server.played import PlayedTable
from elementarium.server.wordbook import sentences
from elementarium.store.rows import PushRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.push")
GRACE = 20.0
"""Seconds after which a turn is called for, unless its person was heard of meanwhile."""


class Carrier(Protocol):
    """What carries calls."""

    def send(self, to: PushRow, text: bytes, topic: str) -> None:
        """Send a text soon."""

    sent: int
    failed: int
    dropped: int

    def reaches(self, endpoint: str) -> bool:
        """Whether texts may be sent there at all."""

    def close(self) -> None:
        """Send nothing any more."""


class Calls:
    """Turns that may have to be called for, by their tables."""

    def __init__(self, store: Store, carrier: Carrier, public: str, grace: float = GRACE) -> None:
        """`public`: the operator's public key, which browsers are given."""
        self.public = public
        self.carrier = carrier
        self._store = store
        self._grace = grace
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._asking: set[asyncio.Task[None]] = set()

    def expect(self, table: PlayedTable) -> None:
        """It has become somebody's turn, or nobody's: call for it in a while."""
        self.forget(table.row.id)
        seat = table.row.turn
        if seat >= 0 and table.holders[seat].kind == "person":
            loop = asyncio.get_running_loop()
            since = table.clock()
            self._waiting[table.row.id] = loop.call_later(
                self._grace, self._call, table, seat, since
            )

    def forget(self, id: str) -> None:  # noqa: A002
        """Another server has the table: it calls."""
        if (waiting := self._waiting.pop(id, None)) is not None:
            waiting.cancel()

    def close(self) -> None:
        """Call nobody any more."""
        for waiting in self._waiting.values():
            waiting.cancel()
        for task in self._asking:
            task.cancel()
        self.carrier.close()

    def _call(self, table: PlayedTable, seat: int, since: float) -> None:
        """Call the person of a seat, unless it is there and was heard of since its turn came."""
        self._waiting.pop(table.row.id, None)
        if table.row.turn != seat or table.over or table.audience.heard(seat) > since:
            return
        task = asyncio.get_running_loop().create_task(self._tell(table, seat))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _tell(self, table: PlayedTable, seat: int) -> None:
        guest = table.holders[seat].guest
        try:
            listening = await asyncio.to_thread(self._store.people.pushes_of, guest)
        except ElementariumError as error:  # of which the store itself has told
            LOG.info("table %s: nobody was called: %s", table.row.id, type(error).__name__)
            return
        others = [
            n for n, holder in enumerate(table.holders) if n != seat and holder.guest != guest
        ]
        for to in listening:
            self.carrier.send(to, told(table, others, to.language), table.row.id)


def told(table: PlayedTable, others: list[int], language: str) -> bytes:
    """What a call says: whose turn it is, in which game, with whom."""
    known = sentences(language)
    game = known.get(f"{table.row.kind}.title", table.row.kind)
    names = [name_of(table, seat, known) for seat in others]
    title = known["page.call.title"].format(game=game)
    body = known["page.table.with"].format(names=known["page.comma"].join(names))
    return msgspec.json.encode({"id": table.row.id, "title": title, "body": body})


def name_of(table: PlayedTable, seat: int, known: dict[str, str]) -> str:
    """What a seat is called: its person's name, the level of its program, or its place."""
    holder = table.holders[seat]
    if holder.kind == "program":
        return known.get(f"page.level.{holder.level}", holder.level)
    return holder.name or known["page.seat.guest"].format(seat=seat + 1)
