"""Which disasters of Brave pay: against which location, as which element, with which supports."""

from __future__ import annotations

from elementarium.games.brave import attack, terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_locations, brave_look
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.brave_look import Look


def best_plan(look: Look, state: BraveState, kind: int) -> float:
    """What a disaster is worth against the best target."""
    best = -100.0
    for seat in range(state.seats):
        if seat != look.seat:
            for i in range(
                seat * terms.MOST_HELD, seat * terms.MOST_HELD + state.front_count[seat]
            ):
                best = max(best, plan(look, state, kind, state.front[i]))
    return best


def plan(look: Look, state: BraveState, kind: int, place: int) -> float:
    """What a disaster against a location is worth, with the supports it takes."""
    if not chooses_element(look, state, kind):
        return plan_with(look, state, kind, state.cards.element[kind], place)
    best = -100.0
    for element in range(terms.FIRE, terms.WATER + 1):
        best = max(best, plan_with(look, state, kind, element, place))
    return best


def chooses_element(look: Look, state: BraveState, kind: int) -> bool:
    """Whether the element of this disaster can be chosen."""
    if state.cards.element[kind] == terms.WILD:
        return True
    return state.rulings.wild_disasters and state.acts_as_wild(look.seat, kind)


def plan_with(look: Look, state: BraveState, kind: int, element: int, place: int) -> float:
    """The same with a chosen element."""
    strength = state.cards.strength[kind] + state.army[4 * place + look.seat]
    strength += attack.strength_bonus(state, look.seat, element)
    if state.cards.has_die[kind]:
        strength += state.die if state.die else 3
    missing = state.defence_of(place) - strength
    used = 1
    if missing > 0:
        itself = itself_in_supports(look, state, kind, element)
        for size in range(brave_look.MOST_SUPPORT - 1, 0, -1):
            at = element * brave_look.MOST_SUPPORT + size
            left = look.support[at] - (at == itself)
            while left > 0 and missing > 0:
                missing -= size
                used += 1
                left -= 1
    if missing > 0:
        return -1.0 - missing
    cost = look.worth[numbers.CARD_COST]
    if state.round >= state.rulings.last_round:
        cost = look.worth[numbers.LAST_COST]
    return (
        chance_of_disaster(look, state, kind, place) * brave_locations.gain(look, state, place)
        - cost * used
    )


def itself_in_supports(look: Look, state: BraveState, kind: int, element: int) -> int:
    """Where the card that starts the disaster is counted among its supports; -1 if nowhere."""
    if state.node == terms.PLAY and look.supports(state, kind, element):
        return look.support_place(state, kind, element)
    return -1


def chance_of_disaster(look: Look, state: BraveState, kind: int, place: int) -> float:
    """How likely the owner cannot prevent it: by what it needs and by the owner's hand."""
    if not state.cards.preventable[kind]:
        return 1.0
    missing = look.worth[numbers.NEED_ANY] * state.cards.need_any[kind]
    missing += state.cards.need_same[kind]
    for element in range(terms.FIRE, terms.WATER + 1):
        missing += state.cards.need[5 * kind + element]
    pairs = look.worth[numbers.NEED_PAIR] * state.cards.pairs[kind]
    missing += pairs + look.worth[numbers.NEED_TRIPLE] * state.cards.triples[kind]
    dice = look.worth[numbers.NEED_DIE] * state.cards.dice[kind]
    missing -= dice + look.sources[state.owner(place)]
    fails = look.worth[numbers.FAILS] + look.worth[numbers.FAILS_MORE] * missing
    return min(0.95, max(0.05, fails))


def of_support(look: Look, state: BraveState, kind: int) -> float:
    """Add what reaches the defence, the largest first; `done` is worth 0."""
    missing = state.defence_of(state.target) - attack.total(state)
    within = 0
    for size in range(1, brave_look.MOST_SUPPORT):
        within += size * look.support[state.element * brave_look.MOST_SUPPORT + size]
    if missing <= 0 or within < missing:
        return -1.0
    size = state.cards.support[kind]
    return 1.0 + size if size <= missing else 1.0 + missing - 0.1 * size
