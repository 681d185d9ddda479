"""Reactions: the chain of cards played one upon the other (Rummy 5.5)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core.state import Choices
from elementarium.games.rummy import hands, happenings, melds, pack, powers, scoring
from elementarium.games.rummy.state import RummyState


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
            state.phase = pack.REACT
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
        powers.take_effect(state)
    else:
        powers.stop_action(state)


def has_reaction(state: RummyState, seat: int) -> bool:
    """Whether the seat holds a card with which it may react now."""
    fives = state.held[seat * pack.RANKS + pack.SENTINEL]
    eights = state.held[seat * pack.RANKS + pack.NULLIFY]
    if fives == 0 and eights == 0:
        return False
    for suit in range(pack.SUITS):
        if fives >> suit & 1 and may_react(state, seat, suit * pack.RANKS + pack.SENTINEL):
            return True
        if eights >> suit & 1 and may_react(state, seat, suit * pack.RANKS + pack.NULLIFY):
            return True
    return False


def may_react(state: RummyState, seat: int, card: int) -> bool:
    """Whether the seat, which holds the card, may answer the end of the chain with it."""
    if not answers(state, seat, card):
        return False
    return state.duty == pack.NO_CARD or seat != state.player or melds.card_keeps_duty(state, card)


def answers(state: RummyState, seat: int, card: int) -> bool:
    """Whether the card is a reaction to the end of the chain: NULLIFY to any card, SENTINEL only
    to the action itself if it is STEAL, COMBUSTION or ELEMENTAL SHIFT (R32, R33).
    """
    if card % pack.RANKS == pack.NULLIFY:
        return True
    if card % pack.RANKS != pack.SENTINEL or state.chain_length != 1:
        return False
    power = powers.action_power(state)
    if power == pack.ELEMENTAL_SHIFT:
        return True
    if power == pack.STEAL:
        return not state.rulings.sentinel_target or seat == state.target_seat
    if power == pack.COMBUSTION:
        return not state.rulings.sentinel_target or seat == state.owner[state.target_group]
    return False


def list_reactions(state: RummyState, out: Choices, count: int) -> int:
    """The usable fives and eights of the seat that is asked, and `pass`."""
    seat = state.to_act
    for suit in range(pack.SUITS):
        card = suit * pack.RANKS + pack.SENTINEL
        if state.where[card] == seat and may_react(state, seat, card):
            out.number[count] = pack.A_SENTINEL + suit
            count += 1
    for suit in range(pack.SUITS):
        card = suit * pack.RANKS + pack.NULLIFY
        if state.where[card] == seat and may_react(state, seat, card):
            out.number[count] = pack.A_NULLIFY + suit
            count += 1
    out.number[count] = pack.A_PASS
    return count + 1


def react(state: RummyState, number: int) -> None:
    """Burn the reaction, draw its replacement at once, and ask about the new card."""
    if number < pack.A_NULLIFY:
        card = (number - pack.A_SENTINEL) * pack.RANKS + pack.SENTINEL
    else:
        card = (number - pack.A_NULLIFY) * pack.RANKS + pack.NULLIFY
    seat = state.to_act
    noting.note(state, happenings.REACTED, seat, card, state.chain_card[state.chain_length - 1])
    hands.burn_from_hand(state, card)
    state.chain_seat[state.chain_length] = seat
    state.chain_card[state.chain_length] = card
    state.chain_length += 1
    hands.draw_card(state, seat, happenings.REACTION_REPLACED)
    if not scoring.deck_has_run_out(state):
        open_window(state)


def pass_on(state: RummyState) -> None:
    """The seat that was asked lets the card stand; the next one is asked."""
    noting.note(state, happenings.PASSED, state.to_act)
    ask_from(state, places_on(state, state.to_act) + 1)
