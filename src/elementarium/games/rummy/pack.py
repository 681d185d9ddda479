"""The pack of Elemental Rummy and the numbers of its actions (Rummy 2, 13).

A *card* is one of the 75 pieces of cardboard, 0-74: suit x 13 + rank for the elemental cards,
then two copies of each Collapse. A *kind* is what is printed on it, 0-69, as the rule book counts:
both copies of a Collapse are of one kind. People and action numbers speak of kinds.
"""

from typing import Final

SUITS: Final = 5
RANKS: Final = 13
PLAIN_CARDS: Final = 65
"""The elemental cards; the Collapse cards follow."""
KINDS: Final = 70
CARDS: Final = 75
AETHER: Final = 4
AETHER_BIT: Final = 16
EVERY_SUIT: Final = 31
MOST_GROUPS: Final = 65
MOST_CHAIN: Final = 8
DEALT: Final = 7
MASTERY_VALUE: Final = 20
COLLAPSE_VALUE: Final = 20
NO_CARD: Final = -1
NO_SEAT: Final = -1
NO_GROUP: Final = -1
NO_ANCHOR: Final = -1
NO_NUMBER: Final = -1

# Where a card is: the hand of seat 0 to 5, or one of these.
PILE: Final = 6
DISCARDS: Final = 7
BURNT: Final = 8
TABLE: Final = 9

# The powers, by the rank that carries them (Rummy 2).
TRANSFER: Final = 0
STEAL: Final = 1
HARVEST: Final = 2
CHANGE_FUTURE: Final = 3
SENTINEL: Final = 4
RESURRECT: Final = 5
ELEMENTAL_SHIFT: Final = 6
NULLIFY: Final = 7
COMBUSTION: Final = 8
STABILIZE: Final = 9

# Kinds of groups on the table.
SET: Final = 0
RUN: Final = 1

# States of the turn (Rummy 4).
SHUFFLE: Final = 0
DEAL: Final = 1
DRAW: Final = 2
USE: Final = 3
MAIN_OPEN: Final = 4
MAIN_SHUT: Final = 5
REACT: Final = 6
CLAIM: Final = 7
ORDER: Final = 8
GIVE: Final = 9
DROP: Final = 10
HIT: Final = 11
ROB: Final = 12
OVER: Final = 13

# How a round ends (Rummy 4).
NOT_ENDED: Final = 0
OUT: Final = 1
COLLAPSE: Final = 2
DECK: Final = 3

# What everybody knows about a hand without knowing a card of it (Rummy 9).
CLEAN: Final = 1
"""It holds no Collapse."""
TAINTED: Final = 2
"""It holds a Collapse."""
SOLID: Final = 4
"""It holds a card that is no Collapse."""
RUINED: Final = 8
"""It holds nothing but Collapse cards."""

# How worlds are imagined (hidden.py).
PLACES: Final = 7
"""The hands and the draw pile, where cards can be hidden."""
COLLAPSES: Final = 10
MOST_TRIES: Final = 1000000
"""So often a world is drawn that may not agree with what is known; a few times are enough."""

# First action number of each kind (Rummy 13).
A_KEEP: Final = 0
A_BURN: Final = 1
A_DRAW: Final = 6
A_TAKE: Final = 7
A_SET: Final = 72
A_RUN: Final = 202
A_LAY: Final = 579
A_SAC: Final = 1294
A_DISC: Final = 1619
A_END: Final = 1684
A_STEAL: Final = 1685
A_HARVEST: Final = 1710
A_FUTURE: Final = 1715
A_RESURRECT: Final = 1720
A_SHIFT: Final = 1725
A_COMBUSTION: Final = 1730
A_STABILIZE: Final = 2055
A_TRANSFER: Final = 2060
A_SENTINEL: Final = 2085
A_NULLIFY: Final = 2090
A_PASS: Final = 2095
A_CLAIM: Final = 2096
A_ORDER: Final = 2166
A_GIVE: Final = 2172
A_DROP: Final = 2177
A_HIT: Final = 2182
A_PURGE: Final = 2247
ACTIONS: Final = 2252

TRIPLES: Final = 10
PATTERNS: Final = 29
"""Ways to fill three ranks of a run: 7 for each plain suit, and Aether alone."""
ANCHORS: Final = 11
"""Where a card is laid: 0 on a set, 1 + suit above a run, 6 + suit below it."""
ABOVE: Final = 1
BELOW: Final = 6


def _kind(card: int) -> int:
    return card if card < PLAIN_CARDS else PLAIN_CARDS + (card - PLAIN_CARDS) // 2


def _suit(kind: int) -> int:
    return kind // RANKS if kind < PLAIN_CARDS else kind - PLAIN_CARDS


_POINTS = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
KIND: Final = tuple(_kind(card) for card in range(CARDS))
"""What is printed on each card."""
SUIT: Final = tuple(_suit(kind) for kind in KIND)
"""The suit of each card, the element of a Collapse."""
RANK: Final = tuple(card % RANKS if card < PLAIN_CARDS else NO_CARD for card in range(CARDS))
VALUE: Final = _POINTS * SUITS + (COLLAPSE_VALUE,) * (CARDS - PLAIN_CARDS)
"""Ace 15, pictures and ten 10, the others their number; a Collapse 20 (2, R2)."""
EVERY_SUIT_BUT: Final = tuple(EVERY_SUIT - (1 << suit) for suit in range(SUITS))
