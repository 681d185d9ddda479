"""Synchronisation: whoever comes back is told exactly what was missed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.at_hub import AGAINST_PROGRAM, Viewer, hub_at, nobody_reacts, run, seated

pytestmark = pytest.mark.compiled_only


async def play_on(viewers: list[Viewer], actions: int) -> None:
    """Let everybody take the first legal action that does not end the turn at once."""
    for _ in range(actions):
        await nobody_reacts(viewers[0].live, viewers)
        viewer = next(viewer for viewer in viewers if viewer.now["mine"])
        answer = await viewer.act_by(lambda legal: legal[-1] if legal[-1] != "D0" else legal[0])
        assert answer["t"] == "ack"
        for other in viewers:
            other.read()
    await nobody_reacts(viewers[0].live, viewers)


@pytest.mark.parametrize(
    ("gap", "whole"), [(0, False), (1, False), (10, False), (200, False), (201, True)]
)
def test_a_small_gap_is_filled_and_a_great_one_told_anew(
    tmp_path: Path, gap: int, whole: bool
) -> None:
    """16."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, options="turn_limit=1000")
            await play_on(viewers, 203)
            late = Viewer(live, 1)
            welcome = await late.hello(v=203 - gap)
            assert welcome["whole"] == whole
            expected = range(1, 204) if whole else range(204 - gap, 204)
            assert [news["v"] for news in welcome["news"]] == list(expected)
            assert late.now == viewers[1].now

    run(scenario)


def test_after_the_end_everything_can_still_be_had(tmp_path: Path) -> None:
    """16."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub)
            await play_on(viewers, 5)
            await viewers[0].say("resign")
            welcome = await Viewer(live, 1).hello(v=2)
            assert [news["v"] for news in welcome["news"]] == [3, 4, 5, 6]
            assert welcome["now"]["over"]["how"] == "resign"

    run(scenario)


def test_a_version_that_never_was_is_told_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub)
            await play_on(viewers, 3)
            assert (await Viewer(live, 0).hello(v=99))["whole"]

    run(scenario)


def test_who_missed_a_take_back_is_told_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM)
            await ann.act("D2")
            await ann.say("back")
            assert (await Viewer(live, 0).hello(v=1))["whole"]
            assert not (await Viewer(live, 0).hello(v=2))["whole"]

    run(scenario)


def test_joining_in_the_middle_of_things_leaves_no_gap_and_no_double(tmp_path: Path) -> None:
    """21."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub)
            joined: list[Viewer] = []

            async def join(n: int) -> None:
                await asyncio.sleep(0.001 * n)
                viewer = Viewer(live, None if n % 2 else 1)
                joined.append(viewer)
                await viewer.hello()

            joins = asyncio.gather(*(join(n) for n in range(60)))
            await play_on(viewers, 40)
            await joins
            await asyncio.sleep(0.05)
            for viewer in joined:
                viewer.read()
                assert versions_of(viewer) == list(range(1, 41))

    run(scenario)


def versions_of(viewer: Viewer) -> list[int]:
    """The versions in the order that a client takes them in: a welcome begins anew."""
    import json

    seen: list[int] = []
    for frame in map(json.loads, viewer.frames):
        if frame["t"] == "welcome":
            seen = [news["v"] for news in frame["news"]]
        elif frame["t"] == "event" and seen is not None:
            seen.append(frame["news"]["v"])
    welcomed = next(i for i, raw in enumerate(viewer.frames) if b'"t":"welcome"' in raw)
    early = [raw for raw in viewer.frames[:welcomed] if b'"t":"event"' in raw]
    assert not early, "nobody is told of things before the welcome"
    return seen


def test_a_restart_brings_every_open_game_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            tables = {}
            for game in ("element", "rummy", "aldr", "brave"):
                live, viewers = await seated(hub, game)
                await play_on(viewers, 12)
                tables[live.row.id] = [viewer.now for viewer in viewers]
        async with hub_at(tmp_path) as hub:
            for id_, before in tables.items():
                live = await hub.table(id_)
                viewers = [Viewer(live, seat) for seat in range(len(before))]
                for viewer in viewers:
                    await viewer.hello()
                await nobody_reacts(live, viewers)
                assert [viewer.now for viewer in viewers] == before

    run(scenario)
