"""All fields of a state of Rummy, each stated once; core/layout.py makes the rest from it.

Knowledge (Rummy 9) is kept card by card. `may[viewer x 75 + card]` is a set of places, one bit
for each hand and one for the draw pile, in which that viewer knows the card to be; 0 says that he
knows nothing about it. `pile_seen` says by position who has looked at a card of the draw pile.
`about` is what everybody knows of a hand as a whole. After a STEAL that a viewer could not see,
`home` (seat + 1, or 0) remembers for him in which hand a card was, and `strays` how many of the
cards at home there may have been stolen since.
"""

from __future__ import annotations

from typing import Annotated

from elementarium.core.state import State
from elementarium.games.rummy import pack
from elementarium.games.rummy.options import RummyOptions

Cards = Annotated[bytearray, pack.CARDS]
OnTable = Annotated[bytearray, pack.PLAIN_CARDS]
Groups = Annotated[bytearray, pack.MOST_GROUPS]
Seats = Annotated[list[int], 6]
Known = Annotated[bytearray, 6 * pack.CARDS]
"""Something about each card, as each seat knows it."""
Chain = Annotated[bytearray, pack.MOST_CHAIN]
Places = Annotated[list[int], pack.PLACES]


class Rulings:
    """What the options say, as the rules ask for it; all states of a game share it."""

    swap_once: bool
    swap_none: bool
    exactly_one: bool
    layoff_needs_meld: bool
    out_freely: bool
    layer_scores: bool
    any_depth: bool
    this_turn: bool
    new_meld_only: bool
    unshared_only: bool
    harvest_top: bool
    resurrects_collapse: bool
    rest_burns: bool
    rest_returns: bool
    shifts_next: bool
    stopped_never: bool
    stopped_always: bool
    sentinel_target: bool
    count_represented: bool
    returns_mastery: bool
    layer_masters: bool
    burns_any: bool
    guards_all: bool
    guard_replaces: bool
    ends_with_pile: bool
    rounds: int
    target_score: int
    extra_round: bool

    def __init__(self, options: RummyOptions) -> None:
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


class RummyTable(State):
    """What one state of a game and its copies differ in."""

    # Cards
    where: Cards
    """The hand that holds each card, or another place of pack.py."""
    held: Annotated[bytearray, 6 * pack.RANKS]
    """The suits of each rank that a seat holds."""
    collapses: Seats
    """The Collapse cards that a seat holds, a bit for each."""
    hand_size: Seats
    pile: Cards
    """The draw pile, from `pile_top` to `pile_end`."""
    pile_top: int
    pile_end: int
    discards: Cards
    discard_size: int
    burnt: Cards
    burnt_size: int
    # Groups on the table; one of length 0 is free for another
    lies_in: OnTable
    """The group that each card lies in, counted from 1; 0 if it is not on the table."""
    laid_by: OnTable
    group_id: Annotated[list[int], pack.MOST_GROUPS]
    owner: Groups
    kind_of: Groups
    low: Groups
    length: Groups
    aether_in: Groups
    suit_of: Groups
    groups: int
    next_id: int
    mastery: Annotated[list[int], pack.SUITS]
    # Who knows what
    may: Known
    home: Known
    strays: Annotated[bytearray, 36]
    pile_seen: Cards
    about: Annotated[bytearray, 6]
    loose: int
    # The turn, the round, the match
    turn: int
    player: int
    phase: int
    ending: int
    round: int
    dealer: int
    totals: Seats
    chain_seat: Chain
    chain_card: Chain
    chain_length: int
    hits: Annotated[bytearray, 3]
    hit_count: int
    target_seat: int
    target_group: int
    duty: int
    """The card that was taken and must be used."""
    open_swaps: int
    purged: bool


class RummyRoom(RummyTable):
    """What copies do not take over: the rulings, and room for working things out."""

    rulings: Rulings
    trio: Annotated[list[int], 3]
    part_low: Annotated[list[int], 4]
    part_length: Annotated[list[int], 4]
    best: Annotated[list[int], 6 * pack.SUITS]
    # Imagining
    kept_may: Known
    kept_home: Known
    slot_card: Cards
    kept_card: Cards
    slot_place: Cards
    slot_at: Cards
    slot_fame: Annotated[list[int], pack.CARDS, "q"]
    unseen: Cards
    is_unseen: Cards
    first_slot: Annotated[list[int], pack.PLACES + 1]
    least: Places
    most: Places
    fewest: Places
    laid: Places
    ways: Annotated[list[float], (pack.PLACES + 1) * (pack.COLLAPSES + 1), "d"]
    most_ways: float
    seen_collapses: int
    unseen_collapses: int
    unseen_bound: int
    viewer: int
    slots: int
