"""Our programs against those of another build: `python bench/rival.py GAME FOLDER [...]`.

FOLDER is a checkout of any commit in which `make setup` was run. Its program thinks in a process of
its own with its own rules and search, so that a yardstick cannot drift. That process is told how
the game begins and every number that is played, hidden ones too: it plays along, so that its seats
know what they have seen, and chooses from a perspective, as every player does.

    git worktree add ../old 061c7a0 && make -C ../old setup
    python bench/rival.py element ../old --seconds 0.2 --games 200
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from elementarium.core.perspective import Perspective
from elementarium.lab.arena import Arena, Played, play_out
from elementarium.lab.progress import Progress, games_told
from elementarium.lab.report import WORDS, as_lines
from elementarium.play.table import Table

ASKED = """
import json, sys
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.players.player import make_player

name, player, options, seconds = sys.argv[1:]
game = load(name)
rules = game.options.read(options)
for line in sys.stdin:
    asked = json.loads(line)
    if "seed" in asked:
        program = make_player(player, name, asked["seed"], seconds=float(seconds))
        state = game.read_position(asked["start"], rules)
    else:
        for number in asked["played"]:
            state.apply(number)
        print(program.choose(Perspective(game, state.copy(), asked["seat"])), flush=True)
"""
"""What the other build runs; any commit that has these four names can."""


class Rival:
    """A program of another build."""

    def __init__(  # what a program needs
        self, folder: Path, game: str, player: str, options: str, seconds: float
    ) -> None:
        self.name = f"{player} of {folder.resolve().name}"
        python = folder.resolve() / ".venv" / "bin" / "python"
        about = (game, player, options, str(seconds))
        self._process = subprocess.Popen(
            [python, "-c", ASKED, *about],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )

    def __deepcopy__(self, _memo: Any) -> Rival:
        return self

    def begin(self, seed: int) -> None:
        """A new game begins, with a seed of its own."""
        self._seed = seed

    def sit_at(self, table: Table) -> None:
        """What is played along with."""
        self._table, self._told = table, 0
        self._say(seed=self._seed, start=table.game.write_position(table.state_at(0)))

    def choose(self, perspective: Perspective) -> int:
        """What the other build would do."""
        played = [step.number for step in self._table.steps_since(self._told)]
        self._told += len(played)
        self._say(played=played, seat=perspective.seat)
        assert self._process.stdout is not None
        if not (answer := self._process.stdout.readline()):
            raise RuntimeError(f"{self.name} has ended: see above")
        return int(answer)

    def close(self) -> None:
        """Let the other process end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _say(self, **about: Any) -> None:
        assert self._process.stdin is not None
        print(json.dumps(about), file=self._process.stdin, flush=True)


def play(arena: Arena, index: int) -> Played:
    """The game of this number, with rivals who play along."""
    sitting = arena.sitting(index)
    for program in sitting.programs:
        if isinstance(program, Rival):
            program.sit_at(sitting.table)
    return play_out(sitting)


def main() -> None:
    """Play, and say who won how much."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("folder", type=Path, help="a checkout in which `make setup` was run")
    parser.add_argument("--ours", default="mcts:1000000", help="our program")
    parser.add_argument("--theirs", default="mcts:1000000", help="the program of the other build")
    parser.add_argument("--seconds", type=float, default=0.0, help="the longest for a decision")
    parser.add_argument("--seats", type=int, default=2, help="one of ours against all others")
    parser.add_argument("--options", default="", help="rule options")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="other deals for another number")
    chosen = parser.parse_args()
    about = (chosen.game, chosen.theirs, chosen.options, chosen.seconds)
    rivals = [Rival(chosen.folder, *about) for _ in range(chosen.seats - 1)]
    arena = Arena(
        chosen.game, (chosen.ours, *rivals), chosen.options, chosen.seed, seconds=chosen.seconds
    )
    words = arena.loaded.words("en", WORDS)
    gone = Progress(chosen.games)
    try:
        for index in range(chosen.games):
            arena.played.append(play(arena, index))
            if (about := gone.step()) is not None:
                print(words.tell(games_told(arena, about)), flush=True)
    finally:
        for rival in rivals:
            rival.close()
        for line in as_lines(arena, words):
            print(line)


if __name__ == "__main__":
    main()
