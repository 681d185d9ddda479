"""What happened, told in a way that surfaces can show: log lines, marks, movements."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.words import Message


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an action or an outcome did."""

    told: Message
    rule: str
    """The place in the rule book, such as `5.3`."""
    touched: tuple[str, ...] = ()
    """The squares, cells or cards it changed, in the game's notation."""
    moved: tuple[tuple[str, str], ...] = ()
    """What went from where to where, to be animated."""
