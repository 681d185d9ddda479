"""An outage is told when it begins and when it is over; what it hits meanwhile is counted."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from elementarium.store.errors import reason

LOG = logging.getLogger("elementarium.store")


QUIET = 5.0
"""Seconds without a failure after which an outage is over: half of what is asked may still work."""


class Outage:
    """Whether one thing works that a database is used for."""

    def __init__(self, use: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`use`: what cannot be done with the database, such as `written`."""
        self._use = use
        self._clock = clock
        self._lock = threading.Lock()
        self._since: float | None = None
        self._last = 0.0
        self._hit = 0
        self.failures = 0
        """How much was ever asked for in vain."""

    def failed(self, error: BaseException, count: int = 1) -> None:
        """So much was asked for in vain."""
        with self._lock:
            self._last = self._clock()
            begins = self._since is None
            if begins:
                self._since, self._hit = self._last, 0
            self._hit += count
            self.failures += count
        if begins:
            LOG.error("the database cannot be %s: %s", self._use, reason(error))

    def worked(self) -> None:
        """It works."""
        if self._since is None:
            return
        with self._lock:
            if self._since is None or self._clock() - self._last < QUIET:
                return
            lasted, self._since = self._last - self._since, None
        told = "the database can be %s again; it could not for %.1f s, refused meanwhile: %d"
        LOG.warning(told, self._use, lasted, self._hit)
