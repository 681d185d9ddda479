"""All fields of a state of Aldr, each stated once; core/layout.py makes the rest from it."""

from __future__ import annotations

from typing import Annotated

from elementarium.core.state import State
from elementarium.games.aldr import board
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.tables import Tables

Rows = Annotated[list[int], board.ROWS, "I"]
"""A set of cells: for each row of the table a number, in which bit 0 is column a."""
Shows = Annotated[list[int], board.ICONS * board.ROWS, "I"]
"""A set of cells for each icon."""
Kinds = Annotated[list[int], board.KINDS]
Hands = Annotated[list[int], board.MOST_PLAYERS * board.KINDS]
"""How many cards of each kind, seat by seat."""
Seats = Annotated[list[int], board.MOST_PLAYERS]


class Rulings:
    """What the options say, as the rules ask for it; all states of a game share it."""

    mirror: bool
    any_scope: bool
    may_decline: bool
    stop_when_out: bool
    last_round: bool
    first_turn: int

    def __init__(self, options: AldrOptions) -> None:
        self.mirror = options.mirror
        self.any_scope = options.claim_scope == "any"
        self.may_decline = options.claim == "may"
        self.stop_when_out = options.deck_out == "stop"
        self.last_round = options.last_round
        self.first_turn = options.first_turn


class AldrTable(State):
    """What one state of a game and its copies differ in."""

    show: Shows
    """The cells that show each icon."""
    shown: Rows
    """The cells that show any."""
    figures: Rows
    """The cells on which somebody stands."""
    touched: Rows
    """The cells that cards of this turn cover."""
    low: int
    """The lowest row that shows something, and the highest."""
    high: int
    sage: Annotated[list[int], board.MOST_PLAYERS * board.ELEMENTS]
    """The cell of each Sage, seat by seat; NO_CELL on the Tapestry."""
    aldr: int
    hand: Hands
    known: Hands
    """Cards of hands that everybody has seen."""
    held: Seats
    """How many cards each seat holds."""
    unknown: Seats
    """How many of them not even the engine knows."""
    pool: Kinds
    pooled: int
    laid: Kinds
    laid_known: bool
    """Whether all cards that were laid are known; else `laid` says nothing."""
    unseen: Kinds
    """From how many cards of each kind the deck and unknown cards are drawn (8.2)."""
    deck: int
    order: Annotated[bytearray, board.MOST_CARDS]
    """The kinds in the deck, the top card last, if it is listed; zeros behind them."""
    listed: bool
    turn: int
    player: int
    phase: int
    idle: int
    """Turns in a row in which no card was laid."""


class AldrRoom(AldrTable):
    """What copies do not take over: cards and rulings, and room for working things out."""

    tables: Tables
    rulings: Rulings
    room: Shows
    ours: Rows
    claim: Rows
    spare: Kinds
    level: Annotated[list[int], board.MOST_PATTERN + 1, "I"]
    right: Annotated[list[int], board.MOST_PATTERN + 1]
