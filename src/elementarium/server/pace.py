"""How long a program takes for its action, so that the time says nothing about its cards.

Where something is hidden, a program that has nothing to choose, or little to think about, would
be heard sooner than another: whoever measures the time would learn something of its hand. So
there every program has a beat by its level, thinks for less than that, and is heard on the beat.
"""

from __future__ import annotations

from elementarium.players.levels import LONG, SOON

PACE = 0.5
"""Seconds that a program takes at least, so that people can follow what happens."""
QUICK = 0.4
"""Seconds that a program may think within one pace: many times what all but two levels need."""
THOUGHTS = {"scholar": SOON, "even": SOON, "master": LONG}
"""Seconds that the others think, whatever comes behind a colon."""
BEATS = {"scholar": 2.0, "even": 2.0, "master": 6.25}
"""How many paces they have for it."""


def thought_of(level: str) -> float:
    """The longest, in seconds, that a program thinks where something is hidden."""
    return THOUGHTS.get(level.partition(":")[0], QUICK)


def beat_of(level: str, pace: float) -> float:
    """Seconds after which a program is heard where something is hidden."""
    return pace * BEATS.get(level.partition(":")[0], 1.0)
