"""Several servers on one PostgreSQL: who has what, and who may write."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from elementarium.store import sharing
from elementarium.store.alone import KEY
from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.errors import OccupiedError, StorageError, StrayError
from elementarium.store.shards import ALL, SHARDS, shard_of, shares
from elementarium.store.store import Store
from tests.store.test_store import action, game

pytestmark = pytest.mark.compiled_only
STALE = text("UPDATE server SET seen = seen - interval '1 minute' WHERE id = :id")


@pytest.fixture
def database(postgres: str) -> str:
    engine = open_database(postgres)
    bring_up_to_date(engine, "base")
    engine.dispose()
    return postgres


@contextmanager
def server(database: str) -> Iterator[Store]:
    store = Store(database, server="127.0.0.1:1")
    try:
        yield store
    finally:
        store.close()


def end_session(store: Store) -> None:
    """Cut the connection by which a server writes and holds its locks, and no other one."""
    assert store.sharing
    with store.engine.begin() as connection:
        end = "SELECT pg_terminate_backend(backend) FROM server WHERE id = :id"
        connection.execute(text(end), {"id": store.sharing.id})


def held(store: Store) -> dict[str, frozenset[int]]:
    """What every server has, as the database tells it."""
    assert store.sharing
    return {member.id: member.shards for member in store.sharing.look()}


def test_all_servers_come_to_the_same_shares_without_asking_each_other() -> None:
    for count in (1, 2, 3, 5):
        names = [f"server{n}" for n in range(count)]
        found = shares(frozenset(names))
        assert frozenset().union(*found.values()) == ALL
        assert sum(map(len, found.values())) == SHARDS
        assert all(len(part) > SHARDS / count / 2 for part in found.values())
    two, three = shares(frozenset("ab")), shares(frozenset("abc"))
    assert three["a"] <= two["a"]
    assert three["b"] <= two["b"]


def test_a_shard_belongs_to_one_server_until_it_is_released(database: str) -> None:
    with server(database) as ann, server(database) as bob:
        assert ann.take_shards({1, 2, 3}).result() == {1, 2, 3}
        assert bob.take_shards({3, 4}).result() == {4}
        assert ann.sharing
        assert bob.sharing
        assert held(bob) == {ann.sharing.id: {1, 2, 3}, bob.sharing.id: {4}}
        ann.give_up_shards({3}).result()
        assert bob.take_shards({3}).result() == frozenset(), "given up, but not yet released"
        ann.release_shards({3}).result()
        assert bob.take_shards({3}).result() == {3}
        ann.close()
        assert held(bob) == {bob.sharing.id: {3, 4}}, "who leaves is forgotten at once"
        assert bob.take_shards({1, 2}).result() == {1, 2}


def test_who_does_not_have_a_table_cannot_write_to_it(database: str) -> None:
    with server(database) as ann, server(database) as bob:
        ann.add_game(game(), "seed").result()  # a new table can be kept by anybody
        ann.take_shards({shard_of(game().id)}).result()
        ann.add_actions([action(0)], over=False).result()
        beside = bob.try_out()  # in the same commit, which does not suffer from it
        with pytest.raises(StrayError):
            bob.add_actions([action(1)], over=False).result()
        with pytest.raises(StrayError):
            bob.take_seat(game().id, 1, "eve", "Eve", "").result()
        beside.result()
        ann.give_up_shards({shard_of(game().id)})
        with pytest.raises(StrayError):
            ann.add_actions([action(1)], over=False).result()
        assert [row.seq for row in bob.journal(game().id)] == [0]


def test_two_who_believe_that_they_have_a_table_do_not_fork_it(database: str) -> None:
    """Whatever else fails, the database refuses a second action of the same number."""
    with server(database) as ann, server(database) as bob:
        ann.add_game(game(), "seed").result()
        ann.take_shards(ALL).result()
        assert bob.sharing
        bob.sharing.shards = ALL
        ann.add_actions([action(0, "of-ann")], over=False).result()
        with pytest.raises(IntegrityError):
            bob.add_actions([action(0, "of-bob")], over=False).result()
        assert [row.id for row in ann.journal(game().id)] == ["of-ann"]


def test_who_lost_its_session_takes_its_shards_again_unless_others_did(database: str) -> None:
    with server(database) as ann, server(database) as bob:
        ann.add_game(game(), "seed").result()
        shard = shard_of(game().id)
        other = (shard + 1) % SHARDS
        ann.take_shards({shard, other}).result()
        lost: list[frozenset[int]] = []
        doubted = threading.Event()
        assert ann.sharing
        ann.sharing.on_lost, ann.sharing.on_doubt = lost.append, doubted.set
        end_session(ann)
        while not bob.take_shards({shard}).result():  # as soon as the database has noticed
            pass
        with pytest.raises(StorageError):
            ann.add_actions([action(0)], over=False).result()
        with pytest.raises(StrayError):
            ann.add_actions([action(0)], over=False).result()
        assert lost == [{shard}]
        assert doubted.is_set()
        assert ann.sharing.shards == {other}
        bob.add_actions([action(0)], over=False).result()
        assert held(bob)[ann.sharing.id] == {other}


def test_a_frozen_server_is_ended_and_finds_out_when_it_wakes(database: str) -> None:
    with server(database) as ann, server(database) as bob:
        ann.add_game(game(), "seed").result()
        ann.take_shards(ALL).result()
        assert ann.sharing
        assert bob.sharing
        [frozen] = [member for member in bob.sharing.look() if member.id == ann.sharing.id]
        bob.sharing.end(frozen)
        assert held(bob)[ann.sharing.id] == ALL, "it is not frozen"
        with bob.engine.begin() as connection:
            connection.execute(STALE, {"id": ann.sharing.id})
        [frozen] = [member for member in bob.sharing.look() if member.is_frozen]
        bob.sharing.end(frozen)
        while bob.sharing.shards != ALL:
            bob.take_shards(ALL).result()
        assert set(held(bob)) == {bob.sharing.id}
        with pytest.raises(StorageError):
            ann.add_actions([action(0)], over=False).result()
        with pytest.raises(StrayError):
            ann.add_actions([action(0)], over=False).result()
        assert not bob.journal(game().id)
        assert held(bob)[ann.sharing.id] == frozenset(), "it is back, and has nothing"


def test_servers_that_share_keep_out_those_that_cannot(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older server wants the database for itself."""
    monkeypatch.setattr(sharing, "PATIENCE", 0.0)
    with server(database) as ann:
        older = open_database(database)
        with older.connect() as connection:
            alone = text(f"SELECT pg_try_advisory_lock({KEY})")
            assert not connection.scalar(alone)
            ann.close()
            while not connection.scalar(alone):
                pass
            with pytest.raises(OccupiedError, match="another server"):
                Store(database, server="127.0.0.1:1")
        older.dispose()
