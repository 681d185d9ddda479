"""Order and idempotence: what is acknowledged happened once, what is refused did not happen.

The numbers in the docstrings are those of the list of tests in the design of the stack.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.errors import RecordError
from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.play.table import Table
from elementarium.players.player import make_player
from elementarium.server.forms import NewTable, Rematch, SeatWish, SitDown
from elementarium.server.limits import Limits
from elementarium.server.opening import MOST_RECORD, MOST_RECORDS
from tests.server.at_hub import (
    AGAINST_PROGRAM,
    QuickThinkers,
    Viewer,
    hub_at,
    opened,
    run,
    seated,
)
from tests.sizes import REPEATS

pytestmark = pytest.mark.compiled_only


def test_the_same_request_twice_is_one_action_and_two_equal_acks(tmp_path: Path) -> None:
    """9: also over two sockets at once."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            tab = Viewer(live, 0)
            await tab.hello()
            acks = [await ann.act("D1", id="x", v=0) for _ in range(20)]
            acks += await asyncio.gather(
                *(viewer.act("D1", id="x", v=0) for viewer in (ann, tab) for _ in range(20))
            )
            assert acks == [{"t": "ack", "id": "x", "v": 1}] * len(acks)
            assert len(hub.store.journal(live.row.id)) == 1

    run(scenario)


def test_of_two_actions_on_one_version_exactly_one_is_accepted(tmp_path: Path) -> None:
    """10."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            for _ in range(REPEATS):
                live, (ann, _) = await seated(hub)
                tab = Viewer(live, 0)
                await tab.hello()
                answers = await asyncio.gather(ann.act("D1"), tab.act("D2"))
                assert sorted(answer["t"] for answer in answers) == ["ack", "no"]
                refused = next(answer for answer in answers if answer["t"] == "no")
                assert refused["code"] == "stale"
                assert len(hub.store.journal(live.row.id)) == 1

    run(scenario)


@pytest.mark.parametrize("version", [-1, 0, 5, 10**9])
def test_another_version_than_the_present_is_refused_and_resynced(
    tmp_path: Path, version: int
) -> None:
    """11."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            await ann.act("D1")
            before = live.sitting.table.position
            frames = await ann.say("act", path=["end"], v=version)
            assert [frame["t"] for frame in frames] == ["no", "welcome"]
            assert live.sitting.table.position == before

    run(scenario)


def test_secret_picks_of_all_seats_at_once_are_all_stored(tmp_path: Path) -> None:
    """12: Brave's draft, in which everybody picks face down."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, "brave")
            rounds = 0
            while live.sitting.table.view(None).phase == 0 and rounds < 40:
                rounds += 1
                before = live.length
                tried = [viewer for viewer in viewers if viewer.now.get("legal")]
                await asyncio.gather(*(viewer.act(viewer.now["legal"][0]) for viewer in tried))
                for viewer in viewers:
                    viewer.read()
                assert live.length == before + len(tried)
            assert live.sitting.table.view(None).phase > 0

    run(scenario)


def test_of_two_who_want_the_last_seat_exactly_one_gets_it(tmp_path: Path) -> None:
    """13."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            for _ in range(REPEATS):
                table = await hub.opening.open_table(wish(), "ann", "Ann")
                secret = table.invites[0].path.split("#")[1]
                found = await asyncio.gather(
                    *(
                        hub.seating.sit_down(table.id, SitDown(secret), guest, guest)
                        for guest in "bcdef"
                    ),
                    return_exceptions=True,
                )
                refused = [answer for answer in found if isinstance(answer, RefusedError)]
                assert len(refused) == 4
                holders = (await hub.table(table.id)).row.holders
                assert holders[1].kind == "person"
                assert holders[1].guest in "bcdef"

    run(scenario)


def wish() -> object:
    return NewTable("element", [SeatWish("me"), SeatWish("person")])


def test_out_of_turn_for_nobody_or_after_the_end_nothing_happens(tmp_path: Path) -> None:
    """14."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            watcher = Viewer(live, None)
            await watcher.hello()
            position = live.sitting.table.position
            assert (await bob.act("D1"))["code"] == "not_your_turn"
            assert (await watcher.act("D1"))["code"] == "seat"
            assert (await ann.act("nonsense"))["code"] == "syntax"
            assert (await ann.act("end"))["code"] == "phase"
            assert live.sitting.table.position == position
            await bob.say("resign")
            ann.read()
            assert (await ann.act("D1"))["code"] == "over"
            assert live.sitting.table.position == position
            assert [row.kind for row in hub.store.journal(live.row.id)] == ["resign"]

    run(scenario)


def test_every_refusal_says_why_and_where_the_rule_stands(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _, (ann, _) = await seated(hub)
            refused = await ann.act("F@c3")
            assert refused["code"] == "phase"
            assert refused["rule"]
            assert refused["told"]["key"].startswith("element.refusal.")
            [because] = await ann.say("why", text="D9")
            assert (because["t"], because["allowed"]) == ("because", False)
            [allowed] = await ann.say("why", text="D4")
            assert allowed["allowed"]

    run(scenario)


def test_the_beginning_of_an_action_is_answered_with_what_is_still_to_be_chosen(
    tmp_path: Path,
) -> None:
    """A river is drawn step by step; only the whole of it becomes history."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            start = "b9,j9 W:d4,d5,e4 P0 act W 1 - 1"
            live, (ann, _) = await seated(hub, start=start)
            begun = await ann.act("W@e5")
            assert begun["t"] == "tried"
            assert "<W" in begun["legal"]
            step = await ann.act("W@e5", "<W", ">N")
            assert step["view"]["pending"]
            assert (live.length, live.sitting.version(0)) == (0, 0)
            assert (await ann.act("W@e5", "<W", ">N", ">E"))["t"] == "ack"
            assert live.length == 1
            assert (await ann.act("end", "end"))["code"] == "bad"
            assert live.length == 1

    run(scenario)


def test_two_tabs_of_one_seat_are_both_live(tmp_path: Path) -> None:
    """19."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            tab = Viewer(live, 0)
            await tab.hello()
            await ann.act("D1")
            assert [frame["t"] for frame in tab.read() if frame["t"] == "event"] == ["event"]
            assert (await tab.act(tab.now["legal"][0]))["t"] == "ack"
            assert ann.read()[-1]["now"] == tab.now
            assert bob.read()[-1]["now"]["v"] == tab.now["v"]

    run(scenario)


def test_what_was_taken_back_is_told_anew_from_the_beginning(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM)
            await ann.act("D2")
            first = ann.now["view"]["hand"]
            frames = await ann.say("back")
            assert {frame["t"] for frame in frames} == {"ack", "welcome"}
            assert ann.now["view"]["due"] == "draw"
            assert ann.now["v"] == 2
            await ann.act("D2")
            assert ann.now["view"]["hand"] == first, "chance repeats itself"
            assert [row.kind for row in hub.store.journal(live.row.id)] == ["act", "back", "act"]

    run(scenario)


def test_a_rematch_is_one_table_for_both_with_seats_exchanged(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (_, bob) = await seated(hub)
            with pytest.raises(RefusedError, match="rematch"):
                await hub.opening.rematch(live.row.id, Rematch(), "ann", "ann")
            await bob.say("resign")
            first = await hub.opening.rematch(live.row.id, Rematch(), "ann", "ann")
            second = await hub.opening.rematch(live.row.id, Rematch(), "guest0", "guest0")
            assert first.id == second.id
            assert (first.seat, second.seat) == (1, 0)

    run(scenario)


def test_a_table_can_go_on_from_any_moment_of_a_finished_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            await ann.act("D1")
            position = live.sitting.table.position
            with pytest.raises(RefusedError, match="running"):
                await opened(hub, source=live.row.id, at=1)
            await bob.say("resign")
            again = await opened(hub, source=live.row.id, at=1)
            assert again.sitting.table.position == position
            with pytest.raises(RefusedError, match="no_such_moment"):
                await opened(hub, source=live.row.id, at=99)

    run(scenario)


def test_nobody_sits_down_to_a_game_that_is_over(tmp_path: Path) -> None:
    """It could never be ended, and would count for ever as one that is not."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            with pytest.raises(RefusedError, match="over"):
                await opened(hub, start="a1,a4 - P0 over:P1 - 0 - 9")
            assert hub.store.unfinished("ann", "") == 0

    run(scenario)


def test_programs_answer_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.play.window.PROGRAMS", 0.0)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _, (ann, _) = await seated(hub, "rummy", seats=AGAINST_PROGRAM)
            while not ann.now["over"] and ann.now["v"] <= 10:
                if ann.now["mine"]:
                    await ann.act(ann.now["legal"][0])
                elif ann.now["window"]:
                    await ann.say("quiet")
                await asyncio.sleep(0.005)
                ann.read()
            assert ann.now["over"] or ann.now["v"] > 10, "a short game may end before"

    run(scenario)


def test_a_program_thinks_about_its_own_turn_whatever_happens_before_it_begins(
    tmp_path: Path,
) -> None:
    """Else it would choose among what somebody else may do, who might be asked in secret."""
    asked: list[tuple[int, int]] = []

    class WatchedThinkers(QuickThinkers):
        async def ask(self, task: Callable[..., Any], *given: Any, **about: Any) -> Any:
            _, state, seat, *_ = given
            asked.append((seat, state.to_act))
            return await super().ask(task, *given, **about)

    async def scenario() -> None:
        async with hub_at(tmp_path, WatchedThinkers()) as hub:
            _, (ann, _) = await seated(hub, seats=AGAINST_PROGRAM)
            for text in ("D0", "end"):
                await ann.act(text)
            await ann.say("back")  # at once: the program is about to begin
            while not asked:
                await asyncio.sleep(0.005)
            assert ann.now["mine"]

    run(scenario)
    assert asked == [(1, 1)]


def test_who_has_given_up_no_longer_acts(tmp_path: Path) -> None:
    """Among three a program goes on for it; the same resignation sent again is acknowledged."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            people = [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}]
            live, (ann, bob, _) = await seated(hub, "rummy", seats=people)
            frames = await ann.say("resign", id="r")
            assert frames[0]["t"] == "ack"
            assert frames[-1]["table"]["seats"][0]["kind"] == "program"
            assert not ann.now["mine"]
            assert (await ann.act("end"))["code"] == "seat"
            assert [frame["t"] for frame in await ann.say("resign", id="r")] == ["ack"]
            assert (await ann.say("resign"))[-1]["code"] == "seat"
            assert "people" in [frame["t"] for frame in bob.read()]
            assert live.sitting.holders[0].kind == "program"

    run(scenario)


def test_only_programs_that_answer_in_time_are_seated(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            for level in ("", "mcts:99999999999", "nobody"):
                with pytest.raises(RefusedError, match="level"):
                    await opened(hub, seats=[{"kind": "me"}, {"kind": "program", "level": level}])

    run(scenario)


def test_who_asks_twice_for_a_seat_gets_one(tmp_path: Path) -> None:
    """A listed table with two free seats, and an impatient guest."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
            table = await hub.opening.open_table(
                NewTable("rummy", seats, listed=True), "ann", "Ann"
            )
            asked = (hub.seating.sit_down(table.id, SitDown(), "bob", "Bob") for _ in range(3))
            assert {found.seat for found in await asyncio.gather(*asked)} == {1}
            holders = (await hub.table(table.id)).row.holders
            assert [holder.kind for holder in holders] == ["person", "person", "open"]

    run(scenario)


def test_all_who_want_a_rematch_at_once_get_the_same_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _) = await seated(hub)
            await ann.say("resign")
            wanted = (
                hub.opening.rematch(live.row.id, Rematch(), guest, guest)
                for guest in ("ann", "guest0", "ann")
            )
            found = await asyncio.gather(*wanted)
            assert len({opened.id for opened in found}) == 1
            assert len(hub.store.games_of("ann")) == 2

    run(scenario)


def test_a_record_is_kept_with_whatever_tags_it_has(tmp_path: Path) -> None:
    """50."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table = Table(load("rummy"), seed=1)
            player = make_player("random", "rummy", 1)
            while not table.is_over:
                table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
            text = table.written_record(self="me", tags="some")
            kept = await hub.opening.add_record(text, "ann")
            assert await hub.afterwards.record(kept.id) == text

    run(scenario)


def test_records_are_checked_one_after_another_and_not_too_many(tmp_path: Path) -> None:
    """A long one takes seconds, and a thread that everybody needs."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            with pytest.raises(RefusedError, match="long"):
                await hub.opening.add_record("x" * (MOST_RECORD + 1), "ann")
            tasks = [hub.opening.add_record("no record", "ann") for _ in range(MOST_RECORDS + 2)]
            found = await asyncio.gather(*tasks, return_exceptions=True)
            kinds = [type(error) for error in found]
            assert kinds == [RecordError] * MOST_RECORDS + [RefusedError] * 2
            with pytest.raises(RecordError):
                await hub.opening.add_record("no record", "ann")

    run(scenario)


def test_a_guest_opens_only_so_many_tables(tmp_path: Path) -> None:
    """Those that are over do not count, nor do those of others."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            hub.limits = Limits(tables=3)
            tables = [await opened(hub, seats=AGAINST_PROGRAM) for _ in range(3)]
            with pytest.raises(RefusedError, match="tables"):
                await opened(hub)
            wish = NewTable("element", [SeatWish("me"), SeatWish("person")])
            assert (await hub.opening.open_table(wish, "bob", "Bob")).id
            ann = Viewer(tables[0], 0)
            await ann.hello()
            await ann.say("resign")
            assert await opened(hub)

    run(scenario)


def test_a_free_seat_of_a_closed_table_stays_free(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            wish = NewTable("element", [SeatWish("me"), SeatWish("person")], listed=True)
            table = await hub.opening.open_table(wish, "ann", "Ann")
            ann = Viewer(await hub.table(table.id), 0)
            await ann.say("resign")
            for secret in ("", table.invites[0].path.split("#")[1]):
                with pytest.raises(RefusedError, match="over"):
                    await hub.seating.sit_down(table.id, SitDown(secret), "bob", "Bob")
            assert await hub.seating.seat_of(table.id, "bob") is None
            assert (await hub.seating.sit_down(table.id, SitDown(), "ann", "Ann")).seat == 0

    run(scenario)
