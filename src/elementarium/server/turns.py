"""Lets thoughts wait for their turn, and begin in the order of fair shares."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from elementarium.server.shares import Claim, Shares


class Turns:
    """Everybody who waits for a process."""

    def __init__(self, workers: int = 0, processes: int = 0) -> None:
        """None of either until there are some."""
        self.shares = Shares(workers, processes)
        self._waiting: dict[Claim, asyncio.Future[None]] = {}
        self._under_way: Counter[object] = Counter()

    def fit(self, workers: int, processes: int) -> None:
        """There are more processes than before, or fewer."""
        self.shares.workers, self.shares.processes = workers, processes
        self._call()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def under_way(self, study: object) -> int:
        """How many think in a study, or wait there."""
        return self._under_way[study]

    async def begin(self, claim: Claim) -> Turn:
        """Wait until it is the turn of a claim; cancelled if the claim is withdrawn before."""
        loop = asyncio.get_running_loop()
        self._waiting[claim] = called = loop.create_future()
        self.shares.ask(claim)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                Turn(self, claim, loop).end()
            self.withdraw(claim)
            raise
        return Turn(self, claim, loop)

    def withdraw(self, claim: Claim) -> bool:
        """Nobody wants to know any more what would be thought; False if it has begun."""
        called = self._waiting.pop(claim, None)
        if called is None or not self.shares.withdraw(claim):
            return False
        called.cancel()
        return True

    def began(self, study: object) -> None:
        """Somebody thinks in a study from now on."""
        self._under_way[study] += 1

    def ended(self, claim: Claim, seconds: float, study: object = None) -> None:
        """Somebody has thought for so long: others begin."""
        if study is not None:
            self._under_way[study] -= 1
            self._under_way += Counter()  # who has nobody is forgotten
        self.shares.done(claim, seconds)
        self._call()

    def _call(self) -> None:
        while claim := self.shares.next():
            called = self._waiting.pop(claim)
            if called.cancelled():  # its task was, a moment ago
                self.shares.done(claim, 0.0)
            else:
                called.set_result(None)


class Turn:
    """The time in which a process thinks for somebody."""

    def __init__(self, turns: Turns, claim: Claim, loop: asyncio.AbstractEventLoop) -> None:
        self._turns = turns
        self._claim = claim
        self._loop = loop
        self._study: object = None
        self.begun = loop.time()

    @property
    def claim(self) -> Claim:
        """In whose name it is."""
        return self._claim

    def take(self, study: object) -> None:
        """Think there."""
        self._study = study
        self._turns.began(study)

    def begin(self) -> None:
        """Only now is a process free: the time before was not its own."""
        self.begun = self._loop.time()

    def end(self) -> None:
        """The process is free again."""
        self._turns.ended(self._claim, self._loop.time() - self.begun, self._study)

    def end_soon(self) -> None:
        """The same, called by another thread; nobody waits any more in a loop that has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.end)
