"""Why an action is good, in one sentence, game by game."""

from __future__ import annotations

from typing import Any

from elementarium.core.registry import part_of
from elementarium.core.words import Message


def reason_for(game: str, state: Any, numbers: list[int]) -> Message:
    """What speaks for playing these numbers, which are one action, in a state that was imagined.

    A game without reasons of its own gets the plain truth: it was tried and came out best.
    """
    module = part_of(game, "reasons", __name__)
    if module is None:
        return Message("hint.searched")
    message: Message = module.reason(state, numbers)
    return message
