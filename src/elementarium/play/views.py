"""The views of a table that were asked for lately, so that nobody draws them up again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

REMEMBERED = 4
"""So many are remembered for each viewer: of the present, and of what is just being told."""


class Views:
    """Views by place in the history and by seat; the oldest is forgotten first."""

    def __init__(self, viewers: int) -> None:
        self._most = REMEMBERED * viewers
        self._known: dict[tuple[int, int | None], Any] = {}

    def get(self, index: int, seat: int | None, work: Callable[[], Any]) -> Any:
        """What is remembered, or what `work` draws up."""
        key = index, seat
        if key not in self._known:
            while len(self._known) >= self._most:
                del self._known[next(iter(self._known))]
            self._known[key] = work()
        return self._known[key]

    def forget_after(self, index: int) -> None:
        """History goes on differently from this place."""
        self._known = {key: known for key, known in self._known.items() if key[0] <= index}
