"""Looking back during a game: everybody sees what he saw then, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import names
from elementarium.server.live import LiveTable
from tests.server.at_hub import AGAINST_PROGRAM, Viewer, hub_at, nobody_reacts, run, seated
from tests.server.test_backs import BRAVE, Done, brave_journal, drawn_the_other_way_round
from tests.server.test_window import World, windowed
from tests.server.twins import table_at

pytestmark = pytest.mark.compiled_only


async def seen(viewer: Viewer, version: int) -> dict[str, Any]:
    """The answer to looking at a version."""
    answers = await viewer.say("look", v=version, id=f"look{version}")
    return next(answer for answer in answers if answer.get("id") == f"look{version}")


async def play_on(viewers: list[Viewer], live: LiveTable, n: int) -> None:
    """One more action of whoever has to act; nobody reacts to it."""
    actor = next(viewer for viewer in viewers if viewer.now["mine"])
    await actor.act_by(lambda legal: legal[(n * 7919) % len(legal)])
    await nobody_reacts(live, viewers)


@pytest.mark.parametrize("game", names())
def test_the_past_looks_as_it_looked_then(tmp_path: Path, game: str) -> None:
    """To both seats and to a watcher."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, people = await seated(hub, game)
            viewers = [*people, Viewer(live, None)]
            await viewers[-1].hello()
            shown: list[dict[int, Any]] = [{0: viewer.now["view"]} for viewer in viewers]
            for n in range(40):
                if live.over:
                    break
                await play_on(people, live, n)
                for viewer, then in zip(viewers, shown, strict=True):
                    welcome = await viewer.hello()
                    then[welcome["now"]["v"]] = welcome["now"]["view"]
            for viewer, then in zip(viewers, shown, strict=True):
                assert len(then) > 10
                for version, view in then.items():
                    assert await seen(viewer, version) == {
                        "t": "seen",
                        "id": f"look{version}",
                        "view": view,
                    }

    run(scenario)


def test_there_is_no_looking_ahead_nor_at_what_was_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM)
            await ann.act("D1")
            await ann.say("back")
            for version in (-1, 1, 3, 1_000_000):
                answer = await seen(ann, version)
                assert (answer["t"], answer["code"]) == ("no", "no_such_moment")
            assert (await seen(ann, 2))["view"] == ann.now["view"]
            assert (await seen(ann, 0))["view"] == ann.now["view"]

    run(scenario)


def test_the_order_of_hidden_draws_is_not_to_be_found_in_the_past() -> None:
    start, journal = brave_journal(1, 60)
    other = [done._replace(chance=drawn_the_other_way_round(done.chance, 1)) for done in journal]
    assert other != journal
    for eyes in (0, 2, None):
        assert looked_through(start, journal, eyes) == looked_through(start, other, eyes)


def looked_through(start: Any, journal: list[Done], eyes: int | None) -> list[Any]:
    """All that a viewer is shown who looks at everything that has happened."""
    live = table_at(BRAVE, start)
    viewer = Viewer(live, eyes)
    found: list[Any] = []

    async def look() -> None:
        for n, done in enumerate(journal):
            live.sitting.act(done.seat, done.texts, f"id{n}", 0.0, chance=done.chance)
        await viewer.hello()
        found.extend([await seen(viewer, version) for version in range(viewer.now["v"] + 2)])

    run(look)
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_window_the_past_does_not_say_whether_somebody_is_asked(seats: int) -> None:
    """Rummy 9: neither while others may react nor when they have not."""
    alike = 0
    for seat, text, *states in windowed(seats, 60)[:12]:
        worlds = [World(state) for state in states]

        async def scenario(
            worlds: list[World] = worlds, seat: int = seat, text: str = text
        ) -> None:
            nonlocal alike
            for world in worlds:
                await world.begin()
                await world.play(seat, text)
            assert await pasts(worlds[0], seat) == await pasts(worlds[1], seat)
            for world in worlds:
                await world.all_are_quiet(seat)
            views = [world.live.sitting.table.view(seat) for world in worlds]
            if views[0] == views[1]:
                alike += 1
                assert await pasts(worlds[0], seat) == await pasts(worlds[1], seat)

        run(scenario)
    assert alike or seats == 3


async def pasts(world: World, seat: int) -> list[Any]:
    """What who has played and a watcher find when they look at any version, and beyond."""
    return [await seen(world.viewers[eyes], v) for eyes in (seat, None) for v in range(4)]
