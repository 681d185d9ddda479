"""What the viewers of a table see and are told. Nothing here changes the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from elementarium.core.words import Message
from elementarium.play.journal import Happening, RefusedError
from elementarium.play.window import Window
from elementarium.server import messages as wire
from elementarium.server.backs import Backs
from elementarium.server.company import encode
from elementarium.server.outbox import Outbox
from elementarium.server.played import PlayedTable
from elementarium.server.retelling import Retelling
from elementarium.server.seeing import (
    news_of,
    news_since,
    now_of,
    now_while_waiting,
    welcome_of,
    window_of,
)
from elementarium.server.talk import Talk

MOST_NEWS = 200
"""A client that has missed more than this is told everything anew."""
QUICKLY_TOLD = 50
"""To tell more than this, a thread is asked: other tables must not wait for it."""


class Teller:
    """Tells everybody at a table what they may know, and knows how far they have been told."""

    def __init__(self, table: PlayedTable, backs: Backs, talk: Talk) -> None:
        self._table = table
        self._backs = backs
        self._talk = talk
        self._retelling = Retelling(None)

    # What is

    def now(self, viewer: int | None) -> wire.Now:
        """The present as a viewer may see it; the past while others may react."""
        table, now = self._table, self._table.clock()
        sitting, window = table.sitting, table.window
        if window is not None:
            version, length = window.told[viewer]
            if length < sitting.table.length:
                return self._now_in_window(window, viewer, version, length)
        seat = sitting.to_act
        away = seat is not None and seat >= 0 and table.is_away(seat)
        found = now_of(sitting, viewer, now, hints=table.row.hints, away=away)
        if window is not None:
            found.window = window_of(window, viewer, now)
        else:
            self._backs.note(found, viewer)
        return found

    def _now_in_window(
        self, window: Window, viewer: int | None, version: int, length: int
    ) -> wire.Now:
        """The table before what others may react to; who is not told of that sees it decided."""
        sitting, now = self._table.sitting, self._table.clock()
        hidden = window.hidden and self._table.only_watches(viewer)
        seen = None if hidden else window_of(window, viewer, now)
        found = now_while_waiting(sitting, viewer, now, version, length, seen)
        if hidden:
            found.to_act = window.by
            if found.clock is not None:  # as it was before the action brought time
                before = found.clock.left[window.by] - found.clock.increment
                found.clock.left[window.by] = round(before, 1)
        return found

    def version(self, viewer: int | None) -> int:
        """The version that a viewer has been told of."""
        window = self._table.window
        return self._table.sitting.version(viewer) if window is None else window.told[viewer][0]

    def state_seen_by(self, seat: int) -> Any:
        """The state as far as a seat has been told of it."""
        sitting, window = self._table.sitting, self._table.window
        if sitting.ending:
            raise RefusedError("over")
        if window is None:
            return sitting.table.state
        return sitting.table.state_at(window.told[seat][1])

    def seen_at(self, viewer: int | None, version: int) -> Any:
        """What a viewer saw when it knew of no more than a version."""
        sitting, window = self._table.sitting, self._table.window
        known = self.version(viewer)
        length = sitting.length_at(version, viewer) if version <= known else None
        if length is None:
            raise RefusedError("no_such_moment")
        if window is not None:  # what joins a version in secret is told when the window closes
            length = min(length, window.told[viewer][1])
        return sitting.table.view_at(length, viewer)

    # Welcoming

    async def welcome(self, link: Outbox, version: int) -> None:
        """Tell a socket what it has missed, or everything."""
        while True:
            window = self._table.window
            known, frame = await self._written_welcome(link.seat, version)
            if self._table.window is window and self.version(link.seat) == known:
                break  # else it has become old while a thread wrote it
        link.version = known
        link.put(frame)

    async def welcome_all(self) -> None:
        """Tell everybody everything anew; all who see the same are sent the same frame."""
        for viewer in self._table.audience.viewers():
            version, frame = await self._written_welcome(viewer, -1)
            await self._table.audience.welcome(viewer, version, frame)

    async def _written_welcome(self, viewer: int | None, version: int) -> tuple[int, bytes]:
        """What a viewer who knows a version is told, and the version that it then knows."""
        sitting, now = self._table.sitting, self.now(viewer)
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
        info, build = self._table.info(viewer), self._table.build
        said = self._talk.lines(viewer)

        def written() -> bytes:
            found = welcome_of(info, news(), now, viewer, build=build, whole=whole, said=said)
            return encode(found)

        frame = await asyncio.to_thread(written) if much > QUICKLY_TOLD else written()
        return now.v, frame

    def forget_watchers(self) -> None:
        """Nobody watches any more: what was written for watchers is not kept."""
        self._retelling = Retelling(None)

    # Telling

    def refuse(
        self, link: Outbox, request: str, code: str, told: Message | None = None, rule: str = ""
    ) -> None:
        """Refuse a request, with the sentence of the house for the code if there is no other."""
        told = told or Message(f"house.no.{code}")
        link.put(encode(wire.No(request, code, told, rule, self.version(link.seat))))

    def acknowledge(self, link: Outbox, request: str, version: int | None) -> None:
        """Tell who asked that its request was carried out, and the version that it made."""
        link.put(encode(wire.Ack(request, version or 0)))

    def tell_watchers(self, count: int) -> None:
        """Tell everybody how many watch."""
        frame = encode(wire.Watching(count))
        for viewer in self._table.audience.viewers():
            self._table.audience.tell(viewer, frame)

    def tell_that_programs_wait(self) -> None:
        """Tell everybody why it will take longer: too much is thought about for one guest."""
        frame = encode(wire.Waits(Message("house.waits")))
        for viewer in self._table.audience.viewers():
            self._table.audience.tell(viewer, frame)

    def tell_news(self, happening: Happening) -> None:
        """Tell everybody of what has just happened who may know."""
        for viewer in self._table.audience.viewers():
            account = happening.account(viewer)
            if account is None:
                continue
            if account.joins:
                self.tell_since(viewer, account.version - 1)
            else:
                news = news_of(self._table.sitting, happening, viewer)
                self._tell_one(viewer, news, self.now(viewer))

    def tell_since(self, viewer: int | None, version: int, before: Happening | None = None) -> None:
        """Tell a viewer what has happened since a version, up to now or to before a happening."""
        now = self.now(viewer) if before is None else self._then(viewer, before)
        for news in news_since(self._table.sitting, version, viewer, now.v):
            self._tell_one(viewer, news, now)

    def tell_of_window(self, viewers: Iterable[int | None]) -> None:
        """Tell viewers what was played, and that others may react to it."""
        for viewer in viewers:
            now = self.now(viewer)
            self._table.audience.tell(viewer, encode(wire.Reacting(now)), now.v + 1)

    def _tell_one(self, viewer: int | None, news: wire.News, now: wire.Now) -> None:
        now.v = news.v
        self._table.audience.tell(viewer, encode(wire.Happened(news, now)), news.v)

    def _then(self, viewer: int | None, happening: Happening) -> wire.Now:
        """The table as it was before something happened."""
        sitting = self._table.sitting
        account = happening.account(viewer)
        version = account.version - 1 if account else sitting.version(viewer)
        length = happening.steps.start
        return now_while_waiting(sitting, viewer, self._table.clock(), version, length, None)
