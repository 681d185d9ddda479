"""Everything on the table of Element: what lies where, who is at turn, what a word still lacks.

The state knows how to be, not how to play: copying, conservation of stones, reading out. The
rules are functions over it, a module for each chapter; `rules.py` puts them together.
"""

from __future__ import annotations

import cython

from elementarium.core import noting
from elementarium.core.state import State
from elementarium.games.element import board, happenings
from elementarium.games.element.options import ElementOptions
from elementarium.games.element.table import ElementRoom, Rulings


class ElementState(ElementRoom):
    """The table of Element, its rulings, and room for looking ahead."""

    def __init__(self, seats: int, options: ElementOptions) -> None:
        """An empty board with all stones in the bag and nobody on it yet."""
        State.__init__(self, seats, options, board.ACTIONS)
        self.rulings = Rulings(options)
        for cell in range(board.CELLS):
            self.at[cell] = board.EDGE if board.SQUARE[cell] < 0 else board.EMPTY
        for element in range(board.FIRE, board.WIND + 1):
            self.bag[element] = board.STONES_OF_EACH
        self.phase = board.ACT
        self.turn = 1
        self.winner = board.NO_SEAT
        self.forget_word()

    def share(self, other: State) -> None:
        """Have the same options and rulings as `other`."""
        State.share(self, other)
        self.rulings = cython.cast(ElementState, other).rulings

    # Stones and figures

    def take_away(self, cell: int) -> None:
        """Return the stones of `cell` to the bag; a jump mark goes with the wind (5.6)."""
        content = self.at[cell]
        self.bag[board.ELEMENT_OF[content]] += board.STONES_IN[content]
        if content != board.EMPTY and noting.is_traced(self):
            self.note_return(
                board.ELEMENT_OF[content], board.STONES_IN[content], board.SQUARE[cell]
            )
        self.at[cell] = board.EMPTY
        self.marked[cell] = 0

    def note_return(self, element: int, stones: int, square: int) -> None:
        """Stones are back in the bag, from a square, or from a hand or card if it is NONE."""
        noting.note(self, happenings.RETURNED, self.player, element, stones, square)

    def lay(self, cell: int, element: int) -> None:
        """Put one stone down: it stacks where it can and replaces what lies there (5.2)."""
        content = self.at[cell]
        if element == board.WIND and board.WIND <= content < board.HIGHEST_WIND:
            self.at[cell] = content + 1
        elif element == board.EARTH and (content == board.EARTH or content == board.RANGE):
            self.at[cell] = board.MOUNTAIN
        else:
            self.take_away(cell)
            self.at[cell] = element

    def put_aldr(self, cell: int) -> None:
        """Stand Aldr on an empty cell."""
        self.aldr = cell
        self.at[cell] = board.ALDR + self.aldr_element

    def in_bag(self) -> int:
        """How many stones the bag holds."""
        return (
            self.bag[board.FIRE]
            + self.bag[board.WATER]
            + self.bag[board.EARTH]
            + self.bag[board.WIND]
        )

    def in_hand(self) -> int:
        """How many stones the active player holds."""
        return (
            self.hand[board.FIRE]
            + self.hand[board.WATER]
            + self.hand[board.EARTH]
            + self.hand[board.WIND]
        )

    # Looking ahead

    def keep_board(self) -> None:
        """Remember the board, so that an effect can be tried out."""
        self.kept_at[:] = self.at
        self.kept_marked[:] = self.marked
        self.kept_bag[:] = self.bag
        self.kept_aldr = self.aldr
        self.kept_aldr_element = self.aldr_element

    def restore_board(self) -> None:
        """Go back to the board that was remembered last."""
        self.at[:] = self.kept_at
        self.marked[:] = self.kept_marked
        self.bag[:] = self.kept_bag
        self.aldr = self.kept_aldr
        self.aldr_element = self.kept_aldr_element

    # The unfinished word

    def forget_word(self) -> None:
        """No word is unfinished."""
        self.word = -1
        self.arm = board.NO_ARM
        self.arm_was_chosen = False
        for step in range(self.path_length):
            self.path[step] = 0
        self.path_length = 0
        self.picks = 0

    # Being read and set up by Python (notation, views, refusals, players)

    def content(self, square: int) -> int:
        """What `square` holds, as a content number of board.py."""
        return self.at[board.CELL[square]]

    def contents(self) -> list[int]:
        """What every square holds, in the order of their numbers."""
        return [self.at[board.CELL[square]] for square in range(board.SQUARES)]

    def marked_squares(self) -> list[int]:
        """The squares whose wind has been jumped this turn."""
        return [square for square in range(board.SQUARES) if self.marked[board.CELL[square]]]

    def is_marked(self, square: int) -> bool:
        """Whether the wind on `square` has been jumped this turn."""
        return self.marked[board.CELL[square]] != 0

    def sage_square(self, seat: int) -> int:
        """Where the sage of `seat` stands."""
        return board.SQUARE[self.sage[seat]]

    def aldr_square(self) -> int:
        """Where Aldr stands, -1 without the expansion."""
        return board.SQUARE[self.aldr]

    def stones_in_hand(self, element: int) -> int:
        """How many stones of `element` the active player holds."""
        return self.hand[element]

    def stones_in_bag(self, element: int) -> int:
        """How many stones of `element` the bag holds."""
        return self.bag[element]

    def path_steps(self) -> list[int]:
        """The river steps of the unfinished word so far, as N, E, S, W = 0..3."""
        return [self.path[i] for i in range(self.path_length)]

    def set_sage(self, seat: int, square: int) -> None:
        """Stand a sage on an empty square."""
        self.sage[seat] = board.CELL[square]
        self.at[board.CELL[square]] = board.SAGE

    def set_stones(self, square: int, content: int) -> None:
        """Take the stones of `content` from the bag and put them on an empty square."""
        self.at[board.CELL[square]] = content
        self.bag[board.ELEMENT_OF[content]] -= board.STONES_IN[content]

    def set_hand(self, element: int, count: int) -> None:
        """Take `count` stones from the bag into the empty hand."""
        self.hand[element] = count
        self.bag[element] -= count

    def set_mark(self, square: int) -> None:
        """Mark the wind on `square` as jumped."""
        self.marked[board.CELL[square]] = 1

    def set_aldr(self, square: int, element: int, moved: bool, marked: bool) -> None:
        """Stand Aldr on an empty square, with his stone on the card."""
        self.aldr_element = element
        if element:
            self.bag[element] -= 1
        self.aldr_moved = moved
        self.aldr_marked = marked
        self.put_aldr(board.CELL[square])

    def join_aldr_to_range(self) -> None:
        """Aldr as earth is range while range stones touch him (5.8)."""
        if self.aldr_element == board.EARTH:
            for direction in range(8):
                neighbor = self.at[self.aldr + board.OFFSET[direction]]
                if neighbor == board.RANGE or neighbor == board.MOUNTAIN:
                    self.at[self.aldr] = board.ALDR_RANGE

    def soft_earth_beside_range(self) -> list[int]:
        """The squares of plain earth that touch a range; in a right position there are none."""
        return [
            square
            for square in range(board.SQUARES)
            if self.at[board.CELL[square]] == board.EARTH
            and any(
                [
                    board.RANGE <= self.at[board.CELL[square] + board.OFFSET[d]] <= board.ALDR_RANGE
                    for d in range(8)
                ]
            )
        ]
