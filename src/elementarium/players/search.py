"""Monte Carlo tree search for all games: chance, hidden hands, any number of seats.

The worlds of all simulations share one tree, whose nodes stand for what was decided, not for what
was drawn (open loop; information-set search where hands are hidden). Each seat maximizes its own
return.

A simulation descends to a decision that is new, its leaf, plays on as the knowledge of the game
prefers, and adds its returns to all decisions on the way. Nodes widen slowly: with hundreds of
legal actions, the best of those tried deserve more visits than a first visit to all the others.

Where ratings are trusted so far (`Settings.heat`), an action is visited by what came of it and by
how likely it was to be the best (PUCT), and one that was never tried has to promise more than all
that were.

Leaves may be judged in batches, for a knowledge that is quicker so. Whoever goes down the tree is
counted at once, and what came of it when it is judged: so the leaves of a batch are not all the
same one. With a batch of one, all of it runs without Python.
"""

from __future__ import annotations

import math
from array import array

import cython

from elementarium.core import seats as who
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import Room, Settings

DEEPEST = 4000  # decisions on the way of one simulation that are remembered
RANKED = -1e9  # the score of an action that has its rank already
UNTRIED = 0.1  # so much less than what was tried an action is worth that was not
GLANCE = 64  # after so many simulations it is asked whether the rest could change anything


class Search(Engine):
    """One tree, and the room that its simulations need."""

    __slots__ = (
        "action",
        "available",
        "batch",
        "capacity",
        "child",
        "count_of",
        "curiosity",
        "depth",
        "first",
        "heat",
        "made",
        "mover",
        "path",
        "place",
        "prior",
        "ranked",
        "root",
        "share",
        "sibling",
        "total",
        "value",
        "visits",
        "widening",
    )

    def __init__(self, room: Room, knowledge: Knowledge, settings: Settings, seed: int = 0) -> None:
        Engine.__init__(self, room, knowledge, settings, seed)
        nodes = room.nodes
        self.capacity = nodes
        self.curiosity = settings.curiosity_among(room.seats)
        self.widening = settings.widening
        self.heat = settings.heat
        self.batch = settings.batch
        self.visits = array("i", bytes(4 * nodes))
        self.available = array("i", bytes(4 * nodes))
        self.value = array("d", bytes(8 * nodes))
        self.first = array("i", bytes(4 * nodes))
        self.sibling = array("i", bytes(4 * nodes))
        self.action = array("i", bytes(4 * nodes))
        self.mover = array("i", bytes(4 * nodes))
        self.count_of = array("i", bytes(4 * nodes))
        self.child = array("i", bytes(4 * room.actions))
        self.ranked = array("i", bytes(4 * max(1, nodes * self.width)))
        self.share = array("d", bytes(8 * max(1, nodes * self.width if self.heat else 0)))
        self.prior = array("d", bytes(8 * (nodes if self.heat else 1)))
        self.path = array("i", bytes(4 * DEEPEST * self.batch))
        self.depth = array("i", bytes(4 * self.batch))
        if not cython.compiled:
            self.total = [0.0] * who.MOST_SEATS
        self.forget_totals()
        self.root = 0
        self.nodes = 1
        self.made = False
        self.place = 0

    # What a player asks

    def follow(self, action: int) -> bool:
        """Let the tree go on from the decision for `action`, if it was ever tried.

        Not if half of the room is used up: then a new tree is better than the old one.
        """
        node = self.first[self.root]
        while node and self.action[node] != action:
            node = self.sibling[node]
        if not node or 2 * self.nodes > self.capacity:
            return False
        self.root = node
        self.forget_totals()
        return True

    def forget_totals(self) -> None:
        """Start again to add up what the simulations bring to the seats."""
        for seat in range(who.MOST_SEATS):
            self.total[seat] = 0.0
        self.simulations = 0

    def mean_returns(self, seats: int) -> list[float]:
        """What the simulations from the present root have brought to each seat."""
        return [self.total[seat] / max(1, self.simulations) for seat in range(seats)]

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

    def think(self, root: State, simulations: int, seconds: float, until_clear: bool) -> None:
        """Use up the budget, leaf after leaf or batch after batch."""
        goal = self.simulations + simulations
        if self.batch == 1:
            self.go_on(root, goal, seconds, until_clear)
            return
        worlds = [root.copy() for _ in range(self.batch)]
        over = False
        while not over:
            self.simulate_batch(root, worlds[: goal - self.simulations])
            over = self.is_over(goal, seconds, until_clear)

    def simulate_batch(self, root: State, worlds: list[State]) -> None:
        """Go to a leaf in each of these worlds, have all of them judged, and learn from that."""
        for place in range(len(worlds)):
            self.world = worlds[place]
            with cython.nogil:
                self.draw_world(root)
                self.reach_leaf(place)
        self.look_up(root)
        judged = self.knowledge.judge_all(worlds)
        for place in range(len(worlds)):
            self.knowledge.note(judged[place])
            self.learn(place)

    def simulate(self) -> None:
        """Go to one leaf, judge what comes of it, and learn from that."""
        self.reach_leaf(0)
        self.knowledge.judge(self.world)
        self.learn(0)

    def is_clear(self, goal: int, used: float, seconds: float) -> bool:
        """Whether the best action is further ahead than there are visits left."""
        done = self.simulations - self.before
        if done % GLANCE >= self.batch:
            return False
        left = float(goal - self.simulations)
        if used > 0.0:
            left = min(left, done * (seconds - used) / used)
        return self.lead() > left

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

    def reach_leaf(self, place: int) -> None:
        """Descend, play on, and be counted on all the way: the leaf of this place in a batch."""
        depth = self.descend(self.world, place * DEEPEST)
        self.depth[place] = depth
        self.visits[self.root] += 1
        for i in range(place * DEEPEST, place * DEEPEST + depth):
            self.visits[self.path[i]] += 1
        self.play_on(self.world, self.rng)

    def learn(self, place: int) -> None:
        """Add what the knowledge has noted about this leaf."""
        for seat in range(self.world.seats):
            self.total[seat] += self.knowledge.returns[seat]
        self.simulations += 1
        for i in range(place * DEEPEST, place * DEEPEST + self.depth[place]):
            node = self.path[i]
            self.value[node] += self.knowledge.returns[self.mover[node]]

    def descend(self, world: State, way: int) -> int:
        """Play down the tree to a decision that is new, and note the way from there on in `path`.

        How many decisions that takes.
        """
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
            self.path[way + depth] = node
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
        visits = 0
        value = 0.0
        best_score = -1e18
        for i in range(count):
            child = self.child[self.choices.number[i]]
            if child:
                tried += 1
                visits += self.visits[child]
                value += self.value[child]
                self.available[child] += 1
                score = self.promise(child)
                if score > best_score:
                    best_score = score
                    best = child
        fresh = -1
        if (best == 0 or self.may_widen(node)) and self.nodes < self.capacity:
            fresh = self.untried(node, world, count, tried)
        if self.heat and best and fresh >= 0:
            hope = self.curiosity * self.share[self.place] * math.sqrt(self.visits[node])
            if value / visits - UNTRIED + hope <= best_score:
                fresh = -1
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
        if self.width:
            action = self.untried_ranked(node, count)
            if action < 0 and tried < min(self.width, count):
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
        for place in range(node * self.width, (node + 1) * self.width):
            action = self.ranked[place] - 1
            if action >= 0 and self.child[action] == 0:
                for i in range(count):
                    if self.choices.number[i] == action:
                        self.place = place
                        return action
        return -1

    def rank(self, node: int, world: State, count: int) -> None:
        """Note the actions that look best at once; numbers are kept one higher, 0 is none."""
        self.knowledge.note_ratings(world, self.choices, count, self.score)
        begin = node * self.width
        end = begin + min(self.width, count)
        for place in range(begin, end):
            best = -1
            for i in range(count):
                if self.score[i] > RANKED and (best < 0 or self.score[i] > self.score[best]):
                    best = i
            if best < 0:
                end = place
                break
            self.ranked[place] = self.choices.number[best] + 1
            if self.heat:
                self.share[place] = self.score[best]
            self.score[best] = RANKED
        if self.heat:
            self.share_out(begin, end)

    def share_out(self, begin: int, end: int) -> None:
        """Turn ratings, the best first, into how likely each is to be of the best action."""
        top = self.share[begin]
        total = 0.0
        for place in range(begin, end):
            self.share[place] = math.exp((self.share[place] - top) / self.heat)
            total += self.share[place]
        for place in range(begin, end):
            self.share[place] /= total

    def promise(self, node: int) -> float:
        """Mean return and what is still unknown about it: by the times it was possible (UCB1), or
        by how likely it was to be the best.
        """
        tried = self.visits[node]
        mean = self.value[node] / tried
        if self.heat:
            likely = self.prior[node] * math.sqrt(self.available[node])
            return mean + self.curiosity * likely / (1.0 + tried)
        return mean + self.curiosity * math.sqrt(math.log(self.available[node]) / tried)

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
        if self.heat:
            self.prior[new] = self.share[self.place]
        self.sibling[new] = self.first[node]
        self.first[node] = new
        self.count_of[node] += 1
        self.made = True
        return new
