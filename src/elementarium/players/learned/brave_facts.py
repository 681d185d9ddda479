"""What a table of Brave looks like to somebody who judges it when a round begins, as whole numbers.

Each seat is described alike, by what it has and by what the others could do to it; cards count by
what they do, never by their names. Every fact counts twice: once as it is, once for each round that
follows. What a seat cannot know is what was imagined for it, and is counted as if it were so.
"""

from __future__ import annotations

from array import array

from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState

ENCODING = "brave facts 1"
HAS_POINTS = 0
HAS_CARDS = 1
HAS_ARMIES = 2
ACTS_AFTER = 3  # how many act before it in this round
HAS_LOCATIONS = 4
HAS_FIVE = 5
DEFENDS = 6  # the defence of all its locations
TEMPTS = 7  # what others would gain with them
HAS_TOKENS = 8
HAS_MILITARY = 9
HOLDS_OUT = 10  # its army markers at the others' locations
IS_BESIEGED = 11  # theirs at its own
TAKES_BEST = 12  # its best assault: what it gains, in sixths
TAKES_NEXT = 13
FEARS_BEST = 14  # the worst assault against it
FEARS_NEXT = 15
SUPPORTS = 16
STRENGTH = 17
STRONGEST = 18
WILD_CARDS = 19
SURE_CARDS = 20
ACTION_CARDS = 21
REACTIONS = 22
GUARDS = 23
GAINS_POINTS = 24  # what the actions of its hand bring in VP
NEEDS = 25  # what others need against the disasters of its hand
ABILITIES = 26  # how many locations have each ability
FACTS = 40
"""Places of a seat for facts as they are; as many follow for each round that is left."""


class Facts:
    """Room for the facts of one seat."""

    __slots__ = ("fact",)

    def __init__(self) -> None:
        self.fact = array("i", bytes(4 * FACTS))


def note_facts(found: Facts, state: BraveState, seat: int) -> None:
    """Note all facts of one seat."""
    for place in range(FACTS):
        found.fact[place] = 0
    found.fact[HAS_POINTS] = state.vp[seat]
    found.fact[HAS_CARDS] = state.hand_size[seat]
    found.fact[HAS_ARMIES] = state.armies_left[seat]
    found.fact[ACTS_AFTER] = (seat - state.start + state.seats) % state.seats
    note_locations(found, state, seat)
    note_assaults(found, state, seat)
    note_hand(found, state, seat)


def note_locations(found: Facts, state: BraveState, seat: int) -> None:
    """What it has won, and what lies in front of it."""
    for place in range(state.cards.places):
        if state.where[place] == terms.PILE + seat:
            found.fact[HAS_POINTS] += state.cards.vp[place]
    held = state.front_count[seat]
    found.fact[HAS_LOCATIONS] = held
    found.fact[HAS_FIVE] = 1 if held >= terms.FULL_FRONT else 0
    found.fact[HAS_MILITARY] = state.military_of(seat)
    for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + held):
        place = state.front[i]
        found.fact[DEFENDS] += state.defence_of(place)
        found.fact[TEMPTS] += state.cards.vp[place]
        found.fact[ABILITIES + state.cards.ability[place]] += 1
        if state.token[place]:
            found.fact[HAS_TOKENS] += 1
        found.fact[IS_BESIEGED] += state.armies_on(place) - state.army[4 * place + seat]


def note_assaults(found: Facts, state: BraveState, seat: int) -> None:
    """The two best assaults of the seat, and the two worst against it, before reactions."""
    for owner in range(state.seats):
        for i in range(owner * terms.MOST_HELD, owner * terms.MOST_HELD + state.front_count[owner]):
            place = state.front[i]
            if owner != seat:
                found.fact[HOLDS_OUT] += state.army[4 * place + seat]
                note_assault(found, TAKES_BEST, assault(state, seat, place))
                continue
            worst = 0
            for other in range(state.seats):
                if other != seat:
                    worst = max(worst, assault(state, other, place))
            note_assault(found, FEARS_BEST, worst)


def note_assault(found: Facts, best: int, gain: int) -> None:
    """Note an assault if it is one of the two best."""
    if gain > found.fact[best]:
        found.fact[best + 1] = found.fact[best]
        found.fact[best] = gain
    elif gain > found.fact[best + 1]:
        found.fact[best + 1] = gain


def assault(state: BraveState, seat: int, place: int) -> int:
    """What an assault gains on the average, in sixths; a location itself counts as one."""
    need = state.defence_of(place) - state.military_of(seat) - state.army[4 * place + seat]
    faces = min(6, max(0, 7 - need))
    return faces * (1 + state.cards.vp[place] + state.armies_on(place))


def note_hand(found: Facts, state: BraveState, seat: int) -> None:
    """The cards of its hand by what they do."""
    for kind in range(state.cards.kinds):
        held = state.hand[seat * terms.MOST_KINDS + kind]
        if held:
            note_kind(found, state, kind, held)


def note_kind(found: Facts, state: BraveState, kind: int, held: int) -> None:
    """So many cards of one kind."""
    found.fact[SUPPORTS] += held * state.cards.support[kind]
    strength = state.cards.strength[kind] + 3 * state.cards.has_die[kind]
    found.fact[STRENGTH] += held * strength
    found.fact[STRONGEST] = max(found.fact[STRONGEST], strength)
    if state.cards.element[kind] == terms.WILD:
        found.fact[WILD_CARDS] += held
    if not state.cards.preventable[kind]:
        found.fact[SURE_CARDS] += held
    needs = state.cards.need_any[kind] + state.cards.need_same[kind]
    for element in range(terms.FIRE, terms.WATER + 1):
        needs += state.cards.need[5 * kind + element]
    needs += 2 * state.cards.pairs[kind] + 3 * state.cards.triples[kind]
    found.fact[NEEDS] += held * needs
    if state.cards.effects[kind] == 0:
        return
    if state.cards.timing[kind] == terms.REACTION_CARD:
        found.fact[REACTIONS] += held
    elif state.cards.timing[kind] == terms.AFTER_ROLL:
        found.fact[GUARDS] += held
    else:
        found.fact[ACTION_CARDS] += held
        for i in range(
            kind * terms.MOST_EFFECTS, kind * terms.MOST_EFFECTS + state.cards.effects[kind]
        ):
            if state.cards.effect[i] == terms.DO_GAIN_VP:
                found.fact[GAINS_POINTS] += held * state.cards.effect_n[i]
