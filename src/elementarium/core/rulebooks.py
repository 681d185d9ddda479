"""The rule books as texts: the specifications that the tests play."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from elementarium.core.errors import UnknownGameError

SOURCE_TREE = Path(__file__).parents[3] / "docs" / "rules"
"""Where the rule books are while the package runs from its source tree."""


def rulebook(game: str) -> str:
    """The rule book of a game."""
    packed = files("elementarium") / "rulebooks" / f"{game}.md"
    for path in (packed, SOURCE_TREE / f"{game}.md"):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise UnknownGameError(f'there is no rule book for "{game}"')
