"""The other servers of the house: who has which tables, and what they know of them.

Every server says every two seconds that it is there, and looks every second, or as soon as another
one says that something has changed, who else is. All come to the same shares by themselves: who
has a shard that is another one's lets its tables go, and who finds one of its own free takes it.
What is said between servers only makes this quicker: nothing is lost if it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from elementarium.server import lines
from elementarium.server.hub import Hub
from elementarium.server.limits import Limit
from elementarium.server.lines import Line
from elementarium.server.messages import TableInfo
from elementarium.server.neighbour import Neighbour
from elementarium.store.errors import StorageError
from elementarium.store.shards import ALL, shard_of, shares
from elementarium.store.sharing import SILENT, Member

LOG = logging.getLogger("elementarium.house")
BEAT = 2.0
"""Seconds after which a server says again that it is there."""
LOOK = 1.0
"""Seconds after which it looks again who else is."""
SOON = 0.1
"""Seconds after which it looks where a line was lost: the database may need them to notice."""
LEAST = 0.02
"""Seconds between two looks, whatever happens."""
AGAIN = 0.5
"""Seconds after which a server is called again that could not be reached."""
TELL = 0.25
"""Seconds after which others are told what was allowed here."""
PATIENCE = 10.0
"""Seconds that somebody waits for a table to be taken over."""
ANSWER = 0.5
"""Seconds that the lobby waits for what others know."""
PARTING = 3.0
"""Seconds that it may take to hand everything over."""
FAILED = (StorageError, SQLAlchemyError, OSError, TimeoutError)
"""What may go wrong with a database or a line; it is tried again soon."""


class Neighbours:
    """All other servers, as this one knows them."""

    def __init__(self, hub: Hub, secret: str, listening: socket.socket) -> None:
        """`secret`: what servers of this house know each other by; `listening`: for their lines."""
        sharing = hub.store.sharing
        assert sharing is not None, "a database of our own has no other servers"
        self.visitors: Callable[[Line, lines.Message], None] = lambda _line, _message: None
        """Hears what others ask."""
        self.visitor_gone: Callable[[Line], None] = lambda _line: None
        self._sharing = sharing
        self._hub = hub
        self._store = hub.store
        self._secret = secret.encode()
        self._listening = listening
        self._server: asyncio.Server | None = None
        self._others: dict[str, Neighbour] = {}
        self._where: dict[int, Neighbour] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted = asyncio.Event()
        """Somebody wants us to look now."""
        self._news = asyncio.Event()
        """Set, and replaced by another one, when shards have moved."""
        self.limits: dict[str, Limit] = {}
        """Limits that hold for all servers together."""
        self._leaving = False
        """Whether nobody need wait here any more."""
        self._heard_at = 0.0
        """When the database last heard of us."""

    # Coming and going

    async def arrive(self) -> None:
        """Take what nobody has, call the others, and stay in touch."""
        loop = asyncio.get_running_loop()
        self._sharing.on_lost = lambda lost: _call(loop, self._lose, lost)
        self._sharing.on_doubt = lambda: _call(loop, self._hub.doubt)
        self._heard_at = loop.time()
        self._server = await loop.create_server(
            lambda: Line(self._secret, self.visitors, self.visitor_gone, calls=False),
            sock=self._listening,
        )
        await self._try_to_look()
        self._start(self._beat())
        self._start(self._keep_looking())
        self._start(self._keep_telling())

    async def leave(self) -> None:
        """Let others have everything at once: what was asked for is stored before."""
        for task in tuple(self._tasks):
            task.cancel()
        with contextlib.suppress(*FAILED):
            async with asyncio.timeout(PARTING):
                await asyncio.wrap_future(self._store.leave())
                await self._hand_over(ALL)
        self._tell_others()
        self._leaving = True
        self._wake()
        await asyncio.sleep(0)  # said before anybody hangs up

    def close(self) -> None:
        """Hang up."""
        for task in tuple(self._tasks):
            task.cancel()
        if self._server is not None:
            self._server.close()
        for other in self._others.values():
            other.lost()

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try_to_look(self) -> None:
        """Look, if the database can be asked: the store tells of outages."""
        with contextlib.suppress(*FAILED):
            await self._look()

    async def _beat(self) -> None:
        """Say that we are there; who could not for too long has lost its tables to others."""
        loop = asyncio.get_running_loop()
        while True:
            with contextlib.suppress(*FAILED):
                await asyncio.wait_for(asyncio.wrap_future(self._store.try_out()), SILENT)
                self._heard_at = loop.time()
            await asyncio.sleep(BEAT)
            if loop.time() - self._heard_at > SILENT and self._others:
                LOG.warning("the others have not heard of us for too long: all tables are let go")
                lost = self._sharing.shards
                self._sharing.give_up(lost)
                self._lose(lost)
                self._heard_at = loop.time()

    async def _keep_looking(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), LOOK)
            self._wanted.clear()
            await self._try_to_look()
            await asyncio.sleep(LEAST)

    async def _keep_telling(self) -> None:
        """Tell the others what addresses were allowed here, so that they allow less."""
        while True:
            counts = {name: limit.to_tell() for name, limit in self.limits.items()}
            if any(counts.values()):
                self._tell_others(lines.Allowed(counts))
            await asyncio.sleep(TELL)

    def charge(self, allowed: lines.Allowed) -> None:
        """Another server has allowed something; one of another version may have other limits."""
        for name, counts in allowed.counts.items():
            if name in self.limits:
                self.limits[name].charge(counts)

    # Who has what

    def look_soon(self) -> None:
        """Look who else is there, and who has what, as soon as possible."""
        self._wanted.set()

    async def _look(self) -> None:
        """See who is there, let go what is others', take what is ours and free."""
        present = await self._present()
        own = shares(frozenset(present) | {self._sharing.id})[self._sharing.id]
        if too_many := self._sharing.held - own:
            await self._hand_over(too_many)
        elsewhere = {shard for member in present.values() for shard in member.shards}
        missing = own - self._sharing.shards - elsewhere
        got: frozenset[int] = frozenset()
        if missing:
            got = await asyncio.wrap_future(self._store.take_shards(missing))
            is_first = self._sharing.moved == len(got)
            if got and (present or not is_first):  # who starts alone has nothing to tell
                LOG.info("took %d shards: %d now", len(got), len(self._sharing.shards))
        self._note(present)
        if got or too_many:
            self._tell_others()

    async def _present(self) -> dict[str, Member]:
        """All other servers that are awake; the sessions of the others are ended."""
        members = await asyncio.to_thread(self._sharing.look)
        present = {member.id: member for member in members if member.id != self._sharing.id}
        for member in list(present.values()):
            if member.is_frozen:
                told = "the server at %s has said nothing for %.0f s: its tables are taken over"
                LOG.warning(told, member.address, member.silent)
                await asyncio.to_thread(self._sharing.end, member)
                del present[member.id]
                self.look_soon()
        return present

    async def _hand_over(self, shards: Iterable[int]) -> None:
        """Send the people of these tables away, store what they have asked for, release them."""
        given = frozenset(shards) & self._sharing.held
        stored = self._store.give_up_shards(given)
        self._hub.drop(given)
        await asyncio.wrap_future(stored)
        await asyncio.wrap_future(self._store.release_shards(given))
        LOG.info("handed %d shards over: %d left", len(given), len(self._sharing.shards))

    def _lose(self, shards: frozenset[int]) -> None:
        """Others have taken our shards."""
        LOG.warning("lost %d shards to other servers", len(shards))
        self._hub.drop(shards)
        self.look_soon()

    def _note(self, present: dict[str, Member]) -> None:
        """Know who is where; call who is new, and let go of who has left."""
        loop = asyncio.get_running_loop()
        for id in set(self._others) - set(present):  # noqa: A001
            self._others.pop(id).lost()
        self._where = {}
        for id, member in present.items():  # noqa: A001
            other = self._others.setdefault(id, Neighbour(member))
            other.member = member
            self._where |= dict.fromkeys(member.shards, other)
            if not other.is_open and loop.time() - other.called_at >= AGAIN:
                is_new, other.called_at = other.called_at == -math.inf, loop.time()
                self._start(self._call(other, is_new=is_new))
        for other in self._others.values():
            other.let_go(lambda table, other=other: self._where.get(shard_of(table)) is other)  # type: ignore[misc]
        self._wake()

    async def _call(self, other: Neighbour, *, is_new: bool) -> None:
        """Have a line to another server; that a new one cannot be reached is told."""
        loop = asyncio.get_running_loop()

        def lost(line: Line) -> None:
            if other.line is line:
                other.lost()
                loop.call_later(SOON, self.look_soon)
                self.look_soon()

        def made() -> Line:
            return Line(self._secret, lambda _, said: other.hear(said), lost, calls=True)

        try:
            line = await lines.call(other.member.address, made)
        except (OSError, TimeoutError, ValueError) as error:
            if is_new:
                LOG.warning("the server at %s cannot be reached: %s", other.member.address, error)
            return
        if other.is_open or self._others.get(other.member.id) is not other:
            line.close()
            return
        other.line = line
        other.say(lines.Changed())
        self._wake()

    def _wake(self) -> None:
        """Whoever waits for a table looks again where it is."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    def _tell_others(self, message: lines.Message | None = None) -> None:
        for other in self._others.values():
            other.say(message or lines.Changed())

    # What others are asked

    def has(self, table: str) -> bool:
        """Whether a table is here."""
        return self._hub.has(table)

    async def find(self, table: str) -> Neighbour | None:
        """The server that has a table; None if it is here, raises TimeoutError if nobody has it."""
        shard = shard_of(table)
        if shard not in self._where:
            self.look_soon()
        async with asyncio.timeout(PATIENCE):
            while not self.has(table):
                other = self._where.get(shard)
                if other is not None and other.is_open:
                    return other
                if self._leaving or (other is not None and other.is_cut_off):
                    raise TimeoutError("another server is to be asked")
                await self._news.wait()
        return None

    async def what_of(
        self, guest: str, mine: Iterable[str], others: Iterable[str]
    ) -> tuple[dict[str, TableInfo], list[TableInfo]]:
        """What other servers know of tables that are live there, and which can be watched."""
        own: dict[Neighbour, tuple[list[str], list[str]]] = {
            other: ([], []) for other in self._others.values() if other.is_open
        }
        for place, tables in enumerate((mine, others)):
            for table in tables:
                if (other := self._where.get(shard_of(table))) in own:
                    own[other][place].append(table)
        asking = [
            asyncio.ensure_future(other.ask(lines.WhatOf(other.new_channel(), guest, *tables)))
            for other, tables in own.items()
        ]
        if not asking:
            return {}, []
        done, late = await asyncio.wait(asking, timeout=ANSWER)
        for task in late:
            task.cancel()
        known = [task.result() for task in done if not task.exception()]
        tables = {id: info for answer in known for id, info in answer.tables.items()}  # noqa: A001
        return tables, [info for answer in known for info in answer.watchable]


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *given: Any) -> None:
    """Do something in the loop, from another thread; nothing in one that has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work, *given)
