"""Lessons after a game: for the person concerned only, never before the end, tried again."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elementarium.play.journal import RefusedError
from elementarium.players.coach import UnclearError
from elementarium.players.mcts import Budget
from elementarium.server import forms
from elementarium.server.all_records import all_records
from elementarium.server.decided import decisions_of
from elementarium.server.hub import Hub
from elementarium.server.lessons import MOST_FOR_ONE, Lessons
from elementarium.server.lessons_told import written
from elementarium.server.problems import refused
from tests.server.at_hub import PatientThinkers, hub_at, run, seated
from tests.server.test_analyses import MISSED, BrokenThinkers
from tests.server.test_old_games import change_the_rules

pytestmark = pytest.mark.compiled_only


def quick(hub: Hub) -> Lessons:
    """A coach that thinks by simulations, not by the clock."""
    hub.afterwards.lessons = Lessons(hub, Budget(400))
    return hub.afterwards.lessons


async def blundered(hub: Hub) -> str:
    """A game that Ann could have won at once, and then gave up; its id."""
    live, (ann, _) = await seated(hub, start=MISSED)
    await ann.act("E@k11")
    await ann.say("resign")
    return live.row.id


async def looked_at(hub: Hub, table: str, guest: str = "ann") -> forms.Lessons:
    """The lessons of a guest, when everything has been looked at."""
    lessons = hub.afterwards.lessons
    await lessons.begin(table, guest, "here")
    while lessons._tasks:
        await asyncio.sleep(0)
    return await lessons.told(table, guest)


def at_hub(tmp_path: Path, scenario: Callable[[Hub], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        async with hub_at(tmp_path) as hub:
            quick(hub)
            await scenario(hub)

    run(play)


def test_a_missed_win_is_a_lesson_with_its_theme(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        assert (await hub.afterwards.lessons.told(table, "ann")).total == 0, "nobody has asked"
        told = await looked_at(hub, table)
        assert told.done == told.total
        [lesson] = told.lessons
        assert (lesson.v, lesson.played, lesson.better) == (0, "E@k11", "E@b1")
        assert (lesson.theme, lesson.head.key) == ("capture", "theme.element.capture")
        assert (lesson.better_chance, lesson.learned) == (1.0, False)
        assert told.missed == ["capture"]

    at_hub(tmp_path, scenario)


def test_only_the_person_concerned_is_told(tmp_path: Path) -> None:
    """Neither the opponent nor who watches; each of the two has lessons of its own."""

    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        assert (await looked_at(hub, table)).lessons
        lessons = hub.afterwards.lessons
        assert (await lessons.told(table, "guest0")).lessons == []
        assert (await looked_at(hub, table, "guest0")).lessons == [], "Bob had nothing to decide"
        for stranger in ("stranger", ""):
            for ask in (lessons.told(table, stranger), lessons.begin(table, stranger, "there")):
                with pytest.raises(RefusedError, match="seat"):
                    await ask
        with pytest.raises(RefusedError, match="no_such_moment"):
            await lessons.again(table, "guest0", 0)

    at_hub(tmp_path, scenario)


def test_there_is_no_lesson_while_a_game_goes_on(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        live, (ann, _) = await seated(hub, start=MISSED)
        await ann.act("E@k11")
        lessons, table = hub.afterwards.lessons, live.row.id
        for ask in (
            lessons.told(table, "ann"),
            lessons.begin(table, "ann", "here"),
            lessons.again(table, "ann", 0),
            lessons.attempt(table, "ann", 0, ["E@b1"], "here"),
        ):
            with pytest.raises(RefusedError, match="running"):
                await ask

    at_hub(tmp_path, scenario)


def test_a_lesson_is_tried_until_it_is_learned_and_that_is_stored(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        await looked_at(hub, table)
        lessons = hub.afterwards.lessons
        again = await lessons.again(table, "ann", 0)
        assert (again.position, again.seat) == (MISSED, 0)
        failed = await lessons.attempt(table, "ann", 0, ["E@k9"], "here")
        assert (failed.good, failed.head.key) == (False, "theme.element.capture")
        assert not (await lessons.told(table, "ann")).lessons[0].learned
        with pytest.raises(Exception, match="you hold no fire stone"):
            await lessons.attempt(table, "ann", 0, ["F@b1"], "here")
        with pytest.raises(RefusedError, match="bad"):
            await lessons.attempt(table, "ann", 0, ["E@k9", "end"], "here")
        assert (await lessons.attempt(table, "ann", 0, ["E@b1"], "here")).good
        assert quick(hub) is not lessons, "another server reads what is stored"
        assert (await hub.afterwards.lessons.told(table, "ann")).lessons[0].learned
        [game] = await hub.afterwards.lessons.coached("ann")
        assert (game.looked, game.missed, game.told, game.learned) == (True, ["capture"], 1, 1)

    at_hub(tmp_path, scenario)


def test_two_lessons_that_are_learned_at_once_are_both_learned(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        [lesson] = (await looked_at(hub, table)).lessons
        two = forms.Lessons(1, 1, [lesson, msgspec.structs.replace(lesson, v=1)], [])
        body = written(two)
        await asyncio.wrap_future(hub.store.lessons.set(table, 0, "ann", body))
        lessons = hub.afterwards.lessons
        asked = await lessons._asked_by(table, "ann")
        await asyncio.gather(*(lessons._learn(asked, v) for v in range(2)))
        assert [one.learned for one in (await lessons.told(table, "ann")).lessons] == [True, True]

    at_hub(tmp_path, scenario)


def test_what_is_learned_while_the_rest_is_looked_at_stays_learned(tmp_path: Path) -> None:
    """The lesson is stored with all others, when they are known."""

    async def scenario(hub: Hub) -> None:
        lessons, table = hub.afterwards.lessons, await blundered(hub)
        told = await lessons.begin(table, "ann", "here")
        while lessons._tasks and not told.lessons:
            await asyncio.sleep(0)
        assert (await lessons.attempt(table, "ann", 0, ["E@b1"], "here")).good
        assert (await looked_at(hub, table)).lessons[0].learned
        assert (await quick(hub).told(table, "ann")).lessons[0].learned

    at_hub(tmp_path, scenario)


def test_a_try_that_nobody_had_time_for_is_not_learned(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        await looked_at(hub, table)
        hasty = Lessons(hub, Budget(seconds=1e-5))
        with pytest.raises(UnclearError) as unclear:
            await hasty.attempt(table, "ann", 0, ["E@k9"], "here")
        assert refused(None, unclear.value).status_code == 429  # type: ignore[arg-type]
        assert not (await hasty.told(table, "ann")).lessons[0].learned
        assert (await hasty.attempt(table, "ann", 0, ["E@b1"], "here")).good

    at_hub(tmp_path, scenario)


def test_nobody_waits_for_more_lessons_than_there_are_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has been found is told; if nothing has, the rest is looked at all the same."""
    monkeypatch.setattr("elementarium.server.lessons.SOON", -1.0)

    async def scenario(hub: Hub) -> None:
        told = await looked_at(hub, await blundered(hub))
        assert (len(told.lessons), told.done) == (1, told.total)

    at_hub(tmp_path, scenario)


def test_two_devices_that_ask_at_once_have_the_game_looked_at_once(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        lessons = hub.afterwards.lessons
        both = await asyncio.gather(*(lessons.begin(table, "ann", "here") for _ in range(2)))
        assert both[0] is both[1]
        assert len(lessons._tasks) == 1
        assert (await looked_at(hub, table)).lessons

    at_hub(tmp_path, scenario)


def test_who_asks_several_times_at_once_takes_one_place_and_gives_it_back(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        lessons = hub.afterwards.lessons
        for _ in range(2):
            table = await blundered(hub)
            asking = (lessons.begin(table, "ann", "here") for _ in range(2 * MOST_FOR_ONE))
            assert {told.total for told in await asyncio.gather(*asking)} == {3}
            assert (await looked_at(hub, table)).lessons

    at_hub(tmp_path, scenario)


def test_lessons_are_asked_for_once_and_again_if_they_failed(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = BrokenThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            quick(hub)
            table = await blundered(hub)
            assert (await looked_at(hub, table)).total == 0
            thinkers.broken = False
            told = await looked_at(hub, table)
            assert told.lessons
            thinkers.broken = True
            assert await looked_at(hub, table) == told

    run(play)


def test_one_address_cannot_have_all_games_looked_at_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elementarium.server.lessons.MOST_WAITING", 1)

    async def play() -> None:
        async with hub_at(tmp_path, thinkers := PatientThinkers()) as hub:
            lessons = quick(hub)
            one, other = await blundered(hub), await blundered(hub)
            await lessons.begin(one, "ann", "here")
            with pytest.raises(RefusedError, match="busy"):
                await lessons.begin(other, "ann", "here")
            thinkers.enough.set()
            assert (await looked_at(hub, one)).lessons
            assert (await looked_at(hub, other)).lessons

    run(play)


def test_a_game_of_older_rules_is_offered_only_if_it_was_looked_at(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        known, unknown = await blundered(hub), await blundered(hub)
        await looked_at(hub, known)
        assert len(await hub.afterwards.lessons.coached("ann")) == 2
        for table in (known, unknown):
            change_the_rules(hub, table)
        [game] = await hub.afterwards.lessons.coached("ann")
        assert (game.table, game.looked, game.told) == (known, True, 1)

    at_hub(tmp_path, scenario)


def test_who_is_forgotten_takes_the_lessons_along(tmp_path: Path) -> None:
    """Also those that are being found out meanwhile."""

    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        await looked_at(hub, table)
        assert hub.store.lessons.told(table, 0)
        await asyncio.wrap_future(hub.store.people.forget("ann"))
        assert hub.store.lessons.told(table, 0) == ""
        await asyncio.wrap_future(hub.store.lessons.set(table, 0, "ann", "late"))
        assert hub.store.lessons.told(table, 0) == ""

    at_hub(tmp_path, scenario)


def test_who_becomes_somebody_else_brings_the_lessons(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        table = await blundered(hub)
        await looked_at(hub, table)
        await asyncio.wrap_future(hub.store.people.become("ann", "anna"))
        [game] = await hub.afterwards.lessons.coached("anna")
        assert (game.table, game.told) == (table, 1)
        assert await hub.afterwards.lessons.coached("ann") == []

    at_hub(tmp_path, scenario)


def test_the_archive_of_all_records_holds_the_lessons(tmp_path: Path) -> None:
    async def scenario(hub: Hub) -> None:
        await looked_at(hub, await blundered(hub))
        written = b"".join([part async for part in all_records(hub, "ann")])
        with zipfile.ZipFile(io.BytesIO(written)) as archive:
            [game] = json.loads(archive.read("lessons.json"))
        assert game["missed"] == ["capture"]

    at_hub(tmp_path, scenario)


def test_what_the_house_played_for_somebody_teaches_nobody(tmp_path: Path) -> None:
    """Who was away for a while did not decide that."""

    async def scenario(hub: Hub) -> None:
        live, (ann, bob) = await seated(hub, "aldr")
        live.audience.away = {0: 1e9, 1: 1e9}.__getitem__  # type: ignore[method-assign]
        await bob.say("play_on")
        assert live.sitting.happened[0].entry.kind == "house"
        assert list(decisions_of(live.sitting, live.sitting.happened[0].entry.seat)) == []
        del ann

    at_hub(tmp_path, scenario)
