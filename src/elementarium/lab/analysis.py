"""What a game was like: the chances of all seats after every action, and where they turned.

Every decision of a record is searched through the eyes of the seat that made it: it is measured by
what that seat could know, not by what the cards turned out to be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.records import Record, replay
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State
from elementarium.core.words import LANGUAGES, Message
from elementarium.players.hints import WORDS, chance, completed, is_well_tried, written
from elementarium.players.mcts import Budget, MctsPlayer, Opinion
from elementarium.players.player import search_knowledge_of
from elementarium.players.reasons import reason_for

VERSION = 1
"""Of the JSON form; docs/reference.md describes it."""
LOST_MUCH = 0.08
"""A decision that gives away so much of the chance to win is a turning point."""
MOST_POINTS = 5
PLOT_WIDTH = 50
PLOT_HEIGHT = 40


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
        state = self.states[index]
        seat = state.to_act
        perspective = Perspective(self.game, state, seat)
        player = MctsPlayer(
            self.budget,
            self.seed + index,
            make_knowledge=search_knowledge_of(self.game.name),
        )
        opinions = player.opinions(perspective)
        item = self.record.items[index]
        numbers = self.game.numbers(state, item.text, seat)
        self.judge(index, perspective, opinions, numbers[0])
        return self.note(index, player.mean_returns)

    def look_at_end(self) -> Moment:
        """The result, or what the last state promises if the record stops before the end."""
        state = self.states[-1]
        if state.to_act == NOBODY:
            return self.note(len(self.states) - 1, state.returns())
        seat = max(0, state.to_act)
        returns = self.returns_from(state.imagine(seat, Rng(self.seed)), seat)
        return self.note(len(self.states) - 1, returns)

    def note(self, items: int, returns: list[float]) -> Moment:
        """Remember the chances after so many items."""
        text = self.record.items[items - 1].text if items else ""
        chances = shares([chance(value, len(returns)) for value in returns])
        self.moments.append(Moment(items, text, chances))
        return self.moments[-1]

    def judge(
        self, index: int, perspective: Perspective, opinions: list[Opinion], number: int
    ) -> None:
        """Remember a decision if another one would have been much better."""
        seats = self.states[index].seats
        best = opinions[0]
        means = {one.action: one.mean for one in opinions if is_well_tried(one, best)}
        if number not in means:
            means[number] = self.mean_after(perspective, number)
        lost = chance(best.mean, seats) - chance(means[number], seats)
        if best.action == number or lost < LOST_MUCH:
            return
        imagined = perspective.imagine(Rng(self.seed + index))
        better = completed(perspective, imagined, best, self.seed)
        self.points.append(
            TurningPoint(
                item=index + 1,
                seat=perspective.seat,
                played=self.record.items[index].text,
                played_chance=round(chance(means[number], seats), 4),
                better=written(perspective, imagined, better),
                better_chance=round(chance(best.mean, seats), 4),
                why=reason_for(self.game.name, imagined, better),
            )
        )

    def mean_after(self, perspective: Perspective, number: int) -> float:
        """The return that the seat may expect after an action that the search did not try."""
        after = perspective.imagine(Rng(self.seed))
        after.apply(number)
        return self.returns_from(after, perspective.seat)[perspective.seat]

    def returns_from(self, state: State, seat: int) -> list[float]:
        """The mean returns of a search from a state that `seat` has imagined."""
        if state.to_act == NOBODY:
            return state.returns()
        player = MctsPlayer(
            self.budget,
            self.seed,
            make_knowledge=search_knowledge_of(self.game.name),
        )
        return player.returns_from(self.game, state, seat)

    def as_json(self) -> dict[str, Any]:
        """What docs/reference.md describes."""
        words = {language: self.game.words(language, WORDS) for language in LANGUAGES}
        return {
            "version": VERSION,
            "game": self.game.name,
            "players": list(self.record.players),
            "seconds": self.budget.seconds,
            "complete": self.is_complete,
            "moments": [asdict(moment) for moment in self.moments],
            "turning_points": [
                {**asdict(point), "why": {one: words[one].tell(point.why) for one in LANGUAGES}}
                for point in self.turning_points
            ],
        }

    def plot(self) -> Iterator[str]:
        """Lines through the game: every seat has as much of one as it has of the chances."""
        last_of_turn: dict[int, Moment] = {}
        for moment in self.moments:
            last_of_turn[self.game.turn(self.states[max(0, moment.items - 1)])] = moment
        turns = list(last_of_turn.values())
        for place in sorted({len(turns) * row // PLOT_HEIGHT for row in range(PLOT_HEIGHT)}):
            moment = turns[place]
            percent = " ".join(f"{round(100 * one):>3}" for one in moment.chances)
            yield f"{moment.items:>5} {bar(moment.chances)} {percent}  {moment.text}"


def shares(chances: list[float]) -> tuple[float, ...]:
    """The chances so that they add up to 1; a seat's own estimate may be too hopeful."""
    total = sum(chances)
    return tuple(round(one / total if total else 1 / len(chances), 4) for one in chances)


def bar(chances: tuple[float, ...]) -> str:
    """The chances as a row of seat numbers."""
    drawn = ""
    reached = 0.0
    for seat, one in enumerate(chances):
        reached += one
        drawn += str(seat) * (round(PLOT_WIDTH * reached) - len(drawn))
    return drawn
