"""How a quick player of Elemental Rummy rates what it may do.

A search plays thousands of rounds to their end, so nothing is tried out here: an action is rated
by the cards it moves. Powers that gain something come first, for after a meld it is too late for
them; then melds, lay-offs, sacrifices, and at last the discard.
"""

from __future__ import annotations

from array import array

import cython

from elementarium.core.state import Choices, State
from elementarium.games.rummy import melds, pack, powers, scoring
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge import rummy_sense
from elementarium.players.knowledge.rummy_sense import Sense

# What actions bring, in points; fitted by play (docs/strength.md).

POWER_FIRST = 40.0
MELD_FIRST = 30.0
LAY_FIRST = 25.0
SACRIFICE_FIRST = 20.0
NOT_NOW = -20.0
NEVER = -30.0


BY_POINTS = 0.2
"""Among melds and lay-offs the dearest comes first: so much for each point."""
PILE_PARTNER = 1.6
"""What it costs to discard a card beside another discard that goes with it."""
KNOWN_PARTNER = 2.2
"""And if the next player is known to hold one."""
STEAL_SIZE = 0.6
"""STEAL, for each card of the hand that is robbed."""
FUTURE_WORTH = 14.0
"""CHANGE FUTURE: the best of three cards."""
BREAKS_MELD = 15.0
"""What it costs to burn a card of a meld."""
BURN_OTHER = 0.5
"""A point that somebody else loses."""
THREAT = 0.03
"""For each point by which a victim is near the win."""
CARD_IN_HAND = 5.0
"""What a card in another hand is taken to cost its holder."""
STOP_POWER = 5.2
"""To stop a power that is aimed at us, or helps its player alone."""
STOP_COMBUSTION = 11.0
"""To save an own meld from burning."""
GO_ON = 9.0
"""To let our own power go on that somebody has stopped."""


class Quick(Sense):
    """Rates actions by the cards they use, without trying them out."""

    __slots__ = ()

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        self.feel_burden(cython.cast(RummyState, state))
        for i in range(count):
            score[i] = self.value(cython.cast(RummyState, state), choices.number[i])

    def value(self, state: RummyState, number: int) -> float:
        """How good an action looks; only actions of one decision are compared."""
        if number < pack.A_SET:
            return self.of_draw(state, number)
        if number < pack.A_DISC:
            return self.of_table(state, number)
        if number < pack.A_STEAL:
            return self.of_discard(state, number - pack.A_DISC) if number < pack.A_END else 0.0
        if number < pack.A_SENTINEL:
            return self.of_power(state, number) if self.skill >= rummy_sense.POWERS else NOT_NOW
        if number < pack.A_PASS:
            return self.of_reaction(state, number)
        return self.of_choice(state, number)

    # The deal and the draw (3, 5.2)

    def of_draw(self, state: RummyState, number: int) -> float:
        """A Collapse is swapped; an unknown card, or discards that gain something."""
        if number >= pack.A_TAKE:
            return self.take_gain(state, state.player, number - pack.A_TAKE)
        return POWER_FIRST if pack.A_BURN <= number < pack.A_DRAW else 0.0

    # Melds, lay-offs, sacrifices (5.1, 5.3)

    def of_table(self, state: RummyState, number: int) -> float:
        """What brings cards to the table, or burns a meld with a Collapse."""
        if number < pack.A_LAY:
            return self.of_meld(state, number)
        if number < pack.A_SAC:
            return self.of_lay(
                state, (number - pack.A_LAY) // pack.ANCHORS, (number - pack.A_LAY) % pack.ANCHORS
            )
        return self.of_sacrifice(state, state.lies_in[(number - pack.A_SAC) // pack.SUITS])

    def of_meld(self, state: RummyState, number: int) -> float:
        """A meld by its points, and by those of a Mastery."""
        melds.take_apart(state, number)
        first = pack.SUIT[state.trio[0]]
        pure = number >= pack.A_RUN
        points = 0
        for i in range(3):
            points += pack.VALUE[state.trio[i]]
            pure = pure and pack.SUIT[state.trio[i]] == first
        if pure and state.mastery[first] == pack.NO_SEAT:
            points += pack.MASTERY_VALUE
        return MELD_FIRST + BY_POINTS * points

    def of_lay(self, state: RummyState, card: int, anchor: int) -> float:
        """A lay-off by its points, and by a Mastery; not if it helps somebody else."""
        group = melds.group_at(state, card, anchor)
        points = pack.VALUE[card]
        is_ours = state.owner[group] == state.player
        if not (is_ours or state.rulings.layer_scores):
            return NOT_NOW
        if brings_mastery(state, group, card):
            if not is_ours:
                return BY_POINTS * (points - pack.MASTERY_VALUE)
            points += pack.MASTERY_VALUE
        return LAY_FIRST + BY_POINTS * points

    def of_sacrifice(self, state: RummyState, group: int) -> float:
        """A Collapse less, for the points of a meld; some of these may be those of others."""
        value = rummy_sense.COLLAPSE_LOSS
        for card in range(pack.PLAIN_CARDS):
            if state.lies_in[card] == group:
                value += of_burning(state, card)
        return SACRIFICE_FIRST + value if value > 0.0 else NOT_NOW

    # The discard

    def of_discard(self, state: RummyState, card: int) -> float:
        """A card that is no good to us, and not to the next player either."""
        value = -self.card_worth(state, state.player, card)
        return value - partners(state, card) if self.skill >= rummy_sense.HOPES else value

    # Powers (5.4)

    def of_power(self, state: RummyState, number: int) -> float:
        """What a power brings, less what its card is worth in the hand."""
        card = powers.played_card(number)
        gain = self.power_gain(state, number) - self.card_cost(state, state.player, card)
        return POWER_FIRST + gain if gain > 0.0 else NOT_NOW + gain

    def card_cost(self, state: RummyState, seat: int, card: int) -> float:
        """What it costs to burn a card of the hand."""
        value = self.card_worth(state, seat, card)
        return value + BREAKS_MELD if melds.makes_meld(state, seat, card) else value

    def power_gain(self, state: RummyState, number: int) -> float:
        """What a power brings to the hand of its player, and takes from the others."""
        seat = state.player
        if number < pack.A_HARVEST:
            target = (seat + (number - pack.A_STEAL) % 5 + 1) % state.seats
            return STEAL_SIZE * state.hand_size[target] + threat_of(state, target)
        if number < pack.A_FUTURE:
            return self.best_gain(state, seat, pack.DISCARDS)
        if number < pack.A_RESURRECT:
            return FUTURE_WORTH
        if number < pack.A_SHIFT:
            return self.best_gain(state, seat, pack.BURNT)
        if number < pack.A_COMBUSTION:
            return -self.hand_worth(state, seat)
        if number < pack.A_STABILIZE:
            return combust_gain(
                state, state.lies_in[(number - pack.A_COMBUSTION) % pack.PLAIN_CARDS]
            )
        if number < pack.A_TRANSFER:
            return rummy_sense.COLLAPSE_LOSS
        target = (seat + (number - pack.A_TRANSFER) % 5 + 1) % state.seats
        return rummy_sense.COLLAPSE_LOSS + threat_of(state, target)

    # Reactions (5.5)

    def of_reaction(self, state: RummyState, number: int) -> float:
        """A new card for an old one, and what is stopped by it, or made to go on; a pass is 0."""
        seat = state.to_act
        rank = pack.SENTINEL if number < pack.A_NULLIFY else pack.NULLIFY
        first = pack.A_SENTINEL if number < pack.A_NULLIFY else pack.A_NULLIFY
        value = -self.card_cost(state, seat, (number - first) * pack.RANKS + rank)
        if state.chain_length % 2 == 0:
            return value + GO_ON if state.player == seat else value
        return NEVER if state.player == seat else value + self.stop_gain(state, seat)

    def stop_gain(self, state: RummyState, seat: int) -> float:
        """What it brings to stop the action of somebody else."""
        power = powers.action_power(state)
        if power == pack.STEAL or power == pack.TRANSFER:
            return STOP_POWER if state.target_seat == seat else 0.0
        if power == pack.COMBUSTION:
            return STOP_COMBUSTION if state.owner[state.target_group] == seat else 0.0
        if power == pack.ELEMENTAL_SHIFT:
            return STOP_POWER + 0.5 * self.hand_worth(state, seat)
        return STOP_POWER

    # Sub-decisions

    def of_choice(self, state: RummyState, number: int) -> float:
        """What is claimed, drawn or burnt; what is given or dropped makes no difference."""
        if pack.A_CLAIM <= number < pack.A_ORDER:
            return self.gain_of(state, state.player, number - pack.A_CLAIM)
        if pack.A_ORDER <= number < pack.A_GIVE:
            first = state.pile_top + powers.PERMUTATION[3 * (number - pack.A_ORDER)]
            return self.gain_of(state, state.player, state.pile[first])
        if pack.A_HIT <= number < pack.A_PURGE:
            return of_burning(state, number - pack.A_HIT)
        return POWER_FIRST if number >= pack.A_PURGE else 0.0


def partners(state: RummyState, card: int) -> float:
    """What the next player may find beside a discard: in the pile, or in the hand as far as
    we know it.
    """
    value = 0.0
    for suit in range(pack.SUITS):
        if suit != pack.SUIT[card]:
            value += partner(state, suit * pack.RANKS + pack.RANK[card])
    first = pack.SUIT[card] * pack.RANKS
    for away in range(1, 3):
        value += partner(state, first + (pack.RANK[card] + away) % pack.RANKS)
        value += partner(state, first + (pack.RANK[card] + pack.RANKS - away) % pack.RANKS)
    return value


def partner(state: RummyState, card: int) -> float:
    """What it costs that this card may go with the discard."""
    if state.where[card] == pack.DISCARDS:
        return PILE_PARTNER
    taker = (state.player + 1) % state.seats
    if state.where[card] == taker and state.is_certain(state.player, card):
        return KNOWN_PARTNER
    return 0.0


def combust_gain(state: RummyState, group: int) -> float:
    """COMBUSTION: the three cards of a group that cost the others most."""
    first = second = third = 0.0
    for card in range(pack.PLAIN_CARDS):
        if state.lies_in[card] == group:
            value = of_burning(state, card)
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    return threat_of(state, state.owner[group - 1]) + first + second + third


def of_burning(state: RummyState, card: int) -> float:
    """What it brings to burn a card on the table."""
    if scoring.scorer(state, card) == state.player:
        return -1.0 * pack.VALUE[card]
    return BURN_OTHER * pack.VALUE[card]


def threat_of(state: RummyState, seat: int) -> float:
    """What it brings to harm this seat rather than another, by what all can see."""
    points = (
        state.totals[seat] + scoring.laid_points(state, seat) + scoring.mastery_points(state, seat)
    )
    return THREAT * (points - CARD_IN_HAND * state.hand_size[seat])


def brings_mastery(state: RummyState, group: int, card: int) -> bool:
    """Whether a card laid on a run may bring its owner a Mastery: the third of an element (R35)."""
    if state.kind_of[group] != pack.RUN or state.mastery[pack.SUIT[card]] == state.owner[group]:
        return False
    plain = state.length[group] - state.aether_in[group]
    return (state.aether_in[group] if pack.SUIT[card] == pack.AETHER else plain) >= 2
