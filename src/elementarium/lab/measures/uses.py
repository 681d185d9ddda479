"""What is too good, what is never used.

Whether somebody has used a thing is set beside what he has won, among seats that are alike: the
same seat of games about as long. (Cards that are seen in long games would otherwise inherit who
wins long games.) It is a regression on whether the thing was used, with the games as clusters: what
one seat wins, another loses. A card is then held against its like: all locations that are held,
all powers that are played. This finds what goes together with winning, not what causes it: that is
for restricted play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from elementarium.lab.measures.data import GroupData, Numbers
from elementarium.lab.statistics.proportions import NORMAL_95, Estimate, wilson
from elementarium.lab.statistics.several import false_discovery, two_sided

FEWEST = 30
"""So many seats must have used a thing, and as many not, for anything to be said about it."""
FALSE_SHARE = 0.1
"""Of all things that are said to be too good or too bad, so many may be neither."""
HARDLY = 0.01
"""What is used in fewer games is hardly used."""
LENGTHS = 5
FEWEST_ALIKE = 4
"""So many of a kind make a usual gain."""


@dataclass(frozen=True, slots=True)
class UseFound:
    """What is known of one use."""

    use: str
    offered: int
    """Seats, each in one game, that could use it; all for what simply happens."""
    taken: int
    """Seats that did."""
    in_games: Estimate
    """The share of games in which somebody used it."""
    rate: Estimate | None
    """The share that seats won which used it, 1 being fair."""
    gain: Estimate | None
    """How much more of a game those seats won than others that are alike; None for too few."""
    above: Estimate | None = None
    """How much more than its like it gains; None where there are too few alike."""
    chance: float = 1.0
    """How likely that is by chance; corrected for all uses of the group."""

    @property
    def kind(self) -> str:
        """What it is one of: `play` of `play 9`."""
        return self.use.partition(" ")[0]

    @property
    def is_judged(self) -> bool:
        """Whether there is enough to say something."""
        return self.gain is not None

    @property
    def stands_out(self) -> bool:
        """Whether it is better or worse beyond chance."""
        return self.above is not None and self.chance <= FALSE_SHARE

    @property
    def is_dead(self) -> bool:
        """Whether it is hardly ever used, although it was possible."""
        return self.offered > 0 and self.in_games.high < HARDLY


def uses(data: GroupData) -> list[UseFound]:
    """All uses, those that gain most first; those that nobody has seen at the end."""
    rows = data.uses
    names = rows["use"].combine_chunks()
    names = names.dictionary_decode().to_pylist() if rows.num_rows else []
    first = int(np.asarray(rows["game"]).min()) if rows.num_rows else 0
    place = (np.asarray(rows["game"]) - first) * data.seats + np.asarray(rows["seat"])
    offered, taken = np.asarray(rows["offered"]), np.asarray(rows["taken"])
    by_use: dict[str, list[int]] = {use: [] for use in sorted(data.known_uses)}
    for row, use in enumerate(names):
        by_use.setdefault(use, []).append(row)
    strata = alike(data)
    found = []
    for use, own in by_use.items():
        could = np.zeros(data.games * data.seats, bool)
        did = np.zeros(data.games * data.seats, bool)
        could[place[own]] = offered[own] > 0
        did[place[own]] = taken[own] > 0
        if not could.any():
            could[:] = did.any()  # what simply happens might have happened to everybody
        found.append(judged(use, data, strata, could | did, did))
    return corrected(found)


def alike(data: GroupData) -> Numbers:
    """To which seats of which games a seat may be compared: the same seat, about as long a game."""
    ranks = data.decisions.argsort(kind="stable").argsort(kind="stable")
    lengths = ranks * LENGTHS // max(1, data.games)
    return (lengths[:, None] * data.seats + np.arange(data.seats)).ravel()


def judged(use: str, data: GroupData, strata: Numbers, could: Numbers, did: Numbers) -> UseFound:
    """What is known of a use, if the others could have used it too."""
    points = data.points.ravel()
    in_games = wilson(float(did.reshape(-1, data.seats).any(axis=1).mean()), data.games)
    taken, others = int(did.sum()), int((could & ~did).sum())
    share = wilson(float(points[did].mean()), taken) if taken else None
    rate = scaled(share, data.seats) if share else None
    gain = None
    if taken >= FEWEST and others >= FEWEST:
        games = np.repeat(np.arange(data.games), data.seats)
        gain = gained(points[could], did[could], strata[could], games[could])
    return UseFound(use, int(could.sum()), taken, in_games, rate, gain)


def scaled(share: Estimate, seats: int) -> Estimate:
    """A share of wins, so that 1 is fair."""
    return Estimate(share.value * seats, share.low * seats, share.high * seats, share.size)


def gained(points: Numbers, did: Numbers, strata: Numbers, games: Numbers) -> Estimate | None:
    """How much more was won with a use than without among seats that are alike; errors by game."""
    used = centred(did.astype(float), strata)
    weight = float((used * used).sum())
    if weight <= 0:
        return None
    won = centred(points, strata)
    value = float((used * won).sum()) / weight
    residue = used * (won - value * used)
    clusters = np.bincount(games, residue)
    error = sqrt(float((clusters * clusters).sum())) / weight
    half = NORMAL_95 * error
    return Estimate(value, value - half, value + half, int(did.sum()))


def centred(values: Numbers, strata: Numbers) -> Numbers:
    """Values less the mean of all that are alike."""
    counts = np.bincount(strata)
    means = np.bincount(strata, values) / np.maximum(counts, 1)
    centred: Numbers = values - means[strata]
    return centred


def corrected(found: list[UseFound]) -> list[UseFound]:
    """Each held against its like, with chances that account for how many were looked at; what
    stands out most comes first.
    """
    usual = {kind: usual_gain(found, kind) for kind in {use.kind for use in found}}
    judged = [with_like(use, usual[use.kind]) for use in found if use.gain is not None]
    compared = [use for use in judged if use.above is not None]
    chances = [two_sided(use.above.value, error_of(use.above)) for use in compared if use.above]
    done = [
        replace(use, chance=chance)
        for use, chance in zip(compared, false_discovery(chances), strict=True)
    ]
    done.sort(key=lambda use: (not use.stands_out, -abs(use.above.value if use.above else 0.0)))
    rest = [use for use in judged if use.above is None]
    return done + rest + [use for use in found if use.gain is None]


def usual_gain(found: list[UseFound], kind: str) -> float | None:
    """What the uses of a kind gain in the middle; None if there are too few of them."""
    gains = [use.gain.value for use in found if use.kind == kind and use.gain]
    return float(np.median(gains)) if len(gains) >= FEWEST_ALIKE else None


def with_like(use: UseFound, usual: float | None) -> UseFound:
    """A use held against what its like gains."""
    if usual is None or use.gain is None:
        return use
    gain = use.gain
    above = Estimate(gain.value - usual, gain.low - usual, gain.high - usual, gain.size)
    return replace(use, above=above)


def error_of(estimate: Estimate) -> float:
    """The standard error of an estimate."""
    return (estimate.high - estimate.low) / (2 * NORMAL_95)
