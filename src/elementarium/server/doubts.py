"""Training: before its only person gives much away, a table asks once whether that is meant.

Only tables against programs are asked for this, and none of their games counts. The question is
thought about before anything else is done: nothing is played, stored or told meanwhile.
"""

from __future__ import annotations

import asyncio
import logging

from msgspec import structs

from elementarium.core.errors import ElementariumError
from elementarium.play.table import Walk
from elementarium.players import coach
from elementarium.players.mcts import Budget
from elementarium.server import messages as wire
from elementarium.server.outbox import Outbox
from elementarium.server.played import PlayedTable
from elementarium.server.shares import SHORT, Claim
from elementarium.server.thinkers import Thinkers
from elementarium.server.thoughts import doubted

LOG = logging.getLogger("elementarium.table")
BUDGET = Budget(seconds=0.1)
"""How long an action is thought about; three times as long where it may be a blunder."""
PATIENCE = 2.0
"""Seconds after which it is played without a question: nobody waits for a busy house."""


class Doubts:
    """Asks whether somebody is sure, until the answer is yes."""

    def __init__(self, table: PlayedTable, thinkers: Thinkers, budget: Budget = BUDGET) -> None:
        self._table = table
        self._thinkers = thinkers
        self._budget = budget
        self._asked: tuple[int, list[str], wire.Sure] | None = None
        """The version and the path that were asked about last, and the question: it is kept."""

    async def about(self, link: Outbox, request: wire.Act) -> wire.Sure | None:
        """The question before an action that would give much away; None to play it."""
        if request.sure or (walk := self._walk(link, request)) is None:
            return None
        if self._asked and self._asked[:2] == (request.v, request.path):
            return structs.replace(self._asked[2], id=request.id)
        found = await self._thought(link, request, walk)
        if found is None:
            return None
        question = question_of(self._table.row.kind, found, request.id)
        self._asked = (request.v, request.path, question)
        return question

    def _walk(self, link: Outbox, request: wire.Act) -> Walk | None:
        """The action, if it is to be thought about: complete, allowed, and not played yet."""
        sitting, seat = self._table.sitting, link.seat
        if not self._table.row.coach or seat is None or request.id in sitting.done:
            return None
        if sitting.to_act != seat or request.v != sitting.version(seat):
            return None
        try:
            walk = sitting.walk(seat, request.path)
        except ElementariumError:
            return None
        return None if sitting.table.game.is_unfinished(walk.after, seat) else walk

    async def _thought(self, link: Outbox, request: wire.Act, walk: Walk) -> coach.Lesson | None:
        """What a quick search has against the action; nothing if there is no time for it."""
        row = self._table.row
        claim = Claim(link.asker, link.guest, row.id, SHORT)
        numbers = tuple(played.number for played in walk.played)
        given = (row.kind, walk.begun.copy(), numbers, self._budget, request.v)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._thinkers.ask(doubted, *given, claim=claim)
        except Exception:  # whatever a search does wrong, the action is played
            LOG.warning("table %s: nobody could say whether an action is a blunder", row.id)
            return None


def question_of(game: str, found: coach.Lesson, id: str) -> wire.Sure:  # noqa: A002
    """What speaks against an action, as it is asked; `id` is that of the action."""
    return wire.Sure(
        id=id,
        chance=found.played_chance,
        better_chance=found.better_chance,
        head=coach.heading(game, found.theme),
        why=coach.explained(game, found),
    )
