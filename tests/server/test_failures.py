"""When something breaks: storage, rules, programs. Nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.play.journal import RefusedError
from elementarium.play.window import Window
from elementarium.server.company import PATIENCE
from elementarium.server.hub import IDLE
from elementarium.server.messages import PROTOCOL
from elementarium.server.telling import QUICKLY_TOLD
from elementarium.server.thinkers import Thinkers, own_claim
from elementarium.store.errors import StorageError
from tests.server.at_hub import (
    AGAINST_PROGRAM,
    QuickThinkers,
    Viewer,
    hub_at,
    nobody_reacts,
    run,
    seated,
)
from tests.server.house import STUCK

pytestmark = pytest.mark.compiled_only


def test_a_locked_database_refuses_or_stores_and_never_doubles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """6: somebody else holds the lock for longer than we wait."""
    monkeypatch.setattr("elementarium.store.database.LOCK_PATIENCE", 2.0)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            _, (elsewhere, _) = await seated(hub)
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            refusing = asyncio.create_task(ann.act("D2", id="x"))
            await asyncio.sleep(0)
            assert (await elsewhere.hello())["now"]["legal"]
            assert not refusing.done(), "nobody else waits for the lock"
            assert (await refusing)["code"] == "storage"
            assert live.sitting.table.position == "f5,f7 - P0 draw - 0 - 1"
            assert not bob.read(), "nobody has heard of it"
            other.execute("COMMIT")
            other.close()
            assert (await ann.act("D2", id="x"))["t"] == "ack"
            assert len(hub.store.journal(live.row.id)) == 1

    run(scenario)


def test_rules_that_fail_freeze_their_table_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """40."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            _, others = await seated(hub, "rummy")
            table = type(live.sitting.table)
            keep = table._keep

            def fails(self: Any, played: Any) -> None:
                if self.game.name == "element" and len(self._history) > 1:
                    raise ZeroDivisionError
                keep(self, played)

            monkeypatch.setattr(table, "_keep", fails)
            assert (await ann.act("D4"))["code"] == "frozen"
            monkeypatch.setattr(table, "_keep", keep)
            assert (await ann.act("D4"))["code"] == "frozen"
            assert (await ann.hello())["now"]["view"]["due"] == "draw"
            cid = next(viewer for viewer in others if viewer.now["mine"])
            assert (await cid.act(cid.now["legal"][0]))["t"] == "ack"

    run(scenario)


def dies(*_: Any) -> int:
    os._exit(9)


def hangs(*_: Any) -> int:
    time.sleep(600)
    return 0


def says_and_hangs(begun: Path) -> None:
    begun.touch()
    time.sleep(600)


def eats_memory(*_: Any) -> int:
    return len(bytearray(64 << 30))


@pytest.mark.parametrize("fault", [dies, hangs, eats_memory])
def test_a_program_that_dies_hangs_or_eats_memory_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    """39: the house acts for it, and the game goes on."""
    monkeypatch.setattr("elementarium.server.thinkers.choose", fault)

    async def scenario() -> None:
        thinkers = Thinkers(1, deadline=2.5)
        async with hub_at(tmp_path, thinkers) as hub:
            start = "f5,f7 - P1 draw - 0 - 2"
            _, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM, start=start)
            while ann.now["v"] == 0:
                await asyncio.sleep(0.1)
                ann.read()
            assert thinkers.replaced or fault is eats_memory

    run(scenario)


def test_a_thought_that_hangs_is_ended_though_nobody_waits_for_it(tmp_path: Path) -> None:
    """Its process would be taken for ever; and who gives up is not told of something else."""

    async def scenario() -> None:
        thinkers = Thinkers(1, deadline=1.0)
        study = thinkers.near
        assert study
        try:
            for n in range(2):
                begun = tmp_path / str(n)
                asking = asyncio.create_task(thinkers.ask_once(own_claim(), says_and_hangs, begun))
                while not begun.exists() and not asking.done():
                    await asyncio.sleep(0.01)
                asking.cancel()
                if n:  # at the same moment as something else
                    study._replace(study._pool)
                with pytest.raises((asyncio.CancelledError, TimeoutError)):
                    await asking
                while thinkers.turns.under_way(study):
                    await asyncio.sleep(0.01)
                assert thinkers.replaced > n
        finally:
            thinkers.close()

    run(scenario)


def test_a_program_thinks_in_a_process_of_its_own() -> None:
    async def scenario() -> None:
        thinkers = Thinkers(1, deadline=STUCK)
        try:
            assert await thinkers.ask(os.getpid) != os.getpid()
        finally:
            thinkers.close()

    run(scenario)


def test_the_house_acts_for_who_has_been_away_for_a_while(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 1000.0
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            live, (ann, bob) = await seated(hub)
            live.detach(ann.link)
            [refused] = [f for f in await bob.say("play_on") if f["t"] == "no"]
            assert refused["code"] == "not_away"
            now += PATIENCE
            assert (await bob.hello())["now"]["may_play_on"]
            frames = await bob.say("play_on")
            assert [frame["t"] for frame in frames] == ["ack", "event"]
            assert frames[1]["news"]["kind"] == "house"
            assert frames[1]["news"]["by"] == 0

    run(scenario)


def test_time_that_runs_out_loses_the_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 1000.0
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            live, (ann, bob) = await seated(hub, clock=[10.0, 2.0])
            now += 4
            await ann.act("D1")
            assert ann.now["clock"]["left"] == [8.0, 10.0]
            now += 9
            await live._time_out()
            assert bob.read()[-1]["now"]["over"]["how"] == "time"
            assert bob.now["over"]["winners"] == [1]

    run(scenario)


def test_a_reaction_that_nobody_may_know_of_costs_no_time(tmp_path: Path) -> None:
    """Rummy 9: a clock must not betray who is asked."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, "rummy", clock=[100.0, 5.0])
            for _ in range(400):
                clock = live.sitting.clock
                assert clock is not None
                if live.window is not None:
                    assert clock.running is None
                    await nobody_reacts(live, viewers)
                decider = live.sitting.to_act
                if decider is None:
                    break
                assert clock.running == live.sitting.decider(None)
                await viewers[decider].act(viewers[decider].now["legal"][-1])
                for viewer in viewers:
                    viewer.read()

    run(scenario)


def failing(_row: Any, **_: Any) -> Future[None]:
    """A store that keeps nothing."""
    future: Future[None] = Future()
    future.set_exception(StorageError("gone"))
    return future


def test_nothing_is_played_upon_what_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the store is away nobody may act, programs and clocks included."""
    monkeypatch.setattr("elementarium.server.live.AGAIN", 0.01)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            start = "f5,f7 - P1 draw - 0 - 2"
            live, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM, start=start)
            reload = live.history.reload
            with monkeypatch.context() as broken:
                broken.setattr(hub.store, "add_actions", failing)
                broken.setattr(live.history, "reload", unreadable)
                await until(lambda: bool(live.history.spoiled))
                sleepy = Viewer(live, 0)
                await sleepy.say("hello", proto=PROTOCOL)
                assert sleepy.link.closing == 1013, "it comes back"
                broken.setattr(hub.store, "add_actions", type(hub.store).add_actions)
                await asyncio.sleep(0.05)
                assert hub.store.journal(live.row.id) == []
            assert live.history.reload is reload
            await until(lambda: live.sitting.to_act == 0)
            async with live.alone():  # what was played is being stored
                pass
            again = (await hub._read(live.row.id))[1]
            assert again.table.position == live.sitting.table.position
            ann.read()
            assert ann.now["mine"]

    async def unreadable() -> Any:
        raise StorageError("gone")

    run(scenario)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something has come about."""
    while not condition():
        await asyncio.sleep(0.01)


def test_time_that_could_not_be_stored_runs_out_a_little_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elementarium.server.live.AGAIN", 0.01)

    async def scenario() -> None:
        now = 1000.0
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            live, _ = await seated(hub, clock=[10.0, 2.0])
            with monkeypatch.context() as broken:
                broken.setattr(hub.store, "add_actions", failing)
                now += 11
                await live._time_out()
                assert not live.over
                now += 11
            await until(lambda: live.over)

    run(scenario)


def test_what_a_failing_store_has_kept_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection may break after the commit and before its answer."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            add = hub.store.add_actions

            def add_and_fail(row: Any, **about: Any) -> Future[None]:
                add(row, **about).result()
                return failing(row, **about)

            monkeypatch.setattr(hub.store, "add_actions", add_and_fail)
            assert await ann.act("D1", id="x") == {"t": "ack", "id": "x", "v": 1}
            assert bob.read()[-1]["now"]["v"] == 1
            monkeypatch.undo()
            assert (await ann.act(live.sitting.table.legal()[0]))["t"] == "ack"
            assert live.length == len(hub.store.journal(live.row.id))

    run(scenario)


def test_everybody_is_told_what_another_process_has_played(tmp_path: Path) -> None:
    """The database refuses a fork; who was about to act sees why."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, hub_at(tmp_path) as other:
            live, (ann, bob) = await seated(hub)
            cid = Viewer(live, None)
            await cid.hello()
            there = Viewer(await other.table(live.row.id), 0)
            await there.hello()
            assert (await there.act("D1"))["t"] == "ack"
            assert (await ann.act("D2"))["code"] == "storage"
            await asyncio.sleep(0)
            for viewer in (ann, bob, cid):
                viewer.read()
                assert viewer.now["v"] == 1
                assert viewer.now["view"] == there.now["view"]
            assert (await ann.act(ann.now["legal"][0]))["t"] == "ack"

    run(scenario)


def test_long_histories_are_told_by_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other tables do not wait for them: neither for a welcome nor for a replay or record."""
    threads: set[int] = set()

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, options="turn_limit=1000")
            at_loop = threading.get_ident()
            told = type(live.sitting).told

            def noted(sitting: Any, happening: Any, viewer: int | None) -> Any:
                threads.add(threading.get_ident())
                return told(sitting, happening, viewer)

            while len(live.sitting.happened) <= QUICKLY_TOLD:
                viewer = next(viewer for viewer in viewers if viewer.now["mine"])
                await viewer.act(viewer.now["legal"][0])
                for viewer in viewers:
                    viewer.read()
            await viewers[0].say("resign")
            monkeypatch.setattr(type(live.sitting), "told", noted)
            welcome = await Viewer(live, 1).hello()
            assert len(welcome["news"]) == len(live.sitting.happened)
            replay = await hub.afterwards.replay(live.row.id, "")
            assert len(replay.news) == len(live.sitting.happened)
            assert threads
            assert at_loop not in threads

    run(scenario)


def test_a_game_is_not_over_before_that_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who resigns and is refused has not seen the record, nor the secret in it."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub, "rummy")
            pending: Future[None] = Future()
            with monkeypatch.context() as slow:
                slow.setattr(hub.store, "add_actions", lambda *_, **__: pending)
                resigning = asyncio.create_task(ann.say("resign"))
                await until(lambda: live.sitting.ending is not None)
                looks = (
                    hub.afterwards.record,
                    lambda table: hub.afterwards.replay(table, ""),
                    lambda table: hub.afterwards.moment(table, 0),
                )
                for look in looks:
                    with pytest.raises(RefusedError, match="running"):
                        await look(live.row.id)
                assert live.info(None).status == "playing"
                pending.set_exception(StorageError("gone"))
                await resigning
            await ann.say("resign")
            assert live.info(None).status == "over"
            assert await hub.afterwards.record(live.row.id)

    run(scenario)


def test_who_sits_down_in_a_window_starts_no_clock(tmp_path: Path) -> None:
    """Nor does a seat change hands before that is stored."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            people = [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}]
            live, viewers = await seated(hub, "rummy", seats=people, clock=[100.0, 0.0])
            later = live.clock() + 60
            live.window = Window(0, "", Event(Message(""), ""), later, later, {})
            await hub.seating.seat_taken(live)
            clock = live.sitting.clock
            assert clock is not None
            assert clock.running is None
            live.window = None
            pending: Future[None] = Future()
            hub.store.add_actions = lambda *_, **__: pending  # type: ignore[method-assign]
            resigning = asyncio.create_task(viewers[0].say("resign"))
            await until(lambda: live.sitting.holders[0].kind == "program")
            assert live.info(None).seats[0].kind == "person"
            pending.set_result(None)
            await resigning
            assert live.info(None).seats[0].kind == "program"

    run(scenario)


def test_a_table_is_kept_while_time_runs(tmp_path: Path) -> None:
    """Two live tables of one game would not know of each other."""

    async def scenario() -> None:
        now = 1000.0
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            live, viewers = await seated(hub, clock=[3600.0, 0.0])
            for viewer in viewers:
                live.detach(viewer.link)
            now += 2 * IDLE
            hub.sweep()
            assert await hub.table(live.row.id) is live
            now += 3600
            await live._time_out()
            now += 2 * IDLE
            await hub.table(live.row.id)
            hub.sweep()
            assert live.row.id in hub.live, "somebody has just asked for it"
            now += 2 * IDLE
            hub.sweep()
            assert not hub.live

    run(scenario)


def test_those_who_wait_for_a_process_outlive_its_end() -> None:
    """One program hangs: the programs of other tables wait, and think when it is their turn."""

    async def scenario() -> None:
        thinkers = Thinkers(1, deadline=STUCK)
        try:
            await thinkers.ask(os.getpid)  # to start the first process takes longest
            thinkers.deadline = 5.0
            hung = asyncio.create_task(thinkers.ask(hangs))
            others = [asyncio.create_task(thinkers.ask(os.getpid)) for _ in range(5)]
            assert all(await asyncio.gather(*others))
            with pytest.raises(TimeoutError):
                await hung
        finally:
            thinkers.close()

    run(scenario)


def test_a_hint_is_thought_about_once_at_a_time(tmp_path: Path) -> None:
    class Slow(QuickThinkers):
        async def ask(self, task: Any, *given: Any, beat: float = 0.0, claim: Any = None) -> Any:
            await asyncio.sleep(0.01)
            return await super().ask(task, *given, beat=beat, claim=claim)

    async def scenario() -> None:
        async with hub_at(tmp_path, Slow()) as hub:
            _, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM)
            frames = [await ann.say("hint") for _ in range(3)]
            assert [[frame["code"] for frame in found] for found in frames] == [
                [],
                ["busy"],
                ["busy"],
            ]

    run(scenario)


def test_a_slow_reader_is_cut_and_told_everything_when_it_comes_back(tmp_path: Path) -> None:
    """37."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub, "brave")
            sleepy = Viewer(live, 1)
            await sleepy.hello()
            acted = 0
            while sleepy.link.closing is None and acted < 400:
                viewer = ann if ann.now["mine"] else bob
                assert (await viewer.act(viewer.now["legal"][0]))["t"] == "ack"
                ann.read(), bob.read()
                acted += 1
            assert sleepy.link.closing == 1013
            live.detach(sleepy.link)
            again = Viewer(live, 1)
            await again.hello(v=0)
            assert again.now == bob.now

    run(scenario)


def test_hints_say_what_can_be_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path, QuickThinkers()) as hub:
            live, (ann, bob) = await seated(hub, seats=AGAINST_PROGRAM)
            await ann.say("hint", id="h")
            await until(lambda: not live.programs.hinting)
            found = [frame for frame in ann.read() if frame["t"] == "hint"]
            assert found[0]["lines"][0]["text"] in ann.now["legal"]
            assert found[0]["why"]["key"]
            [refused] = await bob.say("hint", id="i")
            assert refused["code"] == "hint"

    run(scenario)


def test_whoever_has_to_decide_is_told_so(tmp_path: Path) -> None:
    """Also where somebody else has just passed in secret."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            for _ in range(6):
                live, viewers = await seated(hub, "rummy")
                for turn in range(150):
                    await nobody_reacts(live, viewers)
                    decider = live.sitting.to_act
                    if decider is None:
                        break
                    assert viewers[decider].now["mine"]
                    legal = viewers[decider].now["legal"]
                    await viewers[decider].act(legal[turn % len(legal)])
                    for viewer in viewers:
                        viewer.read()

    run(scenario)
