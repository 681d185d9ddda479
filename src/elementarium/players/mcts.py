"""A player that thinks ahead, within what its seat may know.

It grows a tree (`search.py`) or, where the knowledge of the game says so, compares its actions in
the same worlds (`comparison.py`); both are called a tree here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State, play_all
from elementarium.players.comparison import Comparison
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.search import Search

USUAL_SIMULATIONS = 1000
MOST_SIMULATIONS = 1_000_000_000
FIRST_WORLDS, WORLDS = 4, 64
"""In so many imagined worlds an action must win to be a certain win, where hands are hidden."""
MOST_ENDINGS = 400
"""So many ways to end what was begun are looked at, for a win."""
SHORTEST = 0.001
"""So many seconds there are for a search, however long it took to begin."""
MOST_NODES = 150_000
"""Room for one tree: with twelve ranked actions in each node about 15 megabytes."""

Tree = Search | Comparison


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision is thought about: so many simulations, so many seconds, or both."""

    simulations: int = MOST_SIMULATIONS
    seconds: float = 0.0
    """0 for as long as the simulations take."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search thinks of one action."""

    action: int
    visits: int
    mean: float
    """The return that the seat may expect, from -1 to 1."""


class MctsPlayer:
    """Chooses the action that was visited most.

    With several threads each of them grows a tree of its own, and the visits are added up; with
    one thread and a budget of simulations, the same seed gives the same decisions. A tree is kept
    for the next decision if the seat then sees exactly what it expected after its own action:
    nobody else has acted, nothing was drawn, and so all that the tree has learned still holds.
    Everywhere else, also where others might have reacted in some of the worlds, the seat knows more
    than the tree did, and a new tree is begun.
    """

    def __init__(
        self,
        budget: Budget | int,
        seed: int,
        *,
        name: str = "",
        threads: int = 1,
        make_knowledge: Callable[[], Knowledge] = Knowledge,
        widening: float = 1.0,
    ) -> None:
        self.made_from = budget, make_knowledge, threads
        self.budget = Budget(budget) if isinstance(budget, int) else budget
        self.name = name or f"mcts:{self.budget.simulations}"
        self.rng = Rng(seed)
        self.knowledge = [make_knowledge() for _ in range(threads)]
        self.widening = widening
        self.trees: list[Tree] = []
        self.expected: Any = None
        self.mean_returns: list[float] = []
        """What each seat may expect by the simulations of the last decision, or by a sure win."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_player, (*self.made_from, self.name, self.widening, self.rng)

    def choose(self, perspective: Perspective) -> int:
        """The best action by search; the only one without it."""
        legal = perspective.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return self.opinions(perspective, until_clear=True)[0].action

    def opinions(self, perspective: Perspective, *, until_clear: bool = False) -> list[Opinion]:
        """All actions that were tried, the one visited most first; the tree expects that one.

        `until_clear`: do not think on where that could not change which one is the first.
        """
        began = monotonic()
        root = perspective.imagine(self.rng)
        if not self.expected or self.expected != perspective.view:
            self.trees = [self.new_tree(perspective.game, root, one) for one in self.knowledge]
        self.grow(root, perspective.seat, began, until_clear=until_clear)
        wins = self.certain_wins(perspective)
        found = wins_first(gathered(self.trees), wins)
        self.mean_returns = (
            won([float(seat == perspective.seat) for seat in range(root.seats)])
            if wins
            else mean_of([tree.mean_returns(root.seats) for tree in agreeing(self.trees, found[0])])
        )
        self.expect(perspective, root, found[0].action)
        return found

    def certain_wins(self, perspective: Perspective) -> set[int]:
        """Actions that win the game at once, in every world that was looked at.

        Where an action takes several decisions, such as a river, these are its first ones.
        """
        found = set(perspective.legal_actions())
        for worlds in (FIRST_WORLDS, WORLDS) if perspective.game.hidden else (1,):
            states = [perspective.imagine(self.rng) for _ in range(worlds if found else 0)]
            found = {
                number
                for number in found
                if all(can_win(perspective.game, state, number) for state in states)
            }
        return found

    def returns_from(self, game: Game[Any], state: State, seat: int) -> list[float]:
        """What every seat may expect from a state that `seat` has imagined, whoever acts there."""
        tree = self.new_tree(game, state, self.knowledge[0])
        tree.run(state, seat, self.budget.simulations, self.budget.seconds)
        return tree.mean_returns(state.seats)

    def new_tree(self, game: Game[Any], root: State, knowledge: Knowledge) -> Tree:
        """An empty tree."""
        if knowledge.compares:
            return Comparison(
                root.most_choices, knowledge=knowledge, seed=self.rng.next_seed() >> 1
            )
        return Search(
            max(len(game.actions), root.most_choices),
            root.most_choices,
            nodes=min(2 * self.budget.simulations + 2, MOST_NODES),
            seed=self.rng.next_seed() >> 1,
            curiosity=knowledge.curiosity(root.seats),
            widening=self.widening,
            knowledge=knowledge,
        )

    def grow(self, root: State, seat: int, began: float, *, until_clear: bool) -> None:
        """Use up the budget that is left, in as many threads as there are trees.

        Several trees decide together. If nothing can change the favorite of any of them, and it is
        the same one, it is clear; where they do not agree, they use up the rest.
        """
        each = max(1, self.budget.simulations // len(self.trees))
        goals = [tree.simulations + each for tree in self.trees]
        self.grow_all(root, seat, began, goals, until_clear=until_clear)
        if until_clear and len(favorites(self.trees)) > 1 and not self.knowledge[0].compares:
            self.grow_all(root, seat, began, goals, until_clear=False)

    def grow_all(
        self, root: State, seat: int, began: float, goals: Sequence[int], *, until_clear: bool
    ) -> None:
        """Simulate in every tree until it has so many simulations, or the time is over."""

        def grow_one(tree: Tree, goal: int) -> None:
            left = goal - tree.simulations
            if left > 0:
                tree.run(root, seat, left, self.seconds_left(began), until_clear)

        if len(self.trees) == 1:
            grow_one(self.trees[0], goals[0])
            return
        with ThreadPoolExecutor(len(self.trees)) as pool:
            try:
                list(pool.map(grow_one, self.trees, goals))
            except BaseException:  # Ctrl-C reaches this thread only
                self.expected = None
                for tree in self.trees:
                    tree.stop()
                raise

    def seconds_left(self, began: float) -> float:
        """What is left of the time for a decision; 0 for as long as the simulations take."""
        if not self.budget.seconds:
            return 0.0
        return max(SHORTEST, self.budget.seconds - (monotonic() - began))

    def expect(self, perspective: Perspective, root: State, action: int) -> None:
        """Note what the seat will see if it decides again at once, and let the trees go there."""
        self.expected = None
        after = root.copy()
        after.apply(action)
        if after.to_act != perspective.seat or any(tree.is_full for tree in self.trees):
            return
        followed = [tree.follow(action) for tree in self.trees]
        legal = set(after.legal_actions())
        if all(followed) and all(opinion.action in legal for opinion in gathered(self.trees)):
            self.expected = perspective.game.view(after, perspective.seat)


def _same_player(
    budget: Budget | int,
    make_knowledge: Callable[[], Knowledge],
    threads: int,
    name: str,
    widening: float,
    rng: Rng,
) -> MctsPlayer:
    """A player that was pickled: what it has thought about stays behind."""
    player = MctsPlayer(
        budget, 0, name=name, threads=threads, make_knowledge=make_knowledge, widening=widening
    )
    player.rng = rng
    return player


def won(returns: Sequence[float]) -> list[float]:
    """The returns of a finished game, if they told of the win only, which its winners share."""
    most, seats = max(returns), len(returns)
    share = seats / sum(1 for one in returns if one == most)
    return [((share if one == most else 0.0) - 1.0) / (seats - 1) for one in returns]


def can_win(game: Game[Any], state: State, number: int) -> bool:
    """Whether an action that begins so wins the game at once for whoever does it."""
    found = islice(endings(game, state, number), MOST_ENDINGS)
    return any(is_won_by(after, state.to_act) for after in found)


def endings(game: Game[Any], state: State, number: int) -> Iterator[State]:
    """What an action that begins so may lead to.

    Where hands are hidden every action is one decision: what it leads to is not for us to see.
    """
    after = play_all(state, (number,))
    if game.hidden or not game.is_unfinished(after, state.to_act):
        yield after
        return
    for more in after.legal_actions():
        yield from endings(game, after, more)


def is_won_by(state: State, seat: int) -> bool:
    """Whether the game is over, and a seat has won it alone."""
    if state.to_act != NOBODY:
        return False
    returns = state.returns()
    return returns[seat] > 0 and returns.count(max(returns)) == 1 and returns[seat] == max(returns)


def wins_first(opinions: list[Opinion], wins: set[int]) -> list[Opinion]:
    """The opinions with certain wins before all others: nobody waits for a win he has.

    A search visits a detour as often, if it sees the same win at its end.
    """
    known = {opinion.action for opinion in opinions}
    unseen = [Opinion(action, 0, 1.0) for action in sorted(wins - known)]
    return sorted([*opinions, *unseen], key=lambda opinion: opinion.action not in wins)


def mean_of(rows: list[list[float]]) -> list[float]:
    """The mean of every column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def favorites(trees: Sequence[Tree]) -> set[int]:
    """What each of the trees would play."""
    return {tree.best() for tree in trees}


def agreeing(trees: Sequence[Tree], best: Opinion) -> list[Tree]:
    """The trees that tell what to expect: all but comparisons that would play something else."""
    found = [one for one in trees if isinstance(one, Search) or one.best() == best.action]
    return found or list(trees)


def gathered(trees: Sequence[Tree]) -> list[Opinion]:
    """The opinions of all trees in one, the action visited most first.

    The last two of a comparison are visited alike: there the favorites come first, that of most
    merit before the others.
    """
    visits: dict[int, int] = {}
    returns: dict[int, float] = {}
    merits: dict[int, float] = {}
    for tree in trees:
        for action, count, mean, merit in tree.root_statistics():
            visits[action] = visits.get(action, 0) + count
            returns[action] = returns.get(action, 0.0) + count * mean
            merits[action] = merits.get(action, 0.0) + count * merit
    compared = favorites([tree for tree in trees if isinstance(tree, Comparison)]) & set(visits)
    leaders = sorted(compared, key=lambda action: (-merits[action] / visits[action], action))
    rest = sorted(
        set(visits) - compared, key=lambda action: (-visits[action], -merits[action], action)
    )
    return [
        Opinion(action, visits[action], returns[action] / visits[action])
        for action in [*leaders, *rest]
    ]
