"""Elemental Rummy as numbers: what a seat knows of every card, and what lies beside (Rummy 9).

A row over the cards has 75 places: suit x 13 + rank, then two for each Collapse. The copies of a
Collapse are alike, so the first place of the two is taken first.
"""

from __future__ import annotations

from typing import Any

import cython

from elementarium.core import digits
from elementarium.core import observer as writing
from elementarium.core.observer import Observer
from elementarium.core.state import State
from elementarium.games.rummy import pack
from elementarium.games.rummy.rules import Rummy

NUMBER = 4
"""So many digits a number of turns, rounds or points has."""
ID = 3
"""So many digits the id of a group has."""
POINTS = 2
"""So many digits the points of a seat on the table have."""
LOOK = 3
"""Nobody knows more cards on top of the draw pile: CHANGE FUTURE shows so many (5.4)."""


class RummyObserver(Observer):
    """What a seat sees and remembers."""

    __slots__ = (
        "burnt",
        "chain",
        "chain_seats",
        "dealer",
        "decides",
        "discards",
        "ending",
        "group",
        "hand_sizes",
        "hands",
        "hits",
        "layer",
        "length",
        "masteries",
        "must_use",
        "next_id",
        "owner",
        "phase",
        "pile",
        "pile_size",
        "player",
        "points",
        "purged",
        "round",
        "run",
        "set",
        "swaps",
        "target",
        "target_seat",
        "totals",
        "turn",
        "unseen",
    )

    def __init__(self, state: Rummy) -> None:
        Observer.__init__(self, state)
        self.state_cards(state.seats)
        self.state_numbers(state.seats)

    def state_cards(self, seats: int) -> None:
        """The rows over the cards."""
        self.begin("cards", pack.CARDS)
        self.hands = self.add(
            "hands", "in this hand, the viewer's first, as far as he knows", seats
        )
        self.unseen = self.add("unseen", "in a place that the viewer does not know")
        self.discards = self.add("discards", "its place in the discard pile, 1 on top")
        self.burnt = self.add("burnt", "its place in the burn pile, 1 on top")
        self.pile = self.add("pile", "its place in the draw pile where he knows it, 1 on top")
        self.set = self.add("set", "in a set on the table")
        self.run = self.add("run", "its place in a run on the table, 1 at the low end")
        self.length = self.add("length", "how many cards its group has")
        self.group = self.add("group", "the id of its group, in three digits of 128", ID)
        self.owner = self.add("owner", "in a group that this seat made", seats)
        self.layer = self.add("layer", "laid on the table by this seat", seats)
        self.target = self.add("target", "in the meld that the action being played aims at")
        self.chain = self.add("chain", "its place in the chain, 1 for the action (5.5)")
        self.hits = self.add("hits", "its place among the cards chosen for COMBUSTION")
        self.must_use = self.add("must_use", "taken from the discard pile and not used yet (5.2)")
        self.swaps = self.add("swaps", "a Collapse that the viewer may swap now (3)")

    def state_numbers(self, seats: int) -> None:
        """The numbers beside them."""
        self.begin("numbers")
        self.phase = self.add(
            "phase",
            "what is due: shuffle, deal, draw, use, main+, main-, react, claim, order, give, drop, "
            "hit, steal, over",
            pack.OVER + 1,
        )
        self.player = self.add("player", "whose turn it is", seats)
        self.decides = self.add("decides", "who has to decide, if the viewer knows it", seats)
        self.dealer = self.add("dealer", "who dealt", seats)
        self.masteries = self.add(
            "masteries", "who holds the Mastery of F, then of W E A X", pack.SUITS * seats
        )
        self.hand_sizes = self.add("hand_sizes", "cards in each hand", seats)
        self.pile_size = self.add("pile_size", "cards in the draw pile")
        self.points = self.add(
            "points", "points of each seat on the table, in two digits of 128", POINTS * seats
        )
        self.totals = self.add(
            "totals",
            "points of each seat before this round: whether they are negative, and four digits",
            (1 + NUMBER) * seats,
        )
        self.round = self.add("round", "the number of the round, in four digits of 128", NUMBER)
        self.turn = self.add("turn", "the number of the turn, in four digits of 128", NUMBER)
        self.next_id = self.add("next_id", "the id of the next meld, in three digits of 128", ID)
        self.target_seat = self.add("target_seat", "at whom the action being played aims", seats)
        self.chain_seats = self.add(
            "chain_seats",
            "who played the first card of the chain, then the others",
            pack.MOST_CHAIN * seats,
        )
        self.purged = self.add("purged", "whether a Collapse was purged this turn (R39)")
        self.ending = self.add("ending", "how the game has ended: out, collapse, deck", pack.DECK)

    def write(self, state: State, seat: int, out: Any) -> None:
        """What a seat sees, the seats counted from it on."""
        self.write_table(cython.cast(Rummy, state), seat, out)

    def write_table(self, state: Rummy, seat: int, out: Any) -> None:
        """The cards, the groups, and what lies beside them."""
        if state.phase != pack.SHUFFLE:
            self.write_cards(state, seat, out)
            self.write_piles(state, seat, out)
        self.write_groups(state, seat, out)
        self.write_numbers(state, seat, out)
        self.write_match(state, seat, out)
        if state.chain_length:
            self.write_chain(state, seat, out)

    # Cards

    def write_cards(self, state: Rummy, seat: int, out: Any) -> None:
        """Which cards are in which hand, if the viewer knows it, and which are out of his sight.

        All places of a row are written: a processor does that sixteen at a time, and would guess
        wrong where the next card is.
        """
        unseen = self.unseen
        for card in range(pack.CARDS):
            out[unseen + card] = state.where[card] <= pack.PILE
        for other in range(state.seats):
            self.write_hand(state, seat, other, out)
        sort_copies(out, self.unseen)
        if state.duty != pack.NO_CARD:
            out[self.must_use + state.duty] = 1
        if state.open_swaps and state.to_act == seat:
            for i in range(pack.COLLAPSES):
                if state.open_swaps >> i & 1:
                    put(out, self.swaps, pack.PLAIN_CARDS + i, 1)

    def write_hand(self, state: Rummy, seat: int, other: int, out: Any) -> None:
        """The cards of a hand that the viewer knows to be there; he sees these."""
        unseen = self.unseen
        row = self.hands + pack.CARDS * away(other, seat, state.seats)
        first = seat * pack.CARDS
        there = 1 << other
        over = state.phase == pack.OVER
        place = other
        for card in range(pack.CARDS):
            known = (state.where[card] == place) & ((state.may[first + card] == there) | over)
            out[row + card] = known
            out[unseen + card] -= known
        sort_copies(out, row)

    def write_piles(self, state: Rummy, seat: int, out: Any) -> None:
        """The order of the piles, as far as the viewer knows it."""
        row, size = self.discards, state.discard_size
        for i in range(size):
            out[row + state.discards[i]] = size - i
        row, size = self.burnt, state.burnt_size
        for i in range(size):
            out[row + state.burnt[i]] = size - i
        sort_copies(out, row)
        for i in range(state.pile_top, min(state.pile_top + LOOK, state.pile_end)):
            if state.pile_seen[i] >> seat & 1:
                put(out, self.pile, state.pile[i], i - state.pile_top + 1)
                lift(out, self.unseen, state.pile[i])

    # Groups

    def write_groups(self, state: Rummy, seat: int, out: Any) -> None:
        """The melds and stubs on the table, card by card."""
        for group in range(state.groups):
            if state.length[group] == 0:
                continue
            if state.kind_of[group] == pack.RUN:
                rank = state.low[group]
                for i in range(state.length[group]):
                    card = state.card_at(group, rank)
                    out[self.run + card] = i + 1
                    self.write_laid(state, seat, group, card, out)
                    rank = rank + 1 if rank < pack.RANKS - 1 else 0
            else:
                for suit in range(pack.SUITS):
                    card = suit * pack.RANKS + state.low[group]
                    if state.lies_in[card] == group + 1:
                        out[self.set + card] = 1
                        self.write_laid(state, seat, group, card, out)

    def write_laid(self, state: Rummy, seat: int, group: int, card: int, out: Any) -> None:
        """A card on the table: its group, whose it is, and who scores it (R16)."""
        owner = away(state.owner[group], seat, state.seats)
        layer = away(state.laid_by[card], seat, state.seats)
        out[self.length + card] = state.length[group]
        out[self.owner + owner * pack.CARDS + card] = 1
        out[self.layer + layer * pack.CARDS + card] = 1
        number = state.group_id[group]
        out[self.group + card] = number % digits.BASE
        if number >= digits.BASE:
            number = number // digits.BASE
            out[self.group + pack.CARDS + card] = number % digits.BASE
            out[self.group + 2 * pack.CARDS + card] = number // digits.BASE
        out[self.target + card] = group == state.target_group
        scorer = layer if state.rulings.layer_scores else owner
        self.add_points(out, scorer, pack.VALUE[card])

    def add_points(self, out: Any, seat: int, points: int) -> None:
        """Points of a seat on the table, fewer than 128 at a time."""
        place = self.points + POINTS * seat
        points += out[place]
        more = points >= digits.BASE
        out[place] = points - digits.BASE * more
        out[place + 1] += more

    # Numbers

    def write_numbers(self, state: Rummy, seat: int, out: Any) -> None:
        """The turn, the masteries, the sizes."""
        out[self.phase + state.phase] = 1
        out[self.player + away(state.player, seat, state.seats)] = 1
        if state.to_act >= 0 and (state.phase != pack.REACT or state.to_act == seat):
            out[self.decides + away(state.to_act, seat, state.seats)] = 1
        for suit in range(pack.SUITS):
            if state.mastery[suit] != pack.NO_SEAT:
                holder = away(state.mastery[suit], seat, state.seats)
                out[self.masteries + suit * state.seats + holder] = 1
                self.add_points(out, holder, pack.MASTERY_VALUE)
        for other in range(state.seats):
            out[self.hand_sizes + away(other, seat, state.seats)] = state.hand_size[other]
        out[self.pile_size] = state.pile_end - state.pile_top
        writing.write_digits(out, self.turn, state.turn, NUMBER)
        writing.write_digits(out, self.next_id, state.next_id, ID)
        out[self.purged] = state.purged
        if state.phase == pack.OVER:
            out[self.ending + state.ending - pack.OUT] = 1

    def write_match(self, state: Rummy, seat: int, out: Any) -> None:
        """The round, and the points before it."""
        out[self.dealer + away(state.dealer, seat, state.seats)] = 1
        writing.write_digits(out, self.round, state.round, NUMBER)
        for other in range(state.seats):
            if state.totals[other]:
                place = self.totals + (1 + NUMBER) * away(other, seat, state.seats)
                out[place] = state.totals[other] < 0
                writing.write_digits(out, place + 1, abs(state.totals[other]), NUMBER)

    def write_chain(self, state: Rummy, seat: int, out: Any) -> None:
        """The action being played, the reactions to it, and what it aims at (5.4, 5.5)."""
        for i in range(state.chain_length):
            player = away(state.chain_seat[i], seat, state.seats)
            out[self.chain_seats + i * state.seats + player] = 1
            out[self.chain + state.chain_card[i]] = i + 1
        if state.target_seat != pack.NO_SEAT:
            out[self.target_seat + away(state.target_seat, seat, state.seats)] = 1
        for i in range(state.hit_count):
            out[self.hits + state.hits[i]] = i + 1


def away(other: int, seat: int, seats: int) -> int:
    """How many places clockwise from the viewer a seat is."""
    return other - seat if other >= seat else other - seat + seats


def put(out: Any, row: int, card: int, value: int) -> None:
    """Write a number beside a card; of two equal ones beside the first that has none."""
    twin = card >= pack.PLAIN_CARDS
    card -= (card - pack.PLAIN_CARDS) & twin
    card += twin & (out[row + card] != 0)
    out[row + card] = value


def sort_copies(out: Any, row: int) -> None:
    """Of two equal cards the first place is taken first, by the higher number."""
    for card in range(pack.PLAIN_CARDS, pack.CARDS, 2):
        one, other = out[row + card], out[row + card + 1]
        out[row + card] = max(one, other)
        out[row + card + 1] = min(one, other)


def lift(out: Any, row: int, card: int) -> None:
    """Take away the number beside a card; of two equal ones beside the last that has one."""
    if card >= pack.PLAIN_CARDS:
        card += 1 - (card - pack.PLAIN_CARDS) % 2
        if not out[row + card]:
            card -= 1
    out[row + card] = 0
