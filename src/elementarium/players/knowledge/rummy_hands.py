"""How a quick player of Elemental Rummy rates what it may do, by the cards that it takes.

A search plays thousands of rounds to their end, so nothing is tried out here: an action is rated by
what it brings to the hand, or to the table, and by what its card is worth if it is kept.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.core.state import Choices, State
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge.any_game import Knowledge

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

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
        DISCARDS,
        NULLIFY,
        PLAIN_CARDS,
        RANKS,
        SENTINEL,
        SHUFFLE,
    )
    from elementarium.games.rummy.melds import SIZE_OF_MASK, fits_table, makes_meld, wide
    from elementarium.games.rummy.powers import played_card
    from elementarium.games.rummy.scoring import best_score, final_score, leaders
    from elementarium.games.rummy.table import RANK, SUIT, VALUE

DRAW_GAIN = 3.0
"""What an unknown card is worth on the average."""
PLAY_GAIN = 1.5
"""What a power must gain to be worth its card."""
ROUND_GAIN = 50.0
"""About what the best hand of a round brings: 49 to 70 in samples of 50 to 150 rounds."""
ROUND_LUCK = 38.0
"""So far ahead before the last round a win is taken to be e times as likely as a loss."""
POWER_UNKNOWN = 20.0
"""How much less than ending the turn a power looks to one who does not know it."""
CURIOSITY_AMONG_MANY = 0.4
COLLAPSE_LOSS = 24.0
"""What a Collapse card in the hand costs: its points, and that one cannot go out."""


class Hands(Knowledge):
    """Rates actions by the cards they use, without trying them out."""

    __slots__ = ("knows_powers",)

    def __init__(self, width: int, noise: float, *, knows_powers: bool) -> None:
        """`knows_powers`: without it cards are good for melds, and their powers are tried last."""
        Knowledge.__init__(self, width, 0, noise, CURIOSITY_AMONG_MANY)
        self.knows_powers = knows_powers

    def foresees_others(self, seats: int) -> bool:
        """Against one opponent. Of many hidden hands a tree would see each too seldom to learn."""
        return seats == 2

    def is_settled(self, state: State) -> bool:
        """Between two rounds of a match."""
        phase: int = cython.cast(RummyState, state).phase
        return phase == SHUFFLE

    def estimate(self, state: State) -> None:
        """What the totals of a match promise: the more, the fewer rounds follow."""
        self.note_hopes(cython.cast(RummyState, state))
        self.share_out(state.seats)

    def note_hopes(self, state: RummyState) -> None:
        """The odds of the seats, by how far each is behind the first."""
        most = state.totals[0]
        for seat in range(1, state.seats):
            most = max(most, state.totals[seat])
        scale = ROUND_LUCK * sqrt(rounds_left(state, most))
        for seat in range(state.seats):
            self.returns[seat] = exp((state.totals[seat] - most) / scale)

    def outcome(self, state: State, seat: int) -> float:
        """The share of the win: a second place is no comfort to one who plays to win."""
        return share_of_win(cython.cast(RummyState, state), seat)

    def rate(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        for i in range(count):
            score[i] = self.value(cython.cast(RummyState, state), choices.number[i])

    def value(self, state: RummyState, number: int) -> float:
        """How good an action looks, to one who may not know what powers are good for."""
        if not self.knows_powers and A_STEAL <= number < A_SENTINEL:
            return -POWER_UNKNOWN
        return quick_value(state, number)


def rounds_left(state: RummyState, most: int) -> float:
    """How many rounds follow, or about as many as the leader needs to reach the target (R44)."""
    if state.target_score:
        return max(1.0, (state.target_score - most) / ROUND_GAIN)
    return max(1.0, 1.0 + state.rounds - state.round)


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


# What a hand is worth


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
