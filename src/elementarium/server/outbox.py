"""What waits to be sent to one socket: bounded, so that a slow reader delays nobody but itself."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_WAITING = 256 * 1024
"""Bytes that may wait for one socket before it is cut; its client comes back and is resynced."""

SLOW = LATER = 1013
"""Close code: too slow, or the table cannot be read now; try again."""
RESTART = 1012
"""Close code: the server restarts."""
ABUSE = 1008
"""Close code: too many frames, or frames that no client of ours sends."""


class Outbox:
    """The queue of one socket, and who looks through it."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.version = -1
        """The version of the last welcome, -1 before the first: older events are not for it."""
        self.closing: int | None = None
        """The close code, once the socket is to be closed."""
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def wants(self, version: int) -> bool:
        """Whether an event that made this version is news to the socket."""
        return 0 <= self.version < version

    def put(self, frame: bytes) -> None:
        """Queue a frame; a socket that does not read is cut."""
        if self.closing is not None:
            return
        if self._size + len(frame) > MOST_WAITING and self._frames:
            self.close(SLOW)
            return
        self._frames.append(frame)
        self._size += len(frame)
        self._news.set()

    def close(self, code: int) -> None:
        """Close the socket; a slow one without waiting for what is queued."""
        if self.closing is None:
            self.closing = code
            if code == SLOW:
                self._frames.clear()
            self._news.set()

    async def next_frame(self) -> bytes | None:
        """The next frame to be sent; None when the socket is to be closed."""
        while not self._frames:
            if self.closing is not None:
                return None
            self._news.clear()
            await self._news.wait()
        frame = self._frames.popleft()
        self._size -= len(frame)
        return frame
