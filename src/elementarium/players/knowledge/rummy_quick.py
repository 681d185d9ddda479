"""How a quick player of Elemental Rummy rates what it may do.

A search plays thousands of rounds to their end, so nothing is tried out here: an action is rated
by the cards it moves. Powers that gain something come first, for after a meld it is too late for
them; then melds, lay-offs, sacrifices, and at last the discard.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.core.state import Choices, State
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge.rummy_sense import Sense

if not cython.compiled:
    from elementarium.games.rummy.cards import (
        A_BURN,
        A_CLAIM,
        A_COMBUSTION,
        A_DISC,
        A_DRAW,
        A_END,
        A_FUTURE,
        A_GIVE,
        A_HARVEST,
        A_HIT,
        A_LAY,
        A_NULLIFY,
        A_ORDER,
        A_PASS,
        A_PURGE,
        A_RESURRECT,
        A_RUN,
        A_SAC,
        A_SENTINEL,
        A_SET,
        A_SHIFT,
        A_STABILIZE,
        A_STEAL,
        A_TAKE,
        A_TRANSFER,
        AETHER,
        ANCHORS,
        BURNT,
        COMBUSTION,
        DISCARDS,
        ELEMENTAL_SHIFT,
        MASTERY_VALUE,
        NO_SEAT,
        NULLIFY,
        PLAIN_CARDS,
        RANKS,
        RUN,
        SENTINEL,
        STEAL,
        SUITS,
        TRANSFER,
    )
    from elementarium.games.rummy.melds import group_at, makes_meld, take_apart
    from elementarium.games.rummy.powers import PERMUTATION, action_power, played_card
    from elementarium.games.rummy.scoring import laid_points, mastery_points, scorer
    from elementarium.games.rummy.table import RANK, SUIT, VALUE
    from elementarium.players.knowledge.rummy_sense import COLLAPSE_LOSS, HOPES, POWERS

    # What comes first, whatever it brings.
    POWER_FIRST = 40.0
    MELD_FIRST = 30.0
    LAY_FIRST = 25.0
    SACRIFICE_FIRST = 20.0
    NOT_NOW = -20.0
    NEVER = -30.0

# What actions bring, in points; fitted by play (docs/strength.md).
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

    def rate(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks."""
        self.feel_burden(cython.cast(RummyState, state))
        for i in range(count):
            score[i] = self.value(cython.cast(RummyState, state), choices.number[i])

    def value(self, state: RummyState, number: int) -> float:
        """How good an action looks; only actions of one decision are compared."""
        if number < A_SET:
            return self.of_draw(state, number)
        if number < A_DISC:
            return self.of_table(state, number)
        if number < A_STEAL:
            return self.of_discard(state, number - A_DISC) if number < A_END else 0.0
        if number < A_SENTINEL:
            return self.of_power(state, number) if self.skill >= POWERS else NOT_NOW
        if number < A_PASS:
            return self.of_reaction(state, number)
        return self.of_choice(state, number)

    # The deal and the draw (3, 5.2)

    def of_draw(self, state: RummyState, number: int) -> float:
        """A Collapse is swapped; an unknown card, or discards that gain something."""
        if number >= A_TAKE:
            return self.take_gain(state, state.player, number - A_TAKE)
        return POWER_FIRST if A_BURN <= number < A_DRAW else 0.0

    # Melds, lay-offs, sacrifices (5.1, 5.3)

    def of_table(self, state: RummyState, number: int) -> float:
        """What brings cards to the table, or burns a meld with a Collapse."""
        if number < A_LAY:
            return self.of_meld(state, number)
        if number < A_SAC:
            return self.of_lay(state, (number - A_LAY) // ANCHORS, (number - A_LAY) % ANCHORS)
        return self.of_sacrifice(state, state.lies_in[(number - A_SAC) // SUITS])

    def of_meld(self, state: RummyState, number: int) -> float:
        """A meld by its points, and by those of a Mastery."""
        take_apart(state, number)
        first = SUIT[state.trio[0]]
        pure = number >= A_RUN
        points = 0
        for i in range(3):
            points += VALUE[state.trio[i]]
            pure = pure and SUIT[state.trio[i]] == first
        if pure and state.mastery[first] == NO_SEAT:
            points += MASTERY_VALUE
        return MELD_FIRST + BY_POINTS * points

    def of_lay(self, state: RummyState, card: int, anchor: int) -> float:
        """A lay-off by its points, and by a Mastery; not if it helps somebody else."""
        group = group_at(state, card, anchor)
        points = VALUE[card]
        is_ours = state.owner[group] == state.player
        if not (is_ours or state.layer_scores):
            return NOT_NOW
        if brings_mastery(state, group, card):
            if not is_ours:
                return BY_POINTS * (points - MASTERY_VALUE)
            points += MASTERY_VALUE
        return LAY_FIRST + BY_POINTS * points

    def of_sacrifice(self, state: RummyState, group: int) -> float:
        """A Collapse less, for the points of a meld; some of these may be those of others."""
        value = COLLAPSE_LOSS
        for card in range(PLAIN_CARDS):
            if state.lies_in[card] == group:
                value += of_burning(state, card)
        return SACRIFICE_FIRST + value if value > 0.0 else NOT_NOW

    # The discard

    def of_discard(self, state: RummyState, card: int) -> float:
        """A card that is no good to us, and not to the next player either."""
        value = -self.card_worth(state, state.player, card)
        return value - partners(state, card) if self.skill >= HOPES else value

    # Powers (5.4)

    def of_power(self, state: RummyState, number: int) -> float:
        """What a power brings, less what its card is worth in the hand."""
        card = played_card(number)
        gain = self.power_gain(state, number) - self.card_cost(state, state.player, card)
        return POWER_FIRST + gain if gain > 0.0 else NOT_NOW + gain

    def card_cost(self, state: RummyState, seat: int, card: int) -> float:
        """What it costs to burn a card of the hand."""
        value = self.card_worth(state, seat, card)
        return value + BREAKS_MELD if makes_meld(state, seat, card) else value

    def power_gain(self, state: RummyState, number: int) -> float:
        """What a power brings to the hand of its player, and takes from the others."""
        seat = state.player
        if number < A_HARVEST:
            target = (seat + (number - A_STEAL) % 5 + 1) % state.seats
            return STEAL_SIZE * state.hand_size[target] + threat_of(state, target)
        if number < A_FUTURE:
            return self.best_gain(state, seat, DISCARDS)
        if number < A_RESURRECT:
            return FUTURE_WORTH
        if number < A_SHIFT:
            return self.best_gain(state, seat, BURNT)
        if number < A_COMBUSTION:
            return -self.hand_worth(state, seat)
        if number < A_STABILIZE:
            return combust_gain(state, state.lies_in[(number - A_COMBUSTION) % PLAIN_CARDS])
        if number < A_TRANSFER:
            return COLLAPSE_LOSS
        target = (seat + (number - A_TRANSFER) % 5 + 1) % state.seats
        return COLLAPSE_LOSS + threat_of(state, target)

    # Reactions (5.5)

    def of_reaction(self, state: RummyState, number: int) -> float:
        """A new card for an old one, and what is stopped by it, or made to go on; a pass is 0."""
        seat = state.to_act
        rank = SENTINEL if number < A_NULLIFY else NULLIFY
        first = A_SENTINEL if number < A_NULLIFY else A_NULLIFY
        value = -self.card_cost(state, seat, (number - first) * RANKS + rank)
        if state.chain_length % 2 == 0:
            return value + GO_ON if state.player == seat else value
        return NEVER if state.player == seat else value + self.stop_gain(state, seat)

    def stop_gain(self, state: RummyState, seat: int) -> float:
        """What it brings to stop the action of somebody else."""
        power = action_power(state)
        if power == STEAL or power == TRANSFER:
            return STOP_POWER if state.target_seat == seat else 0.0
        if power == COMBUSTION:
            return STOP_COMBUSTION if state.owner[state.target_group] == seat else 0.0
        if power == ELEMENTAL_SHIFT:
            return STOP_POWER + 0.5 * self.hand_worth(state, seat)
        return STOP_POWER

    # Sub-decisions

    def of_choice(self, state: RummyState, number: int) -> float:
        """What is claimed, drawn or burnt; what is given or dropped makes no difference."""
        if A_CLAIM <= number < A_ORDER:
            return self.gain_of(state, state.player, number - A_CLAIM)
        if A_ORDER <= number < A_GIVE:
            first = state.pile_top + PERMUTATION[3 * (number - A_ORDER)]
            return self.gain_of(state, state.player, state.pile[first])
        if A_HIT <= number < A_PURGE:
            return of_burning(state, number - A_HIT)
        return POWER_FIRST if number >= A_PURGE else 0.0


def partners(state: RummyState, card: int) -> float:
    """What the next player may find beside a discard: in the pile, or in the hand as far as
    we know it.
    """
    value = 0.0
    for suit in range(SUITS):
        if suit != SUIT[card]:
            value += partner(state, suit * RANKS + RANK[card])
    first = SUIT[card] * RANKS
    for away in range(1, 3):
        value += partner(state, first + (RANK[card] + away) % RANKS)
        value += partner(state, first + (RANK[card] + RANKS - away) % RANKS)
    return value


def partner(state: RummyState, card: int) -> float:
    """What it costs that this card may go with the discard."""
    if state.where[card] == DISCARDS:
        return PILE_PARTNER
    taker = (state.player + 1) % state.seats
    if state.where[card] == taker and state.is_certain(state.player, card):
        return KNOWN_PARTNER
    return 0.0


def combust_gain(state: RummyState, group: int) -> float:
    """COMBUSTION: the three cards of a group that cost the others most."""
    first = second = third = 0.0
    for card in range(PLAIN_CARDS):
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
    if scorer(state, card) == state.player:
        return -1.0 * VALUE[card]
    return BURN_OTHER * VALUE[card]


def threat_of(state: RummyState, seat: int) -> float:
    """What it brings to harm this seat rather than another, by what all can see."""
    points = state.totals[seat] + laid_points(state, seat) + mastery_points(state, seat)
    return THREAT * (points - CARD_IN_HAND * state.hand_size[seat])


def brings_mastery(state: RummyState, group: int, card: int) -> bool:
    """Whether a card laid on a run may bring its owner a Mastery: the third of an element (R35)."""
    if state.kind_of[group] != RUN or state.mastery[SUIT[card]] == state.owner[group]:
        return False
    plain = state.length[group] - state.aether_in[group]
    return (state.aether_in[group] if SUIT[card] == AETHER else plain) >= 2
