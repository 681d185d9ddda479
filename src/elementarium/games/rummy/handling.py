"""Everything on the table of Elemental Rummy, and how cards are moved about.

The state knows how to be, not how to play. The rules are functions over it, a module for each
chapter; `rules.py` puts them together.
"""

from __future__ import annotations

import cython

from elementarium.core import seats as who
from elementarium.core.state import State
from elementarium.games.rummy import pack
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.table import Rulings, RummyRoom


class RummyHandling(RummyRoom):
    """The table of Elemental Rummy."""

    def __init__(self, seats: int, options: RummyOptions) -> None:
        """All cards lie in a heap, waiting to be shuffled for the first round."""
        State.__init__(self, seats, options, pack.ACTIONS)
        self.rulings = Rulings(options)
        self.round = 1
        self.dealer = seats - 1
        self.ending = pack.NOT_ENDED
        self.clear_table()

    def share(self, other: State) -> None:
        """Have the same options and rulings as `other`."""
        State.share(self, other)
        self.rulings = cython.cast(RummyHandling, other).rulings

    def to_bytes(self) -> bytes:
        """Everything that matters for the rest of the game, known or hidden."""
        self.tidy()
        return State.to_bytes(self)

    def tidy(self) -> None:
        """Set to 0 what says nothing any more, so that equal tables have equal bytes."""
        for i in range(pack.CARDS):
            if i < self.pile_top or i >= self.pile_end:
                self.pile[i] = 0
                self.pile_seen[i] = 0
            if i >= self.discard_size:
                self.discards[i] = 0
            if i >= self.burnt_size:
                self.burnt[i] = 0
        for card in range(pack.PLAIN_CARDS):
            if self.lies_in[card] == 0:
                self.laid_by[card] = 0
        for group in range(pack.MOST_GROUPS):
            if group >= self.groups or self.length[group] == 0:
                self.forget_group(group)
        for i in range(self.chain_length, pack.MOST_CHAIN):
            self.chain_seat[i] = 0
            self.chain_card[i] = 0
        for i in range(self.hit_count, 3):
            self.hits[i] = 0

    def forget_group(self, group: int) -> None:
        """No group lies at this place."""
        self.group_id[group] = 0
        self.owner[group] = 0
        self.kind_of[group] = 0
        self.low[group] = 0
        self.length[group] = 0
        self.aether_in[group] = 0
        self.suit_of[group] = 0

    def clear_table(self) -> None:
        """Put all cards on one heap, the burn pile, for the shuffle of a round (3, 6)."""
        for card in range(pack.CARDS):
            self.where[card] = pack.BURNT
            self.burnt[card] = card
        self.burnt_size = pack.CARDS
        for i in range(6 * pack.RANKS):
            self.held[i] = 0
        for i in range(6 * pack.CARDS):
            self.may[i] = 0
            self.home[i] = 0
        for i in range(36):
            self.strays[i] = 0
        for seat in range(6):
            self.collapses[seat] = 0
            self.hand_size[seat] = 0
            self.about[seat] = 0
        for card in range(pack.PLAIN_CARDS):
            self.lies_in[card] = 0
        for suit in range(pack.SUITS):
            self.mastery[suit] = pack.NO_SEAT
        self.pile_top = 0
        self.pile_end = 0
        self.discard_size = 0
        self.groups = 0
        self.next_id = 1
        self.loose = 0
        self.player = (self.dealer + 1) % self.seats
        self.forget_turn()
        self.phase = pack.SHUFFLE
        self.to_act = who.CHANCE

    def forget_turn(self) -> None:
        """Nothing is pending: no chain, no card that must be used, no purge, no swap."""
        self.forget_chain()
        self.duty = pack.NO_CARD
        self.purged = False
        self.open_swaps = 0

    def forget_chain(self) -> None:
        """No action is being played."""
        self.chain_length = 0
        self.hit_count = 0
        self.target_seat = pack.NO_SEAT
        self.target_group = pack.NO_GROUP

    # Cards into hands and out of them

    def into_hand(self, card: int, seat: int) -> None:
        """The card is now held by `seat`."""
        self.where[card] = seat
        self.hand_size[seat] += 1
        if card < pack.PLAIN_CARDS:
            self.held[seat * pack.RANKS + pack.RANK[card]] |= 1 << pack.SUIT[card]
        else:
            self.collapses[seat] |= 1 << (card - pack.PLAIN_CARDS)

    def out_of_hand(self, card: int) -> None:
        """The card is in no hand any more; it must be put somewhere."""
        seat = self.where[card]
        self.hand_size[seat] -= 1
        if card < pack.PLAIN_CARDS:
            self.held[seat * pack.RANKS + pack.RANK[card]] &= pack.EVERY_SUIT_BUT[pack.SUIT[card]]
        else:
            self.collapses[seat] &= ~(1 << (card - pack.PLAIN_CARDS))

    def holds(self, seat: int, card: int) -> bool:
        """Whether the card is in the hand of `seat`."""
        return self.where[card] == seat

    def collapse_of(self, seat: int, element: int) -> int:
        """A Collapse of this element in the hand, NO_CARD if there is none."""
        card = pack.PLAIN_CARDS + 2 * element
        if self.where[card] == seat:
            return card
        if self.where[card + 1] == seat:
            return card + 1
        return pack.NO_CARD

    def collapse_kinds(self, seat: int) -> int:
        """How many different Collapse cards the hand holds."""
        count = 0
        for element in range(pack.SUITS):
            if self.collapses[seat] >> 2 * element & 3:
                count += 1
        return count

    def is_only_collapse(self, seat: int) -> bool:
        """Whether the hand holds Collapse cards and nothing else."""
        return self.hand_size[seat] > 0 and not self.has_plain_card(seat)

    def has_plain_card(self, seat: int) -> bool:
        """Whether the hand holds a card that is no Collapse."""
        for rank in range(pack.RANKS):
            if self.held[seat * pack.RANKS + rank]:
                return True
        return False

    def note_look(self, viewer: int, cards: int) -> None:
        """A seat looks at so many cards on top of the draw pile (5.4)."""
        for i in range(self.pile_top, min(self.pile_top + cards, self.pile_end)):
            self.pile_seen[i] |= 1 << viewer

    def is_certain(self, viewer: int, card: int) -> bool:
        """Whether the viewer knows exactly in which hand this card is."""
        return (
            self.where[card] < pack.PILE
            and self.may[viewer * pack.CARDS + card] == 1 << self.where[card]
        )

    # Groups on the table

    def free_group(self) -> int:
        """A place for a new group."""
        for group in range(self.groups):
            if self.length[group] == 0:
                return group
        self.groups += 1
        return self.groups - 1

    def put_in_group(self, card: int, group: int, layer: int) -> None:
        """The card lies on the table."""
        self.where[card] = pack.TABLE
        self.lies_in[card] = group + 1
        self.laid_by[card] = layer

    def card_at(self, group: int, rank: int) -> int:
        """The card of a run at this rank."""
        aether = pack.AETHER * pack.RANKS + rank
        if self.lies_in[aether] == group + 1:
            return aether
        return self.suit_of[group] * pack.RANKS + rank

    def first_card(self, group: int) -> int:
        """The card that names the group in action numbers: low end, or lowest index (13)."""
        if self.kind_of[group] == pack.RUN:
            return self.card_at(group, self.low[group])
        card = self.low[group]
        while self.lies_in[card] != group + 1:
            card += pack.RANKS
        return card

    def high_end(self, group: int) -> int:
        """The rank of the last card of a run."""
        return (self.low[group] + self.length[group] - 1) % pack.RANKS

    def owns_group(self, seat: int) -> bool:
        """Whether the seat has made a group that is still on the table."""
        for group in range(self.groups):
            if self.length[group] and self.owner[group] == seat:
                return True
        return False

    def is_shared(self, group: int) -> bool:
        """Whether somebody else than the owner has laid a card in the group."""
        for card in range(pack.PLAIN_CARDS):
            if self.lies_in[card] == group + 1 and self.laid_by[card] != self.owner[group]:
                return True
        return False
