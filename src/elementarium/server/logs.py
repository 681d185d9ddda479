"""What servers and thinkers tell their operator: JSON lines on standard error.

A line that was caused by a request names it, as its answer does (`x-request-id`), so that what
somebody complains of can be found. Of lines that say the same again and again the first few are
written, and then how many were left out.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

import msgspec

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The request, or the socket, on whose behalf something is done."""
OWN_NAME = re.compile(r"[\w.-]{8,64}")
"""What a proxy may call a request: it finds it in its own log, too."""
MOST = 20
"""Lines from the same place that are written in a while."""
WHILE = 10.0
"""Seconds of such a while."""


def name_request(given: str) -> str:
    """What a request is called from now on: as the proxy has called it, if it has."""
    name = given if OWN_NAME.fullmatch(given) else secrets.token_hex(8)
    REQUEST.set(name)
    return name


class LogLine(logging.Formatter):
    """One JSON object on each line; nothing secret is ever logged."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = str(left_out)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Sparing(logging.Filter):
    """Lets the same place say something so often, and then says how often it did not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._places: dict[tuple[str, int], tuple[float, int]] = {}
        """When the while of a place began, and how many lines it has had."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; the first one of a new while tells what was left out."""
        place, now = (record.pathname, record.lineno), self._clock()
        begun, count = self._places.get(place, (now, 0))
        if now - begun >= WHILE:
            record.left_out = max(0, count - MOST)
            begun, count = now, 0
        self._places[place] = begun, count + 1
        return count < MOST


def set_up_logging() -> None:
    """Everything worth telling, as JSON lines on the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLine())
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("elementarium").setLevel(logging.INFO)
