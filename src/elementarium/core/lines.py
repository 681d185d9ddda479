"""The lines of a record, written down while a game is played: one for each turn."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.items import Item
from elementarium.core.seats import CHANCE
from elementarium.core.state import State


class Lines:
    """What has been played so far, by turns, as records write it."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._closed: list[list[Item]] = []
        """Turns as they are written, the last without the run."""
        self._run: list[str] = []
        """Texts that may still be joined with what follows."""
        self._seat: int | None = None
        self._turn: int | None = None
        self.length = 0
        """How many numbers have been written down."""

    def add(self, state: State, number: int) -> None:
        """Write down a number that is played in a state."""
        chance, turn = state.to_act == CHANCE, self._game.turn(state)
        if self._run and (turn != self._turn or (not chance and state.to_act != self._seat)):
            self._closed[-1] += self._joined()
            self._run.clear()
        if turn != self._turn:
            self._turn = turn
            self._closed.append([])
        if chance:
            self._run.append(self._game.write_outcome(state, number))
        else:
            self._seat = state.to_act
            self._run.append(self._game.write_action(state, number))
        self.length += 1

    def written(self) -> list[list[Item]]:
        """The items of every turn."""
        if not self._run:
            return self._closed
        return [*self._closed[:-1], [*self._closed[-1], *self._joined()]]

    def _joined(self) -> list[Item]:
        return [
            Item(text) if text.startswith("~") else Item(text, self._seat)
            for text in self._game.join(self._run)
        ]


def lines_of(game: Game[Any], start: State, history: list[int]) -> tuple[list[list[Item]], State]:
    """The lines of a whole game, and its last state."""
    state, lines = start.copy(), Lines(game)
    for number in history:
        lines.add(state, number)
        state.apply(number)
    return lines.written(), state
