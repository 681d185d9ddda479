"""Why an action is refused: everything that can be said may be said (Kuhn 8.4)."""

from __future__ import annotations

from elementarium.core.errors import Refusal

from kuhn.rules import Kuhn


def refuse(_state: Kuhn, _text: str) -> Refusal | None:
    """No reason: whoever is to act may always pass or bet (4)."""
    return None
