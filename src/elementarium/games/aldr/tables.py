"""What the rules look up about the cards, in arrays that compiled code can read (Aldr 2, 5)."""

from __future__ import annotations

import cython

from elementarium.games.aldr import board
from elementarium.games.aldr.cards import Cards, mirrored, turned


def _icons(place: int) -> list[int]:
    """The first or the second icon of each kind."""
    pairs = [
        (first, second) for first in range(board.ICONS) for second in range(first, board.ICONS)
    ]
    return [pair[place] for pair in pairs]


def _columns() -> list[int]:
    """The column of a lone bit by its remainder: 37 tells the first 36 powers of two apart."""
    table = [0] * 37
    for column in range(board.COLUMNS):
        table[(1 << column) % 37] = column
    return table


FIRST = _icons(0)
SECOND = _icons(1)
COLUMN_OF = _columns()


class Tables:
    """The numbers of one card file; all states of a game share them."""

    __slots__ = (
        "cards",
        "cards_per_turn",
        "count",
        "deck_size",
        "hand_size",
        "height",
        "in_table",
        "pattern_size",
        "pool_size",
        "refused",
        "shape_column",
        "shape_row",
        "shapes",
        "turned",
    )

    def __init__(self, cards: Cards) -> None:
        if not cython.compiled:
            self.count = [0] * board.KINDS
            self.refused = [0] * (2 * board.ELEMENTS)
            self.in_table = [0] * board.ROWS
            self.turned = [0] * board.ELEMENTS
            self.shapes = [0] * board.ELEMENTS
            self.height = [0] * (board.ELEMENTS * board.MOST_TURNED)
            self.shape_row = [0] * (board.ELEMENTS * board.MOST_TURNED * board.MOST_PATTERN)
            self.shape_column = [0] * (board.ELEMENTS * board.MOST_TURNED * board.MOST_PATTERN)
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
