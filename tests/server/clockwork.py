"""A loop whose time runs only while everybody waits: hours pass at once, and always alike."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.at_hub import run


class Hurrying(selectors.DefaultSelector):
    """Never waits for time to pass: it tells the clock that it has."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            return super().select(None)
        self.now += timeout
        return super().select(0)


class Clockwork(asyncio.SelectorEventLoop):
    """A loop with a time of its own."""

    def __init__(self) -> None:
        self._hurrying = Hurrying()
        super().__init__(self._hurrying)

    def time(self) -> float:
        return self._hurrying.now


def run_at_once(scenario: Callable[[], Awaitable[Any]]) -> None:
    """Play a scenario that waits for nothing but time."""
    run(scenario, Clockwork, patience=3600)
