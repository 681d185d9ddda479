"""What was learned of Brave: how to play on, and what a table is worth when a round begins.

Actions are ranked as people have put it down (`knowledge/brave.py`): those who rank better by
themselves gave a search nothing. It plays on by numbers that won thousands of quick games, and
judges by a sum of plain facts that was fitted to what a search expects.
"""

from __future__ import annotations

import math
from array import array

import cython

from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.knowledge.brave import Mind
from elementarium.players.learned import brave_facts as facts
from elementarium.players.learned import scale
from elementarium.players.learned.brave_facts import Facts
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.network import Network
from elementarium.players.learned.weights import SHIPPED, Weights
from elementarium.players.settings import Settings

ERRING = 0.5
"""So far it errs when it plays on: no two simulations are to be the same."""


class Learned(Knowledge):
    """Ranks by hand, plays on and judges as it has learned."""

    __slots__ = ("facts", "network", "quick", "rank", "score")

    def __init__(self, weights: Weights) -> None:
        Knowledge.__init__(self)
        self.rank = Mind()
        self.quick = Mind(weights.quick)
        self.facts = Facts()
        self.network = Network(weights.layers)
        self.score = array("d", bytes(8 * terms.MOST_CHOICES))

    def prepare(self, root: State) -> None:
        """Make room for both minds."""
        Knowledge.prepare(self, root)
        self.rank.prepare(root)
        self.quick.prepare(root)

    def is_settled(self, state: State) -> bool:
        """When a round begins."""
        return self.rank.is_settled(state)

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks to somebody who knows the game."""
        self.rank.note_ratings(state, choices, count, score)

    def prefer(self, state: State, choices: Choices, count: int, rng: Rng) -> int:
        """What a quick player does."""
        if count == 1:
            return choices.number[0]
        return self.quick.err(state, choices, count, self.score, ERRING, rng)

    def note_estimate(self, state: State) -> None:
        """The share of all hopes that each seat has, as a return."""
        for seat in range(state.seats):
            self.returns[seat] = math.exp(self.hope(cython.cast(BraveState, state), seat))
        self.share_out(state.seats)

    def hope(self, state: BraveState, seat: int) -> float:
        """The logarithm of what a seat hopes for."""
        self.tell(state, seat)
        return (0.0 + self.network.logit()) / scale.ONE

    def tell(self, state: BraveState, seat: int) -> None:
        """Tell the network all facts of a seat."""
        facts.note_facts(self.facts, state, seat)
        rounds = max(0, state.rulings.last_round - state.round)
        self.network.begin()
        for place in range(facts.FACTS):
            self.network.tell(place, self.facts.fact[place])
            self.network.tell(facts.FACTS + place, rounds * self.facts.fact[place])

    def rows(self, state: State) -> list[list[tuple[int, int]]]:
        """What the network is told of each seat, for whoever fits it."""
        found = []
        seen = cython.cast(BraveState, state)
        for seat in range(state.seats):
            self.tell(seen, seat)
            found.append(self.network.told())
        return found


LEARNED = Learning(
    encoding=facts.ENCODING,
    inputs=2 * facts.FACTS,
    make=Learned,
    settings=Settings(width=12, cut=20, curiosity=1.0, among_many=1.0, widening=2.0, heat=0.75),
    make_quick=Mind,
    quick=numbers.HAND,
)
THINKING = LEARNED.shipped(SHIPPED / "brave.json")
