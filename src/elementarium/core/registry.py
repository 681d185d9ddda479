"""Games by name, found through the entry point `elementarium.games`.

A designer's own package that declares this entry point is a game like any other.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from elementarium.core.errors import ElementariumError, UnknownGameError
from elementarium.core.game import Game
from elementarium.core.words import saying

GROUP = "elementarium.games"


@cache
def load(name: str) -> Game[Any]:
    """The game of this name."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            game: Game[Any] = entry.load()
            return game
    raise saying(UnknownGameError, "game", name=name, known=", ".join(names()))


def load_with(name: str, cards: str = "") -> Game[Any]:
    """The game of this name, played with the cards of an owner's own file if one is given."""
    game = load(name)
    if not cards:
        return game
    if game.with_cards is None:
        raise saying(ElementariumError, "file.no_cards", game=name, cards=cards)
    return game.with_cards(cards)


def names() -> list[str]:
    """The names of all games installed."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})
