"""What speaks for an action of any game, as a sentence: for the tests of reasons."""

from __future__ import annotations

from typing import Any

from elementarium.core.registry import load
from elementarium.players.hints import WORDS
from elementarium.players.reasons import reason_for


def reason_told(name: str, position: str, action: str, language: str = "en", **options: Any) -> str:
    """Why an action is good in a position of this game, with these options."""
    game = load(name)
    state = game.read_position(position, game.options(**options))
    numbers = game.numbers(state, action, state.to_act)
    return game.words(language, WORDS).tell(reason_for(name, state, list(numbers)))
