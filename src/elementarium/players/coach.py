"""Lessons from a game for one of its seats: what it gave away most by, in the themes of the game.

Only the seat's own decisions are looked at: all of them briefly, then those that look worst with
the care of an analysis. What is to be told as a lesson is asked once more, by a search that shares
nothing with the first one and thinks several times as long; what that one denies is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.core.words import Message
from elementarium.players.analysis import LOST_MUCH, judge
from elementarium.players.hints import chance
from elementarium.players.mcts import MOST_SIMULATIONS, Budget
from elementarium.players.prospects import prospect, searching
from elementarium.players.themes import difference

MOST_LESSONS = 3
ENOUGH = 5
"""With so many found, the most costly of them are lessons enough."""
MOST_GLANCES = 200
"""Of a longer game every second, third ... decision is glanced at."""
GLANCE = 0.25
"""A decision is glanced at for so much of the time that it is given when it is looked at."""
LOOKED_AT = 14
"""So many decisions, those that look worst at a glance, are looked at."""
CARE = 4
"""A lesson is confirmed by a search of so many times the budget."""
MORE_CARE = 8
"""The same where no theme speaks for it as well: there only the search vouches for the lesson."""
AS_GOOD = LOST_MUCH / 2
"""A try is as good as the better action if it gives no more away than this."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a seat has decided, with the table before it."""

    at: int
    """Its place in the game; what it is counted by is for those to say who ask."""
    state: State
    numbers: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be learned from a decision."""

    at: int
    """The place of the decision."""
    played: str
    played_chance: float
    better: str
    better_chance: float
    theme: str = ""
    """What tells the two apart; empty if nothing that the coach knows."""
    better_measure: str = ""
    played_measure: str = ""
    times: int = 1
    """How often it was missed in the game, as far as that was looked at."""

    @property
    def lost(self) -> float:
        """How much of the chance to win was given away."""
        return self.better_chance - self.played_chance


def heading(game: str, theme: str) -> Message:
    """What a theme is called."""
    return Message(f"theme.{game}.{theme}" if theme else "theme.none")


def explained(game: str, lesson: Lesson) -> Message:
    """What tells the better action of a lesson from the one that was played."""
    about = {"better": lesson.better_measure, "played": lesson.played_measure}
    return Message(f"{heading(game, lesson.theme).key}_more", about)


def glance(
    game: Game[Any], state: State, numbers: Sequence[int], budget: Budget, seed: int
) -> float:
    """How much a decision seems to give away, at a glance."""
    if len(state.legal_actions()) == 1:
        return 0.0
    perspective = Perspective(game, state, state.to_act)
    opinions = searching(game.name, part_of_budget(budget, GLANCE), seed).opinions(perspective)
    known = [one.mean for one in opinions if one.action == numbers[0]]
    if not known:
        return 1.0
    return chance(opinions[0].mean, state.seats) - chance(known[0], state.seats)


def part_of_budget(budget: Budget, times: float) -> Budget:
    """So much of a budget, or so many times of it."""
    simulations = min(MOST_SIMULATIONS, max(1, round(times * budget.simulations)))
    return Budget(simulations, times * budget.seconds)


def confirmed(
    game: Game[Any], decision: Decision, better: str, budget: Budget, seed: int
) -> Lesson | None:
    """The lesson that another action would have been better; None if there is a doubt.

    `better` is what `judge` found with the same seed.
    """
    perspective = Perspective(game, decision.state, decision.state.to_act)
    wanted = game.numbers(perspective.imagine(Rng(seed)), better, perspective.seat)
    both = (wanted, decision.numbers)
    chances = told_apart(perspective, both, part_of_budget(budget, CARE), seed ^ MASK)
    if chances is None:
        return None
    told = Lesson(decision.at, decision.text, chances[1], better, chances[0])
    found = themed(perspective, told, both, seed)
    if found.theme:
        return found
    more = part_of_budget(budget, MORE_CARE)
    chances = told_apart(perspective, both, more, (seed ^ MASK) + 1)
    if chances is None:
        return None
    return replace(found, better_chance=chances[0], played_chance=chances[1])


def told_apart(
    perspective: Perspective, both: Iterable[Sequence[int]], budget: Budget, seed: int
) -> tuple[float, ...] | None:
    """The chances after the better and the other action; None unless it is much better."""
    chances = compared(perspective, both, budget, seed)
    return chances if chances and chances[0] - chances[1] >= LOST_MUCH else None


def doubt(
    game: Game[Any], state: State, numbers: tuple[int, ...], budget: Budget, seed: int
) -> Lesson | None:
    """What speaks against an action that is about to be played, at once; None if little does."""
    missed = judge(game, state, numbers, budget, seed).missed
    if missed is None:
        return None
    perspective = Perspective(game, state, state.to_act)
    better = game.numbers(perspective.imagine(Rng(seed)), missed.better, perspective.seat)
    found = Lesson(0, "", missed.played_chance, missed.better, missed.better_chance)
    return themed(perspective, found, (better, numbers), seed)


def themed(
    perspective: Perspective, told: Lesson, both: tuple[Sequence[int], Sequence[int]], seed: int
) -> Lesson:
    """A lesson with the theme that tells the better action from the other one."""
    tells = difference(perspective, *both, seed)
    if tells is None:
        return told
    better_measure, played_measure = figure(tells.better), figure(tells.played)
    return replace(
        told, theme=tells.theme, better_measure=better_measure, played_measure=played_measure
    )


def compared(
    perspective: Perspective, actions: Iterable[Sequence[int]], budget: Budget, seed: int
) -> tuple[float, ...] | None:
    """The chances after each of these actions; None if there was no time to tell."""
    found = [prospect(perspective, numbers, budget, seed) for numbers in actions]
    if not all(one.is_clear for one in found):
        return None
    return tuple(round(chance(one.mean, perspective.seats), 4) for one in found)


MASK = (1 << 62) - 1
"""Turns a seed into another one."""


def figure(value: float) -> str:
    """A measure as people say it: whole, or with one digit."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def thinned(decisions: Sequence[Decision]) -> Sequence[Decision]:
    """No more decisions than can be glanced at, evenly taken."""
    return decisions[:: -(-len(decisions) // MOST_GLANCES) or 1]


def worst_first(seen: Iterable[tuple[float, Decision]]) -> list[Decision]:
    """The decisions to be looked at: those that seem to give most away at a glance."""
    worst = sorted(seen, key=lambda pair: (-pair[0], pair[1].at))[:LOOKED_AT]
    return [decision for lost, decision in worst if lost > 0]


def grouped(lessons: Iterable[Lesson]) -> list[Lesson]:
    """At most three: of each theme the most costly one, with how often it was missed."""
    costly = sorted(lessons, key=lambda one: (-one.lost, one.at))
    times: dict[str, int] = {}
    for one in costly:
        times[one.theme] = times.get(one.theme, 0) + 1
    firsts = {one.theme: one for one in reversed(costly) if one.theme}
    others = [one for one in costly if not one.theme]
    told = [replace(one, times=times[one.theme]) for one in firsts.values()] + others
    return sorted(told, key=lambda one: -one.lost)[:MOST_LESSONS]


@dataclass(frozen=True, slots=True)
class Trial:
    """What a search thinks of another try at a lesson."""

    is_good: bool
    """Whether it is as good as the better action."""
    lesson: Lesson | None
    """How the two compare; None for the better action itself, which is good without a search."""


class UnclearError(ElementariumError):
    """There was no time to tell what a try is worth."""


def tried(
    game: Game[Any], decision: Decision, better: str, budget: Budget, seed: int
) -> Trial | None:
    """What a search thinks of a decision that is tried instead of the one that was played.

    `better` is the action of the lesson, in the world that `seed` imagines. None if there was no
    time to tell.
    """
    perspective = Perspective(game, decision.state, decision.state.to_act)
    wanted = game.numbers(perspective.imagine(Rng(seed)), better, perspective.seat)
    if wanted == decision.numbers:
        return Trial(True, None)
    both = (wanted, decision.numbers)
    chances = compared(perspective, both, part_of_budget(budget, CARE), seed)
    if chances is None:
        return None
    lesson = Lesson(decision.at, decision.text, chances[1], better, chances[0])
    if lesson.lost <= AS_GOOD:
        return Trial(True, lesson)
    return Trial(False, themed(perspective, lesson, both, seed))
