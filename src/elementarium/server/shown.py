"""A table as its viewers see it: who is here, what is, what they are told.

Nothing here changes the game; `live` does, and then lets it be told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from elementarium.core.words import Message
from elementarium.play.sitting import Happening, RefusedError, Sitting
from elementarium.server import messages as wire
from elementarium.server.audience import Audience
from elementarium.server.outbox import Outbox
from elementarium.server.retelling import Retelling
from elementarium.server.seeing import (
    news_since,
    now_of,
    now_while_waiting,
    table_of,
    welcome_of,
)
from elementarium.server.window import Window
from elementarium.store.rows import GameRow

MOST_NEWS = 200
"""A client that has missed more than this is told everything anew."""
QUICKLY_TOLD = 50
"""To tell more than this, a thread is asked: other tables must not wait for it."""
PATIENCE = 60.0
"""Seconds after which others may let the house act for a person who is away."""

encode = msgspec.json.Encoder().encode


class ShownTable:
    """A table, its sockets, and how far everybody has been told what happened."""

    def __init__(
        self,
        row: GameRow,
        sitting: Sitting,
        build: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.row = row
        self.sitting = sitting
        self.build = build
        self.audience = Audience(row.seats, clock)
        self.holders = tuple(sitting.holders)
        """Who holds the seats, as far as that is stored."""
        self.over = sitting.ending is not None
        """Whether everybody may know that the game is over: it is stored, and no window is open."""
        self._clock = clock
        self._window: Window | None = None
        self._retelling = Retelling(None)

    # Who is here

    def here(self) -> set[int]:
        """The seats whose people are connected, and those of programs."""
        return {
            seat
            for seat, holder in enumerate(self.holders)
            if holder.kind == "program" or self.audience.is_here(seat)
        }

    def is_away(self, seat: int) -> bool:
        """Whether the person in a seat, or the seat's future person, has been away for a while."""
        program = self.sitting.holders[seat].kind == "program"
        return not program and self.audience.away(seat) >= PATIENCE

    def info(self, viewer: int | None) -> wire.TableInfo:
        """What a viewer may know about the table."""
        here = self.here()
        return table_of(self.row, viewer, here=here, holders=self.holders, over=self.over)

    def tell_people(self) -> None:
        """Tell everybody who is here."""
        for viewer in self.audience.viewers():
            self.audience.tell(viewer, encode(wire.People(self.info(viewer))))

    # What is

    def _now(self, viewer: int | None) -> wire.Now:
        """The present as a viewer may see it; the past while others may react."""
        sitting, now = self.sitting, self._clock()
        if self._window is not None:
            version, length = self._window.told[viewer]
            if length < sitting.table.length:
                window = self._window.seen_by(viewer, now)
                return now_while_waiting(sitting, viewer, now, version, length, window)
        seat = sitting.to_act
        away = seat is not None and seat >= 0 and self.is_away(seat)
        found = now_of(sitting, viewer, now, hints=self.row.hints, away=away)
        if self._window is not None:
            found.window = self._window.seen_by(viewer, now)
        return found

    def _now_version(self, viewer: int | None) -> int:
        if self._window is not None:
            return self._window.told[viewer][0]
        return self.sitting.version(viewer)

    def _state_seen_by(self, seat: int) -> Any:
        """The state as far as a seat has been told of it."""
        if self.sitting.ending:
            raise RefusedError("over")
        if self._window is None:
            return self.sitting.table.state
        return self.sitting.table.state_at(self._window.told[seat][1])

    # Telling

    async def _welcome(self, link: Outbox, version: int) -> None:
        """Tell a socket what it has missed, or everything."""
        link.version, frame = await self._written_welcome(link.seat, version)
        link.put(frame)

    async def _welcome_all(self) -> None:
        """Tell everybody everything anew; all who see the same are sent the same frame."""
        for viewer in self.audience.viewers():
            version, frame = await self._written_welcome(viewer, -1)
            await self.audience.welcome(viewer, version, frame)

    async def _written_welcome(self, viewer: int | None, version: int) -> tuple[int, bytes]:
        """What a viewer who knows a version is told, and the version that it then knows."""
        sitting, now = self.sitting, self._now(viewer)
        known = sitting.rewritten[sitting.place(viewer)] <= version <= now.v
        whole = not known or now.v - version > MOST_NEWS
        since = 0 if whole else version
        news: Callable[[], Sequence[wire.News | msgspec.Raw]]
        if whole and viewer is None:
            news = partial(self._retelling.up_to, sitting, now.v)
            much = self._retelling.missing(sitting, now.v)
        else:
            news = partial(news_since, sitting, since, viewer, now.v)
            much = now.v - since
        info = self.info(viewer)

        def written() -> bytes:
            return encode(welcome_of(info, news(), now, viewer, build=self.build, whole=whole))

        frame = await asyncio.to_thread(written) if much > QUICKLY_TOLD else written()
        return now.v, frame

    def _refuse(self, link: Outbox, request: str, code: str, told: Message, rule: str) -> None:
        version = self._now_version(link.seat)
        link.put(encode(wire.No(request, code, told, rule, version)))

    def _tell_news(self, viewer: int | None, happening: Happening) -> None:
        """Tell a viewer of what has just happened, if it may know."""
        made = happening.versions[self.sitting.place(viewer)]
        if made is not None:
            self._tell_since(viewer, made - 1)

    def _tell_since(self, viewer: int | None, version: int, now: wire.Now | None = None) -> None:
        """Tell a viewer what has happened since a version, up to now or to a time before."""
        now = now or self._now(viewer)
        for news in news_since(self.sitting, version, viewer, now.v):
            now.v = news.v
            self.audience.tell(viewer, encode(wire.Happened(news, now)), news.v)

    def _tell_who_is_asked(self) -> None:
        """Who is asked in secret is told at once."""
        window, seat = self._window, self.sitting.asked_in_secret
        if window is None or seat is None or seat in window.unheard:
            return
        version = window.told[seat][0]
        window.told[seat] = (self.sitting.version(seat), self.sitting.table.length)
        self._tell_since(seat, version)

    def _then(self, viewer: int | None, happening: Happening) -> wire.Now:
        """The table as it was before something happened."""
        made = happening.versions[self.sitting.place(viewer)]
        version = self.sitting.version(viewer) if made is None else made - 1
        length = happening.steps.start
        return now_while_waiting(self.sitting, viewer, self._clock(), version, length, None)
