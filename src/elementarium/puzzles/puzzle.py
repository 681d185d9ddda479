"""A puzzle, and the files in which puzzles are shipped."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.core.words import Message, saying
from elementarium.puzzles.aims import aim_of
from elementarium.puzzles.proof import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position, the seat that has to act, and what it is to reach."""

    aim: str
    seats: int
    seat: int
    size: int
    """What has to be reached: sages, points, cards kept."""
    position: str
    """With one of the worlds that the seat cannot tell apart, where hands are hidden."""
    answers: tuple[str, ...]
    """The shortest line to each answer there is, as items."""
    lines: int
    """How many ends the walk has found."""
    elo: int
    """How hard it is, on the scale of the programs."""
    origin: str
    """Where it comes from: the seed, the game and the turn of self-play."""

    @property
    def name(self) -> str:
        """What it is known by for ever, wherever it stands in a file."""
        return sha256(f"{self.aim} {self.seat} {self.position}".encode()).hexdigest()[:16]

    @property
    def about(self) -> dict[str, int]:
        """What its sentences are filled in with."""
        return {"size": self.size, "kept": self.size - 1}

    def told(self, game: str, what: str) -> Message:
        """Its `title`, what it `asks`, or a `nudge`."""
        return Message(f"puzzle.{game}.{self.aim}.{what}", self.about)

    def state(self, game: Game[Any]) -> State:
        """The position that it begins with."""
        state: State = game.read_position(self.position, game.options())
        return state

    def task(self, game: Game[Any]) -> Task:
        """What is to be reached, from where."""
        return Task(game, aim_of(game.name, self.aim), self.state(game), self.seat, self.size)


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that are shipped for a game; none for a game without any."""
    shipped = files("elementarium.puzzles").joinpath("data", f"{name}.json")
    if not shipped.is_file():
        return ()
    found = json.loads(shipped.read_text(encoding="utf-8"))
    if found["rules"] != load(name).version:
        return ()  # the rules have changed since: nothing is proved any more
    return read_puzzles(found["puzzles"])


def read_puzzles(rows: Iterable[dict[str, Any]]) -> tuple[Puzzle, ...]:
    """Puzzles from what a file says."""
    return tuple(Puzzle(**{**row, "answers": tuple(row["answers"])}) for row in rows)


def written_puzzles(game: Game[Any], puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles, a line for each."""
    rows = [json.dumps(asdict(one), ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    head = f'{{"game":"{game.name}","rules":{game.version},"puzzles":[\n'
    return head + ",\n".join(rows) + "\n]}\n"


def puzzle_of(name: str, number: int) -> Puzzle:
    """The puzzle of a game with this number, counted from 1; raises a sentence without one."""
    shipped = some_puzzles_of(name)
    if not 1 <= number <= len(shipped):
        raise saying(ElementariumError, "puzzle.number", number=number, count=len(shipped))
    return shipped[number - 1]


def some_puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; raises a sentence if it has none."""
    shipped = puzzles_of(name)
    if not shipped:
        raise saying(ElementariumError, "puzzle.none")
    return shipped


def texts_of(game: Game[Any], state: State, numbers: Iterable[int]) -> list[str]:
    """A line of decisions as records write it."""
    texts = []
    for number in numbers:
        texts.append(game.write_action(state, number))
        state = state.copy()
        state.apply(number)
    return game.join(texts)
