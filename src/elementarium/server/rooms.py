"""What the routes share: the hub and the limits, and who asks."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.datastructures import State

from elementarium.play.journal import RefusedError
from elementarium.server.census import Census
from elementarium.server.guests import Guests
from elementarium.server.hub import Hub
from elementarium.server.identity import Identity
from elementarium.server.limits import DAY, HOUSEHOLD, Limit, Places
from elementarium.server.readiness import Readiness


class Rooms(State):
    """All that the routes need."""

    hub: Hub
    guests: Guests
    frames: Limit
    """What all sockets of an address may send together."""
    wrong_secrets: Limit
    openings: Limit
    sockets: Places
    readiness: Readiness
    census: Census
    identity: Identity
    archives: Places
    """Archives of records that are being written."""

    @classmethod
    def of(cls, hub: Hub, keys: list[str]) -> Rooms:
        """The rooms of a house with the limits of its hub."""
        limits = hub.limits
        frames, openings = HOUSEHOLD * limits.frames, HOUSEHOLD * limits.tables
        return cls(
            {
                "hub": hub,
                "guests": Guests(keys),
                "frames": Limit(frames, 4 * frames),
                "wrong_secrets": Limit(limits.guesses_per_second, limits.guesses),
                "openings": Limit(openings / DAY, openings),
                "sockets": Places(limits.sockets),
                "readiness": Readiness(hub.store),
                "census": Census(hub.store),
                "identity": Identity(hub),
                "archives": Places(1),
            }
        )

    @property
    def shared_limits(self) -> dict[str, Limit]:
        """Limits that hold for all servers of the house together."""
        found = {"frames": self.frames, "openings": self.openings}
        return found | {"wrong_secrets": self.wrong_secrets}


Asking = Request[Any, Any, Rooms]


def guest_of(connection: Any) -> str:
    """The guest whom the door has recognized."""
    return str(connection.scope["state"]["guest"])


def asker_of(connection: Any) -> str:
    """From where a request comes: what is bounded for each address is bounded for this."""
    return str(connection.scope["state"]["asker"])


def check_openings(rooms: Rooms, request: Asking) -> None:
    """Who throws its cookie away is a new guest, but still at the same address."""
    if not rooms.openings.allows(asker_of(request)):
        raise RefusedError("address")


async def name_of(rooms: Rooms, guest: str) -> str:
    """What a guest is called."""
    return await asyncio.to_thread(rooms.hub.store.people.name, guest)
