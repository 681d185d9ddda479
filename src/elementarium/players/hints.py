"""Hints: the best action, what else is good, the chances, and one sentence why."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.state import State, play_all
from elementarium.core.words import Message
from elementarium.players.mcts import MOST_SIMULATIONS, Budget
from elementarium.players.opinions import Opinion
from elementarium.players.prospects import ENOUGH, searching
from elementarium.players.reasons import reason_for

WORDS = "elementarium.players"
"""The package whose words say a hint."""
ALTERNATIVES = 3
WELL_TRIED = 30
"""An action is trusted if the best one was visited at most so many times as often."""
AS_WELL_TRIED = 2
"""The same for one that came out better than the best one."""
REST_OF_WORD = Budget(200)
"""How long the rest of an action is thought about that takes several decisions."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An action in notation, and the chance to win that the search sees in it."""

    action: str
    chance: float
    """From 0 to 1."""
    rest: tuple[str, ...] = ()
    """What `action` still needs to be chosen, such as its target, in notation."""


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
    player = searching(perspective.game.name, Budget(simulations, seconds), seed)
    best, *others = player.opinions(perspective)
    opinions = [best, *[one for one in others if is_alternative(one, best)][:ALTERNATIVES]]
    state = perspective.imagine(Rng(seed))
    words = [completed(perspective, state, opinion.action, seed) for opinion in opinions]
    advice = [
        Advice(
            written(perspective, state, word),
            chance(opinion.mean, state.seats),
            finished(perspective, play_all(state, word), seed),
        )
        for word, opinion in zip(words, opinions, strict=True)
    ]
    return Hint(advice[0], tuple(advice[1:]), reason_for(perspective.game.name, state, words[0]))


def is_alternative(opinion: Opinion, best: Opinion) -> bool:
    """Whether an action is told beside the best one.

    The best one is that which was visited most. Whatever came out better in much fewer visits was
    lucky, or found late: a search that goes on either visits it more or thinks less of it. It is
    left out, unless it was tried so well that both are as good: then the chances may say so.
    """
    if opinion.mean > best.mean and AS_WELL_TRIED * opinion.visits < best.visits:
        return False
    return is_well_tried(opinion, best)


def is_well_tried(opinion: Opinion, best: Opinion) -> bool:
    """Whether an action was visited often enough to tell its chance: as such, and beside the best.

    What the search gave up early was not looked at as far ahead as the best one.
    """
    return opinion.visits >= ENOUGH and WELL_TRIED * opinion.visits >= best.visits


def chance(mean: float, seats: int) -> float:
    """The chance to win that a mean return stands for: all seats together have 1."""
    return min(1.0, max(0.0, (1.0 + (seats - 1) * mean) / seats))


def completed(perspective: Perspective, state: State, first: int, seed: int) -> list[int]:
    """The numbers of a whole action that begins so, where records write several as one."""
    seat = perspective.seat
    numbers = [first]
    after = play_all(state, numbers)
    while after.to_act == seat and goes_on(perspective, state, numbers, after):
        numbers.append(next_of(perspective, after, seed))
        after.apply(numbers[-1])
    return numbers


def finished(perspective: Perspective, after: State, seed: int) -> tuple[str, ...]:
    """What is to be chosen until nothing that was begun is left open, in notation."""
    game, found = perspective.game, []
    while game.is_unfinished(after, perspective.seat):
        number = next_of(perspective, after, seed)
        found.append(game.write_action(after, number))
        after.apply(number)
    return tuple(found)


def next_of(perspective: Perspective, after: State, seed: int) -> int:
    """A further decision of an action that has been begun."""
    player = searching(perspective.game.name, REST_OF_WORD, seed)
    return player.choose(Perspective(perspective.game, after, perspective.seat))


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
