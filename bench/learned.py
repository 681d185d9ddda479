"""What judging costs where programs have learned to judge: `python bench/learned.py`.

For each such game how many tables a second are judged, by hand and as learned, how many simulations
a second a search makes with each, and what share of its time judging the leaves takes. All of it is
processor time of one core, from the middle of a random game.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from elementarium.core.game import Game
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.core.state import State
from elementarium.players.thinking import LEARNED, Thinking, learned_thinking, thinking_of

DECISIONS = 60
TABLES = 2000
SIMULATIONS = 5000


def middle_of(game: Game[Any], seed: int = 4) -> State:
    """A table after some random decisions."""
    state, rng = game.start(game.seats[0], game.options()), Rng(seed)
    decided = 0
    while decided < DECISIONS or state.to_act == CHANCE:
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            decided += 1
    return state


def judged(thinking: Thinking, state: State) -> float:
    """How many tables a second are judged."""
    knowledge = thinking.make_knowledge()
    knowledge.prepare(state)
    tables = [state] * TABLES
    began = process_time()
    knowledge.judge_all(tables)
    return TABLES / (process_time() - began)


def simulated(game: Game[Any], thinking: Thinking, state: State) -> float:
    """How many simulations a second a search makes."""
    engine = thinking.new_engine(game, state, thinking.make_knowledge(), SIMULATIONS, 1)
    began = process_time()
    engine.run(state, state.to_act, SIMULATIONS)
    return SIMULATIONS / (process_time() - began)


def main() -> None:
    """Measure, and say it as a table."""
    print(f"{'game':8} {'thinks':8} {'judged/s':>12} {'simulations/s':>14} {'judging':>8}")
    for name in names():
        if learned_thinking(name) is None:
            continue
        game = load(name)
        state = middle_of(game)
        for level, told in (("", "by hand"), (LEARNED, "learned")):
            thinking = thinking_of(name, level)
            leaves, simulations = judged(thinking, state), simulated(game, thinking, state)
            share = f"{simulations / leaves:.1%}"
            print(f"{name:8} {told:8} {leaves:12,.0f} {simulations:14,.0f} {share:>8}")


if __name__ == "__main__":
    main()
