"""The effects of action cards, one by one (Brave 2.3, 5.3)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.brave import happenings, locations, terms
from elementarium.games.brave.state import BraveState


def effect_number(state: BraveState) -> int:
    """The effect that is being carried out."""
    return state.cards.effect[state.card * terms.MOST_EFFECTS + state.effect_due]


def effect_n(state: BraveState) -> int:
    """Its number."""
    return state.cards.effect_n[state.card * terms.MOST_EFFECTS + state.effect_due]


def has_effect(state: BraveState, seat: int, kind: int) -> bool:
    """Whether at least one effect of an action card can be carried out now (R25)."""
    for place in range(state.cards.effects[kind]):
        if can_do(state, seat, kind, place):
            return True
    return False


def can_do(state: BraveState, seat: int, kind: int, number: int) -> bool:
    """Whether an effect can be carried out (the last column of 2.3)."""
    effect = state.cards.effect[kind * terms.MOST_EFFECTS + number]
    if effect <= terms.DO_EXTRA_DISASTER:
        return True
    if effect == terms.DO_PLACE_ELEMENT:
        element = state.cards.effect_element[kind * terms.MOST_EFFECTS + number]
        if element == terms.ANY:
            return locations.some_left(state, True) and some_place(state, seat, effect, 0)
        return state.tokens_left[element] > 0 and some_place(state, seat, effect, 0)
    if effect == terms.DO_PLACE_MILITARY:
        return state.military_left > 0 and some_place(state, seat, effect, 0)
    if effect == terms.DO_PLACE_ARMY:
        return state.armies_left[seat] > 0 and some_place(state, seat, effect, 0)
    if effect == terms.DO_MOVE_ARMY:
        return foreign_places(state, seat) > 1 and some_place(state, seat, effect, 0)
    limit = state.cards.effect_n[kind * terms.MOST_EFFECTS + number]
    return some_place(state, seat, effect, limit)


def some_place(state: BraveState, seat: int, effect: int, limit: int) -> bool:
    """Whether some location can be named for this effect."""
    for place in range(state.cards.places):
        if fits_effect(state, seat, effect, limit, place):
            return True
    return False


def fits_effect(state: BraveState, seat: int, effect: int, limit: int, place: int) -> bool:
    """Whether `place` can be named for this effect of `seat` (2.3)."""
    owner = state.owner(place)
    if owner == terms.NO_SEAT:
        return False
    if effect == terms.DO_PLACE_ELEMENT:
        return owner == seat and state.token[place] == 0
    if effect == terms.DO_PLACE_MILITARY:
        return owner == seat and state.military[place] == 0
    if effect == terms.DO_REMOVE_ARMY:
        return owner == seat and state.armies_on(place) > 0
    if effect == terms.DO_RELOCATE_OWN:
        return owner == seat
    if owner == seat:
        return False
    if effect == terms.DO_REMOVE_TOKEN:
        return state.token[place] + state.military[place] > 0
    if effect == terms.DO_MOVE_ARMY:
        return state.army[4 * place + seat] > 0
    if effect == terms.DO_RELOCATE_OTHER:
        return state.defence_of(place) <= limit
    return effect == terms.DO_PLACE_ARMY


def foreign_places(state: BraveState, seat: int) -> int:
    """How many locations the other players have."""
    count = 0
    for other in range(state.seats):
        if other != seat:
            count += state.front_count[other]
    return count


def begin_action(state: BraveState, kind: int) -> None:
    """An action card leaves the hand and is in use until it is resolved (5.2, 5.3)."""
    noting.note(state, happenings.ACTED, state.player, kind)
    state.lose_card(state.player, kind)
    state.card = kind
    state.done += 1
    state.effect_due = 0
    state.step = 0
    state.node = terms.EFFECT


def next_effect(state: BraveState) -> None:
    """Begin the next effect that can be carried out; after the last one discard the card."""
    while state.effect_due < state.cards.effects[state.card]:
        if state.step < times(state) and can_do(state, state.player, state.card, state.effect_due):
            begin_effect(state)
            return
        state.effect_due += 1
        state.step = 0
    state.effect_due = 0
    state.discard[state.card] += 1
    state.card = terms.NO_CARD
    state.node = terms.NEXT_ACTION


def times(state: BraveState) -> int:
    """How often an effect is carried out: `n times`, or once."""
    effect = effect_number(state)
    if (
        effect == terms.DO_PLACE_MILITARY
        or effect == terms.DO_PLACE_ARMY
        or effect == terms.DO_MOVE_ARMY
    ):
        return effect_n(state)
    return 1


def begin_effect(state: BraveState) -> None:
    """What needs no choice is done at once; for the rest a location is to be named."""
    effect = effect_number(state)
    noting.note(state, happenings.EFFECT, state.player, state.card, effect, effect_n(state))
    if effect == terms.DO_DRAW:
        state.left = effect_n(state)
        state.node = terms.DRAW
    elif effect == terms.DO_REMOVE_TOKEN:
        state.node = terms.REM
    elif effect == terms.DO_MOVE_ARMY:
        state.node = terms.FROM
    elif effect >= terms.DO_PLACE_ELEMENT:
        state.node = terms.LOC
    else:
        gain(state, effect, effect_n(state))
        end_effect(state)


def gain(state: BraveState, effect: int, n: int) -> None:
    """VP and rights."""
    if effect == terms.DO_GAIN_VP:
        noting.note(state, happenings.CARD_SCORED, state.player, noting.NONE, n)
        state.vp[state.player] += n
    elif effect == terms.DO_EXTRA_ACTION:
        state.extra_actions += n
    elif effect == terms.DO_EXTRA_ASSAULT:
        state.extra_assaults[state.player] += n
    else:
        state.extra_disasters[state.player] += n


def end_effect(state: BraveState) -> None:
    """The effect has been carried out once."""
    state.step += 1
    state.node = terms.EFFECT


def apply_to_location(state: BraveState, place: int) -> None:
    """Carry the effect out on the location that was named."""
    effect = effect_number(state)
    noting.note(state, happenings.NAMED, state.player, place)
    end_effect(state)
    if effect == terms.DO_PLACE_ELEMENT:
        place_element(state, place)
    elif effect == terms.DO_PLACE_MILITARY:
        noting.note(state, happenings.MILITARY_PLACED, state.player, place)
        state.military_left -= 1
        state.military[place] = 1
    elif effect == terms.DO_PLACE_ARMY:
        state.put_army(place, state.player)
    elif effect == terms.DO_REMOVE_ARMY:
        remove_armies(state, place)
    else:
        noting.note(state, happenings.RELOCATED, state.owner(place), place)
        state.take_from_front(place)
        state.put_in_area(place)
        if effect == terms.DO_RELOCATE_OWN:
            state.step = 0
            state.moved = place
            state.node = terms.ACQUIRE


def remove_armies(state: BraveState, place: int) -> None:
    """All army markers go back to their owners."""
    for seat in range(state.seats):
        armies = state.army[4 * place + seat]
        if armies:
            noting.note(state, happenings.ARMIES_REMOVED, seat, place, armies)
            state.armies_left[seat] += armies
            state.army[4 * place + seat] = 0


def place_element(state: BraveState, place: int) -> None:
    """A token of the card's element, or of one to be chosen."""
    element = state.cards.effect_element[state.card * terms.MOST_EFFECTS + state.effect_due]
    if element == terms.ANY:
        state.step = 0
        state.site = place
        state.node = terms.ELEM
    else:
        state.put_token(place, element)


def remove_token(state: BraveState, place: int, military: bool) -> None:
    """A token of another player returns to the supply."""
    if military:
        noting.note(state, happenings.MILITARY_REMOVED, state.player, place)
        state.military[place] = 0
        state.military_left += 1
    else:
        noting.note(state, happenings.TOKEN_REMOVED, state.player, place, state.token[place])
        state.tokens_left[state.token[place]] += 1
        state.token[place] = 0
    end_effect(state)


def move_army(state: BraveState, place: int) -> None:
    """The marker that was taken from `origin` goes here."""
    noting.note(state, happenings.ARMY_MOVED, state.player, state.origin, place)
    state.army[4 * state.origin + state.player] -= 1
    state.army[4 * place + state.player] += 1
    state.origin = terms.NO_PLACE
    end_effect(state)
