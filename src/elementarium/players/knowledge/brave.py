"""What a good player of Brave knows: which locations help, which attacks pay, what to defend.

A `Mind` looks at a table, in which its own cards are real and those of the others may be imagined,
and values every action by rules of thumb. The greedy player takes the best one. A search plays on
like that, too, and judges the table when a round is over.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge.any_game import AMONG_MANY, Knowledge

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
else:
    from math import exp, sqrt

    from elementarium.games.brave.attack import strength_bonus, total
    from elementarium.games.brave.effects import effect_number
    from elementarium.games.brave.terms import (
        A_BLOCKS,
        A_CONCEDE,
        A_ELEM,
        A_PASS,
        ACQUIRING,
        ACT,
        ACTING,
        ASSAULT_DIE_ROLLED,
        B_ASSAULT,
        B_AT,
        B_FROM,
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
        C_PLAY,
        C_REACT,
        DEFENCE,
        DO_PLACE_ARMY,
        DO_RELOCATE_OTHER,
        DO_RELOCATE_OWN,
        DO_REMOVE_ARMY,
        FIRE,
        FULL_FRONT,
        LOST,
        MARKED,
        MOST_EFFECTS,
        MOST_HELD,
        MOST_KINDS,
        PAY,
        PILE,
        PLACE_BLOCKS,
        PLAY,
        PLUS,
        TABLE_SEATS,
        WATER,
        WILD,
    )

    MOST_SUPPORT = 16

if TYPE_CHECKING:
    from elementarium.core.perspective import Perspective

HELP = [0.0, 2.6, 3.2, 0.6, 3.2, 2.4, 2.4, 2.6, 3.0, 2.0, 2.4, 1.8, 1.4]
"""What a location ability is worth over a game, by its number."""
GAIN = [1.5, 3.5, 0.9, 2.4, 2.2, 1.6, 3.6, 1.6, 2.4, 0.6, 1.6, 0.1, 2.4, 0.0, 0.0, 0.0, 0.0, 0.0]
"""What an effect of an action card is worth, by its number, for each time it is carried out."""
CARD_COST = 0.55


class Mind(Knowledge):
    """One seat thinking about one table; owns the notes of its last look at it."""

    __slots__ = ("points", "seat", "sources", "support")

    def __init__(self, width: int = 0, cut: int = 0, noise: float = 0.5) -> None:
        Knowledge.__init__(self, width, cut, noise, AMONG_MANY)
        self.seat = 0
        if not cython.compiled:
            self.points = [0] * TABLE_SEATS
            self.sources = [0.0] * TABLE_SEATS
            self.support = [0] * ((WATER + 1) * MOST_SUPPORT)

    # What the search asks

    def is_settled(self, state: State) -> bool:
        """When a round begins."""
        return self.begins_round(cython.cast(BraveState, state))

    def begins_round(self, state: BraveState) -> bool:
        """Whether a round has just begun: nobody has used a card yet."""
        if state.phase == ACTING:
            return state.player == state.start and state.node == ACT and state.done == 0
        return state.phase == ACQUIRING

    def estimate(self, state: State) -> None:
        """The share of the hopes of all seats that each of them has, as a return."""
        self.note_hopes(cython.cast(BraveState, state))
        self.share_out(state.seats)

    def note_hopes(self, state: BraveState) -> None:
        """What the seats hope for: being ahead counts the more, the fewer rounds follow."""
        self.count_points(state)
        rounds = 1.0 + state.last_round - state.round
        scale = 1.0 / (1.0 + 1.6 * sqrt(rounds))
        for seat in range(state.seats):
            ahead = self.hopes(state, seat, rounds) - self.points[0]
            self.returns[seat] = exp(scale * ahead)

    def hopes(self, state: BraveState, seat: int, rounds: float) -> float:
        """Points, and what locations, cards and army markers still bring."""
        value = 0.0 + self.points[seat]
        for i in range(seat * MOST_HELD, seat * MOST_HELD + state.front_count[seat]):
            place = state.front[i]
            value += 0.12 * rounds * self.help(state, place)
            value += 0.25 * (state.token[place] > 0) + 0.2 * rounds * state.military[place]
        for place in range(state.cards.places):
            value += 0.6 * state.army[4 * place + seat]
        return value + 0.25 * state.hand_size[seat]

    def rate(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        self.look(cython.cast(BraveState, state), state.to_act)
        for i in range(count):
            score[i] = self.value(cython.cast(BraveState, state), choices.number[i])

    # Looking at the table

    def look(self, state: BraveState, seat: int) -> None:
        """Note what the values of all actions need."""
        self.seat = seat
        self.count_points(state)
        for other in range(state.seats):
            self.sources[other] = 0.35 * state.hand_size[other]
            for i in range(other * MOST_HELD, other * MOST_HELD + state.front_count[other]):
                if state.token[state.front[i]]:
                    self.sources[other] += 1.0
        self.count_supports(state)

    def count_points(self, state: BraveState) -> None:
        """VP tokens and the values of the piles (6)."""
        for seat in range(state.seats):
            self.points[seat] = state.vp[seat]
        for place in range(state.cards.places):
            if PILE <= state.where[place] < PILE + TABLE_SEATS:
                self.points[state.where[place] - PILE] += state.cards.vp[place]

    def count_supports(self, state: BraveState) -> None:
        """How many cards of the hand support each element with each number."""
        for place in range((WATER + 1) * MOST_SUPPORT):
            self.support[place] = 0
        for kind in range(state.cards.kinds):
            held = state.hand[self.seat * MOST_KINDS + kind]
            if held:
                wild = state.acts_as_wild(self.seat, kind)
                for element in range(FIRE, WATER + 1):
                    if wild or state.cards.element[kind] == element:
                        self.support[self.support_place(state, kind, element)] += held

    def supports(self, state: BraveState, kind: int, element: int) -> bool:
        """Whether a card of ours can support a disaster of this element."""
        return state.cards.element[kind] == element or state.acts_as_wild(self.seat, kind)

    def support_place(self, state: BraveState, kind: int, element: int) -> int:
        """Where cards like this one are counted."""
        return element * MOST_SUPPORT + min(MOST_SUPPORT - 1, state.cards.support[kind])

    # Values

    def value(self, state: BraveState, number: int) -> float:
        """How good an action looks; only actions of one decision are compared."""
        if number < A_ELEM:
            return self.of_concession(state) if number == A_CONCEDE else 0.0
        if number < A_BLOCKS:
            return self.of_element(state, number - A_ELEM + FIRE)
        number -= A_BLOCKS
        if number < PLACE_BLOCKS * state.cards.places:
            return self.of_location(
                state, number // state.cards.places, number % state.cards.places
            )
        number -= PLACE_BLOCKS * state.cards.places
        return self.of_card(state, number // state.cards.kinds, number % state.cards.kinds)

    def of_concession(self, state: BraveState) -> float:
        """Giving up a location instead of paying for it."""
        return 2.2 - self.loss(state, state.at) - 0.5 * self.prize(state, state.at)

    # Locations

    def help(self, state: BraveState, place: int) -> float:
        """What a location does for its owner; its VP tempt the others."""
        value = HELP[state.cards.ability[place]] + 0.35 * state.cards.defence[place]
        return value - 0.3 * state.cards.vp[place]

    def loss(self, state: BraveState, place: int) -> float:
        """What its owner loses with a location, besides what the captor gains."""
        held = state.front_count[state.owner(place)]
        step = 2.0 if held == FULL_FRONT else 1.0 if held == FULL_FRONT - 1 else 0.0
        if state.round >= state.last_round:
            return step
        return step + 0.3 * HELP[state.cards.ability[place]]

    def prize(self, state: BraveState, place: int) -> float:
        """What a captor gains with a location."""
        own = state.army[4 * place + self.seat]
        armies = own if state.own_armies_score else state.armies_on(place)
        return 0.0 + state.cards.vp[place] + armies

    def gain(self, state: BraveState, place: int) -> float:
        """What taking a location is worth to us: more if it hurts a leader."""
        ahead = self.points[state.owner(place)] - self.points[self.seat]
        value = self.prize(state, place) + self.loss(state, place) / (state.seats - 1)
        return value + 0.02 * ahead

    def of_location(self, state: BraveState, block: int, place: int) -> float:
        """Naming a location."""
        if block == B_PICK or block == B_TAKE:
            return self.help(state, place)
        if block == B_SWAP:
            return -self.help(state, place)
        if block == B_ASSAULT:
            return self.of_assault(state, place)
        if block == B_AT:
            return self.plan(state, state.card, place)
        if block == B_TOK:
            return 3.0
        if block == B_FROM:
            return -self.chance_of_assault(state, place)
        if block == B_TO:
            return self.of_army(state, place)
        if block == B_REM_ELEMENT or block == B_REM_MILITARY:
            return self.loss(state, place) + (1.0 if block == B_REM_MILITARY else 0.0)
        if block >= B_USE:
            return self.of_die(state, block - B_USE)
        return self.of_effect(state, place)

    def of_army(self, state: BraveState, place: int) -> float:
        """How good one more army marker of ours would be there."""
        own = state.army[4 * place + self.seat]
        foreign = state.armies_on(place) - own
        return self.prize(state, place) + 2.0 * own - 2.0 * foreign

    def chance_of_assault(self, state: BraveState, place: int) -> float:
        """How likely an assault succeeds, reactions aside."""
        own = state.army[4 * place + self.seat]
        need = state.defence_of(place) - state.military_of(self.seat) - own
        return min(1.0, max(0.0, (7.0 - need) / 6.0))

    def of_assault(self, state: BraveState, place: int) -> float:
        """Taking it, or leaving a marker that helps later."""
        chance = self.chance_of_assault(state, place)
        marker = 0.0
        if state.round < state.last_round and state.armies_left[self.seat]:
            marker = 0.5
        return 0.05 + chance * self.gain(state, place) + (1.0 - chance) * marker

    def of_effect(self, state: BraveState, place: int) -> float:
        """The location for an effect of an action card."""
        effect = effect_number(state)
        if effect == DO_PLACE_ARMY:
            return self.of_army(state, place)
        if effect == DO_RELOCATE_OTHER:
            return self.loss(state, place) - 0.2 * self.prize(state, place)
        if effect == DO_RELOCATE_OWN:
            return -self.help(state, place)
        if effect == DO_REMOVE_ARMY:
            return 0.0 + state.armies_on(place)
        return self.help(state, place) + self.prize(state, place)

    # Cards

    def keep(self, state: BraveState, kind: int) -> float:
        """What a card is worth in hand: as a support, a payment, a disaster."""
        if state.round >= state.last_round and state.phase > ACTING:
            return 0.1
        value = 0.35 * state.cards.support[kind]
        if state.cards.element[kind] == WILD:
            value += 0.4
        return value if state.cards.preventable[kind] else value + 0.4

    def of_card(self, state: BraveState, block: int, kind: int) -> float:
        """Using a card."""
        if block == C_ACT:
            return self.of_action(state, kind)
        if block == C_PLAY:
            return self.best_plan(state, kind)
        if block == C_ADD:
            return self.of_support(state, kind)
        if block == C_REACT:
            return self.of_reaction(state, kind)
        if block >= C_GUARD:
            return self.of_guard(state, block - C_GUARD + 1)
        return 2.0 - self.keep(state, kind)

    def of_action(self, state: BraveState, kind: int) -> float:
        """The effects of an action card, against keeping it."""
        value = 0.0
        for i in range(kind * MOST_EFFECTS, kind * MOST_EFFECTS + state.cards.effects[kind]):
            effect = state.cards.effect[i]
            times = 1 if effect == DO_RELOCATE_OTHER else max(1, state.cards.effect_n[i])
            value += GAIN[effect] * times
        return value - self.keep(state, kind)

    def best_plan(self, state: BraveState, kind: int) -> float:
        """What a disaster is worth against the best target."""
        best = -100.0
        for seat in range(state.seats):
            if seat != self.seat:
                for i in range(seat * MOST_HELD, seat * MOST_HELD + state.front_count[seat]):
                    best = max(best, self.plan(state, kind, state.front[i]))
        return best

    def plan(self, state: BraveState, kind: int, place: int) -> float:
        """What a disaster against a location is worth, with the supports it takes."""
        if not self.chooses_element(state, kind):
            return self.plan_with(state, kind, state.cards.element[kind], place)
        best = -100.0
        for element in range(FIRE, WATER + 1):
            best = max(best, self.plan_with(state, kind, element, place))
        return best

    def chooses_element(self, state: BraveState, kind: int) -> bool:
        """Whether the element of this disaster can be chosen."""
        if state.cards.element[kind] == WILD:
            return True
        return state.wild_disasters and state.acts_as_wild(self.seat, kind)

    def plan_with(self, state: BraveState, kind: int, element: int, place: int) -> float:
        """The same with a chosen element."""
        strength = state.cards.strength[kind] + state.army[4 * place + self.seat]
        strength += strength_bonus(state, self.seat, element)
        if state.cards.has_die[kind]:
            strength += state.die if state.die else 3
        missing = state.defence_of(place) - strength
        used = 1
        if missing > 0:
            itself = self.itself_in_supports(state, kind, element)
            for size in range(MOST_SUPPORT - 1, 0, -1):
                at = element * MOST_SUPPORT + size
                left = self.support[at] - (at == itself)
                while left > 0 and missing > 0:
                    missing -= size
                    used += 1
                    left -= 1
        if missing > 0:
            return -1.0 - missing
        cost = 0.1 if state.round >= state.last_round else CARD_COST
        return self.chance_of_disaster(state, kind, place) * self.gain(state, place) - cost * used

    def itself_in_supports(self, state: BraveState, kind: int, element: int) -> int:
        """Where the card that starts the disaster is counted among its supports; -1 if nowhere."""
        if state.node == PLAY and self.supports(state, kind, element):
            return self.support_place(state, kind, element)
        return -1

    def chance_of_disaster(self, state: BraveState, kind: int, place: int) -> float:
        """How likely the owner cannot prevent it: by what it needs and by the owner's hand."""
        if not state.cards.preventable[kind]:
            return 1.0
        missing = 0.3 * state.cards.need_any[kind] + state.cards.need_same[kind]
        for element in range(FIRE, WATER + 1):
            missing += state.cards.need[5 * kind + element]
        missing += 1.1 * state.cards.pairs[kind] + 2.4 * state.cards.triples[kind]
        missing -= 0.45 * state.cards.dice[kind] + self.sources[state.owner(place)]
        return min(0.95, max(0.05, 0.55 + 0.3 * missing))

    def of_support(self, state: BraveState, kind: int) -> float:
        """Add what reaches the defence, the largest first; `done` is worth 0."""
        missing = state.defence_of(state.at) - total(state)
        within = 0
        for size in range(1, MOST_SUPPORT):
            within += size * self.support[state.element * MOST_SUPPORT + size]
        if missing <= 0 or within < missing:
            return -1.0
        size = state.cards.support[kind]
        return 1.0 + size if size <= missing else 1.0 + missing - 0.1 * size

    def of_reaction(self, state: BraveState, kind: int) -> float:
        """A reaction that changes the outcome; `pass` is worth 0."""
        if state.window == LOST:
            return 1.0
        n = 0
        for i in range(kind * MOST_EFFECTS, kind * MOST_EFFECTS + state.cards.effects[kind]):
            n += state.cards.effect_n[i]
        gap = state.defence_of(state.at) + state.ward - total(state)
        if state.window == DEFENCE:
            return 1.0 if gap <= 0 and gap + n > 0 else -1.0
        if state.cards.trigger[kind] == ASSAULT_DIE_ROLLED:
            return 0.5 if gap > 0 and gap <= 6 - state.die and state.die <= 3 else -1.0
        return 1.0 if gap > 0 and gap <= n else -1.0

    # Elements and dice

    def of_element(self, state: BraveState, element: int) -> float:
        """The element of a disaster, or one for a token or marker: the one we hold most of."""
        if state.on < 0:
            return self.plan_with(state, state.card, element, state.at)
        held = 0.0
        for kind in range(state.cards.kinds):
            if state.cards.element[kind] == element:
                held += state.hand[self.seat * MOST_KINDS + kind]
        return held if state.cards.ability_element[state.on] == MARKED else -held

    def of_die(self, state: BraveState, die: int) -> float:
        """Re-roll a die that matches nothing; `pass` is worth 0."""
        face = state.dice[die]
        if face == WILD:
            return -1.0
        if face == PLUS:
            return 2.0
        kind = state.card
        if state.cards.need[5 * kind + face]:
            return -1.0
        if state.cards.need_same[kind] and face == state.element:
            return -1.0
        return 0.2 if state.cards.pairs[kind] + state.cards.triples[kind] else 1.0

    def of_guard(self, state: BraveState, dice: int) -> float:
        """A D! card where we could not pay otherwise, on the dice that match nothing."""
        if self.can_pay(state):
            return -1.0
        worth = -0.5
        for die in range(2):
            if dice >> die & 1:
                worth += self.of_die(state, die)
        return worth

    def can_pay(self, state: BraveState) -> bool:
        """Whether passing the D! step leads to a payment that we can make."""
        self.trial.take_over(state)
        self.trial.carry_out(A_PASS)
        return self.trial.to_act == self.seat and cython.cast(BraveState, self.trial).node == PAY

    # From Python

    def values(self, state: BraveState, numbers: list[int]) -> list[float]:
        """What these actions are worth to the seat to act."""
        self.prepare(state)
        self.look(state, state.to_act)
        return [self.value(state, number) for number in numbers]


def greedy_choice(perspective: Perspective, rng: Rng) -> int:
    """The legal action that looks best; ties are broken at random."""
    legal = perspective.legal_actions()
    values = Mind().values(perspective.imagine(rng), legal)
    best, chosen = float("-inf"), legal[0]
    for number, value in zip(legal, values, strict=True):
        shaken = value + rng.below(1000) / 1e6
        if shaken > best:
            best, chosen = shaken, number
    return chosen


def search_knowledge() -> Knowledge:
    """Who plays on and judges for a search: the same mind, for a round or two."""
    return Mind(width=12, cut=20)
