"""Load on a real server over real sockets, on this machine: `python bench/load.py [--full]`.

Figures (numbers of the list of tests in brackets): two-player games at a steady rate of actions
(41), idle sockets (42), watchers of one game (43), a restart with many open games (1). The client
shares the machine with the server, so latencies include its own work: `client_pause` tells how long
it was kept from looking at its sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.house import PLENTY, Guest, House

from elementarium.server.messages import PROTOCOL
from elementarium.store.care import Care
from elementarium.store.store import Store


class Load:
    """Sizes of the runs: small ones to try, full ones to quote."""

    def __init__(self, full: bool) -> None:
        self.games = 1000 if full else 100
        self.rate = 400 if full else 100
        self.seconds = 60 if full else 10
        self.idle = 5000 if full else 500
        self.watchers = 10_000 if full else 500


class Game:
    """One table and the sockets of its two players."""

    def __init__(self, sockets: list[Any]) -> None:
        self.sockets = sockets
        self.mover: tuple[int, dict[str, Any]] | None = None
        self.begun: dict[str, Any] = {}
        """The action that was sent last, or its beginning."""
        self.sent: dict[str, float] = {}
        self.latencies: list[float] = []
        self.refused = 0
        self.acked = 0
        self.over = False

    async def listen(self, seat: int) -> None:
        """Take in what a seat is sent."""
        async for text in self.sockets[seat]:
            if text.startswith('{"t":"ack"'):
                frame = json.loads(text)
                self.latencies.append(time.perf_counter() - self.sent.pop(frame["id"]))
                self.acked += 1
            elif text.startswith('{"t":"tried"'):
                frame = json.loads(text)
                del self.sent[frame["id"]]
                now = {"v": self.begun["v"], "legal": frame["legal"], "path": self.begun["path"]}
                self.mover = (seat, now)
            elif text.startswith('{"t":"no"'):
                self.refused += 1
            elif '"now":' in text and '"mine":true' in text:
                self.mover = (seat, json.loads(text)["now"])
            elif '"over":{' in text:
                self.over = True

    async def act(self, draw: random.Random) -> bool:
        """Send one action of the seat to act; False if an answer is still awaited."""
        if self.mover is None:
            return False
        seat, now = self.mover
        self.mover = None
        request = uuid4().hex
        self.begun = {"v": now["v"], "path": [*now.get("path", []), draw.choice(now["legal"])]}
        frame = json.dumps({"t": "act", "id": request, **self.begun})
        self.sent[request] = time.perf_counter()
        await self.sockets[seat].send(frame)
        return True


async def open_games(house: House, count: int) -> tuple[list[str], Guest, Guest]:
    """So many tables of the same two people."""
    ann, bob = await Guest(house).arrive("Ann"), await Guest(house).arrive("Bob")
    tables = []
    for _ in range(count):
        table = await ann.open("element", options="turn_limit=100000")
        await bob.sit(table["invites"][0]["path"])
        tables.append(table["id"])
    return tables, ann, bob


async def connected(guest: Guest, table: str) -> Any:
    """A socket that has said hello."""
    socket = await guest.socket(table, compression=None, ping_interval=None)
    await socket.send(f'{{"t":"hello","proto":{PROTOCOL}}}')
    return socket


async def games_at_a_rate(house: House, load: Load) -> dict[str, Any]:
    """41."""
    tables, ann, bob = await open_games(house, load.games)
    games = [Game([await connected(ann, table), await connected(bob, table)]) for table in tables]
    tasks = [asyncio.create_task(game.listen(seat)) for game in games for seat in (0, 1)]
    await asyncio.sleep(2)
    draw = random.Random(1)
    cpu, begun = house.cpu, time.perf_counter()
    sent = late = 0
    pauses: list[float] = []
    while (now := time.perf_counter() - begun) < load.seconds:
        while sent < now * load.rate:
            sent += 1
            for _ in range(50):
                if await draw.choice(games).act(draw):
                    break
            else:
                late += 1
        paused = time.perf_counter()
        await asyncio.sleep(0.001)
        pauses.append((time.perf_counter() - paused) * 1000)
    used = house.cpu - cpu
    await asyncio.sleep(2)
    latencies = sorted(seconds * 1000 for game in games for seconds in game.latencies)
    acked = sum(game.acked for game in games)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for game in games:
        await asyncio.gather(*(socket.close() for socket in game.sockets))
    store = Store(house.database)
    stored = sum(len(store.journal(table)) for table in tables)
    store.close()
    return {
        "figure": "games",
        "games": load.games,
        "sockets": 2 * load.games,
        "actions_per_second": round(acked / load.seconds, 1),
        "p50_ms": round(latencies[len(latencies) // 2], 1),
        "p99_ms": round(latencies[int(len(latencies) * 0.99)], 1),
        "worst_ms": round(latencies[-1], 1),
        "client_pause_p99_ms": round(sorted(pauses)[int(len(pauses) * 0.99)], 1),
        "client_pause_worst_ms": round(max(pauses), 1),
        "refused": sum(game.refused for game in games),
        "unanswered": sum(len(game.sent) for game in games),
        "acknowledged_and_not_stored": acked - stored,
        "server_cores": round(used / load.seconds, 2),
    }


async def idle_sockets(house: House, load: Load) -> dict[str, Any]:
    """42."""
    tables, ann, _ = await open_games(house, 50)
    before = house.memory
    sockets = [await connected(ann, tables[n % len(tables)]) for n in range(load.idle)]
    await asyncio.sleep(1)
    cpu, begun = house.cpu, time.perf_counter()
    await asyncio.sleep(5)
    used = (house.cpu - cpu) / (time.perf_counter() - begun)
    after = house.memory
    for chunk in range(0, len(sockets), 500):
        await asyncio.gather(*(socket.close() for socket in sockets[chunk : chunk + 500]))
    return {
        "figure": "idle_sockets",
        "sockets": load.idle,
        "memory_mb": round(after / 1e6),
        "kb_per_socket": round((after - before) / load.idle / 1000, 1),
        "server_cores": round(used, 3),
    }


async def watchers(house: House, load: Load) -> dict[str, Any]:
    """43."""
    [table], ann, bob = await open_games(house, 1)
    cid = await Guest(house).arrive()
    game = Game([await connected(ann, table), await connected(bob, table)])
    listening = [asyncio.create_task(game.listen(seat)) for seat in (0, 1)]
    arrived: list[float] = []

    async def watch(socket: Any) -> None:
        async for text in socket:
            if text.startswith('{"t":"event"'):
                arrived.append(time.perf_counter())  # noqa: PERF401  # others look at it meanwhile

    sockets, tasks = [], []
    for _ in range(load.watchers):
        sockets.append(await connected(cid, table))
        tasks.append(asyncio.create_task(watch(sockets[-1])))
    await asyncio.sleep(1)
    spreads, draw = [], random.Random(2)
    for _ in range(10):
        arrived.clear()
        begun = time.perf_counter()
        while not await game.act(draw):
            await asyncio.sleep(0.01)
        while len(arrived) < load.watchers and time.perf_counter() - begun < 20:
            await asyncio.sleep(0.01)
        spreads.append((arrived[-1] - begun) * 1000)
    for task in (*tasks, *listening):
        task.cancel()
    await asyncio.gather(*tasks, *listening, return_exceptions=True)
    for chunk in range(0, len(sockets), 500):
        await asyncio.gather(*(socket.close() for socket in sockets[chunk : chunk + 500]))
    return {
        "figure": "watchers",
        "watchers": load.watchers,
        "all_reached_ms_median": round(sorted(spreads)[5]),
        "all_reached_ms_worst": round(max(spreads)),
        "ack_ms_worst": round(max(game.latencies) * 1000, 1),
    }


async def restart(house: House, _load: Load) -> dict[str, Any]:
    """How long after kill -9 the server answers, and until a game is back."""
    ann = await Guest(house).arrive()
    table = (await ann.open("element", "me", "novice"))["id"]
    with Care(house.database) as care:
        counted = care.status()["tables"]["playing"]
    house.kill()
    begun = time.perf_counter()
    house.start()
    ready = time.perf_counter() - begun
    async with ann.at(table):
        back = time.perf_counter() - begun
    return {
        "figure": "restart",
        "open_games": counted,
        "ready_s": round(ready, 2),
        "game_back_s": round(back, 2),
    }


async def measure(load: Load) -> None:
    """All figures, each as one JSON object on a line."""
    for runs in ((games_at_a_rate, restart), (idle_sockets,), (watchers,)):
        with tempfile.TemporaryDirectory() as folder, House(Path(folder), *PLENTY) as house:
            for run in runs:
                print(json.dumps(await run(house, load)), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="the sizes that we quote")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    uvloop.run(measure(Load(parser.parse_args().full)))


if __name__ == "__main__":
    main()
