"""What a good player of Elemental Rummy knows: what a hand is worth, and when to spend a card.

`worth` is compiled and judges one table for one seat. `greedy_choice` looks at a few imagined
tables, plays every action on each of them, lets the others pass and answer as suits them, and
takes what is best on the average: powers first if they gain something, then melds, then the
discard.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.core.state import Choices, State
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge.any_game import Knowledge

if not cython.compiled:
    from elementarium.games.rummy.cards import (
        A_BURN,
        A_CLAIM,
        A_COMBUSTION,
        A_DISC,
        A_DRAW,
        A_END,
        A_FUTURE,
        A_HARVEST,
        A_HIT,
        A_LAY,
        A_ORDER,
        A_PASS,
        A_PURGE,
        A_RESURRECT,
        A_SAC,
        A_SENTINEL,
        A_SET,
        A_SHIFT,
        A_STABILIZE,
        A_STEAL,
        A_TAKE,
        AETHER,
        BURNT,
        CARDS,
        DEAL,
        DISCARDS,
        DRAW,
        MAIN_OPEN,
        MAIN_SHUT,
        NULLIFY,
        OVER,
        PLAIN_CARDS,
        RANKS,
        REACT,
        ROB,
        SENTINEL,
        SHUFFLE,
        USE,
    )
    from elementarium.games.rummy.melds import SIZE_OF_MASK, fits_table, makes_meld, wide
    from elementarium.games.rummy.powers import played_card
    from elementarium.games.rummy.scoring import (
        best_score,
        final_score,
        laid_points,
        leaders,
        mastery_points,
    )
    from elementarium.games.rummy.table import RANK, SUIT, VALUE

if TYPE_CHECKING:
    from elementarium.core.perspective import Perspective
    from elementarium.core.rng import Rng
    from elementarium.games.rummy.rules import Rummy

WORLDS = 4
"""How many imagined tables are looked at."""
DRAW_GAIN = 3.0
"""What an unknown card is worth on the average."""
PLAY_GAIN = 1.5
"""What a power must gain to be worth its card."""
COLLAPSE_LOSS = 24.0
"""What a Collapse card in the hand costs: its points, and that one cannot go out."""
NEVER = -1e9


# Judging (compiled)


def worth(state: RummyState, seat: int) -> float:
    """How good the table is for `seat`, in points ahead of the best opponent."""
    if state.phase == OVER:
        return finished_worth(state, seat)
    if state.phase == SHUFFLE:
        return totals_ahead(state, seat)
    best = -1000.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, opponent_worth(state, other))
    return own_worth(state, seat) - 0.6 * best


def finished_worth(state: RummyState, seat: int) -> float:
    """A finished match: the margin, and much for the win itself."""
    best = -1000.0
    mine = final_score(state, seat)
    for other in range(state.seats):
        if other != seat:
            best = max(best, final_score(state, other))
    return mine - best + (25.0 if mine > best else -25.0)


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
    return 0.0 + laid_points(state, seat) + mastery_points(state, seat)


def own_worth(state: RummyState, seat: int) -> float:
    """Points on the table, and every card of the hand by what it can still become."""
    value = state.totals[seat] + table_points(state, seat)
    hurry = 0.45
    for other in range(state.seats):
        if other != seat and state.hand_size[other] <= 2:
            hurry = 0.8
    return value + hand_worth(state, seat, hurry)


def hand_worth(state: RummyState, seat: int, hurry: float) -> float:
    """Every card of the hand by what it can still become."""
    value = 0.0
    for card in range(PLAIN_CARDS):
        if state.where[card] == seat:
            value += card_worth(state, seat, card, hurry)
    for card in range(PLAIN_CARDS, CARDS):
        if state.where[card] == seat:
            value -= COLLAPSE_LOSS
    return value


def card_worth(state: RummyState, seat: int, card: int, hurry: float) -> float:
    """A card of the hand: in a meld, fitting the table, half a meld, a reaction, or dead."""
    if makes_meld(state, seat, card):
        return 0.85 * VALUE[card]
    if fits_table(state, card):
        return 0.7 * VALUE[card]
    value = -hurry * VALUE[card] - 1.0
    value += 1.6 * partners(state, seat, card)
    if SUIT[card] == AETHER:
        value += 1.5
    if RANK[card] == NULLIFY:
        value += 2.5
    elif RANK[card] == SENTINEL:
        value += 1.5
    return value


def partners(state: RummyState, seat: int, card: int) -> int:
    """How many cards of the hand could stand beside this one in a meld."""
    first = seat * RANKS
    rank = RANK[card]
    fit = wide(1 << SUIT[card])
    count = SIZE_OF_MASK[state.held[first + rank]] - 1
    for away in range(1, 3):
        if wide(state.held[first + (rank + away) % RANKS]) & fit:
            count += 1
        if wide(state.held[first + (rank + RANKS - away) % RANKS]) & fit:
            count += 1
    return min(count, 3)


# Playing on quickly, for a search (compiled)


class Hands(Knowledge):
    """Rates actions by the cards they use, without trying them out."""

    __slots__ = ()

    def outcome(self, state: State, seat: int) -> float:
        """The share of the win: a second place is no comfort to one who plays to win."""
        return share_of_win(cython.cast(RummyState, state), seat)

    def rate(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        for i in range(count):
            score[i] = quick_value(cython.cast(RummyState, state), choices.number[i])


def share_of_win(state: RummyState, seat: int) -> float:
    """1 for a win alone, less if it is shared, and so much below 0 for the others that all the
    seats together have nothing.
    """
    most = best_score(state)
    share = 1.0 / leaders(state, most) if final_score(state, seat) == most else 0.0
    return (state.seats * share - 1.0) / (state.seats - 1.0)


def quick_value(state: RummyState, number: int) -> float:
    """How good an action looks at once; only actions of one decision are compared.

    Powers that gain something come first, for after a meld it is too late for them; then what
    brings cards to the table, then the discard.
    """
    if number < A_SET:
        return quick_draw(number)
    if number < A_LAY:
        return 30.0
    if number < A_SAC:
        return 25.0
    if number < A_DISC:
        return -5.0
    if number < A_END:
        return quick_discard(state, number - A_DISC)
    if number < A_STEAL:
        return 0.0
    if number < A_SENTINEL:
        return quick_power(state, number)
    if number < A_PASS:
        return 1.0
    if A_CLAIM <= number < A_ORDER:
        return claimed(state, state.player, number - A_CLAIM)
    if A_HIT <= number < A_PURGE:
        return burning(state, number - A_HIT)
    return 0.0


def quick_draw(number: int) -> float:
    """A discard that can be used is taken, and a Collapse is burnt rather than kept."""
    if number >= A_TAKE:
        return 3.0
    return 2.0 if number >= A_BURN and number < A_DRAW else 0.0


def quick_discard(state: RummyState, card: int) -> float:
    """A card that is no good to us, and not to the next player either."""
    value = 5.0 - card_worth(state, state.player, card, 0.6)
    return value - 0.5 * VALUE[card] if fits_table(state, card) else value


def quick_power(state: RummyState, number: int) -> float:
    """What a power brings, less what its card is worth in the hand."""
    card = played_card(number)
    gain = power_gain(state, number) - card_worth(state, state.player, card, 0.6)
    if makes_meld(state, state.player, card):
        gain -= 10.0
    return 30.0 + gain if gain > PLAY_GAIN else gain


def power_gain(state: RummyState, number: int) -> float:
    """What a power brings to the hand of its player, and takes from the others."""
    seat = state.player
    if number < A_HARVEST:
        return DRAW_GAIN
    if number < A_FUTURE:
        return best_claim(state, seat, DISCARDS)
    if number < A_RESURRECT:
        return 2.0 * DRAW_GAIN
    if number < A_SHIFT:
        return best_claim(state, seat, BURNT)
    if number < A_COMBUSTION:
        before = (seat + state.seats - 1) % state.seats
        return hand_worth(state, before, 0.45) - hand_worth(state, seat, 0.45)
    if number < A_STABILIZE:
        return DRAW_GAIN + burnt_down(state, state.lies_in[(number - A_COMBUSTION) % PLAIN_CARDS])
    return DRAW_GAIN + COLLAPSE_LOSS


def best_claim(state: RummyState, seat: int, place: int) -> float:
    """What the best card of a pile would bring to a hand."""
    before = hand_worth(state, seat, 0.45)
    best = before - COLLAPSE_LOSS
    for card in range(PLAIN_CARDS):
        if state.where[card] == place:
            best = max(best, worth_with(state, seat, card))
    return best - before


def claimed(state: RummyState, seat: int, card: int) -> float:
    """What a card that is not in the hand would bring to it, and to the cards beside it."""
    if card >= PLAIN_CARDS:
        return -COLLAPSE_LOSS
    return worth_with(state, seat, card) - hand_worth(state, seat, 0.45)


def worth_with(state: RummyState, seat: int, card: int) -> float:
    """What a hand would be worth with a card that is not in it."""
    place = state.where[card]
    rank = seat * RANKS + RANK[card]
    state.where[card] = seat
    state.held[rank] |= 1 << SUIT[card]
    value = hand_worth(state, seat, 0.45)
    state.where[card] = place
    state.held[rank] &= ~(1 << SUIT[card])
    return value


def burning(state: RummyState, card: int) -> float:
    """What it brings to burn a card on the table."""
    return -1.0 * VALUE[card] if state.laid_by[card] == state.player else 0.6 * VALUE[card]


def burnt_down(state: RummyState, group: int) -> float:
    """What it brings to burn three cards of a group, those that cost the others most."""
    first = second = third = 0.0
    for card in range(PLAIN_CARDS):
        if state.lies_in[card] == group:
            value = burning(state, card)
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    return first + second + third


def search_knowledge() -> Knowledge:
    """Who plays on for a search: one who knows what to do with a hand, to the end of the round."""
    return Hands(width=16, noise=6.0)


def beginners_knowledge() -> Knowledge:
    """The same for the lower levels, who try the actions in any order.

    With so few simulations an order would decide nearly everything, and all of them play alike.
    """
    return Hands(noise=6.0)


# Choosing


def greedy_choice(perspective: Perspective, rng: Rng) -> int:
    """The number that this knowledge prefers; ties are broken at random."""
    legal = perspective.legal_actions()
    if len(legal) == 1:
        return legal[0]
    worlds: list[Rummy] = [perspective.imagine(rng) for _ in range(WORLDS)]
    phase = worlds[0].phase
    seat = perspective.seat
    if phase == DEAL:
        return max(legal)  # any burn; only keep is below it
    if phase not in (MAIN_OPEN, MAIN_SHUT):
        return best_of(worlds, legal, seat, rng)[0]
    return main_choice(worlds, legal, seat, rng)


def main_choice(worlds: list[Rummy], legal: list[int], seat: int, rng: Rng) -> int:
    """Powers that gain something, then melds, lay-offs and sacrifices that do, then the rest."""
    now = sum(worth(world, seat) for world in worlds) / len(worlds)
    plays = [number for number in legal if A_STEAL <= number < A_PURGE]
    if plays:
        number, value = best_of(worlds, plays, seat, rng)
        if value > now + PLAY_GAIN:
            return number
    melds = [number for number in legal if number < A_DISC or number >= A_PURGE]
    if melds:
        number, value = best_of(worlds[:1], melds, seat, rng)
        if value > worth(worlds[0], seat):
            return number
    ends = [number for number in legal if A_DISC <= number < A_STEAL]
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
    if number == A_DRAW and world.phase == DRAW:
        return worth(world, seat) + DRAW_GAIN
    after = world.copy()
    after.apply(number)
    settle(after, rng)
    value = worth(after, seat)
    if A_DISC <= number < A_DISC + PLAIN_CARDS and after.phase == DRAW:
        value -= offer(world, after, number - A_DISC)
    return value


def settle(state: Rummy, rng: Rng) -> None:
    """Play on until the action is over: chance draws, others pass, whoever decides does it for
    his own good.
    """
    while state.phase == USE or REACT <= state.phase <= ROB:
        if state.phase == ROB:
            state.apply(state.sample(rng))
        elif state.phase == REACT:
            state.apply(A_PASS)
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
    if fits_table(after, card):
        value += 0.6 * VALUE[card]
    taker = after.player
    rank = card % RANKS
    known = world.known_hand(taker, world.player)
    value += 1.0 * sum(1 for kind in known if kind < PLAIN_CARDS and kind % RANKS == rank)
    return value
