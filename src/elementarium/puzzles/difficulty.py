"""How hard a puzzle is: which programs solve it, and in how many ways one can go wrong."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, log2
from typing import Any

from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.mcts import Budget, MctsPlayer
from elementarium.players.player import Player, make_player
from elementarium.players.scale import elo_of, places
from elementarium.players.thinking import thinking_of
from elementarium.puzzles.proof import Certainty, Task

TRIES = (3, 3, 2, 1, 1)
"""How often each level tries, from the lowest on."""
MASTER = 3000
"""Simulations of a master, who has only the clock elsewhere."""
USUAL_LINES = 60
"""A puzzle with so many lines is taken to be as hard as an adept is strong, until it is tried."""
ELO_PER_DOUBLING = 40.0
UNSURE = 250.0
"""How far that is off: two of three puzzles are within so many Elo."""
LEAST, MOST, STEP = 600, 2400, 10


@dataclass(frozen=True, slots=True)
class Try:
    """What came of a program's attempt."""

    elo: float
    solved: bool


class Naive:
    """Takes at every decision what the aim is worth at once; ties are broken by lot."""

    name = "naive"

    def __init__(self, task: Task, seed: int) -> None:
        self.task = task
        self.rng = Rng(seed)

    def choose(self, perspective: Perspective) -> int:
        """The legal action after which most is reached."""
        state = perspective.imagine(self.rng)
        return max(perspective.legal_actions(), key=lambda number: self._rating(state, number))

    def _rating(self, state: Any, number: int) -> tuple[int, int]:
        after = state.copy()
        after.apply(number)
        worth = self.task.aim.worth(self.task.start, after, self.task.seat)
        return worth, self.rng.below(1 << 16)


def solves(task: Task, player: Player) -> bool:
    """Whether a player reaches the aim."""
    state, actions = task.start.copy(), 0
    while task.verdict(state, actions) == "open":
        if state.to_act != task.seat:
            return Certainty(task, state).of(state) >= task.size
        number = player.choose(Perspective(task.game, state, task.seat))
        if number not in task.ways(state):
            return False
        state.apply(number)
        actions = task.counted(actions, state)
    return task.is_reached(state)


def is_obvious(task: Task, seed: int) -> bool:
    """Whether it is found without thinking ahead."""
    greedy = make_player("greedy", task.game.name, seed)
    return solves(task, greedy) and solves(task, Naive(task, seed))


def tried(task: Task, seed: int) -> list[Try]:
    """The attempts of all levels, from the lowest on, until one of them never fails."""
    game, found = task.game.name, []
    for level, times in zip(LEVELS, TRIES, strict=True):
        solved = [solves(task, thinker(game, level, seed + one)) for one in range(times)]
        found += [Try(elo_of(game, level) or places(game)[-1][1], one) for one in solved]
        if all(solved):
            break
    return found


def thinker(game: str, level: str, seed: int) -> Player:
    """A level that goes by simulations alone, never by the clock."""
    simulations = budget_of(level, game).simulations if level != LEVELS[-1] else MASTER
    return MctsPlayer(Budget(simulations), seed, name=level, thinking=thinking_of(game, level))


def elo_from(tries: list[Try], lines: int) -> int:
    """Where a puzzle stands on the scale: at so many Elo it is solved every other time."""
    middle = 1500.0 + ELO_PER_DOUBLING * log2(max(1, lines) / USUAL_LINES)
    return max(range(LEAST, MOST + 1, STEP), key=lambda elo: _likelihood(elo, tries, middle))


def _likelihood(elo: float, tries: list[Try], middle: float) -> float:
    """The logarithm of how likely the tries are for a puzzle that is so hard."""
    off = (elo - middle) / UNSURE
    chances = [1.0 / (1.0 + exp((elo - one.elo) * log(10) / 400)) for one in tries]
    return (
        sum(
            log(chance if one.solved else 1.0 - chance)
            for one, chance in zip(tries, chances, strict=True)
        )
        - off * off / 2
    )
