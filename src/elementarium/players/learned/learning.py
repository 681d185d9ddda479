"""What can be learned of a game, and how one thinks with it: what a module of `learned` says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from elementarium.core.game import Game
from elementarium.core.state import State
from elementarium.core.words import saying
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.learned.weights import Weights, WeightsError, broken, read_weights
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking


class Learner(Protocol):
    """A knowledge that judges by a network, and says what it tells it."""

    def rows(self, state: State) -> list[list[tuple[int, int]]]:
        """The inputs for every seat, by place and value; nothing for a seat that is not judged."""
        ...


@dataclass(frozen=True, slots=True)
class Learning:
    """What of a game is learned."""

    encoding: str
    """The name and version of what the inputs of the network mean."""
    inputs: int
    make: Callable[[Weights], Knowledge]
    """A knowledge with these weights, which is a `Learner`, too."""
    settings: Settings
    """How far one looks with it."""
    symmetries: Sequence[Sequence[int]] = ()
    """Where each input goes on tables that are worth the same, such as a turned board."""
    make_quick: Callable[[Sequence[float]], Knowledge] | None = None
    """A quick player who goes by these numbers, if there is one to be bred."""
    quick: Sequence[float] = ()
    """The numbers that breeding begins with."""

    def thinking(self, path: Path) -> Thinking:
        """How one thinks with the weights of a file."""
        make = partial(_knowledge, self, path)
        return Thinking(make, self.settings, is_for=partial(_is_for, path))

    def thinking_with(self, weights: Weights) -> Thinking:
        """The same with weights that are here already: others may have no file of them."""
        make = partial(self.make, weights)
        return Thinking(make, self.settings, is_for=partial(_is_of, weights))

    def checked(self, game: str, path: Path) -> Thinking:
        """The same; raises a sentence if there is no such file, or it is of another game."""
        weights = read_weights(path)
        self.knowledge(weights, path)
        if weights.table.game != game:
            theirs = weights.table.game
            raise saying(WeightsError, "weights.game", path=str(path), theirs=theirs, ours=game)
        return self.thinking(path)

    def shipped(self, path: Path) -> Thinking | None:
        """The same, if there is such a file: before anything was trained there is none."""
        return self.thinking(path) if path.exists() else None

    def knowledge(self, weights: Weights, path: Path) -> Knowledge:
        """A knowledge with these weights, if they were fitted to what we see."""
        weights.check(path, self.encoding)
        inputs = weights.layers[0].inputs if weights.layers else 0
        if inputs != self.inputs or len(weights.quick) != len(self.quick):
            raise broken(path, f"{inputs} inputs, {len(weights.quick)} numbers of a quick player")
        try:
            return self.make(weights)
        except ValueError as error:
            raise broken(path, str(error)) from error


def _knowledge(learning: Learning, path: Path) -> Knowledge:
    return learning.knowledge(read_weights(path), path)


def _is_for(path: Path, game: Game[Any], root: State) -> bool:
    return _is_of(read_weights(path), game, root)


def _is_of(weights: Weights, game: Game[Any], root: State) -> bool:
    return weights.table.includes(game, root.seats, root.options)
