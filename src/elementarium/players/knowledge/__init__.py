"""What strong players know about each game, beyond its rules."""

from __future__ import annotations

from types import ModuleType

from elementarium.core.registry import part_of


def knowledge_of(game: str) -> ModuleType | None:
    """What is known about playing a game well; None where nobody has written it down.

    A module here for each game of the house; `knowledge` in the package of any other.
    """
    return part_of(game, "knowledge", __name__)
