"""One terminal plays a saved game at a time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where terminals are not kept apart
    fcntl = None  # type: ignore[assignment]  # asked for below


class Lock:
    """The right to write a save: a locked file beside it, freed by the system if we die.

    The save itself cannot be locked, for every writing replaces it by a new file.
    """

    def __init__(self, place: Path, handle: int) -> None:
        self.place = place
        self.handle = handle

    @classmethod
    def of(cls, save: Path) -> Lock | None:
        """The lock of a save; None if another terminal holds it."""
        place = save.with_name(f".{save.name}.lock")
        while True:
            handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
            if not _is_locked_now(handle):
                os.close(handle)
                return None
            if _is_there(place, handle):
                return cls(place, handle)
            os.close(handle)  # whoever held it has just removed it: what we locked is nowhere

    def release(self) -> None:
        """Let others play, and leave nothing behind."""
        with suppress(OSError):  # Windows does not remove an open file
            self.place.unlink()
        os.close(self.handle)


def _is_locked_now(handle: int) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_there(place: Path, handle: int) -> bool:
    try:
        return os.path.samestat(place.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
