"""The sockets at a table: who is here, who is away, and how frames reach all of them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable

from elementarium.server.outbox import Outbox

SLICE = 250
"""So many watchers are told at once before others get their turn."""
ALWAYS = 1 << 60
"""A version that is news to everybody who has been welcomed."""


class Audience:
    """All who listen to a table, by the seat they look from; None for watchers."""

    def __init__(self, seats: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._links: dict[int | None, set[Outbox]] = {}
        self._away_since = dict.fromkeys(range(seats), clock())
        self._heard_at = dict.fromkeys(range(seats), -math.inf)
        self._watched_at = -math.inf
        self._public: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        self._telling: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return sum(len(links) for links in self._links.values())

    def attach(self, link: Outbox) -> bool:
        """A socket begins to listen; whether somebody has come who was away."""
        links = self._links.setdefault(link.seat, set())
        links.add(link)
        return link.seat is not None and len(links) == 1

    def detach(self, link: Outbox) -> bool:
        """A socket is gone; whether its person is gone with it."""
        links = self._links.get(link.seat, set())
        links.discard(link)
        if link.seat is None:
            self._watched_at = self._clock()
        if link.seat is None or links:
            return False
        self._away_since[link.seat] = self._clock()
        return True

    def was_watched_within(self, seconds: float, left: Iterable[int]) -> bool:
        """Whether somebody watches, or did a while ago and may come back.

        Who has left a seat to a program watches from there.
        """
        watching = any(self._links.get(viewer) for viewer in (None, *left))
        return watching or self._clock() - self._watched_at < seconds

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected."""
        return bool(self._links.get(seat))

    def hear(self, link: Outbox) -> None:
        """A socket has said something, be it only that it is still there."""
        if link.seat is not None:
            self._heard_at[link.seat] = self._clock()

    def heard(self, seat: int) -> float:
        """When the person of a seat was last heard of; long ago if it is not connected."""
        return self._heard_at[seat] if self.is_here(seat) else -math.inf

    def away(self, seat: int) -> float:
        """For how many seconds the person of a seat has been away."""
        return 0.0 if self.is_here(seat) else self._clock() - self._away_since[seat]

    @property
    def watchers(self) -> int:
        """How many watch."""
        return len(self._links.get(None, ()))

    def viewers(self) -> list[int | None]:
        """Everybody who listens, each once."""
        return [viewer for viewer, links in self._links.items() if links]

    def addresses(self) -> dict[int | None, str]:
        """From where everybody looks who listens."""
        return {viewer: next(iter(links)).asker for viewer, links in self._links.items() if links}

    def send_away(self, seat: int, code: int) -> None:
        """Close all sockets of a seat, also those that have not said a word."""
        for link in self._links.get(seat, ()):
            link.close(code)

    def links(self, viewer: int | None) -> Iterable[Outbox]:
        """The sockets of a viewer that have been welcomed."""
        return [link for link in self._links.get(viewer, ()) if link.wants(ALWAYS)]

    def all_links(self) -> list[Outbox]:
        """All sockets, also those that have not said a word."""
        return [link for links in self._links.values() for link in links]

    def tell(self, viewer: int | None, frame: bytes, version: int = ALWAYS) -> None:
        """Send a frame to all sockets of a viewer to which its version is news."""
        if viewer is None:
            self._public.put_nowait((version, frame))
            if self._telling is None or self._telling.done():
                self._telling = asyncio.get_running_loop().create_task(self._tell_watchers())
            return
        for link in self._links.get(viewer, ()):
            if link.wants(version):
                link.put(frame)

    async def welcome(self, viewer: int | None, version: int, frame: bytes) -> None:
        """Send the same welcome to all sockets of a viewer that had one before, in slices."""
        for place, link in enumerate(self.links(viewer), start=1):
            link.version = version
            link.put(frame)
            if place % SLICE == 0:
                await asyncio.sleep(0)

    async def _tell_watchers(self) -> None:
        """Watchers are told in slices, so that thousands of them hold nobody up."""
        while not self._public.empty():
            version, frame = self._public.get_nowait()
            for place, link in enumerate(list(self._links.get(None, ())), start=1):
                if link.wants(version):
                    link.put(frame)
                if place % SLICE == 0:
                    await asyncio.sleep(0)

    def close(self, code: int) -> None:
        """Send everybody away."""
        for links in self._links.values():
            for link in links:
                link.close(code)
        if self._telling:
            self._telling.cancel()
