"""Programs think wherever there are processes for it: here, on other machines, or both.

Whose turn it is, fair shares decide (`shares.py`); which process is free, does not matter to them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.play.house import house_choice
from elementarium.server.limits import Places
from elementarium.server.measures import Measures
from elementarium.server.messages import Hint
from elementarium.server.shares import MOST_QUEUED, SHORT, Claim
from elementarium.server.studies import AUTO, NearStudy, Study, free_cores
from elementarium.server.thoughts import advise, choose
from elementarium.server.turns import Turn, Turns

LOG = logging.getLogger("elementarium.thinkers")
DEADLINE = 8.0
"""Seconds after which a program that has not answered is given up."""
NOBODY = 30.0
"""Seconds for which a thought waits where there is no process at all."""
MOST_HINTS = 4
"""Hints that are thought about at a time for one address."""

T = TypeVar("T")


def own_claim() -> Claim:
    """What the house itself asks for."""
    return Claim("", "", "", SHORT)


class Thinkers:
    """All processes that choose actions for programs, as one."""

    def __init__(
        self, workers: int = AUTO, deadline: float = DEADLINE, patience: float = NOBODY
    ) -> None:
        """`workers`: how many long thoughts there may be at a time on this machine."""
        self.deadline = deadline
        self.hints = Places(MOST_HINTS)
        """Hints that are being thought about, by the address that asked for them."""
        self.turns = Turns()
        """Who waits for a process waits here, so that its deadline begins when it is its turn."""
        self.measures = Measures()
        self._patience = patience
        self._studies: list[Study] = []
        self.near = NearStudy(free_cores() if workers == AUTO else workers) if workers else None
        if self.near:
            self.add(self.near)

    def add(self, study: Study) -> None:
        """Think there, too."""
        self._studies.append(study)
        self._fit()

    def remove(self, study: Study) -> None:
        """Think there no more; what is under way there may end."""
        if study in self._studies:
            self._studies.remove(study)
            self._fit()

    def _fit(self) -> None:
        workers = sum(study.workers for study in self._studies)
        self.turns.fit(workers, workers + len(self._studies))

    @property
    def workers(self) -> int:
        """How many long thoughts there may be at a time, here and elsewhere."""
        return self.turns.shares.workers

    @property
    def far(self) -> int:
        """How many thinkers there are on other machines."""
        return len(self._studies) - (self.near is not None)

    @property
    def replaced(self) -> int:
        """How often the processes of this machine had to be replaced."""
        return self.near.replaced if self.near else 0

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
            self.measures.unthought()
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
            answer, begun = await self.ask_once(claim, task, *given)
        except (BrokenExecutor, TimeoutError):
            LOG.warning("a thinking process died or hung: asked again")
            answer, begun = await self.ask_once(claim, task, *given)
        await asyncio.sleep(begun + beat - asyncio.get_running_loop().time())
        return answer

    async def ask_once(
        self,
        claim: Claim,
        task: Callable[..., T],
        *given: Any,
        begins: Callable[[], None] = lambda: None,
    ) -> tuple[T, float]:
        """The answer of a process, and when its turn came; `begins` is called when it comes."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        turn = await self._turn(claim)
        able = [study for study in self._studies if study.can(task)]
        if not able:
            turn.end()
            raise BrokenExecutor("nobody is there who could think")
        study = min(able, key=self._crowd)
        turn.take(study)
        begins()
        answer = await study.think(turn, self.deadline, task, *given)
        where = "here" if study is self.near else "elsewhere"
        self.measures.thought(where, turn.begun - asked, loop.time() - turn.begun)
        return answer, turn.begun

    async def _turn(self, claim: Claim) -> Turn:
        """Wait for the turn of a claim; not for ever where there is nobody to think."""
        while True:
            try:
                async with asyncio.timeout(self._patience):
                    return await self.turns.begin(claim)
            except TimeoutError:
                if not self._studies:
                    raise NobodyError("no process is there in which programs could think") from None

    def _crowd(self, study: Study) -> float:
        """How much of a study is taken."""
        return self.turns.under_way(study) / (study.workers + 1)

    def close(self) -> None:
        """Stop thinking at once."""
        for study in tuple(self._studies):
            study.close()


class NobodyError(Exception):
    """There is nobody to be asked."""
