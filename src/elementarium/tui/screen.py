"""The terminal as a surface: words out, lines in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from elementarium.core.words import Message, Words
from elementarium.tui.picture import Picture, folded

CLEAR_SCROLLBACK = "\x1b[3J"
PROMPT_ROWS = 1
LEAST_NEWS = 2
"""So many lines of news are worth a brief table."""
MOST_NEWS = 12
"""So many of the last news stand below the table; `log` has them all."""


class Screen:
    """Where a person at this terminal reads and types."""

    def __init__(
        self, words: Words, console: Console | None = None, ask: Callable[[str], str] | None = None
    ) -> None:
        self.words = words
        self.console = console or Console(highlight=False, soft_wrap=False)
        self._ask = ask or input
        self._gathered: list[Text] | None = None

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width

    @property
    def height(self) -> int | None:
        """How many rows there are; None where there is no end of them, in a file or pipe."""
        return self.console.height if self.console.is_terminal else None

    def say(self, key: str, style: str = "", **about: str | int | Message) -> None:
        """Print a sentence."""
        self.show(Text(self.words.say(key, **about), style=style))

    def show(self, text: Text | str) -> None:
        """Print a text as it is; in a file or pipe a line is not broken."""
        line = text if isinstance(text, Text) else Text(text)
        if self._gathered is None:
            self.console.print(line, soft_wrap=line.no_wrap or not self.console.is_terminal)
        else:
            self._gathered.extend(line.split("\n", allow_blank=True))

    def show_document(self, markdown: str) -> None:
        """Print a section of a rule book: arranged for a screen, as it is written for a pipe."""
        if not self.console.is_terminal:
            for line in markdown.rstrip().split("\n"):
                self.show(Text(line))
            return
        from rich.markdown import Markdown  # noqa: PLC0415  # slow to import, and seldom needed

        with self.console.capture() as capture:
            self.console.print(Markdown(markdown))
        for line in capture.get().rstrip().split("\n"):
            self.show(Text.from_ansi(line))

    @contextmanager
    def gathering(self) -> Iterator[list[Text]]:
        """Keep what is shown meanwhile in a list instead of printing it."""
        self._gathered = []
        try:
            yield self._gathered
        finally:
            self._gathered = None

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

    def page(
        self,
        picture: Picture,
        *,
        news: Sequence[Text] = (),
        reply: Sequence[Text] = (),
        below: Sequence[Text] = (),
    ) -> None:
        """A whole screen: the table, as much of the news as there is room for, a reply, a question.

        So that no row of the table scrolls away when somebody types below it.
        """
        under = [*self.folded(reply), *self.folded(below)]
        free = None if self.height is None else self.height - self.rows(under) - PROMPT_ROWS
        least = 0 if reply else min(LEAST_NEWS, len(news))
        table = picture.drawn(self.console, None if free is None else free - least)
        told = self.newest(news, None if free is None else free - len(table))
        gap = [] if free is not None and len(table) + self.rows(told) >= free else [Text()]
        self.clear()
        for line in (*table, *gap, *told, *under):
            self.console.print(line, soft_wrap=True)

    def newest(self, news: Sequence[Text], rows: int | None) -> list[Text]:
        """The last of the news, as many as fit, and how many more there are."""
        kept: list[Text] = []
        if rows is not None and rows < 1:
            return kept
        left = len(news)
        while left and len(news) - left < MOST_NEWS:
            found = [*self.folded(news[left - 1 : left]), *kept]
            if rows is not None and self.rows(found) + (left > 1) > rows:
                break
            kept, left = found, left - 1
        more = [Text(self.words.say("tui.more_news", count=left), style="dim")] if left else []
        return [*more, *kept]

    def fits(self, picture: Picture, reply: Sequence[Text], below: Sequence[Text]) -> bool:
        """Whether a reply can stand below the table without any row scrolling away."""
        if self.height is None:
            return False
        free = self.height - self.rows(self.folded((*reply, *below))) - PROMPT_ROWS
        return len(picture.drawn(self.console, free)) <= free

    def folded(self, lines: Sequence[Text]) -> list[Text]:
        """Lines as this screen shows them; a file or pipe takes them as they are."""
        if self.height is None:
            return list(lines)
        return folded(lines, self.console, self.width)

    def rows(self, lines: Sequence[Text]) -> int:
        """How many rows of the screen some lines take; a line that stays whole may take several."""
        return sum(max(1, -(-line.cell_len // self.width)) for line in lines)
