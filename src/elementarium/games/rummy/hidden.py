"""What a seat cannot know, drawn anew (Rummy 9).

The hidden cards of a viewer lie in *slots*: places in other hands and in the draw pile whose card
he does not know. They are mixed by swaps that respect all he knows: in which hands a card may be,
which hands hold no Collapse, what a Mastery guards against. Then the hands are given what they
must hold, because their owners have been asked or have played something that shows it. What other
seats know follows the slots: who had seen the card of a slot has now seen the card drawn for it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.rummy.state import RummyState

if not cython.compiled:
    from elementarium.core.rng import Rng
    from elementarium.games.rummy.cards import (
        A_RUN,
        A_SET,
        BURNT,
        CARDS,
        CLEAN,
        DEAL,
        DROP,
        GIVE,
        MOST_TRIES,
        NEED_COLLAPSE,
        NEED_OTHER_COLLAPSE,
        NEED_REACTION,
        NEED_SOLID,
        NO_CARD,
        NO_NUMBER,
        NO_SEAT,
        NO_SLOT,
        PATTERNS,
        PILE,
        PLAIN_CARDS,
        RANKS,
        REACT,
        RUINED,
        SHUFFLE,
        SOLID,
        TAINTED,
        TRIPLES,
    )
    from elementarium.games.rummy.melds import fits_table, has_use, may_lay, take_apart
    from elementarium.games.rummy.reactions import answers, has_reaction, places_on
    from elementarium.games.rummy.table import RANK, SUIT


def imagine_hidden(state: RummyState, viewer: int, rng: Rng) -> None:
    """Give the hidden places other cards, so that `viewer` cannot tell the difference."""
    if state.phase == SHUFFLE:
        imagine_shuffle(state, rng)
        return
    state.viewer = viewer
    list_slots(state)
    must_use = state.duty != NO_CARD and has_use(state, state.duty)
    open_swaps = state.open_swaps
    state.kept_may[:] = state.may
    state.kept_home[:] = state.home
    state.kept_card[:] = state.slot_card
    while sort_slots(state):
        pass
    possible = False
    for _ in range(MOST_TRIES):
        if not possible:
            imagine_slots(state, must_use, rng)
            possible = is_possible(state, must_use)
    if not possible:
        state.slot_card[:] = state.kept_card
        fill_slots(state)
        state.open_swaps = open_swaps
    if state.phase == REACT and state.to_act != viewer:
        state.to_act = imagine_asked(state, rng)


def imagine_slots(state: RummyState, must_use: bool, rng: Rng) -> None:
    """Mix the slots, and give the hands what they must hold."""
    for i in range(state.slots):
        state.pinned[i] = 0
    for _ in range(2):
        mix(state, rng)
        move_restricted(state, rng)
    meet_needs(state, must_use, rng)
    fill_slots(state)
    if state.phase == DEAL and state.to_act != state.viewer:
        state.open_swaps = state.collapses[state.to_act]


def imagine_shuffle(state: RummyState, rng: Rng) -> None:
    """Before the deal nobody knows any card of the pack."""
    for i in range(state.pile_end):
        left = state.pile_end - i
        j = rng.below(left + state.burnt_size)
        card = state.pile[i]
        if j < left:
            state.pile[i] = state.pile[i + j]
            state.pile[i + j] = card
        else:
            state.pile[i] = state.burnt[j - left]
            state.burnt[j - left] = card
            state.where[state.pile[i]] = PILE
            state.where[card] = BURNT


def list_slots(state: RummyState) -> None:
    """Find the places whose cards the viewer does not know, hand by hand, then the pile."""
    state.slots = 0
    for seat in range(state.seats):
        if seat != state.viewer:
            first = state.slots
            for card in range(CARDS):
                if state.where[card] == seat and not state.is_certain(state.viewer, card):
                    add_slot(state, card, seat, 0)
            sort_by_fame(state, first)
    for i in range(state.pile_top, state.pile_end):
        if not state.pile_seen[i] >> state.viewer & 1:
            add_slot(state, state.pile[i], PILE, i)


def add_slot(state: RummyState, card: int, place: int, at: int) -> None:
    """One more place whose card is not known."""
    state.slot_card[state.slots] = card
    state.slot_place[state.slots] = place
    state.slot_at[state.slots] = at
    state.slots += 1


def sort_by_fame(state: RummyState, first: int) -> None:
    """Put the slots of a hand in order by what others know of their cards, not by the cards: what
    is imagined must not depend on which card it is that somebody knows.
    """
    for i in range(first + 1, state.slots):
        card = state.slot_card[i]
        known = fame(state, card)
        j = i
        while j > first and fame(state, state.slot_card[j - 1]) > known:
            state.slot_card[j] = state.slot_card[j - 1]
            j -= 1
        state.slot_card[j] = card


def fame(state: RummyState, card: int) -> int:
    """All that the others know of a card, as one number."""
    known = 0
    for seat in range(state.seats):
        if seat != state.viewer:
            known = 1024 * known + 8 * state.may[seat * CARDS + card]
            known += state.home[seat * CARDS + card]
    return known


def fill_slots(state: RummyState) -> None:
    """Put the cards of the slots where they belong, and what others know of them with them."""
    for i in range(state.slots):
        if state.where[state.slot_card[i]] < PILE:
            state.out_of_hand(state.slot_card[i])
            state.where[state.slot_card[i]] = PILE
    for i in range(state.slots):
        card = state.slot_card[i]
        if state.slot_place[i] == PILE:
            state.pile[state.slot_at[i]] = card
        else:
            state.into_hand(card, state.slot_place[i])
        for other in range(state.seats):
            if other != state.viewer:
                before = other * CARDS + state.kept_card[i]
                state.may[other * CARDS + card] = state.kept_may[before]
                state.home[other * CARDS + card] = state.kept_home[before]


# Mixing


def may_be(state: RummyState, card: int, place: int) -> bool:
    """Whether the card can be there as far as the viewer knows."""
    places = state.may[state.viewer * CARDS + card]
    if places and not places >> place & 1:
        return False
    if place == PILE:
        return True
    if card < PLAIN_CARDS:
        return not state.about[place] & RUINED
    if state.about[place] & CLEAN:
        return False
    return not state.guards_all or state.mastery[SUIT[card]] != place


def may_swap(state: RummyState, i: int, j: int) -> bool:
    """Whether the cards of two slots can change places."""
    return (
        may_be(state, state.slot_card[i], state.slot_place[j])
        and may_be(state, state.slot_card[j], state.slot_place[i])
        and may_stray(state, i, j)
        and may_stray(state, j, i)
    )


def may_stray(state: RummyState, i: int, j: int) -> bool:
    """Whether the card of slot i may leave its home for slot j: no more than were stolen."""
    home = state.home[state.viewer * CARDS + state.slot_card[i]]
    if home == 0 or state.slot_place[i] != home - 1 or state.slot_place[j] == home - 1:
        return True
    if state.home[state.viewer * CARDS + state.slot_card[j]] == home:
        return True
    away = 0
    for k in range(state.slots):
        if state.home[state.viewer * CARDS + state.slot_card[k]] == home:
            if state.slot_place[k] != home - 1:
                away += 1
    return away < state.strays[state.viewer * 6 + home - 1]


def swap_slots(state: RummyState, i: int, j: int) -> None:
    """Two cards change places."""
    card = state.slot_card[i]
    state.slot_card[i] = state.slot_card[j]
    state.slot_card[j] = card


def sort_slots(state: RummyState) -> bool:
    """Put the cards in order as far as they can change places, so that what is drawn afterwards
    does not depend on where they really are. Whether any did: that may let others change, too.
    """
    changed = False
    for i in range(state.slots):
        lowest = i
        for j in range(i + 1, state.slots):
            if state.slot_card[j] < state.slot_card[lowest] and may_swap(state, i, j):
                lowest = j
        if lowest != i:
            swap_slots(state, i, lowest)
            changed = True
    return changed


def mix(state: RummyState, rng: Rng) -> None:
    """Shuffle the slots, leaving out the swaps that cannot be."""
    for i in range(state.slots - 1, 0, -1):
        j = rng.below(i + 1)
        if j != i and may_swap(state, i, j):
            swap_slots(state, i, j)


def move_restricted(state: RummyState, rng: Rng) -> None:
    """Cards that can be in few places only rarely find a swap in a shuffle: move each of them to
    any of its places.
    """
    for i in range(state.slots):
        places = state.may[state.viewer * CARDS + state.slot_card[i]]
        if places == 0:
            continue
        found = 0
        chosen = i
        for j in range(state.slots):
            if places >> state.slot_place[j] & 1 and (j == i or may_swap(state, i, j)):
                found += 1
                if rng.below(found) == 0:
                    chosen = j
        swap_slots(state, i, chosen)


# Needs


def meet_needs(state: RummyState, must_use: bool, rng: Rng) -> None:
    """Give the hands what their owners have shown to hold."""
    player = state.player
    if must_use and player != state.viewer:
        provide_use(state, rng)
    if (state.phase == DROP or state.phase == GIVE) and player != state.viewer:
        provide(state, player, NEED_COLLAPSE, rng)
        provide(state, player, NEED_OTHER_COLLAPSE, rng)
    for seat in range(state.seats):
        if seat != state.viewer and state.about[seat] & TAINTED:
            provide(state, seat, NEED_COLLAPSE, rng)
    if state.phase == REACT and state.to_act != state.viewer:
        provide_reaction(state, rng)
    for seat in range(state.seats):
        if seat != state.viewer and state.about[seat] & SOLID:
            provide(state, seat, NEED_SOLID, rng)


def meets(state: RummyState, seat: int, card: int, need: int) -> bool:
    """Whether the card is of the kind that is needed."""
    if need == NEED_COLLAPSE:
        return card >= PLAIN_CARDS
    if need == NEED_OTHER_COLLAPSE:
        return card >= PLAIN_CARDS and SUIT[card] != state.needed
    if need == NEED_SOLID:
        return card < PLAIN_CARDS
    return card < PLAIN_CARDS and answers(state, seat, card)


def provide(state: RummyState, seat: int, need: int, rng: Rng) -> None:
    """See to it that the hand holds a card of the kind that is needed."""
    for card in range(CARDS):
        if state.where[card] == seat and state.is_certain(state.viewer, card):
            if meets(state, seat, card, need):
                state.needed = SUIT[card]
                return
    for i in range(state.slots):
        if state.pinned[i] and state.slot_place[i] == seat:
            if meets(state, seat, state.slot_card[i], need):
                return
    slot = choose_slot(state, seat, need, True, rng)
    if slot == NO_SLOT:
        slot = choose_slot(state, seat, need, False, rng)
    if slot != NO_SLOT:
        state.needed = SUIT[state.slot_card[slot]]
        bring(state, slot, seat, rng)


def choose_slot(state: RummyState, seat: int, need: int, inside: bool, rng: Rng) -> int:
    """A slot with a card that is needed, in the hand itself or elsewhere; NO_SLOT if none."""
    found = 0
    chosen = NO_SLOT
    for i in range(state.slots):
        if state.pinned[i] or (state.slot_place[i] == seat) != inside:
            continue
        if meets(state, seat, state.slot_card[i], need) and may_be(state, state.slot_card[i], seat):
            found += 1
            if rng.below(found) == 0:
                chosen = i
    return chosen


def bring(state: RummyState, slot: int, seat: int, rng: Rng) -> None:
    """Swap the card of a slot into the hand, and let it stay there."""
    if state.slot_place[slot] == seat:
        state.pinned[slot] = 1
        return
    found = 0
    chosen = NO_SLOT
    for i in range(state.slots):
        if state.slot_place[i] == seat and not state.pinned[i] and may_swap(state, slot, i):
            found += 1
            if rng.below(found) == 0:
                chosen = i
    if chosen != NO_SLOT:
        swap_slots(state, slot, chosen)
        state.pinned[chosen] = 1


def provide_reaction(state: RummyState, rng: Rng) -> None:
    """Somebody on this side of the viewer has been asked, so somebody there can react (5.5)."""
    found = 0
    chosen = NO_SEAT
    for seat in range(state.seats):
        if is_asked_side(state, seat):
            if holds_answer(state, seat):
                return
            if choose_slot(state, seat, NEED_REACTION, False, rng) != NO_SLOT:
                weight = count_slots(state, seat)
                found += weight
                if weight and rng.below(found) < weight:
                    chosen = seat
    if chosen != NO_SEAT:
        provide(state, chosen, NEED_REACTION, rng)


def count_slots(state: RummyState, seat: int) -> int:
    """How many slots of the hand are still free to change."""
    slots = 0
    for i in range(state.slots):
        if state.slot_place[i] == seat and not state.pinned[i]:
            slots += 1
    return slots


def holds_answer(state: RummyState, seat: int) -> bool:
    """Whether the hand, as imagined so far, holds a reaction."""
    for card in range(PLAIN_CARDS):
        if state.where[card] == seat and state.is_certain(state.viewer, card):
            if answers(state, seat, card):
                return True
    for i in range(state.slots):
        if state.slot_place[i] == seat and meets(state, seat, state.slot_card[i], NEED_REACTION):
            return True
    return False


def is_asked_side(state: RummyState, seat: int) -> bool:
    """Whether the seat, for all the viewer knows, may be the one that is asked: it comes before
    him if he has not been asked yet, after him if he has.
    """
    place = places_on(state, seat)
    own = places_on(state, state.viewer)
    if seat == state.viewer or place == 0:
        return False
    return own == 0 or (place < own) == (places_on(state, state.to_act) < own)


def imagine_asked(state: RummyState, rng: Rng) -> int:
    """The seat that is asked: any that could be, since nobody else sees who it is (9)."""
    found = 0
    chosen = state.to_act
    for seat in range(state.seats):
        if is_asked_side(state, seat) and has_reaction(state, seat):
            found += 1
            if rng.below(found) == 0:
                chosen = seat
    return chosen


def provide_use(state: RummyState, rng: Rng) -> None:
    """Who has taken a discard can use it: if not on the table, then in a meld of his hand."""
    if not state.new_meld_only and may_lay(state) and fits_table(state, state.duty):
        return
    rank = RANK[state.duty]
    found = 0
    chosen = NO_NUMBER
    for triple in range(TRIPLES):
        number = A_SET + rank * TRIPLES + triple
        if could_meld(state, number):
            found += 1
            if rng.below(found) == 0:
                chosen = number
    for back in range(3):
        for pattern in range(PATTERNS):
            number = A_RUN + (rank + RANKS - back) % RANKS * PATTERNS + pattern
            if could_meld(state, number):
                found += 1
                if rng.below(found) == 0:
                    chosen = number
    if chosen == NO_NUMBER:
        return
    take_apart(state, chosen)
    for i in range(3):
        slot = slot_of(state, state.trio[i])
        if slot != NO_SLOT:
            bring(state, slot, state.player, rng)


def could_meld(state: RummyState, number: int) -> bool:
    """Whether the active player may hold this meld with the taken card, for all we know."""
    take_apart(state, number)
    contains = False
    unknown = 0
    for i in range(3):
        card = state.trio[i]
        contains = contains or card == state.duty
        if state.where[card] == state.player and state.is_certain(state.viewer, card):
            continue
        if slot_of(state, card) == NO_SLOT or not may_be(state, card, state.player):
            return False
        unknown += 1
    return contains and unknown <= count_slots(state, state.player)


def slot_of(state: RummyState, card: int) -> int:
    """The slot in which a card is imagined, NO_SLOT if its place is known."""
    for i in range(state.slots):
        if state.slot_card[i] == card:
            return i
    return NO_SLOT


def is_possible(state: RummyState, must_use: bool) -> bool:
    """Whether all that has been shown is true of the imagined hands."""
    for seat in range(state.seats):
        if state.about[seat] & TAINTED and state.collapses[seat] == 0:
            return False
        if state.about[seat] & SOLID and not state.has_plain_card(seat):
            return False
    if must_use and not has_use(state, state.duty):
        return False
    if state.phase == DROP or state.phase == GIVE:
        return state.collapse_kinds(state.player) > 1
    if state.phase == REACT and state.to_act != state.viewer:
        for seat in range(state.seats):
            if is_asked_side(state, seat) and has_reaction(state, seat):
                return True
        return False
    return True
