"""What the locations of Brave are worth: to have, to lose, to take and to besiege."""

from __future__ import annotations

from elementarium.games.brave import effects, terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge.brave_look import Look

HELP = [0.0, 2.6, 3.2, 0.6, 3.2, 2.4, 2.4, 2.6, 3.0, 2.0, 2.4, 1.8, 1.4]
"""What a location ability is worth over a game, by its number."""


def help_of(state: BraveState, place: int) -> float:
    """What a location does for its owner; its VP tempt the others."""
    value = HELP[state.cards.ability[place]] + 0.35 * state.cards.defence[place]
    return value - 0.3 * state.cards.vp[place]


def loss(state: BraveState, place: int) -> float:
    """What its owner loses with a location, besides what the captor gains."""
    held = state.front_count[state.owner(place)]
    step = 2.0 if held == terms.FULL_FRONT else 1.0 if held == terms.FULL_FRONT - 1 else 0.0
    if state.round >= state.rulings.last_round:
        return step
    return step + 0.3 * HELP[state.cards.ability[place]]


def prize(look: Look, state: BraveState, place: int) -> float:
    """What a captor gains with a location."""
    own = state.army[4 * place + look.seat]
    armies = own if state.rulings.own_armies_score else state.armies_on(place)
    return 0.0 + state.cards.vp[place] + armies


def gain(look: Look, state: BraveState, place: int) -> float:
    """What taking a location is worth to us: more if it hurts a leader."""
    ahead = look.points[state.owner(place)] - look.points[look.seat]
    value = prize(look, state, place) + loss(state, place) / (state.seats - 1)
    return value + 0.02 * ahead


def of_army(look: Look, state: BraveState, place: int) -> float:
    """How good one more army marker of ours would be there."""
    own = state.army[4 * place + look.seat]
    foreign = state.armies_on(place) - own
    return prize(look, state, place) + 2.0 * own - 2.0 * foreign


def chance_of_assault(look: Look, state: BraveState, place: int) -> float:
    """How likely an assault succeeds, reactions aside."""
    own = state.army[4 * place + look.seat]
    need = state.defence_of(place) - state.military_of(look.seat) - own
    return min(1.0, max(0.0, (7.0 - need) / 6.0))


def of_assault(look: Look, state: BraveState, place: int) -> float:
    """Taking it, or leaving a marker that helps later."""
    chance = chance_of_assault(look, state, place)
    marker = 0.0
    if state.round < state.rulings.last_round and state.armies_left[look.seat]:
        marker = 0.5
    return 0.05 + chance * gain(look, state, place) + (1.0 - chance) * marker


def of_effect(look: Look, state: BraveState, place: int) -> float:
    """The location for an effect of an action card."""
    effect = effects.effect_number(state)
    if effect == terms.DO_PLACE_ARMY:
        return of_army(look, state, place)
    if effect == terms.DO_RELOCATE_OTHER:
        return loss(state, place) - 0.2 * prize(look, state, place)
    if effect == terms.DO_RELOCATE_OWN:
        return -help_of(state, place)
    if effect == terms.DO_REMOVE_ARMY:
        return 0.0 + state.armies_on(place)
    return help_of(state, place) + prize(look, state, place)
