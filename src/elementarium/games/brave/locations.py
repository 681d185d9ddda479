"""Acquiring locations: the area, the search of the deck, abilities (Brave 5.1)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.brave import happenings, terms
from elementarium.games.brave.state import BraveState


def may_own(state: BraveState, seat: int, place: int) -> bool:
    """Whether the card may come to `seat`: any number of copies, or a name not held (5.1)."""
    if state.cards.ability[place] == terms.UNLIMITED_COPIES:
        return True
    name = state.cards.name_of[place]
    for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + state.front_count[seat]):
        if state.cards.name_of[state.front[i]] == name:
            return False
    return True


def area_has_legal(state: BraveState, seat: int) -> bool:
    """Whether the area offers a card; one that was just moved there may not be taken (R31)."""
    for i in range(state.area_count):
        if state.area[i] != state.moved and may_own(state, seat, state.area[i]):
            return True
    return False


def must_search(state: BraveState, seat: int) -> bool:
    """Whether turning up the deck can change anything.

    Without a legal card in a deck whose order is known all cards would go back as they were.
    """
    if state.pool_count > 1:
        return True
    for place in range(state.cards.places):
        if terms.POOL <= state.where[place] <= terms.BOTTOM and may_own(state, seat, place):
            return True
    return False


def next_to_acquire(state: BraveState) -> int:
    """The next seat, beginning with the player, that lacks a location and can get one (R30)."""
    for turn in range(state.seats):
        seat = (state.player + turn) % state.seats
        if state.front_count[seat] < terms.FULL_FRONT:
            if area_has_legal(state, seat) or must_search(state, seat):
                return seat
    return terms.NO_SEAT


def acquire(state: BraveState) -> None:
    """The player takes a card of the area, or searches the deck, or gets nothing (5.1)."""
    if area_has_legal(state, state.player):
        state.node = terms.TAKE
    elif must_search(state, state.player):
        state.node = terms.DIG
    else:
        state.node = terms.ACQUIRED


def take_from_development(state: BraveState, place: int) -> None:
    """The card comes from the area in front of the player."""
    noting.note(state, happenings.TAKEN, state.player, place)
    state.take_from_area(place)
    settle_in(state, place)


def turn_up(state: BraveState, place: int) -> None:
    """One card of a search: it is acquired, or lies aside until the search is over (5.1)."""
    noting.note(state, happenings.TURNED_UP, state.player, place)
    state.take_location(place)
    if may_own(state, state.player, place):
        end_search(state)
        settle_in(state, place)
        return
    state.where[place] = terms.TURNED_UP
    state.up[state.up_count] = place
    state.up_count += 1
    if state.location_deck() == 0:
        end_search(state)
        state.node = terms.ACQUIRED


def end_search(state: BraveState) -> None:
    """What was turned up in vain goes to the bottom in the same order."""
    for i in range(state.up_count):
        state.put_on_bottom(state.up[i])
        state.up[i] = 0
    state.up_count = 0


def settle_in(state: BraveState, place: int) -> None:
    """Put the card in front of the player and resolve its ability."""
    noting.note(state, happenings.ACQUIRED, state.player, place)
    state.put_in_front(state.player, place)
    state.node = terms.REFILL
    resolve_acquisition(state, place)


def resolve_acquisition(state: BraveState, place: int) -> None:
    """The ability on acquisition: a token or a marker, perhaps of a chosen element (5.1)."""
    if state.supplies_element(place):
        supply_token(state, place)
    elif state.cards.ability_element[place] == terms.MARKED and some_left(state, False):
        state.site = place
        state.node = terms.ELEM


def supply_token(state: BraveState, place: int) -> None:
    """A token for a location that has none, if the supply still has it (5.1, 5.8, R6)."""
    element = state.cards.ability_element[place]
    if element == terms.ANY:
        if some_left(state, True):
            state.site = place
            state.node = terms.ELEM
    elif state.tokens_left[element]:
        state.put_token(place, element)


def some_left(state: BraveState, tokens: bool) -> bool:
    """Whether any element token, or else any marker, is left."""
    for element in range(terms.FIRE, terms.WATER + 1):
        if (state.tokens_left[element] if tokens else state.markers_left[element]) > 0:
            return True
    return False


def puts_marker(state: BraveState) -> bool:
    """Whether the element to be chosen for a location is that of its marker, not of a token."""
    return (
        state.cards.ability_element[state.site] == terms.MARKED
        and state.phase != terms.REFRESHING
        and (state.phase != terms.ACTING or state.moved != terms.NO_PLACE)
    )


def choose_for_location(state: BraveState, element: int) -> None:
    """The token or marker of the chosen element comes to its location."""
    noting.note(state, happenings.ELEMENT_CHOSEN, state.player, element, state.site)
    if puts_marker(state):
        state.put_marker(state.site, element)
    else:
        state.put_token(state.site, element)
    state.site = terms.NO_PLACE


def lay_out(state: BraveState, place: int) -> None:
    """A card of the deck comes into the area."""
    noting.note(state, happenings.LAID_OUT, state.player, place)
    state.take_location(place)
    state.put_in_area(place)
    state.node = terms.REFILL


def refill_area(state: BraveState) -> None:
    """Turn up the next card while the area has fewer than three (5.1, R23)."""
    if state.area_count < terms.AREA_SIZE and state.location_deck() > 0:
        state.node = terms.DEV
    else:
        state.node = terms.ACQUIRED


def refresh(state: BraveState) -> None:
    """Phase IX of one player: tokens for the locations that supply them (5.8)."""
    state.node = terms.VISIT_OVER
    first = state.player * terms.MOST_HELD
    for i in range(first, first + state.front_count[state.player]):
        place = state.front[i]
        if state.supplies_element(place) and state.token[place] == 0:
            supply_token(state, place)
            if state.node == terms.ELEM:
                return
