"""How an attack of Brave is answered: by giving in, by dice and D! cards, by reactions."""

from __future__ import annotations

import cython

from elementarium.games.brave import attack, terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_locations
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.brave_look import Look


def of_concession(look: Look, state: BraveState) -> float:
    """Giving up a location instead of paying for it."""
    return (
        look.worth[numbers.GIVING_IN]
        - brave_locations.loss(look, state, state.target)
        - look.worth[numbers.GIVING_PRIZE] * brave_locations.prize(look, state, state.target)
    )


def of_die(state: BraveState, die: int) -> float:
    """Re-roll a die that matches nothing; `pass` is worth 0."""
    face = state.dice[die]
    if face == terms.WILD:
        return -1.0
    if face == terms.PLUS:
        return 2.0
    kind = state.card
    if state.cards.need[5 * kind + face]:
        return -1.0
    if state.cards.need_same[kind] and face == state.element:
        return -1.0
    return 0.2 if state.cards.pairs[kind] + state.cards.triples[kind] else 1.0


def of_guard(look: Look, state: BraveState, dice: int) -> float:
    """A D! card where we could not pay otherwise, on the dice that match nothing."""
    if can_pay(look, state):
        return -1.0
    worth = look.worth[numbers.GUARD]
    for die in range(2):
        if dice >> die & 1:
            worth += of_die(state, die)
    return worth


def can_pay(look: Look, state: BraveState) -> bool:
    """Whether passing the D! step leads to a payment that we can make."""
    look.trial.take_over(state)
    look.trial.carry_out(terms.A_PASS)
    return look.trial.to_act == look.seat and cython.cast(BraveState, look.trial).node == terms.PAY


def of_reaction(state: BraveState, kind: int) -> float:
    """A reaction that changes the outcome; `pass` is worth 0."""
    if state.window == terms.LOST:
        return 1.0
    n = 0
    for i in range(
        kind * terms.MOST_EFFECTS, kind * terms.MOST_EFFECTS + state.cards.effects[kind]
    ):
        n += state.cards.effect_n[i]
    gap = state.defence_of(state.target) + state.ward - attack.total(state)
    if state.window == terms.DEFENCE:
        return 1.0 if gap <= 0 and gap + n > 0 else -1.0
    if state.cards.trigger[kind] == terms.ASSAULT_DIE_ROLLED:
        return 0.5 if gap > 0 and gap <= 6 - state.die and state.die <= 3 else -1.0
    return 1.0 if gap > 0 and gap <= n else -1.0
