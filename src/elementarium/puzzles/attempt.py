"""Somebody's attempt at a puzzle: what was played so far, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from elementarium.core.errors import IllegalActionError, NotationError
from elementarium.core.game import Game, Played
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.core.story import Event
from elementarium.puzzles.proof import MOST, WORLDS, Task, TooLargeError, Verdict, Walk, imagined
from elementarium.puzzles.puzzle import Puzzle, texts_of

MOST_KEPT = 2048
"""So many ways to an aim are remembered."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Where an attempt stands."""

    puzzle: Puzzle
    task: Task
    state: State
    path: tuple[int, ...]
    told: tuple[tuple[str, tuple[Event, ...]], ...]
    """Each item that was played, and what it did as the solver sees it."""
    verdict: Verdict
    hangs_on_luck: bool = False
    """Whether the last item was left out because it hangs on what the solver cannot know."""
    problem: IllegalActionError | NotationError | None = None
    """Why an item could not be played; it and what follows were left out."""
    tried: str = ""
    """That item."""

    @property
    def is_begun(self) -> bool:
        """Whether an action was begun that needs more to be chosen."""
        return self.task.game.is_unfinished(self.state, self.task.seat)

    @property
    def legal(self) -> list[str]:
        """What may be chosen next; nothing once it is decided, or others would have to answer."""
        is_open = self.verdict == "open" and self.state.to_act == self.task.seat
        return self.task.game.legal(self.state) if is_open else []

    def next_decision(self) -> str:
        """The next decision on the shortest way to the aim; empty if there is no way any more."""
        following = self._following()
        return self.task.game.write_action(self.state, following[-1]) if following else ""

    def next_action(self) -> str:
        """That decision behind what was begun of its action, as records write it."""
        following = self._following()
        return texts_of(self.task.game, self.task.start, following)[-1] if following else ""

    def _following(self) -> tuple[int, ...]:
        """What was decided, and one decision more; empty if there is no way any more."""
        way = shortest(self.task.game.name, self.puzzle, self.path)
        return way[: len(self.path) + 1] if len(way) > len(self.path) else ()


def attempt(name: str, puzzle: Puzzle, items: Sequence[str]) -> Attempt:
    """What comes of these items."""
    game = load(name)
    task = puzzle.task(game)
    state = task.start
    told: list[tuple[str, tuple[Event, ...]]] = []
    path: tuple[int, ...] = ()
    verdict: Verdict = "open"
    for text in items:
        try:
            walked = list(game.walk(state, text, task.seat))
        except (IllegalActionError, NotationError) as error:
            return Attempt(
                puzzle, task, state, path, tuple(told), verdict, problem=error, tried=text
            )
        if hangs_on_luck(task, state, walked):
            return Attempt(puzzle, task, state, path, tuple(told), "missed", hangs_on_luck=True)
        events = told_of(game, state, walked, task.seat)
        path = (*path, *(one.number for one in walked))
        verdict = judged_at_once(task, walked[-1].after, path)
        if verdict != "open" and task.aim.for_certain:
            told.append((text, events[:1]))
            break  # what others do then depends on what they hold: it is judged, and not shown
        told.append((text, events))
        state = walked[-1].after
        if verdict != "open":
            break
    else:
        verdict = judged(puzzle, task, state, path)
    return Attempt(puzzle, task, state, path, tuple(told), verdict)


def hangs_on_luck(task: Task, state: State, walked: Sequence[Played[Any]]) -> bool:
    """Whether a part of an action hangs on what the solver cannot know."""
    for one in walked:
        if one.number not in task.ways(state):
            return True
        state = one.after
    return False


def told_of(
    game: Game[Any], state: State, walked: Sequence[Played[Any]], seat: int
) -> tuple[Event, ...]:
    """What was done, as the solver sees it."""
    events: list[Event] = []
    for one in walked:
        events += game.tell(state, one, seat)
        state = one.after
    return tuple(events)


def judged_at_once(task: Task, state: State, path: Sequence[int]) -> Verdict:
    """Whether it is decided, without looking ahead."""
    if not path:
        return "open"
    if state.to_act == task.seat or not task.aim.for_certain:
        return task.verdict(state, task.after(path)[1])
    return "reached" if is_certain(task, path) else "missed"


def is_certain(task: Task, path: Sequence[int]) -> bool:
    """Whether these decisions are enough, whatever others and the dice do."""
    try:
        return walk_of(task).certainty(path) >= task.size
    except TooLargeError:
        return False


def judged(puzzle: Puzzle, task: Task, state: State, path: tuple[int, ...]) -> Verdict:
    """Whether the aim is reached, can still be reached, or cannot any more."""
    verdict = judged_at_once(task, state, path)
    if verdict != "open" or not path or task.game.is_unfinished(state, task.seat):
        return verdict
    return "open" if len(shortest(task.game.name, puzzle, path)) > len(path) else "missed"


@lru_cache(maxsize=MOST_KEPT)
def shortest(name: str, puzzle: Puzzle, path: tuple[int, ...]) -> tuple[int, ...]:
    """The shortest way to the aim that begins so; empty if there is none."""
    task = puzzle.task(load(name))
    try:
        walk = walk_of(task).run(path, until_reached=True)
    except TooLargeError:
        return ()
    return next(iter(walk.answers.values()), ()) if walk.best >= task.size else ()


def walk_of(task: Task) -> Walk:
    """A walk from a puzzle, through the worlds that its solver imagines."""
    worlds = imagined(task.start, task.seat, WORLDS, 0) if task.aim.for_certain else ()
    return Walk(task, MOST, worlds)


def solution(name: str, puzzle: Puzzle) -> Attempt:
    """The first answer, played."""
    return attempt(name, puzzle, puzzle.answers[0].split(" ; "))
