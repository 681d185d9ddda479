"""Training: a table against programs asks once before its person gives much away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from elementarium.play.journal import RefusedError
from elementarium.players.mcts import Budget
from elementarium.server import doubts
from elementarium.server.doubts import Doubts
from elementarium.server.hub import Hub
from elementarium.server.live import LiveTable
from tests.server.at_hub import PatientThinkers, QuickThinkers, Viewer, hub_at, opened, run
from tests.server.test_analyses import MISSED, BrokenThinkers

pytestmark = pytest.mark.compiled_only

PROGRAM = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
Scenario = Callable[[LiveTable, Viewer], Coroutine[Any, Any, None]]


async def coached(hub: Hub, **about: Any) -> tuple[LiveTable, Viewer]:
    """A table with a coach who thinks by simulations, and Ann at it."""
    wish = {"seats": PROGRAM, "start": MISSED, "coach": True, **about}
    live = await opened(hub, "element", **wish)
    live.doubts = Doubts(live, hub.thinkers, Budget(400))
    ann = Viewer(live, 0)
    await ann.hello()
    return live, ann


def at_table(tmp_path: Path, scenario: Scenario, **about: Any) -> None:
    async def play() -> None:
        async with hub_at(tmp_path) as hub:
            await scenario(*await coached(hub, **about))

    run(play)


async def answered(ann: Viewer, text: str, **about: Any) -> dict[str, Any]:
    """What comes back when Ann wants to play something."""
    frames = await ann.say("act", path=[text], **about)
    return next(frame for frame in frames if frame["t"] in ("ack", "no", "tried", "sure"))


def test_a_blunder_is_asked_about_until_somebody_is_sure(tmp_path: Path) -> None:
    async def scenario(live: LiveTable, ann: Viewer) -> None:
        question = await answered(ann, "E@k9", id="one")
        assert (question["t"], question["better_chance"]) == ("sure", 1.0)
        assert question["head"]["key"] == "theme.element.capture"
        assert live.length == 0, "nothing was played"
        assert await answered(ann, "E@k9", id="one") == question, (
            "a frame that came twice is no yes"
        )
        again = await answered(ann, "E@k9", id="two")
        assert again == question | {"id": "two"}, "nor is who thinks of it once more"
        assert live.length == 0
        assert (await answered(ann, "E@k9", sure=True))["t"] == "ack"
        assert live.sitting.happened[0].entry.texts == ("E@k9",)

    at_table(tmp_path, scenario)


def test_another_blunder_is_asked_about_as_well(tmp_path: Path) -> None:
    async def scenario(_live: LiveTable, ann: Viewer) -> None:
        for text in ("E@k9", "E@k8", "E@k9"):
            assert (await answered(ann, text))["t"] == "sure"

    at_table(tmp_path, scenario)


def test_what_gives_nothing_away_is_played_at_once(tmp_path: Path) -> None:
    async def scenario(_live: LiveTable, ann: Viewer) -> None:
        assert (await answered(ann, "F@b1"))["t"] == "no", "what is not allowed is refused"
        assert (await answered(ann, "E@b1"))["t"] == "ack"

    at_table(tmp_path, scenario)


def test_a_table_without_a_coach_asks_nothing(tmp_path: Path) -> None:
    async def scenario(_live: LiveTable, ann: Viewer) -> None:
        assert (await answered(ann, "E@k9"))["t"] == "ack"

    at_table(tmp_path, scenario, coach=False)


def test_nobody_has_a_coach_among_people_or_where_it_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with hub_at(tmp_path) as hub:
            for about in ({"seats": [{"kind": "me"}, {"kind": "person"}]}, {"counts": True}):
                with pytest.raises(RefusedError, match="coach"):
                    await coached(hub, **about)

    run(play)


@pytest.mark.parametrize("thinkers", [BrokenThinkers, PatientThinkers])
def test_who_cannot_be_asked_holds_nobody_up(
    tmp_path: Path, thinkers: type[QuickThinkers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doubts, "PATIENCE", 0.01)

    async def play() -> None:
        async with hub_at(tmp_path, found := thinkers()) as hub:
            _, ann = await coached(hub)
            assert (await answered(ann, "E@k9"))["t"] == "ack"
            if isinstance(found, PatientThinkers):
                found.enough.set()
            await asyncio.sleep(0)

    run(play)
