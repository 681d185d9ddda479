"""Honest under failure: what does not work is said, once, and to whom it matters."""

from __future__ import annotations

import contextlib
import json
import resource
import sqlite3
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from elementarium.play.journal import RefusedError
from elementarium.server.census import Census
from elementarium.server.readiness import EVERY, Readiness
from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.errors import DoubtfulError, StorageError
from tests.postgres import Postgres
from tests.server.at_hub import Viewer, hub_at, run, seated
from tests.server.house import PLENTY, Guest, House, two_at_a_table
from tests.server.test_failures import failing

pytestmark = pytest.mark.compiled_only


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    if request.param == "sqlite":
        return House(tmp_path, *PLENTY)
    address = str(request.getfixturevalue("postgres"))
    engine = open_database(address)
    bring_up_to_date(engine, "base")
    engine.dispose()
    return House(tmp_path, *PLENTY, database=address)


# Only one at a time


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """It would know nothing of the first one's tables; the lock dies with its process."""
    house = House(tmp_path, *PLENTY)
    with house:
        second = house.refused()
        assert second.returncode == 1
        [sentence] = second.stderr.splitlines()
        assert sentence.startswith("elementarium: another server")
        assert "--db" in sentence
        assert "ready" not in second.stdout
        house.kill()
        house.start()


def test_only_their_owner_can_read_the_files(tmp_path: Path) -> None:
    """They hold keys and what chance is drawn from; also files of an older program."""
    with House(tmp_path):
        pass
    (tmp_path / "tables.db").chmod(0o644)
    with House(tmp_path):
        found = {path.name: path for path in tmp_path.glob("tables.db*")}
        assert set(found) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
        for path in found.values():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name


# Ready or not


def test_a_server_that_can_store_nothing_does_not_start(tmp_path: Path) -> None:
    """The disk is full: no file may grow."""
    house = House(tmp_path)
    with house:
        pass
    limit = (0, resource.RLIM_INFINITY)
    full = house.refused(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
    assert full.returncode == 1
    assert full.stderr.splitlines()[-1].startswith("elementarium: ")
    assert "Traceback" not in full.stderr
    assert "ready" not in full.stdout


@contextlib.contextmanager
def full_disk(house: House) -> Iterator[None]:
    """The log of the database cannot grow; that of the server, which is shorter, can."""
    assert house.process is not None
    size = (house.folder / "tables.db-wal").stat().st_size
    usual = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, usual)


OWN_TABLE = {"game": "element", "seats": [{"kind": "me"}, {"kind": "program", "level": "novice"}]}


def test_a_server_without_room_lives_but_is_not_ready(tmp_path: Path) -> None:
    """Everybody is told; the log in one line, however many are refused."""

    async def scenario() -> None:
        with House(tmp_path, *PLENTY) as house:
            async with two_at_a_table(house) as (table, ann, _), ann.at(table) as line:
                assert (await ann.get("/ready")).json()["status"] == "ready"
                with full_disk(house):
                    for _ in range(5):
                        assert (await line.act("D1"))["code"] == "storage"
                        assert (await ann.post("/api/tables", OWN_TABLE)).status_code == 503
                    assert (await ann.get("/health")).status_code == 200
                    answer = await until_not_ready(ann)
                    assert answer.json()["told"]["key"] == "house.no.not_ready"
                assert (await line.act("D1"))["t"] == "ack"
            [logged] = errors(house)
            assert "cannot be written" in logged

    run(scenario)


def errors(house: House) -> list[str]:
    """What the log says has gone wrong."""
    lines = [json.loads(line) for line in house.log().splitlines()]
    return [line["says"] for line in lines if line["level"] == "error"]


async def until_not_ready(guest: Guest) -> Any:
    """The answer once the last one no longer holds."""
    while (answer := await guest.get("/ready")).status_code == 200:
        pass
    assert answer.status_code == 503
    return answer


def test_storing_is_tried_out_only_so_often(tmp_path: Path) -> None:
    async def scenario() -> None:
        now, tried = 100.0, 0
        async with hub_at(tmp_path) as hub:

            class Counted:
                def try_out(self) -> Future[None]:
                    nonlocal tried
                    tried += 1
                    return hub.store.try_out()

            store: Any = Counted()
            readiness = Readiness(store, lambda: now)
            for _ in range(5):
                await readiness.check()
            assert tried == 1
            now += EVERY
            await readiness.check()
            assert tried == 2

    run(scenario)


def test_tables_are_counted_once_a_minute(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 100.0
        async with hub_at(tmp_path) as hub:
            census = Census(hub.store, lambda: now)
            assert await census.counts() == {}
            await seated(hub)
            assert await census.counts() == {}
            now += 60
            assert await census.counts() == {"playing": 1}

    run(scenario)


def test_what_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    """Requests are answered with 503, a socket comes back later; all of that is one line."""

    async def scenario() -> None:
        with House(tmp_path, *PLENTY) as house:
            ann = await Guest(house).arrive()
            table = (await ann.open("element", "me", "novice"))["id"]
            with other_connection(tmp_path) as other:
                for name in ("game", "guest"):  # all that is read here: else some of it works
                    other.execute(f"ALTER TABLE {name} RENAME TO {name}_elsewhere")
                for path in ("/api/lobby", f"/api/tables/{table}", f"/t/{table}"):
                    answer = await ann.get(path)
                    assert (answer.status_code, answer.json()["code"]) == (503, "unreadable")
                async with ann.socket(table) as socket:
                    assert json.loads(await socket.recv())["code"] == "unreadable"
                    await socket.wait_closed()
                    assert socket.close_code == 1013
                for name in ("game", "guest"):
                    other.execute(f"ALTER TABLE {name}_elsewhere RENAME TO {name}")
            assert (await ann.get("/api/lobby")).status_code == 200
            [logged] = errors(house)
            assert "cannot be read" in logged

    run(scenario)


def test_a_database_that_is_started_anew_is_used_again(tmp_path: Path) -> None:
    """PostgreSQL goes away in the middle of a game and comes back: nothing is lost or doubled."""

    async def scenario(database: Postgres) -> None:
        with House(tmp_path, *PLENTY, database=database.address) as house:
            async with two_at_a_table(house) as (table, ann, _), ann.at(table) as line:
                database.stop()
                for _ in range(3):
                    assert (await line.act("D1", request="x"))["code"] == "unknown"
                    assert (await ann.get("/api/lobby")).status_code == 503
                assert (await until_not_ready(ann)).json()["code"] == "not_ready"
                database.start()
                assert (await line.act("D1", request="x"))["t"] == "ack"
                assert (await ann.get("/api/lobby")).status_code == 200
            assert len(errors(house)) == 2, "for reading and for writing"

    with Postgres() as database:
        run(partial(scenario, database))


@contextlib.contextmanager
def other_connection(folder: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(folder / "tables.db", isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


# Texts that no database holds


def test_a_zero_in_an_address_or_a_body_is_refused(house: House) -> None:
    async def scenario() -> None:
        with house:
            ann = await Guest(house).arrive("Ann")
            table = (await ann.open("element", "me", "novice"))["id"]
            for path in ("/api/tables/%00", "/t/%00", "/r/a%00b", "/api/tables/%00/replay"):
                answer = await ann.get(path)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad"), path
            seats = [{"kind": "me"}, {"kind": "person"}]
            wish = {"game": "element", "seats": seats, "source": "\0"}
            assert (await ann.post("/api/tables", wish)).status_code == 400
            assert (await ann.post("/api/me", {"name": "A\0nn"})).status_code == 200
            record = await ann.post("/api/records", content=b'[Game "element"]\n[P0 "a\0b"]\n')
            assert record.status_code == 400
            with pytest.raises(InvalidStatus):
                await ann.socket("%00")
            async with ann.at(table) as line:
                assert (await line.act("D1", request="a\0b"))["code"] == "bad"
                assert (await line.act("D1"))["t"] == "ack"
                await line.send("resign", id="r")
                await line.until("ack")
            text = (await ann.get(f"/api/tables/{table}/record")).text.replace('"Ann', '"A\0nn')
            assert "\0" in text
            brought = await ann.post("/api/records", content=text.encode())
            assert brought.status_code == 201, "names are tidied up"
            assert house.log() == ""

    run(scenario)


# Damage


def change_digest(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE action SET digest = 'another' WHERE seq = 1")


def leave_gap(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM action WHERE seq = 1")


def spoil_text(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE action SET body = '?' WHERE seq = 1")


@pytest.mark.parametrize("damage", [change_digest, leave_gap, spoil_text])
def test_a_damaged_table_is_told_to_its_people_and_once_to_the_operator(
    tmp_path: Path, damage: Callable[[sqlite3.Connection], None]
) -> None:
    """Without a word about what is stored inside; other tables go on."""

    async def scenario() -> None:
        house = House(tmp_path, *PLENTY).start()
        ann = await Guest(house).arrive()
        table, other = [(await ann.open("element", "me", "novice"))["id"] for _ in range(2)]
        async with ann.at(table) as line:
            for _ in range(3):
                assert (await line.act(line.now["legal"][0]))["t"] == "ack"
                await line.until("event")
        house.stop()
        with other_connection(tmp_path) as connection:
            damage(connection)
        house.start()
        for _ in range(2):
            answer = await ann.get(f"/api/tables/{table}")
            told = {"key": "house.no.damaged", "about": {}}
            assert answer.json() == {"code": "damaged", "told": told, "details": ""}
            async with ann.socket(table) as socket:
                frame = json.loads(await socket.recv())
                assert (frame["t"], frame["told"]) == ("no", told)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4404
        async with ann.at(other) as line:
            assert (await line.act("D1"))["t"] == "ack"
        house.stop()
        [logged] = [json.loads(line) for line in house.log().splitlines()]
        assert table in logged["says"]
        assert "action 1" in logged["says"]
        assert "backup" in logged["says"]

    run(scenario)


# Not known


def test_nobody_is_told_that_something_has_not_happened_which_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the database is lost, and it cannot be asked: that is what is said."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            add, reload = hub.store.add_actions, live.history.reload

            async def unreadable() -> Any:
                raise StorageError("gone")

            def add_and_fail(row: Any, **about: Any) -> Future[None]:
                add(row, **about).result()
                return failing(row, **about)

            monkeypatch.setattr(hub.store, "add_actions", add_and_fail)
            live.history.reload = unreadable
            assert (await ann.act("D1", id="x"))["code"] == "unknown"
            assert (await ann.act("D1", id="x"))["code"] == "unknown", "sent again"
            live.history.reload = reload
            assert (await ann.act("D1", id="x"))["t"] == "ack"
            assert len(hub.store.journal(live.row.id)) == 1

    run(scenario)


def test_a_commit_that_broke_in_the_middle_is_in_doubt_until_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A far database may finish it after we have looked."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            add = hub.store.add_actions
            late: list[Any] = []

            def break_off(row: Any, **_: Any) -> Future[None]:
                late.append(row)
                future: Future[None] = Future()
                future.set_exception(DoubtfulError("gone"))
                return future

            monkeypatch.setattr(hub.store, "add_actions", break_off)
            assert (await ann.act("D1", id="x"))["code"] == "unknown"
            monkeypatch.undo()
            add(late[0], over=False).result()
            assert (await ann.act("D1", id="x"))["t"] == "ack"
            assert [row.id for row in hub.store.journal(live.row.id)] == ["x"]

    run(scenario)


def test_a_table_that_is_damaged_while_people_sit_there_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            assert (await ann.act("D1"))["t"] == "ack"
            ann.read()
            with other_connection(tmp_path) as connection:
                connection.execute("UPDATE action SET digest = 'another'")
            with monkeypatch.context() as broken:
                broken.setattr(hub.store, "add_actions", failing)
                assert (await ann.act(ann.now["legal"][0]))["code"] == "damaged"
            await bob.say("hello", proto=1)
            assert bob.link.closing == 4404
            with pytest.raises(RefusedError, match="damaged"):
                await hub._read(live.row.id)

    run(scenario)


def test_a_viewer_of_a_table_that_cannot_be_read_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, _ = await seated(hub)

            async def unreadable() -> Any:
                raise StorageError("gone")

            live.history.reload, live.history.spoiled = unreadable, "unknown"
            guest = Viewer(live, 0)
            await guest.say("hello", proto=1)
            assert guest.link.closing == 1013

    run(scenario)
