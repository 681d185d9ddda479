"""The figures we promise, measured in one run beside a peer: `make bench`.

Prints a table, and one JSON object on each line with `--json FILE`. Ratios count, not seconds:
machines differ and are noisy, so each pair is measured in turns and the medians are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, time

import numpy as np
import pyspiel
from open_spiel.python import rl_environment

from elementarium.core.registry import load, names
from elementarium.core.uncompiled import SWITCH, is_compiled
from elementarium.core.words import Words
from elementarium.envs import Batch
from elementarium.lab.bench import dealt, from_python, loop, measure, repeated, search_rate
from elementarium.lab.planning import planned
from elementarium.lab.report import WORDS
from elementarium.lab.watching import Work, play_games

ROOT = Path(__file__).parents[1]
ROLLOUTS = 100
LANES = 256
MANY_LANES = 2048
"""So many lanes for two threads: what they do is then long beside waking them up."""


@dataclass(frozen=True, slots=True)
class Promise:
    """One ratio between us and something measured beside us."""

    game: str
    what: str
    ours: float
    against: str
    theirs: float
    floor: float
    aim: float

    @property
    def ratio(self) -> float:
        """How many times as fast we are."""
        return self.ours / self.theirs

    def as_line(self) -> str:
        """The promise as a line of the table."""
        verdict = "aim" if self.ratio >= self.aim else "ok" if self.ratio >= self.floor else "BELOW"
        return (
            f"{self.game:<8} {self.what:<28} {self.ours:>12,.0f}  {self.against:<26} "
            f"{self.theirs:>12,.0f}  {self.ratio:>7.2f} x  floor {self.floor:g}, aim {self.aim:g}: "
            f"{verdict}"
        )


PEERS: dict[str, list[tuple[str, tuple[float, float], tuple[float, float]]]] = {
    "element": [("quoridor", (1.25, 1.6), (1.1, 1.3))],
    "rummy": [("gin_rummy", (12.0, 16.0), (20.0, 30.0))],
    "brave": [("gin_rummy", (8.0, 10.0), (14.0, 20.0))],
    "aldr": [("gin_rummy", (10.0, 12.0), (7.0, 9.0)), ("quoridor", (0.5, 1.0), (0.5, 1.0))],
}
"""The peers of each game; floor and aim inside the loop, floor and aim driven from Python."""
UNCOMPILED = {"aldr": 20.0}
"""How many times faster than uncompiled a game must be, where it is not 30."""


def peer_start(game: pyspiel.Game) -> pyspiel.State:
    """A peer's first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def peer_game(game: pyspiel.Game, rng: random.Random) -> int:
    """A random game of a peer, driven from Python; how many actions it took."""
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        actions += 1
    return actions


def peer_rollouts(game: pyspiel.Game, seed: int) -> int:
    """Random games wholly in C++: one simulation whose leaf is judged by many rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
    bot.mcts_search(peer_start(game))
    return ROLLOUTS


def peer_search(game: pyspiel.Game, seed: int) -> int:
    """Information-set search of the peer in C++, one random rollout for each simulation."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, ROLLOUTS)
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    bot.step(state)
    return ROLLOUTS


def in_turns(
    ours: Callable[[], float], theirs: Callable[[], float], rounds: int
) -> tuple[float, float]:
    """The medians of two figures measured in turns."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def against_peer(
    name: str,
    peer_name: str,
    in_loop: tuple[float, float],
    in_python: tuple[float, float],
    seconds: float,
    rounds: int,
) -> Iterator[Promise]:
    """A game beside a peer, inside the loop and driven from Python."""
    peer = pyspiel.load_game(peer_name)
    rng = random.Random(1)
    length = sum(peer_game(peer, rng) for _ in range(100)) / 100
    start = dealt(load(name), 2)

    def our_loop() -> float:
        tally, spent = loop(start, seconds)
        return tally.actions / spent

    def their_loop() -> float:
        return repeated(lambda: peer_rollouts(peer, rng.randrange(2**30)), seconds) * length

    ours, theirs = in_turns(our_loop, their_loop, rounds)
    yield Promise(name, "loop actions/s", ours, f"OpenSpiel C++ {peer_name}", theirs, *in_loop)
    ours, theirs = in_turns(
        lambda: repeated(lambda: from_python(start), seconds),
        lambda: repeated(lambda: peer_game(peer, rng), seconds),
        rounds,
    )
    yield Promise(name, "Python actions/s", ours, f"pyspiel {peer_name}", theirs, *in_python)


def against_peer_search(seconds: float, rounds: int) -> Promise:
    """Rummy's search to the end of the game beside OpenSpiel's on gin rummy."""
    peer = pyspiel.load_game("gin_rummy")
    rng = random.Random(2)
    game = load("rummy")
    ours, theirs = in_turns(
        lambda: search_rate(game, dealt(game, 2), seconds),
        lambda: repeated(lambda: peer_search(peer, rng.randrange(2**30)), seconds),
        rounds,
    )
    what = "search simulations/s"
    return Promise("rummy", what, ours, "OpenSpiel C++ IS-MCTS", theirs, 3.0, 10.0)


def batch_steps(
    name: str,
    seconds: float,
    lanes: int = LANES,
    threads: int = 1,
    clock: Callable[[], float] = process_time,
) -> float:
    """Steps a second of a batch, with observations and legal lists, driven from Python."""
    batch, rng = Batch(name, lanes, threads=threads), np.random.default_rng(1)
    rows = np.arange(lanes)

    def step() -> int:
        picks = (rng.random(lanes, dtype=np.float32) * batch.count).astype(np.int32)
        batch.step(batch.legal[rows, picks])
        return lanes

    return repeated(step, seconds, clock)


def peer_steps(name: str, seconds: float) -> float:
    """Steps a second of the peer's environment, one table driven from Python."""
    env, rng = rl_environment.Environment(name), random.Random(3)
    step = env.reset()

    def play() -> int:
        nonlocal step
        if step.last():
            step = env.reset()
            return 0
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([rng.choice(legal)])
        return 1

    return repeated(play, seconds)


def of_batch(name: str, seconds: float, rounds: int) -> Iterator[Promise]:
    """A batch on one core beside the game's own loop, and beside the peer's environment."""
    start = dealt(load(name), 2)

    def own_loop() -> float:
        tally, spent = loop(start, seconds)
        return tally.actions / spent

    ours, theirs = in_turns(lambda: batch_steps(name, seconds), own_loop, rounds)
    yield Promise(name, "batch steps/s", ours, "its own random loop", theirs, 0.5, 0.67)
    peer = PEERS[name][0][0]
    ours, theirs = in_turns(
        lambda: batch_steps(name, seconds), lambda: peer_steps(peer, seconds), rounds
    )
    yield Promise(name, "batch steps/s", ours, f"rl_environment {peer}", theirs, 8.0, 20.0)
    two, one = in_turns(
        lambda: batch_steps(name, seconds, MANY_LANES, 2, perf_counter),
        lambda: batch_steps(name, seconds, MANY_LANES, 1, perf_counter),
        rounds,
    )
    yield Promise(name, "batch steps/s, two cores", two, "one core", one, 1.8, 1.9)


def against_uncompiled(name: str, seconds: float) -> Promise:
    """The compiled rules beside the same rules uncompiled, in a process of its own."""
    tally, spent = loop(dealt(load(name), 2), seconds)
    ours = tally.actions / spent
    done = subprocess.run(
        [sys.executable, "-m", "elementarium", "bench", name, "--json", "--seconds", str(seconds)],
        env={**os.environ, SWITCH: "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    figures = [json.loads(line) for line in done.stdout.splitlines()]
    theirs = next(line["value"] for line in figures if line["figure"] == "loop_actions")
    floor = UNCOMPILED.get(name, 30.0)
    return Promise(name, "loop actions/s", ours, "uncompiled", theirs, floor, 80.0)


def build_seconds() -> tuple[float, float]:
    """Wall and processor time of compiling everything anew."""
    with tempfile.TemporaryDirectory() as folder:
        began, before = time(), os.times()
        subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--force", "-j2",
             "--build-lib", folder, "--build-temp", folder],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )  # fmt: skip
        after = os.times()
    spent = after.children_user - before.children_user
    return time() - began, spent + after.children_system - before.children_system


def against_arena(seconds: float, rounds: int) -> Promise:
    """What is noted of simulated games costs little beside playing them, even greedy Rummy."""
    job = planned("rummy", chances=0)
    group, arena = job.groups[0], job.arena(job.groups[0])
    games = range(100)

    def simulated() -> int:
        play_games(Work(job, group, games))
        return len(games)

    def played() -> int:
        for index in games:
            arena.play(index)
        return len(games)

    ours, theirs = in_turns(
        lambda: repeated(simulated, seconds), lambda: repeated(played, seconds), rounds
    )
    return Promise("rummy", "simulated games/s", ours, "bare arena", theirs, 0.85, 0.87)


def promises_of(name: str, seconds: float, rounds: int) -> Iterator[Promise]:
    """All that is promised of a game."""
    for peer_name, in_loop, in_python in PEERS.get(name, []):
        yield from against_peer(name, peer_name, in_loop, in_python, seconds, rounds)
    if name in PEERS:
        yield from of_batch(name, seconds, rounds)
    yield against_uncompiled(name, seconds)
    if name == "rummy":
        yield against_peer_search(seconds, rounds)
        yield against_arena(seconds, rounds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all games if none is named")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each pair")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--no-build", action="store_true", help="do not measure the build")
    chosen = parser.parse_args()
    if not is_compiled():
        sys.exit("the rules are not compiled here: run `make setup` on a machine with gcc")
    promises = []
    began = process_time()
    for name in chosen.games or names():
        for promise in promises_of(name, chosen.seconds, chosen.rounds):
            promises.append(promise)
            print(promise.as_line(), flush=True)
        for figure in measure(load(name), chosen.seconds):
            if figure.figure not in ("loop_actions", "loop_games", "python_actions"):
                print(figure.as_line(Words("en", (WORDS,))))
        size = type(dealt(load(name), 2)).__basicsize__
        print(f"{name:<8} {'memory of a state':<28} {size:>12,} bytes")
    if not chosen.no_build:
        wall, spent = build_seconds()
        print(f"{'house':<8} {'build of all modules':<28} {wall:>12.0f} s   ({spent:.0f} s of CPU)")
    if chosen.json:
        lines = [json.dumps({**asdict(promise), "ratio": promise.ratio}) for promise in promises]
        chosen.json.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{'':<8} {'measured in':<28} {process_time() - began:>12.0f} s of CPU")


if __name__ == "__main__":
    main()
