"""After the game: its record, its replay, and what programs think about it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.server import forms
from elementarium.server.analyses import Analyses
from elementarium.server.archive import Archive
from elementarium.server.gathering import Gathering
from elementarium.server.lessons import Lessons
from elementarium.server.old_games import OldGame, OldTable
from elementarium.server.portraits import portrait
from elementarium.server.recording import record_of
from elementarium.server.seeing import all_news, moment_of, old_of, over_of
from elementarium.store.rows import GameRow

if TYPE_CHECKING:
    from elementarium.server.hub import Hub


class Afterwards:
    """Shows finished games."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._archive = Archive()
        self.analyses = Analyses(hub.thinkers, hub.store)
        self.lessons = Lessons(hub)

    async def finished(self, id: str) -> Sitting:  # noqa: A002
        """The sitting of a game that is over; raises if it is not."""
        if not self._hub.has(id):
            return await self._hub.finished_elsewhere(id)
        live = await self._hub.table(id)
        if isinstance(live, Gathering) or not live.over:
            raise RefusedError("running")
        if isinstance(live, OldTable):
            raise RefusedError("old_rules")
        return live.sitting

    async def _old(self, id: str) -> OldTable | None:  # noqa: A002
        """The table, if the rules of its game have changed since."""
        found = await self._hub.table(id)
        return found if isinstance(found, OldTable) else None

    async def record(self, id: str) -> str:  # noqa: A002
        """The record of a finished game, with the proof that chance was fair."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.game.record)
        sitting = await self.finished(id)
        work = partial(self._record_of, id, sitting)
        [text] = await self._archive.get(id, "record", lambda: [work().encode()])
        return text.decode()

    async def stored_record(self, id: str) -> tuple[str, str]:  # noqa: A002
        """The game and the record of a finished table, read and not kept in memory."""
        row = await asyncio.to_thread(self._hub.row, id)
        if old_of(row):
            old = await asyncio.to_thread(self._old_game, row)
            return row.kind, await asyncio.to_thread(old.record)
        sitting = await self._hub.finished_elsewhere(id)
        return row.kind, await asyncio.to_thread(self._record_of, id, sitting)

    def _old_game(self, row: GameRow) -> OldGame:
        store = self._hub.store
        return OldGame(row, store.seed(row.id), store.journal(row.id))

    def forget(self, tables: Collection[str]) -> None:
        """What was told of these tables is told anew: somebody there has another name, or none."""
        self._archive.forget(tables)

    def _record_of(self, id: str, sitting: Sitting) -> str:  # noqa: A002
        return record_of(self._hub.row(id), sitting)

    async def replay(self, id: str, guest: str) -> forms.Replay:  # noqa: A002
        """A finished game, told with everything open; whoever sat there is told where."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.replay, await self._hub.seating.seat_of(id, guest))
        sitting = await self.finished(id)
        info = (await self._hub.table(id)).info(await self._hub.seating.seat_of(id, guest))
        assert sitting.ending is not None, "finished"
        written = await self._archive.get(
            id, "replay", lambda: [msgspec.json.encode(news) for news in all_news(sitting)]
        )
        news: list[Any] = [msgspec.Raw(one) for one in written]
        return forms.Replay(info, news, over_of(sitting.ending, sitting))

    async def moment(self, id: str, v: int) -> forms.Moment:  # noqa: A002
        """A point of a finished game, everything open."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.game.moment, v)
        sitting = await self.finished(id)
        if not 0 <= v <= len(sitting.happened):
            raise RefusedError("no_such_moment")
        return await asyncio.to_thread(moment_of, sitting, v)

    async def picture(self, id: str) -> bytes:  # noqa: A002
        """How a finished game looked to who watched it, as a PNG."""
        sitting = await self.finished(id)
        ending, table = sitting.ending, sitting.table
        assert ending is not None, "finished"
        draw = partial(portrait, table.game.name, table.view(None), ending.result.winners)
        [found] = await self._archive.get(id, "picture", lambda: [draw()])
        return found

    async def analysis(self, id: str) -> forms.Analysis:  # noqa: A002
        """The chances through a finished game, as far as they have been thought about."""
        await self.finished(id)
        return await self.analyses.known(id)

    async def analyse(self, id: str, asker: str) -> forms.Analysis:  # noqa: A002
        """Have the chances through a finished game thought about."""
        return await self.analyses.begin(id, await self.finished(id), asker)
