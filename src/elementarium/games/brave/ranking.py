"""Who is ahead at the end, and by what (Brave 6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.brave import happenings, terms
from elementarium.games.brave.state import BraveState


def rank_key(state: BraveState, seat: int) -> int:
    """Points, then location cards in the pile, VP tokens, disaster cards in hand (6)."""
    points = state.vp[seat]
    cards = 0
    for place in range(state.cards.places):
        if state.where[place] == terms.PILE + seat:
            points += state.cards.vp[place]
            cards += 1
    return (
        points * terms.PER_POINT
        + cards * terms.PER_CARD
        + state.vp[seat] * terms.PER_TOKEN
        + state.hand_size[seat]
    )


def is_winner(state: BraveState, seat: int) -> bool:
    """Whether nobody is ranked above `seat`."""
    for other in range(state.seats):
        if rank_key(state, other) > rank_key(state, seat):
            return False
    return True


def count_first(state: BraveState, per: int) -> int:
    """How many are first if only that counts which stands in a rank so many times or more."""
    count = 0
    first = 0
    for seat in range(state.seats):
        part = rank_key(state, seat) // per
        if part > first or seat == 0:
            count = 0
            first = part
        if part == first:
            count += 1
    return count


def note_result(state: BraveState) -> None:
    """What everybody has, what decides if points are equal, and who has won."""
    noting.note(state, happenings.ROUNDS_OVER, noting.NONE, noting.NONE, state.round)
    for seat in range(state.seats):
        key = rank_key(state, seat)
        cards = key % terms.PER_POINT // terms.PER_CARD
        points = key // terms.PER_POINT
        noting.note(state, happenings.COUNTED, seat, cards, points, state.vp[seat])
    if count_first(state, terms.PER_POINT) > 1:
        noting.note(state, tie_breaker(state))
    for seat in range(state.seats):
        if is_winner(state, seat):
            noting.note(state, happenings.WON, seat)


def tie_breaker(state: BraveState) -> int:
    """The note of what decides among those with most points."""
    if count_first(state, terms.PER_CARD) == 1:
        return happenings.TIE_CARDS
    if count_first(state, terms.PER_TOKEN) == 1:
        return happenings.TIE_TOKENS
    return happenings.TIE_HAND if count_first(state, 1) == 1 else happenings.TIE_SHARED
