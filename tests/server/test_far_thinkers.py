"""Programs that think on other machines: what they are asked, and what happens when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.play.house import house_choice
from elementarium.play.table import Table
from elementarium.players.mcts import Budget
from elementarium.server import lines
from elementarium.server.far_studies import FarThinkers, build_of_thoughts, known_games
from elementarium.server.lines import SILENT, Line
from elementarium.server.messages import Hint
from elementarium.server.studies import Study
from elementarium.server.think import Client
from elementarium.server.thinkers import Thinkers
from elementarium.server.thoughts import advise, choose, judged
from elementarium.server.turns import Turn
from elementarium.store.sharing import Member
from tests.server.at_hub import run

pytestmark = pytest.mark.compiled_only

RUMMY = Table(load("rummy"), seats=3, seed=4).state


class HereStudy:
    """Processes at the other end that think in this one, one after another."""

    workers = 1

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[Any] = []
        self.enough = asyncio.Event()
        self.enough.set()

    def can(self, task: Callable[..., Any]) -> bool:
        return bool(task)

    async def think(
        self, turn: Turn, deadline: float, task: Callable[..., Any], *given: Any
    ) -> Any:
        del deadline
        self.asked.append(given)
        try:
            await self.enough.wait()
            return task(*given)
        finally:
            turn.end()

    def close(self) -> None:
        pass


class Far:
    """A thinker at the other end of a real line."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.thinkers = Thinkers(0)
        self.thinkers.add(study)
        self.client = Client(self.thinkers, Member("server", "", 0.0, frozenset()))

    def offer(self, **otherwise: Any) -> None:
        offer = lines.Offer(build_of_thoughts(), known_games(), self.study.workers)
        self.client.say(lines.Offer(**{**_fields(offer), **otherwise}))

    def die(self) -> None:
        assert self.client.line is not None
        self.client.line.close()


def _fields(offer: lines.Offer) -> dict[str, Any]:
    return {"build": offer.build, "games": offer.games, "workers": offer.workers}


class Server:
    """A server without processes of its own, and those who have called it."""

    def __init__(self, patience: float = 30.0) -> None:
        self.thinkers = Thinkers(0, patience=patience)
        self.far = FarThinkers(self.thinkers)
        self.port = 0
        self.fars: list[Far] = []

    async def called_by(self, name: str, offers: bool = True) -> tuple[Far, HereStudy]:
        study = HereStudy(name)
        far = Far(study)

        def make() -> Line:
            return Line(b"ours", far.client.hear, lambda _: far.client.close(), calls=True)

        far.client.line = await lines.call(f"127.0.0.1:{self.port}", make)
        self.fars.append(far)
        if offers:
            far.offer()
            await until(lambda: self.far.count == len(self.fars))
        return far, study


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def server(**about: Any) -> AsyncIterator[Server]:
    found = Server(**about)
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(
        lambda: Line(b"ours", found.far.hear, found.far.gone, calls=False),  # type: ignore[arg-type]
        *("127.0.0.1", 0),
    )
    found.port = listening.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        listening.close()
        for far in found.fars:
            far.die()
        await until(lambda: found.far.count == 0)


def test_whatever_can_be_asked_is_answered_elsewhere_as_it_would_be_here() -> None:
    """A hidden hand travels as it is: the seat knows there what it knows here."""
    questions: list[tuple[Any, tuple[Any, ...]]] = [
        (choose, ("rummy", RUMMY, RUMMY.to_act, "greedy", 7, 0.0)),
        (advise, ("rummy", RUMMY, RUMMY.to_act, "x1")),
        (judged, ("rummy", RUMMY, tuple(RUMMY.legal_actions()[:1]), Budget(30), 3)),
    ]

    async def scenario() -> None:
        async with server() as house:
            _, study = await house.called_by("one")
            for task, given in questions:
                answer = await house.thinkers.ask(task, *given)
                assert type(answer) is type(task(*given))
                if not isinstance(answer, Hint):
                    assert answer == task(*given)
                assert study.asked.pop() == given

    run(scenario)


def choice(house: Server) -> asyncio.Task[int]:
    seat = RUMMY.to_act
    return asyncio.create_task(house.thinkers.choice("rummy", RUMMY, seat, "greedy", 7))


def test_a_thought_is_asked_again_when_its_thinker_dies() -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            study.enough.clear()
            asked = choice(house)
            await until(lambda: bool(study.asked))
            _, other = await house.called_by("two")
            far.die()
            assert await asked == choose("rummy", RUMMY, RUMMY.to_act, "greedy", 7)
            assert len(other.asked) == 1
            house.fars.remove(far)

    run(scenario)


def test_a_thinker_that_says_nothing_any_more_is_not_waited_for() -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            study.enough.clear()
            asked = choice(house)
            await until(lambda: bool(study.asked))
            _, other = await house.called_by("two")
            line = next(line for line, one in house.far._studies.items() if one._asked)
            for _ in range(SILENT + 1):
                line._look()
            assert await asked == choose("rummy", RUMMY, RUMMY.to_act, "greedy", 7)
            assert len(other.asked) == 1
            house.fars.remove(far)

    run(scenario)


def test_who_no_longer_wants_to_know_frees_the_thinker() -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            study.enough.clear()
            asked = [choice(house) for _ in range(2)]
            await until(lambda: len(study.asked) == 2)
            for one in asked:
                one.cancel()
            await until(lambda: not far.client._thinking)
            study.enough.set()
            await choice(house)

    run(scenario)


def test_the_time_of_a_thought_begins_when_a_process_is_free() -> None:
    """Another server keeps all processes of the thinker busy meanwhile."""

    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            study.enough.clear()
            busy = [far.thinkers.turns.begin(replace_claim(n)) for n in range(2)]
            turns = [await one for one in busy]
            loop = asyncio.get_running_loop()
            asked = asyncio.create_task(house.thinkers.ask_once(replace_claim(9), choose, *GREEDY))
            await asyncio.sleep(0.05)
            free = loop.time()
            turns[0].end()
            study.enough.set()
            _, begun = await asked
            assert begun >= free
            turns[1].end()

    run(scenario)


GREEDY = ("rummy", RUMMY, RUMMY.to_act, "greedy", 7, 0.0)


def replace_claim(n: int) -> Any:
    from elementarium.server.thinkers import own_claim

    return replace(own_claim(), address=f"other{n}")


@pytest.mark.parametrize(
    "otherwise", [{"build": "another"}, {"games": {**known_games(), "rummy": "0"}}, {"games": {}}]
)
def test_a_thinker_of_another_version_is_not_asked(otherwise: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one", offers=False)
            far.offer(**otherwise)
            await house.called_by("two", offers=False)
            house.fars[1].offer()
            await until(lambda: house.far.count == 1)
            await choice(house)
            assert not study.asked

    run(scenario)


def test_who_leaves_is_asked_nothing_more_and_ends_what_is_under_way() -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            study.enough.clear()
            asked = choice(house)
            await until(lambda: bool(study.asked))
            leaving = asyncio.create_task(far.client.leave())
            await until(lambda: house.thinkers.workers == 0)
            study.enough.set()
            await leaving
            assert await asked == choose("rummy", RUMMY, RUMMY.to_act, "greedy", 7)

    run(scenario)


def test_where_nobody_thinks_the_house_acts_after_a_while() -> None:
    async def scenario() -> None:
        async with server(patience=0.01) as house:
            seat = RUMMY.to_act
            expected = house_choice(Perspective(load("rummy"), RUMMY, seat), 7)
            assert await choice(house) == expected

    run(scenario)


class Opened:
    """What nobody may unpickle."""

    def __reduce__(self) -> Any:
        return pytest.fail, ("somebody has read it",)


def test_what_others_than_the_server_have_written_is_not_read() -> None:
    async def scenario() -> None:
        async with server() as house:
            far, study = await house.called_by("one")
            assert far.client.line is not None
            forged = lines.Think(1, "choose", bytes(32) + pickle.dumps(Opened()), 0.4, True)
            far.client.hear(far.client.line, forged)
            await until(lambda: not far.client._thinking)
            assert not study.asked

    run(scenario)
