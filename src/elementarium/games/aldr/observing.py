"""Aldr as numbers: planes of the table, and the cards as a seat knows them (Aldr 2, 9)."""

from __future__ import annotations

from typing import Any

import cython

from elementarium.core import eights
from elementarium.core import observer as writing
from elementarium.core.observer import Observer
from elementarium.core.state import State
from elementarium.games.aldr import board
from elementarium.games.aldr.state import AldrState

if cython.compiled:
    from cython.cimports.libc.string import memcpy

ICONS = ("fire", "water", "earth", "wind", "void", "seal")
NUMBER = 3
"""So many digits a number of turns has."""


class AldrObserver(Observer):
    """The open table, and the hands as far as they are known."""

    __slots__ = (
        "aldr",
        "deck",
        "element",
        "hands",
        "icons",
        "idle",
        "laid",
        "laid_known",
        "phase",
        "player",
        "pool",
        "sages",
        "touched",
        "turn",
        "unknown",
    )

    def __init__(self, state: AldrState) -> None:
        Observer.__init__(self, state)
        self.begin("table", board.HIGHEST_ROW, board.COLUMNS)
        self.icons = self.add(ICONS[0], "the cells that show fire")
        for name in ICONS[1:]:
            self.add(name, f"the cells that show {name}")
        self.touched = self.add("touched", "cells that were covered this turn")
        self.aldr = self.add("aldr", "Aldr")
        self.sages = self.add("sages", "the Sages of each seat, the viewer's first", state.seats)
        self.element = self.add("elements", "all Sages of fire, water, earth, wind", board.ELEMENTS)
        self.begin("cards", board.KINDS)
        self.hands = self.add(
            "hands",
            "cards of each kind that are known in each hand, the viewer's first",
            state.seats,
        )
        self.pool = self.add("pool", "cards of each kind in the pool")
        self.laid = self.add("laid", "cards of each kind that were laid")
        self.begin("numbers")
        self.player = self.add("player", "whose turn it is", state.seats)
        self.phase = self.add(
            "phase",
            "what is due: the deal, a first or second card, a claim of F W E A, Aldr's move, "
            "a first card of the pool, its refill, a second card, its refill, nothing any more",
            board.OVER + 1,
        )
        self.unknown = self.add("unknown", "cards in each hand that are not known", state.seats)
        self.deck = self.add("deck", "cards in the deck, in two digits of 128", 2)
        self.laid_known = self.add("laid_known", "whether it is known what was laid")
        self.turn = self.add("turn", "the number of the turn, in three digits of 128", NUMBER)
        self.idle = self.add("idle", "turns without a card, in three digits of 128", NUMBER)

    def write(self, state: State, seat: int, out: Any) -> None:
        """What `seat` knows, the seats counted from it on."""
        self.write_state(cython.cast(AldrState, state), seat, out)

    def write_state(self, state: AldrState, seat: int, out: Any) -> None:
        """The table, the cards and the numbers."""
        self.write_table(state, out)
        self.write_figures(state, seat, out)
        self.write_cards(state, seat, out)
        out[self.player + (state.player - seat + state.seats) % state.seats] = 1
        out[self.phase + state.phase] = 1
        writing.write_digits(out, self.deck, state.deck, 2)
        writing.write_digits(out, self.turn, state.turn, NUMBER)
        writing.write_digits(out, self.idle, state.idle, NUMBER)

    def write_table(self, state: AldrState, out: Any) -> None:
        """What the cells show, and which of them were covered this turn."""
        icons, touched = self.icons, self.touched
        for row in range(state.low, state.high + 1):
            first = board.COLUMNS * (row - 1)
            for icon in range(board.ICONS):
                place = icons + icon * board.CELLS + first
                self.write_row(out, place, state.show[icon * board.ROWS + row])
            self.write_row(out, touched + first, state.touched[row])

    def write_row(self, out: Any, place: int, cells: int) -> None:
        """Ones for the cells of a row, all of it written: see eights.py."""
        for part in range(0, board.WHOLE_EIGHTS, 8):
            first = 8 * (cells >> part & eights.EIGHT)
            if cython.compiled:
                memcpy(out + place + part, cython.address(eights.SPREAD[first]), 8)
            else:
                for i in range(8):
                    out[place + part + i] = eights.SPREAD[first + i]
        for column in range(board.WHOLE_EIGHTS, board.COLUMNS):
            out[place + column] = cells >> column & 1

    def write_figures(self, state: AldrState, seat: int, out: Any) -> None:
        """Where the Sages and Aldr stand."""
        for away in range(state.seats):
            owner = (seat + away) % state.seats
            for element in range(board.ELEMENTS):
                cell = state.sage[owner * board.ELEMENTS + element]
                if cell != board.NO_CELL:
                    out[self.sages + away * board.CELLS + cell] = 1
                    out[self.element + element * board.CELLS + cell] = 1
        if state.aldr != board.NO_CELL:
            out[self.aldr + state.aldr] = 1

    def write_cards(self, state: AldrState, seat: int, out: Any) -> None:
        """Hands, pool and what was laid; of other hands only what everybody has seen."""
        for away in range(state.seats):
            owner = (seat + away) % state.seats
            row, first = self.hands + away * board.KINDS, owner * board.KINDS
            unknown = state.held[owner]
            for kind in range(board.KINDS):
                count = state.known[first + kind] if away else state.hand[first + kind]
                out[row + kind] = count
                unknown -= count
            out[self.unknown + away] = unknown
        row = self.pool
        for kind in range(board.KINDS):
            out[row + kind] = state.pool[kind]
        if state.laid_known:
            out[self.laid_known] = 1
            row = self.laid
            for kind in range(board.KINDS):
                out[row + kind] = state.laid[kind]
