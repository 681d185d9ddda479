"""What programs have learned of a game by playing it, beyond what people wrote down.

A module here for each game that was trained; `learned` in the package of any other. It says in
`THINKING` how one thinks with it, and at which tables; everywhere else one thinks as `knowledge`
says. The numbers lie in `weights`, with what they came from.
"""

from __future__ import annotations

from types import ModuleType

from elementarium.core.registry import part_of


def learned_of(game: str) -> ModuleType | None:
    """What was learned of a game; None where nobody has trained a program."""
    return part_of(game, "learned", __name__)
