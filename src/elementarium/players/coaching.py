"""A coach looks through a record: the lessons of one seat, and the positions to try again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.records import Record, replay
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.players.analysis import judge
from elementarium.players.coach import (
    CARE,
    ENOUGH,
    LOOKED_AT,
    Decision,
    Lesson,
    Trial,
    UnclearError,
    confirmed,
    glance,
    grouped,
    part_of_budget,
    thinned,
    tried,
    worst_first,
)
from elementarium.players.hints import completed, written
from elementarium.players.mcts import Budget
from elementarium.players.prospects import searching


@dataclass(slots=True)
class Coach:
    """Looks for the lessons of one seat in a record; it may be interrupted at any time."""

    record: Record
    game: Game[Any]
    seat: int
    budget: Budget
    seed: int = 0
    found: list[Lesson] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.decisions = list(self.all_decisions())

    @property
    def most_steps(self) -> int:
        """How many steps `run` takes at most."""
        glances = len(thinned(self.decisions))
        return glances + min(LOOKED_AT, glances)

    @property
    def lessons(self) -> list[Lesson]:
        """Those that are told."""
        return grouped(self.found)

    def all_decisions(self) -> Iterator[Decision]:
        """What the seat had to choose, counted by the items of the record."""
        states = [moment.state for moment in replay(self.record, self.game)]
        for index, item in enumerate(self.record.items):
            state = states[index]
            if state.to_act == self.seat and len(state.legal_actions()) > 1:
                numbers = self.game.numbers(state, item.text, self.seat)
                yield Decision(index + 1, state, numbers, item.text)

    def run(self) -> Iterator[None]:
        """Glance at all decisions, then look at the worst of them, one after another."""
        seen = []
        for decision in thinned(self.decisions):
            seen.append((self.glance(decision), decision))
            yield
        for decision in worst_first(seen):
            if len(self.found) < ENOUGH:
                self.look_at(decision)
            yield

    def glance(self, decision: Decision) -> float:
        """How much a decision seems to give away."""
        given = (self.game, decision.state, decision.numbers, self.budget)
        return glance(*given, self.seed + decision.at)

    def look_at(self, decision: Decision) -> None:
        """Whether there is something to be learned from a decision."""
        seed = self.seed + decision.at
        given = (self.game, decision.state, decision.numbers, self.budget)
        missed = judge(*given, seed).missed
        lesson = missed and confirmed(self.game, decision, missed.better, self.budget, seed)
        if lesson:
            self.found.append(lesson)

    def again(self, at: int) -> Again:
        """The decision of a lesson, to be tried again; raises if there is none."""
        decision = next((one for one in self.decisions if one.at == at), None)
        if decision is None:
            raise saying(ElementariumError, "lesson", item=at, seat=self.seat)
        seed = self.seed + at
        return Again(
            self.game, decision, best(self.game, decision, self.budget, seed), self.budget, seed
        )


def coach_of(record: Record, game: Game[Any], seat: int, budget: Budget) -> Coach:
    """The coach of a seat; raises if there is no such seat."""
    if seat >= len(record.players):
        raise saying(ElementariumError, "seats.none", seat=seat, seats=len(record.players))
    return Coach(record, game, seat, budget)


def best(game: Game[Any], decision: Decision, budget: Budget, seed: int) -> str:
    """What a careful search would have played, in the world that `seed` imagines."""
    perspective = Perspective(game, decision.state, decision.state.to_act)
    player = searching(game.name, part_of_budget(budget, CARE), seed)
    first = player.opinions(perspective)[0].action
    world = perspective.imagine(Rng(seed))
    return written(perspective, world, completed(perspective, world, first, seed))


@dataclass(frozen=True, slots=True)
class Again:
    """A position to be tried again until something as good as the better action is found.

    What its seat could not know is imagined, always in the same way.
    """

    game: Game[Any]
    decision: Decision
    better: str
    budget: Budget
    seed: int

    @property
    def world(self) -> Any:
        """The table as it is shown."""
        state = self.decision.state
        return Perspective(self.game, state, state.to_act).imagine(Rng(self.seed))

    def attempt(self, text: str) -> Trial:
        """What a search thinks of an action in notation.

        Raises if the rules refuse it, and `UnclearError` if there was no time to tell.
        """
        numbers = self.game.numbers(self.world, text, self.decision.state.to_act)
        decision = Decision(self.decision.at, self.decision.state, numbers, text)
        trial = tried(self.game, decision, self.better, self.budget, self.seed)
        if trial is None:
            raise saying(UnclearError, "unclear")
        return trial
