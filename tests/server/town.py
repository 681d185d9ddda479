"""Several servers on one PostgreSQL, and people who go on playing whatever happens to them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from elementarium.store.store import Store
from tests.server.house import PLENTY, Guest, House, Line

LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError, TimeoutError)
"""What a client meets when a server goes away; it tries another one then."""
SILENCE = 20.0
"""Seconds without an answer after which a client calls again, as the page does."""


class Town:
    """Some servers of one house; a proxy in front of them would choose as `open` does."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder = folder
        self._database = database
        self._started = 0
        self.houses: list[House] = []
        self.command: tuple[str, ...] = ()
        """How servers are started, if otherwise than usual."""
        self.proxy: House | None = None
        """A proxy in front of them, if there is one."""

    @property
    def doors(self) -> list[House]:
        """Where somebody may come in."""
        return [self.proxy] if self.proxy else self.houses

    async def start(self, many: int = 1, *flags: str, command: tuple[str, ...] = ()) -> list[House]:
        """Start servers, all at once; by another command than usual, if there is one."""
        new = []
        for _ in range(many):
            folder = self._folder / f"house{self._started}"
            self._started += 1
            folder.mkdir()
            command = command or self.command
            new.append(House(folder, *PLENTY, *flags, command=command, database=self._database))
        await asyncio.gather(*(asyncio.to_thread(house.start) for house in new))
        self.houses += new
        return new

    @contextlib.contextmanager
    def thinker(self) -> Iterator[subprocess.Popen[bytes]]:
        """A process in which programs think for all servers; killed in the end, if not before."""
        command = [sys.executable, "-m", "elementarium", "think", "--db", self._database]
        with (self._folder / "thinker.log").open("ab") as log:
            process = subprocess.Popen([*command, "--workers", "1"], stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def kill(self, house: House) -> None:
        """As a power failure would."""
        self.houses.remove(house)
        house.kill()

    async def stop(self, house: House) -> int:
        """As an administrator would; nobody is sent there any more."""
        self.houses.remove(house)
        return await asyncio.to_thread(house.stop)

    def logs(self) -> str:
        return "".join(log.read_text() for log in sorted(self._folder.rglob("*log")))

    @contextlib.contextmanager
    def frozen(self, house: House) -> Iterator[None]:
        """A server that does nothing, and keeps all its connections."""
        assert house.process
        house.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            house.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        for house in self.houses:
            house.kill()


@contextlib.asynccontextmanager
async def town_of(folder: Path, database: str, many: int) -> AsyncIterator[Town]:
    town = Town(folder, database)
    try:
        await town.start(many)
        yield town
    finally:
        town.close()


class Player:
    """Somebody at a table, with the manners of the page: calls again, and asks the same again."""

    def __init__(self, town: Town, guest: Guest, table: str, seed: int) -> None:
        self.town = town
        self.guest = guest
        self.table = table
        self.acked: list[str] = []
        self.calls = 0
        self.longest = 0.0
        """The longest time without a server that answers."""
        self.over = False
        self._draw = random.Random(seed)
        self._asked: tuple[str, list[str]] | None = None
        self._version = -1

    async def play(self, enough: asyncio.Event) -> None:
        """Play as fast as is answered, until it is enough or the game is over."""
        lost = time.monotonic()
        while not enough.is_set() and not self.over:
            self.guest.house = self._draw.choice(self.town.doors)
            with contextlib.suppress(*LOST):
                async with self.guest.at(self.table) as line:
                    self.calls += 1
                    self.longest = max(self.longest, time.monotonic() - lost)
                    try:
                        await self._play_on(line, enough)
                    finally:
                        lost = time.monotonic()
            await asyncio.sleep(0.05)

    async def _play_on(self, line: Line, enough: asyncio.Event) -> None:
        while not enough.is_set():
            assert line.now["v"] >= self._version, "what was seen is not unseen"
            self._version = line.now["v"]
            if line.now["over"]:
                self.over = True
                return
            if line.now["mine"] or self._asked:
                await self._act(line)
            else:
                await self._wait_for_others(line, enough)

    async def _wait_for_others(self, line: Line, enough: asyncio.Event) -> None:
        """Listen until something happens, or it is enough: then nobody else may act any more."""
        event = asyncio.create_task(line.until("event", "welcome"))
        ended = asyncio.create_task(enough.wait())
        both = {event, ended}
        done, late = await asyncio.wait(both, timeout=SILENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in late:
            task.cancel()
        if event in done:
            event.result()
        elif ended not in done:
            raise TimeoutError

    async def _act(self, line: Line) -> None:
        """Ask for an action; the same one until it is answered."""
        if self._asked is None:
            self._asked = uuid4().hex, [self._draw.choice(line.now["legal"])]
        request, path = self._asked
        await line.send("act", id=request, v=line.now["v"], path=path)
        answer = await asyncio.wait_for(line.until("ack", "no", "tried"), SILENCE)
        if answer["t"] == "tried":
            self._asked = request, [*path, self._draw.choice(answer["legal"])]
        elif answer["t"] == "ack":
            self.acked.append(request)
            self._asked = None
            while line.now["v"] < answer["v"]:
                await asyncio.wait_for(line.until("event", "welcome"), SILENCE)
        elif answer["code"] in ("storage", "unknown"):
            await asyncio.sleep(0.2)
        else:
            self._asked = None
            if answer["code"] == "stale":
                await asyncio.wait_for(line.until("welcome"), SILENCE)


async def two_players(town: Town, seed: int, game: str = "element") -> list[Player]:
    """Ann and Bob at a table, each at any of the servers."""
    draw = random.Random(seed)
    ann = await Guest(draw.choice(town.doors)).arrive("Ann")
    bob = await Guest(draw.choice(town.doors)).arrive("Bob")
    table = await ann.open(game)
    await bob.sit(table["invites"][0]["path"])
    return [Player(town, guest, table["id"], seed + n) for n, guest in enumerate((ann, bob))]


async def acknowledged(players: list[Player], more: int) -> None:
    """Wait until so many more actions are acknowledged, or all games are over."""
    before = sum(len(player.acked) for player in players)
    while sum(len(player.acked) for player in players) < before + more:
        if all(player.over for player in players):
            return
        await asyncio.sleep(0.005)


def check_journals(database: str, players: list[Player]) -> int:
    """Nothing acknowledged is lost, nothing is there twice or beside; how much was acknowledged."""
    store = Store(database)
    try:
        for table in {player.table for player in players}:
            journal = store.journal(table)
            ids = [row.id for row in journal]
            acked = [one for player in players if player.table == table for one in player.acked]
            assert [row.seq for row in journal] == list(range(len(journal)))
            assert len(ids) == len(set(ids))
            assert len(acked) == len(set(acked))
            assert set(acked) <= set(ids)
    finally:
        store.close()
    return sum(len(player.acked) for player in players)
