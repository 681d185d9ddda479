"""Monte Carlo tree search for all games: chance, hidden hands, any number of seats.

Every simulation runs in a world of its own: a copy of the table in which everything that the
searching seat cannot know is drawn anew, and chance is drawn as it comes. The worlds share one
tree, whose nodes stand for what was decided, not for what was drawn (open loop; information-set
search where hands are hidden). Each seat maximizes its own return.

A simulation descends to a decision that is new, plays on as the knowledge of the game prefers, and
adds its returns to all decisions on the way. Nodes widen slowly: with hundreds of legal actions,
the best of those tried deserve more visits than a first visit to all the others.
"""

from __future__ import annotations

import math
from array import array

import cython

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.players import stopwatch
from elementarium.players.knowledge.any_game import USUAL_CURIOSITY, Knowledge

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals

DEEPEST = 4000  # decisions on the way of one simulation that are remembered
RANKED = -1e9  # the score of an action that has its rank already
GLANCE = 64  # after so many simulations it is asked whether the rest could change anything
AT_ONCE = 2048  # after so many simulations it is asked whether somebody wants to end the search


class Search:
    """One tree, and the room that its simulations need. One thread uses it at a time."""

    __slots__ = (
        "action",
        "available",
        "capacity",
        "child",
        "choices",
        "count_of",
        "curiosity",
        "first",
        "knowledge",
        "made",
        "mover",
        "nodes",
        "path",
        "ranked",
        "rng",
        "root",
        "score",
        "sibling",
        "simulations",
        "stopped",
        "total",
        "value",
        "visits",
        "widening",
    )

    def __init__(
        self,
        actions: int,
        most_choices: int,
        *,
        nodes: int = 100_000,
        seed: int = 0,
        curiosity: float = USUAL_CURIOSITY,
        widening: float = 1.0,
        knowledge: Knowledge | None = None,
    ) -> None:
        """A tree of at most `nodes` decisions among `actions` action numbers.

        `widening`: a node visited n times has at most 1 + widening * sqrt(n) children; 0 for as
        many as there are.
        """
        self.capacity = nodes
        self.choices = Choices(most_choices)
        self.rng = Rng(seed)
        self.curiosity = curiosity
        self.widening = widening
        self.knowledge = knowledge or Knowledge()
        self.visits = array("i", bytes(4 * nodes))
        self.available = array("i", bytes(4 * nodes))
        self.value = array("d", bytes(8 * nodes))
        self.first = array("i", bytes(4 * nodes))
        self.sibling = array("i", bytes(4 * nodes))
        self.action = array("i", bytes(4 * nodes))
        self.mover = array("i", bytes(4 * nodes))
        self.count_of = array("i", bytes(4 * nodes))
        self.child = array("i", bytes(4 * actions))
        self.ranked = array("i", bytes(4 * max(1, nodes * self.knowledge.width)))
        self.score = array("d", bytes(8 * most_choices))
        self.path = array("i", bytes(4 * DEEPEST))
        if not cython.compiled:
            self.total = [0.0] * who.MOST_SEATS
        self.forget_totals()
        self.root = 0
        self.nodes = 1
        self.made = False
        self.stopped = False

    # From outside

    def run(
        self,
        root: State,
        seat: int,
        simulations: int,
        seconds: float = 0.0,
        until_clear: bool = False,
    ) -> None:
        """Simulate from `root`, a state that `seat` has imagined, until a budget is used up.

        At most so many simulations and, unless it is 0, so many seconds; one simulation at least.
        `until_clear`: no longer than until the rest could not change which action is the best.
        """
        world = root.copy()
        self.knowledge.prepare(root)
        begin = stopwatch.now()
        done = 0
        while done < simulations:
            with cython.nogil:
                done = self.simulate_some(
                    root, world, seat, done, simulations, begin, seconds, until_clear
                )
            root.raise_trouble()
            if cython.compiled:
                PyErr_CheckSignals()

    def play_out(self, root: State, seat: int) -> None:
        """One simulation from `root`, which may be another state every time."""
        self.run(root, seat, 1)

    def stop(self) -> None:
        """End what another thread is simulating, for good."""
        self.stopped = True

    def follow(self, action: int) -> bool:
        """Let the tree go on from the decision for `action`; False if it was never tried."""
        node = self.first[self.root]
        while node and self.action[node] != action:
            node = self.sibling[node]
        if node:
            self.root = node
            self.forget_totals()
        return node > 0

    def forget_totals(self) -> None:
        """Start again to add up what the simulations bring to the seats."""
        for seat in range(who.MOST_SEATS):
            self.total[seat] = 0.0
        self.simulations = 0

    def mean_returns(self, seats: int) -> list[float]:
        """What the simulations from the present root have brought to each seat."""
        return [self.total[seat] / max(1, self.simulations) for seat in range(seats)]

    @property
    def is_full(self) -> bool:
        """Whether half of the room is used up: then a new tree is better than the old one."""
        return 2 * self.nodes > self.capacity

    def root_statistics(self) -> list[tuple[int, int, float, float]]:
        """Action, visits, mean return and merit, here the same, of what was tried at the root."""
        found = []
        node = self.first[self.root]
        while node:
            mean = self.value[node] / max(1, self.visits[node])
            found.append((self.action[node], self.visits[node], mean, mean))
            node = self.sibling[node]
        return found

    def best(self) -> int:
        """The action visited most at the root."""
        found = 0
        node = self.first[self.root]
        while node:
            if found == 0 or self.visits[node] > self.visits[found]:
                found = node
            node = self.sibling[node]
        return self.action[found]

    # One simulation after another

    def simulate_some(
        self,
        root: State,
        world: State,
        seat: int,
        done: int,
        simulations: int,
        begin: float,
        seconds: float,
        until_clear: bool,
    ) -> int:
        """A part of `run`, which needs no Python: how many are done, all of them if it is over."""
        used = 0.0
        for _ in range(min(AT_ONCE, simulations - done)):
            world.take_over(root)
            world.reimagine(seat, self.rng)
            self.simulate(world)
            done += 1
            if self.stopped:
                return simulations
            if seconds > 0.0:
                used = stopwatch.now() - begin
                if used >= seconds:
                    return simulations
            if until_clear and done % GLANCE == 0:
                left = float(simulations - done)
                if used > 0.0:
                    left = min(left, done * (seconds - used) / used)
                if self.lead() > left:
                    return simulations
        return done

    def lead(self) -> int:
        """How many visits the best action at the root is ahead of the second best."""
        most = 0
        second = 0
        node = self.first[self.root]
        while node:
            visits = self.visits[node]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            node = self.sibling[node]
        return most - second

    def simulate(self, world: State) -> None:
        """Descend, play on, and add what came of it."""
        depth = self.descend(world)
        self.knowledge.play_on(world, self.choices, self.rng, self.score)
        self.knowledge.judge(world)
        for seat in range(world.seats):
            self.total[seat] += self.knowledge.returns[seat]
        self.simulations += 1
        self.visits[self.root] += 1
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            self.value[node] += self.knowledge.returns[self.mover[node]]

    def descend(self, world: State) -> int:
        """Play down the tree to a decision that is new; the number of decisions on the way."""
        node = self.root
        depth = 0
        self.made = False
        while world.to_act != who.NOBODY and not self.made and depth < DEEPEST:
            if world.to_act == who.CHANCE:
                world.carry_out(world.draw_outcome(self.rng, self.choices))
                continue
            count = world.list_actions(self.choices)
            node = self.choose(node, world, count)
            if node == 0:
                return depth
            self.path[depth] = node
            depth += 1
            world.carry_out(self.action[node])
        return depth

    def choose(self, node: int, world: State, count: int) -> int:
        """The child to go to: a new one while the node may widen, else the most promising.

        0 if there is none and no room for another.
        """
        self.note_children(node, True)
        best = 0
        tried = 0
        best_score = -1e18
        for i in range(count):
            child = self.child[self.choices.number[i]]
            if child:
                tried += 1
                self.available[child] += 1
                score = self.promise(child)
                if score > best_score:
                    best_score = score
                    best = child
        fresh = -1
        if (best == 0 or self.may_widen(node)) and self.nodes < self.capacity:
            fresh = self.untried(node, world, count, tried)
        self.note_children(node, False)
        return best if fresh < 0 else self.grow(node, fresh, world.to_act)

    def note_children(self, node: int, present: bool) -> None:
        """Note the children of `node` by their actions, or wipe the notes."""
        child = self.first[node]
        while child:
            self.child[self.action[child]] = child if present else 0
            child = self.sibling[child]

    def untried(self, node: int, world: State, count: int, tried: int) -> int:
        """An action without a child: the best ranked one, or any; -1 if there is none.

        Worlds differ in what is legal: where fewer of the actions have been tried than may be, and
        none of those ranked in another world is left, they are ranked in this one.
        """
        width = self.knowledge.width
        if width:
            action = self.untried_ranked(node, count)
            if action < 0 and tried < min(width, count):
                self.rank(node, world, count)
                action = self.untried_ranked(node, count)
            return action
        found = 0
        picked = -1
        for i in range(count):
            if self.child[self.choices.number[i]] == 0:
                found += 1
                if self.rng.below(found) == 0:
                    picked = self.choices.number[i]
        return picked

    def untried_ranked(self, node: int, count: int) -> int:
        """The best ranked action that is legal in this world and has no child."""
        width = self.knowledge.width
        for place in range(node * width, (node + 1) * width):
            action = self.ranked[place] - 1
            if action >= 0 and self.child[action] == 0:
                for i in range(count):
                    if self.choices.number[i] == action:
                        return action
        return -1

    def rank(self, node: int, world: State, count: int) -> None:
        """Note the actions that look best at once; numbers are kept one higher, 0 is none."""
        self.knowledge.rate(world, self.choices, count, self.score)
        width = self.knowledge.width
        for place in range(width):
            best = -1
            for i in range(count):
                if self.score[i] > RANKED and (best < 0 or self.score[i] > self.score[best]):
                    best = i
            if best < 0:
                return
            self.ranked[node * width + place] = self.choices.number[best] + 1
            self.score[best] = RANKED

    def promise(self, node: int) -> float:
        """Mean return and what is still unknown about it (UCB1 over the times it was possible)."""
        tried = self.visits[node]
        return self.value[node] / tried + self.curiosity * math.sqrt(
            math.log(self.available[node]) / tried
        )

    def may_widen(self, node: int) -> bool:
        """Whether the node has been visited often enough for one more child."""
        if self.widening == 0.0:
            return True
        return self.count_of[node] < 1.0 + self.widening * math.sqrt(self.visits[node])

    def grow(self, node: int, action: int, seat: int) -> int:
        """A new child."""
        new = self.nodes
        self.nodes += 1
        self.action[new] = action
        self.mover[new] = seat
        self.available[new] = 1
        self.sibling[new] = self.first[node]
        self.first[node] = new
        self.count_of[node] += 1
        self.made = True
        return new
