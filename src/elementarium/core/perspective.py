"""What a player is given to choose by: never the state itself."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.observer import Observer
from elementarium.core.options import Options
from elementarium.core.rng import Rng
from elementarium.core.state import State


class Perspective:
    """The game as one seat knows it, at a moment when that seat has to act."""

    def __init__(self, game: Game[Any], state: State, seat: int) -> None:
        if state.to_act != seat:
            raise ValueError(f"seat {seat} has nothing to decide here")
        self.game = game
        self.seat = seat
        self._state = state
        self._legal: list[int] | None = None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._state.seats

    @property
    def options(self) -> Options:
        """The rule options that are played with."""
        options: Options = self._state.options
        return options

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self._state, self.seat)

    def observed(self, observer: Observer) -> bytes:
        """What the seat sees as numbers, by an observer that was made for such a table."""
        return observer.observed(self._state, self.seat)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions."""
        if self._legal is None:
            self._legal = self._state.legal_actions()
        return self._legal[:]

    def legal(self) -> list[str]:
        """The legal actions in notation."""
        return self.game.legal(self._state)

    def written(self, number: int) -> str:
        """An action in notation."""
        return self.game.write_action(self._state, number)

    def imagine(self, rng: Rng) -> Any:
        """A full state that agrees with all the seat knows; what it cannot know is drawn anew."""
        return self._state.imagine(self.seat, rng)
