"""Wins: what the end of a game is worth to one who plays for the win, and wins that are certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State, play_all

FIRST_WORLDS, WORLDS = 4, 64
"""In so many imagined worlds an action must win to be a certain win, where hands are hidden."""
MOST_ENDINGS = 400
"""So many ways to end what was begun are looked at, for a win."""


def won(returns: Sequence[float]) -> list[float]:
    """The returns of a finished game, if they told of the win only, which its winners share."""
    most, seats = max(returns), len(returns)
    share = seats / sum(1 for one in returns if one == most)
    return [((share if one == most else 0.0) - 1.0) / (seats - 1) for one in returns]


def certain_wins(perspective: Perspective, rng: Rng) -> set[int]:
    """Actions that win the game at once, in every world that was looked at.

    Where an action takes several decisions, such as a river, these are its first ones.
    """
    found = set(perspective.legal_actions())
    for worlds in (FIRST_WORLDS, WORLDS) if perspective.game.hidden else (1,):
        states = [perspective.imagine(rng) for _ in range(worlds if found else 0)]
        found = {
            number
            for number in found
            if all(can_win(perspective.game, state, number) for state in states)
        }
    return found


def can_win(game: Game[Any], state: State, number: int) -> bool:
    """Whether an action that begins so wins the game at once for whoever does it."""
    found = islice(endings(game, state, number), MOST_ENDINGS)
    return any(is_won_by(after, state.to_act) for after in found)


def endings(game: Game[Any], state: State, number: int) -> Iterator[State]:
    """What an action that begins so may lead to.

    Where hands are hidden every action is one decision: what it leads to is not for us to see.
    """
    after = play_all(state, (number,))
    if game.hidden or not game.is_unfinished(after, state.to_act):
        yield after
        return
    for more in after.legal_actions():
        yield from endings(game, after, more)


def is_won_by(state: State, seat: int) -> bool:
    """Whether the game is over, and a seat has won it alone."""
    if state.to_act != NOBODY:
        return False
    returns = state.returns()
    return returns[seat] > 0 and returns.count(max(returns)) == 1 and returns[seat] == max(returns)
