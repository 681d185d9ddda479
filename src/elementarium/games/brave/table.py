"""All fields of a state of Brave, each stated once; core/layout.py makes the rest from it.

A row that has a count beside it holds zeros behind so many entries.
"""

from __future__ import annotations

from typing import Annotated

from elementarium.core.state import State
from elementarium.games.brave import terms
from elementarium.games.brave.cards import Cards
from elementarium.games.brave.options import BraveOptions

ROUNDS = (8, 6, 4)
"""Rounds for two, three and four players (R32)."""

Places = Annotated[bytearray, terms.MOST_PLACES]
Kinds = Annotated[bytearray, terms.MOST_KINDS]
Hands = Annotated[bytearray, terms.MOST_KINDS * terms.TABLE_SEATS]
Disasters = Annotated[bytearray, terms.MOST_DISASTERS]
Seats = Annotated[list[int], terms.TABLE_SEATS]
Elements = Annotated[list[int], 5]  # the first is always 0


class Rulings:
    """What the options say, as the rules ask for it; all states of a game share it."""

    last_round: int
    only_target_pays: bool
    armies_move: bool
    own_armies_score: bool
    wild_disasters: bool
    has_reactions: bool
    may_ward_all: bool

    def __init__(self, seats: int, options: BraveOptions) -> None:
        self.last_round = options.rounds or ROUNDS[seats - 2]
        self.only_target_pays = options.defence_tokens == "target"
        self.armies_move = options.army_out == "move"
        self.own_armies_score = options.army_vp == "own"
        self.wild_disasters = options.wild_use == "all"
        self.has_reactions = options.reactions == "on"
        self.may_ward_all = options.unpreventable == "defence_ok"


class BraveTable(State):
    """What one state of a game and its copies differ in."""

    round: int
    phase: int
    pick: int
    """Which card of the draft is picked."""
    start: int
    """The start player."""
    player: int
    node: int
    """What is due: a decision, an outcome of chance, or what the rules do by themselves."""
    # Locations
    where: Places
    """Where each location card is, as a number of terms.py."""
    token: Places
    military: Places
    marker: Places
    army: Annotated[bytearray, terms.MOST_PLACES * terms.TABLE_SEATS]
    """The army markers on each location, seat by seat."""
    knowers: Places
    """Who has seen each location card in the draft, a bit for each seat."""
    front: Annotated[bytearray, terms.MOST_HELD * terms.TABLE_SEATS]
    """The locations in front of each seat, in the order in which they came."""
    front_count: Seats
    area: Places
    area_count: int
    top: Places
    """The location deck: known cards on top, unknown ones, known cards at the bottom."""
    top_count: int
    pool_count: int
    bottom: Places
    bottom_count: int
    up: Places
    """The cards turned up in a search."""
    up_count: int
    # Disaster cards
    hand: Hands
    hand_size: Seats
    deck_top: Disasters
    """The disaster deck: known cards on top, unknown ones by kind, known cards at the bottom."""
    deck_top_count: int
    deck_pool: Kinds
    deck_pool_count: int
    deck_bottom: Disasters
    deck_bottom_count: int
    discard: Kinds
    # What players have
    vp: Seats
    armies_left: Seats
    extra_assaults: Seats
    extra_disasters: Seats
    disasters_played: Seats
    tokens_left: Elements
    markers_left: Elements
    military_left: int
    # The attack
    target: int
    """The location that is attacked."""
    die: int
    element: int
    added: int
    """What reactions add to an assault, and to the defence."""
    ward: int
    steps: int
    supports: Disasters
    support_count: int
    dice: Annotated[list[int], 2]
    dice_count: int
    used: Annotated[bytearray, terms.MOST_STEPS]
    """The locations whose dice were thrown again, once for each time."""
    used_count: int
    paid: Annotated[list[int], 2 * terms.MOST_SLOTS, "h"]
    """What was paid: 8 x card, or 8 x location + the element of its token."""
    paid_count: int
    use: int
    """The reaction that is carried out, and the window in which it was played."""
    window: int
    loser: int
    """Who has lost a location and may react to it."""
    # The card in use
    card: int
    effect_due: int
    """Which effect of the card is carried out."""
    step: int
    """How often it has been carried out."""
    left: int
    """How many cards are still to be drawn."""
    site: int
    """The location for which an element is to be chosen."""
    origin: int
    """From where something is moved."""
    moved: int
    """The location that was moved last."""
    done: int
    """How many actions or assaults this visit has seen."""
    extra_actions: int


class BraveFound(BraveTable):
    """What follows from the table: what may be decided now."""

    copied = True
    legal: Annotated[list[int], terms.MOST_CHOICES, "h"]
    legal_count: int


class BraveRoom(BraveFound):
    """What copies do not take over: cards and rulings, and room for working things out."""

    cards: Cards
    rulings: Rulings
    kept_where: Places
    kept_knowers: Places
    kept_bottom: Places
    kept_hand: Hands
    sources: Annotated[list[int], 6]
    demand: Annotated[list[int], 6]
    at_hand: Annotated[list[int], 6]
    payable: Annotated[list[int], 6]
