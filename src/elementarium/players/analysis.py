"""What a game was like: the chances of all seats after every action, and where they turned.

Every decision of a record is searched through the eyes of the seat that made it: it is measured by
what that seat could know, not by what the cards turned out to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.records import Record, replay
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State
from elementarium.core.words import Message
from elementarium.players.hints import chance, completed, is_well_tried, written
from elementarium.players.mcts import Budget
from elementarium.players.opinions import Opinion
from elementarium.players.prospects import Prospect, prospect, searching
from elementarium.players.reasons import reason_for
from elementarium.players.wins import won

WORDS = "elementarium.players"
"""Where reasons have their sentences."""

LOST_MUCH = 0.08
"""A decision that gives away so much of the chance to win is a turning point."""
MOST_POINTS = 5


@dataclass(frozen=True, slots=True)
class Moment:
    """The chances of all seats after so many items."""

    items: int
    text: str
    """The last action or outcome, empty at the start."""
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that gave much away, and what would have been better."""

    item: int
    seat: int
    played: str
    played_chance: float
    better: str
    better_chance: float
    why: Message

    @property
    def lost(self) -> float:
        """How much of the chance to win was given away."""
        return self.better_chance - self.played_chance


@dataclass(frozen=True, slots=True)
class Missed:
    """What would have been much better than what was played."""

    played_chance: float
    better_chance: float
    better: str
    """The better action in notation."""
    why: Message


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search thinks of one decision."""

    chances: tuple[float, ...]
    """Of all seats, before it."""
    missed: Missed | None = None
    """Only if the decision is a turning point."""
    is_clear: bool = True
    """Whether there were enough simulations to tell if it is one."""


@dataclass(slots=True)
class Analysis:
    """What is known about a record so far; it may be interrupted at any time."""

    record: Record
    game: Game[Any]
    budget: Budget
    seed: int = 0
    moments: list[Moment] = field(default_factory=list)
    points: list[TurningPoint] = field(default_factory=list)
    unclear: int = 0
    """Decisions that were thought about too briefly to tell whether they gave much away."""
    states: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.states = [moment.state for moment in replay(self.record, self.game)]

    @property
    def decisions(self) -> list[int]:
        """The items before which somebody had to decide, by index."""
        items = range(len(self.record.items))
        return [index for index in items if self.states[index].to_act >= 0]

    @property
    def is_complete(self) -> bool:
        """Whether every decision has been looked at."""
        return len(self.moments) > len(self.decisions)

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The decisions that gave most away, in the order of the game."""
        most = sorted(self.points, key=lambda point: -point.lost)[:MOST_POINTS]
        return sorted(most, key=lambda point: point.item)

    def run(self) -> Iterator[Moment]:
        """Look at one decision after another, and at the end."""
        for index in self.decisions:
            yield self.look_at(index)
        yield self.look_at_end()

    def look_at(self, index: int) -> Moment:
        """The chances before the item of this index, and whether it gave much away."""
        state, item = self.states[index], self.record.items[index]
        numbers = self.game.numbers(state, item.text, state.to_act)
        judgement = judge(self.game, state, numbers, self.budget, self.seed + index)
        self.unclear += not judgement.is_clear
        if missed := judgement.missed:
            self.points.append(
                TurningPoint(
                    item=index + 1,
                    seat=state.to_act,
                    played=item.text,
                    played_chance=missed.played_chance,
                    better=missed.better,
                    better_chance=missed.better_chance,
                    why=missed.why,
                )
            )
        return self.note(index, judgement.chances)

    def look_at_end(self) -> Moment:
        """The result, or what the last state promises if the record stops before the end."""
        chances = chances_at(self.game, self.states[-1], self.budget, self.seed)
        return self.note(len(self.states) - 1, chances)

    def note(self, items: int, chances: tuple[float, ...]) -> Moment:
        """Remember the chances after so many items."""
        text = self.record.items[items - 1].text if items else ""
        self.moments.append(Moment(items, text, chances))
        return self.moments[-1]


def judge(
    game: Game[Any], state: State, numbers: Sequence[int], budget: Budget, seed: int
) -> Judgement:
    """What a search thinks of playing `numbers`, told only what the seat to act may know.

    They are one action, of one decision or of several that records write as one: a river counts as
    it was led, not as it was begun.

    The search of the decision says what else there was. Whether that would have been much better
    is told by the prospects of both, by as many simulations of each: a turning point is made
    neither by a few unlucky visits nor by what one search happened to like.
    """
    perspective = Perspective(game, state, state.to_act)
    player = searching(game.name, budget, seed)
    opinions = player.opinions(perspective)
    chances = shares(player.mean_returns)
    if looks_good(opinions, numbers, state.seats):
        return Judgement(chances)
    played = prospect(perspective, numbers, budget, seed)
    if not played.is_clear or not may_be_much(opinions[0], played, numbers, state.seats):
        return Judgement(chances, is_clear=played.is_clear)
    imagined = perspective.imagine(Rng(seed))
    firsts = {opinions[0].action} if len(numbers) == 1 else {opinions[0].action, numbers[0]}
    words = [completed(perspective, imagined, first, seed) for first in sorted(firsts)]
    better, word = best_of(perspective, words, budget, seed)
    if not (better.is_clear and is_much(better.mean, played.mean, state.seats)):
        return Judgement(chances, is_clear=better.is_clear)
    missed = Missed(
        played_chance=round(chance(played.mean, state.seats), 4),
        better_chance=round(chance(better.mean, state.seats), 4),
        better=written(perspective, imagined, word),
        why=what_differs(game, imagined, word, list(numbers)),
    )
    return Judgement(chances, missed)


def what_differs(game: Game[Any], state: State, better: list[int], played: list[int]) -> Message:
    """What speaks for the better action, unless the same could be said of what was played."""
    why, of_played = (reason_for(game.name, state, numbers) for numbers in (better, played))
    words = game.words("en", WORDS)
    return Message("hint.searched") if words.tell(why) == words.tell(of_played) else why


def best_of(
    perspective: Perspective, words: Sequence[list[int]], budget: Budget, seed: int
) -> tuple[Prospect, list[int]]:
    """The action with the best prospect."""
    found = [(prospect(perspective, word, budget, seed), word) for word in words]
    return max(found, key=lambda pair: pair[0].mean)


def looks_good(opinions: Sequence[Opinion], numbers: Sequence[int], seats: int) -> bool:
    """Whether an action is the best one, or well tried and not much worse.

    Opinions are about first decisions only: of an action of several they cannot tell.
    """
    best = opinions[0]
    if len(numbers) > 1:
        return False
    return best.action == numbers[0] or any(
        is_well_tried(one, best) and not is_much(best.mean, one.mean, seats)
        for one in opinions
        if one.action == numbers[0]
    )


def may_be_much(best: Opinion, played: Prospect, numbers: Sequence[int], seats: int) -> bool:
    """Whether it is worth to look at the prospect of something else.

    An action of several decisions may also have been begun well and ended badly.
    """
    return len(numbers) > 1 or is_much(best.mean, played.mean, seats)


def is_much(better: float, played: float, seats: int) -> bool:
    """Whether the difference of two mean returns makes a turning point."""
    return chance(better, seats) - chance(played, seats) >= LOST_MUCH


def chances_at(game: Game[Any], state: State, budget: Budget, seed: int) -> tuple[float, ...]:
    """The chances in the last state of a game: its result, or what it promises."""
    if state.to_act == NOBODY:
        return shares(won(state.returns()))
    seat = max(0, state.to_act)
    return shares(returns_from(game, state.imagine(seat, Rng(seed)), seat, budget, seed))


def returns_from(
    game: Game[Any], state: State, seat: int, budget: Budget, seed: int
) -> list[float]:
    """The mean returns of a search from a state that `seat` has imagined."""
    if state.to_act == NOBODY:
        return won(state.returns())
    return searching(game.name, budget, seed).returns_from(game, state, seat)


def shares(returns: Sequence[float]) -> tuple[float, ...]:
    """Returns as chances that add up to 1; a seat's own estimate may be too hopeful."""
    chances = [chance(value, len(returns)) for value in returns]
    total = sum(chances)
    return tuple(round(one / total if total else 1 / len(chances), 4) for one in chances)
