"""Proof: every way to go on from a position is walked, so that nothing is taken on trust.

The solver decides, and an aim says what has been reached. Most aims end with the solver's own
decisions. Where others or the dice may answer (`Aim.for_certain`), a line is good only if it is so
whatever they do, in every world that the solver imagines.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.puzzles.aims import Aim

MOST = 60_000
"""So many positions are looked at; what needs more is no puzzle for people."""
WORLDS = 24
"""So many worlds are imagined where others may answer."""

Step = tuple[State, int, tuple[int, ...]]
"""A position, after how many whole actions, and by which decisions."""
Verdict = Literal["reached", "open", "missed"]


class TooLargeError(ElementariumError):
    """There is more to walk than was allowed."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be reached, from where, by whom."""

    game: Game[Any]
    aim: Aim
    start: State
    seat: int
    size: int
    """What the aim has to be worth."""

    def is_reached(self, state: State) -> bool:
        """Whether a position is worth what was asked for."""
        return self.aim.worth(self.start, state, self.seat) >= self.size

    def verdict(self, state: State, actions: int) -> Verdict:
        """What can be said at once, after so many whole actions of the solver."""
        if self.is_reached(state):
            return "reached"
        return "missed" if self.is_closed(state, actions) else "open"

    def is_closed(self, state: State, actions: int) -> bool:
        """Whether the solver has no say any more."""
        if state.to_act == NOBODY or 0 < self.aim.most_actions <= actions:
            return True
        if self.aim.is_over is not None and self.aim.is_over(self.start, state, self.seat):
            return True
        return state.to_act != self.seat and not self.aim.for_certain

    def after(self, path: Sequence[int]) -> tuple[State, int]:
        """The position after these decisions, and how many whole actions they were."""
        state, actions = self.start.copy(), 0
        for number in path:
            state.apply(number)
            actions = self.counted(actions, state)
        return state, actions

    def ways(self, state: State) -> list[int]:
        """What the solver may rely on: legal, and not hanging on what a seat cannot know."""
        uncertain = self.aim.is_uncertain
        numbers = state.legal_actions()
        return numbers if uncertain is None else [one for one in numbers if not uncertain(one)]

    def counted(self, actions: int, after: State) -> int:
        """How many whole actions there are with one more decision."""
        return actions if self.game.is_unfinished(after, self.seat) else actions + 1


@dataclass(slots=True)
class Walk:
    """All that the solver can do from a position, and what comes of it."""

    task: Task
    most: int = MOST
    worlds: Sequence[State] = ()
    """Where others may answer: the starts that the solver cannot tell apart."""
    lines: int = 0
    """How many different ends there are."""
    looked: int = 0
    best: int = 0
    """The most that any end is worth."""
    answers: dict[Hashable, tuple[int, ...]] = field(default_factory=dict)
    """The shortest way to each answer that is worth the best."""
    _seen: set[tuple[bytes, int]] = field(default_factory=set)

    def run(self, begun: Sequence[int] = (), *, until_reached: bool = False) -> Walk:
        """Walk all there is after what was begun; raises if it is too much."""
        state, actions = self.task.after(begun)
        level: list[Step] = [(state, actions, tuple(begun))]
        while level and not (until_reached and self.best >= self.task.size):
            level = [step for place in level for step in self._on(*place)]
        return self

    def _on(self, state: State, actions: int, path: tuple[int, ...]) -> list[Step]:
        """The positions after one more decision from which it goes on."""
        found = []
        for number in self.task.ways(state):
            after = played(state, number)
            done = self.task.counted(actions, after)
            if self._is_new(after, done) and self._goes_on(after, done, (*path, number)):
                found.append((after, done, (*path, number)))
        return found

    def _is_new(self, state: State, actions: int) -> bool:
        self.looked += 1
        if self.looked > self.most:
            raise TooLargeError(f"more than {self.most} positions")
        key = (state.to_bytes(), actions if self.task.aim.most_actions else 0)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def _goes_on(self, state: State, actions: int, path: tuple[int, ...]) -> bool:
        """Note what a position is worth; whether there is more to decide from it."""
        worth = self._worth(state, path)
        if worth:
            self._note(worth, state, path)
        closed = self.task.is_closed(state, actions) or state.to_act != self.task.seat
        goes_on = not closed and worth < self.task.size
        self.lines += not goes_on
        return goes_on

    def _worth(self, state: State, path: tuple[int, ...]) -> int:
        """What is reached, for certain where others may answer."""
        aim, task = self.task.aim, self.task
        if not aim.for_certain or state.to_act == task.seat:
            return aim.worth(task.start, state, task.seat)
        return self.certainty(path)

    def certainty(self, path: Sequence[int]) -> int:
        """What these decisions are worth in the worst of all worlds."""
        task = self.task
        least = task.size
        for world in self.worlds or (task.start,):
            certain = Certainty(task, world, self.most - self.looked)
            least = min(least, certain.after(path))
            self.looked += certain.looked
            if least == 0:
                break
        return least

    def _note(self, worth: int, state: State, path: tuple[int, ...]) -> None:
        if worth > self.best:
            self.best = worth
            self.answers.clear()
        if worth == self.best:
            self.answers.setdefault(self.task.aim.answer(state, self.task.seat), path)


@dataclass(slots=True)
class Certainty:
    """What the solver is sure of in one world, whatever the others and the dice do."""

    task: Task
    world: State
    most: int = MOST
    looked: int = 0

    def after(self, path: Sequence[int]) -> int:
        """What is certain after these decisions."""
        state = self.world.copy()
        for number in path:
            state.apply(number)
        return self.of(state)

    def of(self, state: State) -> int:
        """What is certain from here on."""
        task = self.task
        worth = task.aim.worth(task.start, state, task.seat)
        if worth >= task.size or task.is_closed(state, 0):
            return worth
        self.looked += 1
        if self.looked > self.most:
            raise TooLargeError(f"more than {self.most} positions")
        if state.to_act == task.seat:
            return max(self.of(played(state, number)) for number in task.ways(state))
        worst = task.size
        for number in answers(state):
            worst = min(worst, self.of(played(state, number)))
            if worst == 0:
                break
        return worst


def answers(state: State) -> list[int]:
    """What others or the dice may do."""
    if state.to_act == CHANCE:
        return [number for number, _ in state.outcomes()]
    return state.legal_actions()


def played(state: State, number: int) -> State:
    """The state after a number that may be played."""
    after = state.copy()
    after.apply_trusted(number)
    return after


def imagined(state: State, seat: int, count: int, seed: int) -> tuple[State, ...]:
    """So many worlds that a seat cannot tell from this one, each drawn at random."""
    rng = Rng(seed)
    return tuple(state.imagine(seat, rng) for _ in range(count))
