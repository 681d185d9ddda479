"""The lobby: whose turn it is, who has won, what can be watched; and nothing that is hidden."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elementarium.store.rows import Standing
from tests.server.at_hub import AGAINST_PROGRAM, Viewer, hub_at, opened, run, seated

START = "b9,j9 - P0 act - 1 - 1"
WINS = "d3,k11 F:j11;W:j10 P0 act E 2 - 5"
RUMMY = (
    "P2 | T0 | main+ | H0 W4 E3 AT X4 F2 CW A9 | H1 W2 E8 A7 | D X5 W9 * | "
    "K EJ AQ FT AA E5 WK | B CE CX CF CE X7 F6 F9 A5 W6 | M1 1 set F8 W8 X8 | M2 0 run X9 WT WJ | "
    "M3 1 run EK EA X2 | M4 0 run F3 F4 F5 | Y F0"
)


def test_tables_that_wait_for_me_come_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            waits, (ann, _bob) = await seated(hub, start=START)
            await opened(hub, start=START)
            other = await opened(hub, seats=[{"kind": "person"}, {"kind": "me"}], start=START)
            await ann.act("end")
            _open, mine = hub.lobby("ann")
            assert (mine[0].turn, mine[0].seats[0].you) == (0, True)
            assert {table.id: table.turn for table in mine}[waits.row.id] == 1
            assert {table.id: table.turn for table in mine}[other.row.id] == 0
            _open, his = hub.lobby("guest0")
            assert [
                his[n].turn is not None and his[n].seats[his[n].turn].you for n in range(3)
            ] == [
                True,
                True,
                False,
            ]

    run(scenario)


def test_games_that_ended_before_endings_were_noted_are_found_out(tmp_path: Path) -> None:
    """By who looks at the list: the next look knows."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            over, (winner, _other) = await seated(hub, start=WINS)
            await winner.act("E@k10")
            await asyncio.wrap_future(hub.store.set_standing(over.row.id, Standing(-1, "", "")))
        async with hub_at(tmp_path) as hub:
            _open, mine = hub.lobby("ann")
            assert mine[0].ending == ""
            hub.endings.want(mine)
            await hub.endings.found()
            await asyncio.wrap_future(hub.store.try_out())  # what was asked for before is stored
            row = hub.store.game(over.row.id)
            assert row is not None
            assert row.standing == Standing(-1, "rules", "0")
            _open, mine = hub.lobby("ann")
            assert (mine[0].ending, mine[0].winners) == ("rules", [0])

    run(scenario)


def test_a_list_knows_the_turn_and_the_result_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            going, (ann, _bob) = await seated(hub, start=START)
            await ann.act("end")
            fresh = await opened(hub, start=START)
            over, (winner, _other) = await seated(hub, start=WINS)
            await winner.act("E@k10")
        async with hub_at(tmp_path) as hub:
            _open, mine = hub.lobby("ann")
            found = {table.id: table for table in mine}
            assert not hub.live, "nobody has opened them"
            assert found[going.row.id].turn == 1
            assert found[fresh.row.id].turn == 0, "nobody has acted there yet"
            ended = found[over.row.id]
            assert (ended.turn, ended.ending, ended.winners) == (None, "rules", [0])
            assert mine[-1].id == over.row.id, "what is over comes last"

    run(scenario)


def test_no_list_tells_who_is_asked_in_secret(tmp_path: Path) -> None:
    """Rummy 9: while a window is open, and in the store, nobody's turn is known."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _bob) = await seated(hub, "rummy", start=RUMMY)
            assert live.info(None).turn == 0
            played = next(text for text in ann.now["legal"] if text.startswith("play F2"))
            await ann.act(played)
            assert live.window is not None
            assert live.info(None).turn in (None, 0), "as it was before"
            row = hub.store.game(live.row.id)
            assert row is not None
            assert row.turn == -1

    run(scenario)


def test_people_who_play_now_can_be_watched_unless_they_said_no(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            shown, _people = await seated(hub, start=START)
            await seated(hub, start=START, watch=False)
            await seated(hub, seats=AGAINST_PROGRAM, start=START)
            await opened(hub, start=START)  # nobody is there
            assert [table.id for table in hub.watchable("stranger")] == [shown.row.id]
            assert hub.watchable("ann") == [], "those who sit there need no list"

    run(scenario)


async def count_told(viewer: Viewer) -> list[int]:
    """How many watch, as soon as somebody is told."""
    while not (frames := viewer.read()):
        await asyncio.sleep(0.01)
    return [frame["watchers"] for frame in frames if frame["t"] == "watching"]


def test_everybody_is_told_once_how_many_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elementarium.server.live.COUNTING", 0.05)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _bob) = await seated(hub, start=START)
            watchers = [Viewer(live, None) for _ in range(5)]
            for watcher in watchers:
                await watcher.hello()
            assert ann.read() == []
            assert await count_told(ann) == [5]
            late = Viewer(live, None)
            assert (await late.hello())["table"]["watchers"] == 6
            assert await count_told(ann) == [6]
            for watcher in watchers:
                live.detach(watcher.link)
            assert await count_told(ann) == [1]

    run(scenario)
