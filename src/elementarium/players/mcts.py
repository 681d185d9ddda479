"""A player that thinks ahead, within what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.opinions import Opinion, expected, favorites, gathered, wins_first
from elementarium.players.thinking import KNOWS_NOTHING, Thinking
from elementarium.players.wins import certain_wins, won

USUAL_SIMULATIONS = 1000
MOST_SIMULATIONS = 1_000_000_000
SHORTEST = 0.001
"""So many seconds there are for a search, however long it took to begin."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision is thought about: so many simulations, so many seconds, or both."""

    simulations: int = MOST_SIMULATIONS
    seconds: float = 0.0
    """0 for as long as the simulations take."""


class MctsPlayer:
    """Chooses what its engine thinks best.

    With several threads each of them has an engine of its own, and what they found is added up;
    with one thread and a budget of simulations, the same seed gives the same decisions. A tree is
    kept for the next decision if the seat then sees exactly what it expected after its own action:
    nobody else has acted, nothing was drawn, and so all that the tree has learned still holds.
    Everywhere else, also where others might have reacted in some of the worlds, the seat knows more
    than the tree did, and a new one is begun.
    """

    def __init__(
        self,
        budget: Budget | int,
        seed: int,
        *,
        name: str = "",
        threads: int = 1,
        thinking: Thinking = KNOWS_NOTHING,
    ) -> None:
        self.budget = Budget(budget) if isinstance(budget, int) else budget
        self.name = name or f"mcts:{self.budget.simulations}"
        self.rng = Rng(seed)
        self.thinking = thinking
        self.threads = threads
        self.knowledge: dict[Thinking, list[Knowledge]] = {}
        """For each thread its own, of every way in which this player has thought."""
        self.engines: list[Engine] = []
        self.expected: Any = None
        self.mean_returns: list[float] = []
        """What each seat may expect by the simulations of the last decision, or by a sure win."""
        self.last_opinions: list[Opinion] = []
        """What it thought of the actions of the last decision, if there was a choice."""

    def __reduce__(self) -> tuple[Any, ...]:
        made_from = self.budget, self.name, self.threads, self.thinking
        return _same_player, (*made_from, self.rng)

    def choose(self, perspective: Perspective) -> int:
        """The best action by search; the only one without it."""
        legal = perspective.legal_actions()
        if len(legal) == 1:
            self.last_opinions = []
            return legal[0]
        return self.opinions(perspective, until_clear=True)[0].action

    def opinions(self, perspective: Perspective, *, until_clear: bool = False) -> list[Opinion]:
        """All actions that were tried, the best first, which it expects to be played.

        `until_clear`: do not think on where that could not change which one is the first.
        """
        began = monotonic()
        root = perspective.imagine(self.rng)
        if not self.expected or self.expected != perspective.view:
            places = range(self.threads)
            self.engines = [self.new_engine(perspective.game, root, place) for place in places]
        self.think(root, perspective.seat, began, until_clear=until_clear)
        wins = certain_wins(perspective, self.rng)
        found = wins_first(gathered(self.engines), wins)
        self.mean_returns = (
            won([float(seat == perspective.seat) for seat in range(root.seats)])
            if wins
            else expected(self.engines, found[0], root.seats)
        )
        self.expect(perspective, root, found[0].action)
        self.last_opinions = found
        return found

    def returns_from(self, game: Game[Any], state: State, seat: int) -> list[float]:
        """What every seat may expect from a state that `seat` has imagined, whoever acts there."""
        engine = self.new_engine(game, state)
        engine.run(state, seat, self.budget.simulations, self.budget.seconds)
        return engine.mean_returns(state.seats)

    def new_engine(self, game: Game[Any], root: State, place: int = 0) -> Engine:
        """An engine that has thought about nothing yet, for the thread of this place."""
        thinking = self.thinking.at(game, root)
        known = self.knowledge.setdefault(thinking, [])
        while len(known) <= place:
            known.append(thinking.make_knowledge())
        return thinking.new_engine(
            game,
            root,
            known[place],
            self.budget.simulations,
            self.rng.next_seed() >> 1,
        )

    def think(self, root: State, seat: int, began: float, *, until_clear: bool) -> None:
        """Use up the budget that is left, in as many threads as there are engines.

        Several engines decide together. If nothing can change the favorite of any of them, and it
        is the same one, it is clear; where they do not agree, they use up the rest.
        """
        each = max(1, self.budget.simulations // len(self.engines))
        goals = [engine.simulations + each for engine in self.engines]
        self.run_all(root, seat, began, goals, until_clear=until_clear)
        undecided = [engine for engine in self.engines if engine.goes_by_visits]
        if until_clear and len(favorites(undecided)) > 1:
            self.run_all(root, seat, began, goals, until_clear=False)

    def run_all(
        self, root: State, seat: int, began: float, goals: Sequence[int], *, until_clear: bool
    ) -> None:
        """Have every engine simulate until it has so many, or the time is over."""

        def run_one(engine: Engine, goal: int) -> None:
            left = goal - engine.simulations
            if left > 0:
                engine.run(root, seat, left, self.seconds_left(began), until_clear)

        if len(self.engines) == 1:
            run_one(self.engines[0], goals[0])
            return
        with ThreadPoolExecutor(len(self.engines)) as pool:
            try:
                list(pool.map(run_one, self.engines, goals))
            except BaseException:  # Ctrl-C reaches this thread only
                self.expected = None
                for engine in self.engines:
                    engine.stop()
                raise

    def seconds_left(self, began: float) -> float:
        """What is left of the time for a decision; 0 for as long as the simulations take."""
        if not self.budget.seconds:
            return 0.0
        return max(SHORTEST, self.budget.seconds - (monotonic() - began))

    def expect(self, perspective: Perspective, root: State, action: int) -> None:
        """Note what the seat will see if it decides again at once, and let the engines go there."""
        self.expected = None
        after = root.copy()
        after.apply(action)
        if after.to_act != perspective.seat:
            return
        followed = [engine.follow(action) for engine in self.engines]
        legal = set(after.legal_actions())
        if all(followed) and all(opinion.action in legal for opinion in gathered(self.engines)):
            self.expected = perspective.game.view(after, perspective.seat)


def _same_player(
    budget: Budget, name: str, threads: int, thinking: Thinking, rng: Rng
) -> MctsPlayer:
    """A player that was pickled: what it has thought about stays behind."""
    player = MctsPlayer(budget, 0, name=name, threads=threads, thinking=thinking)
    player.rng = rng
    return player
