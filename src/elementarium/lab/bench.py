"""Our own speed figures, measured on the machine at hand."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.simulate import Tally, play_random
from elementarium.core.state import State
from elementarium.core.words import Words
from elementarium.play.table import Table
from elementarium.players.mcts import Budget, MctsPlayer
from elementarium.players.thinking import KNOWS_NOTHING, thinking_of


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure per second of processor time (threads: by the clock), and what it was of."""

    game: str
    figure: str
    value: float
    seats: int
    options: str
    mean_actions: float
    """Decisions in a game, chance outcomes not counted."""

    def as_json(self) -> str:
        """The figure as one JSON object."""
        return json.dumps(asdict(self))

    def as_line(self, words: Words) -> str:
        """The figure for people."""
        what = words.say("bench.about", seats=self.seats, actions=f"{self.mean_actions:.0f}")
        return f"{self.game:<8} {self.figure:<16} {self.value:>14,.0f}/s   ({what})"


def measure(game: Game[Any], seconds: float, seats: int = 2) -> Iterator[Figure]:
    """The figures of a game, each measured for about so many seconds."""
    start = dealt(game, seats)
    tally, spent = loop(start, seconds)
    length = tally.actions / tally.games

    def figure(name: str, value: float) -> Figure:
        return Figure(game.name, name, value, seats, start.options.written(), length)

    yield figure("loop_actions", tally.actions / spent)
    yield figure("loop_games", tally.games / spent)
    yield figure("python_actions", repeated(lambda: from_python(start), seconds))
    middle = after_decisions(start, half_way(start))
    rng = Rng(3)
    yield figure("copies", repeated(lambda: copies(middle, 1000), seconds))
    yield figure("imagined", repeated(lambda: imagined(middle, 200, rng), seconds))
    yield figure("search_simulations", search_rate(game, middle, seconds))
    simulations, nodes = knowing_rates(game, middle, seconds)
    yield figure("knowing_simulations", simulations)
    if nodes:
        yield figure("knowing_nodes", nodes)
    yield figure("one_thread", rate_by_clock(game, middle, seconds, 1))
    yield figure("two_threads", rate_by_clock(game, middle, seconds, 2))


def half_way(start: State) -> int:
    """Half the decisions of an ordinary random game: the same on every machine and build."""
    tally = play_random(start, games=50, seed=2)
    return tally.actions // tally.games // 2


def dealt(game: Game[Any], seats: int) -> State:
    """The first decision of a game under the default options."""
    state: State = Table(game, seats=seats, seed=1).state
    return state


def search_rate(game: Game[Any], state: State, seconds: float) -> float:
    """Simulations per second of a search with random play to the end of the game."""
    seat = state.to_act
    seeds = Rng(5)
    knowledge = KNOWS_NOTHING.make_knowledge()

    def search() -> int:
        engine = KNOWS_NOTHING.new_engine(game, state, knowledge, 199, seeds.word())
        engine.run(state.imagine(seat, seeds), seat, 200)
        return 200

    return repeated(search, seconds)


def knowing_rates(game: Game[Any], state: State, seconds: float) -> tuple[float, float]:
    """Simulations and new nodes per second of a search with the knowledge of its game.

    No nodes where actions are compared without a tree.
    """
    seat = state.to_act
    player = MctsPlayer(2000, 5, thinking=thinking_of(game.name))
    simulations = nodes = 0
    began = process_time()
    while (spent := process_time() - began) < seconds or not simulations:
        root = state.imagine(seat, player.rng)
        engine = player.new_engine(game, root)
        engine.run(root, seat, 2000, seconds)
        simulations += engine.simulations
        nodes += engine.nodes
    return simulations / spent, nodes / spent


def rate_by_clock(game: Game[Any], state: State, seconds: float, threads: int) -> float:
    """Simulations per second by the clock, of so many threads together, with knowledge."""
    player = MctsPlayer(
        Budget(seconds=seconds), 1, threads=threads, thinking=thinking_of(game.name)
    )
    opinions = player.opinions(Perspective(game, state, state.to_act))
    return sum(opinion.visits for opinion in opinions) / seconds


def loop(start: State, seconds: float) -> tuple[Tally, float]:
    """Random games inside the compiled loop, and the processor time they took."""
    play_random(start, 1, 0)
    games = 1
    while True:
        began = process_time()
        tally = play_random(start, games, 1)
        spent = process_time() - began
        if spent >= seconds:
            return tally, spent
        games = max(games * 2, int(games * seconds / max(spent, 1e-3)))


def repeated(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = process_time
) -> float:
    """How many things per second `work` does, which says how many it has done."""
    work()
    began = clock()
    done = 0
    while (spent := clock() - began) < seconds:
        done += work()
    return done / spent


def from_python(start: State) -> int:
    """A random game driven from Python, one call for each action; how many actions it took."""
    return walk(start.copy(), Rng(2), sys.maxsize)


def after_decisions(start: State, count: int) -> State:
    """A state from the middle of a random game in which somebody has to decide."""
    seed = 4
    while True:
        state = start.copy()
        walk(state, Rng(seed), count)
        if state.to_act >= 0:
            return state
        seed += 1


def walk(state: State, rng: Rng, most: int) -> int:
    """Play up to `most` random decisions and what chance adds, in place; how many there were."""
    decisions = 0
    while state.to_act == CHANCE or (decisions < most and state.to_act != NOBODY):
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            decisions += 1
    return decisions


def copies(state: State, count: int) -> int:
    """Copy a state so many times."""
    for _ in range(count):
        state.copy()
    return count


def imagined(state: State, count: int, rng: Rng) -> int:
    """Imagine a state so many times, as the first seat."""
    for _ in range(count):
        state.imagine(0, rng)
    return count
