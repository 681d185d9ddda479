"""Element as numbers: planes of the board, and what lies beside it (Element 2, 4)."""

from __future__ import annotations

from typing import Any

import cython

from elementarium.core import observer as writing
from elementarium.core import seats as who
from elementarium.core.observer import Observer
from elementarium.core.state import State
from elementarium.games.element import board
from elementarium.games.element.state import ElementState

CONTENTS = (
    ("empty", "nothing"),
    ("fire", "fire"),
    ("water", "water"),
    ("earth", "earth that is no range"),
    ("wind", "wind, one stone"),
    ("wind_2", "whirlwind of two"),
    ("wind_3", "whirlwind of three"),
    ("wind_4", "whirlwind of four"),
    ("range", "range"),
    ("mountain", "mountain"),
    ("figure", "a sage or Aldr"),
)
"""The planes of what a square holds, in the order of the contents of board.py."""
NUMBER = 3
"""So many digits a number of turns has."""


class ElementObserver(Observer):
    """Everything: Element hides nothing (9)."""

    __slots__ = (
        "aldr",
        "aldr_element",
        "aldr_marked",
        "aldr_moved",
        "arm",
        "arm_was_chosen",
        "bag",
        "dealing",
        "frozen",
        "hand",
        "marked",
        "moves",
        "path",
        "phase",
        "picks",
        "plane",
        "player",
        "river",
        "sages",
        "spoken",
        "spoken_element",
        "turn",
        "winner",
        "word",
    )

    def __init__(self, state: ElementState) -> None:
        Observer.__init__(self, state)
        self.begin("board", board.SIZE, board.SIZE)
        planes = [self.add(name, what) for name, what in CONTENTS]
        if not cython.compiled:
            self.plane = [0] * board.CONTENTS
        for content in range(board.CONTENTS):
            self.plane[content] = planes[min(content, board.ALDR_RANGE)]
        self.sages = self.add("sages", "the sage of each seat, the viewer's first", state.seats)
        self.aldr = self.add("aldr", "Aldr (5.8)")
        self.marked = self.add("marked", "wind that was jumped over this turn (5.6)")
        self.word = self.add("word", "where the unfinished action lays its stone or moves Aldr")
        self.river = self.add("river", "the squares that the unfinished river has entered (5.4)")
        self.begin("numbers")
        self.player = self.add("player", "whose turn it is", state.seats)
        self.phase = self.add(
            "phase", "what is due: draw, deal, act, arm, river, pick, over", board.OVER + 1
        )
        self.hand = self.add("hand", "stones of F W E A in the hand of whose turn it is", 4)
        self.bag = self.add("bag", "stones of F W E A in the bag", 4)
        self.moves = self.add("moves", "moves that are left")
        self.dealing = self.add("dealing", "stones that are still to be drawn")
        self.turn = self.add("turn", "the number of the turn, in three digits of 128", NUMBER)
        self.frozen = self.add("frozen", "turns without a stone, in three digits of 128", NUMBER)
        self.winner = self.add("winner", "who has won", state.seats)
        self.aldr_element = self.add("aldr_element", "Aldr's element: none, F W E A", 5)
        self.aldr_moved = self.add("aldr_moved", "whether Aldr has been moved this turn")
        self.aldr_marked = self.add("aldr_marked", "whether Aldr was jumped over this turn")
        self.spoken = self.add(
            "unfinished", "what is being done: a stone placed, Aldr moved, Aldr paid", 3
        )
        self.spoken_element = self.add("unfinished_element", "the stone placed or paid: F W E A", 4)
        self.arm = self.add("arm", "the arm of the river: N E S W", 4)
        self.arm_was_chosen = self.add("arm_was_chosen", "whether there was a choice of arms")
        self.path = self.add(
            "path", "the steps of the river, each N E S W", 4 * board.LONGEST_RIVER
        )
        self.picks = self.add("picks", "the fire lines picked to grow: N E S W (R7)", 4)

    def write(self, state: State, seat: int, out: Any) -> None:
        """What anybody sees, the seats counted from `seat` on."""
        self.write_table(cython.cast(ElementState, state), seat, out)

    def write_table(self, state: ElementState, seat: int, out: Any) -> None:
        """The board, and what lies beside it."""
        self.write_board(state, seat, out)
        self.write_numbers(state, seat, out)
        if state.word >= 0:
            self.write_word(state, out)

    def write_board(self, state: ElementState, seat: int, out: Any) -> None:
        """Stones, sages, marks and Aldr."""
        for column in range(board.SIZE):
            first = board.COLUMN * (column + 1) + 1
            square = board.SIZE * column
            for row in range(board.SIZE):
                out[self.plane[state.at[first + row]] + square + row] = 1
            for row in range(board.SIZE):
                out[self.marked + square + row] = state.marked[first + row]
        for other in range(state.seats):
            square = board.SQUARE[state.sage[other]]
            away = (other - seat + state.seats) % state.seats
            out[self.sages + away * board.SQUARES + square] = 1
        if state.aldr:
            out[self.aldr + board.SQUARE[state.aldr]] = 1
            out[self.aldr_element + state.aldr_element] = 1
            out[self.aldr_moved] = state.aldr_moved
            out[self.aldr_marked] = state.aldr_marked

    def write_numbers(self, state: ElementState, seat: int, out: Any) -> None:
        """The turn, the hand and the bag."""
        out[self.player + (state.player - seat + state.seats) % state.seats] = 1
        out[self.phase + state.phase] = 1
        for element in range(4):
            out[self.hand + element] = state.hand[element + board.FIRE]
            out[self.bag + element] = state.bag[element + board.FIRE]
        out[self.moves] = state.moves
        out[self.dealing] = state.dealing
        writing.write_digits(out, self.turn, state.turn, NUMBER)
        writing.write_digits(out, self.frozen, state.frozen, NUMBER)
        if state.to_act == who.NOBODY and state.winner != board.NO_SEAT:
            out[self.winner + (state.winner - seat + state.seats) % state.seats] = 1

    def write_word(self, state: ElementState, out: Any) -> None:
        """The action that needs more to be chosen: its first token, arm, river and picks."""
        cell = state.aldr
        number = state.word
        if number >= board.A_PAY:
            out[self.spoken + 2] = 1
            out[self.spoken_element + number - board.A_PAY] = 1
        elif number >= board.A_ALDR:
            out[self.spoken + 1] = 1
            steps = (number - board.A_ALDR) % 10 + 1
            cell += steps * board.OFFSET[(number - board.A_ALDR) // 10]
        else:
            out[self.spoken] = 1
            out[self.spoken_element + (number - board.A_PLACE) // board.SQUARES] = 1
            cell = board.CELL[(number - board.A_PLACE) % board.SQUARES]
        out[self.word + board.SQUARE[cell]] = 1
        if state.arm != board.NO_ARM:
            out[self.arm + state.arm] = 1
            out[self.arm_was_chosen] = state.arm_was_chosen
        for i in range(state.path_length):
            out[self.path + 4 * i + state.path[i]] = 1
            cell += board.OFFSET[2 * state.path[i]]
            out[self.river + board.SQUARE[cell]] = 1
        for side in range(4):
            out[self.picks + side] = state.picks >> side & 1
