"""The chances of all seats along a game, and how much each decision mattered.

Every decision is searched through the eyes of the seat that made it, with as many simulations as
an adept makes and no clock, so that the same game tells the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import NamedTuple

from elementarium.play.table import Table
from elementarium.players.analysis import shares
from elementarium.players.hints import chance
from elementarium.players.mcts import Budget
from elementarium.players.opinions import Opinion
from elementarium.players.prospects import searching
from elementarium.players.wins import won

NOBODY_DECIDES = -1
"""The seat of the row that tells how a game has ended."""


class Chances(NamedTuple):
    """What a search thinks before one decision."""

    decision: int
    turn: int
    seat: int
    chances: tuple[float, ...]
    best: float | None = None
    """The chance of the seat with the best action; None where there was no choice."""
    average: float | None = None
    """Its mean chance over all actions that the search has looked at."""
    effective: float | None = None
    """How many actions are worth a thought: the exponential of the entropy of the visits."""


def along(
    table: Table, decided: Sequence[tuple[int, int]], simulations: int, seed: int
) -> Iterator[Chances]:
    """The chances before every decision with a choice, and at the end of a finished game.

    `decided` says where in the history each decision stands, and in which turn.
    """
    budget = Budget(simulations)
    for decision, (index, turn) in enumerate(decided):
        perspective = table.perspective_at(index)
        if len(perspective.legal_actions()) == 1:
            continue
        player = searching(table.game.name, budget, seed + decision)
        opinions = player.opinions(perspective)
        tried = [one for one in opinions if one.visits]
        seats = table.seats
        means = [chance(one.mean, seats) for one in tried]
        yield Chances(
            decision,
            turn,
            perspective.seat,
            shares(player.mean_returns),
            chance(opinions[0].mean, seats),
            sum(means) / len(means) if means else None,
            effective(tried),
        )
    ended = shares(won(table.state.returns()))
    yield Chances(len(decided), decided[-1][1], NOBODY_DECIDES, ended)


def effective(opinions: Sequence[Opinion]) -> float | None:
    """How many actions a search has really weighed."""
    visits = sum(one.visits for one in opinions)
    if not visits:
        return None
    return exp(-sum(one.visits / visits * log(one.visits / visits) for one in opinions))
