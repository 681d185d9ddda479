"""How often somebody may ask, and for how much at once."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying

PEERS = "127.0.0.1:0"
"""Where other servers reach this one unless it is told otherwise: here, on any free port."""
PROXIES = "127.0.0.1"
"""Which proxies are believed when they say for whom they ask."""
HOUSEHOLD = 10
"""So many guests may behave like one address: it may do as much as all of them."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything the house allows; an operator may set the first four."""

    requests: float = 100.0
    """What an address may ask for in a second; a tenth of it may change something."""
    frames: float = 30.0
    """What a socket may send in a second; four seconds' worth of it at once."""
    tables: int = 30
    """Unfinished tables that one guest may have opened within a day."""
    sockets: int = 1000
    """Sockets that may come from one address at a time."""
    words: int = 6
    """What a person may say at a table at once."""
    words_per_second: float = 0.5
    """How much more later."""
    guesses: int = 20
    """Wrong secrets of seats that an address may try at once."""
    guesses_per_second: float = 20 / 60
    """How many more it may try later."""


DAY = 86_400
"""Seconds after which an address may open as many tables again."""
MOST_REMEMBERED = 50_000
"""So many askers are remembered; the one who has been quiet longest is forgotten first."""


def household(address: str) -> str:
    """Who shares an address: of the newer, long addresses everybody has 2**64 to choose from."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def believed(proxies: str) -> list[str]:
    """The addresses and networks of proxies; raises if one of them is neither."""
    found = [part.strip() for part in proxies.split(",") if part.strip()]
    for part in found:
        try:
            ipaddress.ip_network(part)
        except ValueError as error:
            raise saying(ElementariumError, "house.proxy", text=part) from error
    return found


def host_and_port(address: str, option: str) -> tuple[str, int]:
    """The parts of an address to listen at; raises if it is none."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise saying(ElementariumError, "house.address", text=address, option=option)
    return host.strip("[]"), int(port)


class Bucket:
    """Allows `burst` requests at once and `rate` in a second thereafter."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more request is allowed; one that makes more work costs more."""
        allowed = self.holds(now, cost)
        if allowed:
            self._left -= cost
        return allowed

    def charge(self, now: float, cost: float) -> None:
        """Take what was allowed elsewhere, also where less is left."""
        self.holds(now)
        self._left = max(-self._burst, self._left - cost)

    def holds(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more request would be allowed."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= cost


class Limit:
    """One bucket for each asker."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._allowed: Counter[str] | None = None
        """What was allowed since others were last told of it, if there are others."""

    def allows(self, asker: str) -> bool:
        """Whether the asker may ask once more."""
        now = self._clock()
        allowed = self._bucket(asker, now).take(now)
        if allowed and self._allowed is not None:
            self._allowed[asker] += 1
        return allowed

    def _bucket(self, asker: str, now: float) -> Bucket:
        bucket = self._buckets.pop(asker, None) or Bucket(self._rate, self._burst, now)
        self._buckets[asker] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    def to_tell(self) -> dict[str, int]:
        """What was allowed since this was last asked, for other servers with the same limit."""
        told, self._allowed = self._allowed, Counter()
        return told or {}

    def charge(self, allowed: Mapping[str, int]) -> None:
        """Another server has allowed so much."""
        now = self._clock()
        for asker, count in allowed.items():
            self._bucket(asker, now).charge(now, count)

    def is_spent(self, asker: str) -> bool:
        """Whether the asker would be refused now; it costs nothing to know."""
        bucket = self._buckets.get(asker)
        return bucket is not None and not bucket.holds(self._clock())


class Places:
    """So many things at once for each asker."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, asker: str) -> bool:
        """Whether the asker gets one more place."""
        free = self._taken[asker] < self._most
        self._taken[asker] += free
        return free

    def leave(self, asker: str) -> None:
        """The asker gives a place back; who has none is forgotten."""
        self._taken[asker] -= 1
        if self._taken[asker] <= 0:
            del self._taken[asker]
