"""Whatever others let their programs think about, nobody waits long for an answer."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import load
from elementarium.play.journal import Holder
from elementarium.play.table import Table
from elementarium.server.live import LiveTable
from elementarium.server.outbox import Outbox
from elementarium.server.shares import MOST_QUEUED
from tests.server.at_hub import PatientThinkers, Viewer, hub_at, opened, run
from tests.server.clockwork import run_at_once
from tests.server.house import Guest, House
from tests.server.timed import TimedThinkers
from tests.server.twins import table_at
from tests.sizes import SOAK

pytestmark = pytest.mark.compiled_only

PROGRAMS = [{"kind": "program", "level": "master"}] * 2
MANY = 30
"""Tables of one guest who wants to keep the others waiting."""
IN_TIME = 2.0
"""Seconds after which a novice has answered."""


async def rest() -> None:
    """Let everybody do what can be done without waiting."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_programs_alone_wait_until_somebody_looks(tmp_path: Path) -> None:
    async def scenario() -> None:
        thinkers = PatientThinkers()
        thinkers.enough.set()
        async with hub_at(tmp_path, thinkers) as hub:
            live = await opened(hub, seats=[{"kind": "program", "level": "random"}] * 2)
            watcher = Viewer(live, None)
            await watcher.hello()
            while live.length < 3:
                await asyncio.sleep(0.001)
            live.detach(watcher.link)
            while live.programs.thinking is not None or live.alone().locked():
                await asyncio.sleep(0.001)
            played = live.length
            await rest()
            assert live.length == played
            assert live.is_idle, "it need not be kept in memory"
            await Viewer(live, None).hello()
            while live.length == played:
                await asyncio.sleep(0.001)

    run(scenario)


def test_who_waits_for_its_turn_and_is_no_longer_watched_gives_it_up() -> None:
    async def scenario() -> None:
        live, thinkers = programs_alone("master"), TimedThinkers(lambda longest: longest)
        others = [programs_alone("master") for _ in range(3)]
        for table in (*others, live):
            table.programs.thinkers = thinkers
            await Viewer(table, None).hello()
        await rest()
        for viewer in list(live.audience._links[None]):
            live.detach(viewer)
        assert live.programs.thinking is None
        assert live.is_idle
        again = Viewer(live, None)
        await again.hello()
        assert live.programs.thinking is not None, "it asks anew"

    run_at_once(scenario)


def programs_alone(level: str) -> LiveTable:
    """A table of Brave at which programs play each other."""
    game = load("brave")
    return seat_programs(table_at(game, Table(game, seats=2, seed=1).state), 0, 1, level=level)


def seat_programs(live: LiveTable, *seats: int, level: str) -> LiveTable:
    """Programs in some seats of a table that stores nothing."""
    for seat in seats:
        live.sitting.holders[seat] = Holder("program", level=level)
    live.history.keep = kept  # type: ignore[method-assign]
    return live


async def kept(_entry: Any) -> None:
    """Nothing is stored in these worlds."""


def against(level: str, address: str) -> tuple[LiveTable, Outbox]:
    """A table of Brave at which a program acts first, and the person who waits for it."""
    game = load("brave")
    state = Table(game, seats=2, seed=1).state
    live = seat_programs(table_at(game, state), state.to_act, level=level)
    link = Outbox(1 - state.to_act, address)
    live.attach(link)
    return live, link


@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("level", ["novice", "scholar", "master"])
def test_a_novice_answers_a_stranger_whatever_programs_alone_think(stays: bool, level: str) -> None:
    """Thirty tables of them, opened by one guest, who stays or goes; every thought takes long."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        thinkers = TimedThinkers(lambda longest: longest)
        for _ in range(MANY):
            live = programs_alone(level)
            live.programs.thinkers, live.clock, live.pace = thinkers, loop.time, 0.5
            watcher = Viewer(live, None)
            watcher.link.asker = "attacker"
            await watcher.hello()
            if not stays:
                live.detach(watcher.link)
        await rest()
        await asyncio.sleep(1.0)
        assert await answered_after(thinkers, "novice") < IN_TIME

    run_at_once(scenario)


def test_a_novice_answers_a_stranger_whatever_a_guest_plays_elsewhere() -> None:
    """At thirty tables at once, against masters, scholars and novices; for a whole minute."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        thinkers = TimedThinkers(lambda longest: longest)
        for n in range(MANY):
            live, _ = against(("master", "scholar", "novice")[n % 3], "attacker")
            live.programs.thinkers, live.clock, live.pace = thinkers, loop.time, 0.5
            live.go_on()
        for _ in range(30):
            await asyncio.sleep(0.7)
            assert await answered_after(thinkers, "novice") < IN_TIME

    run_at_once(scenario)


async def answered_after(thinkers: TimedThinkers, level: str) -> float:
    """Seconds until a program has acted for a stranger at another address."""
    loop = asyncio.get_running_loop()
    live, _ = against(level, "stranger")
    live.programs.thinkers, live.clock, live.pace = thinkers, loop.time, 0.5
    begun, played = loop.time(), live.length
    live.go_on()
    while len(live.sitting.happened) == played:
        await asyncio.sleep(0.01)
    took = loop.time() - begun
    live.close(1000)
    return took


def test_who_has_too_much_thought_about_is_told_so_and_nobody_loses() -> None:
    """Tables say that they wait, and play on when it is their turn."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        thinkers = TimedThinkers(lambda longest: longest)
        told = []
        for _ in range(MOST_QUEUED + 3):
            live = programs_alone("master")
            live.programs.thinkers, live.clock = thinkers, loop.time
            watcher = Viewer(live, None)
            await watcher.hello()
            await rest()
            told.append([frame["told"]["key"] for frame in watcher.read() if frame["t"] == "waits"])
        assert told == [[]] * (MOST_QUEUED + 1) + [["house.waits"]] * 2
        await asyncio.sleep(60 * MANY)
        assert live.sitting.happened, "its turn has come"

    run_at_once(scenario)


def test_no_hint_is_promised_to_who_waits_for_many_already(tmp_path: Path) -> None:
    async def scenario() -> None:
        thinkers = PatientThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            live = await opened(hub, seats=[{"kind": "me"}, {"kind": "program", "level": "novice"}])
            ann = Viewer(live, 0)
            await ann.hello()
            hurry = [
                asyncio.create_task(
                    thinkers.turns.begin(live.programs.payer.claim(3.0, *who(live)))
                )
                for _ in range(MOST_QUEUED + 1)
            ]
            await rest()
            [refused] = await ann.say("hint")
            assert (refused["t"], refused["code"]) == ("no", "queue")
            for task in hurry:
                task.cancel()
            await rest()
            assert await ann.say("hint") == []

    run(scenario)


def who(live: LiveTable) -> tuple[Any, Any, Any]:
    return live.sitting.holders, live.audience, live.programs.thinkers.turns.shares


@pytest.mark.skipif(not SOAK, reason="by a real clock: make soak")
@pytest.mark.parametrize("stays", [False, True])
def test_a_novice_answers_in_time_by_a_real_clock(tmp_path: Path, stays: bool) -> None:
    """All from one address, where a household has only one share."""

    async def scenario() -> None:
        with House(tmp_path, "--requests", "1000", "--tables", "100") as house:
            greedy, modest = await Guest(house).arrive(), await Guest(house).arrive()
            async with contextlib.AsyncExitStack() as sockets:
                for _ in range(MANY):
                    table = (await greedy.open("brave", "master", "master"))["id"]
                    async with greedy.at(table):
                        pass
                    if stays:
                        await sockets.enter_async_context(greedy.at(table))
                waited = [await first_answer(modest) for _ in range(10)]
            assert max(waited) < IN_TIME, waited

    run(scenario)


async def first_answer(guest: Guest) -> float:
    """Seconds until a novice that begins has played."""
    table = (await guest.open("element", "novice", "me"))["id"]
    async with guest.at(table) as line:
        begun = time.monotonic()
        while line.now["v"] == 0:
            await line.next()
        return time.monotonic() - begun
