"""The stones of Element in a table, for the booklet (Element 5.2)."""

from __future__ import annotations

from elementarium.core.words import Words
from elementarium.games.element.board import STONES_OF_EACH

SYMBOLS = {"F": "fire", "W": "water", "E": "earth", "A": "wind"}
BEATEN = {"F": "A", "W": "F", "E": "W", "A": "E"}
"""Which element each one replaces."""


def stones(words: Words) -> list[list[str]]:
    """Each stone: how many there are, what it beats, what beats it, and what it does."""
    beaten_by = {loser: winner for winner, loser in BEATEN.items()}
    heads = ("stone", "count", "beats", "beaten_by", "does")
    return [
        [words.say(f"element.reference.{head}") for head in heads],
        *(
            [
                f":{symbol}: {words.say(f'element.stone.{letter}')}",
                str(STONES_OF_EACH),
                words.say(f"element.stone.{BEATEN[letter]}"),
                words.say(f"element.stone.{beaten_by[letter]}"),
                words.say(f"element.reference.{letter}"),
            ]
            for letter, symbol in SYMBOLS.items()
        ),
    ]


TABLES = {"stones": stones}
