"""One scale for the programs of a game: how strong each of them is, and those in between.

`level:3.4` stands between the third level, an adept, and the fourth; `even:1480` is the program of
which 1480 Elo were measured. From one level to the next the simulations grow by the same factor
everywhere, and where two levels know different things, the knowledge of either is asked, by lot,
the more often the nearer it is. Below a novice, decisions are made at random, by lot too.

What was measured stands in `steps.toml`, beside this file, and nowhere else.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.players.levels import LEVELS, LONG, SOON, budget_of
from elementarium.players.mcts import Budget, MctsPlayer
from elementarium.players.thinking import learned_thinking, thinking_of

MIDDLE = "adept"
MIDDLE_ELO = 1500.0
"""An adept of every game has so many: only differences can be measured."""
LEAST, MOST = 0.0, float(len(LEVELS))
"""Levels on the scale: a novice is 1, a master 5."""
LUCK = 0.3
"""The weakest program decides so often at random, and else as a novice does."""
LEAST_ELO, MOST_ELO = 100, 3000
MASTER = 5000
"""A master has only the clock. So many simulations stand for it unless a game says otherwise."""


@dataclass(frozen=True, slots=True)
class Step:
    """What was measured of two programs of a game."""

    above: float
    below: float
    elo: float
    error: float
    """Half of its 95 % interval."""
    games: int
    commit: str


@cache
def steps(game: str) -> tuple[Step, ...]:
    """What was measured, from the weakest program on; nothing for a game of somebody else."""
    rows = _measured(game).get("step", [])
    return tuple(sorted((Step(**row) for row in rows), key=lambda step: step.above))


@cache
def _measured(game: str) -> dict[str, Any]:
    text = files("elementarium.players").joinpath("steps.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text).get(game, {})
    return found


@cache
def places(game: str) -> tuple[tuple[float, float], ...]:
    """The Elo of every level that was measured, from the weakest on; none if nothing was."""
    found: dict[float, float] = {}
    for step in steps(game):
        found.setdefault(step.below, 0.0)
        found[step.above] = found[step.below] + step.elo
    middle = LEVELS.index(MIDDLE) + 1.0
    shift = MIDDLE_ELO - found[middle] if found else 0.0
    return tuple((level, elo + shift) for level, elo in sorted(found.items()))


@cache
def learned_step(game: str) -> Step | None:
    """What was measured of a master who has learned by playing; it is on no way to other places."""
    found = _measured(game).get("learned")
    return Step(**found) if found else None


def elo_of(game: str, program: str) -> float | None:
    """The place of a program on the scale of its game; None if it has none."""
    kind, _, number = program.partition(":")
    if not places(game):
        return None
    if program == LEVELS[-1] and learned_thinking(game) is not None:
        step = learned_step(game)
        return _between(places(game), step.below) + step.elo if step else None
    if program in LEVELS:
        return _between(places(game), LEVELS.index(program) + 1.0)
    if kind == "even" and number.isdecimal():
        known = places(game)
        return min(max(float(number), known[0][1]), known[-1][1])
    return None


def level_of(game: str, elo: float) -> float:
    """The level of so many Elo; the weakest or the strongest where there is none."""
    return _between(tuple((elo, level) for level, elo in places(game)), elo)


def _between(points: tuple[tuple[float, float], ...], at: float) -> float:
    """The value at a place, on the lines between points."""
    if at <= points[0][0]:
        return points[0][1]
    for (left, low), (right, high) in pairwise(points):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left)
    return points[-1][1]


class ScaledPlayer:
    """Plays as strongly as a place between two levels says."""

    def __init__(self, name: str, game: str, level: float, seed: int, seconds: float = 0.0) -> None:
        self.name = name
        self.rng = Rng(seed)
        lower = min(max(1, int(level)), len(LEVELS) - 1)
        self.share = max(0.0, level - lower)
        """How near the upper level is."""
        self.luck = LUCK * max(0.0, 1.0 - level)
        """The share of its decisions that is left to chance."""
        budget = _budget(game, lower, self.share, seconds)
        # The way to level 5 was measured before any master had learned.
        upper = LEVELS[lower] if lower + 1 < len(LEVELS) else ""
        below, above = (thinking_of(game, one) for one in (LEVELS[lower - 1], upper))
        thinkings = [below] if above is below else [below, above]
        self.minds = [
            MctsPlayer(budget, self.rng.next_seed() >> 1, name=name, thinking=one)
            for one in thinkings
        ]

    def choose(self, perspective: Perspective) -> int:
        """What one of its minds thinks best."""
        if self._by_lot(self.luck):
            legal = perspective.legal_actions()
            return legal[self.rng.below(len(legal))]
        return self.minds[-1 if self._by_lot(self.share) else 0].choose(perspective)

    def _by_lot(self, share: float) -> bool:
        return share > 0 and self.rng.below(1 << 20) < share * (1 << 20)


def _budget(game: str, lower: int, share: float, seconds: float) -> Budget:
    """The simulations of a place above a level, by the same factor everywhere between two."""
    few, many = (_simulations(game, place) for place in (lower, lower + 1))
    longest = SOON if lower + 1 < len(LEVELS) else SOON + share * (LONG - SOON)
    simulations = round(few * (many / few) ** share)
    return Budget(simulations, min(longest, seconds) if seconds else longest)


def _simulations(game: str, place: int) -> int:
    if place < len(LEVELS):
        return budget_of(LEVELS[place - 1], game).simulations
    return int(_measured(game).get("master", MASTER))


def make_scaled(name: str, game: str, seed: int, seconds: float = 0.0) -> ScaledPlayer:
    """The program `level:3.4` or `even:1480` of a game; raises a sentence if there is none."""
    kind, _, number = name.partition(":")
    try:
        at = float(number)
    except ValueError:
        at = -1.0
    if kind == "even":
        if not places(game):
            raise saying(ElementariumError, "program.unmeasured", game=game, name=name)
        if not number.isdecimal() or not LEAST_ELO <= at <= MOST_ELO:
            about = {"least": LEAST_ELO, "most": MOST_ELO}
            raise saying(ElementariumError, "program.even", name=name, **about)
        at = level_of(game, at)
    if not LEAST <= at <= MOST:
        raise saying(
            ElementariumError, "program.level", name=name, least=f"{LEAST:g}", most=f"{MOST:g}"
        )
    return ScaledPlayer(name, game, at, seed, seconds)
