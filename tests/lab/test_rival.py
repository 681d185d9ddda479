"""A program of another build plays as it does at home: here the other build is our own."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.rival import Rival, play

from elementarium.lab.arena import Arena

pytestmark = pytest.mark.compiled_only
HERE = Path(__file__).parents[2]
PROGRAM = "mcts:20"


@pytest.mark.skipif(not (HERE / ".venv").exists(), reason="the project was not set up by make")
@pytest.mark.parametrize("game", ["element", "rummy"])
def test_it_plays_along_and_chooses_as_it_would_here(game: str) -> None:
    """To the letter where nothing is hidden; what is hidden lies elsewhere in another process."""
    rival = Rival(HERE, game, PROGRAM, "", 0.0)
    try:
        there = play(Arena(game, (PROGRAM, rival)), 0)
    finally:
        rival.close()
    here = Arena(game, (PROGRAM, PROGRAM)).play(0)
    assert there.order == here.order
    assert sum(there.points) == 1.0
    if game == "element":
        assert (there.points, there.turns, there.decisions) == (
            here.points,
            here.turns,
            here.decisions,
        )
