"""What can go wrong with a database."""

from __future__ import annotations

from elementarium.core.errors import ElementariumError


class StorageError(ElementariumError):
    """The database cannot be used."""


class OccupiedError(StorageError):
    """Another server uses the database."""


class StrayError(StorageError):
    """Another server has the table."""


class UnreadableError(StorageError):
    """Nothing can be read now."""


class DoubtfulError(StorageError):
    """The database went away in the middle of a commit: nobody knows yet whether it is stored."""


def reason(error: BaseException) -> str:
    """What the database itself says, in one line: neither statements nor links to read about it."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
