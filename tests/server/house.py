"""A real server in a process of its own, and guests with real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from elementarium.server.messages import PROTOCOL

PLENTY = (
    *("--requests", "100000", "--frames", "100000"),
    *("--tables", "100000", "--sockets", "100000"),
)
"""No limits, where a test is not about them."""
STUCK = 120.0
"""Seconds after which nothing is awaited any more: far more than a machine full of work needs."""


class House:
    """A server that can be stopped, killed and started again on the same database."""

    def __init__(
        self, folder: Path, *flags: str, command: tuple[str, ...] = (), database: str = ""
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.flags = flags
        self.command = command or (sys.executable, "-m", "elementarium", "serve")
        self.host = "127.0.0.1"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def refused(self, **about: Any) -> subprocess.CompletedProcess[str]:
        """How a start ends that is refused, and what is said to whoever tried it."""
        command = [*self.command, "--port", "0", "--db", self.database, *self.flags]
        home = {**os.environ, "ELEMENTARIUM_HOME": str(self.folder)}
        return subprocess.run(
            command, capture_output=True, text=True, env=home, timeout=STUCK, check=False, **about
        )

    def start(self) -> House:
        command = [*self.command, "--port", str(self.port), "--db", self.database, *self.flags]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "ELEMENTARIUM_HOME": str(self.folder)},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)/", line)
        assert found, f"the server did not start: {line}{self.log()}"
        self.port = int(found[1])
        return self

    @property
    def cpu(self) -> float:
        """Seconds that the server has computed, whatever else the machine had to do."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    @property
    def memory(self) -> int:
        """Bytes of memory that the server uses."""
        assert self.process is not None
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def kill(self) -> None:
        """As a power failure would, for the process."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As an administrator would."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        process, self.process = self.process, None
        process.send_signal(how)
        code = process.wait(STUCK)
        if process.stdout:
            process.stdout.close()
        return code

    def __enter__(self) -> House:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Guest:
    """Somebody with a browser's manners: cookies, tokens, origins."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.client = httpx.AsyncClient(
            timeout=STUCK, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.lobby: dict[str, Any] = {}

    async def arrive(self, name: str = "") -> Guest:
        self.lobby = (await self.get("/api/lobby")).json()
        if name:
            await self.post("/api/me", {"name": name})
        return self

    async def get(self, path: str, **about: Any) -> httpx.Response:
        return await self.client.get(self.house.address + path, **about)

    async def post(self, path: str, body: Any = None, **about: Any) -> httpx.Response:
        headers = {"x-csrf-token": self.lobby["me"]["token"], **about.pop("headers", {})}
        if body is not None:
            about["json"] = body
        return await self.client.post(self.house.address + path, headers=headers, **about)

    async def open(self, game: str, *seats: str, **about: Any) -> dict[str, Any]:
        """Open a table; seats are `me`, `person` or the name of a program."""
        people = ("me", "person")
        wishes = [
            {"kind": seat} if seat in people else {"kind": "program", "level": seat}
            for seat in seats or people
        ]
        answer = await self.post("/api/tables", {"game": game, "seats": wishes, **about})
        assert answer.status_code == 201, answer.text
        return answer.json()  # type: ignore[no-any-return]

    async def sit(self, path: str) -> dict[str, Any]:
        table, secret = path.removeprefix("/t/").split("#")
        answer = await self.post(f"/api/tables/{table}/sit", {"secret": secret})
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    def socket(self, table: str, port: int = 0, **about: Any) -> Any:
        address = f"ws://{self.house.host}:{port or self.house.port}/ws/{table}"
        given = {"origin": self.house.address, "additional_headers": {"Cookie": self.cookie}}
        given["ping_interval"] = None  # on a busy machine an answer may take longer than it waits
        return connect(address, **{**given, **about})

    @contextlib.asynccontextmanager
    async def at(self, table: str, port: int = 0) -> AsyncIterator[Line]:
        async with self.socket(table, port) as socket:
            line = Line(socket)
            await line.hello()
            yield line


class Line:
    """One socket of a guest, and what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: dict[str, Any] = {}
        self.heard: list[bytes] = []

    async def send(self, t: str, **about: Any) -> None:
        await self.socket.send(json.dumps({"t": t, **about}))

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), STUCK)
        self.heard.append(text.encode() if isinstance(text, str) else text)
        frame: dict[str, Any] = json.loads(text)
        if "now" in frame:
            self.now = frame["now"]
        return frame

    async def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame = await self.next()
            if frame["t"] in kinds:
                return frame

    async def hello(self, v: int = -1, proto: int = PROTOCOL) -> dict[str, Any]:
        await self.send("hello", proto=proto, v=v)
        return await self.until("welcome", "upgrade")

    async def closed(self) -> int:
        """Listen until the socket is closed; the code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.next()
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def act(self, *path: str, request: str = "") -> dict[str, Any]:
        request = request or uuid4().hex
        await self.send("act", id=request, v=self.now["v"], path=path)
        return await self.until("ack", "no", "tried")

    async def act_by(self, choose: Callable[[list[str]], str]) -> dict[str, Any]:
        """Play an action, chosen text by text until it is complete."""
        path = [choose(self.now["legal"])]
        while (answer := await self.act(*path))["t"] == "tried":
            path.append(choose(answer["legal"]))
        return answer


@contextlib.asynccontextmanager
async def two_at_a_table(
    house: House, game: str = "element"
) -> AsyncIterator[tuple[str, Guest, Guest]]:
    """A table with Ann and Bob."""
    ann, bob = await Guest(house).arrive("Ann"), await Guest(house).arrive("Bob")
    table = await ann.open(game)
    await bob.sit(table["invites"][0]["path"])
    yield table["id"], ann, bob


async def play_game(lines: list[Line], most: int = 3000) -> int:
    """Let everybody play at random to the end; the number of actions."""
    acted = 0

    async def play(line: Line, seed: int) -> None:
        nonlocal acted
        while not line.now["over"]:
            if line.now["mine"] and acted < most:
                acted += 1
                place = acted * 7919 + seed
                answer = await line.act_by(lambda legal, n=place: legal[n % len(legal)])  # type: ignore[misc]
                assert answer["t"] == "ack", answer
            elif line.now["mine"]:
                await line.send("resign", id=uuid4().hex)
            elif line.now["window"] and not line.now["window"]["quiet"]:
                await line.send("quiet", id=uuid4().hex)
            await line.until("event", "welcome", "window")

    await asyncio.gather(*(play(line, n) for n, line in enumerate(lines)))
    return acted
