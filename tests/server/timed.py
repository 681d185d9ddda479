"""Programs whose thinking takes as long as a test wants, in the time of its loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from elementarium.players.levels import budget_of
from elementarium.server.limits import Places
from elementarium.server.thinkers import DEADLINE, MOST_HINTS, Thinkers, choose
from elementarium.server.turns import Turns


class TimedPool:
    """Processes that think as long as a test wants, in the time of its loop."""

    def __init__(self, takes: Callable[[float], float]) -> None:
        self._takes = takes

    def submit(self, _task: Any, *given: Any) -> Future[int]:
        game, state, seat, level, seed, seconds = given
        longest = seconds or budget_of(level, game).seconds
        answer: Future[int] = Future()
        answer.set_running_or_notify_cancel()
        number = choose(game, state, seat, "random", seed)
        loop = asyncio.get_running_loop()
        loop.call_later(self._takes(longest), answer.set_result, number)
        return answer


class TimedThinkers(Thinkers):
    """Programs whose time is known."""

    def __init__(self, takes: Callable[[float], float]) -> None:
        self.replaced = 0
        self.deadline = DEADLINE
        self.hints = Places(MOST_HINTS)
        self._pool: Any = TimedPool(takes)
        self.turns = Turns(1)
