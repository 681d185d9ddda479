"""Hints: the best action, what else is good, the chances, and one sentence why."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.core.words import Message
from elementarium.players.mcts import MOST_SIMULATIONS, Budget, MctsPlayer, Opinion
from elementarium.players.player import search_knowledge_of
from elementarium.players.reasons import after_all, reason_for

WORDS = "elementarium.players"
"""The package whose words say a hint."""
ALTERNATIVES = 3
WELL_TRIED = 30
"""An action is trusted if the best one was visited at most so many times as often."""
REST_OF_WORD = Budget(200)
"""How long the rest of an action is thought about that takes several decisions."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An action in notation, and the chance to win that the search sees in it."""

    action: str
    chance: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, what else could be done, and why."""

    best: Advice
    alternatives: tuple[Advice, ...]
    why: Message


def hint(
    perspective: Perspective,
    seconds: float = 1.0,
    seed: int = 0,
    simulations: int = MOST_SIMULATIONS,
) -> Hint:
    """Think for so long about the decision of a seat; it is told only what the seat may know."""
    make_knowledge = search_knowledge_of(perspective.game.name)
    player = MctsPlayer(Budget(simulations, seconds), seed, make_knowledge=make_knowledge)
    opinions = player.opinions(perspective)
    opinions = [one for one in opinions if is_well_tried(one, opinions[0])][: 1 + ALTERNATIVES]
    state = perspective.imagine(Rng(seed))
    words = [completed(perspective, state, opinion, seed) for opinion in opinions]
    advice = [
        Advice(written(perspective, state, word), chance(opinion.mean, state.seats))
        for word, opinion in zip(words, opinions, strict=True)
    ]
    return Hint(advice[0], tuple(advice[1:]), reason_for(perspective.game.name, state, words[0]))


def is_well_tried(opinion: Opinion, best: Opinion) -> bool:
    """Whether an action was visited often enough for its chance to mean something."""
    return WELL_TRIED * opinion.visits >= best.visits


def chance(mean: float, seats: int) -> float:
    """The chance to win that a mean return stands for: all seats together have 1."""
    return min(1.0, max(0.0, (1.0 + (seats - 1) * mean) / seats))


def completed(perspective: Perspective, state: State, opinion: Opinion, seed: int) -> list[int]:
    """The numbers of a whole action, where records write several decisions as one."""
    game, seat = perspective.game, perspective.seat
    numbers = [opinion.action]
    after = after_all(state, numbers)
    while after.to_act == seat and goes_on(perspective, state, numbers, after):
        make_knowledge = search_knowledge_of(game.name)
        player = MctsPlayer(REST_OF_WORD, seed, make_knowledge=make_knowledge)
        numbers.append(player.choose(Perspective(game, after, seat)))
        after.apply(numbers[-1])
    return numbers


def goes_on(perspective: Perspective, state: State, numbers: list[int], after: State) -> bool:
    """Whether what is decided next belongs to the same action."""
    more = [*numbers, after.legal_actions()[0]]
    return len(perspective.game.join(texts(perspective, state, more))) == 1


def texts(perspective: Perspective, state: State, numbers: list[int]) -> list[str]:
    """Each of these numbers in notation."""
    found = []
    after = state.copy()
    for number in numbers:
        found.append(perspective.game.write_action(after, number))
        after.apply(number)
    return found


def written(perspective: Perspective, state: State, numbers: list[int]) -> str:
    """A whole action in notation."""
    return perspective.game.join(texts(perspective, state, numbers))[0]
