"""Bad weather between client and server: a proxy that drops, delays, doubles, shuffles frames."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import uuid
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from elementarium.server.messages import PROTOCOL


class Weather:
    """How bad it is: the share of frames that each evil befalls."""

    def __init__(self, seed: int, evil: float = 0.05) -> None:
        self.draw = random.Random(seed)
        self.evil = evil
        self.befallen = 0

    def strikes(self) -> bool:
        struck = self.draw.random() < self.evil
        self.befallen += struck
        return struck


@contextlib.asynccontextmanager
async def stormy_port(port: int, origin: str, weather: Weather) -> AsyncIterator[int]:
    """A port on which the server behind `port` is reached through the weather."""

    async def meet(client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Cookie": client.request.headers.get("Cookie", "")}
        address = f"ws://127.0.0.1:{port}{client.request.path}"
        async with connect(address, origin=origin, additional_headers=headers) as server:
            ways = [
                asyncio.create_task(carry(client, server, weather)),
                asyncio.create_task(carry(server, client, weather)),
            ]
            _, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async with serve(meet, "127.0.0.1", 0) as proxy:
        yield next(iter(proxy.sockets)).getsockname()[1]


async def carry(source: Any, target: Any, weather: Weather) -> None:
    """Carry frames one way; a dropped one takes the whole socket with it, as in a real network."""
    held: str | bytes | None = None
    with contextlib.suppress(ConnectionClosed):
        async for frame in source:
            if weather.strikes():
                await source.close()
                await target.close()
                return
            if weather.strikes():
                await asyncio.sleep(weather.draw.uniform(0.0, 0.03))
            if weather.strikes():
                await target.send(frame)
            if held is None and weather.strikes():
                held = frame
                continue
            await target.send(frame)
            if held is not None:
                await target.send(held)
                held = None


class Patient:
    """A client with the manners of ours: one pending action, sent again until it is answered."""

    def __init__(self, guest: Any, table: str, port: int, seed: int) -> None:
        self.guest, self.table, self.port = guest, table, port
        self.draw = random.Random(seed)
        self.version = -1
        self.now: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.sockets = 0

    async def play(self) -> None:
        """Until the game is over, however often the line breaks."""
        while not (self.now and self.now["over"]):
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError, EOFError):
                async with self.guest.socket(self.table, self.port) as socket:
                    self.sockets += 1
                    await self.talk(socket)

    def told(self) -> dict[str, Any]:
        """What it knows and waits for, to find out why a game is stuck."""
        known = {name: value for name, value in self.now.items() if name != "view"}
        return {"sockets": self.sockets, "pending": self.pending, "now": known}

    async def talk(self, socket: Any) -> None:
        async def say(**about: Any) -> None:
            await socket.send(json.dumps(about))

        await say(t="hello", proto=PROTOCOL, v=self.version)
        if self.pending:
            await say(**self.pending)
        while True:
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), 0.25))
            except TimeoutError:
                await say(t="hello", proto=PROTOCOL, v=self.version)
                if self.pending:
                    await say(**self.pending)
                continue
            await self.hear(frame, say)
            if self.now and self.now["over"]:
                return

    async def hear(self, frame: dict[str, Any], say: Any) -> None:
        """Take in a frame; ask again where a version is missing."""
        kind = frame["t"]
        if kind in ("ack", "no") and self.pending and frame["id"] == self.pending["id"]:
            self.pending = None
        if kind == "tried" and self.pending and frame["id"] == self.pending["id"]:
            await self.act([*self.pending["path"], self.draw.choice(frame["legal"])], say)
        if kind in ("welcome", "window") and frame["now"]["v"] >= self.version:
            self.now, self.version = frame["now"], frame["now"]["v"]
        elif kind == "event":
            if frame["news"]["v"] == self.version + 1 and frame["now"]["v"] == frame["news"]["v"]:
                self.now, self.version = frame["now"], frame["now"]["v"]
            elif frame["news"]["v"] > self.version:
                await say(t="hello", proto=PROTOCOL, v=self.version)
        if (
            self.now
            and self.now["window"]
            and not (self.now["mine"] or self.now["window"]["quiet"])
        ):
            await say(t="quiet", id=uuid.uuid4().hex)
        if self.now and self.now["mine"] and self.pending is None:
            await self.act([self.draw.choice(self.now["legal"])], say)

    async def act(self, path: list[str], say: Any) -> None:
        self.pending = {"t": "act", "id": uuid.uuid4().hex, "v": self.version, "path": path}
        await say(**self.pending)
