"""Everything on the table of Aldr: what shows where, who holds what, and who knows it.

The state knows how to be, not how to play: copying, conservation of cards, reading out. The
rules are functions over it, a module for each chapter; `rules.py` puts them together.
"""

from __future__ import annotations

import cython

from elementarium.core.state import State
from elementarium.games.aldr import board
from elementarium.games.aldr.cards import Cards, shipped_cards
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.table import AldrRoom, Rulings
from elementarium.games.aldr.tables import tables_of


class AldrState(AldrRoom):
    """The table of Aldr."""

    def __init__(self, seats: int, options: AldrOptions, cards: Cards | None = None) -> None:
        """An empty table with all cards in the deck; nobody holds any yet."""
        tables = tables_of(cards if cards is not None else shipped_cards())
        State.__init__(self, seats, options, board.PLACES * tables.hand_size)
        self.tables = tables
        self.rulings = Rulings(options)
        for place in range(board.MOST_PLAYERS * board.ELEMENTS):
            self.sage[place] = board.NO_CELL
        for kind in range(board.KINDS):
            self.unseen[kind] = self.tables.count[kind]
        self.aldr = board.NO_CELL
        self.low = board.HIGHEST_ROW
        self.high = 1
        self.deck = self.tables.deck_size
        self.laid_known = True
        self.turn = 1
        self.phase = board.DEAL

    def recipe(self) -> tuple[object, ...]:
        """The cards, too: an owner may play with others."""
        return self.seats, self.options, self.tables.cards

    def share(self, other: State) -> None:
        """Have the same cards and rulings as `other`."""
        State.share(self, other)
        self.tables = cython.cast(AldrState, other).tables
        self.rulings = cython.cast(AldrState, other).rulings

    def revive(self, data: bytes) -> None:
        """Become the state that `to_bytes` wrote; hands may be larger than usual."""
        State.revive(self, data)
        self.count_up()

    # Icons and figures

    def show_icon(self, cell: int, icon: int) -> None:
        """Lay an icon on a cell; what lay there is buried (5.1)."""
        row = cell // board.COLUMNS + 1
        bit = 1 << cell % board.COLUMNS
        for other in range(board.ICONS):
            self.show[other * board.ROWS + row] &= ~bit
        self.show[icon * board.ROWS + row] |= bit
        self.shown[row] |= bit
        self.low = min(self.low, row)
        self.high = max(self.high, row)

    def touch(self, cell: int) -> None:
        """Remember that a card of this turn covers `cell`."""
        self.touched[cell // board.COLUMNS + 1] |= 1 << cell % board.COLUMNS

    def has_laid(self) -> bool:
        """Whether a card was laid in this turn."""
        for row in range(self.low, self.high + 1):
            if self.touched[row]:
                return True
        return False

    def stand(self, cell: int) -> None:
        """A figure comes to `cell`."""
        self.figures[cell // board.COLUMNS + 1] |= 1 << cell % board.COLUMNS

    def move_aldr(self, cell: int) -> None:
        """Aldr leaves his cell, or comes from beside the table, and goes to `cell` (5.4)."""
        if self.aldr != board.NO_CELL:
            self.figures[self.aldr // board.COLUMNS + 1] &= ~(1 << self.aldr % board.COLUMNS)
        self.aldr = cell
        self.stand(cell)

    def placed(self, seat: int) -> int:
        """How many Sages of `seat` stand on the table."""
        count = 0
        for element in range(board.ELEMENTS):
            if self.sage[seat * board.ELEMENTS + element] != board.NO_CELL:
                count += 1
        return count

    # Cards

    def give(self, seat: int, kind: int) -> None:
        """A card comes into a hand."""
        self.hand[seat * board.KINDS + kind] += 1
        self.held[seat] += 1

    def give_away(self, seat: int, kind: int) -> None:
        """A card leaves a hand; the others take it for one they knew, if there is one (9)."""
        self.hand[seat * board.KINDS + kind] -= 1
        self.held[seat] -= 1
        if self.known[seat * board.KINDS + kind]:
            self.known[seat * board.KINDS + kind] -= 1

    def bury(self, kind: int) -> None:
        """A card has been laid: it is remembered, unless others were laid that nobody knows."""
        if self.laid_known:
            self.laid[kind] += 1
        else:
            self.unseen[kind] += 1

    def leave_deck(self, kind: int) -> None:
        """The top card of the deck turns out to be of this kind."""
        self.deck -= 1
        self.order[self.deck] = 0
        self.unseen[kind] -= 1
        if self.deck == 0:
            self.listed = False

    def left_unseen(self) -> int:
        """From how many cards the next one of the deck is drawn (8.2)."""
        left = 0
        for kind in range(board.KINDS):
            left += max(0, self.unseen[kind])
        return left

    def count_up(self) -> None:
        """Work out what follows from the hands and the pool."""
        self.pooled = sum([self.pool[kind] for kind in range(board.KINDS)])
        most = self.tables.hand_size
        for seat in range(self.seats):
            self.held[seat] = self.unknown[seat] + sum(self.hand_of(seat))
            most = max(most, self.held[seat])
        self.most_choices = board.PLACES * min(board.KINDS, most)

    # Being read and set up by Python (notation, views, refusals, players)

    @property
    def cards(self) -> Cards:
        """The card file that is played with."""
        cards: Cards = self.tables.cards
        return cards

    def icon(self, cell: int) -> int:
        """The icon that `cell` shows, or EMPTY."""
        row = cell // board.COLUMNS + 1
        for icon in range(board.ICONS):
            if self.show[icon * board.ROWS + row] >> cell % board.COLUMNS & 1:
                return icon
        return board.EMPTY

    def icons(self) -> list[tuple[int, int]]:
        """Cell and icon of every cell that shows one, in the order of their numbers."""
        found = []
        for row in range(1, board.HIGHEST_ROW + 1):
            for column in range(board.COLUMNS):
                for icon in range(board.ICONS):
                    if self.show[icon * board.ROWS + row] >> column & 1:
                        found.append(((row - 1) * board.COLUMNS + column, icon))  # noqa: PERF401  # by C numbers
        return found

    def hand_of(self, seat: int) -> list[int]:
        """How many cards of each kind a seat holds, as far as the engine knows."""
        return [self.hand[seat * board.KINDS + kind] for kind in range(board.KINDS)]

    def known_of(self, seat: int) -> list[int]:
        """How many of them everybody has seen."""
        return [self.known[seat * board.KINDS + kind] for kind in range(board.KINDS)]

    def unknown_of(self, seat: int) -> int:
        """How many cards of a hand not even the engine knows."""
        return self.unknown[seat]

    def held_by(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.held[seat]

    def pool_cards(self) -> list[int]:
        """How many cards of each kind lie in the pool."""
        return [self.pool[kind] for kind in range(board.KINDS)]

    def laid_cards(self) -> list[int]:
        """How many cards of each kind have been laid, as far as known."""
        return [self.laid[kind] for kind in range(board.KINDS)]

    def unseen_cards(self) -> list[int]:
        """From how many cards of each kind a refill is drawn (8.2)."""
        return [max(0, self.unseen[kind]) for kind in range(board.KINDS)]

    def balance(self) -> list[int]:
        """As `unseen_cards`, but below 0 where more cards are used than there are."""
        return [self.unseen[kind] for kind in range(board.KINDS)]

    def deck_order(self) -> list[int]:
        """The deck from the top, if it is listed."""
        return [self.order[i] for i in range(self.deck - 1, -1, -1)] if self.listed else []

    def touched_cells(self) -> list[int]:
        """The cells covered by cards of this turn, by column, then row."""
        return [
            (row - 1) * board.COLUMNS + column
            for column in range(board.COLUMNS)
            for row in range(1, board.HIGHEST_ROW + 1)
            if self.touched[row] >> column & 1
        ]

    def sage_cell(self, seat: int, element: int) -> int:
        """Where a Sage stands, NO_CELL while it is on the Tapestry."""
        return self.sage[seat * board.ELEMENTS + element]

    def sages_placed(self, seat: int) -> int:
        """How many Sages of `seat` stand on the table."""
        return self.placed(seat)

    def is_occupied(self, cell: int) -> bool:
        """Whether a figure stands on `cell`."""
        return self.figures[cell // board.COLUMNS + 1] >> cell % board.COLUMNS & 1 != 0

    def is_on_table(self, cell: int) -> bool:
        """Whether the table reaches as far as `cell`."""
        return self.tables.in_table[cell // board.COLUMNS + 1] >> cell % board.COLUMNS & 1 != 0

    def set_icon(self, cell: int, icon: int) -> None:
        """Show an icon on an empty cell."""
        self.show_icon(cell, icon)

    def set_sage(self, seat: int, element: int, cell: int) -> None:
        """Stand a Sage on a free cell."""
        self.sage[seat * board.ELEMENTS + element] = cell
        self.stand(cell)

    def set_aldr(self, cell: int) -> None:
        """Stand Aldr on a free cell."""
        self.move_aldr(cell)

    def set_touched(self, cell: int) -> None:
        """Count `cell` among those covered in this turn."""
        self.touch(cell)

    def set_hand(self, seat: int, counts: list[int], unknown: int) -> None:
        """Deal a hand. Beside cards that nobody knows, those listed are known to all."""
        for kind in range(board.KINDS):
            self.hand[seat * board.KINDS + kind] = counts[kind]
            self.known[seat * board.KINDS + kind] = counts[kind] if unknown else 0
        self.unknown[seat] = unknown

    def set_pool(self, counts: list[int]) -> None:
        """Lay out the pool."""
        for kind in range(board.KINDS):
            self.pool[kind] = counts[kind]

    def set_deck(self, size: int, from_top: list[int]) -> None:
        """Say how large the deck is; or which cards it holds, from the top."""
        self.deck = size
        self.listed = len(from_top) > 0
        for place in range(len(from_top)):
            self.order[size - 1 - place] = from_top[place]

    def set_laid(self, counts: list[int], known: bool) -> None:
        """Say what has been laid so far; call it last, when hands and pool are there."""
        self.laid_known = known
        for kind in range(board.KINDS):
            self.laid[kind] = counts[kind]
            held = sum([self.hand[seat * board.KINDS + kind] for seat in range(self.seats)])
            self.unseen[kind] = self.tables.count[kind] - held - self.pool[kind] - counts[kind]
        self.count_up()
