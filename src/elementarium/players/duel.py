"""Quick games: one who goes by the ratings of one knowledge, all others by those of another.

Whoever looks for better ratings plays thousands of such games a second. The same seed brings the
same deals and the same dice to whoever plays.
"""

from __future__ import annotations

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import LONGEST, Room, Settings


class Duel(Engine):
    """Plays whole games from a table at which nothing has been dealt yet."""

    __slots__ = ("dice", "other", "wins")

    def __init__(
        self,
        room: Room,
        knowledge: Knowledge,
        settings: Settings,
        seed: int = 0,
        other: Knowledge | None = None,
    ) -> None:
        Engine.__init__(self, room, knowledge, settings, seed)
        self.other = other or knowledge
        self.dice = Rng(seed)
        self.wins = 0.0

    def prepare(self, root: State, seat: int) -> None:
        """Make room for both."""
        Engine.prepare(self, root, seat)
        self.other.prepare(root)

    def simulate(self) -> None:
        """Play a game to its end, and add what the one has won: a shared win is a part of one."""
        self.dice.start(self.rng.word())
        self.play_out_quickly(self.world, self.dice)
        self.wins += share_won(self.world, self.seat)
        self.simulations += 1

    def play_out_quickly(self, state: State, rng: Rng) -> None:
        """Everybody plays what looks best, erring a little."""
        decisions = 0
        while state.to_act != who.NOBODY and decisions < LONGEST:
            if state.to_act == who.CHANCE:
                state.carry_out(state.draw_outcome(rng, self.choices))
                continue
            decisions += 1
            count = state.list_actions(self.choices)
            if state.to_act == self.seat:
                state.carry_out(self.erring(self.knowledge, state, count, rng))
            else:
                state.carry_out(self.erring(self.other, state, count, rng))

    def erring(self, mind: Knowledge, state: State, count: int, rng: Rng) -> int:
        """What looks best to one of them."""
        return mind.err(state, self.choices, count, self.score, self.noise, rng)


def share_won(state: State, seat: int) -> float:
    """What of the win a seat has: nothing of a game that is not over."""
    if state.to_act != who.NOBODY:
        return 0.0
    most = -2.0
    for other in range(state.seats):
        most = max(most, state.payoff(other))
    winners = 0
    for other in range(state.seats):
        if state.payoff(other) == most:
            winners += 1
    return 1.0 / winners if state.payoff(seat) == most else 0.0
