"""The cards of Rummy in a table, for the booklet (Rummy 2, 5.4)."""

from __future__ import annotations

from elementarium.core.words import Words
from elementarium.games.rummy.notation import RANK_LETTERS
from elementarium.games.rummy.pack import VALUE
from elementarium.games.rummy.story import POWERS


def powers(words: Words) -> list[list[str]]:
    """Each rank: its points, its power and what that does."""
    rows = [[words.say(f"rummy.reference.{head}") for head in ("rank", "points", "power", "does")]]
    for rank, letter in enumerate(RANK_LETTERS):
        told = ["", ""]
        if rank < len(POWERS):
            keys = (f"rummy.{key}.{POWERS[rank]}" for key in ("power", "power_about"))
            told = [words.say(key) for key in keys]
        rows.append([words.say(f"rummy.rank.{letter}"), str(VALUE[rank]), *told])
    return rows


TABLES = {"powers": powers}
