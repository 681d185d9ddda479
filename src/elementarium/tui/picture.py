"""The table as it is drawn: as fully as the screen has room for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from elementarium.core.words import Words
from elementarium.tui.boards import Board
from elementarium.tui.boards.detail import Detail

GAP = 1
"""Columns between the board and its panel; most lines of a board end with a blank, too."""
HANGING = 2
"""So much further in stands what did not fit on its line."""


class Picture:
    """A view of a game that can be drawn in any room."""

    def __init__(
        self,
        board: Board,
        view: Any,
        words: Words,
        names: tuple[str, ...],
        touched: frozenset[str] = frozenset(),
    ) -> None:
        self.board = board
        self.view = view
        self.words = words
        self.names = names
        self.touched = touched

    def drawn(self, console: Console, rows: int | None) -> list[Text]:
        """The lines of the picture, with as much detail as the rows allow; None allows all."""
        lines: list[Text] = []
        for detail in Detail:
            lines = self._arranged(console, detail, folds=rows is not None)
            if rows is None or len(lines) <= rows:
                break
        return lines

    def _arranged(self, console: Console, detail: Detail, *, folds: bool) -> list[Text]:
        """Board and panel beside each other if both have room, else one above the other."""

        def fold(lines: Iterable[Text], width: int) -> list[Text]:
            return folded(lines, console, width) if folds else list(lines)

        width = console.width
        board = fold(self.board.draw(self.view, self.words, self.touched, width, detail), width)
        widest = max((line.cell_len for line in board), default=0)
        room = width - widest - GAP
        is_beside = room >= self.board.PANEL_WIDTH
        room = room if is_beside else width
        panel = fold(self.board.panel(self.view, self.words, self.names, room, detail), room)
        if is_beside:
            return beside(board, panel, widest + GAP)
        blank = [] if detail else [Text()]
        parts = (panel, board) if self.board.PANEL_ABOVE else (board, panel)
        return [*parts[0], *blank, *parts[1]]


def beside(left: list[Text], right: list[Text], column: int) -> list[Text]:
    """Two blocks of lines side by side, the right one from a column on."""
    lines = []
    for place in range(max(len(left), len(right))):
        line = left[place].copy() if place < len(left) else Text()
        if place < len(right):
            line.append(" " * (column - line.cell_len))
            line.append_text(right[place])
        lines.append(line)
    return lines


def folded(lines: Iterable[Text], console: Console, width: int) -> list[Text]:
    """The lines in pieces no wider than `width`, further in after the first; some stay whole."""
    found: list[Text] = []
    for line in lines:
        if line.cell_len <= width or line.no_wrap:
            found.append(line)
            continue
        indent = len(line.plain) - len(line.plain.lstrip())
        pieces = line[indent:].wrap(console, max(8, width - indent - HANGING))
        for place, piece in enumerate(pieces):
            piece.rstrip()
            found.append(Text(" " * (indent + HANGING * bool(place))).append_text(piece))
    return found
