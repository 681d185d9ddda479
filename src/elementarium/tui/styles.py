"""Colours of the terminal: seats and elements, always on top of letters that say the same."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

SEATS = (
    "bold white on blue",
    "bold black on yellow",
    "bold white on magenta",
    "bold black on cyan",
    "bold white on green",
    "bold white on red",
)

ELEMENTS = {
    "F": "bold red",
    "W": "bold blue",
    "E": "yellow",
    "A": "bold cyan",
    "X": "bold magenta",
    "C": "bold white on black",
    "V": "bold white",
    "S": "bold magenta",
}


def seat_tag(seat: int, *, active: bool) -> Text:
    """A seat as `P0`, marked if it is active."""
    tag = Text(">" if active else " ")
    tag.append(f"P{seat}", style=SEATS[seat])
    return tag


def labelled(label: str, *parts: Text | str) -> Text:
    """A label and what it is about."""
    line = Text(label + " ")
    for part in parts:
        line.append_text(part if isinstance(part, Text) else Text(part))
    return line


def packed(entries: Iterable[Text], width: int, indent: int = 4) -> list[Text]:
    """Entries one after another, as many on each line as fit, none of them broken."""
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + 2 + entry.cell_len <= width:
            lines[-1].append("  ").append_text(entry)
        else:
            lines.append(Text(" " * indent).append_text(entry))
    return lines
