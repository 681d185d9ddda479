"""Rummy 9: nobody learns, by bytes or by time, whether somebody could have reacted."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import load
from elementarium.core.state import play_all
from elementarium.play.clock import Clock
from elementarium.play.journal import Holder
from elementarium.play.window import BLUR, HOLD, PEOPLE, PROGRAMS, Window
from elementarium.server.live import LiveTable
from tests.server.at_hub import AGAINST_PROGRAM, Viewer, hub_at, run, seated
from tests.server.twins import pairs, table_at

pytestmark = pytest.mark.compiled_only
RUMMY = load("rummy")


class World:
    """A table at a state, with everybody at it, and a clock that stands."""

    def __init__(self, state: Any) -> None:
        self.now = 0.0
        self.live: LiveTable = table_at(RUMMY, state)
        self.live.sitting.clock = Clock([300.0] * state.seats, 5.0)
        self.live.clock = self.live.audience._clock = lambda: self.now
        self.live.history.keep = self.kept  # type: ignore[method-assign]
        self.viewers: dict[int | None, Viewer] = {}

    async def kept(self, *_entries: Any) -> None:
        """Nothing is stored in these worlds."""

    async def begin(self) -> None:
        for seat in (*range(self.live.row.seats), None):
            self.viewers[seat] = Viewer(self.live, seat)
            await self.viewers[seat].hello()
        await self.settle()
        for viewer in self.viewers.values():
            viewer.frames.clear()

    async def play(self, seat: int, text: str) -> None:
        await self.viewers[seat].say("act", path=[text], id=text)
        await self.settle()

    async def all_are_quiet(self, by: int) -> None:
        """Everybody else says so, whoever was asked."""
        for seat in range(self.live.row.seats):
            if seat != by:
                await self.viewers[seat].say("quiet", id=f"q{seat}")
        for seat in range(self.live.row.seats):
            if self.live.sitting.asked_in_secret == seat:
                await self.viewers[seat].say("quiet", id=f"r{seat}")
        await self.time_passes(0.0)

    async def wait(self) -> None:
        """Nobody says anything until the time is over."""
        await self.time_passes(PEOPLE)

    async def time_passes(self, seconds: float) -> None:
        """So long, and then the moment until everybody is told what came of it."""
        for passed in (seconds, HOLD + BLUR):
            self.now += passed
            await self.live._close_in_time()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(4):
            await asyncio.sleep(0)
        for viewer in self.viewers.values():
            viewer.read()

    def heard(self, seat: int | None) -> list[bytes]:
        return self.viewers[seat].frames


def windowed(seats: int, games: int) -> list[tuple[int, str, Any, Any]]:
    """Who plays what, in two worlds of which exactly one asks somebody."""
    found = []
    for seed in range(games):
        for viewer, truth, twin in pairs("rummy", seats, seed, every=1):
            if truth.to_act != viewer:
                continue
            for text in RUMMY.legal(truth):
                if not text.startswith("play"):
                    continue
                after = [play_all(s, RUMMY.numbers(s, text)) for s in (truth, twin)]
                asked = [RUMMY.view(state, None).to_act is None for state in after]
                if asked[0] != asked[1]:
                    found.append((viewer, text, truth, twin))
    return found


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("waits", [False, True])
def test_who_plays_a_power_cannot_tell_whether_somebody_was_asked(seats: int, waits: bool) -> None:
    cases = windowed(seats, 60)
    assert len(cases) > 5
    same_end = 0
    for seat, text, *states in cases:
        worlds = [World(state) for state in states]

        async def scenario(
            worlds: list[World] = worlds, seat: int = seat, text: str = text
        ) -> None:
            for world in worlds:
                await world.begin()
                await world.play(seat, text)
            for eyes in (seat, None):
                assert worlds[0].heard(eyes) == worlds[1].heard(eyes)
            shown = worlds[0].viewers[seat].now
            assert not shown["mine"]
            for world in worlds:
                await (world.wait() if waits else world.all_are_quiet(seat))
                assert world.live.window is None

        run(scenario)
        views = [world.live.sitting.table.view(seat) for world in worlds]
        if views[0] == views[1]:
            same_end += 1
            assert worlds[0].heard(seat) == worlds[1].heard(seat)
    assert same_end or seats == 3


def test_a_window_is_told_at_once_and_its_result_when_it_closes() -> None:
    seat, text, truth, twin = windowed(2, 60)[0]

    async def scenario() -> None:
        for state in (truth, twin):
            world = World(state)
            await world.begin()
            await world.play(seat, text)
            assert [frame[6:12] for frame in world.heard(seat)] == [b'ack","', b"window"]
            [why] = await world.viewers[seat].say("act", path=["end"], id="y", v=1)
            assert why["code"] == "window"
            again = Viewer(world.live, seat)
            welcome = await again.hello()
            assert welcome["now"]["window"]["by"] == seat
            assert welcome["now"]["v"] == 0
            await world.all_are_quiet(seat)
            assert b'"t":"event"' in world.heard(seat)[-1]
            assert world.viewers[seat].now["window"] is None

    run(scenario)


def test_a_watcher_who_comes_late_is_not_told_of_a_window_that_is_closed() -> None:
    """Watchers are told in slices: what waits to be told may be older than a welcome."""

    async def scenario() -> None:
        for seat, text, *states in windowed(2, 60)[:5]:
            for state in states:
                world = World(state)
                await world.begin()
                live = world.live
                late = Viewer(live, None)
                live.sitting.act(seat, [text], "x", 0.0)
                live.reactions.tell(live.sitting.happened[-1])
                assert live.window is not None
                live.reactions._close(live.window)
                await late.hello()
                assert late.now["window"] is None
                await world.settle()
                assert not [frame for frame in late.read() if frame["t"] == "window"]
                shown = [b'"t":"window"' in frame for frame in world.heard(None)]
                assert any(shown), "who was here before is told"

    run(scenario)


def test_a_question_about_what_follows_tells_nothing() -> None:
    """Neither why nor a refused second action says whether somebody would be asked."""

    async def scenario() -> None:
        for seat, text, *states in windowed(2, 60)[:10]:
            for state in states:
                world = World(state)
                await world.begin()
                viewer = world.viewers[seat]
                [why] = await viewer.say("why", path=[text], text="end", id="y")
                assert (why["t"], why["code"]) == ("no", "bad")
                [both] = await viewer.say("act", path=[text, "end"], id="z")
                assert (both["t"], both["code"]) == ("no", "bad")

    run(scenario)


def test_a_reaction_is_played_within_the_window() -> None:
    reacted = 0

    async def scenario() -> None:
        nonlocal reacted
        for seat, text, *states in windowed(2, 60)[:20]:
            for state in states:
                world = World(state)
                await world.begin()
                await world.play(seat, text)
                asked = world.live.sitting.asked_in_secret
                if asked is None:
                    continue
                viewer = world.viewers[asked]
                assert viewer.now["mine"]
                reaction = next(t for t in viewer.now["legal"] if t.startswith("react"))
                await world.play(asked, reaction)
                told = [frame for frame in world.heard(seat) if b'"t":"event"' in frame]
                assert text.encode() in told[0], "what was played"
                answers = world.live.sitting.asked_in_secret == seat
                assert len(told) == 1 + answers, "and its answer only to who is asked again"
                assert world.live.window is not None
                assert world.live.window.by == asked
                reacted += 1
                await world.wait()
                assert world.live.window is None

    run(scenario)
    assert reacted


def test_who_has_said_to_be_quiet_is_not_waited_for_when_asked() -> None:
    """Else the others would see by the time that it was asked."""
    asked_late = 0

    async def scenario() -> None:
        nonlocal asked_late
        for seat, text, *states in windowed(3, 120):
            for state in states:
                world = World(state)
                await world.begin()
                await world.play(seat, text)
                first = world.live.sitting.asked_in_secret
                if first is None:
                    continue
                [other] = [n for n in range(3) if n not in (seat, first)]
                await world.viewers[other].say("quiet", id="q")
                await world.viewers[first].say("act", path=["pass"], id="p")
                asked_late += world.live.sitting.asked_in_secret == other
                await world.time_passes(0.0)
                if world.live.window is not None:
                    assert world.live.sitting.asked_in_secret == first, "who is asked once more"

    run(scenario)
    assert asked_late


def test_who_gives_up_in_a_window_does_not_close_it() -> None:
    """Among three the game goes on, and so does the time to react."""
    given_up = 0

    async def scenario() -> None:
        nonlocal given_up
        for seat, text, *states in windowed(3, 60)[:10]:
            for state in states:
                world = World(state)
                await world.begin()
                await world.play(seat, text)
                asked = world.live.sitting.asked_in_secret
                third = next(n for n in range(3) if n not in (seat, asked))
                await world.viewers[third].say("resign", id="r")
                await world.settle()
                assert world.live.window is not None
                assert world.viewers[seat].now["window"] is not None
                await world.wait()
                assert world.live.window is None
                assert [news["kind"] for news in (await Viewer(world.live, seat).hello())["news"]][
                    -1
                ] == "resign"
                given_up += asked is not None

    run(scenario)
    assert given_up


async def window_of_ann(live: LiveTable, ann: Viewer) -> Window | None:
    """The first window that Ann opens; None if the game ends without one."""
    while not ann.now["over"]:
        if live.window is not None and live.window.by == 0:
            return live.window
        if live.window is not None:
            await ann.say("quiet")
        elif ann.now["mine"]:
            legal = ann.now["legal"]
            powers = [text for text in legal if text.startswith("play")]
            await ann.act((powers or legal)[0])
        await asyncio.sleep(0.002)
        ann.read()
    return None


def test_programs_do_not_betray_themselves_by_time(tmp_path: Path) -> None:
    """A window among programs is open as long whether one can react or not."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            while True:  # a game may end before Ann has played a power
                live, (ann, _) = await seated(hub, "rummy", seats=AGAINST_PROGRAM)
                if (window := await window_of_ann(live, ann)) is not None:
                    break
            assert window.soonest == window.latest
            while live.window is window:
                await asyncio.sleep(0.02)
            reacted = live.sitting.happened[-1].entry.texts[0].startswith("react")
            assert reacted or live.clock() >= window.soonest

    run(scenario)


@pytest.mark.parametrize("watched", [False, True])
def test_one_person_among_programs_waits_only_if_asked_or_watched(watched: bool) -> None:
    """Nobody else is there who could learn anything by the time."""
    asked = unasked = 0

    async def scenario() -> None:
        nonlocal asked, unasked
        for seat, text, *states in windowed(2, 60):
            for state in states:
                world = World(state)
                live = world.live
                live.sitting.holders[seat] = Holder("program", "Novice", level="novice")
                person = Viewer(live, 1 - seat)
                await person.hello()
                if watched:
                    await Viewer(live, None).hello()
                play = partial(live.sitting.act, seat, [text], "x", 0.0)
                await live._make(None, play)
                if live.sitting.asked_in_secret is None and live.window is None:
                    unasked += 1
                    continue
                person.read()
                left = person.now["window"]["left"]
                assert left <= PEOPLE if watched else left > PEOPLE
                assert watched or person.now["mine"]
                asked += 1

    run(scenario)
    assert asked
    assert unasked == 0 if watched else unasked


@pytest.mark.parametrize("passed", [False, True])
def test_a_window_is_open_again_after_a_restart_whoever_was_asked(passed: bool) -> None:
    """Also where somebody had passed in secret before it."""
    asked = unasked = 0

    async def scenario() -> None:
        nonlocal asked, unasked
        for seat, text, *states in windowed(3, 60):
            for state in states:
                world = World(state)
                live = world.live
                live.sitting.act(seat, [text], "x", 0.0)
                first = live.sitting.asked_in_secret
                if passed and first is not None:
                    live.sitting.act(first, ["pass"], "p", 0.0)
                live.resume()
                assert live.window is not None
                for eyes in (seat, None):
                    again = (await Viewer(live, eyes).hello())["now"]
                    assert again["window"]["by"] == seat
                    assert again["v"] == 0
                await world.wait()
                assert live.window is None
                asked += first is not None
                unasked += first is None

    run(scenario)
    assert asked
    assert unasked


def test_no_window_is_open_after_a_restart_when_more_was_played() -> None:
    async def scenario() -> None:
        seat, text, truth, twin = windowed(2, 60)[0]
        for state in (truth, twin):
            world = World(state)
            await world.begin()
            await world.play(seat, text)
            await world.all_are_quiet(seat)
            decider = world.live.sitting.to_act
            assert decider is not None
            legal = [t for t in world.live.sitting.table.legal() if not t.startswith("play")]
            await world.play(decider, legal[0])
            world.live.window = None
            world.live.resume()
            assert world.live.window is None

    run(scenario)


def test_what_could_not_be_stored_neither_opens_nor_closes_a_window() -> None:
    async def scenario() -> None:
        for seat, text, *states in windowed(2, 60)[:5]:
            for state in states:
                world = World(state)
                live = world.live

                async def again(live: LiveTable = live) -> Any:
                    return live.row, live.sitting, live.length

                live.history.reload = again
                await world.begin()
                await world.play(seat, text)
                window = live.window
                assert window is not None
                await live.history.restore()
                assert live.window is window
                await world.all_are_quiet(seat)
                assert live.window is None
                await live.history.restore()
                assert live.window is None

    run(scenario)


def test_a_program_takes_as_long_whether_it_is_asked_or_not() -> None:
    """It is waited for after the people, and reacts only when its time is over."""
    reacted = unasked = 0

    async def scenario() -> None:
        nonlocal reacted, unasked
        for seat, text, *states in windowed(3, 60):
            program = next(
                (n for n in range(3) if n != seat and any(asks(s, text) == n for s in states)), None
            )
            if program is None:
                continue
            [person] = {0, 1, 2} - {seat, program}
            for state in states:
                world = World(state)
                live = world.live
                live.pace = 0.0
                live.sitting.holders[program] = Holder("program", "Greedy", level="greedy")
                await world.begin()
                await world.play(seat, text)
                world.now = 5.0
                await world.viewers[person].say("quiet", id="q")
                if live.sitting.asked_in_secret == person:
                    await world.viewers[person].say("quiet", id="r")
                await world.settle()
                await live._close_in_time()
                assert len(world.heard(seat)) == 2, "the ack and the window, and nothing since"
                await world.time_passes(PROGRAMS)
                texts = [happening.entry.texts for happening in live.sitting.happened]
                reacted += any(found[0].startswith("react") for found in texts)
                unasked += len(texts) == 1
                assert len(world.heard(seat)) > 2

    run(scenario)
    assert reacted
    assert unasked


def asks(state: Any, text: str) -> int:
    """The seat that is asked first after an action, if any."""
    after = play_all(state, RUMMY.numbers(state, text))
    return int(after.to_act) if RUMMY.view(after, None).to_act is None else -1


def test_who_takes_back_in_a_window_closes_it() -> None:
    """Among programs alone: who is asked has all the time, and nothing refers to what is undone."""
    undone = 0

    async def scenario() -> None:
        nonlocal undone
        for seat, text, *states in windowed(2, 60)[:10]:
            for state in states:
                live = World(state).live
                live.sitting.holders[seat] = Holder("program", "Novice", level="novice")
                opener = live.sitting.act(seat, [text], "x", 0.0)
                if live.sitting.asked_in_secret is None:
                    continue
                person = Viewer(live, 1 - seat)
                live.sitting.act(1 - seat, ["pass"], "p", 0.0)
                opened = next(h for h in live.sitting.happened if h.entry == opener)
                live.window = Window.after(live.sitting, opened, 0.0, watched=True)
                await person.hello()
                await live._make(None, partial(live.sitting.take_back, 1 - seat, "b", 0.0))
                person.read()
                assert person.now["window"] is None
                assert person.now["mine"]
                undone += 1

    run(scenario)
    assert undone
