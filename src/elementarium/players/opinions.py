"""What engines think of actions, and how several of them decide together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elementarium.players.engine import Engine


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search thinks of one action."""

    action: int
    visits: int
    mean: float
    """The return that the seat may expect, from -1 to 1."""


def gathered(engines: Sequence[Engine]) -> list[Opinion]:
    """The opinions of all engines in one, the best first: as a rule the action visited most.

    Where engines do not go by visits, their favorites come first, that of most merit before the
    others.
    """
    visits: dict[int, int] = {}
    returns: dict[int, float] = {}
    merits: dict[int, float] = {}
    for engine in engines:
        for action, count, mean, merit in engine.root_statistics():
            visits[action] = visits.get(action, 0) + count
            returns[action] = returns.get(action, 0.0) + count * mean
            merits[action] = merits.get(action, 0.0) + count * merit
    leading = favorites([one for one in engines if not one.goes_by_visits]) & set(visits)
    leaders = sorted(leading, key=lambda action: (-merits[action] / visits[action], action))
    rest = sorted(
        set(visits) - leading, key=lambda action: (-visits[action], -merits[action], action)
    )
    return [
        Opinion(action, visits[action], returns[action] / visits[action])
        for action in [*leaders, *rest]
    ]


def wins_first(opinions: list[Opinion], wins: set[int]) -> list[Opinion]:
    """The opinions with certain wins before all others: nobody waits for a win he has.

    A search visits a detour as often, if it sees the same win at its end.
    """
    known = {opinion.action for opinion in opinions}
    unseen = [Opinion(action, 0, 1.0) for action in sorted(wins - known)]
    return sorted([*opinions, *unseen], key=lambda opinion: opinion.action not in wins)


def favorites(engines: Sequence[Engine]) -> set[int]:
    """What each of the engines would play."""
    return {engine.best() for engine in engines}


def expected(engines: Sequence[Engine], best: Opinion, seats: int) -> list[float]:
    """What each seat may expect, by all engines that tell what comes of the best action.

    Those that do not go by visits tell only what comes of their own favorite.
    """
    agreeing = [one for one in engines if one.goes_by_visits or one.best() == best.action]
    rows = [engine.mean_returns(seats) for engine in agreeing or engines]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
