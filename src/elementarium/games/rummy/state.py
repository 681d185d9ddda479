"""The table of Elemental Rummy as Python reads it and sets it up: notation, views, refusals.

Cards are kinds here, as people know them; only where it says so they are pieces of cardboard.
"""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.games.rummy import pack
from elementarium.games.rummy.handling import RummyHandling


class RummyState(RummyHandling):
    """A table that can be looked at and laid out."""

    # Being read by Python

    def hand(self, seat: int) -> list[int]:
        """The hand, by card index."""
        return [pack.KIND[card] for card in range(pack.CARDS) if self.where[card] == seat]

    def hand_length(self, seat: int) -> int:
        """How many cards the hand holds."""
        return self.hand_size[seat]

    def count_in_hand(self, seat: int, kind: int) -> int:
        """How many cards of this kind the hand holds."""
        return len(
            [
                1
                for card in range(pack.CARDS)
                if self.where[card] == seat and pack.KIND[card] == kind
            ]
        )

    def known_hand(self, seat: int, viewer: int) -> list[int]:
        """The cards that the viewer knows in this hand, by card index."""
        return [
            pack.KIND[card]
            for card in range(pack.CARDS)
            if self.where[card] == seat and self.is_certain(viewer, card)
        ]

    def pile_cards(self) -> list[int]:
        """The draw pile from the top."""
        return [pack.KIND[self.pile[i]] for i in range(self.pile_top, self.pile_end)]

    def pile_length(self) -> int:
        """How many cards the draw pile holds."""
        return self.pile_end - self.pile_top

    def known_pile(self, viewer: int) -> list[int]:
        """The draw pile from the top as the viewer knows it; -1 for a card he does not know."""
        return [
            pack.KIND[self.pile[i]]
            if viewer >= 0 and self.pile_seen[i] >> viewer & 1
            else pack.NO_CARD
            for i in range(self.pile_top, self.pile_end)
        ]

    def discard_cards(self) -> list[int]:
        """The discard pile, top last."""
        return [pack.KIND[self.discards[i]] for i in range(self.discard_size)]

    def burnt_cards(self) -> list[int]:
        """The burn pile, oldest first; in a shuffle the cards not yet dealt, by card index."""
        cards = [pack.KIND[self.burnt[i]] for i in range(self.burnt_size)]
        return sorted(cards) if self.phase == pack.SHUFFLE else cards

    def group_list(self) -> list[int]:
        """The groups on the table, by id."""
        found = [(self.group_id[g], g) for g in range(self.groups) if self.length[g]]
        return [group for _, group in sorted(found)]

    def group_named(self, number: int) -> int:
        """The group with this id, NO_GROUP if there is none."""
        for group in range(self.groups):
            if self.length[group] and self.group_id[group] == number:
                return group
        return pack.NO_GROUP

    def id_of(self, group: int) -> int:
        """The id of a group."""
        return self.group_id[group]

    def owner_of(self, group: int) -> int:
        """Who made a group."""
        return self.owner[group]

    def is_run(self, group: int) -> bool:
        """Whether a group is a run, not a set."""
        return self.kind_of[group] == pack.RUN

    def size_of(self, group: int) -> int:
        """How many cards a group has."""
        return self.length[group]

    def group_cards(self, group: int) -> list[int]:
        """The cards of a group: a run from its low end, a set by card index."""
        if self.kind_of[group] == pack.RUN:
            ranks = [(self.low[group] + i) % pack.RANKS for i in range(self.length[group])]
            return [self.card_at(group, rank) for rank in ranks]
        return [card for card in range(pack.PLAIN_CARDS) if self.lies_in[card] == group + 1]

    def group_of(self, card: int) -> int:
        """The group that a card lies in, NO_GROUP if it is not on the table."""
        return self.lies_in[card] - 1

    def layer_of(self, card: int) -> int:
        """Who laid a card that is on the table."""
        return self.laid_by[card]

    def mastery_holder(self, element: int) -> int:
        """Who holds the Mastery of an element, NO_SEAT if nobody does."""
        return self.mastery[element]

    def total(self, seat: int) -> int:
        """The points of the rounds before this one."""
        return self.totals[seat]

    def chain(self) -> list[tuple[int, int]]:
        """The cards of the action being played: seat and card, the action first."""
        return [(self.chain_seat[i], self.chain_card[i]) for i in range(self.chain_length)]

    def hit_cards(self) -> list[int]:
        """The cards chosen for COMBUSTION so far."""
        return [self.hits[i] for i in range(self.hit_count)]

    def open_kinds(self) -> list[int]:
        """The Collapse cards that the deciding player may still swap (R5)."""
        return [pack.KIND[pack.PLAIN_CARDS + i] for i in range(10) if self.open_swaps >> i & 1]

    def knowledge(self, viewer: int, card: int) -> int:
        """The places where the viewer knows this card (not kind) to be, 0 if he knows nothing."""
        return self.may[viewer * pack.CARDS + card]

    def place_of(self, card: int) -> int:
        """Where a card (not kind) is."""
        return self.where[card]

    def known_about(self, seat: int) -> int:
        """What everybody knows of the hand as a whole: CLEAN, TAINTED, SOLID, RUINED."""
        return self.about[seat]

    # Being set up by Python

    def set_cards(
        self,
        hands: Sequence[Sequence[int]],
        pile: Sequence[int],
        discards: Sequence[int],
        burnt: Sequence[int],
    ) -> None:
        """Lay all 75 kinds out but for those in groups; every seat knows its own hand."""
        copies = [0] * pack.KINDS
        self.burnt_size = 0
        for seat, hand in enumerate(hands):
            for kind in hand:
                card = _card(kind, copies)
                self.into_hand(card, seat)
                self.may[seat * pack.CARDS + card] = 1 << seat
        for kind in pile:
            card = _card(kind, copies)
            self.where[card] = pack.PILE
            self.pile[self.pile_end] = card
            self.pile_seen[self.pile_end] = 0
            self.pile_end += 1
        for kind in discards:
            card = _card(kind, copies)
            self.where[card] = pack.DISCARDS
            self.discards[self.discard_size] = card
            self.discard_size += 1
        for kind in burnt:
            card = _card(kind, copies)
            self.burnt[self.burnt_size] = card
            self.burnt_size += 1

    def set_group(
        self, number: int, owner: int, run: bool, cards: Sequence[int], layers: Sequence[int]
    ) -> None:
        """Lay a group on the table; a run from its low end."""
        group = self.free_group()
        self.group_id[group] = number
        self.owner[group] = owner
        self.kind_of[group] = 1 if run else 0
        self.low[group] = 0 if len(cards) == pack.RANKS else cards[0] % pack.RANKS
        self.length[group] = len(cards)
        self.aether_in[group] = 0
        self.suit_of[group] = pack.AETHER
        for card, layer in zip(cards, layers, strict=True):
            self.put_in_group(card, group, layer)
            if pack.SUIT[card] == pack.AETHER:
                self.aether_in[group] += 1
            else:
                self.suit_of[group] = pack.SUIT[card]
        self.next_id = max(self.next_id, number + 1)

    def set_mastery(self, element: int, seat: int) -> None:
        """Give a Mastery card to a seat."""
        self.mastery[element] = seat

    def set_match(self, match_round: int, dealer: int, totals: Sequence[int], next_id: int) -> None:
        """Say which round this is, who dealt it, the totals before it and the next meld id."""
        self.round = match_round
        self.dealer = dealer
        for seat in range(self.seats):
            self.totals[seat] = totals[seat]
        self.next_id = next_id

    def set_phase(self, phase: int, player: int, to_act: int, ending: int) -> None:
        """Say what is due and from whom."""
        self.phase = phase
        self.player = player
        self.to_act = to_act
        self.ending = ending
        self.turn = 0 if phase <= 1 else 1

    def set_chain(
        self, chain: Sequence[tuple[int, int]], seat: int, group: int, hits: Sequence[int]
    ) -> None:
        """Say which cards have been played one upon the other, and at what the first aims."""
        self.chain_length = len(chain)
        for i in range(self.chain_length):
            self.chain_seat[i] = chain[i][0]
            self.chain_card[i] = chain[i][1]
        self.target_seat = seat
        self.target_group = group
        self.hit_count = len(hits)
        for i in range(self.hit_count):
            self.hits[i] = hits[i]

    def set_turn(self, duty: int, purged: bool, open_kinds: Sequence[int]) -> None:
        """Say which card must still be used (everybody saw it taken), and what has been or may be
        done once.
        """
        self.duty = duty
        for viewer in range(self.seats if duty != pack.NO_CARD else 0):
            self.may[viewer * pack.CARDS + duty] = 1 << self.player
        self.purged = purged
        left = list(open_kinds)
        self.open_swaps = 0
        for i in range(10):
            if (
                pack.KIND[pack.PLAIN_CARDS + i] in left
                and self.where[pack.PLAIN_CARDS + i] == self.to_act
            ):
                left.remove(pack.KIND[pack.PLAIN_CARDS + i])
                self.open_swaps |= 1 << i

    def set_look(self, viewer: int) -> None:
        """A seat is looking at the top of the draw pile (CHANGE FUTURE)."""
        self.note_look(viewer, 3)

    def note_about(self, seat: int, flags: int) -> None:
        """Everybody knows this about the hand of a seat."""
        self.about[seat] |= flags


def _card(kind: int, copies: list[int]) -> int:
    """The next card of a kind; `copies` counts how many have been used."""
    copies[kind] += 1
    return (
        kind
        if kind < pack.PLAIN_CARDS
        else pack.PLAIN_CARDS + 2 * (kind - pack.PLAIN_CARDS) + copies[kind] - 1
    )
