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
from elementarium.players.mcts import Budget, MctsPlayer, won
from elementarium.players.player import search_knowledge_of
from elementarium.players.reasons import reason_for

LOST_MUCH = 0.08
"""A decision that gives away so much of the chance to win is a turning point."""
MOST_POINTS = 5
NOTHING_TO_SAY = Message("")


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
class Judgement:
    """What a search thinks of one decision."""

    chances: tuple[float, ...]
    """Of all seats, before it."""
    played_chance: float
    better_chance: float
    """Of the best action; that of the one that was played if nothing was better."""
    better: str
    """An action that would have been much better; empty if there was none."""
    why: Message

    @property
    def gave_much_away(self) -> bool:
        """Whether the decision is a turning point."""
        return bool(self.better)


@dataclass(slots=True)
class Analysis:
    """What is known about a record so far; it may be interrupted at any time."""

    record: Record
    game: Game[Any]
    budget: Budget
    seed: int = 0
    moments: list[Moment] = field(default_factory=list)
    points: list[TurningPoint] = field(default_factory=list)
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
        number = self.game.numbers(state, item.text, state.to_act)[0]
        judgement = judge(self.game, state, number, self.budget, self.seed + index)
        if judgement.gave_much_away:
            self.points.append(
                TurningPoint(
                    item=index + 1,
                    seat=state.to_act,
                    played=item.text,
                    played_chance=judgement.played_chance,
                    better=judgement.better,
                    better_chance=judgement.better_chance,
                    why=judgement.why,
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


def judge(game: Game[Any], state: State, number: int, budget: Budget, seed: int) -> Judgement:
    """What a search thinks of playing `number`, told only what the seat to act may know."""
    perspective = Perspective(game, state, state.to_act)
    player = searching(game, budget, seed)
    opinions = player.opinions(perspective)
    best = opinions[0]
    means = {one.action: one.mean for one in opinions if is_well_tried(one, best)}
    if number not in means:
        after = perspective.imagine(Rng(seed))
        after.apply(number)
        means[number] = returns_from(game, after, state.to_act, budget, seed)[state.to_act]
    chances = shares(player.mean_returns)
    played, most = chance(means[number], state.seats), chance(best.mean, state.seats)
    if best.action == number or most - played < LOST_MUCH:
        return Judgement(chances, round(played, 4), round(most, 4), "", NOTHING_TO_SAY)
    imagined = perspective.imagine(Rng(seed))
    better = completed(perspective, imagined, best, seed)
    return Judgement(
        chances,
        round(played, 4),
        round(most, 4),
        written(perspective, imagined, better),
        reason_for(game.name, imagined, better),
    )


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
    return searching(game, budget, seed).returns_from(game, state, seat)


def searching(game: Game[Any], budget: Budget, seed: int) -> MctsPlayer:
    """A program that knows what there is to know about a game."""
    return MctsPlayer(budget, seed, make_knowledge=search_knowledge_of(game.name))


def shares(returns: Sequence[float]) -> tuple[float, ...]:
    """Returns as chances that add up to 1; a seat's own estimate may be too hopeful."""
    chances = [chance(value, len(returns)) for value in returns]
    total = sum(chances)
    return tuple(round(one / total if total else 1 / len(chances), 4) for one in chances)
