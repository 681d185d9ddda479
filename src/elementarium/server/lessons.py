"""Lessons after a game: asked for by the person concerned, thought about, stored, tried again.

A coach looks at the decisions of one seat (`players/coach.py`), each of them a small task that has
its fair share of the processes, like those of an analysis. Nobody else is told what it finds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.players import coach
from elementarium.players.coach import ENOUGH, LOOKED_AT, Decision, Lesson, UnclearError
from elementarium.players.mcts import Budget
from elementarium.server import forms
from elementarium.server.analyses import BUDGET, LONGEST
from elementarium.server.decided import decisions_of, read_path
from elementarium.server.lessons_told import (
    coached,
    form,
    is_open,
    mark,
    marked,
    read,
    tried_form,
    written,
)
from elementarium.server.limits import Places
from elementarium.server.shares import Claim
from elementarium.server.thoughts import confirmed, glanced, judged, tried

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

LOG = logging.getLogger("elementarium.lessons")
CAREFUL = 3 * coach.MORE_CARE * BUDGET.seconds
"""The longest that a lesson is confirmed, or a try is judged."""
SOON = 14.0
"""Seconds after which what was found is enough: on a busy house, too, nobody waits long."""
MOST_WAITING = 20
"""So many games may be looked at, or wait for it."""
MOST_COACHED = 200
"""So many finished games are looked back on."""
MOST_FOR_ONE = 5
"""So many of them may have been asked for from one address."""


class Asked(NamedTuple):
    """Somebody's seat at a finished game."""

    table: str
    seat: int
    guest: str
    sitting: Sitting


class Lessons:
    """The coach of one server."""

    def __init__(self, hub: Hub, budget: Budget = BUDGET) -> None:
        self._hub = hub
        self._budget = budget
        self._told: dict[tuple[str, int], forms.Lessons] = {}
        """What is being found out just now."""
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._asked = Places(MOST_FOR_ONE)
        self._beginning = asyncio.Lock()
        """Held from finding that nobody has looked until somebody does."""

    async def told(self, table: str, guest: str) -> forms.Lessons:
        """What is known so far; nothing if the guest has not asked for it."""
        asked = await self._asked_by(table, guest)
        return await self._known(asked)

    async def begin(self, table: str, guest: str, asker: str) -> forms.Lessons:
        """Look at a finished game for who sat there, unless that is done or under way."""
        asked = await self._asked_by(table, guest)
        async with self._beginning:
            known = await self._known(asked)
            return known if known.total else self._begin(asked, asker)

    async def again(self, table: str, guest: str, v: int) -> forms.Again:
        """The position of a lesson, as its seat could know it."""
        asked, lesson = await self._lesson(table, guest, v)
        game = asked.sitting.table.game
        world = world_of(asked, decision_at(asked, v))
        row = await asyncio.to_thread(self._hub.row, table)
        position = game.write_position(world)
        return forms.Again(game.name, row.options, position, asked.seat, lesson)

    async def attempt(
        self, table: str, guest: str, v: int, path: list[str], asker: str
    ) -> forms.Tried:
        """What a search thinks of another action there; what is as good counts as learned."""
        asked, lesson = await self._lesson(table, guest, v)
        game, decision = asked.sitting.table.game, decision_at(asked, v)
        numbers = read_path(game, world_of(asked, decision), path)
        if not self._hub.thinkers.hints.take(asker):
            raise RefusedError("busy")
        try:
            claim = Claim(asker, guest, table, CAREFUL)
            given = (game.name, decision.state, numbers, lesson.better, self._budget, v)
            trial = await self._hub.thinkers.ask(tried, *given, claim=claim)
        finally:
            self._hub.thinkers.hints.leave(asker)
        if trial is None:
            raise saying(UnclearError, "unclear")
        if trial.is_good and not lesson.learned:
            await self._learn(asked, v)
        return tried_form(game.name, lesson, trial)

    async def coached(self, guest: str) -> list[forms.Coached]:
        """The finished games of a guest, the newest first, with what was missed in them.

        Those that nobody can look at any more are left out, unless somebody has.
        """
        store = self._hub.store.lessons
        rows = await asyncio.to_thread(store.of, guest, MOST_COACHED)
        return [coached(row) for row in rows if is_open(row)]

    def close(self) -> None:
        """Stop thinking."""
        for task in tuple(self._tasks.values()):
            task.cancel()

    # Who asks

    async def _asked_by(self, table: str, guest: str) -> Asked:
        """The seat of a guest at a finished game; raises if it goes on, or the guest has none."""
        sitting = await self._hub.afterwards.finished(table)
        seat = await self._hub.seating.seat_of(table, guest)
        if seat is None or not guest:
            raise RefusedError("seat")
        return Asked(table, seat, guest, sitting)

    async def _lesson(self, table: str, guest: str, v: int) -> tuple[Asked, forms.Lesson]:
        asked = await self._asked_by(table, guest)
        known = await self._known(asked)
        found = next((one for one in known.lessons if one.v == v), None)
        if found is None:
            raise RefusedError("no_such_moment")
        return asked, found

    async def _known(self, asked: Asked) -> forms.Lessons:
        if found := self._told.get((asked.table, asked.seat)):
            return found
        store = self._hub.store.lessons
        body = await asyncio.to_thread(store.told, asked.table, asked.seat)
        return read(body)

    # Thinking

    def _begin(self, asked: Asked, asker: str) -> forms.Lessons:
        """Look at a game that nobody has looked at; raises if that is too much at once."""
        if len(self._tasks) >= MOST_WAITING or not self._asked.take(asker):
            raise RefusedError("busy")
        key = asked.table, asked.seat
        decisions = coach.thinned(list(decisions_of(asked.sitting, asked.seat)))
        total = len(decisions) + min(LOOKED_AT, len(decisions)) + 1
        self._told[key] = forms.Lessons(0, total, [], [])
        task = asyncio.create_task(self._look(asked, decisions, asker))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._ended(key, asker))
        return self._told[key]

    async def _look(self, asked: Asked, decisions: Sequence[Decision], asker: str) -> None:
        """Glance at all decisions, look at the worst, and keep what is to be told."""
        key = asked.table, asked.seat
        told, game = self._told[key], asked.sitting.table.game.name
        clock = asyncio.get_running_loop().time
        late = clock() + SOON
        try:
            found: list[Lesson] = []
            for one in await self._worst(asked, decisions, asker):
                is_enough = len(found) >= ENOUGH or (found and clock() > late)
                if not is_enough and (lesson := await self._lesson_of(asked, one, asker)):
                    found.append(lesson)
                    learned = {known.v for known in told.lessons if known.learned}
                    grouped = coach.grouped(found)
                    told.lessons = [form(game, known, known.at in learned) for known in grouped]
                told.done += 1
            told.missed = sorted({one.theme for one in found if one.theme})
            told.done = told.total
            await self._keep(asked, told)
        except Exception:  # whatever a search or the store does wrong, it may be asked for again
            LOG.exception("the lessons of %s failed", asked.table)

    async def _worst(
        self, asked: Asked, decisions: Sequence[Decision], asker: str
    ) -> list[Decision]:
        """The decisions that look worst at a glance."""
        game, seen = asked.sitting.table.game.name, []
        for one in decisions:
            claim = Claim(asker, asked.guest, asked.table, LONGEST, waited_for=False)
            given = (game, one.state, one.numbers, self._budget, one.at)
            seen.append((await self._hub.thinkers.ask(glanced, *given, claim=claim), one))
            self._told[asked.table, asked.seat].done += 1
        return coach.worst_first(seen)

    async def _lesson_of(self, asked: Asked, one: Decision, asker: str) -> Lesson | None:
        game, ask = asked.sitting.table.game.name, self._hub.thinkers.ask
        given = (game, one.state, one.numbers, self._budget, one.at)
        claim = Claim(asker, asked.guest, asked.table, LONGEST, waited_for=False)
        missed = (await ask(judged, *given, claim=claim)).missed
        if missed is None:
            return None
        claim = Claim(asker, asked.guest, asked.table, CAREFUL, waited_for=False)
        asking = (game, one.state, one.numbers, one.text, missed.better, self._budget, one.at)
        return await ask(confirmed, *asking, claim=claim)

    def _ended(self, key: tuple[str, int], asker: str) -> None:
        del self._tasks[key]
        del self._told[key]
        self._asked.leave(asker)

    async def _learn(self, asked: Asked, v: int) -> None:
        """Note that the better action was found: what is not stored yet is stored with it."""
        if found := self._told.get((asked.table, asked.seat)):
            mark(found, v)
        kept = self._hub.store.lessons.change(asked.table, asked.seat, partial(marked, v=v))
        await asyncio.wrap_future(kept)

    async def _keep(self, asked: Asked, told: forms.Lessons) -> None:
        kept = self._hub.store.lessons.set(asked.table, asked.seat, asked.guest, written(told))
        await asyncio.wrap_future(kept)


def decision_at(asked: Asked, v: int) -> Decision:
    """The decision of a lesson; raises if the seat has decided nothing there."""
    for one in decisions_of(asked.sitting, asked.seat):
        if one.at == v:
            return one
    raise RefusedError("no_such_moment")


def world_of(asked: Asked, decision: Decision) -> Any:
    """The table as its seat could know it; what it could not is imagined, always the same."""
    game = asked.sitting.table.game
    return Perspective(game, decision.state, asked.seat).imagine(Rng(decision.at))
