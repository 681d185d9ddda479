"""The invariants of Brave 11, looked at after every action and outcome of random games."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.uncompiled import is_compiled
from elementarium.games.brave import terms
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.reading import (
    counters,
    deck_sizes,
    discarded,
    hand_of,
    location_of,
    on_place,
    owner_of,
    place_at,
    places_in_area,
    places_in_front,
    places_on_bottom,
    places_on_top,
    places_turned_up,
    places_where,
    supply,
)
from elementarium.games.brave.rules import Brave
from tests.games.brave.tables import in_game, random_game, some_options

GAMES = 40 if is_compiled() else 4


def check_cards(state: Brave) -> None:
    """Brave 11.1, 11.2."""
    deck = state.cards.deck
    assert in_game(state) == Counter({k: card.count for k, card in enumerate(deck.disasters)})
    for seat in range(state.seats):
        assert min(hand_of(state, seat)) >= 0
    places = list(range(sum(card.count for card in deck.locations)))
    assert not [place for place in places if place_at(state, place) == terms.NOWHERE]
    lists = [
        *(place for seat in range(state.seats) for place in places_in_front(state, seat)),
        *places_in_area(state),
        *places_turned_up(state),
        *places_on_top(state),
        *places_on_bottom(state),
    ]
    assert len(lists) == len(set(lists))
    listed = range(terms.FRONT, terms.FRONT + 4), (terms.AREA, terms.TURNED_UP)
    for place in places:
        where = place_at(state, place)
        in_list = where in listed[0] or where in listed[1] or where in (terms.TOP, terms.BOTTOM)
        assert in_list == (place in lists)


def check_tokens(state: Brave) -> None:
    """Brave 11.3, 11.4, 11.5, 11.6."""
    deck = state.cards.deck
    tokens, markers, military = supply(state)
    laid = [on_place(state, place) for place in range(sum(c.count for c in deck.locations))]
    for element in range(1, 5):
        assert tokens[element - 1] + sum(on[0] == element for on in laid) == 8
        assert markers[element - 1] + sum(on[2] == element for on in laid) == 3
    assert military + sum(on[1] for on in laid) == 10
    assert min(*tokens, *markers, military) >= 0
    for place, on in enumerate(laid):
        assert on[1] in (0, 1)
        if owner_of(state, place) < 0:
            assert on == (0, 0, 0, (0,) * state.seats)
    for seat in range(state.seats):
        assert counters(state, seat)[1] + sum(on[3][seat] for on in laid) == 4
        held = places_in_front(state, seat)
        assert not [place for place in held if laid[place][3][seat]]
        names = [location_of(state, place) for place in held]
        limited = [name for name in names if name.ability != terms.UNLIMITED_COPIES]
        assert len(limited) == len(set(limited))
        assert len(held) <= 5


def check_time(before: Brave, state: Brave, first_start: int) -> None:
    """Brave 11.7 to 11.10."""
    assert 1 <= state.round <= state.rulings.last_round
    if state.phase > terms.SETTING_UP:
        assert state.start == (first_start + state.round - 1) % state.seats
        locations, _ = deck_sizes(state)
        if state.node != terms.DEV and state.site < 0 and state.moved < 0:
            assert len(places_in_area(state)) >= 3 or locations == 0 or state.phase == 1
    if before.phase == terms.REFILLING and state.phase == terms.ACTING:
        cards_left = deck_sizes(state)[1] + sum(discarded(state))
        assert not cards_left or min(sum(hand_of(state, s)) for s in range(state.seats)) >= 6
    if before.phase == terms.ACQUIRING and state.phase == terms.REFILLING:
        assert all(len(places_in_front(state, s)) == 5 for s in range(state.seats))
    for seat in range(state.seats):
        assert counters(state, seat)[0] >= counters(before, seat)[0]
        pile = set(places_where(before, terms.PILE + seat))
        assert pile <= set(places_where(state, terms.PILE + seat))


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=some_options)
def test_nothing_is_lost_or_made_up_in_any_game(
    seats: int, seed: int, options: BraveOptions
) -> None:
    """Brave 11.1-11.10."""
    before = None
    first_start = -1
    for state, _ in random_game(seats, seed, options):
        check_cards(state)
        check_tokens(state)
        if first_start < 0 and state.phase > terms.SETTING_UP:
            first_start = state.start
        if before is not None:
            check_time(before, state, first_start)
        before = state
    assert before is not None
    assert before.round == before.rulings.last_round
    assert abs(sum(before.returns())) < 1e-9


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=some_options)
def test_nobody_is_asked_what_has_one_answer(seats: int, seed: int, options: BraveOptions) -> None:
    """Brave 4: a decision with exactly one legal choice is made automatically."""
    for state, _ in random_game(seats, seed, options):
        if state.to_act >= 0:
            assert len(state.legal_actions()) > 1
        elif state.outcomes():
            assert len(state.outcomes()) > 1
