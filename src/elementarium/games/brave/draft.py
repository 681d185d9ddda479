"""The draft: secret picks, turned up together, hands passed to the left (Brave 3)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.brave import happenings, locations, terms
from elementarium.games.brave.state import BraveState


def next_dealt(state: BraveState) -> int:
    """The seat that is dealt the next card, NO_SEAT when all hands are full."""
    for seat in range(state.seats):
        if held_count(state, seat) < terms.DRAFT_HAND:
            return seat
    return terms.NO_SEAT


def held_count(state: BraveState, seat: int) -> int:
    """How many cards the draft hand of `seat` holds."""
    count = 0
    for place in range(state.cards.places):
        if state.where[place] == terms.HELD + seat:
            count += 1
    return count


def deal(state: BraveState, place: int) -> None:
    """One card of the shuffled deck comes into a draft hand."""
    seat = next_dealt(state)
    noting.note(state, happenings.DEALT, seat, place)
    state.take_location(place)
    state.where[place] = terms.HELD + seat
    if next_dealt(state) == terms.NO_SEAT:
        state.node = terms.VISIT


def begin_pick(state: BraveState) -> None:
    """The player picks, or must swap if no card of the hand is legal (3)."""
    state.node = terms.SWAP
    for place in range(state.cards.places):
        if state.where[place] == terms.HELD + state.player and locations.may_own(
            state, state.player, place
        ):
            state.node = terms.PICK


def pick_card(state: BraveState, place: int) -> None:
    """A hidden pick; the last one turns all of them up."""
    noting.note(state, happenings.PICKED, state.player, place)
    state.where[place] = terms.CHOSEN + state.player
    state.player += 1
    state.node = terms.VISIT
    if state.player == state.seats:
        reveal(state)


def reveal(state: BraveState) -> None:
    """All picks come in front of their players; then their abilities, in seat order."""
    for seat in range(state.seats):
        for place in range(state.cards.places):
            if state.where[place] == terms.CHOSEN + seat:
                noting.note(state, happenings.REVEALED, seat, place)
                state.put_in_front(seat, place)
                state.knowers[place] = 0
    state.player = 0
    state.node = terms.REVEALED


def swap_card(state: BraveState, place: int) -> None:
    """A card of the hand goes to the bottom of the deck; the top card will replace it (R3).

    Beside the seats that have seen it (4 bits) `knowers` then says who holds the hand from which
    it came (2 bits) and who knows exactly where it is (2 bits).
    """
    noting.note(state, happenings.SWAPPED, state.player, place)
    state.put_on_bottom(place)
    seen = state.knowers[place] & 15 | 1 << state.player
    state.knowers[place] = seen | state.player << 4 | state.player << 6
    state.node = terms.DIG


def replace_card(state: BraveState, place: int) -> None:
    """The top card of the deck comes into the hand after a swap."""
    noting.note(state, happenings.SWAPPED_IN, state.player, place)
    state.take_location(place)
    state.where[place] = terms.HELD + state.player
    state.knowers[place] &= 15
    state.node = terms.VISIT


def resolve_pick(state: BraveState) -> None:
    """The ability of the player's new location; after the last one the hands are passed on."""
    if state.player == state.seats:
        state.player = 0
        end_round_of_draft(state)
        return
    last = state.front[state.player * terms.MOST_HELD + state.front_count[state.player] - 1]
    state.node = terms.ACQUIRED
    locations.resolve_acquisition(state, last)


def end_round_of_draft(state: BraveState) -> None:
    """Pass the hands to the left, or end the draft after five picks (3)."""
    if state.pick < terms.PICKS:
        pass_hands(state)
        state.pick += 1
        state.node = terms.VISIT
        return
    for place in range(state.cards.places):
        if terms.HELD <= state.where[place] < terms.HELD + terms.TABLE_SEATS:
            state.put_into_pool(place)
        state.knowers[place] = 0
    state.shuffle_locations()
    state.node = terms.REFILL


def pass_hands(state: BraveState) -> None:
    """Seat p's hand goes to seat p + 1, and p remembers what was in it (9)."""
    noting.note(state, happenings.PASSED_ON, noting.NONE, noting.NONE, state.pick)
    for place in range(state.cards.places):
        if terms.HELD <= state.where[place] < terms.HELD + terms.TABLE_SEATS:
            seat = state.where[place] - terms.HELD
            state.knowers[place] |= 1 << seat
            state.where[place] = terms.HELD + (seat + 1) % state.seats
        elif state.where[place] == terms.BOTTOM:
            holder = ((state.knowers[place] >> 4 & 3) + 1) % state.seats
            state.knowers[place] = state.knowers[place] & 207 | holder << 4


def worth(state: BraveState, seat: int) -> int:
    """The VP of the locations of `seat`, of which the lowest sum begins (3)."""
    total = 0
    for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + state.front_count[seat]):
        total += state.cards.vp[state.front[i]]
    return total


def may_start(state: BraveState, seat: int) -> bool:
    """Whether nobody's locations are worth less than those of `seat`."""
    for other in range(state.seats):
        if worth(state, other) < worth(state, seat):
            return False
    return True
