"""A search plays games against itself, and what it expected at every decision is kept.

A game is kept as the numbers that were played, so that it can be looked at with other eyes later:
what is told to a network is worked out when it is fitted. Every game depends on its seed alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.thinking import Thinking
from elementarium.players.wins import won

PER_CENT = 100


@dataclass(frozen=True, slots=True)
class SelfPlayed:
    """One game, and what the search expected on the way."""

    seats: int
    numbers: tuple[int, ...]
    """All that was played, by seats and by chance."""
    thought: tuple[int, ...]
    """Before which of them the search was asked, by place."""
    values: tuple[tuple[float, ...], ...]
    """What every seat could expect there, from -1 to 1."""
    returns: tuple[float, ...]
    """What came of it, as wins: from -1 to 1."""

    def positions(self, game: Game[Any], options: str) -> Iterator[tuple[State, tuple[float, ...]]]:
        """The state at every decision that was thought about, with what was expected there.

        It is the same state every time: look at it before you ask for the next one.
        """
        state = game.start(self.seats, game.options.read(options))
        asked = dict(zip(self.thought, self.values, strict=True))
        for place, number in enumerate(self.numbers):
            if place in asked:
                yield state, asked[place]
            state.apply_trusted(number)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How games are played to learn from: by one search in all seats."""

    game: str
    thinking: Thinking
    simulations: int
    seats: tuple[int, ...] = (2,)
    """Of how many seats the games are, in turn."""
    options: str = ""
    seed: int = 1
    opening: int = 20
    """In so many decisions of a game, half of the time what is played is drawn by visits ..."""
    strays: int = 3
    """... and everywhere in so many of a hundred it is any action."""
    between: bool = True
    """Whether all decisions are thought about, or only those at which the game can be judged, such
    as the first of a round; whatever lies between is played as one plays on."""

    def play(self, index: int) -> SelfPlayed:
        """The game of this number."""
        game = load(self.game)
        rng = Rng(Rng(self.seed ^ (index << 20)).next_seed())
        seats = self.seats[index % len(self.seats)]
        state = game.start(seats, game.options.read(self.options))
        knowledge = self.thinking.make_knowledge()
        quick = (
            None
            if self.between
            else self.thinking.new_engine(game, state, knowledge, 1, rng.next_seed() >> 1)
        )
        numbers: list[int] = []
        thought: list[int] = []
        values: list[tuple[float, ...]] = []
        while state.to_act != NOBODY:
            if state.to_act == CHANCE:
                number = state.sample(rng)
            elif len(legal := state.legal_actions()) == 1:
                number = legal[0]
            elif quick is not None and not quick.is_settled(state):
                number = quick.glance(state)
            else:
                engine = self.thinking.new_engine(
                    game, state, knowledge, self.simulations, rng.next_seed() >> 1
                )
                engine.run(state, state.to_act, self.simulations)
                values.append(tuple(engine.mean_returns(seats)))
                thought.append(len(numbers))
                number = self.choice(engine, legal, len(thought), rng)
            numbers.append(number)
            state.apply_trusted(number)
        returns = tuple(won(state.returns()))
        return SelfPlayed(seats, tuple(numbers), tuple(thought), tuple(values), returns)

    def choice(self, engine: Engine, legal: list[int], decision: int, rng: Rng) -> int:
        """What is played: mostly the best, else something that teaches what was not played."""
        if rng.below(PER_CENT) < self.strays:
            return legal[rng.below(len(legal))]
        if decision > self.opening or rng.below(2):
            return engine.best()
        tried = [(action, visits) for action, visits, _, _ in engine.root_statistics()]
        left = rng.below(sum(visits for _, visits in tried))
        for action, visits in tried:
            left -= visits
            if left < 0:
                return action
        return engine.best()
