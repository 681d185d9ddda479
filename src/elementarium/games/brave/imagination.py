"""What a seat cannot know, drawn anew (Brave 9)."""

from __future__ import annotations

from elementarium.core.rng import Rng
from elementarium.games.brave import legal, locations, terms
from elementarium.games.brave.state import BraveState

TRIES = 200
"""How often a deal is repeated that does not agree with what everybody has seen."""


def imagine_for(state: BraveState, seat: int, rng: Rng) -> None:
    """Draw anew what `seat` cannot know, so that all that it has seen could have happened (9).

    That somebody else is asked something means that he has a choice, and a hidden pick was a
    legal one: other deals are drawn again. Where that succeeds too rarely the cards stay.
    """
    keep(state)
    seal_locations(state)
    if state.phase == terms.SETTING_UP:
        sort_locations(state, seat)
    for _ in range(TRIES):
        if state.phase == terms.SETTING_UP:
            imagine_locations(state, seat, rng)
        imagine_cards(state, seat, rng)
        if agrees(state, seat):
            return
    restore(state)


def agrees(state: BraveState, seat: int) -> bool:
    """Whether the hidden cards could have led to what is due, as far as everybody sees it."""
    if state.phase == terms.SETTING_UP and not picks_are_legal(state):
        return False
    if state.to_act < 0 or state.to_act == seat:
        return True
    if state.node == terms.SWAP and holds_legal(state, state.player):
        return False
    legal.find_legal(state)
    return state.legal_count > 1


def holds_legal(state: BraveState, seat: int) -> bool:
    """Whether the draft hand of `seat` has a card that it may pick."""
    for place in range(state.cards.places):
        if state.where[place] == terms.HELD + seat and locations.may_own(state, seat, place):
            return True
    return False


def keep(state: BraveState) -> None:
    """Remember the hidden cards."""
    state.kept_where[:] = state.where
    state.kept_knowers[:] = state.knowers
    state.kept_bottom[:] = state.bottom
    state.kept_hand[:] = state.hand


def restore(state: BraveState) -> None:
    """Go back to the hidden cards that were remembered; the decks stay in unknown order."""
    for place in range(state.cards.places):
        if state.kept_where[place] == terms.TOP:
            state.kept_where[place] = terms.POOL
    state.where[:] = state.kept_where
    state.knowers[:] = state.kept_knowers
    state.bottom[:] = state.kept_bottom
    unseal_disasters(state)
    for seat in range(state.seats):
        for kind in range(state.cards.kinds):
            there = seat * terms.MOST_KINDS + kind
            state.deck_pool[kind] += state.hand[there] - state.kept_hand[there]
    state.hand[:] = state.kept_hand
    state.know_equal_cards()
    if state.to_act >= 0:
        legal.find_legal(state)


def imagine_cards(state: BraveState, seat: int, rng: Rng) -> None:
    """Deal the unseen disaster cards to the other hands; the rest is the deck (9)."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(state.cards.kinds):
                count = state.hand[other * terms.MOST_KINDS + kind]
                state.deck_pool[kind] += count
                state.deck_pool_count += count
                state.hand[other * terms.MOST_KINDS + kind] = 0
    unseal_disasters(state)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.hand_size[other]):
                kind = drawn_kind(state, rng)
                state.deck_pool[kind] -= 1
                state.deck_pool_count -= 1
                state.hand[other * terms.MOST_KINDS + kind] += 1
    state.know_equal_cards()


def unseal_disasters(state: BraveState) -> None:
    """Nobody knows the order of the disaster deck, even if a position lists it."""
    for i in range(state.deck_top_count):
        state.deck_pool[state.deck_top[i]] += 1
        state.deck_top[i] = 0
    for i in range(state.deck_bottom_count):
        state.deck_pool[state.deck_bottom[i]] += 1
        state.deck_bottom[i] = 0
    state.deck_pool_count += state.deck_top_count + state.deck_bottom_count
    state.deck_top_count = 0
    state.deck_bottom_count = 0


def drawn_kind(state: BraveState, rng: Rng) -> int:
    """A card of the unknown part of the disaster deck, each as likely as any other."""
    left = rng.below(state.deck_pool_count)
    kind = 0
    while left >= state.deck_pool[kind]:
        left -= state.deck_pool[kind]
        kind += 1
    return kind


def imagine_locations(state: BraveState, seat: int, rng: Rng) -> None:
    """The draft: hands, hidden picks and the deck.

    A card that `seat` has seen in a hand stays with that hand: it may be the hidden
    pick or lie where its holder has put it, but it changes places only with other such cards.
    """
    for group in range(state.seats + 1):
        shuffle_group(state, seat, group, rng)


def seal_locations(state: BraveState) -> None:
    """Nobody knows the order of the location deck above what went to its bottom."""
    state.shuffle_top()


def sort_locations(state: BraveState, seat: int) -> None:
    """Put the cards that may have changed places in order, so that what is drawn then does not
    depend on where they really are.
    """
    for group in range(state.seats + 1):
        sort_group(state, seat, group)


def sort_group(state: BraveState, seat: int, group: int) -> None:
    """Put the cards of one group in order."""
    for place in range(state.cards.places):
        if group_of(state, seat, place) == group:
            first = place
            for other in range(place + 1, state.cards.places):
                if group_of(state, seat, other) == group and lies_before(state, other, first):
                    first = other
            exchange(state, place, first)


def lies_before(state: BraveState, one: int, other: int) -> bool:
    """Whether the place of one card comes before that of another, in some order of all places."""
    if state.where[one] != state.where[other]:
        return state.where[one] < state.where[other]
    if state.knowers[one] != state.knowers[other]:
        return state.knowers[one] < state.knowers[other]
    for i in range(state.bottom_count):
        if state.bottom[i] == one:
            return True
        if state.bottom[i] == other:
            return False
    return False


def shuffle_group(state: BraveState, seat: int, group: int, rng: Rng) -> None:
    """Let the cards of one group change places at random: Fisher and Yates over the file."""
    for place in range(state.cards.places - 1, -1, -1):
        if group_of(state, seat, place) == group:
            exchange(state, place, nth_of_group(state, seat, group, place, rng))


def nth_of_group(state: BraveState, seat: int, group: int, last: int, rng: Rng) -> int:
    """A random card of the group among the first ones of the file, up to `last`."""
    count = 0
    for place in range(last + 1):
        if group_of(state, seat, place) == group:
            count += 1
    left = rng.below(count)
    place = 0
    while group_of(state, seat, place) != group or left:
        if group_of(state, seat, place) == group:
            left -= 1
        place += 1
    return place


def group_of(state: BraveState, seat: int, place: int) -> int:
    """Which cards `place` may have changed places with, for all that `seat` knows.

    A number of a seat: seen in the hand that is held there now. The number of seats: never
    seen. NO_SEAT: `seat` knows exactly where it is.
    """
    where = state.where[place]
    if where == terms.HELD + seat or where == terms.CHOSEN + seat:
        return terms.NO_SEAT
    if where != terms.POOL and where != terms.BOTTOM and where < terms.HELD:
        return terms.NO_SEAT
    if state.knowers[place] >> seat & 1 == 0:
        return state.seats
    if where == terms.BOTTOM:
        if state.knowers[place] >> 6 == seat:
            return terms.NO_SEAT
        return state.knowers[place] >> 4 & 3
    return where - terms.CHOSEN if where >= terms.CHOSEN else where - terms.HELD


def exchange(state: BraveState, one: int, other: int) -> None:
    """Two cards change places; what each seat has seen goes with the place."""
    where = state.where[one]
    knowers = state.knowers[one]
    state.where[one] = state.where[other]
    state.knowers[one] = state.knowers[other]
    state.where[other] = where
    state.knowers[other] = knowers
    for i in range(state.bottom_count):
        if state.bottom[i] == one:
            state.bottom[i] = other
        elif state.bottom[i] == other:
            state.bottom[i] = one


def picks_are_legal(state: BraveState) -> bool:
    """Whether every hidden pick is one that its player may own (3)."""
    for place in range(state.cards.places):
        where = state.where[place]
        if where >= terms.CHOSEN and not locations.may_own(state, where - terms.CHOSEN, place):
            return False
    return True
