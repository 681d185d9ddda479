"""Kill the server at any moment: no acknowledged action is lost, none is doubled or invented."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from elementarium.store.store import Store
from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House, Line, two_at_a_table
from tests.sizes import ROUNDS

pytestmark = pytest.mark.compiled_only
CRASHING = (sys.executable, "-m", "tests.server.crashing")


def stored(house: House, table: str) -> list[str]:
    """The ids of the actions that are in the database."""
    store = Store(house.database)
    try:
        return [row.id for row in store.journal(table)]
    finally:
        store.close()


def test_kill_at_a_random_moment_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """1."""

    async def scenario() -> None:
        house = House(tmp_path, *PLENTY).start()
        async with contextlib.AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(two_at_a_table(house)) for _ in range(4)]
            acked: dict[str, list[str]] = {table: [] for table, _, _ in tables}
            draw = random.Random(ROUNDS)
            for _ in range(ROUNDS):
                playing = [
                    asyncio.create_task(play_until_killed(ann, bob, table, acked[table]))
                    for table, ann, bob in tables
                ]
                await until_acknowledged(acked, draw.randint(6, 30), playing)
                house.kill()
                await asyncio.gather(*playing)
                house.start()
                assert house.cpu < 10, "it is ready soon"
                for table, ann, _ in tables:
                    kept = stored(house, table)
                    assert len(kept) == len(set(kept))
                    assert acked[table] == kept[: len(acked[table])] or set(acked[table]) <= set(
                        kept
                    )
                    async with ann.at(table) as line:
                        assert line.now["v"] == len(kept)
            assert sum(map(len, acked.values())) > 10
            assert house.stop() == 0

    run(scenario)


async def until_acknowledged(
    acked: dict[str, list[str]], many: int, playing: list[asyncio.Task[None]]
) -> None:
    """Wait until so many more actions are acknowledged at all tables, or all games are over."""
    before = sum(map(len, acked.values()))
    while sum(map(len, acked.values())) < before + many:
        if all(task.done() for task in playing):
            return
        await asyncio.sleep(0.001)


async def play_until_killed(ann: Guest, bob: Guest, table: str, acked: list[str]) -> None:
    """Play as fast as the server answers, and note what it acknowledged."""
    with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
        async with ann.at(table) as first, bob.at(table) as second:
            await asyncio.gather(keep_playing(first, acked), keep_playing(second, acked))


async def keep_playing(line: Line, acked: list[str]) -> None:
    while not line.now["over"]:
        if line.now["mine"]:
            answer = await line.act_by(lambda legal: legal[len(acked) % len(legal)])
            if answer["t"] == "ack":
                acked.append(answer["id"])
        await line.until("event", "welcome")


@pytest.fixture(params=[3, 4])
def moment(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_killed_between_commit_and_ack_the_same_request_is_acknowledged_once(
    tmp_path: Path, moment: int
) -> None:
    """2."""

    async def scenario() -> None:
        house = House(tmp_path, command=(*CRASHING, "after", str(moment))).start()
        async with two_at_a_table(house) as (table, ann, bob):
            lost = await act_until_it_dies(ann, bob, table)
            house.kill()
            house.command = House(tmp_path).command
            house.start()
            assert stored(house, table)[-1] == lost["id"]
            async with ann.at(table) as line:
                before = line.now["v"]
                await line.send("act", **lost)
                answer = await line.until("ack", "no")
                assert answer == {"t": "ack", "id": lost["id"], "v": before}
            assert stored(house, table).count(str(lost["id"])) == 1
            house.stop()

    run(scenario)


def test_killed_before_the_commit_nobody_has_heard_of_the_action(
    tmp_path: Path, moment: int
) -> None:
    """4."""

    async def scenario() -> None:
        house = House(tmp_path, command=(*CRASHING, "before", str(moment))).start()
        async with two_at_a_table(house) as (table, ann, bob):
            heard: list[bytes] = []
            lost = await act_until_it_dies(ann, bob, table, heard)
            house.kill()
            house.command = House(tmp_path).command
            house.start()
            kept = stored(house, table)
            assert lost["id"] not in kept
            assert len(kept) == moment - 1
            versions = [frame for frame in heard if f'"v":{moment}'.encode() in frame]
            assert not versions, "nobody was told of it"
            house.stop()

    run(scenario)


async def act_until_it_dies(
    ann: Guest, bob: Guest, table: str, heard: list[bytes] | None = None
) -> dict[str, Any]:
    """Ann draws and goes on until the server dies; the request that got no answer."""
    request: dict[str, Any] = {}
    async with ann.at(table) as line, bob.at(table) as other:
        try:
            for _ in range(20):
                legal = line.now["legal"]
                text = "D4" if "D4" in legal else next(t for t in legal if t != "end")
                request = {"id": uuid4().hex, "v": line.now["v"], "path": [text]}
                await line.send("act", **request)
                while (answer := await line.until("event", "no", "tried"))["t"] == "tried":
                    request["path"] = [*request["path"], answer["legal"][0]]
                    await line.send("act", **request)
                assert answer["t"] == "event", answer
        except ConnectionClosed:
            pass
        with contextlib.suppress(ConnectionClosed):
            while True:
                await other.next()
        if heard is not None:
            heard += other.heard
    return request


def test_a_stop_is_announced_and_clients_find_everything_again(tmp_path: Path) -> None:
    """3."""

    async def scenario() -> None:
        house = House(tmp_path).start()
        async with two_at_a_table(house) as (table, ann, _):
            async with ann.at(table) as line:
                await line.act("D1")
                stopping = asyncio.create_task(asyncio.to_thread(house.stop))
                assert await line.closed() == 1012
                assert await stopping == 0
            house.start()
            async with ann.at(table) as line:
                assert line.now["v"] == 1
            house.stop()

    run(scenario)
