"""Counted leaves: how many lines of three decisions and draws begin in a position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elementarium.core.simulate import perft
from tests.games.element.drawing import read

COUNTS = json.loads((Path(__file__).parents[2] / "perft" / "element.json").read_text("utf-8"))


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case["name"])
def test_the_leaves_are_as_many_as_counted(case: dict[str, object]) -> None:
    state = read(str(case["position"]), str(case["options"]))
    counts = case["counts"]
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
