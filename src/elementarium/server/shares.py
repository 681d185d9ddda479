"""Whose program thinks next: fair shares of few processes. It knows neither processes nor time.

Where a person waits at the table comes before all else. Then whoever has used least is next: first
among addresses, at that address among guests, and of that guest among tables. What was used while
nobody else wanted to think is forgiven, and nobody saves up for later by not thinking.

A thought cannot be interrupted, and a master thinks for seconds. So there are more processes than
`workers`, one on each machine, and long thoughts never have all of them: who needs less than a
second never waits for a master, whoever has asked for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

SHORT = 1.0
"""Seconds within which a thought is short: all but those of a master."""
MOST_QUEUED = 8
"""Thoughts that one guest may have waiting before it is told so."""


@dataclass(eq=False, frozen=True, slots=True)
class Claim:
    """Somebody wants a program to think."""

    address: str
    guest: str
    table: str
    seconds: float
    """The longest that it will think."""
    waited_for: bool = True
    """Whether a person waits for it at the table, and does not only watch."""

    @property
    def is_short(self) -> bool:
        """Whether it will be over soon."""
        return self.seconds <= SHORT

    @property
    def path(self) -> tuple[str, str, str]:
        """Among whom what there is is shared, step by step."""
        return self.address, self.guest, self.table


def anything(_claim: Claim) -> bool:
    """Whatever is asked for."""
    return True


class Share:
    """What an address, a guest or a table has used so far, and what it still asks for."""

    __slots__ = ("claims", "floor", "parts", "running", "used")

    def __init__(self, used: float = 0.0) -> None:
        self.used = used
        """Seconds, counted from a moment that is the same for all who share."""
        self.running = 0
        self.claims: deque[Claim] = deque()
        self.parts: dict[str, Share] = {}
        self.floor = 0.0
        """What the part that was served last had used: who comes anew begins there."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way or asked for."""
        return not (self.running or self.waiting(anything))

    def part(self, name: str) -> Share:
        """The share of one of those who share."""
        return self.parts.setdefault(name, Share(self.floor))

    def waiting(self, may: Callable[[Claim], bool]) -> int:
        """How much is asked for that may begin."""
        own = sum(map(may, self.claims))
        return own + sum(part.waiting(may) for part in self.parts.values())

    def first(self, may: Callable[[Claim], bool]) -> Claim | None:
        """What may begin next, of those who have used least."""
        if found := next(filter(may, self.claims), None):
            return found
        asking = [part for part in self.parts.values() if part.waiting(may)]
        return min(asking, key=lambda part: part.used).first(may) if asking else None

    def forget(self) -> None:
        """Remember nobody who wants nothing now and has used no more than others."""
        for name, part in list(self.parts.items()):
            part.forget()
            if part.is_idle and part.used <= self.floor:
                del self.parts[name]


class Shares:
    """Decides who thinks next."""

    def __init__(self, workers: int, processes: int) -> None:
        self.workers = workers
        """How many long thoughts there may be at a time."""
        self.processes = processes
        """How many thoughts: more than long ones may use."""
        self._all = Share()
        self._running: list[Claim] = []

    def ask(self, claim: Claim) -> None:
        """Somebody begins to wait."""
        self._shares(claim)[-1].claims.append(claim)

    def withdraw(self, claim: Claim) -> bool:
        """Somebody no longer waits; False if its turn has come before."""
        claims = self._shares(claim)[-1].claims
        waits = claim in claims
        if waits:
            claims.remove(claim)
        self._forget()
        return waits

    def next(self) -> Claim | None:
        """Let the next one begin; None if nobody waits, or nobody may begin now."""
        if len(self._running) >= self.processes:
            return None
        long = sum(not claim.is_short for claim in self._running)

        def fits(claim: Claim) -> bool:
            return claim.is_short or long < self.workers

        urgent = self._all.first(lambda claim: claim.waited_for and fits(claim))
        found = urgent or self._all.first(fits)
        if found is not None:
            self._begin(found)
        return found

    def done(self, claim: Claim, seconds: float) -> None:
        """Somebody has thought for so long."""
        self._running.remove(claim)
        for share in self._shares(claim):
            share.running -= 1
            share.used += seconds - claim.seconds
        self._forget()

    def queued(self, claim: Claim) -> int:
        """How many thoughts the guest of a claim waits for."""
        guest = self._all.parts.get(claim.address, Share()).parts.get(claim.guest, Share())
        return guest.waiting(anything)

    def used(self, address: str) -> float:
        """What an address has used, to be compared with others."""
        share = self._all.parts.get(address)
        return share.used if share else self._all.floor

    def _shares(self, claim: Claim) -> list[Share]:
        """Everybody who pays for a claim: its address, its guest and its table."""
        found = [self._all]
        for name in claim.path:
            found.append(found[-1].part(name))
        return found[1:]

    def _begin(self, claim: Claim) -> None:
        """What it may use is counted at once, so that nobody begins twice for the price of one."""
        self._running.append(claim)
        above = self._all
        for share in self._shares(claim):
            above.floor = max(above.floor, share.used)
            share.used += claim.seconds
            share.running += 1
            above = share
        above.claims.remove(claim)

    def _forget(self) -> None:
        """Whoever is alone has nobody to be compared with; all begin anew."""
        self._all.forget()
        if self._all.is_idle and not self._running:
            self._all = Share()
