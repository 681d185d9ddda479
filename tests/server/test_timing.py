"""23: how long an answer takes does not tell the twins apart, two worlds alike to the viewer."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import pytest

from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.play.journal import Holder
from elementarium.players.levels import LEVELS
from elementarium.server.live import LiveTable
from elementarium.server.messages import PROTOCOL, Hello
from elementarium.server.outbox import Outbox
from elementarium.server.pace import BEATS, PACE
from elementarium.server.shares import SHORT, Claim
from tests.server.at_hub import DECODER, Viewer, run
from tests.server.clockwork import run_at_once
from tests.server.timed import TimedThinkers
from tests.server.twins import pairs, probes_for, table_at
from tests.sizes import TRIALS

pytestmark = pytest.mark.compiled_only
HIDDEN = [name for name in names() if load(name).hidden]
SEPARATE = 0.001
"""Seconds between the medians from which on two worlds can be told apart."""


def some_pairs(game: str, most: int) -> Iterator[tuple[int, Any, Any]]:
    """Twins that really differ, from several games."""
    found = (pair for seed in itertools.count(1) for pair in pairs(game, 2, seed, every=7))
    unlike = (pair for pair in found if pair[1].to_bytes() != pair[2].to_bytes())
    return itertools.islice(unlike, most)


# Refusals


@pytest.mark.parametrize("game", HIDDEN)
def test_refusals_take_as_long_in_both_worlds(game: str) -> None:
    """Measured as computing, so that what else the machine does makes no difference."""
    rng = Rng(3)
    for viewer, truth, twin in some_pairs(game, 3):
        probes = probes_for(load(game), truth, viewer, rng)
        worlds = [table_at(load(game), state) for state in (truth, twin)]
        assert apart(worlds, viewer, probes) < SEPARATE


def test_a_refusal_that_takes_longer_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one world computes two milliseconds more."""
    viewer, truth, twin = next(some_pairs("rummy", 1))
    worlds = [table_at(load("rummy"), state) for state in (truth, twin)]
    seen = worlds[1].teller.state_seen_by

    def slowly(seat: int) -> Any:
        until = time.thread_time() + 2 * SEPARATE
        while time.thread_time() < until:
            pass
        return seen(seat)

    monkeypatch.setattr(worlds[1].teller, "state_seen_by", slowly)
    assert apart(worlds, viewer, ["nonsense"]) > SEPARATE


def apart(worlds: list[LiveTable], seat: int, probes: list[str]) -> float:
    """Seconds between the medians of what two worlds compute to answer the same questions."""
    took: tuple[list[float], list[float]] = ([], [])

    async def ask() -> None:
        viewers = [Viewer(live, seat) for live in worlds]
        for viewer in viewers:
            await viewer.hello()
        for trial in range(TRIALS):
            text = probes[trial % len(probes)]
            about = {"t": "why", "text": text} if trial % 2 else {"t": "act", "path": [text] * 2}
            frame = {**about, "id": "x"} if trial % 2 else {**about, "id": "x", "v": 0}
            request = DECODER.decode(json.dumps(frame).encode())
            for place in (0, 1) if trial % 4 < 2 else (1, 0):
                begun = time.thread_time()
                await worlds[place].handle(viewers[place].link, request)
                took[place].append(time.thread_time() - begun)
                viewers[place].read()

    run(ask)
    return abs(median(took[0]) - median(took[1]))


# Programs


@pytest.mark.parametrize("level", [*LEVELS, "greedy"])
@pytest.mark.parametrize("game", HIDDEN)
def test_a_program_is_heard_on_its_beat_however_soon_it_knew(game: str, level: str) -> None:
    """One world lets it choose at once, as where there is one card to play; the other thinks."""
    found = 0
    for viewer, truth, twin in some_pairs(game, 12):
        if truth.to_act != 1 - viewer or load(game).view(truth, viewer).to_act != 1 - viewer:
            continue
        heard = [
            heard_after(state, viewer, level, takes)
            for state in (truth, twin)
            for takes in (lambda _: 0.0, lambda longest: longest)
        ]
        assert heard == [pytest.approx(PACE * BEATS.get(level, 1.0), abs=SEPARATE)] * 4
        found += 1
    assert found


@pytest.mark.parametrize("level", LEVELS)
def test_who_waits_for_a_process_is_heard_a_beat_after_its_turn(level: str) -> None:
    """So a busy house does not give it away either."""
    viewer, truth = next(
        (viewer, truth)
        for viewer, truth, _ in some_pairs("brave", 50)
        if truth.to_act == 1 - viewer
    )
    heard = [
        heard_after(truth, viewer, level, takes, waits=2.0)
        for takes in (lambda _: 0.0, lambda longest: longest)
    ]
    assert heard == [pytest.approx(2.0 + PACE * BEATS.get(level, 1.0), abs=SEPARATE)] * 2


class Listening(Outbox):
    """A socket that notices when something is told."""

    __slots__ = ("heard",)

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.heard = asyncio.Event()

    def put(self, frame: bytes) -> None:
        if frame.startswith((b'{"t":"event"', b'{"t":"window"')):
            self.heard.set()


def heard_after(
    state: Any, viewer: int, level: str, takes: Callable[[float], float], waits: float = 0.0
) -> float:
    """Seconds until a viewer hears what a program does in a state."""
    found = 0.0

    async def scenario() -> None:
        nonlocal found
        loop = asyncio.get_running_loop()
        game = load(type(state).__name__.lower())
        live = table_at(game, state)
        live.programs.thinkers = TimedThinkers(takes)
        live.clock = loop.time
        live.history.keep = kept  # type: ignore[method-assign]
        live.sitting.holders[1 - viewer] = Holder("program", level=level)
        link = Listening(viewer)
        live.attach(link)
        if waits:
            for _ in range(live.programs.thinkers.turns.shares.processes):
                turn = await live.programs.thinkers.turns.begin(Claim("busy", "", "", SHORT))
                loop.call_later(waits, turn.end)
        begun = loop.time()
        await live.handle(link, Hello(PROTOCOL))
        await link.heard.wait()
        found = loop.time() - begun
        live.close(1000)

    run_at_once(scenario)
    return found


async def kept(*_entries: Any) -> None:
    """Nothing is stored in these worlds."""
