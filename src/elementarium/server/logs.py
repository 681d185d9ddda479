"""What servers and thinkers tell their operator: JSON lines on standard error."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec


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
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logging() -> None:
    """Everything worth telling, as JSON lines on the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("elementarium").setLevel(logging.INFO)
