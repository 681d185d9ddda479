"""Why an action is refused (Downpour 8.4)."""

from __future__ import annotations

from elementarium.core.errors import Refusal

from downpour.notation import read_action
from downpour.rules import ROWS, Downpour


def refuse(state: Downpour, text: str) -> Refusal | None:
    """The reason against what the seat to act wants to do; None if it may."""
    (column,) = read_action(state, text)
    if len(state.columns[column]) == ROWS:
        return Refusal("full", "4", {"column": text})
    return None
