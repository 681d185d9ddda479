"""What waits to be sent to one socket: bounded, so that a slow reader delays nobody but itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

MOST_WAITING = 256 * 1024
"""Bytes that may wait for one socket before it is cut; its client comes back and is resynced."""

SLOW = LATER = 1013
"""Close code: too slow, or the table cannot be read now; try again."""
RESTART = 1012
"""Close code: the server restarts."""
ABUSE = 1008
"""Close code: too many frames, or frames that no client of ours sends."""
NOT_WATCHED = 4403
"""Close code: only those who sit at the table may see it."""
NO_TABLE = 4404
"""Close code: there is no such table, or it cannot be opened."""

Write = Callable[[bytes], bool]
"""Writes a frame to a socket at once; False if it has to wait."""
WRITE = "elementarium.write"
"""The extension of a socket's scope that does so."""


def write_of(scope: Mapping[str, Any]) -> Write | None:
    """How frames are written to a socket at once, where its protocol can do that."""
    found: Write | None = scope.get("extensions", {}).get(WRITE)
    return found


class Outbox:
    """The queue of one socket, and who looks through it.

    Thousands of sockets wait at a time, and every one of them has an outbox: it is kept small.
    """

    __slots__ = (
        *("__weakref__", "_frames", "_size", "_waiting", "_write"),
        *("asker", "closing", "guest", "seat", "version"),
    )

    def __init__(
        self, seat: int | None, asker: str = "", write: Write | None = None, guest: str = ""
    ) -> None:
        """`write`: spares whoever waits for frames those that can be written at once."""
        self.seat = seat
        self.asker = asker
        """From where it comes, for what is bounded for each address."""
        self.guest = guest
        """Who looks, also without a seat."""
        self.version = -1
        """The version of the last welcome, -1 before the first: older events are not for it."""
        self.closing: int | None = None
        """The close code, once the socket is to be closed."""
        self._frames: list[bytes] = []
        self._size = 0
        self._waiting: asyncio.Future[None] | None = None
        """Who waits for a frame, if somebody does."""
        self._write = write

    def wants(self, version: int) -> bool:
        """Whether an event that made this version is news to the socket."""
        return 0 <= self.version < version

    def put(self, frame: bytes) -> None:
        """Write a frame, or queue it; a socket that does not read is cut."""
        if self.closing is not None:
            return
        if self._write and self._is_awaited and not self._frames and self._write(frame):
            return
        if self._size + len(frame) > MOST_WAITING and self._frames:
            self.close(SLOW)
            return
        self._frames.append(frame)
        self._size += len(frame)
        self._wake()

    def close(self, code: int) -> None:
        """Close the socket; a slow one without waiting for what is queued."""
        if self.closing is None:
            self.closing = code
            if code == SLOW:
                self._frames.clear()
            self._wake()

    async def next_frame(self) -> bytes | None:
        """The next frame to be sent; None when the socket is to be closed."""
        while not self._frames:
            if self.closing is not None:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        frame = self._frames.pop(0)
        self._size -= len(frame)
        return frame

    @property
    def _is_awaited(self) -> bool:
        """Whether somebody waits for a frame: all before it are written."""
        return self._waiting is not None and not self._waiting.done()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
