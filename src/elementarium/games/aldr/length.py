"""How long a game of Aldr can last (Aldr 4, 5.6, 6)."""

from __future__ import annotations

from elementarium.games.aldr.cards import Cards
from elementarium.games.aldr.options import AldrOptions

TURN = 2 + 4 + 1 + 2 + 2
"""Cards laid, claims, the move of Aldr, cards taken and turned up: all that a turn can have."""


def longest(seats: int, _options: AldrOptions, cards: Cards) -> int:
    """A bound of all decisions and cards drawn.

    A turn lays a card, which is used up by it, or not; as many turns without a card as there are
    players, one after another, end the game (5.6, 6c). The cards are dealt once.
    """
    return cards.deck_size + (cards.deck_size + 1) * seats * TURN
