"""The whole history as watchers are told it: written once, for however many of them come.

Watchers come by the hundred, and all of them are told the same. What was written for the first is
kept, and only what has happened since is written for the next.
"""

from __future__ import annotations

import msgspec
from msgspec import Raw

from elementarium.play.sitting import Sitting
from elementarium.server.seeing import news_since

_encode = msgspec.json.Encoder().encode


class Retelling:
    """What a viewer of one kind is told of all that has happened at a table."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._sitting: Sitting | None = None
        self._rewritten = 0
        self._written: list[tuple[int, Raw]] = []
        """The version that each thing made, and the thing as it is sent."""

    def missing(self, sitting: Sitting, most: int) -> int:
        """About how much would have to be written to tell all up to a version."""
        return most - (self._written[-1][0] if self._holds(sitting) and self._written else 0)

    def up_to(self, sitting: Sitting, most: int) -> list[Raw]:
        """All that has happened up to a version.

        The last thing that is known is written again: something may have joined it since.
        """
        if not self._holds(sitting):
            self._written = []
            self._sitting = sitting
            self._rewritten = self._rewritten_in(sitting)
        del self._written[-1:]
        while self._written and self._written[-1][0] > most:
            self._written.pop()
        known = self._written[-1][0] if self._written else 0
        for news in news_since(sitting, known, self._viewer, most):
            self._written.append((news.v, Raw(_encode(news))))
        return [raw for _, raw in self._written]

    def _holds(self, sitting: Sitting) -> bool:
        """Whether what was written still holds: nothing was taken back, nothing read anew."""
        return self._sitting is sitting and self._rewritten == self._rewritten_in(sitting)

    def _rewritten_in(self, sitting: Sitting) -> int:
        return sitting.rewritten[sitting.place(self._viewer)]
