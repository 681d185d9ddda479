"""Lists of what somebody has played, found without reading games."""

from __future__ import annotations

import pytest
from sqlalchemy import event, insert, select, update

from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.results import PLACE
from elementarium.store.rows import Wanted
from elementarium.store.schema import BANS, REPORTS, SEATS
from elementarium.store.store import Store

from .people import begin, play

pytestmark = pytest.mark.compiled_only


def found(store: Store, limit: int = 50, **wanted: str) -> list[str]:
    return [row.game for row in store.results.played("ann", Wanted(**wanted), limit)]


def test_games_are_found_by_what_they_were(store: Store) -> None:
    first = play(store, "ann", "adept", hours=1)
    second = play(store, "bob", "ann", hours=2, kind="rummy")
    third = play(store, "ann", "novice", "adept", won=(1,), hours=3)
    fourth = play(store, "bob", "ann", won=(0, 1), hours=4)
    left = play(store, "ann", "x%y", "adept", hours=5, done=(("resign", 0), ("act", 1)))
    play(store, "bob", "adept", hours=6)
    assert found(store) == [left, fourth, third, second, first]
    assert found(store, kind="rummy") == [second]
    assert found(store, outcome="won") == [first]
    assert found(store, outcome="drawn") == [fourth]
    assert found(store, outcome="lost") == [left, third, second]
    assert found(store, against="adept") == [first]
    assert found(store, against="mixed") == [left, third]
    assert found(store, against="") == [fourth, second]
    assert found(store, name="BO") == [fourth, second]
    assert found(store, name="%") == [left]
    assert found(store, name="ann") == []


def test_a_long_list_is_told_in_pages_that_miss_nothing(here: Store) -> None:
    names = [play(here, "ann", "adept", hours=n // 2) for n in range(7)]
    told: list[str] = []
    before = ""
    while rows := here.results.played("ann", Wanted(before=before), 3):
        told += [row.game for row in rows]
        before = f"{rows[-1].ended}{PLACE}{rows[-1].game}"
    assert sorted(told) == names
    counts = here.results.counts("ann")
    assert [(one.kind, one.against, one.outcome, one.games) for one in counts] == [
        ("element", "adept", "won", 7)
    ]


def test_who_is_forgotten_leaves_games_without_a_name(here: Store) -> None:
    name = play(here, "ann", "bob")
    here.people.set_name("ann", "Ann").result()
    here.people.forget("ann").result()
    game = here.game(name)
    assert game is not None
    assert [(seat.guest, seat.name) for seat in game.holders] == [("", ""), ("bob", "Bob")]
    assert found(here) == []
    assert here.people.name("ann") == ""


def test_a_guest_who_becomes_another_brings_everything(here: Store) -> None:
    name = play(here, "old", "adept")
    here.people.set_name("old", "Ann").result()
    here.people.become("old", "ann").result()
    assert found(here) == [name]
    assert here.people.name("ann") == "Ann"
    assert here.people.person("old").became == "ann"
    here.people.become("ann", "new").result()
    assert here.people.person("old").became == "new"


def test_whom_a_link_meant_may_be_somebody_else_by_now(here: Store) -> None:
    name = play(here, "phone", "adept")
    here.people.add_link("sum", "bob", "2026-05-02", "2026-05-01").result()
    here.people.become("bob", "ann").result()
    assert here.people.of_link("sum", "2026-05-01") == "", "a link ends with who made it"
    assert here.people.become("phone", "bob").result() == "ann"
    assert found(here) == [name]
    assert here.people.become("ann", "bob").result() == "ann", "nobody becomes oneself"
    assert here.people.person("ann").became == ""


def test_a_report_and_a_ban_follow_a_guest_and_outlast_its_wish_to_be_forgotten(
    here: Store,
) -> None:
    with here.engine.begin() as connection:
        about = {"at": "", "game": "g", "seat": 0, "reporter": 1, "address": "sum", "name": "Bob"}
        connection.execute(insert(REPORTS).values(guest="bob", words="...", **about))
        values = {"subject": "bob", "why": "", "created": "", "until": ""}
        connection.execute(insert(BANS).values(kind="guest", **values))
    here.people.become("bob", "fresh").result()
    assert here.bans() == [("guest", "fresh")]
    here.people.forget("fresh").result()
    with here.engine.connect() as connection:
        [report] = connection.execute(select(REPORTS)).all()
    assert (report.guest, report.address, report.words) == ("", "sum", "...")


def test_who_is_forgotten_closes_the_own_tables_and_leaves_those_of_others(here: Store) -> None:
    own = begin(here, "bob", "novice")
    waiting = begin(here, "ann", "bob", "carl")
    with here.engine.begin() as connection:
        free = update(SEATS).where(SEATS.c.game == waiting, SEATS.c.n == 2)
        connection.execute(free.values(kind="open", guest="", name=""))
    here.people.forget("bob").result()
    assert [row.status for row in map(here.game, (own, waiting)) if row] == ["closed", "playing"]
    left = here.game(waiting)
    assert left is not None
    assert [(seat.kind, seat.guest) for seat in left.holders] == [
        ("person", "ann"),
        ("open", ""),
        ("open", ""),
    ]


def test_a_link_works_once_and_not_for_ever(here: Store) -> None:
    people = here.people
    people.add_link("sum", "ann", "2026-05-02", "2026-05-01").result()
    assert people.use_link("other", "2026-05-01").result() == ""
    assert people.use_link("sum", "2026-05-03").result() == ""
    people.add_link("sum", "ann", "2026-05-02", "2026-05-01").result()
    assert people.of_link("sum", "2026-05-01") == "ann"
    assert people.use_link("sum", "2026-05-01").result() == "ann"
    assert people.use_link("sum", "2026-05-01").result() == ""


def test_lists_are_found_by_an_index_and_never_sorted_whole(tmp_path: object) -> None:
    """So that the first page of 10,000 games is as quick as that of ten."""
    store = Store(f"sqlite:///{tmp_path}/tables.db", durable=False)
    asked: list[tuple[str, object]] = []

    def note(_c: object, _cur: object, statement: str, given: object, *_: object) -> None:
        asked.append((statement, given))

    event.listen(store.engine, "before_cursor_execute", note)
    wanted = Wanted("element", "won", "adept", "bob", f"2026{PLACE}g1")
    store.results.played("ann", wanted, 30)
    store.results.counts("ann")
    store.ratings.leaders("element", "free")
    store.lessons.of("ann", 200)
    event.remove(store.engine, "before_cursor_execute", note)
    with store.engine.connect() as connection:
        for statement, given in [one for one in asked if one[0].startswith("SELECT")]:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
            plan = [row[3] for row in rows]
            assert not [step for step in plan if step.startswith("SCAN")], plan
            if "ORDER BY seat.ended" in statement:
                assert plan[0].startswith("SEARCH seat USING INDEX seat_by_guest"), plan
                assert "USE TEMP B-TREE FOR ORDER BY" not in plan, plan
    store.close()


def test_games_that_ended_before_there_were_lists_are_found(address: str) -> None:
    store = Store(address, durable=False)
    won = play(store, "ann", "adept", hours=1)
    drawn = play(store, "ann", "bob", won=(0, 1), hours=2)
    lost = play(store, "ann", "novice", "adept", won=(2,), hours=3)
    broken = play(store, "ann", "adept", won=(), ending="rules_changed", hours=4)
    rows = store.results.played("ann", Wanted(), 9)
    against = store.results.counts("ann")
    store.close()
    engine = open_database(address, durable=False)
    bring_up_to_date(engine, "0008")
    bring_up_to_date(engine)
    engine.dispose()
    store = Store(address, durable=False)
    again = store.results.played("ann", Wanted(), 9)
    assert [row.game for row in again] == [broken, lost, drawn, won]
    assert [(row.ended, row.outcome) for row in again] == [(row.ended, row.outcome) for row in rows]
    assert sorted(map(repr, store.results.counts("ann"))) == sorted(map(repr, against))
    store.close()
