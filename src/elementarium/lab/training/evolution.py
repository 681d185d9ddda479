"""Numbers of a quick player, bred by thousands of games: an evolution strategy (CMA-ES).

A candidate plays the same deals as the others of its generation: one half of the games against the
player that is to be beaten, the other half against what the generation was bred from, so that it
does not learn to beat one opponent only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from cmaes import CMA

from elementarium.core.registry import load
from elementarium.lab.executor import LOCAL, in_order
from elementarium.players.duel import Duel
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import Room, Settings

SLACK = 0.2
"""A number may move at first by half of itself, and by so much if it is very small."""


@dataclass(frozen=True, slots=True)
class Contest:
    """How quick players are compared."""

    game: str
    make: Callable[[Sequence[float]], Knowledge]
    """A knowledge that goes by these numbers."""
    seats: tuple[int, ...] = (2,)
    """Tables of so many seats, each with as many games."""
    options: str = ""
    noise: float = 0.5

    def rate(
        self, numbers: Sequence[float], other: Sequence[float], games: int, seed: int
    ) -> float:
        """How much more than a fair share one wins against others: 1 for everything, 0 for that.

        About so many games are played, in every seat as many.
        """
        game, total = load(self.game), 0.0
        for seats in self.seats:
            root = game.start(seats, game.options.read(self.options))
            each = max(1, games // (len(self.seats) * seats))
            mind, others = self.make(numbers), self.make(other)
            room = Room.of(game, root, 2)
            duel = Duel(room, mind, Settings(noise=self.noise), seed, others)
            for seat in range(seats):
                duel.run(root, seat, each)
            share = duel.wins / duel.simulations
            total += (share * seats - 1) / (seats - 1)
        return total / len(self.seats)


@dataclass(frozen=True, slots=True)
class Trial:
    """One candidate of a generation."""

    contest: Contest
    numbers: tuple[float, ...]
    rivals: tuple[tuple[float, ...], ...]
    games: int
    seed: int

    def run(self) -> float:
        """How it does on the average."""
        each = self.games // len(self.rivals)
        rates = [
            self.contest.rate(self.numbers, rival, each, self.seed + place)
            for place, rival in enumerate(self.rivals)
        ]
        return sum(rates) / len(rates)


def bred(
    contest: Contest,
    begin: Sequence[float],
    *,
    generations: int,
    games: int,
    seed: int,
    known: Sequence[Sequence[float]] = (),
    jobs: int = 1,
    on: str = LOCAL,
) -> Iterator[tuple[list[float], tuple[float, ...]]]:
    """How the candidates of each generation did, and what they have come to.

    It begins with numbers set by hand, of which one that is 0 stays: it means nothing to the game.
    Generations that are `known`, by how their candidates did, are not played again.
    """
    free = [place for place, number in enumerate(begin) if number]
    scale = [0.5 * abs(begin[place]) + SLACK for place in free]
    strategy = CMA(mean=np.zeros(len(free)), sigma=0.5, seed=seed)

    def told(point: Sequence[float]) -> tuple[float, ...]:
        numbers = list(begin)
        for place, step, width in zip(free, point, scale, strict=True):
            numbers[place] = round(begin[place] + float(step) * width, 3)
        return tuple(numbers)

    def learn(points: Sequence[Any], rates: Sequence[float]) -> None:
        strategy.tell([(point, -rate) for point, rate in zip(points, rates, strict=True)])

    for generation in range(generations):
        points = [strategy.ask() for _ in range(strategy.population_size)]
        if generation < len(known):
            learn(points, known[generation])
            continue
        rivals = (tuple(begin), told(strategy.mean))
        trials = [
            Trial(contest, told(point), rivals, games, (seed << 32) + generation * 1000)
            for point in points
        ]
        rates = list(in_order(Trial.run, trials, jobs, on))
        learn(points, rates)
        yield rates, told(strategy.mean)
