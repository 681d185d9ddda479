"""Servers as on machines of their own: networks between them are cut, without a word to anybody.

Each server has a network namespace of its own, made here, on a bridge that leads nowhere else.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.postgres import Postgres
from tests.server.at_hub import run
from tests.server.house import STUCK, House
from tests.server.test_town import see_the_same_everywhere
from tests.server.town import Town, acknowledged, check_journals, two_players
from tests.sizes import SOAK

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(not SOAK, reason="takes minutes, and needs root"),
]
BRIDGE, NET = "elbridge", "10.77.7"
NOWHERE = "02:00:00:00:00:01"
"""A machine that is not there: what is sent to it is lost without a word."""
CUT = 25
"""Seconds for which a network is cut."""


def ip(*words: str, inside: str = "") -> None:
    command = ["ip", "netns", "exec", inside, "ip", *words] if inside else ["ip", *words]
    subprocess.run(command, check=True, capture_output=True)


def name_of(n: int) -> str:
    return f"elhouse{n}"


@contextlib.contextmanager
def machines(many: int) -> Iterator[None]:
    """A bridge, and namespaces on it: this one is `.1`, the others `.2`, `.3` ...

    There is one on a machine at a time: their names are its own.
    """
    with (Path(tempfile.gettempdir()) / "elementarium-cuts.lock").open("w") as alone:
        fcntl.flock(alone, fcntl.LOCK_EX)
        with bridged(many):
            yield


@contextlib.contextmanager
def bridged(many: int) -> Iterator[None]:
    try:
        ip("link", "add", BRIDGE, "type", "bridge")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no network can be made here: {error}")
    try:
        ip("addr", "add", f"{NET}.1/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        for n in range(many):
            here, there, space = f"elveth{n}", f"elvethx{n}", name_of(n)
            ip("netns", "add", space)
            ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", space)
            ip("link", "set", here, "master", BRIDGE, "up")
            ip("addr", "add", f"{NET}.{n + 2}/24", "dev", there, inside=space)
            ip("link", "set", there, "up", inside=space)
            ip("link", "set", "lo", "up", inside=space)
        yield
    finally:
        for n in range(many):
            for thing in (["link", "del", f"elveth{n}"], ["netns", "del", name_of(n)]):
                subprocess.run(["ip", *thing], check=False, capture_output=True)
        ip("link", "del", BRIDGE)


@contextlib.contextmanager
def lost_to(n: int, address: str) -> Iterator[None]:
    """Whatever a machine sends to an address is lost."""
    about = ("to", address, "lladdr", NOWHERE, "nud", "permanent", "dev", f"elvethx{n}")
    ip("neigh", "replace", *about, inside=name_of(n))
    try:
        yield
    finally:
        ip("neigh", "del", "to", address, "dev", f"elvethx{n}", inside=name_of(n))


async def start(town: Town, n: int) -> House:
    inside = ("ip", "netns", "exec", name_of(n), sys.executable, "-m", "elementarium", "serve")
    host = f"{NET}.{n + 2}"
    flags = ("--host", host, "--peers", f"{host}:0")
    [house] = await town.start(1, *flags, command=inside)
    house.host = host
    return house


async def ready(house: House) -> None:
    """Wait until a server can do its work again; a proxy would ask the same."""
    begun = asyncio.get_running_loop().time()
    async with httpx.AsyncClient(timeout=STUCK) as client:
        while (await client.get(f"{house.address}/ready")).status_code != 200:
            await asyncio.sleep(0.1)
    print("ready again after", asyncio.get_running_loop().time() - begun)


async def reach_each_other(town: Town, tables: list[str]) -> None:
    """Wait until every server finds every table again, wherever it is."""
    async with httpx.AsyncClient(timeout=STUCK) as client:
        for house in town.houses:
            for table in tables:
                while (await client.get(f"{house.address}/api/tables/{table}")).is_error:
                    await asyncio.sleep(0.1)


@pytest.mark.parametrize("where", ["between servers", "to the database"])
def test_a_network_is_cut_and_nothing_is_lost(tmp_path: Path, where: str) -> None:
    async def scenario(database: Postgres) -> None:
        town = Town(tmp_path, database.address)
        try:
            for n in range(2):
                await start(town, n)
            players = [one for n in range(6) for one in await two_players(town, n * 10)]
            enough = asyncio.Event()
            playing = [asyncio.create_task(player.play(enough)) for player in players]
            for _ in range(2):
                await acknowledged(players, 40)
                with contextlib.ExitStack() as cut:
                    if where == "between servers":
                        cut.enter_context(lost_to(0, f"{NET}.3"))
                        cut.enter_context(lost_to(1, f"{NET}.2"))
                    else:
                        cut.enter_context(lost_to(0, f"{NET}.1"))
                        town.houses.reverse()
                        cut_off = town.houses.pop()  # nobody reaches it either
                    await asyncio.sleep(CUT)
                    await acknowledged(players, 40)
                if where == "to the database":
                    town.houses.append(cut_off)
                    town.houses.reverse()
                    await ready(cut_off)
            await acknowledged(players, 40)
            enough.set()
            await asyncio.gather(*playing)
            await reach_each_other(town, [player.table for player in players])
            await see_the_same_everywhere(town, players)
            assert check_journals(database.address, players) > 100
            print(where, "longest without an answer", max(one.longest for one in players))
            assert "Traceback" not in town.logs()
        finally:
            town.close()

    with machines(2), Postgres(f"{NET}.1") as database:
        run(partial(scenario, database))
