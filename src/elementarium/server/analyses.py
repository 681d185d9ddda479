"""Analyses of finished games: asked for once, thought about one decision at a time, and stored.

Every decision is a small task of its own that has its fair share of the processes, after all
programs that a person waits for: neither tables nor other analyses wait long. What is known so far
can be looked at meanwhile; what is complete is stored, so that nobody has to ask for it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from elementarium.core.state import State
from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.play.table import Table
from elementarium.players.analysis import MOST_POINTS, Judgement, Missed, shares
from elementarium.players.mcts import Budget
from elementarium.players.wins import won
from elementarium.server.forms import Analysis, ChancesAt, TurningPoint
from elementarium.server.limits import Places
from elementarium.server.shares import Claim
from elementarium.server.thinkers import Thinkers
from elementarium.server.thoughts import judged
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.analyses")
BUDGET = Budget(seconds=0.1)
"""How long each decision is thought about."""
LONGEST = 3 * BUDGET.seconds
"""The same where a decision may be a turning point."""
MOST_DECISIONS = 240
"""Of a longer game every second, third ... decision is looked at."""
MOST_WAITING = 20
"""So many games may wait for their turn."""
MOST_FOR_ONE = 5
"""So many of them may have been asked for from one address."""
MOST_KEPT = 500
"""So many analyses are in memory; the one that was looked at longest ago leaves it first."""


class Decision(NamedTuple):
    """Something that a seat chose: the version before it, and the action that was played."""

    v: int
    state: State
    numbers: tuple[int, ...]
    text: str


def decisions_of(sitting: Sitting) -> list[Decision]:
    """What was decided in a game, evenly thinned out where that is too much."""
    happened = [
        (v, happening)
        for v, happening in enumerate(sitting.happened)
        if happening.steps and sitting.table.step(happening.steps.start).actor >= 0
    ]
    found = []
    for v, happening in happened[:: -(-len(happened) // MOST_DECISIONS) or 1]:
        state = sitting.table.state_at(happening.steps.start)
        account = happening.account(happening.entry.seat)
        text = account.text if account else ""
        found.append(Decision(v, state, first_action(sitting.table, happening.steps), text))
    return found


def first_action(table: Table, places: range) -> tuple[int, ...]:
    """The numbers of the first action in this part of a history, which records write as one."""
    steps = [table.step(index) for index in places]
    texts = [table.written(step) for step in steps]
    ends = (count for count in range(1, len(steps)) if len(table.game.join(texts[: count + 1])) > 1)
    return tuple(step.number for step in steps[: next(ends, len(steps))])


class Analyses:
    """The analyses of one server."""

    def __init__(self, thinkers: Thinkers, store: Store, budget: Budget = BUDGET) -> None:
        self._thinkers = thinkers
        self._store = store
        self._budget = budget
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked = Places(MOST_FOR_ONE)

    async def known(self, id: str) -> Analysis:  # noqa: A002
        """What is known of a game so far; nothing if nobody has asked for it."""
        if id not in self._kept and (body := await asyncio.to_thread(self._store.analysis, id)):
            self._kept.setdefault(id, msgspec.json.decode(body, type=Analysis))
            self._forget_oldest()
        if id in self._kept:
            self._kept.move_to_end(id)
        return self._kept.get(id) or Analysis(0, 0, [], [])

    async def begin(self, id: str, sitting: Sitting, asker: str) -> Analysis:  # noqa: A002
        """Think about a finished game, unless that is done or under way."""
        known = await self.known(id)
        if id in self._kept:
            return known
        if len(self._tasks) >= MOST_WAITING or not self._asked.take(asker):
            raise RefusedError("busy")
        decisions = decisions_of(sitting)
        self._kept[id] = Analysis(0, len(decisions), [], [])
        self._forget_oldest()
        task = asyncio.create_task(self._think(id, sitting, decisions, asker))
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._ended(id, asker))
        return self._kept[id]

    def _ended(self, id: str, asker: str) -> None:  # noqa: A002
        del self._tasks[id]
        self._asked.leave(asker)

    def close(self) -> None:
        """Stop thinking."""
        for task in tuple(self._tasks.values()):
            task.cancel()

    def _forget_oldest(self) -> None:
        for id in list(self._kept)[: max(0, len(self._kept) - MOST_KEPT)]:  # noqa: A001
            if id not in self._tasks:
                del self._kept[id]

    async def _think(
        self,
        id: str,  # noqa: A002
        sitting: Sitting,
        decisions: list[Decision],
        asker: str,
    ) -> None:
        analysis = self._kept[id]
        points: list[TurningPoint] = []
        try:
            for decision in decisions:
                claim = Claim(asker, "", id, LONGEST, waited_for=False)
                await self._look_at(decision, sitting.table.game.name, analysis, points, claim)
            assert sitting.ending is not None, "only finished games are analysed"
            returns = [float(value) for value in sitting.ending.result.returns]
            analysis.moments.append(ChancesAt(len(sitting.happened), list(shares(won(returns)))))
            await self._keep(id, analysis)
        except Exception:  # whatever a search or the store does wrong, it may be asked for again
            LOG.exception("the analysis of %s failed", id)
            self._kept.pop(id, None)

    async def _keep(self, id: str, analysis: Analysis) -> None:  # noqa: A002
        body = msgspec.json.encode(analysis).decode()
        await asyncio.wrap_future(self._store.set_analysis(id, body))

    async def _look_at(
        self,
        decision: Decision,
        game: str,
        analysis: Analysis,
        points: list[TurningPoint],
        claim: Claim,
    ) -> None:
        given = (game, decision.state, decision.numbers, self._budget, decision.v)
        judgement: Judgement = await self._thinkers.ask(judged, *given, claim=claim)
        analysis.moments.append(ChancesAt(decision.v, list(judgement.chances)))
        if judgement.missed:
            points.append(_point(decision, judgement.missed))
            analysis.points = _most_telling(points)
        analysis.done += 1


def _point(decision: Decision, missed: Missed) -> TurningPoint:
    return TurningPoint(
        v=decision.v + 1,
        seat=decision.state.to_act,
        played=decision.text,
        played_chance=missed.played_chance,
        better=missed.better,
        better_chance=missed.better_chance,
        why=missed.why,
    )


def _most_telling(points: list[TurningPoint]) -> list[TurningPoint]:
    """The decisions that gave most away, in the order of the game."""
    most = sorted(points, key=lambda point: point.played_chance - point.better_chance)
    return sorted(most[:MOST_POINTS], key=lambda point: point.v)
