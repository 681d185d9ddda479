"""Everything on the table of Element: what lies where, who is at turn, what a word still lacks.

The state knows how to be, not how to play: copying, conservation of stones, reading out. The
rules are functions over it, a module for each chapter; `rules.py` puts them together.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.core.state import State
from elementarium.games.element.options import ElementOptions

if not cython.compiled:
    from elementarium.games.element.board import (
        ACT,
        ACTIONS,
        ALDR,
        ALDR_RANGE,
        CELLS,
        COLUMN,
        CONTENTS,
        EARTH,
        EDGE,
        EMPTY,
        FIRE,
        HIGHEST_WIND,
        LONGEST_RIVER,
        MOUNTAIN,
        NO_ARM,
        NO_SEAT,
        RANGE,
        SAGE,
        SIZE,
        SQUARES,
        STONES_OF_EACH,
        WATER,
        WIND,
    )


def _cells() -> list[int]:
    """The cell of each square."""
    return [COLUMN * (square // SIZE + 1) + square % SIZE + 1 for square in range(SQUARES)]


def _squares() -> list[int]:
    """The square of each cell, -1 on the rim."""
    table = [-1] * CELLS
    for square, cell in enumerate(_cells()):
        table[cell] = square
    return table


def _elements() -> list[int]:
    """The element that each content counts as, 0 for none."""
    table = [0] * CONTENTS
    for element in range(FIRE, WIND + 1):
        table[element] = element
        table[ALDR + element] = element
    for content in range(WIND, HIGHEST_WIND + 1):
        table[content] = WIND
    for content in range(RANGE, ALDR_RANGE + 1):
        table[content] = EARTH
    return table


def _stones() -> list[int]:
    """How many stones each content is made of; Aldr's own stone lies on the card."""
    table = [0] * CONTENTS
    for content in range(FIRE, EARTH + 1):
        table[content] = 1
    for content in range(WIND, HIGHEST_WIND + 1):
        table[content] = content - WIND + 1
    table[RANGE] = 1
    table[MOUNTAIN] = 2
    return table


# N, NE, E, SE, S, SW, W, NW: even directions are orthogonal.
OFFSET = [1, COLUMN + 1, COLUMN, COLUMN - 1, -1, -COLUMN - 1, -COLUMN, -COLUMN + 1]
CELL = _cells()
SQUARE = _squares()
CELL_OF_SQUARE = tuple(_cells())  # the same two tables for Python
SQUARE_OF_CELL = tuple(_squares())
ELEMENT_OF = _elements()
STONES_IN = _stones()


class ElementState(State):
    """The table of Element."""

    __slots__ = (
        "adjacent_fire",
        "aldr",
        "aldr_element",
        "aldr_marked",
        "aldr_moved",
        "arm",
        "arm_was_chosen",
        "at",
        "bag",
        "dead_ends_capture",
        "dealing",
        "flown",
        "frozen",
        "frozen_rounds",
        "hand",
        "kept_aldr",
        "kept_aldr_element",
        "kept_at",
        "kept_bag",
        "kept_marked",
        "marked",
        "moves",
        "old",
        "path",
        "path_length",
        "phase",
        "picks",
        "player",
        "river_length",
        "sage",
        "trail",
        "truncate",
        "turn",
        "turn_limit",
        "vacated_open",
        "winner",
        "word",
    )

    def __init__(self, seats: int, options: ElementOptions) -> None:
        """An empty board with all stones in the bag and nobody on it yet."""
        if not cython.compiled:
            self.at = bytearray(CELLS)
            self.marked = bytearray(CELLS)
            self.path = bytearray(LONGEST_RIVER)
            self.kept_at = bytearray(CELLS)
            self.kept_marked = bytearray(CELLS)
            self.old = bytearray(LONGEST_RIVER)
            self.trail = bytearray(LONGEST_RIVER)
            self.kept_bag = [0] * 5
            self.flown = bytearray(CELLS)
        State.__init__(self, seats, options, ACTIONS)
        self.adjacent_fire = options.fire_line == "adjacent"
        self.truncate = options.river == "truncate"
        self.vacated_open = options.river_vacated == "open"
        self.dead_ends_capture = options.dead_end == "captured"
        self.frozen_rounds = options.frozen_rounds
        self.turn_limit = options.turn_limit
        for cell in range(CELLS):
            self.at[cell] = EDGE if SQUARE[cell] < 0 else EMPTY
        self.sage = [0, 0, 0, 0]
        self.bag = [0, STONES_OF_EACH, STONES_OF_EACH, STONES_OF_EACH, STONES_OF_EACH]
        self.hand = [0, 0, 0, 0, 0]
        self.aldr = 0
        self.aldr_element = 0
        self.aldr_moved = False
        self.aldr_marked = False
        self.kept_aldr = 0
        self.kept_aldr_element = 0
        self.river_length = 0
        self.player = 0
        self.phase = ACT
        self.dealing = 0
        self.moves = 0
        self.turn = 1
        self.frozen = 0
        self.winner = NO_SEAT
        self.forget_word()

    # Stones and figures

    def take_away(self, cell: int) -> None:
        """Return the stones of `cell` to the bag; a jump mark goes with the wind (5.6)."""
        content = self.at[cell]
        self.bag[ELEMENT_OF[content]] += STONES_IN[content]
        self.at[cell] = EMPTY
        self.marked[cell] = 0

    def lay(self, cell: int, element: int) -> None:
        """Put one stone down: it stacks where it can and replaces what lies there (5.2)."""
        content = self.at[cell]
        if element == WIND and WIND <= content < HIGHEST_WIND:
            self.at[cell] = content + 1
        elif element == EARTH and (content == EARTH or content == RANGE):
            self.at[cell] = MOUNTAIN
        else:
            self.take_away(cell)
            self.at[cell] = element

    def put_aldr(self, cell: int) -> None:
        """Stand Aldr on an empty cell."""
        self.aldr = cell
        self.at[cell] = ALDR + self.aldr_element

    def in_bag(self) -> int:
        """How many stones the bag holds."""
        return self.bag[FIRE] + self.bag[WATER] + self.bag[EARTH] + self.bag[WIND]

    def in_hand(self) -> int:
        """How many stones the active player holds."""
        return self.hand[FIRE] + self.hand[WATER] + self.hand[EARTH] + self.hand[WIND]

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
        self.arm = NO_ARM
        self.arm_was_chosen = False
        self.path_length = 0
        self.picks = 0

    # Being copied

    def take_over(self, other: State) -> None:
        """Become equal to `other`."""
        self.assign(cython.cast(ElementState, other))

    def assign(self, other: ElementState) -> None:
        """Become equal to `other`; what was remembered for looking ahead is not copied."""
        self.adjacent_fire = other.adjacent_fire
        self.truncate = other.truncate
        self.vacated_open = other.vacated_open
        self.dead_ends_capture = other.dead_ends_capture
        self.frozen_rounds = other.frozen_rounds
        self.turn_limit = other.turn_limit
        self.at[:] = other.at
        self.marked[:] = other.marked
        self.sage[:] = other.sage
        self.bag[:] = other.bag
        self.hand[:] = other.hand
        self.path[:] = other.path
        self.aldr = other.aldr
        self.aldr_element = other.aldr_element
        self.aldr_moved = other.aldr_moved
        self.aldr_marked = other.aldr_marked
        self.player = other.player
        self.to_act = other.to_act
        self.phase = other.phase
        self.dealing = other.dealing
        self.moves = other.moves
        self.turn = other.turn
        self.frozen = other.frozen
        self.winner = other.winner
        self.word = other.word
        self.arm = other.arm
        self.arm_was_chosen = other.arm_was_chosen
        self.path_length = other.path_length
        self.picks = other.picks

    def to_bytes(self) -> bytes:
        """The table in 32-bit numbers: contents, marks, then everything that is a number."""
        numbers = [self.at[CELL[square]] for square in range(SQUARES)]
        numbers += [self.marked[CELL[square]] for square in range(SQUARES)]
        numbers += [self.sage[i] for i in range(4)]
        numbers += [self.bag[i] for i in range(5)]
        numbers += [self.hand[i] for i in range(5)]
        numbers += [self.path[i] for i in range(self.path_length)]
        numbers += [0] * (LONGEST_RIVER - self.path_length)
        numbers += [
            self.aldr,
            self.aldr_element,
            int(self.aldr_moved),
            int(self.aldr_marked),
            self.player,
            self.to_act,
            self.phase,
            self.dealing,
            self.moves,
            self.turn,
            self.frozen,
            self.winner,
            self.word,
            self.arm,
            int(self.arm_was_chosen),
            self.path_length,
            self.picks,
        ]
        return b"".join([number.to_bytes(4, "little", signed=True) for number in numbers])

    def from_bytes(self, data: bytes) -> None:
        """Become the table that `to_bytes` wrote."""
        numbers = [
            int.from_bytes(data[i : i + 4], "little", signed=True) for i in range(0, len(data), 4)
        ]
        next_number = iter(numbers).__next__
        for square in range(SQUARES):
            self.at[CELL[square]] = next_number()
        for square in range(SQUARES):
            self.marked[CELL[square]] = next_number()
        for i in range(4):
            self.sage[i] = next_number()
        for i in range(5):
            self.bag[i] = next_number()
        for i in range(5):
            self.hand[i] = next_number()
        for i in range(LONGEST_RIVER):
            self.path[i] = next_number()
        self.aldr = next_number()
        self.aldr_element = next_number()
        self.aldr_moved = bool(next_number())
        self.aldr_marked = bool(next_number())
        self.player = next_number()
        self.to_act = next_number()
        self.phase = next_number()
        self.dealing = next_number()
        self.moves = next_number()
        self.turn = next_number()
        self.frozen = next_number()
        self.winner = next_number()
        self.word = next_number()
        self.arm = next_number()
        self.arm_was_chosen = bool(next_number())
        self.path_length = next_number()
        self.picks = next_number()

    # Being read and set up by Python (notation, views, refusals, players)

    def content(self, square: int) -> int:
        """What `square` holds, as a content number of board.py."""
        return self.at[CELL[square]]

    def is_marked(self, square: int) -> bool:
        """Whether the wind on `square` has been jumped this turn."""
        return self.marked[CELL[square]] != 0

    def sage_square(self, seat: int) -> int:
        """Where the sage of `seat` stands."""
        return SQUARE[self.sage[seat]]

    def aldr_square(self) -> int:
        """Where Aldr stands, -1 without the expansion."""
        return SQUARE[self.aldr]

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
        self.sage[seat] = CELL[square]
        self.at[CELL[square]] = SAGE

    def set_stones(self, square: int, content: int) -> None:
        """Take the stones of `content` from the bag and put them on an empty square."""
        self.at[CELL[square]] = content
        self.bag[ELEMENT_OF[content]] -= STONES_IN[content]

    def set_hand(self, element: int, count: int) -> None:
        """Take `count` stones from the bag into the empty hand."""
        self.hand[element] = count
        self.bag[element] -= count

    def set_mark(self, square: int) -> None:
        """Mark the wind on `square` as jumped."""
        self.marked[CELL[square]] = 1

    def set_aldr(self, square: int, element: int, moved: bool, marked: bool) -> None:
        """Stand Aldr on an empty square, with his stone on the card."""
        self.aldr_element = element
        if element:
            self.bag[element] -= 1
        self.aldr_moved = moved
        self.aldr_marked = marked
        self.put_aldr(CELL[square])

    def join_aldr_to_range(self) -> None:
        """Aldr as earth is range while range stones touch him (5.8)."""
        if self.aldr_element == EARTH:
            for direction in range(8):
                neighbor = self.at[self.aldr + OFFSET[direction]]
                if neighbor == RANGE or neighbor == MOUNTAIN:
                    self.at[self.aldr] = ALDR_RANGE

    def soft_earth_beside_range(self) -> list[int]:
        """The squares of plain earth that touch a range; in a right position there are none."""
        return [
            square
            for square in range(SQUARES)
            if self.at[CELL[square]] == EARTH
            and any([RANGE <= self.at[CELL[square] + OFFSET[d]] <= ALDR_RANGE for d in range(8)])
        ]

    def set_turn(self, turn: int, frozen: int, moves: int) -> None:
        """Say which turn it is, how long the bag has been empty, and how many steps are left."""
        self.turn = turn
        self.player = (turn - 1) % self.seats
        self.to_act = self.player
        self.frozen = frozen
        self.moves = moves

    def set_phase(self, phase: int, to_act: int, dealing: int, winner: int) -> None:
        """Say what is due and from whom."""
        self.phase = phase
        self.to_act = to_act
        self.dealing = dealing
        self.winner = winner
