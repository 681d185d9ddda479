"""What the log tells of a word."""

from __future__ import annotations

import pytest

from elementarium.core.registry import load
from elementarium.play.table import Table

ELEMENT = load("element")


def log(position: str, word: str) -> list[str]:
    table = Table(ELEMENT, start=ELEMENT.read_position(position, ELEMENT.options()))
    words = ELEMENT.words("en")
    steps = table.submit(0, word)
    return [words.tell(event.told) for step in steps for event in table.told(step, None)]


@pytest.mark.parametrize(
    ("position", "word", "told"),
    [
        (
            "b9,j9 W:d4,d5,e4 P0 act W 1 - 1",
            "W@e5<W>NE",
            ["P0 places water on e5", "the river flows to e6, f6"],
        ),
        (
            "f3,f9 - P0 act W 1 - 1 H:f6:W:1",
            "W@g6>EE",
            ["P0 places water on g6", "the river flows to h6, i6"],
        ),
        (
            "f3,f9 W:b6,c6 P0 act - 1 - 1 H:f6:W:0",
            "Hd6>NNE",
            ["P0 moves Aldr to d6", "the river flows to d7, d8, e8"],
        ),
        (
            "f3,f9 W:c6,d5 P0 act W 1 - 1 H:d6:F:1",
            "$W<S>NN",
            ["P0 turns Aldr into water", "the river flows to d7, d8"],
        ),
        ("f3,f9 - P0 act - 1 - 1 H:f6:W:0", "Hd6", ["P0 moves Aldr to d6"]),
        (
            "f4,f8 F:c6 P0 act - 1 - 1 H:f6:F:0",
            "Hd6",
            ["P0 moves Aldr to d6", "fire spreads to b6"],
        ),
    ],
)
def test_a_word_is_told_with_its_whole_effect(position: str, word: str, told: list[str]) -> None:
    """Element 5.3, 5.4, 5.8."""
    assert log(position, word) == told
