"""Where this person's games lie on disk."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder for saved games and tables; `ELEMENTARIUM_HOME` puts it elsewhere."""
    if place := os.environ.get("ELEMENTARIUM_HOME"):
        return Path(place)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "elementarium"
