"""How much the long tests do: little in `make test`, all of it in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("ELEMENTARIUM_SOAK") == "1"

PAIRS = 10_000 if SOAK else 60
"""Pairs of twin worlds of each game."""
ROUNDS = 50 if SOAK else 2
"""How often the server is killed in the middle of games."""
STORMS = 500 if SOAK else 2
"""Games in bad weather."""
ROWS = 100_000 if SOAK else 2000
"""Actions that a migration must keep."""
FRAMES = 1_000_000 if SOAK else 400
"""Frames of nonsense."""
REPEATS = 1000 if SOAK else 20
"""How often two people do the same thing at once."""
TRIALS = 2000 if SOAK else 200
"""How often two worlds are asked the same, to see whether one answers sooner."""
PATIENCE = 3 * 3600 if SOAK else 300
"""Seconds that one scenario may take."""
REQUESTS = 200 if SOAK else 12
"""Requests of each kind that are made from the OpenAPI document."""
OBSERVED_GAMES = 40 if SOAK else 1
"""Games of each kind whose every position is observed from all seats."""
CHANGED_POSITIONS = 2000 if SOAK else 30
"""So often a position of a rule book is changed a little, to see whether it looks different."""
LOCK_STEPS = 10_000 if SOAK else 1250
"""Decisions of each game that all environments take side by side."""
BLOWS = 30 if SOAK else 2
"""How many bad things happen to several servers while people play."""
