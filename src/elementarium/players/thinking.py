"""How a program thinks about a game: with whose judgement, by which engine, and how far.

The module `knowledge` of a game says it in `THINKING`, and for single levels in `LEVEL_THINKING`;
whoever thinks ahead (players, hints, analyses, prospects) is made from that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from elementarium.core.game import Game
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.knowledge import knowledge_of
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.search import Search
from elementarium.players.settings import USUAL, Room, Settings

MOST_NODES = 150_000
"""Room for one tree: with twelve ranked actions in each node about 15 megabytes."""


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
    return levels.get(level, usual)
