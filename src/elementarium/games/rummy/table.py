"""Everything on the table of Elemental Rummy: where each card is, and who knows it.

The state knows how to be, not how to play: moving cards, what each seat learns by it, copying,
reading out. The rules are functions over it, a module for each chapter; `rules.py` puts them
together.

Knowledge (Rummy 9) is kept card by card. `may[viewer x 75 + card]` is a set of places, one bit
for each hand and one for the draw pile, in which that viewer knows the card to be; 0 says that he
knows nothing about it. `pile_seen` says by position who has looked at a card of the draw pile.
`about` is what everybody knows of a hand as a whole. After a STEAL that a viewer could not see,
`home` (seat + 1, or 0) remembers for him in which hand a card was, and `strays` how many of the
cards at home there may have been stolen since.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

from elementarium.core import seats as who
from elementarium.core.state import State
from elementarium.games.rummy import pack
from elementarium.games.rummy.options import RummyOptions


def _kinds() -> list[int]:
    """What is printed on each card."""
    return [
        card if card < pack.PLAIN_CARDS else pack.PLAIN_CARDS + (card - pack.PLAIN_CARDS) // 2
        for card in range(pack.CARDS)
    ]


def _suits() -> list[int]:
    """The suit of each card, the element of a Collapse."""
    return [
        kind // pack.RANKS if kind < pack.PLAIN_CARDS else kind - pack.PLAIN_CARDS
        for kind in _kinds()
    ]


def _values() -> list[int]:
    """Ace 15, pictures and ten 10, the others their number; a Collapse 20 (2, R2)."""
    ranks = [15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    return ranks * pack.SUITS + [pack.COLLAPSE_VALUE] * (pack.CARDS - pack.PLAIN_CARDS)


KIND = _kinds()
SUIT = _suits()
RANK = [
    card % pack.RANKS if card < pack.PLAIN_CARDS else pack.NO_CARD for card in range(pack.CARDS)
]
VALUE = _values()
VALUE_OF_CARD = tuple(_values())  # the same table for Python


class RummyTable(State):
    """The table of Elemental Rummy."""

    __slots__ = (
        "about",
        "aether_in",
        "any_depth",
        "best",
        "burns_any",
        "burnt",
        "burnt_size",
        "chain_card",
        "chain_length",
        "chain_seat",
        "collapses",
        "count_represented",
        "dealer",
        "discard_size",
        "discards",
        "duty",
        "ending",
        "ends_with_pile",
        "exactly_one",
        "extra_round",
        "fewest",
        "first_slot",
        "group_id",
        "groups",
        "guard_replaces",
        "guards_all",
        "hand_size",
        "harvest_top",
        "held",
        "hit_count",
        "hits",
        "home",
        "is_unseen",
        "kept_card",
        "kept_home",
        "kept_may",
        "kind_of",
        "laid",
        "laid_by",
        "layer_masters",
        "layer_scores",
        "layoff_needs_meld",
        "least",
        "length",
        "lies_in",
        "loose",
        "low",
        "mastery",
        "may",
        "most",
        "most_ways",
        "new_meld_only",
        "next_id",
        "open_swaps",
        "out_freely",
        "owner",
        "part_length",
        "part_low",
        "phase",
        "pile",
        "pile_end",
        "pile_seen",
        "pile_top",
        "player",
        "purged",
        "rest_burns",
        "rest_returns",
        "resurrects_collapse",
        "returns_mastery",
        "round",
        "rounds",
        "seen_collapses",
        "sentinel_target",
        "shifts_next",
        "slot_at",
        "slot_card",
        "slot_fame",
        "slot_place",
        "slots",
        "stopped_always",
        "stopped_never",
        "strays",
        "suit_of",
        "swap_none",
        "swap_once",
        "target_group",
        "target_score",
        "target_seat",
        "this_turn",
        "totals",
        "trio",
        "turn",
        "unseen",
        "unseen_bound",
        "unseen_collapses",
        "unshared_only",
        "viewer",
        "ways",
        "where",
    )

    def __init__(self, seats: int, options: RummyOptions) -> None:
        """All cards lie in a heap, waiting to be shuffled for the first round."""
        if not cython.compiled:
            self.where = bytearray(pack.CARDS)
            self.held = bytearray(6 * pack.RANKS)
            self.collapses = [0] * 6
            self.hand_size = [0] * 6
            self.about = bytearray(6)
            self.pile = bytearray(pack.CARDS)
            self.pile_seen = bytearray(pack.CARDS)
            self.discards = bytearray(pack.CARDS)
            self.burnt = bytearray(pack.CARDS)
            self.may = bytearray(6 * pack.CARDS)
            self.home = bytearray(6 * pack.CARDS)
            self.strays = bytearray(36)
            self.lies_in = bytearray(pack.PLAIN_CARDS)
            self.laid_by = bytearray(pack.PLAIN_CARDS)
            self.group_id = [0] * pack.MOST_GROUPS
            self.owner = bytearray(pack.MOST_GROUPS)
            self.kind_of = bytearray(pack.MOST_GROUPS)
            self.low = bytearray(pack.MOST_GROUPS)
            self.length = bytearray(pack.MOST_GROUPS)
            self.aether_in = bytearray(pack.MOST_GROUPS)
            self.suit_of = bytearray(pack.MOST_GROUPS)
            self.mastery = [pack.NO_SEAT] * pack.SUITS
            self.totals = [0] * 6
            self.chain_seat = bytearray(pack.MOST_CHAIN)
            self.chain_card = bytearray(pack.MOST_CHAIN)
            self.hits = bytearray(3)
        self._make_room()
        State.__init__(self, seats, options, pack.ACTIONS)
        self._note_options(options)
        self.round = 1
        self.dealer = seats - 1
        self.turn = 0
        self.ending = pack.NOT_ENDED
        for seat in range(6):
            self.totals[seat] = 0
        self.clear_table()

    def _make_room(self) -> None:
        """Room to work things out in, which C lays out by itself."""
        if not cython.compiled:
            self.trio = [0] * 3
            self.part_low = [0] * 4
            self.part_length = [0] * 4
            self.best = [0] * (6 * pack.SUITS)
            self.kept_home = bytearray(6 * pack.CARDS)
            self.kept_may = bytearray(6 * pack.CARDS)
            self.slot_card = bytearray(pack.CARDS)
            self.kept_card = bytearray(pack.CARDS)
            self.slot_place = bytearray(pack.CARDS)
            self.slot_at = bytearray(pack.CARDS)
            self.slot_fame = [0] * pack.CARDS
            self.unseen = bytearray(pack.CARDS)
            self.is_unseen = bytearray(pack.CARDS)
            self.first_slot = [0] * (pack.PLACES + 1)
            self.least = [0] * pack.PLACES
            self.most = [0] * pack.PLACES
            self.fewest = [0] * pack.PLACES
            self.laid = [0] * pack.PLACES
            self.most_ways = 0.0
            self.seen_collapses = 0
            self.ways = [0.0] * ((pack.PLACES + 1) * (pack.COLLAPSES + 1))
            self.unseen_collapses = 0
            self.unseen_bound = 0
            self.viewer = 0
            self.slots = 0

    def _note_options(self, options: RummyOptions) -> None:
        self.swap_once = options.deal_swap == "once"
        self.swap_none = options.deal_swap == "none"
        self.exactly_one = options.collapse_end == "exactly_one"
        self.layoff_needs_meld = options.layoff_needs_meld
        self.out_freely = options.out_without_discard
        self.layer_scores = options.layoff_score == "layer"
        self.any_depth = options.discard_depth == "any"
        self.this_turn = options.obligation == "this_turn"
        self.new_meld_only = options.discard_use == "new_meld"
        self.unshared_only = options.sacrifice == "unshared"
        self.harvest_top = options.harvest == "top"
        self.resurrects_collapse = options.resurrect_collapse
        self.rest_burns = options.combustion_rest == "burn"
        self.rest_returns = options.combustion_rest == "hand"
        self.shifts_next = options.shift == "next_hand"
        self.stopped_never = options.stopped_replacement == "never"
        self.stopped_always = options.stopped_replacement == "always"
        self.sentinel_target = options.sentinel_who == "target"
        self.count_represented = options.mastery_count == "represented"
        self.returns_mastery = options.mastery_loss == "return"
        self.layer_masters = options.mastery_layoff == "layer"
        self.burns_any = options.mastery_burn == "any_element"
        self.guards_all = options.mastery_guard == "any_arrival"
        self.guard_replaces = options.guard_replacement
        self.ends_with_pile = options.deck_end == "immediate"
        self.rounds = options.rounds
        self.target_score = options.target or 0
        self.extra_round = options.match_tie == "extra_round"

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
            self.held[seat * pack.RANKS + RANK[card]] |= 1 << SUIT[card]
        else:
            self.collapses[seat] |= 1 << (card - pack.PLAIN_CARDS)

    def out_of_hand(self, card: int) -> None:
        """The card is in no hand any more; it must be put somewhere."""
        seat = self.where[card]
        self.hand_size[seat] -= 1
        if card < pack.PLAIN_CARDS:
            self.held[seat * pack.RANKS + RANK[card]] &= EVERY_SUIT_BUT[SUIT[card]]
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

    # Being copied

    def take_over(self, other: State) -> None:
        """Become equal to `other`."""
        self.assign(cython.cast(RummyTable, other))

    def assign(self, other: RummyTable) -> None:
        """Become equal to `other`; scratch room is not copied."""
        self.assign_options(other)
        self.where[:] = other.where
        self.held[:] = other.held
        self.collapses[:] = other.collapses
        self.hand_size[:] = other.hand_size
        self.about[:] = other.about
        self.pile[:] = other.pile
        self.pile_seen[:] = other.pile_seen
        self.discards[:] = other.discards
        self.burnt[:] = other.burnt
        self.may[:] = other.may
        self.home[:] = other.home
        self.strays[:] = other.strays
        self.lies_in[:] = other.lies_in
        self.laid_by[:] = other.laid_by
        self.group_id[:] = other.group_id
        self.owner[:] = other.owner
        self.kind_of[:] = other.kind_of
        self.low[:] = other.low
        self.length[:] = other.length
        self.aether_in[:] = other.aether_in
        self.suit_of[:] = other.suit_of
        self.mastery[:] = other.mastery
        self.totals[:] = other.totals
        self.chain_seat[:] = other.chain_seat
        self.chain_card[:] = other.chain_card
        self.hits[:] = other.hits
        self.pile_top = other.pile_top
        self.pile_end = other.pile_end
        self.discard_size = other.discard_size
        self.burnt_size = other.burnt_size
        self.loose = other.loose
        self.groups = other.groups
        self.next_id = other.next_id
        self.turn = other.turn
        self.player = other.player
        self.to_act = other.to_act
        self.phase = other.phase
        self.ending = other.ending
        self.round = other.round
        self.dealer = other.dealer
        self.chain_length = other.chain_length
        self.target_seat = other.target_seat
        self.target_group = other.target_group
        self.hit_count = other.hit_count
        self.duty = other.duty
        self.purged = other.purged
        self.open_swaps = other.open_swaps

    def assign_options(self, other: RummyTable) -> None:
        """The rules are those of `other`."""
        self.swap_once = other.swap_once
        self.swap_none = other.swap_none
        self.exactly_one = other.exactly_one
        self.layoff_needs_meld = other.layoff_needs_meld
        self.out_freely = other.out_freely
        self.layer_scores = other.layer_scores
        self.any_depth = other.any_depth
        self.this_turn = other.this_turn
        self.new_meld_only = other.new_meld_only
        self.unshared_only = other.unshared_only
        self.harvest_top = other.harvest_top
        self.resurrects_collapse = other.resurrects_collapse
        self.rest_burns = other.rest_burns
        self.rest_returns = other.rest_returns
        self.shifts_next = other.shifts_next
        self.stopped_never = other.stopped_never
        self.stopped_always = other.stopped_always
        self.sentinel_target = other.sentinel_target
        self.count_represented = other.count_represented
        self.returns_mastery = other.returns_mastery
        self.layer_masters = other.layer_masters
        self.burns_any = other.burns_any
        self.guards_all = other.guards_all
        self.guard_replaces = other.guard_replaces
        self.ends_with_pile = other.ends_with_pile
        self.rounds = other.rounds
        self.target_score = other.target_score
        self.extra_round = other.extra_round

    def to_bytes(self) -> bytes:
        """The table in 32-bit numbers: cards, groups, who knows what, then what is due."""
        numbers = [self.where[i] for i in range(pack.CARDS)]
        numbers += [self.pile_top, self.pile_end, self.discard_size, self.burnt_size]
        numbers += [self.pile[i] for i in range(self.pile_top, self.pile_end)]
        numbers += [self.pile_seen[i] for i in range(self.pile_top, self.pile_end)]
        numbers += [self.discards[i] for i in range(self.discard_size)]
        numbers += [self.burnt[i] for i in range(self.burnt_size)]
        numbers += [self.may[i] for i in range(6 * pack.CARDS)]
        numbers += [self.home[i] for i in range(6 * pack.CARDS)]
        numbers += [self.strays[i] for i in range(36)]
        numbers += [self.about[i] for i in range(6)]
        numbers += [self.lies_in[i] for i in range(pack.PLAIN_CARDS)]
        numbers += [self.laid_by[i] if self.lies_in[i] else 0 for i in range(pack.PLAIN_CARDS)]
        numbers += [self.groups]
        for group in range(self.groups):
            numbers += [
                self.group_id[group] if self.length[group] else 0,
                self.owner[group] if self.length[group] else 0,
                self.kind_of[group] if self.length[group] else 0,
                self.low[group] if self.length[group] else 0,
                self.length[group],
                self.aether_in[group] if self.length[group] else 0,
                self.suit_of[group] if self.length[group] else 0,
            ]
        numbers += [self.mastery[i] for i in range(pack.SUITS)]
        numbers += [self.totals[i] for i in range(6)]
        numbers += [self.chain_length, self.hit_count]
        numbers += [self.chain_seat[i] for i in range(self.chain_length)]
        numbers += [self.chain_card[i] for i in range(self.chain_length)]
        numbers += [self.hits[i] for i in range(self.hit_count)]
        numbers += [
            self.loose,
            self.next_id,
            self.turn,
            self.player,
            self.to_act,
            self.phase,
            self.ending,
            self.round,
            self.dealer,
            self.target_seat,
            self.target_group,
            self.duty,
            int(self.purged),
            self.open_swaps,
        ]
        return b"".join([number.to_bytes(4, "little", signed=True) for number in numbers])

    def from_bytes(self, data: bytes) -> None:
        """Become the table that `to_bytes` wrote."""
        self.clear_table()
        numbers = [
            int.from_bytes(data[i : i + 4], "little", signed=True) for i in range(0, len(data), 4)
        ]
        following = iter(numbers).__next__
        places = [following() for _ in range(pack.CARDS)]
        for card in range(pack.CARDS):
            if places[card] < pack.PILE:
                self.into_hand(card, places[card])
            else:
                self.where[card] = places[card]
        self.pile_top = following()
        self.pile_end = following()
        self.discard_size = following()
        self.burnt_size = following()
        for i in range(self.pile_top, self.pile_end):
            self.pile[i] = following()
        for i in range(self.pile_top, self.pile_end):
            self.pile_seen[i] = following()
        for i in range(self.discard_size):
            self.discards[i] = following()
        for i in range(self.burnt_size):
            self.burnt[i] = following()
        self._read_knowledge(following)
        for i in range(pack.PLAIN_CARDS):
            self.lies_in[i] = following()
        for i in range(pack.PLAIN_CARDS):
            self.laid_by[i] = following()
        self.groups = following()
        for group in range(self.groups):
            self.group_id[group] = following()
            self.owner[group] = following()
            self.kind_of[group] = following()
            self.low[group] = following()
            self.length[group] = following()
            self.aether_in[group] = following()
            self.suit_of[group] = following()
        for i in range(pack.SUITS):
            self.mastery[i] = following()
        for i in range(6):
            self.totals[i] = following()
        self.chain_length = following()
        self.hit_count = following()
        for i in range(self.chain_length):
            self.chain_seat[i] = following()
        for i in range(self.chain_length):
            self.chain_card[i] = following()
        for i in range(self.hit_count):
            self.hits[i] = following()
        self.loose = following()
        self.next_id = following()
        self.turn = following()
        self.player = following()
        self.to_act = following()
        self.phase = following()
        self.ending = following()
        self.round = following()
        self.dealer = following()
        self.target_seat = following()
        self.target_group = following()
        self.duty = following()
        self.purged = bool(following())
        self.open_swaps = following()

    def _read_knowledge(self, following: Callable[[], int]) -> None:
        """Take over who knows what."""
        for i in range(6 * pack.CARDS):
            self.may[i] = following()
        for i in range(6 * pack.CARDS):
            self.home[i] = following()
        for i in range(36):
            self.strays[i] = following()
        for i in range(6):
            self.about[i] = following()


EVERY_SUIT_BUT = [31 - (1 << suit) for suit in range(pack.SUITS)]
