"""What a good player of Elemental Rummy knows: what a table is worth, and when to spend a card.

`worth` is compiled and judges one table for one seat. `greedy_choice` looks at a few imagined
tables, plays every action on each of them, lets the others pass and answer as suits them, and
takes what is best on the average: powers first if they gain something, then melds, then the
discard. What a search and the levels know stands in `rummy_quick` and the modules below it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from elementarium.games.rummy import melds, pack, scoring
from elementarium.games.rummy.state import RummyState
from elementarium.players.comparison import Comparison
from elementarium.players.knowledge import rummy_hands, rummy_prizes, rummy_sense
from elementarium.players.knowledge.rummy_quick import Quick
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking

if TYPE_CHECKING:
    from elementarium.core.perspective import Perspective
    from elementarium.core.rng import Rng
    from elementarium.games.rummy.rules import Rummy

LEVEL_SIMULATIONS = (1, 4, 12, 80)
WORLDS = 4
"""How many imagined tables are looked at."""
DRAW_GAIN = 3.0
"""What an unknown card is worth on the average."""
PLAY_GAIN = 1.5
"""What a power must gain to be worth its card."""
NEVER = -1e9


# Judging (compiled)


def worth(state: RummyState, seat: int) -> float:
    """How good the table is for `seat`, in points ahead of the best opponent."""
    if state.phase == pack.OVER:
        return finished_worth(state, seat)
    if state.phase == pack.SHUFFLE:
        return totals_ahead(state, seat)
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, opponent_worth(state, other))
    return own_worth(state, seat) - 0.6 * best


def finished_worth(state: RummyState, seat: int) -> float:
    """A finished match: the margin, and much for the win itself."""
    ahead = rummy_prizes.lead(state, seat)
    return ahead + (25.0 if ahead > 0 else -25.0)


def totals_ahead(state: RummyState, seat: int) -> float:
    """A round of a match is over: how far the seat is ahead."""
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.totals[other])
    return state.totals[seat] - best


def opponent_worth(state: RummyState, seat: int) -> float:
    """An opponent by what lies open: points on the table, and the number of his cards."""
    return state.totals[seat] + table_points(state, seat) - 5.0 * state.hand_size[seat]


def table_points(state: RummyState, seat: int) -> float:
    """Cards laid and Mastery cards."""
    return 0.0 + scoring.laid_points(state, seat) + scoring.mastery_points(state, seat)


def own_worth(state: RummyState, seat: int) -> float:
    """Points on the table, and every card of the hand by what it can still become."""
    value = state.totals[seat] + table_points(state, seat)
    hurry = 0.45
    for other in range(state.seats):
        if other != seat and state.hand_size[other] <= 2:
            hurry = 0.8
    return value + rummy_hands.hand_worth(state, seat, hurry)


THINKING = Thinking(
    partial(Quick, rummy_sense.PATIENCE),
    Settings(width=16, cut=0, noise=1.0, trust=0.3),
    Comparison,
)
"""One who knows what to do with a hand plays on, to the end of the round."""
LEVEL_THINKING = {
    "novice": replace(THINKING, make_knowledge=partial(Quick, rummy_sense.MELDS)),
    "apprentice": replace(THINKING, make_knowledge=partial(Quick, rummy_sense.HOPES)),
    "adept": replace(THINKING, make_knowledge=partial(Quick, rummy_sense.POWERS)),
}
"""A beginner sees what is plainly good, and nothing that looks silly."""


# Choosing


def greedy_choice(perspective: Perspective, rng: Rng) -> int:
    """The number that this knowledge prefers; ties are broken at random."""
    legal = perspective.legal_actions()
    if len(legal) == 1:
        return legal[0]
    worlds: list[Rummy] = [perspective.imagine(rng) for _ in range(WORLDS)]
    phase = worlds[0].phase
    seat = perspective.seat
    if phase == pack.DEAL:
        return max(legal)  # any burn; only keep is below it
    if phase not in (pack.MAIN_OPEN, pack.MAIN_SHUT):
        return best_of(worlds, legal, seat, rng)[0]
    return main_choice(worlds, legal, seat, rng)


def main_choice(worlds: list[Rummy], legal: list[int], seat: int, rng: Rng) -> int:
    """Powers that gain something, then melds, lay-offs and sacrifices that do, then the rest."""
    now = sum(worth(world, seat) for world in worlds) / len(worlds)
    plays = [number for number in legal if pack.A_STEAL <= number < pack.A_PURGE]
    if plays:
        number, value = best_of(worlds, plays, seat, rng)
        if value > now + PLAY_GAIN:
            return number
    shown = [number for number in legal if number < pack.A_DISC or number >= pack.A_PURGE]
    if shown:
        number, value = best_of(worlds[:1], shown, seat, rng)
        if value > worth(worlds[0], seat):
            return number
    ends = [number for number in legal if pack.A_DISC <= number < pack.A_STEAL]
    return best_of(worlds[:2], ends or legal, seat, rng)[0]


def best_of(worlds: list[Rummy], numbers: list[int], seat: int, rng: Rng) -> tuple[int, float]:
    """The best of these numbers and its mean value."""
    best = NEVER
    chosen: list[int] = []
    for number in numbers:
        value = sum(prospect(world, number, seat, rng) for world in worlds) / len(worlds)
        if value > best + 1e-9:
            best = value
            chosen = [number]
        elif value > best - 1e-9:
            chosen.append(number)
    return chosen[rng.below(len(chosen))], best


def prospect(world: Rummy, number: int, seat: int, rng: Rng) -> float:
    """What the table is worth once the number has been played out."""
    if number == pack.A_DRAW and world.phase == pack.DRAW:
        return worth(world, seat) + DRAW_GAIN
    after = world.copy()
    after.apply(number)
    settle(after, rng)
    value = worth(after, seat)
    if pack.A_DISC <= number < pack.A_DISC + pack.PLAIN_CARDS and after.phase == pack.DRAW:
        value -= offer(world, after, number - pack.A_DISC)
    return value


def settle(state: Rummy, rng: Rng) -> None:
    """Play on until the action is over: chance draws, others pass, whoever decides does it for
    his own good.
    """
    while state.phase == pack.USE or pack.REACT <= state.phase <= pack.ROB:
        if state.phase == pack.ROB:
            state.apply(state.sample(rng))
        elif state.phase == pack.REACT:
            state.apply(pack.A_PASS)
        else:
            state.apply(decided(state))


def decided(state: Rummy) -> int:
    """The sub-decision that looks best at once to the seat that makes it."""
    seat = state.to_act
    best = NEVER
    chosen = NEVER
    for number in state.legal_actions():
        after = state.copy()
        after.apply(number)
        value = worth(after, seat)
        if value > best:
            best = value
            chosen = number
    return int(chosen)


def offer(world: Rummy, after: Rummy, card: int) -> float:
    """What a discard gives to the next player: it may fit the table, or his melds in hand."""
    value = 0.0
    if melds.fits_table(after, card):
        value += 0.6 * pack.VALUE[card]
    taker = after.player
    rank = card % pack.RANKS
    known = world.known_hand(taker, world.player)
    value += 1.0 * sum(1 for kind in known if kind < pack.PLAIN_CARDS and kind % pack.RANKS == rank)
    return value
