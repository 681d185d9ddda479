"""Taking back by consent: who asks for it, and who has agreed.

Among people an action can be taken back if all of them agree and nothing hidden came to light by it
or after it: no throw, no draw, no card of a hand. What is asked is no history: it is forgotten as
soon as anything happens. Who was refused does not ask again before that.
"""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.play.journal import RefusedError
from elementarium.server import messages as wire
from elementarium.server.company import encode
from elementarium.server.played import PlayedTable


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a seat has asked for, when the journal had so many entries."""

    by: int
    length: int
    waiting: frozenset[int]


class Backs:
    """What is asked at one table."""

    def __init__(self, table: PlayedTable) -> None:
        self._table = table
        self._last: _Asked | None = None
        self._declined: set[tuple[int, int]] = set()
        """Seats that were refused, each with the length of the journal then."""

    @property
    def asked(self) -> wire.BackAsked | None:
        """What is asked now."""
        last = self._last
        if last is None or last.length != self._table.length:
            return None
        return wire.BackAsked(last.by, sorted(last.waiting))

    def may_ask(self, seat: int) -> bool:
        """Whether a seat may ask: nobody does, and nobody has refused it just now."""
        refused = (seat, self._table.length) in self._declined
        return self.asked is None and not refused and self._table.sitting.may_ask_back(seat)

    def ask(self, seat: int) -> None:
        """A seat asks all other people; once more changes nothing."""
        if (asked := self.asked) is not None and asked.by == seat:
            return
        if not self.may_ask(seat):
            raise RefusedError("back")
        others = self._table.sitting.other_people(seat)
        self._last = _Asked(seat, self._table.length, frozenset(others))
        self._tell(None)

    def answer(self, seat: int, yes: bool) -> int | None:
        """A seat agrees or not; who may take back now, because everybody has agreed."""
        asked, last = self.asked, self._last
        if asked is None or last is None or seat not in (asked.by, *asked.waiting):
            raise RefusedError("back")
        if not yes:
            self._last = None
            if seat != asked.by:
                self._declined = {(asked.by, self._table.length)}
            self._tell(None if seat == asked.by else seat)
            return None
        if seat == asked.by:
            raise RefusedError("back")
        self._last = _Asked(last.by, last.length, last.waiting - {seat})
        if not self._last.waiting:
            return last.by
        self._tell(None)
        return None

    def note(self, now: wire.Now, viewer: int | None) -> None:
        """Add to the present of a viewer what is asked, and whether it may ask."""
        if viewer is not None and not self._table.only_watches(viewer) and now.over is None:
            now.back = self.asked
            now.may_ask_back = not now.may_back and self.may_ask(viewer)

    def _tell(self, declined: int | None) -> None:
        """Let the people at the table know; whoever watches is told what comes of it."""
        frame = encode(wire.Backing(self.asked, declined))
        for viewer in self._table.audience.viewers():
            if viewer is not None:
                self._table.audience.tell(viewer, frame)
