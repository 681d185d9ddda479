"""A terminal that a script types into."""

from __future__ import annotations

import io
from collections.abc import Iterator

from rich.console import Console

from elementarium.core.registry import load
from elementarium.tui.screen import Screen

ELEMENT = load("element")


class Terminal:
    """A screen that types what a script says, and keeps what is shown."""

    def __init__(self, *lines: str, width: int = 80, language: str = "en") -> None:
        self.output = io.StringIO()
        self.lines: Iterator[str] = iter(lines)
        console = Console(file=self.output, width=width, color_system=None, highlight=False)
        self.language = language
        self.base = Screen(ELEMENT.words(language, "elementarium.tui"), console, self.type)

    def type(self, question: str) -> str:
        self.output.write(question)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.output.write(line + "\n")
        return line

    @property
    def text(self) -> str:
        return self.output.getvalue()
