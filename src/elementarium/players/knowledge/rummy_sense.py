"""What a quick player of Elemental Rummy thinks of its cards, without trying anything out.

Where a card lies is looked at only as far as the player may know: cards in other hands and in the
draw pile are all unseen, and alike.
"""

from __future__ import annotations

from elementarium.games.rummy import melds, pack
from elementarium.games.rummy.state import RummyState
from elementarium.players.knowledge.rummy_prizes import Prizes

# What a card is worth in the hand, in points; fitted by play (docs/strength.md).

MELDS = 0  # what can be laid is laid, and all else is a burden
HOPES = 1  # what may become a meld, for us and for the next player
POWERS = 2  # what powers are good for
PATIENCE = 3  # that dear cards are worth waiting with, while nobody is near the end


DEAD = 2.7
"""What any card costs that is in no meld and does not fit the table."""
BURDEN = -0.57
"""And for each of its points: less than nothing, for dear cards make the better melds ..."""
BURDEN_NEAR = 1.7
"""... unless somebody is near the end: so much more, divided by the fewest cards of a hand."""
PLAIN_BURDEN = 0.2
"""What each point costs one who has no patience."""
HOPE = 0.65
"""Each card that would make a meld with it and another of the hand."""
LYING = 6.0
"""One that lies among the discards counts as so many ..."""
MOST_OUTS = 6.0
"""... which is as good as a card can be."""
AETHER_WORTH = 1.7
COLLAPSE_LOSS = 11.0
"""What a Collapse costs: less than its points, for it may be got rid of."""
KEPT = [0.0, 0.0, 0.0, 1.5, 2.8, 1.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0]
"""What a card is kept for, by its rank: CHANGE FUTURE, SENTINEL, RESURRECT and NULLIFY."""


class Sense(Prizes):
    """Values hands by the cards they hold and by what these may still become."""

    __slots__ = ("burden", "skill")

    def __init__(self, skill: int) -> None:
        """`skill`: how much it knows of the game, from `MELDS` to `PATIENCE`."""
        Prizes.__init__(self)
        self.skill = skill
        self.burden = 0.0

    def feel_burden(self, state: RummyState) -> None:
        """Note what a point in the hand costs now: the more, the fewer cards an opponent holds."""
        self.burden = PLAIN_BURDEN
        if self.skill < PATIENCE:
            return
        fewest = pack.CARDS
        for seat in range(state.seats):
            if seat != state.to_act:
                fewest = min(fewest, state.hand_size[seat])
        self.burden = BURDEN + BURDEN_NEAR / (1.0 + fewest)

    # Hands

    def hand_worth(self, state: RummyState, seat: int) -> float:
        """Every card of the hand by what it can still become."""
        value = 0.0
        for card in range(pack.PLAIN_CARDS):
            if state.where[card] == seat:
                value += self.card_worth(state, seat, card)
        for card in range(pack.PLAIN_CARDS, pack.CARDS):
            if state.where[card] == seat:
                value -= COLLAPSE_LOSS
        return value

    def card_worth(self, state: RummyState, seat: int, card: int) -> float:
        """A card of the hand: in a meld, fitting the table, or by its hopes and its power."""
        if melds.makes_meld(state, seat, card) or can_lay(state, seat, card):
            return pack.VALUE[card]
        if self.skill < HOPES:
            return -self.burden * pack.VALUE[card]
        value = KEPT[pack.RANK[card]] - DEAD - self.burden * pack.VALUE[card]
        if pack.SUIT[card] == pack.AETHER:
            value += AETHER_WORTH
        return value + HOPE * outs(state, seat, card)

    # What cards would bring

    def worth_with(self, state: RummyState, seat: int, card: int) -> float:
        """What a hand would be worth with a card that is not in it."""
        place = state.where[card]
        add(state, seat, card)
        value = self.hand_worth(state, seat)
        put_back(state, seat, card, place)
        return value

    def gain_of(self, state: RummyState, seat: int, card: int) -> float:
        """What a card that is not in the hand would bring to it, and to the cards beside it."""
        if card >= pack.PLAIN_CARDS:
            return -COLLAPSE_LOSS
        return self.worth_with(state, seat, card) - self.hand_worth(state, seat)

    def best_gain(self, state: RummyState, seat: int, place: int) -> float:
        """What the best card of a pile would bring to a hand."""
        before = self.hand_worth(state, seat)
        best = before - COLLAPSE_LOSS
        for card in range(pack.PLAIN_CARDS):
            if state.where[card] == place:
                best = max(best, self.worth_with(state, seat, card))
        return best - before

    def take_gain(self, state: RummyState, seat: int, card: int) -> float:
        """What a discard would bring, with all the cards above it (5.2)."""
        before = self.hand_worth(state, seat)
        first = state.discard_size - 1
        while state.discards[first] != card:
            first -= 1
        for i in range(first, state.discard_size):
            add(state, seat, state.discards[i])
        value = self.hand_worth(state, seat)
        for i in range(first, state.discard_size):
            put_back(state, seat, state.discards[i], pack.DISCARDS)
        return value - before


def can_lay(state: RummyState, seat: int, card: int) -> bool:
    """Whether a card fits the table, and its holder may lay off (R14)."""
    return melds.fits_table(state, card) and (
        not state.rulings.layoff_needs_meld or state.owns_group(seat)
    )


def add(state: RummyState, seat: int, card: int) -> None:
    """Look at a hand as if it held one more card."""
    state.where[card] = seat
    state.held[seat * pack.RANKS + pack.RANK[card]] |= 1 << pack.SUIT[card]


def put_back(state: RummyState, seat: int, card: int, place: int) -> None:
    """Look at it as it is again."""
    state.where[card] = place
    state.held[seat * pack.RANKS + pack.RANK[card]] &= pack.EVERY_SUIT - (1 << pack.SUIT[card])


# Hopes


def outs(state: RummyState, seat: int, card: int) -> float:
    """How many cards would make a meld with this one and another of the hand."""
    first = seat * pack.RANKS
    rank = pack.RANK[card]
    fit = melds.wide(1 << pack.SUIT[card])
    value = 0.0
    if melds.SIZE_OF_MASK[state.held[first + rank]] == 2:
        value += outs_at(state, seat, rank, pack.EVERY_SUIT)
    below = (rank + pack.RANKS - 1) % pack.RANKS
    above = (rank + 1) % pack.RANKS
    two_below = (rank + pack.RANKS - 2) % pack.RANKS
    two_above = (rank + 2) % pack.RANKS
    near = melds.wide(state.held[first + below]) & fit
    if near:
        value += outs_at(state, seat, two_below, near)
        value += outs_at(state, seat, above, near)
    near = melds.wide(state.held[first + above]) & fit
    if near:
        value += outs_at(state, seat, two_above, near)
        value += outs_at(state, seat, below, near)
    near = melds.wide(state.held[first + two_below]) & fit
    if near:
        value += outs_at(state, seat, below, near)
    near = melds.wide(state.held[first + two_above]) & fit
    if near:
        value += outs_at(state, seat, above, near)
    return min(value, MOST_OUTS)


def outs_at(state: RummyState, seat: int, rank: int, suits: int) -> float:
    """The cards of a rank that may still come, of these suits and of Aether."""
    value = hope_of(state, seat, pack.AETHER * pack.RANKS + rank)
    for suit in range(pack.AETHER):
        if suits >> suit & 1:
            value += hope_of(state, seat, suit * pack.RANKS + rank)
    return value


def hope_of(state: RummyState, seat: int, card: int) -> float:
    """Whether a card may still come; one that is discarded lies there for the taking."""
    place = state.where[card]
    if place == seat or place == pack.BURNT or place == pack.TABLE:
        return 0.0
    return LYING if place == pack.DISCARDS else 1.0
