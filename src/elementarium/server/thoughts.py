"""What programs are asked, as functions of their own: any process can be given them by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.players import coach
from elementarium.players.analysis import Judgement, judge
from elementarium.players.hints import hint
from elementarium.players.mcts import Budget
from elementarium.players.player import make_player
from elementarium.server.messages import Hint, HintLine


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


def judged(
    game: str, state: State, numbers: tuple[int, ...], budget: Budget, seed: int
) -> Judgement:
    """What a search thinks of a decision of a finished game."""
    return judge(load(game), state, numbers, budget, seed)


def glanced(game: str, state: State, numbers: tuple[int, ...], budget: Budget, seed: int) -> float:
    """How much a decision of a finished game seems to give away, at a glance."""
    return coach.glance(load(game), state, numbers, budget, seed)


def confirmed(
    game: str,
    state: State,
    numbers: tuple[int, ...],
    text: str,
    better: str,
    budget: Budget,
    seed: int,
) -> coach.Lesson | None:
    """What is to be learned from a decision, counted by its seed; None if there is a doubt."""
    decision = coach.Decision(seed, state, numbers, text)
    return coach.confirmed(load(game), decision, better, budget, seed)


def doubted(
    game: str, state: State, numbers: tuple[int, ...], budget: Budget, seed: int
) -> coach.Lesson | None:
    """What speaks against an action that a person is about to play; None if little does."""
    return coach.doubt(load(game), state, numbers, budget, seed)


def tried(
    game: str, state: State, numbers: tuple[int, ...], better: str, budget: Budget, seed: int
) -> coach.Trial | None:
    """What a search thinks of another try at a lesson; None if there was no time to tell."""
    return coach.tried(load(game), coach.Decision(seed, state, numbers, ""), better, budget, seed)


TASKS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "advise": advise,
    "judged": judged,
    "glanced": glanced,
    "confirmed": confirmed,
    "tried": tried,
    "doubted": doubted,
}
"""What can be asked on another machine."""


@cache
def answer_of(name: str) -> Any:
    """The type of what a task answers."""
    return get_type_hints(TASKS[name])["return"]
