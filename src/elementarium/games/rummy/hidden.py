"""What a seat cannot know, drawn anew (Rummy 9).

The hidden cards of a viewer lie in *slots*: places in other hands and in the draw pile whose card
he does not know. A world is one way to lay the hidden cards into the slots. The shuffle makes all
orders of the pack equally likely, drawing and dealing only uncover some of it, and what people
choose to do is not weighed; so all worlds that agree with what the viewer knows are equally likely,
and each is drawn with the same probability. What he knows, as the table keeps it:

- a card that he has seen is in one of the places of `may`, and what he has seen in the pile lies
  where it lay;
- no Collapse is in a hand that is CLEAN or whose Mastery guards against it; a TAINTED hand holds
  one, a SOLID hand holds something else, a RUINED hand nothing else;
- a seat that has been asked, or that has taken a discard, holds what it was asked about.

A card that may have been stolen is with the thief only if it was the very card that STEAL took. Of
the n cards of the victim each is taken equally often, so in the thief's hand such cards may lie in
as many slots as cards were taken (`strays`), not in all: then a known card is there 1 in n times.
Of a Collapse the table keeps only in which of the two hands it is, because its copies are alike.

A world is drawn in steps, and drawn again if a step fails, which keeps all worlds equally likely.
First the Collapse cards: those that have been seen, then the others; how many of these come to each
place is drawn by the number of ways to lay them. Then the elemental cards that can be in some slots
only. Then the rest, which fit anywhere. What other seats know follows the slots: who had seen the
card of a slot has now seen the card drawn for it.
"""

from __future__ import annotations

from math import comb

from elementarium.core.rng import Rng
from elementarium.games.rummy import melds, pack, reactions
from elementarium.games.rummy.state import RummyState

COMBINATIONS = [
    float(comb(slots, cards))
    for slots in range(pack.CARDS + 1)
    for cards in range(pack.COLLAPSES + 1)
]
"""In how many ways so many Collapse cards lie in so many slots."""


def imagine_hidden(state: RummyState, viewer: int, rng: Rng) -> None:
    """Give the hidden places other cards, so that `viewer` cannot tell the difference."""
    if state.phase == pack.SHUFFLE:
        imagine_shuffle(state, rng)
        return
    state.viewer = viewer
    must_use = state.duty != pack.NO_CARD and melds.has_use(state, state.duty)
    list_slots(state)
    list_unseen(state)
    bound_places(state)
    count_ways(state, state.seen_collapses)
    state.most_ways = state.ways[state.unseen_collapses - state.seen_collapses]
    found = False
    for _ in range(pack.MOST_TRIES):
        found = draw_world(state, must_use, rng)
        if found:
            break
    if not found:
        restore_hands(state)
    fill_slots(state)
    if state.phase == pack.DEAL and state.to_act != viewer:
        state.open_swaps = state.collapses[state.to_act]
    if state.phase == pack.REACT and state.to_act != viewer:
        state.to_act = imagine_asked(state, rng)


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
            state.where[state.pile[i]] = pack.PILE
            state.where[card] = pack.BURNT


# What is hidden


def list_slots(state: RummyState) -> None:
    """Find the places whose cards the viewer does not know, hand by hand, then the pile."""
    state.slots = 0
    for seat in range(pack.PILE):
        state.first_slot[seat] = state.slots
        if seat < state.seats and seat != state.viewer:
            for card in range(pack.CARDS):
                if state.where[card] == seat and not state.is_certain(state.viewer, card):
                    add_to_hand(state, card, seat)
    state.first_slot[pack.PILE] = state.slots
    for i in range(state.pile_top, state.pile_end):
        if not state.pile_seen[i] >> state.viewer & 1:
            state.kept_card[state.slots] = state.pile[i]
            state.slot_place[state.slots] = pack.PILE
            state.slot_at[state.slots] = i
            state.slots += 1
    state.first_slot[pack.PLACES] = state.slots


def add_to_hand(state: RummyState, card: int, seat: int) -> None:
    """One more slot of a hand. They are in order by what others know of their cards, not by the
    cards: what is imagined must not depend on which card it is that somebody knows.
    """
    known = fame(state, card)
    i = state.slots
    while i > state.first_slot[seat] and state.slot_fame[i - 1] > known:
        state.kept_card[i] = state.kept_card[i - 1]
        state.slot_fame[i] = state.slot_fame[i - 1]
        i -= 1
    state.kept_card[i] = card
    state.slot_fame[i] = known
    state.slot_place[state.slots] = seat
    state.slots += 1


def fame(state: RummyState, card: int) -> int:
    """All that the others know of a card, as one number."""
    known = 0
    for seat in range(state.seats):
        if seat != state.viewer:
            known = 1024 * known + 8 * state.may[seat * pack.CARDS + card]
            known += state.home[seat * pack.CARDS + card]
    return known


def list_unseen(state: RummyState) -> None:
    """The cards of the slots in four parts: Collapse cards that can be in some places only, other
    Collapse cards, elemental cards that can be in some places only, and the rest; in each part by
    card, whatever slots they really are in.
    """
    for card in range(pack.CARDS):
        state.is_unseen[card] = 0
    for i in range(state.slots):
        state.is_unseen[state.kept_card[i]] = 1
    state.seen_collapses = list_part(state, 0, pack.PLAIN_CARDS, pack.CARDS, True)
    state.unseen_collapses = list_part(
        state, state.seen_collapses, pack.PLAIN_CARDS, pack.CARDS, False
    )
    state.unseen_bound = list_part(state, state.unseen_collapses, 0, pack.PLAIN_CARDS, True)
    list_part(state, state.unseen_bound, 0, pack.PLAIN_CARDS, False)


def list_part(state: RummyState, count: int, first: int, end: int, seen: bool) -> int:
    """Add the unseen cards of a range that the viewer has seen once, or those that he has not;
    return how many there are now.
    """
    for card in range(first, end):
        if state.is_unseen[card] and (state.may[state.viewer * pack.CARDS + card] != 0) == seen:
            state.unseen[count] = card
            count += 1
    return count


def room(state: RummyState, place: int) -> int:
    """How many slots a place has."""
    return state.first_slot[place + 1] - state.first_slot[place]


def bound_places(state: RummyState) -> None:
    """How many of the unseen Collapse cards each place must hold, and may hold."""
    for place in range(pack.PLACES):
        state.laid[place] = 0
        state.least[place] = 0
        state.most[place] = room(state, place)
    for seat in range(state.seats):
        if room(state, seat):
            bound_collapses(state, seat)


def bound_collapses(state: RummyState, seat: int) -> None:
    """The same for a hand of which something is known."""
    about = state.about[seat]
    plain = False
    kinds = 0
    last = pack.NO_CARD
    for card in range(pack.CARDS):
        if state.where[card] == seat and state.is_certain(state.viewer, card):
            if card < pack.PLAIN_CARDS:
                plain = True
            elif pack.KIND[card] != last:
                kinds += 1
                last = pack.KIND[card]
    if about & pack.CLEAN:
        state.most[seat] = 0
    if about & pack.TAINTED and kinds == 0:
        state.least[seat] = 1
    if about & pack.RUINED:
        state.least[seat] = room(state, seat)
    if about & pack.SOLID and not plain:
        state.most[seat] = min(state.most[seat], room(state, seat) - 1)
    if (state.phase == pack.DROP or state.phase == pack.GIVE) and seat == state.player:
        state.least[seat] = max(state.least[seat], 2 - kinds)


# How many worlds there are


def count_ways(state: RummyState, slack: int) -> None:
    """Fill `ways`: in how many ways so many Collapse cards lie in a place and all after it, beside
    those that lie there already; with slack a hand may hold so many too few.
    """
    last = pack.PLACES * (pack.COLLAPSES + 1)
    for cards in range(pack.COLLAPSES + 1):
        state.ways[last + cards] = 1.0 if cards == 0 else 0.0
    for back in range(pack.PLACES):
        place = pack.PLACES - 1 - back
        state.fewest[place] = state.least[place] - state.laid[place] - slack
        for cards in range(state.unseen_collapses - state.seen_collapses + 1):
            ways = 0.0
            for here in range(cards + 1):
                ways += ways_with(state, place, cards, here)
            state.ways[place * (pack.COLLAPSES + 1) + cards] = ways


def ways_with(state: RummyState, place: int, cards: int, here: int) -> float:
    """In how many ways so many Collapse cards lie in a place and all after it, if so many of them
    are here.
    """
    if here < state.fewest[place] or here + state.laid[place] > state.most[place]:
        return 0.0
    slots = room(state, place) - state.laid[place]
    after = state.ways[(place + 1) * (pack.COLLAPSES + 1) + cards - here]
    return COMBINATIONS[slots * (pack.COLLAPSES + 1) + here] * after


# Drawing a world


def draw_world(state: RummyState, must_use: bool, rng: Rng) -> bool:
    """Lay all unseen cards into the slots; whether they agree with what is known."""
    for i in range(state.slots):
        state.slot_card[i] = pack.CARDS
    if state.seen_collapses and not draw_seen_collapses(state, rng):
        return False
    if not draw_collapses(state, rng):
        return False
    if not draw_bound(state, state.unseen_collapses, state.unseen_bound, rng):
        return False
    if not keeps_strays(state):
        return False
    draw_others(state, rng)
    fill_hands(state)
    return shows_needs(state, must_use)


def draw_seen_collapses(state: RummyState, rng: Rng) -> bool:
    """Lay the Collapse cards that can be in some places only, and count the ways to lay the others
    beside them: the fewer there are the less often the world is kept.
    """
    if not draw_bound(state, 0, state.seen_collapses, rng):
        return False
    for place in range(pack.PLACES):
        state.laid[place] = 0
    for i in range(state.slots):
        if state.slot_card[i] != pack.CARDS:
            state.laid[state.slot_place[i]] += 1
    count_ways(state, 0)
    ways = state.ways[state.unseen_collapses - state.seen_collapses]
    return state.most_ways * (rng.word() / 4294967296.0) < ways


def draw_collapses(state: RummyState, rng: Rng) -> bool:
    """Lay the other Collapse cards, place by place; False if one cannot be where it came."""
    left = state.unseen_collapses - state.seen_collapses
    for place in range(pack.PLACES):
        here = draw_number(state, place, left, rng)
        for _ in range(here):
            card = draw_unseen(state, left, state.unseen_collapses, rng)
            if not may_be(state, card, place):
                return False
            slot = state.first_slot[place] + rng.below(room(state, place))
            while state.slot_card[slot] != pack.CARDS:
                slot = state.first_slot[place] + rng.below(room(state, place))
            state.slot_card[slot] = card
            left -= 1
    return left == 0


def draw_number(state: RummyState, place: int, left: int, rng: Rng) -> int:
    """How many of the Collapse cards that are left lie in this place."""
    point = state.ways[place * (pack.COLLAPSES + 1) + left] * (rng.word() / 4294967296.0)
    for here in range(left):
        point -= ways_with(state, place, left, here)
        if point < 0.0:
            return here
    return left


def draw_unseen(state: RummyState, left: int, end: int, rng: Rng) -> int:
    """Any of the unseen cards of a part that are left; they stand at its end."""
    i = end - 1 - rng.below(left)
    card = state.unseen[i]
    state.unseen[i] = state.unseen[end - left]
    state.unseen[end - left] = card
    return card


def draw_bound(state: RummyState, first: int, end: int, rng: Rng) -> bool:
    """Lay cards that can be in some slots only. Each is given a number among the slots it could
    have if nothing else lay there: where that is none of its free slots the world is drawn again,
    so that worlds in which it has little choice are not drawn more often than others.
    """
    for i in range(first, end):
        card = state.unseen[i]
        slots = -count_alike(state, first, i)
        for slot in range(state.slots):
            if may_lie(state, card, slot):
                slots += 1
        skip = rng.below(slots)
        slot = 0
        while slot < state.slots and (skip > 0 or not is_free(state, card, slot)):
            if is_free(state, card, slot):
                skip -= 1
            slot += 1
        if slot == state.slots:
            return False
        state.slot_card[slot] = card
    return True


def count_alike(state: RummyState, first: int, end: int) -> int:
    """How many cards that were laid before have the same slots to choose from."""
    own = state.viewer * pack.CARDS + state.unseen[end]
    alike = 0
    for i in range(first, end):
        other = state.viewer * pack.CARDS + state.unseen[i]
        if state.may[other] == state.may[own] and state.home[other] == state.home[own]:
            alike += 1
    return alike


def is_free(state: RummyState, card: int, slot: int) -> bool:
    """Whether the card can be laid into the slot, where nothing lies yet."""
    return state.slot_card[slot] == pack.CARDS and may_lie(state, card, slot)


def may_lie(state: RummyState, card: int, slot: int) -> bool:
    """Whether the card can be in the slot as far as the viewer knows."""
    place = state.slot_place[slot]
    home = state.home[state.viewer * pack.CARDS + card] - 1
    if not may_be(state, card, place):
        return False
    return home < 0 or home == place or may_stray(state, home, slot)


def may_be(state: RummyState, card: int, place: int) -> bool:
    """Whether the card can be in this place as far as the viewer knows."""
    places = state.may[state.viewer * pack.CARDS + card]
    if places and not places >> place & 1:
        return False
    if place == pack.PILE:
        return True
    if card < pack.PLAIN_CARDS:
        return not state.about[place] & pack.RUINED
    if state.about[place] & pack.CLEAN:
        return False
    return not state.rulings.guards_all or state.mastery[pack.SUIT[card]] != place


def may_stray(state: RummyState, home: int, slot: int) -> bool:
    """Whether a card stolen from `home` can be in this slot of another hand: in as many as were
    stolen, other ones for each home.
    """
    place = state.slot_place[slot]
    before = 0
    stolen = 0
    for seat in range(state.seats):
        if seat < home:
            before += state.strays[state.viewer * 6 + seat]
        stolen += state.strays[state.viewer * 6 + seat]
    at = slot - state.first_slot[place] - before
    if stolen > room(state, place):
        return True
    return 0 <= at < state.strays[state.viewer * 6 + home]


def keeps_strays(state: RummyState) -> bool:
    """Whether no more cards have left a home than were stolen there."""
    for home in range(state.seats):
        away = 0
        for i in range(state.slots):
            card = state.slot_card[i]
            if card < pack.PLAIN_CARDS and state.home[state.viewer * pack.CARDS + card] == home + 1:
                if state.slot_place[i] != home:
                    away += 1
        if away > state.strays[state.viewer * 6 + home]:
            return False
    return True


def draw_others(state: RummyState, rng: Rng) -> None:
    """Lay the cards that can be anywhere into the slots that are left."""
    left = state.slots - state.unseen_bound
    for i in range(state.slots):
        if state.slot_card[i] == pack.CARDS:
            state.slot_card[i] = draw_unseen(state, left, state.slots, rng)
            left -= 1


# What has been shown


def shows_needs(state: RummyState, must_use: bool) -> bool:
    """Whether the hands hold what their owners have been asked about or have begun to use."""
    if must_use and not melds.has_use(state, state.duty):
        return False
    if state.phase == pack.DROP or state.phase == pack.GIVE:
        return state.collapse_kinds(state.player) > 1
    if state.phase == pack.REACT and state.to_act != state.viewer:
        return count_asked(state) > 0
    return True


def count_asked(state: RummyState) -> int:
    """How many seats may be the one that is asked for a reaction (5.5)."""
    count = 0
    for seat in range(state.seats):
        if is_asked_side(state, seat) and reactions.has_reaction(state, seat):
            count += 1
    return count


def is_asked_side(state: RummyState, seat: int) -> bool:
    """Whether the seat, for all the viewer knows, may be the one that is asked: it comes before
    him if he has not been asked yet, after him if he has.
    """
    place = reactions.places_on(state, seat)
    own = reactions.places_on(state, state.viewer)
    if seat == state.viewer or place == 0:
        return False
    return own == 0 or (place < own) == (reactions.places_on(state, state.to_act) < own)


def imagine_asked(state: RummyState, rng: Rng) -> int:
    """The seat that is asked: any that could be, since nobody else sees who it is (9)."""
    chosen = rng.below(max(1, count_asked(state)))
    for seat in range(state.seats):
        if is_asked_side(state, seat) and reactions.has_reaction(state, seat):
            if chosen == 0:
                return seat
            chosen -= 1
    return state.to_act


# Into the table


def fill_hands(state: RummyState) -> None:
    """Put the cards of the slots into the hands."""
    for i in range(state.slots):
        if state.where[state.unseen[i]] < pack.PILE:
            state.out_of_hand(state.unseen[i])
            state.where[state.unseen[i]] = pack.PILE
    for i in range(state.first_slot[pack.PILE]):
        state.into_hand(state.slot_card[i], state.slot_place[i])


def restore_hands(state: RummyState) -> None:
    """Nothing else could be found: leave the cards where they are."""
    state.slot_card[:] = state.kept_card
    fill_hands(state)


def fill_slots(state: RummyState) -> None:
    """Put the pile in order, and what others know of the cards where the cards are."""
    for i in range(state.first_slot[pack.PILE], state.slots):
        state.pile[state.slot_at[i]] = state.slot_card[i]
    state.kept_may[:] = state.may
    state.kept_home[:] = state.home
    for other in range(state.seats):
        if other != state.viewer:
            for i in range(state.slots):
                card = other * pack.CARDS + state.slot_card[i]
                before = other * pack.CARDS + state.kept_card[i]
                state.may[card] = state.kept_may[before]
                state.home[card] = state.kept_home[before]
