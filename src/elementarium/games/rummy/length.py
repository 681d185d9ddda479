"""How long a match of Rummy can last (Rummy 5.8)."""

from __future__ import annotations

from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import CARDS, COLLAPSES

RETURNED = 8
"""No COMBUSTION returns more cards to hands (`combustion_rest=hand`)."""
SUB_DECISIONS = 3
"""No action asks for more: COMBUSTION for three hits."""


def longest(seats: int, options: RummyOptions) -> int | None:
    """A bound of all decisions and chance draws; None if a match may always go on (R44)."""
    if options.target is not None or options.match_tie == "extra_round":
        return None
    return options.rounds * longest_round(seats, options)


def longest_round(seats: int, options: RummyOptions) -> int:
    """A bound for one round.

    Every turn lowers the draw pile, or the cards in the draw pile, the hands and the discard pile
    together. Every meld, lay-off, sacrifice, purge and reaction lowers these, too, and they grow
    only by what COMBUSTION returns, which then draws a card, or it is the last turn (5.8).
    """
    used = CARDS
    if options.combustion_rest == "hand":
        used += RETURNED * (CARDS + 1)
    turns = CARDS + used
    swaps = COLLAPSES + seats
    passes = (seats - 1) * (turns + used)  # by all others, after an action and after a reaction
    in_turn = 1 + 1 + SUB_DECISIONS + 1 + 1  # draw, action, its choices, STEAL, discard
    return CARDS + swaps + used + passes + turns * in_turn
