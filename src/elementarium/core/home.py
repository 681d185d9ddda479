"""Where this person's games lie on disk."""

from __future__ import annotations

import os
from pathlib import Path

from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying


def home() -> Path:
    """The folder for saved games and tables; `ELEMENTARIUM_HOME` puts it elsewhere."""
    if place := os.environ.get("ELEMENTARIUM_HOME"):
        return Path(place)
    try:
        data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise saying(ElementariumError, "file.home") from error
    return Path(data) / "elementarium"
