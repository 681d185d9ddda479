"""What an environment plays: a game, its seats, options and cards, all of them checked."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.observer import Observer
from elementarium.core.registry import load_with
from elementarium.core.state import State
from elementarium.core.view_observer import observer_of

RENDER_MODES = ("human", "ansi", "rgb_array")


def check_render_mode(mode: str | None) -> str | None:
    """The mode itself, if there is such a one."""
    if mode not in (None, *RENDER_MODES):
        raise ElementariumError(f'render_mode is {", ".join(RENDER_MODES)}, not "{mode}"')
    return mode


class Setting:
    """A game for so many seats, under these options, with these cards."""

    def __init__(self, game: str | Game[Any], seats: int, options: str, cards: str) -> None:
        """Raises a sentence if there is no such game, or it cannot be played so."""
        self.game = load_with(game, cards) if isinstance(game, str) else game
        self.game.check_seats(seats)
        self.seats = seats
        self.options = self.game.options.read(options)

    @cached_property
    def start(self) -> State:
        """The first position, before chance deals; to be copied."""
        state: State = self.game.start(self.seats, self.options)
        return state

    @cached_property
    def observer(self) -> Observer:
        """What writes down how the table looks to a seat."""
        return observer_of(self.game, self.start)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return len(self.game.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_setting, (self.game, self.seats, self.options.written())


def _same_setting(game: Game[Any], seats: int, options: str) -> Setting:
    return Setting(game, seats, options, "")
