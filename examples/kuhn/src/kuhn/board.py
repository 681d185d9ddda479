"""Cards, words and numbers of Kuhn poker (Kuhn 2)."""

from typing import Final

SEATS: Final = 2
CARDS: Final = 3
"""Jack, queen and king are the cards 1, 2 and 3; 0 is none."""

PASS: Final = 0
BET: Final = 1
MOST_WORDS: Final = 3
MOST_CHOICES: Final = 4
