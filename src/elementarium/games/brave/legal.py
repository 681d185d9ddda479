"""What may be decided: the numbers of the legal actions, by what is due (Brave 4, 13)."""

from __future__ import annotations

from elementarium.games.brave import attack, effects, locations, payment, terms
from elementarium.games.brave.state import BraveState


def decider(state: BraveState) -> int:
    """The seat that has to decide."""
    if state.node == terms.REACT:
        return attack.reacting_seat(state)
    if state.node == terms.USE or state.node == terms.PAY:
        return state.owner(state.target)
    return state.player


def offer(state: BraveState, number: int) -> None:
    """One more legal action; they must come in rising order."""
    state.legal[state.legal_count] = number
    state.legal_count += 1


def place_number(state: BraveState, block: int, place: int) -> int:
    """The number of an action on a location."""
    return terms.A_BLOCKS + block * state.cards.places + place


def card_number(state: BraveState, block: int, kind: int) -> int:
    """The number of an action with a card."""
    return (
        terms.A_BLOCKS + terms.PLACE_BLOCKS * state.cards.places + block * state.cards.kinds + kind
    )


def find_legal(state: BraveState) -> None:
    """Fill `state.legal` with the legal actions of the decision that is due."""
    state.legal_count = 0
    node = state.node
    if node == terms.PICK or node == terms.SWAP or node == terms.TAKE:
        offer_locations(state)
    elif node == terms.ELEM:
        offer_elements(state)
    elif node == terms.LOC or node == terms.REM:
        offer_for_effect(state)
    elif node == terms.FROM:
        offer_origins(state)
    elif node == terms.TO or node == terms.AT or node == terms.ASSAULT:
        offer_targets(state)
    elif node == terms.USE:
        offer_rerolls(state)
    elif node == terms.PAY:
        offer_payments(state)
    else:
        offer_cards(state)


def offer_locations(state: BraveState) -> None:
    """Picks, swaps, and cards of the area (3, 5.1)."""
    seat = state.player
    for place in range(state.cards.places):
        where = state.where[place]
        if state.node == terms.TAKE:
            if (
                where == terms.AREA
                and place != state.moved
                and locations.may_own(state, seat, place)
            ):
                offer(state, place_number(state, terms.B_TAKE, place))
        elif where == terms.HELD + seat:
            if state.node == terms.SWAP:
                offer(state, place_number(state, terms.B_SWAP, place))
            elif locations.may_own(state, seat, place):
                offer(state, place_number(state, terms.B_PICK, place))


def offer_elements(state: BraveState) -> None:
    """Elements for a token, a marker or a disaster (5.1, 5.6)."""
    for element in range(terms.FIRE, terms.WATER + 1):
        if may_choose(state, element):
            offer(state, terms.A_ELEM + element - terms.FIRE)


def may_choose(state: BraveState, element: int) -> bool:
    """Whether the supply allows this element; a disaster needs no physical marker (R24)."""
    if state.site == terms.NO_PLACE:
        return True
    if locations.puts_marker(state):
        return state.markers_left[element] > 0
    return state.tokens_left[element] > 0


def offer_for_effect(state: BraveState) -> None:
    """Locations, or tokens on them, that an effect can be applied to (2.3)."""
    effect = effects.effect_number(state)
    limit = effects.effect_n(state)
    places = state.cards.places
    if state.node == terms.LOC:
        for place in range(places):
            if effects.fits_effect(state, state.player, effect, limit, place):
                offer(state, place_number(state, terms.B_LOC, place))
        return
    for place in range(places):
        if state.token[place] and effects.fits_effect(state, state.player, effect, limit, place):
            offer(state, place_number(state, terms.B_REM_ELEMENT, place))
    for place in range(places):
        if state.military[place] and effects.fits_effect(state, state.player, effect, limit, place):
            offer(state, place_number(state, terms.B_REM_MILITARY, place))


def offer_origins(state: BraveState) -> None:
    """Markers that can be moved; the first move of a card is compulsory (2.3, R7)."""
    if may_stop(state):
        offer(state, terms.A_STOP)
    for place in range(state.cards.places):
        if place != state.target and state.army[4 * place + state.player]:
            offer(state, place_number(state, terms.B_FROM, place))


def may_stop(state: BraveState) -> bool:
    """Whether no further marker has to be moved."""
    return state.phase == terms.ACTING and state.step > 0


def offer_targets(state: BraveState) -> None:
    """Locations of other players: for a marker, a disaster or an assault."""
    block = terms.B_TO
    if state.node == terms.ASSAULT:
        offer(state, terms.A_PASS)
        block = terms.B_ASSAULT
    elif state.node == terms.AT:
        block = terms.B_AT
    for place in range(state.cards.places):
        if is_target(state, place):
            offer(state, place_number(state, block, place))


def is_target(state: BraveState, place: int) -> bool:
    """Whether the player may name this location now."""
    if state.node == terms.ASSAULT:
        return attack.may_assault(state, state.player, place)
    owner = state.owner(place)
    return owner != terms.NO_SEAT and owner != state.player and place != state.origin


def offer_rerolls(state: BraveState) -> None:
    """The D! step: locations, then cards (5.7)."""
    owner = state.owner(state.target)
    offer(state, terms.A_PASS)
    for die in range(state.dice_count):
        for place in range(state.cards.places):
            if may_use(state, owner, place):
                offer(state, place_number(state, terms.B_USE + die, place))
    for block in range(3):
        for kind in range(state.cards.kinds):
            if (
                state.hand[owner * terms.MOST_KINDS + kind]
                and state.cards.timing[kind] == terms.AFTER_ROLL
            ):
                if guard_fits(state, kind, block + 1):
                    offer(state, card_number(state, terms.C_GUARD + block, kind))


def may_use(state: BraveState, seat: int, place: int) -> bool:
    """Whether a location can still re-roll a die."""
    return (
        state.where[place] == terms.FRONT + seat
        and state.cards.ability[place] == terms.REROLL
        and attack.uses_of(state, place) < state.cards.ability_n[place]
    )


def guard_fits(state: BraveState, kind: int, dice: int) -> bool:
    """Whether a D! card may name these dice: 1, 2, or 3 for both (2.3)."""
    if dice == 3:
        return state.dice_count == 2 and state.cards.effect_n[kind * terms.MOST_EFFECTS] >= 2
    return dice <= state.dice_count


def offer_payments(state: BraveState) -> None:
    """What irredundant payments hold; conceding only before the first item (5.7)."""
    owner = state.owner(state.target)
    payment.find_payable(state)
    if state.paid_count == 0:
        offer(state, terms.A_CONCEDE)
    for place in range(state.cards.places):
        if state.where[place] == terms.FRONT + owner and payment.may_pay_token(state, place):
            if state.payable[state.token[place]]:
                offer(state, place_number(state, terms.B_TOK, place))
    for kind in range(state.cards.kinds):
        if state.hand[owner * terms.MOST_KINDS + kind]:
            if state.payable[payment.card_source(state, owner, kind)]:
                offer(state, card_number(state, terms.C_PAY, kind))


def offer_cards(state: BraveState) -> None:
    """Actions, disasters, supports and reactions, or none of them."""
    seat = decider(state)
    block = terms.C_ACT
    if state.node == terms.REACT:
        block = terms.C_REACT
    elif state.node == terms.PLAY:
        block = terms.C_PLAY
    elif state.node == terms.ADD:
        block = terms.C_ADD
    offer(state, terms.A_DONE if state.node == terms.ADD else terms.A_PASS)
    for kind in range(state.cards.kinds):
        if state.hand[seat * terms.MOST_KINDS + kind] and may_play(state, seat, kind):
            offer(state, card_number(state, block, kind))


def may_play(state: BraveState, seat: int, kind: int) -> bool:
    """Whether a card of the hand serves what is due."""
    if state.node == terms.PLAY:
        return True
    if state.node == terms.ADD:
        return attack.may_support(state, kind)
    if state.node == terms.ACT:
        return state.cards.timing[kind] == terms.ACTION and effects.has_effect(state, seat, kind)
    return (
        state.rulings.has_reactions
        and state.cards.timing[kind] == terms.REACTION_CARD
        and attack.trigger_fits(state, kind)
    )
