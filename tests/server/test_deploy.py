"""The files of `deploy`, tried with real processes: proxies, backups taken while people play."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import psycopg
import pytest

from elementarium import cli
from elementarium.store.store import Store
from tests.postgres import Postgres, free_port
from tests.server.at_hub import run
from tests.server.house import STUCK, Guest, House, two_at_a_table
from tests.server.town import Player, Town, acknowledged, check_journals, two_players
from tests.sizes import SOAK

pytestmark = pytest.mark.compiled_only

DEPLOY = Path(__file__).parents[2] / "deploy"


def script(name: str, database: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script of ours, as an operator would."""
    env = {**os.environ, "ELEMENTARIUM_DB": database}
    env["PATH"] = f"{Path(sys.executable).parent}:{env['PATH']}"
    command = [str(DEPLOY / name), *words]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


@pytest.mark.parametrize("command", ["serve", "think"])
def test_files_for_operators_use_options_that_there_are(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["elementarium", command, "--help"])
    with pytest.raises(SystemExit):
        cli.main()
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    asked = set()
    for path in (DEPLOY / "compose.yaml", *(DEPLOY / "systemd").glob("*.service")):
        words = rf"(?:elementarium |\[){command}\b[^\]\n]*(?:\n +[^\]\n]*\])?"
        for line in re.findall(words, path.read_text()):
            asked |= set(re.findall(r"(?<![\w-])--[a-z-]+", line))
    assert asked
    assert asked <= known


def test_a_backup_of_sqlite_holds_what_was_acknowledged_before(tmp_path: Path) -> None:
    if not shutil.which("sqlite3"):
        pytest.skip("needs the Debian package sqlite3")

    async def scenario() -> None:
        with House(tmp_path) as house:
            async with two_at_a_table(house) as (table, ann, bob):
                async with ann.at(table) as line, bob.at(table) as other:
                    await (line if line.now["mine"] else other).act_by(lambda legal: legal[0])
                made = script("backup", house.database, str(tmp_path / "backups"))
                assert made.returncode == 0, made.stderr
        goal = f"sqlite:///{tmp_path / 'restored.db'}"
        restored = script("restore", goal, made.stdout.strip())
        assert restored.returncode == 0, restored.stderr
        assert script("restore", goal, made.stdout.strip()).returncode == 1, (
            "nothing is overwritten"
        )
        store = Store(goal)
        assert len(store.journal(table)) == 1
        store.close()

    run(scenario)


@contextlib.contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[House]:
    """Our site for nginx, in front of servers on this machine."""
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text()
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
    for before, after in zip(("8001", "8002"), ports, strict=True):
        site = site.replace(f"127.0.0.1:{before}", f"127.0.0.1:{after}")
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}"
    (folder / "nginx.conf").write_text(f"{whole} http {{ {temporary} include site.conf; }}")
    command = [
        "nginx",
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        f"{folder}/errors",
    ]
    with proxy(folder, command, port) as found:
        yield found


@contextlib.contextmanager
def caddy(folder: Path, ports: list[int]) -> Iterator[House]:
    """Our Caddyfile, without TLS, in front of servers on this machine."""
    port = free_port()
    file = (DEPLOY / "Caddyfile").read_text()
    for before, after in zip(("server1:8000", "server2:8000"), ports, strict=True):
        file = file.replace(before, f"127.0.0.1:{after}")
    site = f"http://127.0.0.1:{port}"
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + file.replace("{$DOMAIN}", site))
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with proxy(folder, command, port) as found:
        yield found


@contextlib.contextmanager
def proxy(folder: Path, command: list[str], port: int) -> Iterator[House]:
    if not shutil.which(command[0]):
        pytest.skip(f"needs the Debian package {command[0]}")
    found = House(folder)
    found.port = port
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)}
        )
    try:
        while True:
            assert process.poll() is None, (folder / "proxy.log").read_text()
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{found.address}/ready", timeout=STUCK).status_code == 200:
                    break
        yield found
    finally:
        process.terminate()
        process.wait(STUCK)


@pytest.mark.skipif(not SOAK, reason="takes a minute, and needs nginx and caddy")
@pytest.mark.parametrize("front", [nginx, caddy])
def test_people_play_on_behind_a_proxy_whatever_an_operator_does(
    tmp_path: Path, front: type[contextlib.AbstractContextManager[House]]
) -> None:
    """Both servers are replaced, a backup is taken; what it was is played on elsewhere."""

    async def scenario(database: Postgres) -> None:
        town = Town(tmp_path, database.address)
        try:
            await town.start(2, "--workers", "0")
            (tmp_path / "front").mkdir()
            ports = [house.port for house in town.houses]
            with front(tmp_path / "front", ports) as town.proxy, town.thinker():  # type: ignore[call-arg, arg-type]
                await comes_from_the_proxy(town.proxy)
                players = [one for n in range(4) for one in await two_players(town, n * 10)]
                enough = asyncio.Event()
                playing = [asyncio.create_task(player.play(enough)) for player in players]
                await acknowledged(players, 40)
                for house in town.houses:  # a rolling restart, on the same ports
                    assert await asyncio.to_thread(house.stop) == 0
                    await asyncio.to_thread(house.start)
                    await acknowledged(players, 20)
                before = {one.guest: list(one.acked) for one in players}
                made = await asyncio.to_thread(
                    script, "backup", database.address, str(tmp_path / "backups")
                )
                assert made.returncode == 0, made.stderr
                await acknowledged(players, 20)
                enough.set()
                await asyncio.gather(*playing)
                assert check_journals(database.address, players) > 80
                await restored(database, made.stdout.strip(), players, before, tmp_path)
            assert "Traceback" not in town.logs()
        finally:
            town.close()

    with Postgres() as database:
        run(partial(scenario, database))


async def comes_from_the_proxy(door: House) -> None:
    """A cookie is only for TLS where the proxy has it; a request keeps its name."""
    guest = await Guest(door).arrive("Ann")
    answer = await guest.get("/api/lobby")
    assert len(answer.headers["x-request-id"]) >= 16
    table = await guest.open("brave", "me", "novice")
    async with guest.at(table["id"]) as line:
        assert line.now["legal"] or not line.now["mine"]


async def restored(
    database: Postgres,
    file: str,
    players: list[Player],
    before: dict[Guest, list[str]],
    folder: Path,
) -> None:
    """Nothing that was acknowledged before the backup is missing; people play on from there."""
    with psycopg.connect(database.address, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
    again = re.sub("/postgres$", "/restored", database.address)
    done = await asyncio.to_thread(script, "restore", again, file)
    assert done.returncode == 0, done.stderr
    store = Store(again)
    for player in players:
        ids = [row.id for row in store.journal(player.table)]
        assert set(before[player.guest]) <= set(ids)
    store.close()
    (folder / "again").mkdir()
    with House(folder / "again", database=again) as house:
        for player in players[:2]:
            player.guest.house = house
            async with player.guest.at(player.table) as line:
                assert line.now["v"] >= 0
