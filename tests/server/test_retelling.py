"""Watchers come by the hundred: the history is written for one of them, and told to all."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import names
from elementarium.play.sitting import Sitting
from elementarium.server.company import encode
from elementarium.server.live import LiveTable
from elementarium.server.seeing import news_since
from tests.server.at_hub import Viewer, hub_at, nobody_reacts, run, seated

pytestmark = pytest.mark.compiled_only
WATCHERS = 200
AGAINST_RANDOM = [{"kind": "me"}, {"kind": "program", "level": "random"}]


async def play_on(live: LiveTable, viewers: list[Viewer], n: int) -> None:
    """One more action of whoever has to act, and sometimes nobody says anything upon it."""
    for viewer in viewers:
        viewer.read()
    if live.window is not None and n % 3:
        await nobody_reacts(live, viewers)
    for viewer in viewers:
        if viewer.now["mine"]:
            await viewer.act_by(lambda legal: legal[(n * 7919) % len(legal)])
            return
        await viewer.say("quiet")


def written_anew(live: LiveTable) -> Any:
    """The whole history, as it is told to who comes first."""
    news = news_since(live.sitting, 0, None, live.teller.now(None).v)
    return json.loads(encode(news))


@pytest.mark.parametrize("game", names())
def test_whoever_comes_later_is_told_the_same_history(tmp_path: Path, game: str) -> None:
    """Also in the middle of a window, and where something joins what was told before."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, game)
            first = Viewer(live, None)
            await first.hello()
            for n in range(100):
                await play_on(live, viewers, n)
                welcome = await Viewer(live, None).hello()
                assert welcome["whole"]
                assert welcome["news"] == written_anew(live)
                assert welcome["now"]["v"] == live.teller.now(None).v

    run(scenario)


def test_what_is_taken_back_is_written_once_for_all_watchers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub, seats=AGAINST_RANDOM)
            while len(live.sitting.happened) < 30 or not ann.now["mine"]:
                assert not ann.now["over"]
                if ann.now["mine"]:
                    await ann.act("D0" if "D0" in ann.now["legal"] else "end")
                await asyncio.sleep(0.001)
                ann.read()
            watchers = [Viewer(live, None) for _ in range(WATCHERS)]
            for watcher in watchers:
                await watcher.hello()
            calls = counted(monkeypatch)
            await ann.say("back")
            assert len(calls) <= 3 * len(live.sitting.happened), "once for each seat, once for all"
            frames = {watcher.frames[-1] for watcher in watchers if watcher.read()}
            assert len(frames) == 1
            assert json.loads(frames.pop())["news"] == written_anew(live)

    run(scenario)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Notes for whom a happening is told."""
    calls: list[int | None] = []
    told = Sitting.told

    def noted(sitting: Sitting, happening: Any, viewer: int | None) -> Any:
        calls.append(viewer)
        return told(sitting, happening, viewer)

    monkeypatch.setattr(Sitting, "told", noted)
    return calls


def test_nothing_is_kept_for_watchers_who_have_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub)
            await play_on(live, viewers, 1)
            watcher = Viewer(live, None)
            await watcher.hello()
            assert live.teller._retelling._written
            live.detach(watcher.link)
            assert not live.teller._retelling._written

    run(scenario)
