"""A thinker: programs think here for the servers of a house, wherever those are.

It finds the servers in their database, calls each of them and offers its processes. What they ask
waits here by fair shares: first what a person waits for, then for the server that has used least;
long thoughts never have all processes. A server that goes away is forgotten, with what it has
asked; one that comes is called within a few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import signal
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying
from elementarium.server import lines
from elementarium.server.far_studies import build_of_thoughts, known_games
from elementarium.server.lines import Line
from elementarium.server.logs import set_up_logging
from elementarium.server.shares import Claim
from elementarium.server.studies import AUTO
from elementarium.server.thinkers import DEADLINE, Thinkers
from elementarium.server.thoughts import TASKS
from elementarium.store.database import open_unchanged
from elementarium.store.errors import StorageError, reason
from elementarium.store.files import is_sqlite
from elementarium.store.outage import Outage
from elementarium.store.sharing import Directory, Member

LOG = logging.getLogger("elementarium.think")
LOOK = 2.0
"""Seconds after which it looks again which servers there are."""
SOON = 0.2
"""Seconds after which it looks where a line was lost: another server may have come in its place."""
PARTING = DEADLINE + 2.0
"""Seconds that what is under way may take when it is told to stop."""


def think(db: str, workers: int = AUTO, on_ready: Callable[[int], None] = print) -> None:
    """Think for the servers of a database until somebody stops it (Ctrl-C or SIGTERM)."""
    set_up_logging()
    engine = open_unchanged(db)
    if is_sqlite(engine):
        raise saying(ElementariumError, "house.only_postgres")
    directory = Directory(engine)
    try:
        directory.look()
    except SQLAlchemyError as error:
        raise StorageError(f"cannot use the database: {reason(error)}") from error
    thinkers = Thinkers(workers)
    try:
        on_ready(thinkers.workers)
        asyncio.run(Thinker(directory, thinkers).run())
    finally:
        thinkers.close()
        directory.close()


class Thinker:
    """Thinks for all servers that there are."""

    def __init__(self, directory: Directory, thinkers: Thinkers) -> None:
        self._directory = directory
        self._thinkers = thinkers
        self._games = known_games()
        self._clients: dict[str, Client] = {}
        """The servers that were called, by their ids."""
        self._wanted = asyncio.Event()
        self._told: set[str] = set()
        """Who could not be reached, and the operator knows."""

    async def run(self) -> None:
        """Think until a signal comes; what is under way then may end."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        looking = asyncio.create_task(self._keep_looking())
        await stop.wait()
        looking.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await asyncio.gather(*(client.leave() for client in self._clients.values()))
        for client in self._clients.values():
            client.close()

    async def _keep_looking(self) -> None:
        reading = Outage("read")
        while True:
            try:
                await self._look()
                reading.worked()
            except SQLAlchemyError as error:  # lines that there are go on
                reading.failed(error)
            self._wanted.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), LOOK)
                await asyncio.sleep(SOON)

    async def _look(self) -> None:
        """Call the servers that were not called yet; each in its own time."""
        members = await asyncio.to_thread(self._directory.look)
        secret = await asyncio.to_thread(self._directory.setting, lines.SECRET)
        new = [member for member in members if member.id not in self._clients]
        if secret:
            await asyncio.gather(*(self._call(member, secret.encode()) for member in new))
        self._told &= {member.id for member in members}

    async def _call(self, member: Member, secret: bytes) -> None:
        client = Client(self._thinkers, member)
        make = partial(Line, secret, client.hear, partial(self._lost, client), calls=True)
        try:
            client.line = await lines.call(member.address, make)
        except (OSError, TimeoutError, ValueError) as error:
            if member.id not in self._told:
                self._told.add(member.id)
                LOG.warning("the server at %s cannot be reached: %s", member.address, error)
            return
        self._told.discard(member.id)
        self._clients[member.id] = client
        client.say(lines.Offer(build_of_thoughts(), self._games, self._thinkers.workers))
        LOG.info("thinking for the server at %s", member.address)

    def _lost(self, client: Client, _line: Line) -> None:
        client.close()
        if self._clients.get(client.member.id) is client:
            del self._clients[client.member.id]
            LOG.info("the server at %s is gone", client.member.address)
            self._wanted.set()


class Client:
    """A server that asks."""

    def __init__(self, thinkers: Thinkers, member: Member) -> None:
        self.member = member
        self.line: Line | None = None
        self._thinkers = thinkers
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def say(self, message: lines.Message) -> None:
        """Say something, if it still listens."""
        if self.line is not None:
            self.line.put(message)

    def hear(self, line: Line, message: lines.Message) -> None:
        """It asks something, or no longer wants to know it."""
        match message:
            case lines.Think():
                task = asyncio.create_task(self._think(line, message))
                self._thinking[message.channel] = task
                task.add_done_callback(lambda _: self._thinking.pop(message.channel, None))
            case lines.Gone():
                if (known := self._thinking.get(message.channel)) is not None:
                    known.cancel()
            case lines.Changed() | lines.Allowed():
                pass
            case _:
                raise ValueError("nobody asks that of a thinker")

    async def _think(self, line: Line, asked: lines.Think) -> None:
        """Think when a process is free for it, once; whoever asks knows whom to ask again."""
        channel = asked.channel
        claim = Claim(self.member.id, "", "", asked.seconds, asked.waited_for)
        try:
            given = pickle.loads(line.opened(asked.given))
            answer, _ = await self._thinkers.ask_once(
                *(claim, TASKS[asked.task], *given),
                begins=lambda: line.put(lines.Begun(channel)),
            )
        except Exception as error:  # whatever a program does wrong, others are thought for
            LOG.exception("a thought failed")
            line.put(lines.Thought(channel, None, f"{type(error).__name__}: {error}"))
            return
        line.put(lines.Thought(channel, msgspec.msgpack.encode(answer)))

    async def leave(self) -> None:
        """Take no more; wait for what is under way."""
        self.say(lines.Offer(build_of_thoughts(), {}, 0))
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        await asyncio.sleep(0)  # said before anybody hangs up

    def close(self) -> None:
        """It is gone, and nobody wants to know any more what it has asked."""
        for task in tuple(self._thinking.values()):
            task.cancel()
        if self.line is not None:
            self.line.close()
