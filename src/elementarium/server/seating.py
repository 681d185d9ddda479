"""Sitting down: who may take which seat, and what invites to it."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, digest
from typing import TYPE_CHECKING

from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server.company import holder_of, seats_of
from elementarium.server.gathering import Gathering
from elementarium.server.live import LiveTable
from elementarium.server.tables import names_of
from elementarium.store.rows import GameRow, SeatRow

if TYPE_CHECKING:
    from elementarium.server.hub import AnyTable, Hub


class Seating:
    """Gives seats to guests."""

    def __init__(self, hub: Hub, key: str) -> None:
        """`key`: a key of the house, from which all secrets are made."""
        self._hub = hub
        self._key = key.encode()

    async def sit_down(
        self,
        id: str,  # noqa: A002
        wish: forms.SitDown,
        guest: str,
        name: str,
        asker: str = "",
    ) -> forms.Seated:
        """Give a guest the seat of a secret, one that is kept for it, or a free one if listed.

        Whoever has the secrets may hold several seats: two people can share a browser. `asker`:
        from where the guest comes.
        """
        live = await self._hub.table(id)
        n = _held_seat(live.row, wish, guest)  # nobody who asks again waits for what is stored
        if n is None:
            async with live.alone():
                n = await self._seat_for(live, wish, guest, name, asker)
        return forms.Seated(id, n)

    async def _seat_for(
        self, live: AnyTable, wish: forms.SitDown, guest: str, name: str, asker: str
    ) -> int:
        """The seat that a guest has, or gets now."""
        if isinstance(live, Gathering):
            await live.look_again()
        if (held := _held_seat(live.row, wish, guest)) is not None:
            return held
        if any(seat.promise == wish.promise != "" for seat in live.row.holders):
            raise RefusedError("number")  # somebody else's: he would give it away
        taken: list[int] = []
        for seat in _offered_seats(live.row, wish.secret, guest):
            if live.over or live.status == "closed":
                raise RefusedError("over")
            if taken and not seat.guest:
                break
            writing = self._hub.store.take_seat(live.row.id, seat.n, guest, name, wish.promise)
            if await asyncio.wrap_future(writing):
                taken.append(seat.n)
                if live.row.counts:
                    near = self.near(live.row.id, asker)
                    await asyncio.wrap_future(
                        self._hub.store.results.set_near(live.row.id, seat.n, near)
                    )
        if not taken:
            raise RefusedError("secret" if wish.secret else "taken")
        await self.seat_taken(live)
        return taken[0]

    async def invites(self, id: str, guest: str) -> list[forms.Invite]:  # noqa: A002
        """The secrets of the free seats, for the founder of the table."""
        live = await self._hub.table(id)
        if live.row.founder != guest:
            raise RefusedError("founder")
        return self.invites_to(live.row)

    def invites_to(self, row: GameRow) -> list[forms.Invite]:
        """What invites to the free seats of a table."""
        return [
            forms.Invite(holder.n, f"/t/{row.id}#{self.secret(row.id, holder.n)}")
            for holder in row.holders
            if holder.kind == "open"
        ]

    def secret(self, id: str, n: int) -> str:  # noqa: A002
        """What invites to a seat: made from a key of the house, so that only its hash is kept."""
        return urlsafe_b64encode(digest(self._key, f"{id}/{n}".encode(), "sha256")[:18]).decode()

    def near(self, id: str, asker: str) -> str:  # noqa: A002
        """A sum of two bytes, other ones at every table: too short to tell an address by."""
        return digest(self._key, f"{id} {asker}".encode(), "sha256")[:2].hex()

    async def seat_taken(self, live: AnyTable) -> None:
        """Let a table know who sits there now."""
        if isinstance(live, Gathering):
            await live.look_again()
            await live.go_on()
            return
        assert isinstance(live, LiveTable), "nobody sits down where the game is over"
        live.row = await asyncio.to_thread(self._hub.row, live.row.id)
        for holder in live.row.holders:
            if live.sitting.holders[holder.n].kind == "open":
                live.sitting.holders[holder.n] = holder_of(holder)
        live.sitting.table.names = names_of(live.row)
        live.settle()
        live.tell_people()
        live.go_on()

    async def seat_of(self, id: str, guest: str) -> int | None:  # noqa: A002
        """Where a guest sits at a table."""
        live = await self._hub.table(id)
        return next(iter(seats_of(live.row, guest)), None)


def _held_seat(row: GameRow, wish: forms.SitDown, guest: str) -> int | None:
    """Where a guest sits already; refused where no seat is open."""
    for n in seats_of(row, guest):
        if not wish.secret or _invites_to(row.holders[n], wish.secret):
            return n
    if all(seat.kind != "open" for seat in row.holders):
        raise RefusedError("secret" if wish.secret else "taken")
    return None


def _invites_to(seat: SeatRow, secret: str) -> bool:
    return compare_digest(seat.secret_hash, hashed(secret))


def _offered_seats(row: GameRow, secret: str, guest: str) -> list[SeatRow]:
    """Open seats for a guest: that of its secret, those kept for it, else any of a listed table."""
    free = [seat for seat in row.holders if seat.kind == "open"]
    if secret:
        return [seat for seat in free if _invites_to(seat, secret)]
    kept = [seat for seat in free if seat.guest == guest]
    return kept or [seat for seat in free if row.listed and not seat.guest]


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()
