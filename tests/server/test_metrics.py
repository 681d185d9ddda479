"""What a monitor is told, and what the files for monitors in `deploy` ask for; the log."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import httpx
import pytest

from elementarium.core.errors import ElementariumError
from elementarium.server.door import route_of
from elementarium.server.limits import believed, host_and_port
from elementarium.server.logs import MOST, WHILE, LogLine, Sparing, name_request
from tests.postgres import free_port
from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House

pytestmark = pytest.mark.compiled_only

MONITORING = Path(__file__).parents[2] / "deploy" / "monitoring"


def figures(text: str) -> dict[str, float]:
    """Every line of a monitor's page, by its name and labels."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def names_of(text: str) -> set[str]:
    """All names that can be asked for, those without a value yet too."""
    parts = {"counter": [""], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
    kinds = re.findall(r"^# TYPE (\S+) (\S+)", text, re.MULTILINE)
    return {f"{name}{part}" for name, kind in kinds for part in parts[kind]}


def test_a_monitor_is_told_what_happens_and_its_files_ask_for_nothing_else(tmp_path: Path) -> None:
    port = free_port()

    async def scenario(house: House) -> None:
        ann = await Guest(house).arrive("Ann")
        table = await ann.open("element", "me", "novice")
        async with ann.at(table["id"]) as line:
            assert (await line.act_by(lambda legal: legal[0]))["t"] == "ack"
            async with httpx.AsyncClient() as monitor:
                text = (await monitor.get(f"http://127.0.0.1:{port}/metrics")).text
        found = figures(text)
        assert found["elementarium_sockets"] == 1
        assert found["elementarium_sockets_opened_total"] == 1
        assert found["elementarium_tables_live"] == 1
        assert found["elementarium_action_seconds_count"] >= 1
        assert found['elementarium_commit_seconds_count{stored="yes"}'] >= 2
        assert found['elementarium_request_seconds_count{route="tables",status="2xx"}'] == 1
        assert found["elementarium_thinking_processes"] >= 2
        assert found["elementarium_writes_failed_total"] == 0
        asked = set()
        for path in MONITORING.iterdir():
            asked |= set(re.findall(r"\belementarium_\w+", path.read_text()))
        only_shared = {"elementarium_shards", "elementarium_shards_moved_total"}
        assert len(asked) > 20
        assert asked - only_shared <= names_of(text)

    with House(tmp_path, *PLENTY, "--metrics", f"127.0.0.1:{port}") as house:
        run(lambda: scenario(house))


def test_the_dashboard_is_one() -> None:
    board = json.loads((MONITORING / "dashboard.json").read_text())
    places = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(places) == len(set(places))
    assert all(panel["targets"] for panel in board["panels"])


def test_routes_are_few_whatever_is_asked_for() -> None:
    assert [route_of(path) for path in ("/", "/t/abc", "/api/tables", "/api/tables/x/record")] == [
        *("page", "page", "tables", "table"),
    ]
    assert [route_of(path) for path in ("/api/x", "/assets/a.js", "//", "/ready", "")] == [
        *("other", "assets", "page", "ready", "page"),
    ]


def record(line: int) -> logging.LogRecord:
    return logging.LogRecord(
        "elementarium.x", logging.WARNING, "x.py", line, "it %s", ("is",), None
    )


def test_a_line_names_its_request() -> None:
    assert name_request("from-the-proxy.1") == "from-the-proxy.1"
    assert json.loads(LogLine().format(record(1)))["request"] == "from-the-proxy.1"
    name = name_request('short"')
    assert re.fullmatch("[0-9a-f]{16}", name)


def test_what_is_said_again_and_again_is_counted() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)
    written = [sparing.filter(record(1)) for _ in range(MOST + 7)]
    assert written == [True] * MOST + [False] * 7
    assert sparing.filter(record(2)), "another place"
    now = WHILE
    later = record(1)
    assert sparing.filter(later)
    assert json.loads(LogLine().format(later))["left_out"] == "7"
    assert sparing.filter(record(1))


def test_proxies_and_addresses_are_checked_before_the_start() -> None:
    assert believed(" 127.0.0.1, 172.16.0.0/12,::1") == ["127.0.0.1", "172.16.0.0/12", "::1"]
    assert believed("") == []
    assert host_and_port("[::1]:80", "metrics") == ("::1", 80)
    for wrong in ("everybody", "10.0.0.1/8"):
        with pytest.raises(ElementariumError):
            believed(wrong)
    for wrong in ("80", "host:", "host:99999"):
        with pytest.raises(ElementariumError, match="--metrics HOST:PORT"):
            host_and_port(wrong, "metrics")


def test_a_proxy_in_a_named_network_is_believed_and_no_other(tmp_path: Path) -> None:
    """Two guests behind it do not share a limit; behind one that is not believed they do."""

    async def answers(house: House) -> set[int]:
        async with httpx.AsyncClient(base_url=house.address) as client:
            found = [
                (await client.get("/api/me", headers={"x-forwarded-for": f"203.0.113.{n}"}))
                for n in range(12)
            ]
        return {answer.status_code for answer in found}

    flags = ("--requests", "1", "--proxies")
    for n, (proxies, refused) in enumerate([("127.0.0.0/8", False), ("10.0.0.0/8", True)]):
        folder = tmp_path / f"{n}"
        folder.mkdir()
        with House(folder, *flags, proxies) as house:

            async def scenario(house: House = house, refused: bool = refused) -> None:
                assert (429 in await answers(house)) is refused

            run(scenario)
