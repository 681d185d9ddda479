"""The hub: all tables of the house. It finds, loads and lets them go, and knows no framework."""

from __future__ import annotations

import asyncio
import contextvars
import math
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, Protocol

from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.server import messages as wire
from elementarium.server.afterwards import Afterwards
from elementarium.server.calls import Calls
from elementarium.server.company import seats_of
from elementarium.server.damages import Damages
from elementarium.server.endings import Endings
from elementarium.server.gathering import Gathering, is_ready, status_of
from elementarium.server.limits import Limits
from elementarium.server.live import LiveTable
from elementarium.server.measures import Measures
from elementarium.server.my_games import MyGames
from elementarium.server.old_games import OldTable, old_table
from elementarium.server.opening import Opening
from elementarium.server.outbox import NOT_WATCHED, RESTART
from elementarium.server.pace import PACE
from elementarium.server.puzzles import Puzzles
from elementarium.server.seating import Seating
from elementarium.server.seeing import old_of, table_of
from elementarium.server.tables import new_id, new_sitting
from elementarium.server.thinkers import Thinkers
from elementarium.server.tournaments import Tournaments
from elementarium.store.errors import StrayError
from elementarium.store.rows import GameRow
from elementarium.store.shards import shard_of
from elementarium.store.store import Store
from elementarium.store.tables import CLOSED

IDLE = 600.0
"""Seconds after which a table that nobody looks at leaves the memory; the store has it."""
SWEEP = 60.0
FRESH = 2.0
"""Seconds for which the list of tables to be watched is good."""
MOST_WATCHABLE = 8
LEAST_PEOPLE = 2
"""A person alone with programs is left alone, unless somebody was given the address."""
AnyTable = Gathering | LiveTable | OldTable
"""A table before its game, with it, or with one whose rules have changed since."""


class Lobby(NamedTuple):
    """The tables that a guest is shown first."""

    open: list[wire.TableInfo]
    mine: list[wire.TableInfo]
    watch: list[wire.TableInfo]


class Others(Protocol):
    """The other servers of the house."""

    async def what_of(
        self, guest: str, mine: Iterable[str], others: Iterable[str]
    ) -> tuple[dict[str, wire.TableInfo], list[wire.TableInfo]]:
        """What they know of tables that are live there, and which can be watched."""


class Hub:
    """The tables of one server, and what can be done with them."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        build: str,
        key: str,
        clock: Callable[[], float] = time.monotonic,
        pace: float = PACE,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        calls: Calls | None = None,
    ) -> None:
        self.store = store
        self.calls = calls
        """Who calls people to their turn; nobody unless the operator has set a key."""
        self.thinkers = thinkers
        self.build = build
        self.limits = limits
        self.live: dict[str, AnyTable] = {}
        self.others: Others | None = None
        self.measures = Measures()
        self.imprint = ""
        """What the operator says of himself on the page about privacy."""
        self.opening = Opening(self)
        self.seating = Seating(self, key)
        self.afterwards = Afterwards(self)
        self.endings = Endings(self.table)
        self.my_games = MyGames(self)
        self.puzzles = Puzzles(self)
        self.tournaments = Tournaments(self)
        self._clock = clock
        self._pace = pace
        self._loading: dict[str, asyncio.Task[AnyTable | None]] = {}
        self._damages = Damages()
        self._watchable: list[AnyTable] = []
        self._watchable_until = -math.inf

    # Finding

    async def table(self, id: str) -> AnyTable:  # noqa: A002
        """A table, loaded from the store if it is not live; raises if there is none."""
        if (live := self.live.get(id)) is not None:
            live.used = self._clock()
            return live
        task = self._loading.get(id)
        if task is None:
            # What a table does later is not done on behalf of the request that has opened it.
            loop, nobodys = asyncio.get_running_loop(), contextvars.Context()
            task = loop.create_task(self._load(id), context=nobodys)
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        found = await task
        if found is None:
            raise RefusedError("no_table")
        return found

    def has(self, id: str) -> bool:  # noqa: A002
        """Whether a table is ours: of several servers each has some."""
        return self.store.sharing is None or self.store.sharing.may_write(id)

    def new_id(self, beside: str = "") -> str:
        """A name for a table that will be here; `beside`: for as long as another one is."""
        if beside:
            return new_id(lambda id: shard_of(id) == shard_of(beside))  # noqa: A006
        return new_id(self.has) if self.store.sharing and self.store.sharing.shards else new_id()

    async def known(self, id: str) -> GameRow | None:  # noqa: A002
        """What is stored about a table, without opening it; None if there is none."""
        if (live := self.live.get(id)) is not None:
            return live.row
        return await asyncio.to_thread(self.store.game, id)

    async def _load(self, id: str) -> AnyTable | None:  # noqa: A002
        """A table as it is stored, if it is ours before and after it was read."""
        found = await self._loaded(id) if self.has(id) else None
        if not self.has(id):
            if found is not None:
                found.close(RESTART)
            raise StrayError("another server has this table")
        if found is not None:
            self.live[id] = found
        return found

    async def _loaded(self, id: str) -> AnyTable | None:  # noqa: A002
        row = await asyncio.to_thread(self.store.game, id)
        if row is None:
            return None
        found: AnyTable
        if row.status == CLOSED or not is_ready(row):
            if row.status != CLOSED and old_of(row):
                await asyncio.wrap_future(self.store.close_game(id))
                row = replace(row, status=CLOSED)
            found = Gathering(row, self.store, self.build, self._deal, self._clock)
        elif old_of(row):
            found = await old_table(row, self.store, self.build, self._clock)
        else:
            found = await self._live_table(id)
        return found

    async def _live_table(self, id: str) -> LiveTable:  # noqa: A002
        """A table as it is stored, ready to go on."""
        row, sitting, length = await self._read(id)
        live = LiveTable(
            *(row, sitting, self.store, self.thinkers, self.build, self._clock, self._pace),
            limits=self.limits,
            on_turn=self.calls.expect if self.calls else None,
        )
        live.length = length
        live.history.reload = lambda: self._read(id)
        live.resume()
        if live.row.standing != row.standing:
            live.stored = live.row.standing
            self.store.set_standing(id, live.stored)  # found out again if that fails
        return live

    async def _read(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        return await asyncio.to_thread(self._read_now, id)

    def _read_now(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        row = self.row(id)
        sitting = new_sitting(load(row.kind), row, self.store.seed(id))
        journal = self.store.journal(id)
        self._damages.play_again(id, sitting, journal, self._clock())
        return row, sitting, len(journal)

    async def finished_elsewhere(self, id: str) -> Sitting:  # noqa: A002
        """The sitting of a game that another server has, once all may know that it is over."""
        row, sitting, _ = await self._read(id)
        known, _ = await self.others.what_of("", (), [id]) if self.others else ({}, [])
        told = known.get(id) or table_of(row, None, status=status_of(row))
        if told.status != "over":
            raise RefusedError("running")
        return sitting

    def row(self, id: str) -> GameRow:  # noqa: A002
        """What is stored about a table; raises if there is none."""
        row = self.store.game(id)
        if row is None:
            raise RefusedError("no_table")
        return row

    def lobby(self, guest: str) -> tuple[list[wire.TableInfo], list[wire.TableInfo]]:
        """Open tables, and those of a guest: first those at which it is its turn."""
        rows = self.store.games_of(guest)
        ids = {row.id for row in rows}
        others = [r for r in self.store.open_games() if r.id not in ids and not old_of(r)]
        mine = [self._info_for(row, guest) for row in rows]
        mine.sort(key=lambda table: not is_own_turn(table))
        return [self.info(row, None) for row in others], mine

    async def whole_lobby(self, guest: str) -> Lobby:
        """The same with what other servers know of their tables; and those to be watched."""
        others, mine = await asyncio.to_thread(self.lobby, guest)
        watchable = self.watchable(guest)
        if self.others is None:
            return Lobby(others, mine, watchable)
        far = ([info.id for info in infos if not self.has(info.id)] for infos in (mine, others))
        known, more = await self.others.what_of(guest, *far)
        mine = [known.get(info.id, info) for info in mine]
        mine.sort(key=lambda table: not is_own_turn(table))
        watchable = sorted(watchable + more, key=lambda table: table.watchers, reverse=True)
        open_tables = [known.get(info.id, info) for info in others]
        return Lobby(open_tables, mine, watchable[:MOST_WATCHABLE])

    def what_of(
        self, guest: str, mine: Iterable[str], others: Iterable[str]
    ) -> dict[str, wire.TableInfo]:
        """What a guest may know of tables that are live here."""
        found = {id: self._info_for(self.live[id].row, guest) for id in mine if id in self.live}  # noqa: A001
        return found | {id: self.live[id].info(None) for id in others if id in self.live}  # noqa: A001

    def _info_for(self, row: GameRow, guest: str) -> wire.TableInfo:
        """What a guest may know of its own table; of its several seats the one whose turn it is."""
        own = seats_of(row, guest)
        found = self.info(row, own[0] if own else None)
        return self.info(row, found.turn) if found.turn in own[1:] else found

    def watchable(self, guest: str) -> list[wire.TableInfo]:
        """Tables at which people play with each other just now, for whoever wants to watch."""
        now = self._clock()
        if now >= self._watchable_until:
            self._watchable_until = now + FRESH
            self._watchable = [live for live in self.live.values() if is_worth_watching(live)]
            self._watchable.sort(key=lambda live: live.audience.watchers, reverse=True)
        found = (
            live for live in self._watchable if not live.over and not seats_of(live.row, guest)
        )
        return [live.info(None) for live in islice(found, MOST_WATCHABLE)]

    def info(self, row: GameRow, viewer: int | None) -> wire.TableInfo:
        """What a viewer may know of a table, as far as this server knows it."""
        live = self.live.get(row.id)
        return live.info(viewer) if live else table_of(row, viewer, status=status_of(row))

    async def _deal(self, gathered: Gathering) -> LiveTable:
        """Begin the game of those who have gathered."""
        live = await self._live_table(gathered.row.id)
        if self.live.get(gathered.row.id) is not gathered:  # another server has it now
            live.close(RESTART)
            raise StrayError("another server has this table")
        self.live[gathered.row.id] = live
        await live.take_over(gathered)
        return live

    # The house

    def sweep(self) -> None:
        """Let tables go that nobody has looked at for a while."""
        now = self._clock()
        for id, live in list(self.live.items()):  # noqa: A001
            if live.is_idle and now - live.used > IDLE:
                del self.live[id]

    def drop(self, shards: Collection[int]) -> None:
        """Let tables go that another server has or gets; whoever is there finds them again."""
        for id in [id for id in self.live if shard_of(id) in shards]:  # noqa: A001
            live = self.live.pop(id)
            live.close(RESTART)
            if self.calls:
                self.calls.forget(id)
        self._watchable_until = -math.inf

    def reload(self, tables: Collection[str]) -> None:
        """Let go of tables that were changed from outside; whoever is there comes back to them."""
        self.afterwards.forget(tables)
        for live in filter(None, (self.live.pop(id, None) for id in tables)):  # noqa: A001
            live.close(RESTART)
        self._watchable_until = -math.inf

    def send_away(self, is_meant: Callable[[str, str], bool]) -> None:
        """Close the sockets of guests or addresses; they do not call again."""
        for live in self.live.values():
            for link in live.audience.all_links():
                if is_meant(link.guest, link.asker):
                    link.close(NOT_WATCHED)

    def doubt(self) -> None:
        """Others may have written to our tables: they are read again before anything is done."""
        for live in self.live.values():
            live.doubt()

    def close(self) -> None:
        """Send everybody away; their clients come back after the restart."""
        if self.calls:
            self.calls.close()
        for live in self.live.values():
            live.close(RESTART)
        self.endings.close()
        self.afterwards.analyses.close()
        self.afterwards.lessons.close()
        self.thinkers.close()


def is_own_turn(table: wire.TableInfo) -> bool:
    """Whether a table waits for whom it is shown to."""
    return table.turn is not None and table.seats[table.turn].you


def is_worth_watching(live: AnyTable) -> bool:
    """Whether people play with each other, are there, and let others watch."""
    if not isinstance(live, LiveTable) or live.over or not live.row.watch:
        return False
    people = [seat for seat, holder in enumerate(live.holders) if holder.kind == "person"]
    return len(people) >= LEAST_PEOPLE and any(live.audience.is_here(seat) for seat in people)
