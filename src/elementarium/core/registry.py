"""Games by name, found through the entry point `elementarium.games`.

A designer's own package that declares this entry point is a game like any other, installed or as a
source tree on Python's path.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from elementarium.core import plugins
from elementarium.core.errors import ElementariumError, UnknownGameError
from elementarium.core.game import Game
from elementarium.core.words import saying

GROUP = "elementarium.games"


@cache
def load(name: str) -> Game[Any]:
    """The game of this name."""
    entry = plugins.found(GROUP).get(name)
    if entry is None:
        raise saying(UnknownGameError, "game", name=name, known=", ".join(names()))
    game: Game[Any] = entry.load()
    return game


def part_of(name: str, part: str, room: str) -> ModuleType | None:
    """A part that a game brings, or has in a room of the house (plugins.py); None without it.

    A game that nobody can find by its name, since it is only an object, has none.
    """
    try:
        package = load(name).package
    except UnknownGameError:
        return None
    return plugins.part_of(package, part, room)


def load_with(name: str, cards: str = "") -> Game[Any]:
    """The game of this name, played with the cards of an owner's own file if one is given."""
    game = load(name)
    if not cards:
        return game
    if game.with_cards is None:
        raise saying(ElementariumError, "file.no_cards", game=name, cards=cards)
    return game.with_cards(cards)


def names() -> list[str]:
    """The names of all games that are installed or on the path."""
    return sorted(plugins.found(GROUP))
