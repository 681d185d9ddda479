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
from elementarium.play.window import Window
from elementarium.server import messages as wire
from elementarium.server.company import Company, encode
from elementarium.server.outbox import Outbox
from elementarium.server.retelling import Retelling
from elementarium.server.seeing import (
    news_of,
    news_since,
    now_of,
    now_while_waiting,
    welcome_of,
    window_of,
)
from elementarium.store.rows import GameRow

MOST_NEWS = 200
"""A client that has missed more than this is told everything anew."""
QUICKLY_TOLD = 50
"""To tell more than this, a thread is asked: other tables must not wait for it."""


class ShownTable(Company):
    """A table, its sockets, and how far everybody has been told what happened."""

    def __init__(
        self,
        row: GameRow,
        sitting: Sitting,
        build: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(row, build, clock)
        self.sitting = sitting
        self.holders = tuple(sitting.holders)
        self.over = sitting.ending is not None
        self._window: Window | None = None
        self._retelling = Retelling(None)

    def _tell_that_programs_wait(self) -> None:
        """Tell everybody why it will take longer: too much is thought about for one guest."""
        for viewer in self.audience.viewers():
            self.audience.tell(viewer, encode(wire.Waits(Message("house.waits"))))

    # What is

    def _now(self, viewer: int | None) -> wire.Now:
        """The present as a viewer may see it; the past while others may react."""
        sitting, now = self.sitting, self._clock()
        if self._window is not None:
            version, length = self._window.told[viewer]
            if length < sitting.table.length:
                return self._now_in_window(self._window, viewer, version, length)
        seat = sitting.to_act
        away = seat is not None and seat >= 0 and self.is_away(seat)
        found = now_of(sitting, viewer, now, hints=self.row.hints, away=away)
        if self._window is not None:
            found.window = window_of(self._window, viewer, now)
        return found

    def _only_watches(self, viewer: int | None) -> bool:
        """Whether a viewer does not play, or has left the seat to a program."""
        return viewer is None or self.sitting.holders[viewer].kind == "program"

    def _now_in_window(
        self, window: Window, viewer: int | None, version: int, length: int
    ) -> wire.Now:
        """The table before what others may react to; who is not told of that sees it decided."""
        hidden = window.hidden and self._only_watches(viewer)
        seen = None if hidden else window_of(window, viewer, self._clock())
        found = now_while_waiting(self.sitting, viewer, self._clock(), version, length, seen)
        if hidden:
            found.to_act = window.by
            if found.clock is not None:  # as it was before the action brought time
                before = found.clock.left[window.by] - found.clock.increment
                found.clock.left[window.by] = round(before, 1)
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
        while True:
            window = self._window
            known, frame = await self._written_welcome(link.seat, version)
            if self._window is window and self._now_version(link.seat) == known:
                break  # else it has become old while a thread wrote it
        link.version = known
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
        account = happening.account(viewer)
        if account is None:
            return
        if account.joins:
            self._tell_since(viewer, account.version - 1)
            return
        self._tell_one(viewer, news_of(self.sitting, happening, viewer), self._now(viewer))

    def _tell_since(self, viewer: int | None, version: int, now: wire.Now | None = None) -> None:
        """Tell a viewer what has happened since a version, up to now or to a time before."""
        now = now or self._now(viewer)
        for news in news_since(self.sitting, version, viewer, now.v):
            self._tell_one(viewer, news, now)

    def _tell_one(self, viewer: int | None, news: wire.News, now: wire.Now) -> None:
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
        account = happening.account(viewer)
        version = account.version - 1 if account else self.sitting.version(viewer)
        length = happening.steps.start
        return now_while_waiting(self.sitting, viewer, self._clock(), version, length, None)
