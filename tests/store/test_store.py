"""What is kept: nothing twice, nothing forked, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.exc import DataError, IntegrityError

from elementarium.core.errors import ElementariumError
from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.errors import StorageError
from elementarium.store.outage import QUIET, Outage
from elementarium.store.people import MOST_DEVICES
from elementarium.store.rows import ActionRow, GameRow, PushRow, SeatRow
from elementarium.store.schema import METADATA
from elementarium.store.store import Store
from tests.sizes import ROWS

pytestmark = pytest.mark.compiled_only


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    found = Store(address)
    yield found
    found.close()


def game(name: str = "g1", **about: Any) -> GameRow:
    holders = (SeatRow(0, "person", "ann", "Ann"), SeatRow(1, "open", secret_hash="h"))
    return GameRow(
        **{
            "id": name,
            "kind": "element",
            "rules": 1,
            "data": "",
            "options": "river=truncate",
            "seats": 2,
            "start": "",
            "commitment": "c",
            "founder": "ann",
            "listed": True,
            "watch": True,
            "hints": False,
            "clock": "300 5",
            "created": "2026-01-01T00:00:00",
            "holders": holders,
            **about,
        }
    )


def action(seq: int, name: str = "", of: str = "g1") -> ActionRow:
    return ActionRow(of, seq, name or f"id{seq}", "act", 0, "D4", "~F", "0" * 64, "", "2026")


def test_what_was_kept_comes_back(store: Store) -> None:
    store.add_game(game(), "00ff").result()
    assert store.game("g1") == game()
    assert store.game("g2") is None
    assert store.seed("g1") == "00ff"
    for seq in range(3):
        store.add_actions([action(seq)], over=False).result()
    assert store.journal("g1") == [action(seq) for seq in range(3)]


@pytest.mark.parametrize("double", [action(1, "new"), action(9, "id1")])
def test_the_database_itself_refuses_forks_and_doubles(store: Store, double: ActionRow) -> None:
    store.add_game(game(), "").result()
    waiting: list[Future[None]] = [store.add_actions([action(n)], over=False) for n in range(3)]
    refused = store.add_actions([double], over=False)
    later = store.add_actions([action(3)], over=False)
    for future in (*waiting, later):
        future.result()
    with pytest.raises(IntegrityError):
        refused.result()
    assert len(store.journal("g1")) == 4, "its neighbours in the same commit are kept"


def test_a_text_that_cannot_be_kept_harms_nobody_else(store: Store) -> None:
    """PostgreSQL holds no text with a zero in it."""
    store.add_game(game(), "").result()
    held = threading.Event()
    store._writer.write(lambda _: held.wait())
    odd = store.add_actions([action(1, "a\x00b")], over=False)
    other = store.add_actions([action(0)], over=False)
    held.set()
    other.result()
    if store.engine.dialect.name == "postgresql":
        with pytest.raises(DataError):
            odd.result()


def test_a_commit_that_fails_does_not_stop_the_writer(address: str) -> None:
    faults = [OSError("no space")]

    def on_commit() -> None:
        if faults:
            raise faults.pop()

    store = Store(address, on_commit=on_commit)
    with pytest.raises(StorageError):
        store.add_game(game(), "").result()
    assert store.setting("key", "first") == "first"
    store.close()


def test_connections_that_the_database_has_closed_are_opened_again(postgres: str) -> None:
    """As when PostgreSQL is started anew: neither reading nor writing fails."""
    store = Store(postgres)
    store.people.set_name("eve", "Eve").result()
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    for act in (
        lambda: store.people.name("eve"),
        lambda: store.people.set_name("eve", "Eve").result(),
    ):
        plain = create_engine(postgres.replace("postgresql:", "postgresql+psycopg:"))
        with plain.begin() as connection:
            connection.exec_driver_sql(others + " AND datname = current_database()")
        plain.dispose()
        act()
    assert store.people.name("eve") == "Eve"
    store.close()


def test_no_secret_is_in_the_words_of_an_error(store: Store) -> None:
    """They may be logged: neither what a game is drawn from nor who plays it."""
    store.add_game(game(), "5eed").result()
    with pytest.raises(IntegrityError) as refused:
        store.add_game(game(founder="cookie"), "5eed").result()
    assert "5eed" not in str(refused.value)
    assert "cookie" not in str(refused.value)


def test_a_seat_is_taken_once(store: Store) -> None:
    store.add_game(game(), "").result()
    wishes = [store.take_seat("g1", 1, guest, guest, "") for guest in ("b", "c", "d")]
    assert [wish.result() for wish in wishes] == [True, False, False]
    found = store.game("g1")
    assert found is not None
    assert found.holders[1] == SeatRow(1, "person", "b", "b", "", "h")


def test_the_lobby_finds_open_tables_and_ones_own(store: Store) -> None:
    store.add_game(game("a"), "").result()
    store.add_game(game("b", listed=False), "").result()
    store.add_game(game("c", status="over"), "").result()
    assert [row.id for row in store.open_games()] == ["a"]
    assert {row.id for row in store.games_of("ann")} == {"a", "b", "c"}
    assert store.games_of("bob") == []


def test_a_table_leaves_the_lobby_when_it_is_full_or_over(store: Store) -> None:
    for name in ("full", "over", "free"):
        store.add_game(game(name), "").result()
    store.take_seat("full", 1, "bob", "Bob", "").result()
    store.take_seat("free", 0, "bob", "Bob", "").result()
    store.add_actions([action(0, of="over")], over=True).result()
    assert [row.id for row in store.open_games()] == ["free"]


def test_no_request_looks_at_every_table(tmp_path: Path) -> None:
    """However many there are: what the lobby and a new table need is found by an index."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}", durable=False)
    store.add_game(game(), "").result()
    asked: list[tuple[str, Any]] = []
    event.listen(
        store.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, given, *_: asked.append((statement, given)),
    )
    store.open_games()
    store.games_of("ann")
    store.unfinished("ann", "2025")
    store.game("g1")
    store.people.name("ann")
    plans = []
    with store.engine.connect() as connection:
        for statement, given in [one for one in asked if one[0].startswith("SELECT")]:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
            plans += [row[3] for row in rows]
    store.close()
    assert len(asked) >= 8
    assert not [plan for plan in plans if plan.startswith("SCAN")], plans


def test_the_last_action_ends_the_game_in_the_same_commit(store: Store) -> None:
    store.add_game(game(), "").result()
    store.add_actions([action(0)], over=True).result()
    found = store.game("g1")
    assert found is not None
    assert found.status == "over"


def test_names_and_settings_are_remembered(store: Store) -> None:
    assert store.people.name("ann") == ""
    store.people.set_name("ann", "Ann").result()
    store.people.set_name("ann", "Änne 安").result()
    assert store.people.name("ann") == "Änne 安"
    assert store.setting("key", "first") == "first"
    assert store.setting("key", "second") == "first"


def test_a_rematch_is_noted_once(store: Store) -> None:
    store.add_game(game(), "").result()
    assert store.set_rematch("g1", "g2").result()
    assert not store.set_rematch("g1", "g3").result()


def test_a_job_that_fails_does_not_stop_the_writer(store: Store) -> None:
    def fails(_: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store._writer.write(fails).result()
    store.add_game(game(), "").result()


def test_migrations_go_up_and_down_and_keep_everything(address: str) -> None:
    """49."""
    store = Store(address)
    store.add_game(game(), "s", [action(n) for n in range(ROWS)]).result()
    store.close()
    engine = open_database(address)
    assert set(inspect(engine).get_table_names()) == {*METADATA.tables, "alembic_version"}
    for table in METADATA.tables.values():
        found = {column["name"] for column in inspect(engine).get_columns(table.name)}
        assert found == set(table.columns.keys())
    engine.dispose()
    again = Store(address)
    assert len(again.journal("g1")) == ROWS
    bring_up_to_date(again.engine, "base")
    assert inspect(again.engine).get_table_names() == ["alembic_version"]
    bring_up_to_date(again.engine)
    assert again.game("g1") is None
    again.close()


def test_what_an_older_program_has_kept_is_kept(address: str) -> None:
    """49: the first schema knew neither analyses nor the lobby nor numbers for chance."""
    store = Store(address)
    store.add_game(game(), "s", [action(n) for n in range(3)]).result()
    store.close()
    engine = open_database(address)
    bring_up_to_date(engine, "0001")
    assert "analysis" not in inspect(engine).get_table_names()
    engine.dispose()
    again = Store(address)
    assert again.game("g1") == replace(game(), proof="secret")
    assert again.journal("g1") == [action(n) for n in range(3)]
    assert [row.id for row in again.open_games()] == ["g1"]
    again.set_analysis("g1", "thought").result()
    assert again.analysis("g1") == "thought"
    again.close()


def test_browsers_that_want_to_be_called_are_few_and_have_one_guest(store: Store) -> None:
    def push(n: int, guest: str = "ann") -> PushRow:
        return PushRow(f"https://push/{n}", guest, "key", "secret", "en")

    for n in range(MOST_DEVICES + 2):
        store.people.add_push(push(n)).result()
    assert len(store.people.pushes_of("ann")) == MOST_DEVICES
    last = push(MOST_DEVICES + 1)
    assert last in store.people.pushes_of("ann")
    moved = replace(last, guest="bob", language="zh")
    store.people.add_push(moved).result()
    assert store.people.pushes_of("bob") == [moved]
    assert last not in store.people.pushes_of("ann")
    store.people.forget_push(last.endpoint).result()
    assert store.people.pushes_of("bob") == []


def test_an_analysis_is_kept_once_and_the_last_one_counts(store: Store) -> None:
    store.add_game(game(), "").result()
    assert store.analysis("g1") == ""
    for body in ("first", "second"):
        store.set_analysis("g1", body).result()
    assert store.analysis("g1") == "second"
    with pytest.raises(IntegrityError):
        store.set_analysis("no such game", "third").result()


def test_who_no_longer_waits_stops_nobody_else(store: Store) -> None:
    """A task that is cancelled while its commit is under way takes the writer not with it."""
    store.add_game(game(), "").result()
    begun, go_on = threading.Event(), threading.Event()

    def slow(_connection: Any) -> None:
        begun.set()
        go_on.wait()

    first = store._writer.write(slow)
    begun.wait()
    waiting = [store.add_actions([action(n)], over=False) for n in range(3)]
    assert not first.cancel(), "what is under way cannot be called back"
    assert waiting[1].cancel(), "what has not begun can"
    go_on.set()
    for future in (waiting[0], waiting[2], store.add_actions([action(9)], over=False)):
        future.result(60)
    assert [row.seq for row in store.journal("g1")] == [0, 2, 9]


def test_the_log_of_sqlite_begins_anew_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long before SQLite would make somebody's commit wait for it."""
    monkeypatch.setattr("elementarium.store.checkpoints.MANY", 20)
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}", durable=False)

    def beginnings() -> int:
        header = (tmp_path / "tables.db-wal").read_bytes()[:32]
        return int.from_bytes(header[12:16], "big")

    store.add_game(game(), "seed").result()
    before = beginnings()
    written = 0
    while beginnings() < before + 3 and written < 3000:
        store.add_actions([action(written)], over=False).result()
        written += 1
    assert beginnings() >= before + 3
    assert len(store.journal("g1")) == written
    store.close()


def test_an_outage_is_told_when_it_begins_and_when_it_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What works in between does not end it: it is over when nothing has failed for a while."""
    now = 100.0
    outage = Outage("written", lambda: now)
    for _ in range(3):
        outage.worked()
        outage.failed(OSError("no room"), 2)
        outage.worked()
        now += QUIET / 2
    assert caplog.messages == ["the database cannot be written: no room"]
    now += QUIET
    outage.worked()
    outage.worked()
    assert caplog.messages[1:] == [
        "the database can be written again; it could not for 5.0 s, refused meanwhile: 6"
    ]
    outage.failed(OSError("no room"))
    assert len(caplog.messages) == 3, "that is another one"


def test_a_database_of_a_newer_program_is_refused(address: str) -> None:
    engine = open_database(address)
    with engine.execution_options(writes=True).begin() as connection:
        find = "SELECT version_num FROM alembic_version"
        newest = connection.exec_driver_sql(find).scalar_one()
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(StorageError, match="newer"):
        open_database(address)
    plain = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with plain.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{newest}'")
    plain.dispose()
    open_database(address).dispose()


@pytest.mark.parametrize("wrong", ["nonsense", "mysql://x/y", "sqlite:////no/such/folder/x.db"])
def test_what_is_no_database_is_refused_with_a_sentence(wrong: str) -> None:
    with pytest.raises(ElementariumError, match=r"database|package"):
        open_database(wrong)
