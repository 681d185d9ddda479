"""The chances through a finished game, asked for by anybody with the link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from elementarium.play.journal import RefusedError
from elementarium.players.mcts import Budget
from elementarium.server import analyses, forms
from elementarium.server.analyses import Analyses
from elementarium.server.hub import Hub
from elementarium.store.errors import StorageError
from tests.server.at_hub import PatientThinkers, QuickThinkers, Viewer, hub_at, run, seated

pytestmark = pytest.mark.compiled_only

MISSED = "f5,a1 F:a2;W:b2 P0 act E 0 - 1"
"""Earth on b1 would capture the sage in the corner at once (Element 5.7)."""


class BrokenThinkers(QuickThinkers):
    """Programs that can no longer think, until they are mended."""

    broken = True

    async def ask(
        self, task: Callable[..., Any], *given: Any, beat: float = 0.0, claim: Any = None
    ) -> Any:
        if self.broken:
            raise MemoryError
        return await super().ask(task, *given, beat=beat, claim=claim)


async def blundered(hub: Hub) -> str:
    """A game that Ann could have won at once, and then gave up; its id."""
    live, (ann, _) = await seated(hub, start=MISSED)
    await ann.act("E@k11")
    await ann.say("resign")
    return live.row.id


async def thought_out(hub: Hub, table: str) -> forms.Analysis:
    """The analysis of a table, when it is complete."""
    await hub.afterwards.analyse(table, "here")
    while table in hub.afterwards.analyses._tasks:
        await asyncio.sleep(0)
    return await hub.afterwards.analysis(table)


def quick(hub: Hub, simulations: int = 400) -> None:
    hub.afterwards.analyses = Analyses(hub.thinkers, hub.store, Budget(simulations))


def test_a_missed_win_is_a_turning_point(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub)
            table = await blundered(hub)
            assert (await hub.afterwards.analysis(table)).total == 0, "nobody has asked for it"
            found = await thought_out(hub, table)
            assert (found.done, found.total) == (1, 1)
            assert [moment.v for moment in found.moments] == [0, 2]
            assert found.moments[-1].chances == [0.0, 1.0], "she gave up"
            point = found.points[0]
            assert (point.v, point.seat, point.played, point.better) == (1, 0, "E@k11", "E@b1")

    run(scenario)


@pytest.mark.parametrize("sent", [("W@c1>NN",), ("W@c1", ">N", ">N")])
def test_a_river_is_judged_as_it_was_led(tmp_path: Path, sent: tuple[str, ...]) -> None:
    """Element 5.4: west and north it would have shut the sage in."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub)
            live, (ann, _) = await seated(hub, start="f5,a1 E:a2;W:d1 P0 act W 0 - 1")
            await ann.act(*sent)
            await ann.say("resign")
            found = await thought_out(hub, live.row.id)
            assert [point.better for point in found.points] == ["W@c1>WN"]

    run(scenario)


def test_nothing_is_said_before_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, _ = await seated(hub)
            with pytest.raises(RefusedError, match="running"):
                await hub.afterwards.analysis(live.row.id)
            with pytest.raises(RefusedError, match="running"):
                await hub.afterwards.analyse(live.row.id, "here")

    run(scenario)


def test_a_game_is_thought_about_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub, 2)
            table = await blundered(hub)
            first = await hub.afterwards.analyse(table, "here")
            again = await hub.afterwards.analyse(table, "elsewhere")
            assert first is again
            assert await thought_out(hub, table) is first

    run(scenario)


def test_too_many_have_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 1)

    async def scenario() -> None:
        thinkers = PatientThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            quick(hub, 2)
            one, other = await blundered(hub), await blundered(hub)
            await hub.afterwards.analyse(one, "here")
            with pytest.raises(RefusedError, match="busy"):
                await hub.afterwards.analyse(other, "elsewhere")
            thinkers.enough.set()
            await thought_out(hub, one)
            assert (await thought_out(hub, other)).done == 1

    run(scenario)


def test_nobody_fills_the_queue_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for many from one address waits; others need not."""
    monkeypatch.setattr(analyses, "MOST_FOR_ONE", 1)

    async def scenario() -> None:
        thinkers = PatientThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            quick(hub, 2)
            one, two, three = [await blundered(hub) for _ in range(3)]
            await hub.afterwards.analyse(one, "here")
            with pytest.raises(RefusedError, match="busy"):
                await hub.afterwards.analyse(two, "here")
            await hub.afterwards.analyse(three, "elsewhere")
            thinkers.enough.set()
            await thought_out(hub, one)
            assert (await thought_out(hub, two)).done == 1, "its place is free again"

    run(scenario)


def test_what_the_memory_forgets_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_KEPT", 1)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub, 2)
            one, other = await blundered(hub), await blundered(hub)
            first = await thought_out(hub, one)
            await thought_out(hub, other)
            assert list(hub.afterwards.analyses._kept) == [other]
            assert await hub.afterwards.analysis(one) == first

    run(scenario)


def test_a_finished_analysis_survives_a_restart(tmp_path: Path) -> None:
    """It is shown at once to everybody with the link, and not thought out again."""

    async def scenario() -> None:
        thinkers = BrokenThinkers()
        thinkers.broken = False
        async with hub_at(tmp_path, thinkers) as hub:
            quick(hub)
            table = await blundered(hub)
            first = await thought_out(hub, table)
            assert first.points
        thinkers.broken = True
        async with hub_at(tmp_path, thinkers) as hub:
            assert await hub.afterwards.analysis(table) == first
            assert await hub.afterwards.analyse(table, "here") == first
            assert not hub.afterwards.analyses._tasks

    run(scenario)


def test_an_analysis_that_was_interrupted_begins_anew(tmp_path: Path) -> None:
    """Half of it is not stored."""

    async def scenario() -> None:
        async with hub_at(tmp_path, PatientThinkers()) as hub:
            table = await blundered(hub)
            await hub.afterwards.analyse(table, "here")
        async with hub_at(tmp_path) as hub:
            quick(hub, 2)
            assert (await hub.afterwards.analysis(table)).total == 0
            assert (await thought_out(hub, table)).done == 1

    run(scenario)


def test_what_could_not_be_stored_may_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub, 2)
            table = await blundered(hub)
            with monkeypatch.context() as broken:
                broken.setattr(hub.store, "set_analysis", full)
                assert (await thought_out(hub, table)).total == 0
            assert (await thought_out(hub, table)).done == 1

    run(scenario)


def full(_game: str, _body: str) -> Future[None]:
    """A disk that has no room."""
    refused: Future[None] = Future()
    refused.set_exception(StorageError("the disk is full"))
    return refused


def test_what_failed_may_be_asked_for_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        thinkers = BrokenThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            quick(hub, 2)
            table = await blundered(hub)
            assert (await thought_out(hub, table)).total == 0
            thinkers.broken = False
            assert (await thought_out(hub, table)).done == 1

    run(scenario)


def test_a_long_game_is_thinned_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_DECISIONS", 3)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub, 2)
            live, viewers = await seated(hub)
            for _ in range(4):
                await both_pass(viewers)
            await viewers[0].say("resign")
            found = await thought_out(hub, live.row.id)
            assert [moment.v for moment in found.moments] == [0, 6, 12, 17]

    run(scenario)


async def both_pass(viewers: list[Viewer]) -> None:
    """Draw nothing, end the turn."""
    for viewer in viewers:
        viewer.read()
        await viewer.act("D0")
        viewer.read()
        await viewer.act("end")
        for other in viewers:
            other.read()
