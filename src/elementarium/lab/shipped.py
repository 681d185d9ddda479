"""What simulations have taught about a game, told in a language: `balance.json` of its package.

It is made by `make balance` (shipping.py) and holds figures and messages; sentences are told from
them by the words of the lab and of the game. Reading it needs none of what simulating needs.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from elementarium.core.registry import load
from elementarium.core.words import Message, Words
from elementarium.lab import WORDS

FILE = "balance.json"
_MESSAGE = {"key", "about"}


def shipped(game: str, language: str) -> dict[str, Any] | None:
    """All that is told of a game in a language; None if its package brings nothing."""
    loaded = load(game)
    path = files(loaded.package) / FILE
    if not path.is_file():
        return None
    words = loaded.words(language, WORDS)
    told: dict[str, Any] = spoken(json.loads(path.read_text("utf-8")), words)
    return told


def spoken(value: Any, words: Words) -> Any:
    """Data with a sentence in the place of every message."""
    if isinstance(value, list):
        return [spoken(one, words) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == _MESSAGE:
        return words.tell(read_message(value))
    return {name: spoken(one, words) for name, one in value.items()}


def read_message(data: dict[str, Any]) -> Message:
    """A message from data."""
    about = {
        name: read_message(value) if isinstance(value, dict) else value
        for name, value in data["about"].items()
    }
    return Message(data["key"], about)
