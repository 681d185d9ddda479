"""What the rules look up about the cards, in arrays that compiled code can read (Aldr 2, 5)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from elementarium.core.layout import fill_with_zeros
from elementarium.games.aldr import board
from elementarium.games.aldr.cards import Cards, mirrored, turned


class Tables:
    """The numbers of one card file; all states of a game share them."""

    cards: Cards
    deck_size: int
    hand_size: int
    cards_per_turn: int
    pool_size: int
    pattern_size: int
    count: Annotated[list[int], board.KINDS]
    """How many cards of each kind there are."""
    refused: Annotated[list[int], 2 * board.ELEMENTS]
    """The two elements that each one may not be laid on."""
    in_table: Annotated[list[int], board.ROWS, "I"]
    turned: Annotated[list[int], board.ELEMENTS]
    """In how many directions the pattern of an element looks different, and with mirror images."""
    shapes: Annotated[list[int], board.ELEMENTS]
    height: Annotated[list[int], board.ELEMENTS * board.MOST_TURNED]
    shape_row: Annotated[list[int], board.ELEMENTS * board.MOST_TURNED * board.MOST_PATTERN]
    shape_column: Annotated[list[int], board.ELEMENTS * board.MOST_TURNED * board.MOST_PATTERN]

    def __init__(self, cards: Cards) -> None:
        fill_with_zeros(self)
        self.cards = cards
        self.deck_size = cards.deck_size
        self.hand_size = cards.hand_size
        self.cards_per_turn = cards.cards_per_turn
        self.pool_size = cards.pool_size
        self.pattern_size = cards.pattern_size
        for kind in range(board.KINDS):
            self.count[kind] = cards.counts[kind]
        for row in range(1, cards.rows + 1):
            self.in_table[row] = (1 << cards.columns) - 1
        for element in range(board.ELEMENTS):
            self.set_refused(element)
            self.set_shapes(element)

    def set_refused(self, element: int) -> None:
        """The two elements that this one may not be laid on (5.1)."""
        others = [
            other
            for other in range(board.ELEMENTS)
            if other != element and other != self.cards.replaces[element]
        ]
        self.refused[2 * element] = others[0]
        self.refused[2 * element + 1] = others[1]

    def set_shapes(self, element: int) -> None:
        """The pattern in all its directions: rotations first, then what mirrors add (5.2, R8)."""
        shape = self.cards.shapes[element]
        shapes = turned(shape)
        self.turned[element] = len(shapes)
        shapes += [image for image in turned(mirrored(shape)) if image not in shapes]
        self.shapes[element] = len(shapes)
        for place, cells in enumerate(shapes):
            which = element * board.MOST_TURNED + place
            self.height[which] = max([row for row, _ in cells]) + 1
            for i, (row, column) in enumerate(cells):
                self.shape_row[which * board.MOST_PATTERN + i] = row
                self.shape_column[which * board.MOST_PATTERN + i] = column


@cache
def tables_of(cards: Cards) -> Tables:
    """The tables of a card file, made once."""
    return Tables(cards)
