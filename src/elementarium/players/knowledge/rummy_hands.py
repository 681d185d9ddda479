"""What a hand of Elemental Rummy is worth to the greedy player."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.rummy.state import RummyState

if not cython.compiled:
    from elementarium.games.rummy.cards import (
        AETHER,
        CARDS,
        NULLIFY,
        PLAIN_CARDS,
        RANKS,
        SENTINEL,
    )
    from elementarium.games.rummy.melds import SIZE_OF_MASK, fits_table, makes_meld, wide
    from elementarium.games.rummy.table import RANK, SUIT, VALUE

COLLAPSE_LOSS = 24.0
"""What a Collapse card in the hand costs: its points, and that one cannot go out."""


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
