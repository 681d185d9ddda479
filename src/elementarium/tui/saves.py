"""Where the terminal keeps its games."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from elementarium.core.errors import ElementariumError
from elementarium.core.home import home


def new_path(game: str) -> Path:
    """A file for a game that begins now."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return home() / "saves" / f"{game}-{moment}.record"


def last_path() -> Path | None:
    """The game that was saved last."""
    saves = sorted((home() / "saves").glob("*.record"), key=lambda path: path.stat().st_mtime)
    return saves[-1] if saves else None


class NotSavedError(ElementariumError):
    """The file cannot be written."""


def write(path: Path, text: str) -> None:
    """Write the whole file or nothing; raises if it cannot be written."""
    try:
        place = path.expanduser()
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(place.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(place)
    except (OSError, ValueError, RuntimeError) as error:  # no name, a NUL in it, no such home
        raise NotSavedError(str(error)) from error
