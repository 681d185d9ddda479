"""What a hand of Elemental Rummy is worth to the greedy player."""

from __future__ import annotations

from elementarium.games.rummy import melds, pack
from elementarium.games.rummy.state import RummyState

COLLAPSE_LOSS = 24.0
"""What a Collapse card in the hand costs: its points, and that one cannot go out."""


def hand_worth(state: RummyState, seat: int, hurry: float) -> float:
    """Every card of the hand by what it can still become."""
    value = 0.0
    for card in range(pack.PLAIN_CARDS):
        if state.where[card] == seat:
            value += card_worth(state, seat, card, hurry)
    for card in range(pack.PLAIN_CARDS, pack.CARDS):
        if state.where[card] == seat:
            value -= COLLAPSE_LOSS
    return value


def card_worth(state: RummyState, seat: int, card: int, hurry: float) -> float:
    """A card of the hand: in a meld, fitting the table, half a meld, a reaction, or dead."""
    if melds.makes_meld(state, seat, card):
        return 0.85 * pack.VALUE[card]
    if melds.fits_table(state, card):
        return 0.7 * pack.VALUE[card]
    value = -hurry * pack.VALUE[card] - 1.0
    value += 1.6 * partners(state, seat, card)
    if pack.SUIT[card] == pack.AETHER:
        value += 1.5
    if pack.RANK[card] == pack.NULLIFY:
        value += 2.5
    elif pack.RANK[card] == pack.SENTINEL:
        value += 1.5
    return value


def partners(state: RummyState, seat: int, card: int) -> int:
    """How many cards of the hand could stand beside this one in a meld."""
    first = seat * pack.RANKS
    rank = pack.RANK[card]
    fit = melds.wide(1 << pack.SUIT[card])
    count = melds.SIZE_OF_MASK[state.held[first + rank]] - 1
    for away in range(1, 3):
        if melds.wide(state.held[first + (rank + away) % pack.RANKS]) & fit:
            count += 1
        if melds.wide(state.held[first + (rank + pack.RANKS - away) % pack.RANKS]) & fit:
            count += 1
    return min(count, 3)
