"""How much of a table is told: small screens get less."""

from __future__ import annotations

from enum import IntEnum


class Detail(IntEnum):
    """From all there is to what nobody can play without."""

    FULL = 0
    SHORT = 1
    """Without legends and blank lines, and what the others have in few words."""
    BRIEF = 2
    """Without what cards do; the command `table` tells it."""
