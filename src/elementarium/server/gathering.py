"""A table before everybody sits: nothing is dealt, nobody acts, no time runs.

Who could see a hand and then decide whether others may sit down could choose among deals. And who
knew the numbers of all the others before promising his own could choose the deal itself. So seats
are taken with a promise first; when the last one is taken everybody shows the promised number, and
when the last number is shown the game is dealt from all of them (`play/chance.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from elementarium.core.words import Message
from elementarium.play.chance import NONE, commitment
from elementarium.play.journal import RefusedError
from elementarium.server import messages as wire
from elementarium.server.chores import Chores
from elementarium.server.company import PATIENCE, Company, encode, holder_of
from elementarium.server.live import AGAIN, LiveTable
from elementarium.server.outbox import RESTART, Outbox
from elementarium.server.seeing import old_of
from elementarium.store.errors import StorageError
from elementarium.store.rows import GameRow
from elementarium.store.store import Store
from elementarium.store.tables import CLOSED

LOG = logging.getLogger("elementarium.table")
WELCOMED = 0
"""The version of a socket that was told how things are, before anything can have happened."""


def missing_numbers(row: GameRow) -> list[int]:
    """The seats that have promised a number and not shown it yet, once all seats are taken."""
    if any(seat.kind == "open" for seat in row.holders):
        return []
    return [seat.n for seat in row.holders if seat.promise and not seat.number]


def is_ready(row: GameRow) -> bool:
    """Whether a table can be dealt; those of the time before numbers were dealt at once."""
    taken = all(seat.kind != "open" for seat in row.holders)
    return row.proof != "numbers" or (taken and not missing_numbers(row))


def status_of(row: GameRow) -> wire.Status:
    """What is to be said of a table that is not live."""
    if row.status == CLOSED:
        return "closed"
    if row.status == "over":
        return "over"
    if old_of(row):  # it ends, without a winner, as soon as somebody comes
        return "over" if is_ready(row) else "closed"
    return "playing" if is_ready(row) else "gathering"


class Gathering(Company):
    """A table that waits for its people."""

    status: wire.Status = "gathering"

    def __init__(
        self,
        row: GameRow,
        store: Store,
        build: str,
        deal: Callable[[Gathering], Awaitable[LiveTable]],
        clock: Callable[[], float],
    ) -> None:
        """`deal` begins the game: it makes the table live, for the same sockets."""
        super().__init__(row, build, clock)
        self._store = store
        self._deal = deal
        self._live: LiveTable | None = None
        """The table that this one has become."""
        self.status = status_of(row)
        self._is_stale = False
        """Whether more may be stored than is known here."""
        self._wanted_since = clock()
        """Since when all seats are taken, and numbers are wanted."""
        self._chores = Chores(row.id)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks."""
        return not self.audience.viewers() and not self._lock.locked()

    def attach(self, link: Outbox) -> None:
        """A socket begins to listen, here or at the table that this one has become."""
        if self._live is not None:
            self._live.attach(link)
        else:
            super().attach(link)

    def detach(self, link: Outbox) -> None:
        """A socket is gone, from here or from the table that this one has become."""
        if self._live is not None:
            self._live.detach(link)
        else:
            super().detach(link)

    async def handle(self, link: Outbox, request: wire.FromClient) -> None:
        """Answer a client; once the game has begun its table does."""
        if isinstance(request, wire.Ping):
            link.put(encode(wire.Pong(request.n)))
            return
        if link.closing is not None:
            return
        async with self._lock:
            self.used = self.clock()
            if self._live is None:
                await self._answer(link, request)
                return
        await self._live.handle(link, request)

    async def _answer(self, link: Outbox, request: Any) -> None:
        if isinstance(request, wire.Hello):
            link.version = WELCOMED
            link.put(encode(self._told(link.seat)))
            return
        try:
            if link.seat is None:
                raise RefusedError("seat")
            await self._carry_out(link.seat, request)
        except RefusedError as error:
            told = Message(f"house.no.{error.code}")
            link.put(encode(wire.No(request.id, error.code, told, "", WELCOMED)))
            return
        link.put(encode(wire.Ack(request.id, WELCOMED)))
        self._send_away_who_left()
        await self.go_on()

    def _send_away_who_left(self) -> None:
        """Who has left a seat comes back as somebody who watches."""
        for seat, holder in enumerate(self.holders):
            if holder.kind == "open":
                self.audience.send_away(seat, RESTART)

    async def _carry_out(self, seat: int, request: Any) -> None:
        """Do what can be done before the game: show a number, begin without one, leave."""
        if self.status == "closed":
            raise RefusedError("closed")
        if self._is_stale:
            await self.look_again()
        match request:
            case wire.ShowNumber():
                await self._show(seat, request.number)
            case wire.PlayOn():
                await self._begin_without()
            case wire.Resign():
                await self._leave(seat)
            case _:
                raise RefusedError("gathering")

    async def _show(self, seat: int, number: str) -> None:
        """Take the number that a seat has promised; the same one once more changes nothing."""
        promise = self.row.holders[seat].promise
        if self.row.holders[seat].number == number:
            return
        if seat not in missing_numbers(self.row):
            raise RefusedError("number")
        if number != NONE and commitment(bytes.fromhex(number)) != promise:
            raise RefusedError("number")
        await self._note(seat, number)

    async def _note(self, seat: int, number: str) -> None:
        holder = self.row.holders[seat]
        await self._stored(
            self._store.show_number(self.row.id, holder.guest, holder.promise, number)
        )

    async def _begin_without(self) -> None:
        """Do without the numbers that were not shown in time; the proof will say so."""
        missing = missing_numbers(self.row)
        if not missing or self._patience() > 0:
            raise RefusedError("not_away")
        for seat in missing:
            await self._note(seat, NONE)

    def _patience(self) -> float:
        """Seconds that everybody still waits for the numbers that are missing."""
        return max(0.0, self._wanted_since + PATIENCE - self.clock())

    async def _leave(self, seat: int) -> None:
        """The founder closes the table; others leave their seats, while one is open anyway."""
        if self._is_founder(seat):
            await self._stored(self._store.close_game(self.row.id))
        elif all(holder.kind != "open" for holder in self.row.holders):
            raise RefusedError("gathering")
        else:
            await self._stored(self._store.leave_seat(self.row.id, seat))

    def _is_founder(self, seat: int) -> bool:
        return self.row.holders[seat].guest == self.row.founder

    async def _stored(self, write: Any) -> None:
        """Wait until something is stored, then know it."""
        self._is_stale = True
        try:
            await asyncio.wrap_future(write)
        except Exception as error:
            raise RefusedError("storage") from error
        await self.look_again()

    async def look_again(self) -> None:
        """See what is stored now; refused, and to be tried again, if that cannot be read."""
        self._is_stale = True
        waited = missing_numbers(self.row)
        try:
            row = await asyncio.to_thread(self._store.game, self.row.id)
        except StorageError as error:
            raise RefusedError("unknown") from error
        if row is None:  # the operator has deleted it
            raise RefusedError("no_table")
        self._is_stale = False
        self.row = row
        self.holders = tuple(holder_of(seat) for seat in row.holders)
        self.status = status_of(row)
        if not waited:
            self._wanted_since = self.clock()

    async def go_on(self) -> None:
        """Deal if everybody is ready, and tell everybody what is."""
        if self.status != "playing":
            self.tell_people()
            return
        try:
            self._live = await self._deal(self)
        except Exception:
            LOG.exception("table %s cannot be read now", self.row.id)
            self._chores.start_later(AGAIN, self._try_again)

    async def _try_again(self) -> None:
        async with self._lock:
            if self._live is None:
                await self.go_on()

    def doubt(self) -> None:
        """More may be stored than is known here."""
        self._is_stale = True
        if self._live is not None:
            self._live.doubt()

    def close(self, code: int) -> None:
        """Send everybody away."""
        super().close(code)
        self._chores.close()

    def tell_people(self) -> None:
        """Tell everybody who is here, and whose number is wanted."""
        for viewer in self.audience.viewers():
            self.audience.tell(viewer, encode(self._told(viewer)))

    def _told(self, viewer: int | None) -> wire.Gathering:
        missing = missing_numbers(self.row)
        return wire.Gathering(
            proto=wire.PROTOCOL,
            build=self.build,
            table=self.info(viewer),
            seat=viewer,
            wanted=viewer in missing,
            founder=viewer is not None and self._is_founder(viewer),
            missing=missing,
            patience=round(self._patience(), 1),
        )
