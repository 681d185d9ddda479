"""Colours of the terminal: seats and elements, always on top of letters that say the same."""

from __future__ import annotations

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
