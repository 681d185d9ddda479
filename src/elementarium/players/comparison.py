"""Actions compared in the same worlds, for games in which luck outweighs most decisions.

A tree plays every action in worlds of its own. Where the next card decides more than the next
action, it takes very many of them to tell a good action from a lucky one. Here all actions are
played in the same worlds, with the same dice, and played on as the knowledge of the game prefers:
what is left between them is what the actions did.

All that look good begin; after each of a few rounds the worse half is given up, so that the best
are compared longest (sequential halving). What looks better at once has a head start.
"""

from __future__ import annotations

import math
from array import array

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import Room, Settings

MOST_COMPARED = 64
GLANCE = 32  # after so many worlds it is asked whether one action is clearly the best
WORLDS_EACH = 8  # in so many worlds, or about so many, an action is played at least


CLEAR = 4.0
"""So many standard errors ahead of all others, an action is clearly the best."""


class Comparison(Engine):
    """What came of the actions of one decision.

    Actions are told by their place, in the order in which they looked good at first; `order` tells
    the places, the best first, of which those from `left` on have been given up.
    """

    __slots__ = (
        "action",
        "compared",
        "dice",
        "head_start",
        "left",
        "merit",
        "order",
        "returns",
        "squares",
        "tried",
        "trust",
        "twin",
    )

    def __init__(self, room: Room, knowledge: Knowledge, settings: Settings, seed: int = 0) -> None:
        Engine.__init__(self, room, knowledge, settings, seed)
        self.trust = settings.trust
        self.dice = Rng(seed)
        self.action = array("i", bytes(4 * MOST_COMPARED))
        self.order = array("i", range(MOST_COMPARED))
        self.tried = array("i", bytes(4 * MOST_COMPARED))
        self.head_start = array("d", bytes(8 * MOST_COMPARED))
        self.merit = array("d", bytes(8 * MOST_COMPARED))
        self.squares = array("d", bytes(8 * MOST_COMPARED))
        self.returns = array("d", bytes(8 * MOST_COMPARED * who.MOST_SEATS))
        self.compared = 0
        self.left = 0

    # What a player asks

    def play_out(self, root: State, seat: int) -> None:
        """One simulation from `root`, in which nothing is decided for `seat`."""
        self.prepare(root, seat)
        self.twin = root.copy()
        self.dice.start(self.rng.word())
        self.play_on(self.twin, self.dice)
        self.note(0)
        self.look_up(root)

    @property
    def goes_by_visits(self) -> bool:
        """The last two are visited alike: what has more merit is better."""
        return False

    def mean_returns(self, seats: int) -> list[float]:
        """What each seat may expect, if the best action is played."""
        best = self.order[0]
        tried = max(1, self.tried[best])
        return [self.returns[best * who.MOST_SEATS + seat] / tried for seat in range(seats)]

    def root_statistics(self) -> list[tuple[int, int, float, float]]:
        """Action, simulations, mean return and merit of all that were compared."""
        return [
            (
                self.action[place],
                self.tried[place],
                self.returns[place * who.MOST_SEATS + self.seat] / max(1, self.tried[place]),
                self.standing(place),
            )
            for place in range(self.compared)
        ]

    def best(self) -> int:
        """The action that has stood the comparison."""
        return self.action[self.order[0]]

    # World after world

    def think(self, root: State, simulations: int, seconds: float, until_clear: bool) -> None:
        """Compare what the seat can do, round after round.

        About so many simulations are made, and no more where one action is clearly the best. Where
        somebody else is to act nothing is compared: it only tells what everybody may expect.
        """
        self.twin = root.copy()
        if self.compared == 0 and root.to_act == self.seat:
            self.line_up(root, simulations)
        rounds = halvings(self.left)
        for part in range(1, rounds + 1):
            goal = self.before + simulations // rounds * part
            self.go_on(root, goal, seconds * part / rounds, until_clear)
            self.halve()
            if self.left == 1:
                return

    def line_up(self, root: State, simulations: int) -> None:
        """Note what looks best at once, as much of it as there are simulations for."""
        count = root.list_actions(self.choices)
        self.knowledge.note_ratings(root, self.choices, count, self.score)
        self.look_up(root)
        ranked = sorted([(-self.score[i], i) for i in range(count)])
        most = min(count, self.width or count, MOST_COMPARED)
        while halvings(most) * most * WORLDS_EACH > simulations and most > 1:
            most = (most + 1) // 2
        for place in range(most):
            score, i = ranked[place]
            self.action[place] = self.choices.number[i]
            self.head_start[place] = -self.trust * score
        self.compared = self.left = most

    def simulate(self) -> None:
        """Play all actions that are left in one world, with the same dice."""
        seed = self.rng.word()
        for i in range(max(1, self.left)):
            self.twin.take_over(self.world)
            self.dice.start(seed)
            if self.compared:
                self.twin.carry_out(self.action[self.order[i]])
            self.play_on(self.twin, self.dice)
            self.note(self.order[i])

    def note(self, place: int) -> None:
        """Add what came of an action."""
        self.knowledge.judge(self.twin)
        for seat in range(self.twin.seats):
            self.returns[place * who.MOST_SEATS + seat] += self.knowledge.returns[seat]
        merit = self.knowledge.merit(self.twin, self.seat)
        self.merit[place] += merit
        self.squares[place] += merit * merit
        self.tried[place] += 1
        self.simulations += 1

    # Who stays

    def standing(self, place: int) -> float:
        """The mean merit of an action, with its head start."""
        return (self.merit[place] + self.head_start[place]) / max(1, self.tried[place])

    def put_in_order(self) -> None:
        """The best of those that are left come first."""
        for i in range(1, self.left):
            place = self.order[i]
            j = i
            while j > 0 and self.standing(self.order[j - 1]) < self.standing(place):
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = place

    def halve(self) -> None:
        """Give up the worse half of those that are left."""
        self.put_in_order()
        self.left = (self.left + 1) // 2

    def is_clear(self, goal: int, used: float, seconds: float) -> bool:  # noqa: ARG002
        """Whether the best is so far ahead of all others that luck cannot be the reason.

        Then all the others are given up; it is asked now and then.
        """
        if self.tried[self.order[0]] % GLANCE:
            return False
        self.put_in_order()
        best = self.order[0]
        for i in range(1, self.left):
            other = self.order[i]
            error = math.sqrt(self.variance(best) + self.variance(other))
            if self.standing(best) - self.standing(other) <= CLEAR * error:
                return False
        self.left = 1
        return True

    def variance(self, place: int) -> float:
        """The square of how far a mean merit may be off.

        As if one more simulation had gone altogether differently: what was the same in all of a
        few worlds need not be so in others.
        """
        tried = self.tried[place]
        mean = self.merit[place] / tried
        return (self.squares[place] / tried - mean * mean + 1.0 / tried) / tried


def halvings(actions: int) -> int:
    """How many rounds leave one of so many actions; one at least."""
    rounds = 1
    while 1 << rounds < actions:
        rounds += 1
    return rounds
