"""What an action has that another one lacks, game by game, measured after the turn of each.

A theme is a measure of a line: an action, and what comes of it until the turn is over. Two actions
are played out in the same imagined worlds, and a theme is named only where it tells them apart:
where the better line has more of it in the mean of all worlds, and by more than luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.registry import part_of
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.players.mcts import Budget
from elementarium.players.prospects import play_in, searching

WORLDS = 6
"""In so many imagined worlds both actions are played out."""
REST = Budget(60)
"""How long each decision of a turn is thought about after the action that is measured."""
LONGEST = 16
"""A turn is followed no further than so many decisions."""
BEYOND_LUCK = 2.0
"""A difference counts if it is so many times its standard error."""


@dataclass(frozen=True, slots=True)
class Line:
    """An action, and what came of it until the turn was over, in a world that was imagined."""

    seat: int
    before: Any
    numbers: tuple[int, ...]
    """The action that is measured; it may be of several decisions."""
    own: tuple[tuple[Any, int], ...]
    """All that the seat decided, with the table before each of it."""
    after: Any


def always(_better: Line, _played: Line) -> bool:
    """Where a theme may be named."""
    return True


@dataclass(frozen=True, slots=True)
class Theme:
    """Something that good play of a game has."""

    name: str
    measure: Callable[[Line], float]
    least: float
    """So much more of it makes a difference; below 0 where less of it is better."""
    fits: Callable[[Line, Line], bool] = always
    """Whether its sentence is true of the better and the other line; in all worlds it must be."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The theme by which one action is better than another, and what it measured of both."""

    theme: str
    better: float
    played: float


def themes_of(game: str) -> Sequence[Theme]:
    """The themes of a game; none where nobody has written any."""
    module = part_of(game, "themes", __name__)
    return () if module is None else module.THEMES


def difference(
    perspective: Perspective, better: Sequence[int], played: Sequence[int], seed: int
) -> Difference | None:
    """What tells the better action from the one that was played; None if nothing that we know."""
    themes = themes_of(perspective.game.name)
    if not themes:
        return None
    pairs = [
        [line(perspective, numbers, seed + world) for numbers in (better, played)]
        for world in range(WORLDS)
    ]
    found = [(tells_apart(theme, pairs), theme) for theme in themes]
    most, theme = max(found, key=lambda pair: pair[0])
    if most < 1.0:
        return None
    better_lines, played_lines = zip(*pairs, strict=True)
    measures = (mean(map(theme.measure, lines)) for lines in (better_lines, played_lines))
    return Difference(theme.name, *measures)


def tells_apart(theme: Theme, pairs: Sequence[Sequence[Line]]) -> float:
    """How many times the least difference a theme finds, 0 if that may be luck or does not fit."""
    if not all(theme.fits(*pair) for pair in pairs):
        return 0.0
    gaps = [theme.measure(one) - theme.measure(other) for one, other in pairs]
    if abs(mean(gaps)) < BEYOND_LUCK * stdev(gaps) / sqrt(len(gaps)):
        return 0.0
    return mean(gaps) / theme.least


def line(perspective: Perspective, numbers: Sequence[int], seed: int) -> Line:
    """An action played out to the end of the turn in one world; everybody plays on quickly."""
    game, seat, rng = perspective.game, perspective.seat, Rng(seed)
    before = perspective.imagine(rng)
    after = before.copy()
    play_in(after, seat, numbers)
    own = [(before, numbers[0])]
    turn, decisions = game.turn(before), 0
    while is_in_turn(game, after, turn) and decisions < LONGEST:
        number = next_number(game, after, rng)
        if after.to_act == seat:
            own.append((after.copy(), number))
        decisions += after.to_act != CHANCE
        after.apply(number)
    return Line(seat, before, tuple(numbers), tuple(own), after)


def is_in_turn(game: Game[Any], state: State, turn: int) -> bool:
    """Whether the turn goes on."""
    return state.to_act != NOBODY and game.turn(state) == turn


def next_number(game: Game[Any], state: State, rng: Rng) -> int:
    """What chance or a quick player does now."""
    if state.to_act == CHANCE:
        return state.sample(rng)
    player = searching(game.name, REST, rng.next_seed() >> 1)
    return player.choose(Perspective(game, state, state.to_act))
