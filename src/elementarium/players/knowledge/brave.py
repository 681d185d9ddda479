"""What a good player of Brave knows: which locations help, which attacks pay, what to defend.

A `Mind` looks at a table, in which its own cards are real and those of the others may be imagined,
and values every action by rules of thumb. The greedy player takes the best one. A search plays on
like that, too, and judges the table when a round is over. What it notes, and what it thinks of
locations, disasters and the defence, stands in `brave_look` and three modules beside it.
"""

from __future__ import annotations

import math
from array import array

import cython

from elementarium.core.state import Choices, State
from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_defence, brave_disasters, brave_locations
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.brave_look import Look
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking

LEVEL_SIMULATIONS = (8, 40, 160, 600)


class Mind(Look):
    """One seat thinking about one table; values every action, and the table itself."""

    __slots__ = ()

    # What the search asks

    def is_settled(self, state: State) -> bool:
        """When a round begins."""
        return self.begins_round(cython.cast(BraveState, state))

    def begins_round(self, state: BraveState) -> bool:
        """Whether a round has just begun: nobody has used a card yet."""
        if state.phase == terms.ACTING:
            return state.player == state.start and state.node == terms.ACT and state.done == 0
        return state.phase == terms.ACQUIRING

    def note_estimate(self, state: State) -> None:
        """The share of the hopes of all seats that each of them has, as a return."""
        self.note_hopes(cython.cast(BraveState, state))
        self.share_out(state.seats)

    def note_hopes(self, state: BraveState) -> None:
        """What the seats hope for: being ahead counts the more, the fewer rounds follow."""
        self.count_points(state)
        rounds = 1.0 + state.rulings.last_round - state.round
        scale = 1.0 / (1.0 + 1.6 * math.sqrt(rounds))
        for seat in range(state.seats):
            ahead = self.hopes(state, seat, rounds) - self.points[0]
            self.returns[seat] = math.exp(scale * ahead)

    def hopes(self, state: BraveState, seat: int, rounds: float) -> float:
        """Points, and what locations, cards and army markers still bring."""
        value = 0.0 + self.points[seat]
        for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + state.front_count[seat]):
            place = state.front[i]
            value += 0.12 * rounds * brave_locations.help_of(self, state, place)
            value += 0.25 * (state.token[place] > 0) + 0.2 * rounds * state.military[place]
        for place in range(state.cards.places):
            value += 0.6 * state.army[4 * place + seat]
        return value + 0.25 * state.hand_size[seat]

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        self.look(cython.cast(BraveState, state), state.to_act)
        for i in range(count):
            score[i] = self.value(cython.cast(BraveState, state), choices.number[i])

    # Values

    def value(self, state: BraveState, number: int) -> float:
        """How good an action looks; only actions of one decision are compared."""
        if number < terms.A_ELEM:
            return brave_defence.of_concession(self, state) if number == terms.A_CONCEDE else 0.0
        if number < terms.A_BLOCKS:
            return self.of_element(state, number - terms.A_ELEM + terms.FIRE)
        number -= terms.A_BLOCKS
        if number < terms.PLACE_BLOCKS * state.cards.places:
            return self.of_location(
                state, number // state.cards.places, number % state.cards.places
            )
        number -= terms.PLACE_BLOCKS * state.cards.places
        return self.of_card(state, number // state.cards.kinds, number % state.cards.kinds)

    def of_location(self, state: BraveState, block: int, place: int) -> float:
        """Naming a location."""
        if block == terms.B_PICK or block == terms.B_TAKE:
            return brave_locations.help_of(self, state, place)
        if block == terms.B_SWAP:
            return -brave_locations.help_of(self, state, place)
        if block == terms.B_ASSAULT:
            return brave_locations.of_assault(self, state, place)
        if block == terms.B_AT:
            return brave_disasters.plan(self, state, state.card, place)
        if block == terms.B_TOK:
            return self.worth[numbers.TOKEN]
        if block == terms.B_FROM:
            return -brave_locations.chance_of_assault(self, state, place)
        if block == terms.B_TO:
            return brave_locations.of_army(self, state, place)
        if block == terms.B_REM_ELEMENT or block == terms.B_REM_MILITARY:
            return brave_locations.loss(self, state, place) + (
                1.0 if block == terms.B_REM_MILITARY else 0.0
            )
        if block >= terms.B_USE:
            return brave_defence.of_die(state, block - terms.B_USE)
        return brave_locations.of_effect(self, state, place)

    def of_card(self, state: BraveState, block: int, kind: int) -> float:
        """Using a card."""
        if block == terms.C_ACT:
            return self.of_action(state, kind)
        if block == terms.C_PLAY:
            return brave_disasters.best_plan(self, state, kind)
        if block == terms.C_ADD:
            return brave_disasters.of_support(self, state, kind)
        if block == terms.C_REACT:
            return brave_defence.of_reaction(state, kind)
        if block >= terms.C_GUARD:
            return brave_defence.of_guard(self, state, block - terms.C_GUARD + 1)
        return self.worth[numbers.PAYMENT] - self.keep(state, kind)

    def keep(self, state: BraveState, kind: int) -> float:
        """What a card is worth in hand: as a support, a payment, a disaster."""
        if state.round >= state.rulings.last_round and state.phase > terms.ACTING:
            return self.worth[numbers.KEEP_LAST]
        value = self.worth[numbers.KEEP_SUPPORT] * state.cards.support[kind]
        if state.cards.element[kind] == terms.WILD:
            value += self.worth[numbers.KEEP_WILD]
        if state.cards.preventable[kind]:
            return value
        return value + self.worth[numbers.KEEP_SURE]

    def of_action(self, state: BraveState, kind: int) -> float:
        """The effects of an action card, against keeping it."""
        value = 0.0
        for i in range(
            kind * terms.MOST_EFFECTS, kind * terms.MOST_EFFECTS + state.cards.effects[kind]
        ):
            effect = state.cards.effect[i]
            times = 1 if effect == terms.DO_RELOCATE_OTHER else max(1, state.cards.effect_n[i])
            value += self.worth[numbers.GAINS + effect] * times
        return value - self.keep(state, kind)

    def of_element(self, state: BraveState, element: int) -> float:
        """The element of a disaster, or one for a token or marker: the one we hold most of."""
        if state.site < 0:
            return brave_disasters.plan_with(self, state, state.card, element, state.target)
        held = 0.0
        for kind in range(state.cards.kinds):
            if state.cards.element[kind] == element:
                held += state.hand[self.seat * terms.MOST_KINDS + kind]
        return held if state.cards.ability_element[state.site] == terms.MARKED else -held


THINKING = Thinking(Mind, Settings(width=12, cut=20, noise=0.5, among_many=0.3))
"""The same mind plays on and judges, after a round or two."""
