"""The cards of Aldr in a table, for the booklet (Aldr 2)."""

from __future__ import annotations

from elementarium.core.words import Words
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES, shipped_cards

SYMBOLS = dict(zip(ICON_LETTERS, ("fire", "water", "earth", "wind", "void", "seal"), strict=True))


def cards(words: Words) -> list[list[str]]:
    """All kinds of cards, those of which there are as many in one row."""
    rows: dict[tuple[bool, int, str], list[str]] = {}
    for kind, count in zip(KIND_NAMES, shipped_cards().counts, strict=True):
        if count:
            further = kind[1] if kind[1] in "VS" else ""
            rows.setdefault((kind[0] == kind[1], count, further), []).append(told(kind, words))
    head = [words.say("aldr.reference.kinds"), words.say("aldr.reference.each")]
    comma = words.say("aldr.reference.comma")
    return [head, *([comma.join(kinds), str(count)] for (_, count, _), kinds in rows.items())]


def told(kind: str, words: Words) -> str:
    """A kind by its two icons."""
    return " + ".join(f":{SYMBOLS[icon]}: {words.say(f'aldr.icon.{icon}')}" for icon in kind)


TABLES = {"cards": cards}
