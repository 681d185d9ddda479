"""What a defence must match, and what may still be paid for it (Brave 5.7)."""

from __future__ import annotations

from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState


def set_dice_as_sources(state: BraveState) -> None:
    """The dice: F A E W count as that element, `?` as any one element, `+` as nothing."""
    for element in range(terms.WILD + 1):
        state.sources[element] = 0
    for i in range(state.dice_count):
        if state.dice[i] <= terms.WILD:
            state.sources[state.dice[i]] += 1


def set_sources(state: BraveState) -> None:
    """The dice and all that has been paid."""
    set_dice_as_sources(state)
    for i in range(state.paid_count):
        state.sources[paid_element(state, state.paid[i])] += 1


def paid_element(state: BraveState, paid: int) -> int:
    """What a paid item counts as: a token as its element, a card as in `card_source`."""
    if paid % 8:
        return paid % 8
    return card_source(state, state.owner(state.target), paid // 8)


def card_source(state: BraveState, seat: int, kind: int) -> int:
    """A card pays as its printed element, or as WILD."""
    return terms.WILD if state.acts_as_wild(seat, kind) else state.cards.element[kind]


def set_demand(state: BraveState) -> None:
    """The elements that the disaster names; `same` is the element it has now."""
    for element in range(terms.FIRE, terms.WATER + 1):
        state.demand[element] = state.cards.need[5 * state.card + element]
    state.demand[state.element] += state.cards.need_same[state.card]


def is_matched(state: BraveState) -> bool:
    """Whether the sources match all needs."""
    set_demand(state)
    return fits(state, state.cards.pairs[state.card], state.cards.triples[state.card])


def fits(state: BraveState, pairs: int, triples: int) -> bool:
    """Whether the sources fill the demand and so many more pairs and triples.

    A pair or triple asks for one element, whichever it may be: every element is tried.
    """
    if not fills(state):
        return False
    if pairs == 0 and triples == 0:
        return True
    size = 3 if triples else 2
    found = False
    for element in range(terms.FIRE, terms.WATER + 1):
        if not found:
            state.demand[element] += size
            found = fits(state, pairs, triples - 1) if triples else fits(state, pairs - 1, triples)
            state.demand[element] -= size
    return found


def fills(state: BraveState) -> bool:
    """Whether the sources fill the demand: WILD covers what is missing, the rest fills `any`."""
    spare = 0
    wild = state.sources[terms.WILD]
    for element in range(terms.FIRE, terms.WATER + 1):
        over = state.sources[element] - state.demand[element]
        if over < 0:
            wild += over
        else:
            spare += over
    return wild >= 0 and wild + spare >= state.cards.need_any[state.card]


def sources_missing(state: BraveState) -> int:
    """How many sources of the right elements the defence still lacks."""
    set_sources(state)
    missing = 0
    while not is_matched(state):
        state.sources[terms.WILD] += 1
        missing += 1
    return missing


def slots(state: BraveState) -> int:
    """How many sources the needs take."""
    kind = state.card
    total = state.cards.need_same[kind] + state.cards.need_any[kind]
    for element in range(terms.FIRE, terms.WATER + 1):
        total += state.cards.need[5 * kind + element]
    return total + 2 * state.cards.pairs[kind] + 3 * state.cards.triples[kind]


def find_payable(state: BraveState) -> bool:
    """Mark what may be paid next, by element and WILD; False if no payment is complete (R15).

    All sources of one element are alike, so a payment is five numbers. Every one that holds what
    has been paid, and no more items than there are slots, is tried.
    """
    owner = state.owner(state.target)
    for element in range(terms.WILD + 1):
        state.at_hand[element] = 0
        state.payable[element] = 0
    for kind in range(state.cards.kinds):
        if state.hand[owner * terms.MOST_KINDS + kind]:
            source = card_source(state, owner, kind)
            state.at_hand[source] += state.hand[owner * terms.MOST_KINDS + kind]
    for i in range(owner * terms.MOST_HELD, owner * terms.MOST_HELD + state.front_count[owner]):
        if may_pay_token(state, state.front[i]):
            state.at_hand[state.token[state.front[i]]] += 1
    set_sources(state)
    return try_payments(state, terms.FIRE, slots(state) - state.paid_count)


def may_pay_token(state: BraveState, place: int) -> bool:
    """Whether a location has a token that may be paid (R5)."""
    return state.token[place] > 0 and (not state.rulings.only_target_pays or place == state.target)


def try_payments(state: BraveState, element: int, room: int) -> bool:
    """Try every number of sources of `element` and those after it, at most `room` in all."""
    if element > terms.WILD:
        return is_matched(state) and is_irredundant(state)
    most = state.at_hand[element]
    most = min(most, room)
    found = False
    for count in range(most + 1):
        if try_payments(state, element + 1, room - count):
            found = True
            if count:
                state.payable[element] = 1
        state.sources[element] += 1
    state.sources[element] -= most + 1
    return found


def is_irredundant(state: BraveState) -> bool:
    """Whether the sources match only as long as no paid item is left out (5.7)."""
    for element in range(terms.FIRE, terms.WILD + 1):
        if state.sources[element] > die_sources(state, element):
            state.sources[element] -= 1
            still = is_matched(state)
            state.sources[element] += 1
            if still:
                return False
    return True


def die_sources(state: BraveState, element: int) -> int:
    """How many of the sources of an element are dice."""
    count = 0
    for i in range(state.dice_count):
        if state.dice[i] == element:
            count += 1
    return count
