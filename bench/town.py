"""One server against two on one PostgreSQL, in one run: `python bench/town.py [--full]`.

The same games at the same rate, first all at one server, then with everybody's socket at one of
two by lot, so that half of them are relayed; turns of both, so that what else the machine does
hits both alike. Computing for one action of all servers together is the figure; beside it how long
an event takes from the one who acts to the other, and the memory of the processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load import Game, connected
from tests.postgres import Postgres
from tests.server.house import PLENTY, Guest, House

ROUNDS = 3
"""How often one and two take turns."""


class Timed(Game):
    """A game that notes when the other one hears of an action."""

    def __init__(self, sockets: list[Any]) -> None:
        super().__init__(sockets)
        self.crossed: list[float] = []
        self.acted = 0.0

    async def listen(self, seat: int) -> None:
        """Take in what a seat is sent."""
        inside = self.sockets[seat]

        async def noted() -> Any:
            async for text in inside:
                if text.startswith('{"t":"event"') and self.acted and seat != self.actor:
                    self.crossed.append(time.perf_counter() - self.acted)
                    self.acted = 0.0
                yield text

        self.sockets[seat], whole = _Read(noted(), inside), inside
        try:
            await super().listen(seat)
        finally:
            self.sockets[seat] = whole

    async def act(self, draw: random.Random) -> bool:
        """Send one action of the seat to act."""
        if self.mover is None:
            return False
        self.actor = self.mover[0]
        self.acted = time.perf_counter()
        return await super().act(draw)


class _Read:
    """A socket that is read through somebody."""

    def __init__(self, texts: Any, socket: Any) -> None:
        self._texts = texts
        self.send = socket.send
        self.close = socket.close

    def __aiter__(self) -> Any:
        return self._texts


async def round_of(houses: list[House], games: int, rate: float, seconds: float) -> dict[str, Any]:
    """Play for a while; computing of all houses together for an action."""
    draw = random.Random(games)
    ann, bob = await Guest(houses[0]).arrive("Ann"), await Guest(houses[-1]).arrive("Bob")
    playing = []
    for _ in range(games):
        table = await ann.open("element", options="turn_limit=100000")
        await bob.sit(table["invites"][0]["path"])
        sockets = []
        for guest in (ann, bob):
            guest.house = draw.choice(houses)
            sockets.append(await connected(guest, table["id"]))
        ann.house, bob.house = houses[0], houses[-1]
        playing.append(Timed(sockets))
    tasks = [asyncio.create_task(game.listen(seat)) for game in playing for seat in (0, 1)]
    await asyncio.sleep(1)
    before, begun, sent = sum(house.cpu for house in houses), time.perf_counter(), 0
    while (now := time.perf_counter() - begun) < seconds:
        while sent < now * rate:
            sent += 1
            for _ in range(50):
                if await draw.choice(playing).act(draw):
                    break
        await asyncio.sleep(0.001)
    used = sum(house.cpu for house in houses) - before
    acked = sum(game.acked for game in playing)
    crossed = sorted(one * 1000 for game in playing for one in game.crossed)
    latencies = sorted(one * 1000 for game in playing for one in game.latencies)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for game in playing:
        await asyncio.gather(*(socket.close() for socket in game.sockets))
    return {
        "servers": len(houses),
        "actions_per_second": round(acked / seconds, 1),
        "computing_us": round(used / acked * 1e6),
        "event_p50_ms": round(crossed[len(crossed) // 2], 1),
        "event_p99_ms": round(crossed[int(len(crossed) * 0.99)], 1),
        "ack_p50_ms": round(latencies[len(latencies) // 2], 1),
        "ack_p99_ms": round(latencies[int(len(latencies) * 0.99)], 1),
        "memory_mb": [round(house.memory / 1e6) for house in houses],
    }


async def measure(full: bool) -> None:
    """Print a line of JSON for every round, and the ratio of the medians."""
    games, rate, seconds = (1000, 800.0, 20.0) if full else (60, 100.0, 5.0)
    found: dict[int, list[int]] = {1: [], 2: []}
    with Postgres() as database, tempfile.TemporaryDirectory() as folder:
        for turn in range(ROUNDS):
            for many in (1, 2):
                houses: list[House] = []
                try:
                    for n in range(many):
                        place = Path(folder) / f"{turn}-{many}-{n}"
                        place.mkdir()
                        houses.append(House(place, *PLENTY, database=database.address).start())
                    await asyncio.sleep(2)  # until both have their shards
                    result = await round_of(houses, games, rate, seconds)
                finally:
                    for house in houses:
                        house.stop()
                found[many].append(result["computing_us"])
                print(json.dumps(result), flush=True)
    one, two = (sorted(found[many])[ROUNDS // 2] for many in (1, 2))
    print(json.dumps({"two_against_one": round(two / one, 2)}))


def main() -> None:
    """As a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="the sizes that are quoted")
    uvloop.run(measure(parser.parse_args().full))


if __name__ == "__main__":
    main()
