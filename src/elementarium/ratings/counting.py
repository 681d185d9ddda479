"""Which games count for a rating: said when a table is opened, and looked at again at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elementarium.players.scale import elo_of

PAIR_GAMES = 3
"""So many games of the same two people count within a day: a friend is no ladder."""
PAIR_HOURS = 24

CLOCK, FREE = "clock", "free"
"""The paces: against the clock, and with all the time in the world."""
PACES = (FREE, CLOCK)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who holds a seat: a guest, or a program."""

    guest: str = ""
    program: str = ""


def pace_of(clock: str) -> str:
    """The pace of a table; with a clock another rating counts than without."""
    return CLOCK if clock else FREE


def cannot_count(game: str, options: str, origin: str, sitters: Sequence[Sitter]) -> str:
    """Why a game of these could not count; empty if it could.

    `sitters` are those who are known: an open seat may be anybody's.
    """
    if origin != "deal":
        return "dealt"
    if options:
        return "usual"
    if any(one.program and elo_of(game, one.program) is None for one in sitters):
        return "measured"
    if elo_of(game, "novice") is None:
        return "measured"
    people = [one.guest for one in sitters if one.guest]
    if len(set(people)) < len(people):
        return "hands"
    return ""
