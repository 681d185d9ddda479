"""What was learned of Aldr: how to play on.

Actions are ranked, and tables judged, as people have put it down (`knowledge/aldr_turns.py`); only
the quick player who plays on goes by numbers that won thousands of quick games.
"""

from __future__ import annotations

from array import array
from dataclasses import replace

from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.players.knowledge import aldr_numbers as numbers
from elementarium.players.knowledge.aldr import THINKING as BY_HAND
from elementarium.players.knowledge.aldr_turns import Turns
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.weights import SHIPPED, Weights

ENCODING = "aldr numbers 1"


class Learned(Knowledge):
    """Ranks and judges by hand, plays on as it has learned."""

    __slots__ = ("erring", "quick", "rank", "score")

    def __init__(self, weights: Weights) -> None:
        Knowledge.__init__(self)
        self.rank = Turns()
        self.quick = Turns(weights.quick)
        self.erring = BY_HAND.settings.noise

    def prepare(self, root: State) -> None:
        """Make room for ratings."""
        Knowledge.prepare(self, root)
        self.score = array("d", bytes(8 * root.most_choices))

    def is_settled(self, state: State) -> bool:
        """Between two turns."""
        return self.rank.is_settled(state)

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks to somebody who knows the game."""
        self.rank.note_ratings(state, choices, count, score)

    def prefer(self, state: State, choices: Choices, count: int, rng: Rng) -> int:
        """What a quick player does."""
        if count == 1:
            return choices.number[0]
        return self.quick.err(state, choices, count, self.score, self.erring, rng)

    def note_estimate(self, state: State) -> None:
        """What people expect."""
        self.rank.note_estimate(state)
        for seat in range(state.seats):
            self.returns[seat] = self.rank.returns[seat]


LEARNED = Learning(
    encoding=ENCODING,
    inputs=0,
    make=Learned,
    settings=replace(BY_HAND.settings, noise=0.0),
    make_quick=Turns,
    quick=numbers.HAND,
)
THINKING = LEARNED.shipped(SHIPPED / "aldr.json")
