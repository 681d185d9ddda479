"""A clock for all seats. It never asks what time it is: whoever uses it says so.

Times are seconds of a monotonic clock, so neither daylight saving nor a corrected wall clock
costs anybody a game; and what is kept is the time left, so a pause of the house costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence


class Clock:
    """The time that each seat has left, and whose time runs."""

    def __init__(self, left: Sequence[float], increment: float = 0.0) -> None:
        self.increment = increment
        self.running: int | None = None
        self._left = list(left)
        self._since = 0.0

    def run_for(self, seat: int | None, now: float) -> None:
        """Let the time of `seat` run from now on; nobody's for None."""
        self._left = self.left(now)
        self.running = seat
        self._since = now

    def reward(self, seat: int) -> None:
        """Give a seat the time that an action brings."""
        self._left[seat] += self.increment

    def give_back(self, seat: int) -> None:
        """Take from a seat what an action had brought that is taken back; never its last second."""
        left = self._left[seat]
        self._left[seat] = min(left, max(left - self.increment, 1.0))

    def left(self, now: float) -> list[float]:
        """The seconds that each seat has left."""
        left = list(self._left)
        if self.running is not None:
            left[self.running] = max(0.0, left[self.running] - (now - self._since))
        return left

    def flagged(self, now: float) -> int | None:
        """The seat whose time has run out, if there is one."""
        if self.running is not None and self.left(now)[self.running] <= 0.0:
            return self.running
        return None
