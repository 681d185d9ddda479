"""What thinks about one decision, by simulations: a tree, a comparison, or another engine.

A player asks an engine, an engine asks the knowledge of the game, and settings say how far it
looks; none of them knows how the others work. Every simulation runs in a world of its own: a copy
of the table in which everything that the seat cannot know is drawn anew, and chance is drawn as
it comes. How worlds are used is for each engine to say (`simulate`); the loop over them and how
they are played on where an engine has nothing more to say are the same for all, and need no
Python.
"""

from __future__ import annotations

from array import array

import cython

from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.players import stopwatch
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.settings import LONGEST, Room, Settings

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals

AT_ONCE = 128  # after so many worlds it is asked whether somebody wants to end it


class Engine:
    """Thinks about one decision after another. One thread uses it at a time."""

    __slots__ = (
        "before",
        "began",
        "choices",
        "horizon",
        "knowledge",
        "nodes",
        "noise",
        "rng",
        "score",
        "seat",
        "simulations",
        "stopped",
        "width",
        "world",
    )

    def __init__(self, room: Room, knowledge: Knowledge, settings: Settings, seed: int = 0) -> None:
        self.knowledge = knowledge
        self.width = settings.width
        self.horizon = settings.horizon(room.seats)
        self.noise = settings.noise
        self.choices = Choices(room.choices)
        self.score = array("d", bytes(8 * room.choices))
        self.rng = Rng(seed)
        self.simulations = 0
        self.nodes = 0
        self.stopped = False

    # What a player asks

    def run(
        self,
        root: State,
        seat: int,
        simulations: int,
        seconds: float = 0.0,
        until_clear: bool = False,
    ) -> None:
        """Think from `root`, a state that `seat` has imagined, until a budget is used up.

        So many simulations and, unless it is 0, no more than so many seconds; at least one.
        `until_clear`: no longer than until the rest could not change which action is the best.
        """
        self.prepare(root, seat)
        self.think(root, simulations, seconds, until_clear)

    def play_out(self, root: State, seat: int) -> None:
        """One simulation from `root`, which may be another state every time."""
        self.run(root, seat, 1)

    def stop(self) -> None:
        """End what another thread is simulating, for good."""
        self.stopped = True

    def follow(self, action: int) -> bool:  # noqa: ARG002  # for engines to override
        """Go on from the decision for `action`, if enough was found out about it; else False."""
        return False

    def best(self) -> int:
        """The action that it would play."""
        raise NotImplementedError(f"{type(self).__name__} does not say what is best")

    @property
    def goes_by_visits(self) -> bool:
        """Whether `best` is what was visited most, in several engines together as in one.

        Else it is what has most merit, and more simulations would not change it.
        """
        return True

    def root_statistics(self) -> list[tuple[int, int, float, float]]:
        """Action, visits, mean return and merit of what was tried."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it tried")

    def mean_returns(self, seats: int) -> list[float]:
        """What each seat may expect."""
        raise NotImplementedError(f"{type(self).__name__} does not tell {seats} seats anything")

    def is_settled(self, state: State) -> bool:
        """Whether the knowledge can judge this moment."""
        return self.knowledge.is_settled(state)

    def glance(self, state: State) -> int:
        """What is played on here, without thinking."""
        self.prepare(state, state.to_act)
        return self.prefer(state, state.list_actions(self.choices), self.rng)

    # World after world

    def prepare(self, root: State, seat: int) -> None:
        """Make room before thinking from `root`."""
        self.seat = seat
        self.world = root.copy()
        self.knowledge.prepare(root)
        self.began = stopwatch.now()
        self.before = self.simulations

    def think(self, root: State, simulations: int, seconds: float, until_clear: bool) -> None:
        """Use up the budget."""
        self.go_on(root, self.simulations + simulations, seconds, until_clear)

    def go_on(self, root: State, goal: int, seconds: float, until_clear: bool) -> None:
        """Simulate until there are `goal` simulations, or it is over for another reason."""
        over = False
        while not over:
            with cython.nogil:
                over = self.simulate_some(root, goal, seconds, until_clear)
            self.look_up(root)

    def look_up(self, root: State) -> None:
        """Raise what went wrong in rules or knowledge written in Python; hear of Ctrl-C."""
        root.raise_trouble()
        self.knowledge.raise_trouble()
        if cython.compiled:
            PyErr_CheckSignals()

    def simulate_some(self, root: State, goal: int, seconds: float, until_clear: bool) -> bool:
        """A part of it, which needs no Python: whether it is over."""
        for _ in range(AT_ONCE):
            self.draw_world(root)
            self.simulate()
            if self.is_over(goal, seconds, until_clear):
                return True
        return False

    def draw_world(self, root: State) -> None:
        """The table anew, as the seat may imagine it."""
        self.world.take_over(root)
        self.world.reimagine(self.seat, self.rng)

    def simulate(self) -> None:
        """Use one world, and note what came of it."""

    def is_over(self, goal: int, seconds: float, until_clear: bool) -> bool:
        """Whether the budget is used up, or the rest of it would change nothing."""
        if self.stopped or self.simulations >= goal:
            return True
        used = 0.0
        if seconds > 0.0:
            used = stopwatch.now() - self.began
            if used >= seconds:
                return True
        return until_clear and self.is_clear(goal, used, seconds)

    def is_clear(self, goal: int, used: float, seconds: float) -> bool:  # noqa: ARG002
        """Whether thinking on, of which some was `used` up, would not change what is best."""
        return False

    # Playing on

    def play_on(self, state: State, rng: Rng) -> None:
        """Play as is preferred, and as chance will have it, to the end or until it can judge."""
        decisions = 0
        while state.to_act != who.NOBODY and not self.may_judge(state, decisions):
            if state.to_act == who.CHANCE:
                state.carry_out(state.draw_outcome(rng, self.choices))
            else:
                decisions += 1
                count = state.list_actions(self.choices)
                state.carry_out(self.prefer(state, count, rng))

    def may_judge(self, state: State, decisions: int) -> bool:
        """Whether enough was played on and can be judged here, or far more than enough."""
        if decisions >= LONGEST:
            return True
        return decisions >= self.horizon and self.knowledge.is_settled(state)

    def prefer(self, state: State, count: int, rng: Rng) -> int:
        """What looks best to one who errs, or whatever the knowledge prefers."""
        if self.noise == 0.0 or count == 1:
            return self.knowledge.prefer(state, self.choices, count, rng)
        return self.knowledge.err(state, self.choices, count, self.score, self.noise, rng)
