"""The terminal as a surface: words out, lines in."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, Group
from rich.table import Table as Columns
from rich.text import Text

from elementarium.core.words import Message, Words

CLEAR_SCROLLBACK = "\x1b[3J"


class Screen:
    """Where a person at this terminal reads and types."""

    def __init__(
        self, words: Words, console: Console | None = None, ask: Callable[[str], str] | None = None
    ) -> None:
        self.words = words
        self.console = console or Console(highlight=False, soft_wrap=False)
        self._ask = ask or input

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width

    def say(self, key: str, style: str = "", **about: str | int | Message) -> None:
        """Print a sentence."""
        self.show(Text(self.words.say(key, **about), style=style))

    def show(self, text: Text | str) -> None:
        """Print a text as it is."""
        self.console.print(text if isinstance(text, Text) else Text(text))

    def ask(self, question: str) -> str:
        """One line typed by the person; EOFError when there is nobody any more."""
        return self._ask(question).strip()

    def clear(self) -> None:
        """Start on an empty screen, if this is one."""
        if self.console.is_terminal:
            self.console.clear()

    def forget(self) -> None:
        """Clear the screen and what has scrolled off it, so that nobody can look back."""
        self.clear()
        if self.console.is_terminal and not self.console.legacy_windows:
            self.console.file.write(CLEAR_SCROLLBACK)

    def side_by_side(
        self, board: list[Text], panel: list[Text], *, wide_from: int, panel_above: bool
    ) -> None:
        """A board and its panel beside each other if there is room, else one above the other."""
        widest = max((line.cell_len for line in board), default=0)
        room = self.width - 2 - max((line.cell_len for line in panel), default=0)
        if self.width < wide_from or (widest > room and widest > self.width // 2):
            parts = (panel, board) if panel_above else (board, panel)
            self.console.print(Group(*parts[0], Text(), *parts[1]))
            return
        columns = Columns.grid(padding=(0, 2))
        columns.add_row(Group(*board), Group(*panel))
        self.console.print(columns)
