"""What the locations of Brave are worth: to have, to lose, to take and to besiege."""

from __future__ import annotations

from elementarium.games.brave import effects, terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.brave_look import Look


def help_of(look: Look, state: BraveState, place: int) -> float:
    """What a location does for its owner; its VP tempt the others."""
    value = look.worth[numbers.HELPS + state.cards.ability[place]]
    value += look.worth[numbers.HELP_DEFENCE] * state.cards.defence[place]
    return value - look.worth[numbers.TEMPTATION] * state.cards.vp[place]


def loss(look: Look, state: BraveState, place: int) -> float:
    """What its owner loses with a location, besides what the captor gains."""
    held = state.front_count[state.owner(place)]
    step = 0.0
    if held == terms.FULL_FRONT:
        step = look.worth[numbers.LOSS_FIFTH]
    elif held == terms.FULL_FRONT - 1:
        step = look.worth[numbers.LOSS_FOURTH]
    if state.round >= state.rulings.last_round:
        return step
    helps = look.worth[numbers.HELPS + state.cards.ability[place]]
    return step + look.worth[numbers.LOSS_HELP] * helps


def prize(look: Look, state: BraveState, place: int) -> float:
    """What a captor gains with a location."""
    own = state.army[4 * place + look.seat]
    armies = own if state.rulings.own_armies_score else state.armies_on(place)
    return 0.0 + state.cards.vp[place] + armies


def gain(look: Look, state: BraveState, place: int) -> float:
    """What taking a location is worth to us: more if it hurts a leader."""
    ahead = look.points[state.owner(place)] - look.points[look.seat]
    value = prize(look, state, place) + loss(look, state, place) / (state.seats - 1)
    return value + look.worth[numbers.LEADER] * ahead


def of_army(look: Look, state: BraveState, place: int) -> float:
    """How good one more army marker of ours would be there."""
    own = state.army[4 * place + look.seat]
    foreign = state.armies_on(place) - own
    value = prize(look, state, place) + look.worth[numbers.OWN_ARMIES] * own
    return value - look.worth[numbers.FOREIGN_ARMIES] * foreign


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
        marker = look.worth[numbers.MARKER]
    value = look.worth[numbers.ASSAULT] + chance * gain(look, state, place)
    return value + (1.0 - chance) * marker


def of_effect(look: Look, state: BraveState, place: int) -> float:
    """The location for an effect of an action card."""
    effect = effects.effect_number(state)
    if effect == terms.DO_PLACE_ARMY:
        return of_army(look, state, place)
    if effect == terms.DO_RELOCATE_OTHER:
        return loss(look, state, place) - look.worth[numbers.SPOILED] * prize(look, state, place)
    if effect == terms.DO_RELOCATE_OWN:
        return -help_of(look, state, place)
    if effect == terms.DO_REMOVE_ARMY:
        return 0.0 + state.armies_on(place)
    return help_of(look, state, place) + prize(look, state, place)
