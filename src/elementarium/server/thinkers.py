"""Programs think in processes of their own: with a deadline, and replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import resource
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.play.house import house_choice
from elementarium.players.hints import hint
from elementarium.players.player import make_player
from elementarium.server.limits import Places
from elementarium.server.messages import Hint, HintLine
from elementarium.server.shares import MOST_QUEUED, SHORT, Claim
from elementarium.server.turns import Turns

LOG = logging.getLogger("elementarium.thinkers")
DEADLINE = 8.0
"""Seconds after which a program that has not answered is given up."""
MOST_HINTS = 4
"""Hints that are thought about at a time for one address."""
MOST_MEMORY = 4 << 30
"""Bytes of address space that a thinking process may use."""

T = TypeVar("T")


def choose(game: str, state: State, seat: int, player: str, seed: int, seconds: float = 0.0) -> int:
    """What a program does; it sees the perspective of its seat only."""
    program = make_player(player, game, seed, seconds=seconds)
    return program.choose(Perspective(load(game), state, seat))


def advise(game: str, state: State, seat: int, request: str) -> Hint:
    """The hint of the knowledge of a game."""
    found = hint(Perspective(load(game), state, seat))
    advice = (found.best, *found.alternatives)
    lines = [HintLine(" ; ".join((line.action, *line.rest)), line.chance) for line in advice]
    return Hint(request, lines, found.why)


def _begin() -> None:
    """Be polite to the server, and never eat all memory."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def own_claim() -> Claim:
    """What the house itself asks for."""
    return Claim("", "", "", SHORT)


class Thinkers:
    """A few processes that choose actions for programs."""

    def __init__(self, workers: int = 0, deadline: float = DEADLINE) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.deadline = deadline
        self.replaced = 0
        """How often the processes had to be replaced."""
        self.hints = Places(MOST_HINTS)
        """Hints that are being thought about, by the address that asked for them."""
        self.turns = Turns(self.workers)
        """Who waits for a process waits here, so that its deadline begins when it is its turn."""
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([__name__])
        self._pool = self._new_pool()

    async def choice(
        self,
        game: str,
        state: State,
        seat: int,
        player: str,
        seed: int,
        *,
        seconds: float = 0.0,
        beat: float = 0.0,
        claim: Claim | None = None,
    ) -> int:
        """What the program chooses; what the house chooses if it fails twice.

        `seconds` is the longest that it may think, 0 for as long as its level does. It is heard
        `beat` seconds after its turn has come to think, however soon it knew.
        """
        given = (game, state, seat, player, seed, seconds)
        try:
            return await self.ask(choose, *given, beat=beat, claim=claim)
        except Exception:  # whatever a program does wrong, the game goes on
            LOG.exception("the program %s failed in %s; the house acts for it", player, game)
        return house_choice(Perspective(load(game), state, seat), seed)

    async def hint(
        self, game: str, state: State, seat: int, request: str, claim: Claim | None = None
    ) -> Hint:
        """What a program would do in place of a person, and why."""
        return await self.ask(advise, game, state, seat, request, claim=claim)

    def is_crowded(self, claim: Claim) -> bool:
        """Whether the guest of a claim waits for so much that it is told so."""
        return self.turns.shares.queued(claim) >= MOST_QUEUED

    async def ask(
        self, task: Callable[..., T], *given: Any, beat: float = 0.0, claim: Claim | None = None
    ) -> T:
        """The answer of a process; asked a second time if the first one died or hung."""
        claim = claim or own_claim()
        try:
            answer, begun = await self._asked(claim, task, *given)
        except (BrokenExecutor, TimeoutError):
            LOG.warning("a thinking process died or hung: replaced")
            answer, begun = await self._asked(claim, task, *given)
        await asyncio.sleep(begun + beat - asyncio.get_running_loop().time())
        return answer

    async def _asked(self, claim: Claim, task: Callable[..., T], *given: Any) -> tuple[T, float]:
        """The answer of a process, and when its turn came."""
        turn = await self.turns.begin(claim)
        pool = self._pool
        try:
            future = pool.submit(task, *given)
        except BaseException:
            turn.end()
            raise
        # Who gives up waiting frees no process: it is free when the thought has ended.
        future.add_done_callback(lambda _: turn.end_soon())
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.deadline), turn.begun
        except (BrokenExecutor, TimeoutError):
            self._replace(pool)
            raise
        except asyncio.CancelledError:
            if pool is self._pool:
                raise
            raise BrokenExecutor("the processes were replaced") from None

    def close(self) -> None:
        """Stop thinking at once."""
        self._end(self._pool)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = self._new_pool()
            self.replaced += 1
            self._end(pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        processes = self.turns.shares.processes
        return ProcessPoolExecutor(processes, mp_context=self._context, initializer=_begin)

    @staticmethod
    def _end(pool: ProcessPoolExecutor) -> None:
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(OSError, ValueError):
                process.kill()
