"""The table of any game, made from its view: for games that bring no board of their own.

| field of the view    | how it is shown                                                        |
|----------------------|------------------------------------------------------------------------|
| `grid`               | a board: rows of texts from the top; columns a, b, ..., row 1 below     |
| `seats`              | an object for each seat, whose fields stand beside the name of the seat |
| `to_act`, `position` | not as a line                                                          |
| any other            | a line with its label and its value                                    |

Labels are the sentences `GAME.view.FIELD`, texts `GAME.value.TEXT`, actions `GAME.action.TEXT` or,
for those without a sentence of their own, `GAME.action.other`; `GAME.ask` says what is to be
decided, `GAME.ask.PHASE` where the view has a `phase`. The page reads a view in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from rich.text import Text

from elementarium.core.game import Game
from elementarium.core.words import Message, Words
from elementarium.tui.boards.detail import Detail
from elementarium.tui.styles import ELEMENTS, labelled, seat_tag

SILENT = ("grid", "seats", "to_act", "position", "viewer")
"""Fields that are no line of their own."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class GeneralBoard:
    """Draws the view of a game by its fields."""

    PANEL_WIDTH = 24
    PANEL_ABOVE = True

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known = game.words("en")

    def draw(
        self, view: Any, words: Words, last: frozenset[str], _width: int, _detail: Detail
    ) -> list[Text]:
        """The grid, if there is one, and what belongs to no seat."""
        parts = parts_of(view)
        grid = drawn_grid(parts.get("grid") or (), last)
        facts = [self.fact(name, value, words) for name, value in lines_of(parts)]
        return [*grid, *([Text()] if grid and facts else []), *facts]

    def panel(
        self, view: Any, words: Words, names: tuple[str, ...], _room: int, _detail: Detail
    ) -> list[Text]:
        """The seats, each with what belongs to it."""
        parts = parts_of(view)
        each = parts.get("seats")
        lines = []
        for seat, name in enumerate(names):
            lines.append(seat_tag(seat, active=seat == parts.get("to_act")).append(f" {name}"))
            own = each[seat] if isinstance(each, Sequence) and seat < len(each) else {}
            for label, value in lines_of(parts_of(own)):
                lines.append(Text("    ").append_text(self.fact(label, value, words)))
        return lines

    def fact(self, name: str, value: Any, words: Words) -> Text:
        """A field of the view as a line."""
        key = f"{self.game.name}.view.{name}"
        label = words.say(key) if words.knows(key) else name.replace("_", " ")
        return labelled(f"{label}:", Text(self.told(value, words), style="bold"))

    def told(self, value: Any, words: Words) -> str:
        """A value in words."""
        if value is None or value == "" or value == ():
            return "-"
        if isinstance(value, bool):
            return words.say("tui.general.yes" if value else "tui.general.no")
        if isinstance(value, str):
            key = f"{self.game.name}.value.{value}"
            return words.say(key) if words.knows(key) else value
        if isinstance(value, Mapping) or is_dataclass(value):
            pairs = parts_of(value).items()
            return ", ".join(self.fact(name, one, words).plain for name, one in pairs)
        if isinstance(value, Iterable):
            return ", ".join(self.told(one, words) for one in value)
        return str(value)

    def groups(self, _view: Any, texts: list[str]) -> list[tuple[Message, list[str]]]:
        """Actions with a sentence of their own below it, all others together."""
        named = [text for text in texts if self.known.knows(self.verb(text))]
        others = [text for text in texts if text not in named]
        found = [(Message(self.verb(text)), [text]) for text in named]
        return [*found, *([(Message("tui.general.actions"), others)] if others else [])]

    def verb(self, text: str) -> str:
        """The key of the sentence of an action."""
        return f"{self.game.name}.action.{text}"

    def question(self, view: Any, _names: tuple[str, ...]) -> Message:
        """What has to be decided."""
        own = f"{self.game.name}.ask"
        keys = (f"{own}.{parts_of(view).get('phase')}", own)
        return Message(next(filter(self.known.knows, keys), "tui.general.ask"))

    def tidied(self, text: str, texts: list[str]) -> str:
        """The legal text that was meant, if only case and blanks differ."""
        typed = plain(text)
        meant = [known for known in texts if plain(known) == typed]
        return meant[0] if text not in texts and len(meant) == 1 else text

    def previews(self, _text: str) -> bool:
        """Whether an action may be shown before it is played: where nothing is hidden."""
        return not self.game.hidden


def parts_of(view: Any) -> Mapping[str, Any]:
    """The fields of a view, or of a part of one, by name."""
    if isinstance(view, Mapping):
        return view
    return {one.name: getattr(view, one.name) for one in fields(view)} if is_dataclass(view) else {}


def lines_of(parts: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The fields that are lines."""
    return [(name, value) for name, value in parts.items() if name not in SILENT]


def drawn_grid(rows: Sequence[Sequence[str]], last: frozenset[str]) -> list[Text]:
    """Rows of cells with their names; what the last action touched stands in brackets."""
    if not rows:
        return []
    wide = max(len(cell) for row in rows for cell in row)
    lines = []
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        line = Text(f"{number:>2} ")
        for letter, cell in zip(LETTERS, row, strict=False):
            left, right = "[]" if f"{letter}{number}" in last else "  "
            line.append(left).append(cell.ljust(wide), ELEMENTS.get(cell, "")).append(right)
        lines.append(line)
    names = "".join(f" {letter.ljust(wide)} " for letter in LETTERS[: len(rows[0])])
    return [*lines, Text("   " + names, style="dim")]


def plain(text: str) -> str:
    """A text without case and blanks."""
    return "".join(text.split()).lower()
