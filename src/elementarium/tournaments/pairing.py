"""Who plays whom in a round.

A *Swiss* round pairs those who have as many points, and nobody twice as long as that can be helped:
of all pairings the one with the least sum of what is wrong with its pairs, which is a matching of
minimum weight in a graph (Edmonds). In a *round robin* everybody plays everybody, by the circle
method. Who begins is who has begun less often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from elementarium.core.errors import MissingExtraError
from elementarium.tournaments.entrants import (
    BYE,
    Entrant,
    Pairing,
    lead_of,
    pairings_of,
    points_of,
)

SWISS, ROBIN = "swiss", "robin"
FORMS = (SWISS, ROBIN)
LOTS = 1_000
"""What is wrong with pairs is counted in so many parts; between equal pairings they are a lot."""
AGAIN = 10_000 * LOTS
"""How wrong it is to meet a second time: worse than any difference of points."""
Pair = tuple[int, int]


def rounds_of(form: str, entrants: Sequence[Entrant], rounds: int) -> int:
    """How many rounds are played: in a round robin so many that everybody has met."""
    if form == SWISS:
        return rounds
    return max(len(entrants) + len(entrants) % 2 - 1, 1)


def paired(
    form: str, entrants: Sequence[Entrant], played: Sequence[Pairing], round_: int, seed: str
) -> list[Pairing]:
    """The pairings of a round, counted from 1; the first of each pair begins."""
    pairs = swiss(entrants, played, seed) if form == SWISS else robin(entrants, round_)
    return [_seated(played, round_, pair, seed) for pair in pairs]


def swiss(entrants: Sequence[Entrant], played: Sequence[Pairing], seed: str) -> list[Pair]:
    """Pairs of those with as many points; whoever is left over has `BYE`."""
    people = [one.n for one in entrants if not (one.is_program or one.has_left)]
    programs = _programs(entrants, played, len(people))
    nobody = [BYE] if (len(people) + len(programs)) % 2 else []
    strangers = set(programs)

    def wrong(one: int, other: int) -> int | None:
        if {one, other} <= strangers:
            return None
        if BYE in (one, other):
            return _wrong_bye(played, max(one, other))
        apart = points_of(played, one) - points_of(played, other)
        met = sum(pairing.other(one) == other for pairing in pairings_of(played, one))
        return AGAIN * met + round(4 * apart * apart) * LOTS

    return matched([*people, *programs, *nobody], wrong, f"{seed} {len(played)}")


def _programs(entrants: Sequence[Entrant], played: Sequence[Pairing], people: int) -> list[int]:
    """The programs that play: not more than people, and so many that nobody is left over."""
    programs = [one.n for one in entrants if one.is_program and not one.has_left]
    programs.sort(key=lambda n: (len(pairings_of(played, n)), n))
    most = min(len(programs), people)
    return programs[: most - (people + most) % 2] if most else []


def _wrong_bye(played: Sequence[Pairing], entrant: int) -> int:
    """Who is last has nobody to play, and nobody twice."""
    byes = sum(one.second == BYE for one in pairings_of(played, entrant))
    return AGAIN * byes + round(4 * points_of(played, entrant) ** 2) * LOTS


def matched(
    entrants: Sequence[int], wrong: Callable[[int, int], int | None], seed: str
) -> list[Pair]:
    """The pairs with the least sum of what is `wrong`; None are pairs that cannot be."""
    try:
        from networkx import Graph, max_weight_matching  # noqa: PLC0415  # only here
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            "tournaments need one more package: pip install elementarium[server]"
        ) from error
    graph = Graph()
    graph.add_nodes_from(entrants)
    for place, one in enumerate(entrants):
        for other in entrants[place + 1 :]:
            if (fault := wrong(one, other)) is not None:
                graph.add_edge(one, other, weight=-(fault + _lot(seed, one, other)))
    pairs = max_weight_matching(graph, maxcardinality=True)
    return sorted((max(pair), BYE) if BYE in pair else (min(pair), max(pair)) for pair in pairs)


def _lot(seed: str, *numbers: int) -> int:
    """A number below `LOTS` that follows from the seed and these numbers."""
    text = " ".join([seed, *map(str, numbers)])
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") % LOTS


def robin(entrants: Sequence[Entrant], round_: int) -> list[Pair]:
    """A round in which everybody meets somebody new: a circle that turns around one place."""
    circle = [one.n for one in entrants]
    circle += [BYE] * (len(circle) % 2)
    fixed, *others = circle
    turned = [fixed, *others[round_ - 1 :], *others[: round_ - 1]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    known = {one.n: one for one in entrants}
    return [found for pair in pairs if (found := _playing(known, pair)) is not None]


def _playing(known: dict[int, Entrant], pair: Pair) -> Pair | None:
    """A pair as far as it plays: whoever is left alone has nobody; None if nobody plays."""
    here = [n for n in pair if n != BYE and not known[n].has_left]
    people = [n for n in here if not known[n].is_program]
    if not people:
        return None
    return (min(here), max(here)) if len(here) == len(pair) else (people[0], BYE)


def _seated(played: Sequence[Pairing], round_: int, pair: Pair, seed: str) -> Pairing:
    """Who has begun less often begins; between equals a lot decides."""
    one, other = pair
    if other == BYE:
        return Pairing(round_, one, BYE, 1.0)
    leads = lead_of(played, one), lead_of(played, other)
    turned = leads[0] > leads[1] or (leads[0] == leads[1] and _lot(seed, round_, *pair) % 2 == 1)
    return Pairing(round_, other, one) if turned else Pairing(round_, one, other)
