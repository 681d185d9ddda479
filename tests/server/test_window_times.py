"""Rummy 9: when a window closes, and what is told then, does not tell whether anybody was asked."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import Any, Protocol

import pytest

from elementarium.play.journal import Holder
from elementarium.play.window import ALONE, BLUR, HOLD, PEOPLE, PROGRAMS
from elementarium.server.live import LiveTable
from elementarium.server.messages import PROTOCOL, Hello
from elementarium.server.outbox import Outbox
from tests.server.at_hub import DECODER, PatientThinkers, Viewer, run
from tests.server.clockwork import Clockwork
from tests.server.house import STUCK
from tests.server.test_window import RUMMY, World, asks, windowed
from tests.server.twins import table_at
from tests.sizes import SOAK

pytestmark = pytest.mark.compiled_only
WINDOWS = 200
"""Windows in which somebody is asked, and as many in which nobody is."""
LUCK = 0.5 + 1.645 * (0.25 / WINDOWS) ** 0.5
"""The share of right guesses that luck alone stays below, nineteen times of twenty."""


class Disk(Protocol):
    """Where a table keeps what happens; it takes its time."""

    def add_actions(self, rows: Any, *, over: bool, standing: Any = None) -> Future[None]: ...
    def try_out(self) -> Future[None]: ...


class SlowDisk:
    """Stores nothing, and takes as long as a lot says, in the time of the loop."""

    def __init__(self, seed: int, longest: float) -> None:
        self._draw = random.Random(seed)
        self._longest = longest

    def add_actions(self, _rows: Any, *, over: bool, standing: Any = None) -> Future[None]:
        assert not over
        del standing
        return self.try_out()

    def try_out(self) -> Future[None]:
        done: Future[None] = Future()
        takes = self._draw.random() * self._longest
        asyncio.get_running_loop().call_later(takes, done.set_result, None)
        return done


class RealDisk:
    """Writes to a file of this machine, and may take some time more."""

    def __init__(self, more: float) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._more = more

    def add_actions(self, rows: Any, *, over: bool, standing: Any = None) -> Future[None]:
        assert not over
        del standing
        return self._thread.submit(self._write, repr(rows).encode())

    def try_out(self) -> Future[None]:
        return self._thread.submit(self._write, b"something")

    def _write(self, what: bytes) -> None:
        with tempfile.TemporaryFile() as file:
            file.write(what)
            file.flush()
            os.fsync(file.fileno())
        time.sleep(self._more)


class Listening(Outbox):
    """A socket that notices when it hears what came of an action."""

    __slots__ = ("heard",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def put(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"event"') and not self.heard.done():
            self.heard.set_result(asyncio.get_running_loop().time())


async def closing_time(seat: int, text: str, state: Any, disk: Disk) -> float:
    """Seconds from playing an action until who played it hears what came of it."""
    loop = asyncio.get_running_loop()
    live = table_at(RUMMY, state)
    live.clock = loop.time
    store: Any = disk
    live.history._store = store
    link = Listening(seat)
    live.attach(link)
    await live.handle(link, Hello(PROTOCOL))
    act = DECODER.decode(f'{{"t":"act","id":"x","v":0,"path":["{text}"]}}'.encode())
    await live.handle(link, act)
    begun = loop.time()
    heard = await link.heard
    live.close(1000)
    return heard - begun


def times(disk: Callable[[], Disk], run_all: Any) -> tuple[list[float], list[float]]:
    """How long windows take in which somebody is asked, and in which nobody is."""
    found: tuple[list[float], list[float]] = ([], [])
    cases = [(seat, text, states) for seat, text, *states in windowed(2, 60)]

    async def scenario() -> None:
        kept = disk()
        for trial in range(WINDOWS):
            seat, text, states = cases[trial % len(cases)]
            for state in states if trial % 2 else states[::-1]:
                asked = asks(state, text) >= 0
                found[not asked].append(await closing_time(seat, text, state, kept))

    run_all(scenario)
    return found


def right_guesses(asked: Sequence[float], unasked: Sequence[float]) -> float:
    """How often somebody is right who has learnt a threshold on one half, on the other half."""
    half = len(asked) // 2

    def share(threshold: float, part: slice, later: bool) -> float:
        right = sum((t > threshold) == later for t in asked[part])
        return (right + sum((t > threshold) != later for t in unasked[part])) / (2 * half)

    first = slice(0, half)
    learnt = [
        (share(threshold, first, later), threshold, later)
        for threshold in sorted({*asked[first], *unasked[first]})
        for later in (True, False)
    ]
    _, threshold, later = max(learnt)
    return share(threshold, slice(half, 2 * half), later)


@pytest.mark.parametrize("longest", [0.0, 0.05, 3 * HOLD])
def test_no_threshold_tells_whether_somebody_was_asked(
    longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither with a quick disk nor with one that takes longer than everybody waits."""
    monkeypatch.setattr("elementarium.server.reactions._LOT", random.Random(2))
    asked, unasked = times(
        partial(SlowDisk, 1, longest), partial(run, loop=Clockwork, patience=1e6)
    )
    assert len(asked) == len(unasked) == WINDOWS
    assert right_guesses(asked, unasked) <= LUCK
    assert min(asked) >= PEOPLE + HOLD
    if longest < HOLD:
        assert max(asked + unasked) < PEOPLE + HOLD + BLUR + 0.1


@pytest.mark.skipif(not SOAK, reason="takes minutes by a real clock: make soak")
@pytest.mark.parametrize("more", [0.0, 0.05])
def test_no_threshold_tells_it_by_a_real_clock(
    more: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luck alone fails once in twenty, so what was guessed once is tried once more."""
    monkeypatch.setattr("elementarium.play.window.PEOPLE", 0.2)
    measured = (times(partial(RealDisk, more), partial(run, patience=3600)) for _ in range(2))
    assert any(right_guesses(*found) <= LUCK for found in measured)


def test_a_difference_of_eight_milliseconds_would_be_noticed() -> None:
    """As there was when the pass of who was asked was stored before the window closed."""
    draw = random.Random(1)
    unasked = [10.02 + 0.01 * draw.random() for _ in range(WINDOWS)]
    asked = [10.028 + 0.01 * draw.random() for _ in range(WINDOWS)]
    assert right_guesses(asked, unasked) > LUCK


def test_who_asks_meanwhile_does_not_feel_what_is_stored() -> None:
    """A pass that takes for ever to be stored holds up nobody else's questions."""
    felt = 0

    async def scenario() -> None:
        nonlocal felt
        for seat, text, *states in windowed(2, 60)[:10]:
            for state in states:
                world = World(state)
                await world.begin()
                await world.play(seat, text)
                asked = world.live.sitting.asked_in_secret
                if asked is None:
                    continue
                never = asyncio.Event()
                world.live.history.keep = lambda *_, never=never: never.wait()  # type: ignore[method-assign]
                passing = asyncio.create_task(world.viewers[asked].say("quiet", id="p"))
                await asyncio.sleep(0)
                async with asyncio.timeout(STUCK):
                    [why] = await world.viewers[seat].say("why", text="end", id="y")
                    [act] = await world.viewers[seat].say("act", path=["end"], id="z", v=1)
                    await Viewer(world.live, seat).hello()
                    [left] = await world.viewers[None].say("resign", id="w")
                assert (why["t"], act["code"]) == ("because", "window")
                assert left["code"] == "seat"
                passing.cancel()
                felt += 1

    run(scenario)
    assert felt


def test_who_is_quiet_twice_with_one_request_is_heard_once() -> None:
    """Neither does it open the window anew, nor is it quiet in the next one."""
    asked = 0

    async def scenario() -> None:
        nonlocal asked
        for seat, text, *states in windowed(2, 60)[:6]:
            for state in states:
                world = World(state)
                await world.begin()
                await world.play(seat, text)
                other = 1 - seat
                asked += world.live.sitting.asked_in_secret == other
                for _ in range(2):
                    answers = await world.viewers[other].say("quiet", id="q")
                    assert answers[0]["t"] == "ack"
                await world.time_passes(0.0)
                told = [frame for frame in world.heard(seat) if b'"t":"window"' in frame]
                assert len(told) == 1
                assert world.live.window is None

    run(scenario)
    assert asked


def test_a_hint_is_about_what_was_seen_when_it_was_asked_for() -> None:
    """Else who asks and plays at once would learn what nobody is to know yet."""

    async def scenario() -> None:
        seat, text, *states = windowed(2, 60)[0]
        thought: list[Any] = []
        for state in states:
            world = World(state)
            await world.begin()

            class Noting(PatientThinkers):
                async def hint(self, game: str, state: Any, *_: Any) -> Any:
                    thought.append(RUMMY.write_position(state))
                    raise RuntimeError(game)

            world.live.programs.thinkers = Noting()
            viewer = world.viewers[seat]
            hint = viewer.say("hint", id="h")
            await asyncio.gather(hint, viewer.say("act", path=[text], id="a"))
            await world.settle()
            assert thought[-1] == RUMMY.write_position(state)

    run(scenario)


def test_who_comes_to_watch_cannot_tell_whether_the_only_person_was_asked() -> None:
    """It sees a program think and act, and a window of the usual time, as at any other moment."""
    compared = 0

    async def scenario() -> None:
        nonlocal compared
        for seat, text, truth, twin in islice(windowed(2, 60), 12):
            states = (truth, twin) if asks(truth, text) >= 0 else (twin, truth)
            told = []
            for state, late in zip(states, (True, False), strict=True):
                world = World(state)
                live = world.live
                live.programs.thinkers = PatientThinkers()
                live.sitting.holders[seat] = Holder("program", "Novice", level="novice")
                live.holders = tuple(live.sitting.holders)
                await Viewer(live, 1 - seat).hello()
                act = partial(live.sitting.act, seat, [text], "x", 0.0)
                if late:
                    await live._make(None, act)
                    world.now = 5.0
                    assert live.window is not None, "the person is asked, and has all the time"
                watcher = Viewer(live, None)
                watcher.now = await watcher.hello()
                if not late:
                    await live._make(None, act)
                else:
                    world.now += live.pace
                    await live._close_in_time()
                await world.settle()
                watcher.read()
                told.append([frame for frame in watcher.frames if b'"t":"people"' not in frame])
                window = live.window
                assert window is not None
                assert window.latest - world.now == PEOPLE
            assert told[0] == told[1]
            compared += 1

    run(scenario)
    assert compared


def test_who_was_watched_a_while_ago_has_no_more_time_than_others() -> None:
    """Else who comes and goes again and again would see it."""

    async def scenario() -> None:
        seat, text, *states = windowed(2, 60)[0]
        state = next(state for state in states if asks(state, text) >= 0)
        for passed, alone in ((1.0, False), (ALONE + 1.0, True)):
            world = World(state)
            live: LiveTable = world.live
            live.sitting.holders[seat] = Holder("program", "Novice", level="novice")
            watcher = Viewer(live, None)
            live.detach(watcher.link)
            world.now += passed
            await live._make(None, partial(live.sitting.act, seat, [text], "x", 0.0))
            assert live.window is not None
            assert live.window.alone is alone
            assert live.window.programs in (0.0, PROGRAMS)

    run(scenario)
