"""Who is at a table: its seats, its sockets, and what everybody may know about it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec

from elementarium.play.journal import Holder
from elementarium.server import messages as wire
from elementarium.server.audience import Audience
from elementarium.server.outbox import Outbox
from elementarium.server.seeing import table_of
from elementarium.store.rows import GameRow, SeatRow

PATIENCE = 60.0
"""Seconds after which others may go on without a person who is away."""

encode = msgspec.json.Encoder().encode


def holder_of(row: SeatRow) -> Holder:
    """Who holds a seat, as the store knows it."""
    kind: Any = row.kind
    return Holder(kind, row.name, row.level, row.guest)


def seats_of(row: GameRow, guest: str) -> list[int]:
    """Where a guest sits; a seat that is kept for it is not taken yet."""
    return [seat.n for seat in row.holders if seat.guest == guest and seat.kind == "person"]


class Company:
    """The people round a table, whether they play already or not."""

    status: wire.Status = "playing"

    def __init__(
        self, row: GameRow, build: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.row = row
        self.build = build
        self.audience = Audience(row.seats, clock)
        self.holders = tuple(holder_of(seat) for seat in row.holders)
        """Who holds the seats, as far as that is stored."""
        self.over = False
        """Whether everybody may know that the game is over."""
        self.closed: int | None = None
        """The code with which everybody was sent away, once nothing happens here any more."""
        self.used = clock()
        self.clock = clock
        self._lock = asyncio.Lock()

    def alone(self) -> asyncio.Lock:
        """To be held by whoever changes the table from outside: nothing else happens meanwhile."""
        return self._lock

    def attach(self, link: Outbox) -> None:
        """A socket begins to listen; it is told everything in answer to its hello."""
        if self.closed is not None:
            link.close(self.closed)
        if self.audience.attach(link):
            self.tell_people()

    def detach(self, link: Outbox) -> None:
        """A socket is gone."""
        self.used = self.clock()
        if self.audience.detach(link):
            self.tell_people()

    def close(self, code: int) -> None:
        """Send everybody away, and whoever comes."""
        self.closed = code
        self.audience.close(code)

    def doubt(self) -> None:
        """More may be stored than is known here."""

    def here(self) -> set[int]:
        """The seats whose people are connected, and those of programs."""
        return {
            seat
            for seat, holder in enumerate(self.holders)
            if holder.kind == "program" or self.audience.is_here(seat)
        }

    def is_away(self, seat: int) -> bool:
        """Whether the person in a seat, or the seat's future person, has been away for a while."""
        program = self.holders[seat].kind == "program"
        return not program and self.audience.away(seat) >= PATIENCE

    def info(self, viewer: int | None) -> wire.TableInfo:
        """What a viewer may know about the table."""
        status: wire.Status = "over" if self.over else self.status
        return table_of(
            self.row,
            viewer,
            here=self.here(),
            holders=self.holders,
            status=status,
            watchers=self.audience.watchers,
        )

    def tell_people(self) -> None:
        """Tell everybody who is here."""
        for viewer in self.audience.viewers():
            self.audience.tell(viewer, encode(wire.People(self.info(viewer))))
