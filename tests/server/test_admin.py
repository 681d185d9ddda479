"""What an operator does to a house while it runs: on the database, and heard of by the server."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from elementarium import admin, cli
from elementarium.core.records import read_record
from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server.hub import Hub
from elementarium.server.limits import household
from elementarium.server.orders import Orders
from elementarium.server.outbox import NOT_WATCHED, RESTART
from elementarium.store.care import Care
from elementarium.store.errors import OccupiedError, StorageError
from elementarium.store.store import Store
from tests.server.at_hub import Viewer, hub_at, opened, run, seated

pytestmark = pytest.mark.compiled_only

ANN = "a" * 32


class Office:
    """The commands of an operator, on the database of a hub."""

    def __init__(
        self, hub: Hub, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self._url = hub.store.engine.url.render_as_string()
        self._capsys = capsys
        self._patch = patch
        self.orders = Orders(hub)

    def says(self, *words: str) -> str:
        """What a command prints; it ends well."""
        self._patch.setattr(sys, "argv", ["elementarium", "admin", *words, "--db", self._url])
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = self._capsys.readouterr()
        assert not ended.value.code, told.err
        return told.out

    def tells(self, *words: str) -> Any:
        """The same for programs."""
        return json.loads(self.says(*words, "--json"))

    def refuses(self, *words: str) -> str:
        """The one sentence with which a command is refused."""
        self._patch.setattr(sys, "argv", ["elementarium", "admin", *words, "--db", self._url])
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code
        [line] = self._capsys.readouterr().err.splitlines()
        return line


@pytest.fixture
def office(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Any:
    @asynccontextmanager
    async def found() -> AsyncIterator[tuple[Hub, Office]]:
        async with hub_at(tmp_path) as hub:
            yield hub, Office(hub, capsys, monkeypatch)

    return found


def test_every_command_tells_of_itself_in_both_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in admin.app.registered_commands:
        assert one.callback is not None
        flags = []
        for lang in ("en", "zh"):
            words = ["elementarium", "admin", one.callback.__name__, "--help", "--lang", lang]
            monkeypatch.setattr(sys, "argv", words)
            with pytest.raises(SystemExit):
                cli.main()
            flags.append(re.findall(r"^  (--[a-z]+)", capsys.readouterr().out, re.MULTILINE))
        assert flags[0] == flags[1]
        assert {"--db", "--json", "--lang"} <= set(flags[0])


def test_a_table_is_closed_while_people_play(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            live, (ann, bob) = await seated(hub)
            await ann.act_by(lambda legal: legal[0])
            assert desk.tells("close", live.row.id) == {"closed": live.row.id}
            await desk.orders.read()
            assert [one.link.closing for one in (ann, bob)] == [RESTART, RESTART]
            again = await hub.table(live.row.id)
            assert again.status == "closed"
            assert len(hub.store.journal(live.row.id)) == 1, "what was played is kept"
            assert "closed or over already" in desk.refuses("close", live.row.id)
            assert "no table" in desk.refuses("close", "nothing")

    run(scenario)


def test_who_is_banned_is_sent_away_and_let_in_again(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            live = await opened(hub)
            ann, bob = Viewer(live, 0), Viewer(live, 1)
            bob.link.asker = household("2001:db8::7")
            [bans] = desk.tells("ban", "--address", "2001:db8::1", "--days", "3").values()
            await desk.orders.read()
            assert bob.link.closing == NOT_WATCHED, "another address of the same /64"
            assert ann.link.closing is None
            assert desk.orders.is_banned("", household("2001:db8::9"))
            assert not desk.orders.is_banned("", household("2001:db8:0:1::9"))
            [row] = desk.tells("bans")
            assert "2001" not in json.dumps(row), "no address is stored"
            desk.says("unban", str(bans[0]))
            desk.says("ban", ANN)
            await desk.orders.read()
            assert desk.orders.is_banned(ANN, "")
            assert not desk.orders.is_banned("", household("2001:db8::9"))
            assert Orders(hub).is_banned(ANN, ""), "also after a restart"
            assert "say who" in desk.refuses("ban")
            assert "say who" in desk.refuses("ban", "Ann")

    run(scenario)


def test_a_notice_that_is_stored_late_is_read(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            desk.says("ban", ANN)
            with hub.store.engine.execution_options(writes=True).begin() as connection:
                connection.execute(text("UPDATE notice SET n = 1000"))
            await desk.orders.read()
            live, (ann, _bob) = await seated(hub)
            add = text("INSERT INTO notice (n, game, at) SELECT 7, :table, at FROM notice")
            with hub.store.engine.execution_options(writes=True).begin() as connection:
                connection.execute(add, {"table": live.row.id})
            await desk.orders.read()
            assert ann.link.closing == RESTART, "its number was drawn long before the last one"
            again = await hub.table(live.row.id)
            await desk.orders.read()
            assert hub.live[live.row.id] is again, "it is read once"

    run(scenario)


def test_a_ban_ends_in_time(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            desk.says("ban", ANN, "--days", "1")
            with hub.store.engine.execution_options(writes=True).begin() as connection:
                connection.execute(text("UPDATE ban SET until = '2020-01-01T00:00:00+00:00'"))
            assert not Orders(hub).is_banned(ANN, "")
            assert desk.tells("retention", "--delete")["bans"] == 1

    run(scenario)


def test_who_is_reported_can_be_banned_by_the_report(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            live, (ann, bob) = await seated(hub, talk=True)
            ann.link.asker = "203.0.113.7"
            await ann.say("say", text="rude\u202e words")
            await bob.say("report", seat=0)
            assert "rude words" in desk.says("reports")
            [report] = desk.tells("reports")
            assert "203.0.113.7" not in json.dumps(report)
            assert len(desk.tells("ban", "--report", str(report["n"]))["bans"]) == 2
            assert desk.tells("reports") == []
            assert desk.tells("reports", "--all")[0]["settled"]
            await desk.orders.read()
            assert desk.orders.is_banned("ann", "")
            assert desk.orders.is_banned("", "203.0.113.7")
            assert ann.link.closing == NOT_WATCHED
            assert bob.link.closing is None
            watcher = Viewer(live, None)
            watcher.link.guest = ANN
            desk.says("ban", ANN)
            await desk.orders.read()
            assert watcher.link.closing == NOT_WATCHED, "also who only watches"
            assert bob.link.closing is None
            assert "no report" in desk.refuses("ban", "--report", "77")
            with hub.store.engine.execution_options(writes=True).begin() as connection:
                connection.execute(text("UPDATE report SET guest = '', address = '', settled = 0"))
            assert "nobody" in desk.refuses("ban", "--report", str(report["n"]))
            assert len(desk.tells("reports")) == 1, "it is not seen to"

    run(scenario)


def test_an_operator_asks_for_many_tables_piece_by_piece(
    office: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("elementarium.store.care.PIECE", 2)

    async def scenario() -> None:
        async with office() as (hub, desk):
            for _ in range(3):
                _, (ann, _bob) = await seated(hub)
                await ann.say("resign")
            await seated(hub)
            assert [len(one["seats"]) for one in desk.tells("tables")] == [2] * 4
            assert desk.tells("export", "-o", str(tmp_path / "all"))["records"] == 3
            hub.store.people.set_name("cid", "Cid").result()
            hub.store.people.set_name("dan", "Dan").result()
            hub.store.people.set_shown("dan", "page").result()
            assert desk.tells("retention", "--delete")["guests"] == 1
            assert hub.store.people.name("dan") == "Dan", "whoever has a page is kept"
            assert "36500" in desk.refuses("ban", ANN, "--days", "3000000")

    run(scenario)


def test_a_guest_is_forgotten_and_the_game_keeps_its_moves(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            live, (ann, bob) = await seated(hub)
            await ann.act_by(lambda legal: legal[0])
            await bob.say("resign")
            await ann.say("resign")
            hub.store.people.set_name("ann", "Ann").result()
            waiting = await hub.opening.open_table(
                forms.NewTable("element", [forms.SeatWish("me"), forms.SeatWish("person")]),
                *("ann", "Ann"),
            )
            assert len(desk.tells("tables", "--guest", "ann")) == 2
            before = await hub.afterwards.record(live.row.id)
            assert "Ann" in before
            assert desk.tells("forget", "ann") == {"tables": 2}
            await desk.orders.read()
            hub.afterwards._archive = type(hub.afterwards._archive)()
            after = await hub.afterwards.record(live.row.id)
            assert "Ann" not in after
            assert "Bob0" in after
            assert read_record(after).items == read_record(before).items
            assert (await hub.table(waiting.id)).status == "closed"
            assert hub.store.people.name("ann") == ""
            assert "nothing is known" in desk.refuses("forget", "ann")

    run(scenario)


def test_what_nobody_has_touched_for_long_is_deleted(office: Any) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            old, (ann, _) = await seated(hub)
            await ann.act_by(lambda legal: legal[0])
            young, _ = await seated(hub)
            with hub.store.engine.execution_options(writes=True).begin() as connection:
                for change in ("game SET created", "action SET at"):
                    long_ago = f"UPDATE {change} = '2020-01-01T00:00:00+00:00'"
                    key = "id" if change.startswith("game") else "game"
                    where = f"{long_ago} WHERE {key} = :table"
                    connection.execute(text(where), {"table": old.row.id})
            assert desk.tells("retention", "--abandoned", "30")["abandoned"] == 1
            assert hub.store.game(old.row.id), "only counted"
            told = desk.tells("retention", "--abandoned", "30", "--delete")
            assert (told["abandoned"], told["finished"], told["deleted"]) == (1, 0, True)
            await desk.orders.read()
            assert ann.link.closing == RESTART
            with pytest.raises(RefusedError):
                await hub.table(old.row.id)
            assert hub.store.journal(old.row.id) == []
            assert (await hub.table(young.row.id)).row.id == young.row.id

    run(scenario)


def test_the_office_tells_how_the_house_is_and_hands_out_its_games(
    office: Any, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with office() as (hub, desk):
            live, (ann, _) = await seated(hub)
            await ann.say("resign")
            status = desk.tells("status")
            assert status["tables"] == {"over": 1}
            assert status["bytes"] > 0
            assert desk.tells("tables", "--status", "over")[0]["id"] == live.row.id
            out = tmp_path / "all.record"
            assert desk.tells("export", "-o", str(out))["records"] == 1
            text = out.read_text()
            assert text.strip() == (await hub.afterwards.record(live.row.id)).strip()
            desk.says("export", "-o", str(tmp_path / "ann"), "--guest", "ann")
            assert json.loads((tmp_path / "ann").read_text())["tables"][0]["id"] == live.row.id
            assert "字节数" in desk.says("vacuum", "--lang", "zh")

    run(scenario)


def test_a_file_in_use_is_not_vacuumed_and_no_file_is_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        Care(f"sqlite:///{tmp_path / 'nothing.db'}")
    assert not (tmp_path / "nothing.db").exists()
    url = f"sqlite:///{tmp_path / 'one.db'}"
    store = Store(url, server="")
    with Care(url) as care, pytest.raises(OccupiedError):
        care.vacuum()
    with Care(url) as care:
        assert len(care.status()["servers"]) == 1
    store.close()
    with Care(url) as care:
        assert care.status()["servers"] == []
        care.vacuum()


def test_the_same_on_postgresql(postgres: str) -> None:
    store = Store(postgres, server="127.0.0.1:1")
    try:
        with Care(postgres) as care:
            assert [one["address"] for one in care.status()["servers"]] == ["127.0.0.1:1"]
            number = care.ban("guest", ANN, "", 0)
            assert ("guest", ANN) in store.bans()
            care.unban(number)
            assert ("guest", ANN) not in store.bans()
            assert store.notices("")
            care.outdated(1, 1, 1)
            care.forget_strangers(1)
            care.vacuum()
    finally:
        store.close()
