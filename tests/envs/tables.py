"""Tables that every door must lead to: all games, from two seats to most, under several options."""

from __future__ import annotations

from elementarium.core.registry import load
from tests.sizes import SOAK

GAMES = ("element", "aldr", "rummy", "brave")
TABLES = [
    ("element", 2, ""),
    ("element", 4, "aldr=on fire_line=adjacent turn_limit=40"),
    ("aldr", 2, "mirror=false"),
    ("aldr", 4, ""),
    ("rummy", 2, "rounds=2"),
    ("rummy", 6, "shift=next_hand layoff_needs_meld=true"),
    ("brave", 2, ""),
    ("brave", 4, "reactions=off"),
]
if SOAK:
    TABLES += [(name, seats, "") for name in GAMES for seats in load(name).seats]
