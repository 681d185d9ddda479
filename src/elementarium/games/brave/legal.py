"""What may be decided: the numbers of the legal actions, by what is due (Brave 4, 13)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.brave.state import BraveState

if not cython.compiled:
    from elementarium.games.brave.attack import (
        may_assault,
        may_support,
        reacting_seat,
        trigger_fits,
        uses_of,
    )
    from elementarium.games.brave.effects import effect_n, effect_number, fits_effect, has_effect
    from elementarium.games.brave.locations import may_own, puts_marker
    from elementarium.games.brave.payment import card_source, find_payable, may_pay_token
    from elementarium.games.brave.terms import (
        A_BLOCKS,
        A_CONCEDE,
        A_DONE,
        A_ELEM,
        A_PASS,
        A_STOP,
        ACT,
        ACTING,
        ACTION,
        ADD,
        AFTER_ROLL,
        AREA,
        ASSAULT,
        AT,
        B_ASSAULT,
        B_AT,
        B_FROM,
        B_LOC,
        B_PICK,
        B_REM_ELEMENT,
        B_REM_MILITARY,
        B_SWAP,
        B_TAKE,
        B_TO,
        B_TOK,
        B_USE,
        C_ACT,
        C_ADD,
        C_GUARD,
        C_PAY,
        C_PLAY,
        C_REACT,
        ELEM,
        FIRE,
        FROM,
        FRONT,
        HELD,
        LOC,
        MOST_EFFECTS,
        MOST_KINDS,
        NO_PLACE,
        NO_SEAT,
        PAY,
        PICK,
        PLACE_BLOCKS,
        PLAY,
        REACT,
        REACTION_CARD,
        REM,
        REROLL,
        SWAP,
        TAKE,
        TO,
        USE,
        WATER,
    )


def decider(state: BraveState) -> int:
    """The seat that has to decide."""
    if state.node == REACT:
        return reacting_seat(state)
    if state.node == USE or state.node == PAY:
        return state.owner(state.at)
    return state.player


def offer(state: BraveState, number: int) -> None:
    """One more legal action; they must come in rising order."""
    state.legal[state.legal_count] = number
    state.legal_count += 1


def place_number(state: BraveState, block: int, place: int) -> int:
    """The number of an action on a location."""
    return A_BLOCKS + block * state.cards.places + place


def card_number(state: BraveState, block: int, kind: int) -> int:
    """The number of an action with a card."""
    return A_BLOCKS + PLACE_BLOCKS * state.cards.places + block * state.cards.kinds + kind


def find_legal(state: BraveState) -> None:
    """Fill `state.legal` with the legal actions of the decision that is due."""
    state.legal_count = 0
    node = state.node
    if node == PICK or node == SWAP or node == TAKE:
        offer_locations(state)
    elif node == ELEM:
        offer_elements(state)
    elif node == LOC or node == REM:
        offer_for_effect(state)
    elif node == FROM:
        offer_origins(state)
    elif node == TO or node == AT or node == ASSAULT:
        offer_targets(state)
    elif node == USE:
        offer_rerolls(state)
    elif node == PAY:
        offer_payments(state)
    else:
        offer_cards(state)


def offer_locations(state: BraveState) -> None:
    """Picks, swaps, and cards of the area (3, 5.1)."""
    seat = state.player
    for place in range(state.cards.places):
        where = state.where[place]
        if state.node == TAKE:
            if where == AREA and place != state.moved and may_own(state, seat, place):
                offer(state, place_number(state, B_TAKE, place))
        elif where == HELD + seat:
            if state.node == SWAP:
                offer(state, place_number(state, B_SWAP, place))
            elif may_own(state, seat, place):
                offer(state, place_number(state, B_PICK, place))


def offer_elements(state: BraveState) -> None:
    """Elements for a token, a marker or a disaster (5.1, 5.6)."""
    for element in range(FIRE, WATER + 1):
        if may_choose(state, element):
            offer(state, A_ELEM + element - FIRE)


def may_choose(state: BraveState, element: int) -> bool:
    """Whether the supply allows this element; a disaster needs no physical marker (R24)."""
    if state.on == NO_PLACE:
        return True
    if puts_marker(state):
        return state.markers_left[element] > 0
    return state.tokens_left[element] > 0


def offer_for_effect(state: BraveState) -> None:
    """Locations, or tokens on them, that an effect can be applied to (2.3)."""
    effect = effect_number(state)
    limit = effect_n(state)
    places = state.cards.places
    if state.node == LOC:
        for place in range(places):
            if fits_effect(state, state.player, effect, limit, place):
                offer(state, place_number(state, B_LOC, place))
        return
    for place in range(places):
        if state.token[place] and fits_effect(state, state.player, effect, limit, place):
            offer(state, place_number(state, B_REM_ELEMENT, place))
    for place in range(places):
        if state.military[place] and fits_effect(state, state.player, effect, limit, place):
            offer(state, place_number(state, B_REM_MILITARY, place))


def offer_origins(state: BraveState) -> None:
    """Markers that can be moved; the first move of a card is compulsory (2.3, R7)."""
    if may_stop(state):
        offer(state, A_STOP)
    for place in range(state.cards.places):
        if place != state.at and state.army[4 * place + state.player]:
            offer(state, place_number(state, B_FROM, place))


def may_stop(state: BraveState) -> bool:
    """Whether no further marker has to be moved."""
    return state.phase == ACTING and state.step > 0


def offer_targets(state: BraveState) -> None:
    """Locations of other players: for a marker, a disaster or an assault."""
    block = B_TO
    if state.node == ASSAULT:
        offer(state, A_PASS)
        block = B_ASSAULT
    elif state.node == AT:
        block = B_AT
    for place in range(state.cards.places):
        if is_target(state, place):
            offer(state, place_number(state, block, place))


def is_target(state: BraveState, place: int) -> bool:
    """Whether the player may name this location now."""
    if state.node == ASSAULT:
        return may_assault(state, state.player, place)
    owner = state.owner(place)
    return owner != NO_SEAT and owner != state.player and place != state.origin


def offer_rerolls(state: BraveState) -> None:
    """The D! step: locations, then cards (5.7)."""
    owner = state.owner(state.at)
    offer(state, A_PASS)
    for die in range(state.dice_count):
        for place in range(state.cards.places):
            if may_use(state, owner, place):
                offer(state, place_number(state, B_USE + die, place))
    for block in range(3):
        for kind in range(state.cards.kinds):
            if state.hand[owner * MOST_KINDS + kind] and state.cards.timing[kind] == AFTER_ROLL:
                if guard_fits(state, kind, block + 1):
                    offer(state, card_number(state, C_GUARD + block, kind))


def may_use(state: BraveState, seat: int, place: int) -> bool:
    """Whether a location can still re-roll a die."""
    return (
        state.where[place] == FRONT + seat
        and state.cards.ability[place] == REROLL
        and uses_of(state, place) < state.cards.ability_n[place]
    )


def guard_fits(state: BraveState, kind: int, dice: int) -> bool:
    """Whether a D! card may name these dice: 1, 2, or 3 for both (2.3)."""
    if dice == 3:
        return state.dice_count == 2 and state.cards.effect_n[kind * MOST_EFFECTS] >= 2
    return dice <= state.dice_count


def offer_payments(state: BraveState) -> None:
    """What irredundant payments hold; conceding only before the first item (5.7)."""
    owner = state.owner(state.at)
    find_payable(state)
    if state.paid_count == 0:
        offer(state, A_CONCEDE)
    for place in range(state.cards.places):
        if state.where[place] == FRONT + owner and may_pay_token(state, place):
            if state.payable[state.token[place]]:
                offer(state, place_number(state, B_TOK, place))
    for kind in range(state.cards.kinds):
        if state.hand[owner * MOST_KINDS + kind]:
            if state.payable[card_source(state, owner, kind)]:
                offer(state, card_number(state, C_PAY, kind))


def offer_cards(state: BraveState) -> None:
    """Actions, disasters, supports and reactions, or none of them."""
    seat = decider(state)
    block = C_ACT
    if state.node == REACT:
        block = C_REACT
    elif state.node == PLAY:
        block = C_PLAY
    elif state.node == ADD:
        block = C_ADD
    offer(state, A_DONE if state.node == ADD else A_PASS)
    for kind in range(state.cards.kinds):
        if state.hand[seat * MOST_KINDS + kind] and may_play(state, seat, kind):
            offer(state, card_number(state, block, kind))


def may_play(state: BraveState, seat: int, kind: int) -> bool:
    """Whether a card of the hand serves what is due."""
    if state.node == PLAY:
        return True
    if state.node == ADD:
        return may_support(state, kind)
    if state.node == ACT:
        return state.cards.timing[kind] == ACTION and has_effect(state, seat, kind)
    return (
        state.has_reactions
        and state.cards.timing[kind] == REACTION_CARD
        and trigger_fits(state, kind)
    )
