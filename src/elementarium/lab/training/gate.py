"""Whether one program is stronger than another: by games, in deals that nobody has learned from.

A better prediction is no promise of better play. So every lesson is judged by games alone, with as
many simulations on both sides, until a sequential test is sure or there are games enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from elementarium.core.perspective import Perspective
from elementarium.lab.arena import Arena, by_deal
from elementarium.lab.executor import LOCAL, in_order
from elementarium.lab.statistics.sequential import OPEN, SequentialTest
from elementarium.lab.training.recipe import Gate
from elementarium.players.mcts import Budget, MctsPlayer
from elementarium.players.thinking import Thinking

DEALS_AT_ONCE = 10
"""After so many deals the test is asked."""


class Candidate:
    """A program that thinks in a way that has no name yet."""

    def __init__(self, name: str, thinking: Thinking, simulations: int) -> None:
        self.name = name
        self.thinking = thinking
        self.simulations = simulations

    def begin(self, seed: int) -> None:
        """A new game begins."""
        self._player = MctsPlayer(Budget(self.simulations), seed, thinking=self.thinking)

    def choose(self, perspective: Perspective) -> int:
        """What the search thinks best."""
        return self._player.choose(perspective)


@dataclass(frozen=True, slots=True)
class Passed:
    """What came of a comparison."""

    seats: int
    games: int
    won: float
    """The share of the one among all others."""
    low: float
    high: float
    fair: float
    is_sure: bool
    """Whether the test has ended it."""

    @property
    def is_better(self) -> bool:
        """Whether the first one won more than its share."""
        return self.won > self.fair

    def written(self) -> dict[str, Any]:
        """As files say it."""
        return asdict(self)


def compare(
    game: str,
    first: Thinking,
    other: Thinking,
    seats: int,
    gate: Gate,
    *,
    options: str = "",
    seed: int = 1,
    jobs: int = 1,
    on: str = LOCAL,
    step: Callable[[], object] = lambda: None,
) -> Passed:
    """One of the first against as many of the other as there are further seats."""
    ours = Candidate("first", first, gate.simulations)
    theirs = Candidate("other", other, gate.simulations)
    arena = Arena(game, (ours, *[theirs] * (seats - 1)), options, seed)
    test = SequentialTest(1, gate.difference)
    fair = 1 / seats
    batch = seats * DEALS_AT_ONCE
    while len(arena.played) < gate.games and test.verdict == OPEN:
        begin = len(arena.played)
        new = []
        for played in in_order(arena.play, range(begin, begin + batch), jobs, on):
            new.append(played)
            step()
        arena.played += new
        test.add([[sum(one.points[0] - fair for one in deal) / seats for deal in by_deal(new)]])
    standing = arena.tallied()[0]
    low, high = standing.interval
    sure = test.verdict != OPEN
    return Passed(seats, standing.games, standing.rate, low, high, fair, sure)
