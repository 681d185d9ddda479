"""Programs whose thinking takes as long as a test wants, in the time of its loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from elementarium.players.levels import budget_of
from elementarium.server.studies import NearStudy
from elementarium.server.thinkers import Thinkers
from elementarium.server.thoughts import choose


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


class TimedStudy(NearStudy):
    """A study of such processes."""

    def __init__(self, takes: Callable[[float], float]) -> None:
        self._takes = takes
        super().__init__(1)

    def _new_pool(self) -> Any:
        return TimedPool(self._takes)

    def close(self) -> None:
        pass


class TimedThinkers(Thinkers):
    """Programs whose time is known."""

    def __init__(self, takes: Callable[[float], float]) -> None:
        super().__init__(0)
        self.add(TimedStudy(takes))
