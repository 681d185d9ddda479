"""Reactions: the chain of cards played one upon the other (Rummy 5.5)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.rummy.state import RummyState

if not cython.compiled:
    from elementarium.core.state import Choices
    from elementarium.games.rummy.cards import (
        A_NULLIFY,
        A_PASS,
        A_SENTINEL,
        COMBUSTION,
        ELEMENTAL_SHIFT,
        NO_CARD,
        NULLIFY,
        RANKS,
        REACT,
        SENTINEL,
        STEAL,
        SUITS,
    )
    from elementarium.games.rummy.hands import burn_from_hand, draw_card
    from elementarium.games.rummy.melds import card_keeps_duty
    from elementarium.games.rummy.powers import action_power, stop_action, take_effect
    from elementarium.games.rummy.scoring import deck_has_run_out


def open_window(state: RummyState) -> None:
    """Ask about the last card of the chain, clockwise from its player (R31)."""
    ask_from(state, 1)


def ask_from(state: RummyState, first: int) -> None:
    """Ask the first seat, so many places on or more, that has a usable reaction; if there is
    none, the chain is resolved.
    """
    last = state.chain_seat[state.chain_length - 1]
    for k in range(first, state.seats):
        seat = (last + k) % state.seats
        if has_reaction(state, seat):
            state.phase = REACT
            state.to_act = seat
            return
    resolve(state)


def places_on(state: RummyState, seat: int) -> int:
    """How far round the table `seat` is from the player of the last card."""
    last = state.chain_seat[state.chain_length - 1]
    return (seat + state.seats - last) % state.seats


def resolve(state: RummyState) -> None:
    """The action takes effect if the number of reactions is even (R34)."""
    if state.chain_length % 2 == 1:
        take_effect(state)
    else:
        stop_action(state)


def has_reaction(state: RummyState, seat: int) -> bool:
    """Whether the seat holds a card with which it may react now."""
    fives = state.held[seat * RANKS + SENTINEL]
    eights = state.held[seat * RANKS + NULLIFY]
    if fives == 0 and eights == 0:
        return False
    for suit in range(SUITS):
        if fives >> suit & 1 and may_react(state, seat, suit * RANKS + SENTINEL):
            return True
        if eights >> suit & 1 and may_react(state, seat, suit * RANKS + NULLIFY):
            return True
    return False


def may_react(state: RummyState, seat: int, card: int) -> bool:
    """Whether the seat, which holds the card, may answer the end of the chain with it."""
    if not answers(state, seat, card):
        return False
    return state.duty == NO_CARD or seat != state.player or card_keeps_duty(state, card)


def answers(state: RummyState, seat: int, card: int) -> bool:
    """Whether the card is a reaction to the end of the chain: NULLIFY to any card, SENTINEL only
    to the action itself if it is STEAL, COMBUSTION or ELEMENTAL SHIFT (R32, R33).
    """
    if card % RANKS == NULLIFY:
        return True
    if card % RANKS != SENTINEL or state.chain_length != 1:
        return False
    power = action_power(state)
    if power == ELEMENTAL_SHIFT:
        return True
    if power == STEAL:
        return not state.sentinel_target or seat == state.target_seat
    if power == COMBUSTION:
        return not state.sentinel_target or seat == state.owner[state.target_group]
    return False


def list_reactions(state: RummyState, out: Choices, count: int) -> int:
    """The usable fives and eights of the seat that is asked, and `pass`."""
    seat = state.to_act
    for suit in range(SUITS):
        card = suit * RANKS + SENTINEL
        if state.where[card] == seat and may_react(state, seat, card):
            out.number[count] = A_SENTINEL + suit
            count += 1
    for suit in range(SUITS):
        card = suit * RANKS + NULLIFY
        if state.where[card] == seat and may_react(state, seat, card):
            out.number[count] = A_NULLIFY + suit
            count += 1
    out.number[count] = A_PASS
    return count + 1


def react(state: RummyState, number: int) -> None:
    """Burn the reaction, draw its replacement at once, and ask about the new card."""
    if number < A_NULLIFY:
        card = (number - A_SENTINEL) * RANKS + SENTINEL
    else:
        card = (number - A_NULLIFY) * RANKS + NULLIFY
    seat = state.to_act
    burn_from_hand(state, card)
    state.chain_seat[state.chain_length] = seat
    state.chain_card[state.chain_length] = card
    state.chain_length += 1
    draw_card(state, seat)
    if not deck_has_run_out(state):
        open_window(state)


def pass_on(state: RummyState) -> None:
    """The seat that was asked lets the card stand; the next one is asked."""
    ask_from(state, places_on(state, state.to_act) + 1)
