"""What is measured while a server works; nothing unless its operator wants to know."""

from __future__ import annotations


class Measures:
    """Hears of everything that is measured, and forgets it at once."""

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""

    def socket(self) -> None:
        """A socket was opened."""

    def action(self, seconds: float) -> None:
        """An action was stored and answered, or refused, so long after it was sent."""

    def commit(self, jobs: int, seconds: float, stored: bool) -> None:
        """So much was written together, or could not be; called by the thread that writes."""

    def thought(self, where: str, waited: float, took: float) -> None:
        """A program has thought, after it had waited for its turn."""

    def unthought(self) -> None:
        """A program has failed twice: the house acts for it."""
