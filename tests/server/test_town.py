"""Several servers are one house: whatever happens to them, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import psycopg
import pytest

from elementarium.server.hub import Hub
from elementarium.store.shards import ALL
from elementarium.store.store import Store
from tests.postgres import Postgres
from tests.server.at_hub import QuickThinkers, Viewer, opened, run
from tests.server.house import Guest, Line, play_game
from tests.server.town import (
    Player,
    Town,
    acknowledged,
    check_journals,
    town_of,
    two_players,
)
from tests.sizes import BLOWS, SOAK

pytestmark = pytest.mark.compiled_only


Blow = Callable[[Town, str, list[Player], random.Random], Awaitable[None]]
"""Something that happens to a town while people play."""


async def kill_one(town: Town, _: str, players: list[Player], draw: random.Random) -> None:
    town.kill(draw.choice(town.houses))
    await acknowledged(players, 20)
    await town.start()


async def replace_all(town: Town, _: str, players: list[Player], __: random.Random) -> None:
    """A rolling restart."""
    for house in list(town.houses):
        await town.start()
        assert await town.stop(house) == 0
        await acknowledged(players, 10)


async def freeze_one(town: Town, _: str, players: list[Player], draw: random.Random) -> None:
    house = draw.choice(town.houses)
    town.houses.remove(house)
    with town.frozen(house):
        await asyncio.sleep(30)
        await acknowledged(players, 20)
    town.houses.append(house)


async def cut_session(_: Town, address: str, __: list[Player], draw: random.Random) -> None:
    """The session that holds the locks of a server ends; its other connections live."""
    with psycopg.connect(address, autocommit=True) as connection:
        live = "server JOIN pg_stat_activity ON pid = backend AND backend_start = begun"
        found = connection.execute(f"SELECT backend FROM {live} ORDER BY id").fetchall()
        connection.execute("SELECT pg_terminate_backend(%s)", draw.choice(found))


def restart(database: Postgres) -> Blow:
    async def restart_database(*_: object) -> None:
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(database.start)

    return restart_database


async def suffer(town: Town, address: str, tables: int, blows: list[Blow]) -> list[Player]:
    """Let people play while one thing after another happens; how it went for them."""
    draw = random.Random(len(blows))
    enough = asyncio.Event()
    players = [one for n in range(tables) for one in await two_players(town, n * 10)]
    playing = [asyncio.create_task(player.play(enough)) for player in players]
    for blow in blows:
        await acknowledged(players, 20)
        await blow(town, address, players, draw)
        if all(player.over for player in players):
            more = [one for n in range(tables) for one in await two_players(town, len(players) + n)]
            playing += [asyncio.create_task(player.play(enough)) for player in more]
            players += more
    await acknowledged(players, 20)
    enough.set()
    await asyncio.gather(*playing)
    return players


async def see_the_same_everywhere(town: Town, players: list[Player]) -> None:
    """Whichever server they ask, people are told the same, byte for byte."""
    for player in players[:4]:
        seen = []
        for house in town.houses:
            player.guest.house = house
            async with player.guest.at(player.table) as line:
                seen.append(next(frame for frame in line.heard if b'"t":"welcome"' in frame))
        assert len(set(map(_without_presence, seen))) == 1


def _without_presence(frame: bytes) -> bytes:
    """Who is connected in this moment is no matter of the server that was asked."""
    return frame.replace(b'"here":true', b'"here":false')


@pytest.mark.skipif(SOAK, reason="the long one does the same and more")
def test_a_server_is_killed_while_people_play_and_another_one_stopped(
    tmp_path: Path, postgres: str
) -> None:
    async def scenario() -> None:
        async with town_of(tmp_path, postgres, 2) as town:
            await meet(town)
            await become_one(town)
            players = await suffer(town, postgres, 2, [cut_session, kill_one])
            await see_the_same_everywhere(town, players)
            assert await town.stop(town.houses[0]) == 0
            assert check_journals(postgres, players) > 0
            assert "Traceback" not in town.logs()

    run(scenario)


async def meet(town: Town) -> None:
    """Somebody opens a table here, another one sits down there; the lobby of each shows both."""
    [here, there, *_] = town.houses
    ann, bob = await Guest(here).arrive("Ann"), await Guest(there).arrive("Bob")
    stranger = await Guest(there).arrive()
    assert (await stranger.get("/api/tables/nothing")).status_code == 404
    table = await ann.open("brave", watch=True)
    await bob.sit(table["invites"][0]["path"])
    async with ann.at(table["id"]) as first, bob.at(table["id"]) as second:
        for guest in (ann, bob):
            [mine] = (await guest.get("/api/lobby")).json()["mine"]
            assert [seat["here"] for seat in mine["seats"]] == [True, True]
        async with stranger.at(table["id"]) as watching:
            assert watching.now["legal"] == []
        await play_game([first, second], 10)
    answers = [await guest.get(f"/api/tables/{table['id']}/record") for guest in (ann, bob)]
    assert answers[0].text == answers[1].text
    assert all(answer.headers["x-content-type-options"] == "nosniff" for answer in answers)
    for guest in (ann, bob):  # one of them asks where the game is not
        wish = {"game": "brave", "seats": [{"kind": "me"}, {"kind": "person"}]}
        moment = await guest.post("/api/tables", {**wish, "source": table["id"], "at": 2})
        assert moment.status_code == 201, moment.text
    again = await bob.post(f"/api/tables/{table['id']}/rematch", {})
    assert again.status_code == 201
    assert (await ann.post(f"/api/tables/{table['id']}/rematch", {})).json()["id"] == again.json()[
        "id"
    ]


async def become_one(town: Town) -> None:
    """A guest here becomes one there, in the middle of games; both are rated."""
    [here, there, *_] = town.houses
    ann, laptop, phone = [await Guest(house).arrive() for house in (here, here, there)]
    tables = []
    for founder in (ann, laptop):  # some here, some there
        for _ in range(3):
            opened = await founder.open("element")
            await phone.sit(opened["invites"][0]["path"])
            tables += [opened["id"]] * (founder is ann)
    path = (await laptop.post("/api/me/link")).json()["path"]
    become = {"code": path.partition("#")[2]}
    assert (await phone.post("/api/me/become", become)).status_code == 200
    for table in tables:
        while (await laptop.get(f"/api/tables/{table}")).json()["seats"][1]["you"] is False:
            await asyncio.sleep(0.05)
        async with ann.at(table) as first, laptop.at(table) as second:
            await play_game([first, second], 4)
    for guest in (laptop, phone):
        played = (await guest.get("/api/me/games")).json()["games"]
        assert {game["table"]["id"] for game in played} >= set(tables)
    for guest in (laptop, await phone.arrive()):
        opened = await guest.open("element", "me", "novice", counts=True)
        async with guest.at(opened["id"]) as line:
            await line.send("resign", id="r")
            while not line.now["over"]:
                await line.next()
    for guest in (laptop, phone):
        [rating] = (await guest.get("/api/me")).json()["ratings"]
        assert rating["games"] == 2


def test_programs_think_elsewhere_and_their_thinker_may_be_replaced(
    tmp_path: Path, postgres: str
) -> None:
    """A server that leaves all thinking to others; one of them is killed, another one stopped."""

    async def scenario() -> None:
        town = Town(tmp_path, postgres)
        try:
            [house] = await town.start(1, "--workers", "0")
            ann = await Guest(house).arrive("Ann")
            table = await ann.open("brave", "me", "novice")
            async with ann.at(table["id"]) as line:
                with town.thinker() as first:
                    await program_acts(line)
                    first.kill()
                with town.thinker() as second:
                    await program_acts(line)
                    second.terminate()
                    assert await asyncio.to_thread(second.wait, 60) == 0
            assert "the house acts" not in town.logs()
        finally:
            town.close()

    run(scenario)


async def program_acts(line: Line) -> None:
    """Play until a program has acted once more."""
    while line.now["mine"]:
        assert (await line.act_by(lambda legal: legal[0]))["t"] == "ack"
        await line.until("event", "welcome")
    while not line.now["mine"]:
        await line.until("event", "welcome")


@pytest.mark.skipif(not SOAK, reason="takes minutes")
@pytest.mark.parametrize("many", [2, 4])
def test_whatever_happens_to_a_town_nothing_acknowledged_is_lost(tmp_path: Path, many: int) -> None:
    async def scenario(database: Postgres) -> None:
        every = [kill_one, cut_session, replace_all, kill_one, restart(database), freeze_one]
        async with town_of(tmp_path, database.address, many) as town:
            players = await suffer(town, database.address, 8, (every * BLOWS)[:BLOWS])
            await see_the_same_everywhere(town, players)
            assert check_journals(database.address, players) > BLOWS
            assert "Traceback" not in town.logs()

    with Postgres() as database:
        run(partial(scenario, database))


DEAF = """
import sys
from elementarium.server.neighbours import Neighbours
Neighbours._tell_others = lambda self, message=None: None
from elementarium.cli import main
sys.argv.insert(1, "serve")
main()
"""
"""A server that tells the others nothing: as if all of it were lost."""
AHEAD = ("faketime", "-f", "+1h")
"""A machine whose clock is an hour ahead."""


@pytest.mark.skipif(not SOAK, reason="takes a minute")
@pytest.mark.parametrize("trouble", ["nothing is told", "a clock is wrong"])
def test_servers_that_are_told_nothing_or_the_wrong_time_lose_nothing(
    tmp_path: Path, trouble: str
) -> None:
    async def scenario(database: Postgres) -> None:
        town = Town(tmp_path, database.address)
        try:
            if trouble == "nothing is told":
                town.command = (sys.executable, "-c", DEAF)
                await town.start(2)
            else:
                ahead = (*AHEAD, sys.executable, "-m", "elementarium", "serve")
                await town.start()
                await town.start(command=ahead)
            blows = [kill_one, replace_all, cut_session, kill_one, replace_all]
            players = await suffer(town, database.address, 4, blows)
            await see_the_same_everywhere(town, players)
            assert check_journals(database.address, players) > 100
            assert "Traceback" not in town.logs()
            print(trouble, "longest without an answer", max(one.longest for one in players))
        finally:
            town.close()

    if trouble == "a clock is wrong" and not shutil.which("faketime"):
        pytest.skip("needs the Debian package faketime")
    with Postgres() as database:
        run(partial(scenario, database))


def test_two_servers_that_both_believe_to_have_a_table_do_not_fork_it(postgres: str) -> None:
    """The second one is made to believe it; of two who act at once exactly one is told yes."""

    async def scenario() -> None:
        stores = [Store(postgres, server=f"127.0.0.1:{n}") for n in (1, 2)]
        hubs = [Hub(store, QuickThinkers(), "test", "key", pace=0.0) for store in stores]
        try:
            for store in stores:
                assert store.sharing
                store.sharing.shards = ALL
            table = (await opened(hubs[0])).row.id
            acked = 0
            for _ in range(25):
                lives = [await hub.table(table) for hub in hubs]
                seat = int(lives[0].sitting.to_act)  # type: ignore[union-attr]
                viewers = [Viewer(live, seat) for live in lives]
                for viewer in viewers:
                    await viewer.hello()
                last = [viewer.now["legal"][-1] for viewer in viewers]
                assert last[0] == last[1], "both know what was stored"
                answers = await asyncio.gather(
                    viewers[0].act(viewers[0].now["legal"][0]), viewers[1].act(last[1])
                )
                kinds = sorted(answer["t"] for answer in answers)
                assert "tried" in kinds or kinds == ["ack", "no"], answers
                acked += kinds.count("ack")
                for live, viewer in zip(lives, viewers, strict=True):
                    live.detach(viewer.link)
                    live.doubt()
            journal = stores[0].journal(table)
            assert acked > 5
            assert [row.seq for row in journal] == list(range(acked))
        finally:
            for hub, store in zip(hubs, stores, strict=True):
                hub.close()
                store.close()

    run(scenario)
