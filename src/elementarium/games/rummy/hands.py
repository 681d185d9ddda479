"""Cards that come and go, and what everybody learns by it (Rummy 5.6, 9).

Every card that moves from or to a hand moves here, so that no rule can forget what is learned.
"""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.rummy import happenings, pack
from elementarium.games.rummy.state import RummyState

# Cards that everybody sees


def forget_card(state: RummyState, card: int) -> None:
    """The card lies open: nobody needs to remember where it was."""
    for viewer in range(state.seats):
        state.may[viewer * pack.CARDS + card] = 0
        state.home[viewer * pack.CARDS + card] = 0


def show_in_hand(state: RummyState, card: int, seat: int) -> None:
    """Everybody sees the card come into the hand of `seat`."""
    for viewer in range(state.seats):
        state.may[viewer * pack.CARDS + card] = 1 << seat
        state.home[viewer * pack.CARDS + card] = 0


def doubt_twin(state: RummyState, viewer: int, seat: int, card: int) -> None:
    """A Collapse left the hand of `seat` before the eyes of `viewer`, who cannot tell the
    two copies apart: if he knew of one there, it may have been this one.
    """
    if card < pack.PLAIN_CARDS:
        return
    own = viewer * pack.CARDS + card
    twin = viewer * pack.CARDS + pack.PLAIN_CARDS + ((card - pack.PLAIN_CARDS) ^ 1)
    both_known = state.may[own] == 1 << seat and state.may[twin] == 1 << seat
    if state.may[twin] >> seat & 1 and not both_known:
        state.may[twin] = 0


def leave_hand(state: RummyState, card: int) -> None:
    """Everybody sees the card leave the hand it was in."""
    seat = state.where[card]
    state.out_of_hand(card)
    for viewer in range(state.seats):
        if viewer != seat:
            doubt_twin(state, viewer, seat, card)
            find_stray(state, viewer, seat, card)
    forget_card(state, card)
    state.about[seat] &= ~pack.SOLID if card < pack.PLAIN_CARDS else ~pack.TAINTED


def find_stray(state: RummyState, viewer: int, seat: int, card: int) -> None:
    """A card that might have been stolen shows up in another hand than it came from: if no other
    can have been stolen, the viewer knows the rest to be at home.
    """
    home = state.home[viewer * pack.CARDS + card] - 1
    if home < 0 or home == seat or state.strays[viewer * 6 + home] == 0:
        return
    state.strays[viewer * 6 + home] -= 1
    if state.strays[viewer * 6 + home] == 0:
        for other in range(pack.CARDS):
            if state.home[viewer * pack.CARDS + other] == home + 1:
                state.home[viewer * pack.CARDS + other] = 0
                state.may[viewer * pack.CARDS + other] = 1 << home


def burn(state: RummyState, card: int) -> None:
    """Lay a card that is nowhere else on the burn pile."""
    state.where[card] = pack.BURNT
    state.burnt[state.burnt_size] = card
    state.burnt_size += 1
    forget_card(state, card)
    if card >= pack.PLAIN_CARDS:
        order_twins(state, card)


def order_twins(state: RummyState, card: int) -> None:
    """Of two equal Collapse cards in the burn pile the older one is always the same piece, so that
    piles that read alike are alike, and RESURRECT claims the older (R24).
    """
    twin = pack.PLAIN_CARDS + ((card - pack.PLAIN_CARDS) ^ 1)
    if twin < card or state.where[twin] != pack.BURNT:
        return
    for i in range(state.burnt_size):
        if state.burnt[i] == twin:
            state.burnt[i] = card
            state.burnt[state.burnt_size - 1] = twin
            return


def burn_from_hand(state: RummyState, card: int) -> None:
    """A card of a hand goes to the burn pile."""
    leave_hand(state, card)
    burn(state, card)


def discard(state: RummyState, card: int) -> None:
    """Lay a card that is nowhere else on the discard pile."""
    state.where[card] = pack.DISCARDS
    state.discards[state.discard_size] = card
    state.discard_size += 1
    forget_card(state, card)


def is_guarded(state: RummyState, card: int, seat: int, drawn: bool) -> bool:
    """Whether the seat's Mastery burns this Collapse before it enters the hand (5.6, R40)."""
    if card < pack.PLAIN_CARDS or state.mastery[pack.SUIT[card]] != seat:
        return False
    return drawn or state.rulings.guards_all


def note_guard(state: RummyState, card: int, seat: int, how: int) -> None:
    """The seat's Mastery burns this Collapse, however it came."""
    noting.note(state, happenings.GUARDED, seat, pack.KIND[card], how)


def receive_openly(state: RummyState, card: int, seat: int, how: int) -> None:
    """A card that is nowhere else comes into a hand for all to see, if no guard burns it; a kind of
    notes says how.
    """
    if is_guarded(state, card, seat, False):
        note_guard(state, card, seat, how)
        burn(state, card)
        return
    state.into_hand(card, seat)
    show_in_hand(state, card, seat)
    state.about[seat] &= ~pack.RUINED if card < pack.PLAIN_CARDS else ~pack.CLEAN


def lay_hands_open(state: RummyState) -> None:
    """At the end of a round everybody shows the hand, to be counted (6)."""
    for card in range(pack.CARDS):
        if state.where[card] < pack.PILE:
            show_in_hand(state, card, state.where[card])


# The draw pile


def draw_card(state: RummyState, seat: int, how: int) -> None:
    """The top card of the draw pile, if there is one, comes into the hand of `seat`; the guard
    may burn it, and then perhaps another is drawn (5.4, 5.6, R41). It is noted as `how`.
    """
    while state.pile_top < state.pile_end:
        card = state.pile[state.pile_top]
        seen = state.pile_seen[state.pile_top]
        state.pile_top += 1
        if not is_guarded(state, card, seat, True):
            noting.note(state, how, seat, pack.KIND[card])
            learn_draw(state, card, seat, seen)
            return
        note_guard(state, card, seat, how)
        burn(state, card)
        if not state.rulings.guard_replaces:
            return


def learn_draw(state: RummyState, card: int, seat: int, seen: int) -> None:
    """The card comes into the hand; who had looked at it in the pile knows it there."""
    state.into_hand(card, seat)
    state.about[seat] &= ~(pack.CLEAN | pack.RUINED)
    for viewer in range(state.seats):
        if viewer == seat or seen >> viewer & 1:
            state.may[viewer * pack.CARDS + card] = 1 << seat
        elif state.loose >> viewer & 1:
            may_have_drawn(state, viewer, seat)


def may_have_drawn(state: RummyState, viewer: int, seat: int) -> None:
    """Cards that the viewer knows somewhere in the draw pile may be in this hand now."""
    for card in range(pack.CARDS):
        if state.may[viewer * pack.CARDS + card] >> pack.PILE & 1:
            state.may[viewer * pack.CARDS + card] |= 1 << seat


def blur_top(state: RummyState, viewer: int, cards: int) -> None:
    """Somebody else has reordered the top cards: the viewer still knows those that he had
    seen to be in the pile, but not where.
    """
    for i in range(state.pile_top, state.pile_top + cards):
        if state.pile_seen[i] >> viewer & 1:
            state.pile_seen[i] &= ~(1 << viewer)
            state.may[viewer * pack.CARDS + state.pile[i]] = 1 << pack.PILE
            state.loose |= 1 << viewer


# Hidden exchanges


def learn_steal(state: RummyState, card: int, victim: int, thief: int) -> None:
    """Thief and victim see the stolen card; for the others any card they knew in the victim's
    hand may now be in the thief's (9).
    """
    doubt_twin(state, thief, victim, card)
    for viewer in range(state.seats):
        if viewer == thief or viewer == victim:
            state.may[viewer * pack.CARDS + card] = 1 << thief
            state.home[viewer * pack.CARDS + card] = 0
        elif state.hand_size[victim] == 0:
            follow_last_card(state, viewer, victim, thief)
        else:
            doubt_hand(state, viewer, victim, thief)
    both = state.about[victim] & state.about[thief]
    state.about[thief] = (state.about[thief] & (pack.SOLID | pack.TAINTED)) | (
        both & (pack.CLEAN | pack.RUINED)
    )
    state.about[victim] &= ~(pack.SOLID | pack.TAINTED)


def follow_last_card(state: RummyState, viewer: int, victim: int, thief: int) -> None:
    """The victim had only this card: whatever was known of it is now known of the thief."""
    for card in range(pack.CARDS):
        mask = state.may[viewer * pack.CARDS + card]
        if mask >> victim & 1:
            state.may[viewer * pack.CARDS + card] = (mask | 1 << thief) & ~(1 << victim)
        if state.home[viewer * pack.CARDS + card] == victim + 1:
            state.home[viewer * pack.CARDS + card] = 0


def doubt_hand(state: RummyState, viewer: int, victim: int, thief: int) -> None:
    """One of the cards that the viewer knew in the victim's hand may be gone, but only one."""
    at_home = 0
    for card in range(pack.CARDS):
        if state.home[viewer * pack.CARDS + card] == victim + 1:
            at_home += 1
    if at_home == 0:
        state.strays[viewer * 6 + victim] = 0
    state.strays[viewer * 6 + victim] += 1
    for card in range(pack.CARDS):
        mask = state.may[viewer * pack.CARDS + card]
        if mask == 1 << victim and card < pack.PLAIN_CARDS:
            state.home[viewer * pack.CARDS + card] = victim + 1
        if mask >> victim & 1:
            state.may[viewer * pack.CARDS + card] = mask | 1 << thief


def shift_hands(state: RummyState) -> None:
    """Every hand goes to the next seat, all at once, or only two change places (5.4, R29)."""
    if state.rulings.shifts_next:
        other = (state.player + 1) % state.seats
        noting.note(state, happenings.SHIFTED, state.player, noting.NONE, other)
        swap_hands(state, state.player, other)
    else:
        noting.note(state, happenings.SHIFTED, state.player)
        for seat in range(1, state.seats):
            swap_hands(state, 0, seat)
    for card in range(pack.CARDS):
        if state.where[card] < pack.PILE:
            state.may[state.where[card] * pack.CARDS + card] = 1 << state.where[card]
            state.home[state.where[card] * pack.CARDS + card] = 0


def swap_hands(state: RummyState, one: int, other: int) -> None:
    """Two hands change places, and what is known of them as a whole."""
    for card in range(pack.CARDS):
        state.where[card] = swapped(state.where[card], one, other)
    for rank in range(pack.RANKS):
        suits = state.held[one * pack.RANKS + rank]
        state.held[one * pack.RANKS + rank] = state.held[other * pack.RANKS + rank]
        state.held[other * pack.RANKS + rank] = suits
    collapses = state.collapses[one]
    state.collapses[one] = state.collapses[other]
    state.collapses[other] = collapses
    size = state.hand_size[one]
    state.hand_size[one] = state.hand_size[other]
    state.hand_size[other] = size
    about = state.about[one]
    state.about[one] = state.about[other]
    state.about[other] = about
    for viewer in range(state.seats):
        learn_swap(state, viewer, one, other)


def swapped(seat: int, one: int, other: int) -> int:
    """Where the cards of a seat are after two have changed places."""
    if seat == one:
        return other
    return one if seat == other else seat


def learn_swap(state: RummyState, viewer: int, one: int, other: int) -> None:
    """What a viewer knew of single cards of the two hands goes with them (9)."""
    both = 1 << one | 1 << other
    for card in range(pack.CARDS):
        mask = state.may[viewer * pack.CARDS + card]
        if mask >> one & 1 != mask >> other & 1:
            state.may[viewer * pack.CARDS + card] = mask ^ both
        home = state.home[viewer * pack.CARDS + card]
        if home:
            state.home[viewer * pack.CARDS + card] = swapped(home - 1, one, other) + 1
    strays = state.strays[viewer * 6 + one]
    state.strays[viewer * 6 + one] = state.strays[viewer * 6 + other]
    state.strays[viewer * 6 + other] = strays
