"""Programs that think on other machines (`elementarium think`), as a server sees them.

A thinker calls every server of the house and says how much it can think about at a time. It may
say so to several, and then lets thoughts wait for its processes by fair shares of the servers; so
their time begins when it says that they have begun. That it has not frozen, its line knows.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

import msgspec

from elementarium import __version__
from elementarium.core.registry import load, names
from elementarium.core.uncompiled import is_compiled
from elementarium.server import lines
from elementarium.server.lines import Line
from elementarium.server.thinkers import Thinkers
from elementarium.server.thoughts import TASKS, answer_of
from elementarium.server.turns import Turn

LOG = logging.getLogger("elementarium.thinkers")
LATE = 2.0
"""Seconds after the deadline of a thought by which a thinker itself must have given it up."""

T = TypeVar("T")


def build_of_thoughts() -> str:
    """What must be the same at both ends: states travel as they lie in memory."""
    how = "compiled" if is_compiled() else "uncompiled"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return f"{__version__} {how} {sys.byteorder} python {version}"


def known_games() -> dict[str, str]:
    """The versions of the games that are here, and of their cards."""
    games = map(load, names())
    return {
        game.name: f"{game.version} {game.data.written() if game.data else ''}" for game in games
    }


class FarStudy:
    """The processes at the other end of a line."""

    def __init__(self, line: Line, workers: int, cut: Callable[[], None]) -> None:
        """`cut` is called when it does not answer as it should."""
        self.workers = workers
        self._line = line
        self._cut = cut
        self._last = 0
        self._asked: dict[int, Asked] = {}

    def can(self, task: Callable[..., Any]) -> bool:
        """Whether it can be asked this."""
        return task in TASKS.values()

    async def think(self, turn: Turn, deadline: float, task: Callable[..., T], *given: Any) -> T:
        """What it answers; its line is cut if that takes too long."""
        self._last += 1
        channel, claim = self._last, turn.claim
        asked = self._asked[channel] = Asked()
        try:
            name = next(name for name, known in TASKS.items() if known is task)
            sealed = self._line.sealed(pickle.dumps(given))
            self._line.put(lines.Think(channel, name, sealed, claim.seconds, claim.waited_for))
            await asked.begun
            turn.begin()
            answer = await asyncio.wait_for(asked.answer, deadline + LATE)
            found: T = msgspec.msgpack.decode(answer, type=answer_of(name))
        except (TimeoutError, msgspec.DecodeError) as error:
            LOG.warning("the thinker at %s does not answer: its line is cut", self._line.other_end)
            self._cut()
            raise BrokenExecutor("the thinker does not answer") from error
        finally:
            if not asked.answer.done() or asked.answer.cancelled():
                self._line.put(lines.Gone(channel))
            asked.drop()
            del self._asked[channel]
            turn.end()
        return found

    def hear(self, message: lines.Begun | lines.Thought) -> None:
        """It has begun, or has an answer; nobody may want to know it any more."""
        asked = self._asked.get(message.channel)
        if asked is None:
            return
        if isinstance(message, lines.Begun):
            asked.begin()
        elif message.answer is None:
            asked.fail(BrokenExecutor(message.problem))
        else:
            asked.begin()
            if not asked.answer.done():
                asked.answer.set_result(message.answer)

    def close(self) -> None:
        """It is gone, or not wanted any more."""
        for asked in self._asked.values():
            asked.fail(BrokenExecutor("the thinker is gone"))


class Asked:
    """What a thinker was asked."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = loop.create_future()
        self.answer: asyncio.Future[bytes] = loop.create_future()

    def begin(self) -> None:
        """A process is free for it."""
        if not self.begun.done():
            self.begun.set_result(None)

    def fail(self, error: Exception) -> None:
        """It will not be answered."""
        for future in (self.begun, self.answer):
            if not future.done():
                future.set_exception(error)

    def drop(self) -> None:
        """Nobody wants to know any more."""
        for future in (self.begun, self.answer):
            if future.done() and not future.cancelled():
                future.exception()
            future.cancel()


class FarThinkers:
    """All thinkers that have called this server."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._studies: dict[Line, FarStudy] = {}
        self._games = known_games()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._studies)

    def hear(self, line: Line, message: lines.Offer | lines.Begun | lines.Thought) -> None:
        """A thinker says something."""
        if isinstance(message, lines.Offer):
            self._welcome(line, message)
        elif (study := self._studies.get(line)) is not None:
            study.hear(message)

    def _welcome(self, line: Line, offer: lines.Offer) -> None:
        """Use a thinker from now on, or no more."""
        known = self._studies.get(line)
        if known is not None:
            self._thinkers.remove(known)
            return
        if not offer.workers:  # it was refused, and leaves
            return
        if offer.build != build_of_thoughts() or self._games.items() - offer.games.items():
            told = "the thinker at %s has another version (%s, here %s): it is not asked anything"
            LOG.warning(told, line.other_end, offer.build, build_of_thoughts())
            return
        study = FarStudy(line, offer.workers, lambda: self.cut(line))
        self._studies[line] = study
        self._thinkers.add(study)
        LOG.info("a thinker has come from %s: %d workers", line.other_end, offer.workers)

    def cut(self, line: Line) -> None:
        """Listen to a thinker no more; what it was asked, others are asked."""
        self.gone(line)
        line.close()

    def gone(self, line: Line) -> None:
        """A line is lost, perhaps that of a thinker."""
        if (study := self._studies.pop(line, None)) is not None:
            self._thinkers.remove(study)
            study.close()
            LOG.info("a thinker is gone: %d are left", self.count)
