"""How a program thinks about a game: with whose judgement, by which engine, and how far.

The module `knowledge` of a game says it in `THINKING`, and for single levels in `LEVEL_THINKING`;
its module `learned`, where there is one, for those who think with what programs have learned.
Whoever thinks ahead (players, hints, analyses, prospects) is made from that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from elementarium.core.game import Game
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge import knowledge_of
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.learned import learned_of
from elementarium.players.search import Search
from elementarium.players.settings import USUAL, Room, Settings

MOST_NODES = 150_000
"""Room for one tree: with twelve ranked actions in each node about 15 megabytes."""


LEARNED = "learned"
"""The program that thinks with what was learned, for as many simulations as one likes."""
MASTER = "master"
"""The strongest level, whose thinking is that of hints and analyses, too."""
LEARNERS = (LEARNED, MASTER)
"""Who thinks with what was learned, where there is anything."""


def at_any_table(game: Game[Any], root: State) -> bool:  # noqa: ARG001
    """What people have written down is good for all cards and options."""
    return True


class EngineMaker(Protocol):
    """What makes an engine: a class of engines, or a function."""

    def __call__(self, room: Room, knowledge: Knowledge, settings: Settings, seed: int) -> Engine:
        """An engine that has thought about nothing yet."""
        ...


@dataclass(frozen=True, slots=True)
class Thinking:
    """What thinks: the three parts of it, none of which knows how the others work."""

    make_knowledge: Callable[[], Knowledge] = Knowledge
    """Called once for every thread."""
    settings: Settings = USUAL
    make_engine: EngineMaker = Search
    is_for: Callable[[Game[Any], State], bool] = at_any_table
    """At which tables one can think so ..."""
    otherwise: Thinking | None = None
    """... and how one thinks at the others."""

    def at(self, game: Game[Any], root: State) -> Thinking:
        """How one thinks at this table."""
        if self.otherwise is None or self.is_for(game, root):
            return self
        return self.otherwise.at(game, root)

    def new_engine(
        self, game: Game[Any], root: State, knowledge: Knowledge, simulations: int, seed: int
    ) -> Engine:
        """An engine for so many simulations from this state on."""
        room = Room.of(game, root, min(2 * simulations + 2, MOST_NODES))
        return self.make_engine(room, knowledge, self.settings, seed)


KNOWS_NOTHING = Thinking()
"""How any game can be thought about."""


def thinking_of(game: str, level: str = "") -> Thinking:
    """How a program of this level thinks; where nothing is written down it knows nothing."""
    known = knowledge_of(game)
    levels: dict[str, Thinking] = getattr(known, "LEVEL_THINKING", {})
    usual: Thinking = getattr(known, "THINKING", KNOWS_NOTHING)
    by_hand = levels.get(level, usual)
    learned = learned_thinking(game) if level in LEARNERS else None
    return by_hand if learned is None else replace(learned, otherwise=by_hand)


def learned_thinking(game: str) -> Thinking | None:
    """How one thinks with what was learned of a game; None where no program was trained so far."""
    thinking: Thinking | None = getattr(learned_of(game), "THINKING", None)
    return thinking


def learned_from(game: str, path: Path) -> Thinking | None:
    """How one thinks with the weights of a file, which must be there and of this game.

    None for a game of which nobody has said what can be learned.
    """
    learning = getattr(learned_of(game), "LEARNED", None)
    if learning is None:
        return None
    thinking: Thinking = learning.checked(game, path)
    return thinking
