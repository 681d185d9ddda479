"""Sentences of refusals that depend on the options or the bag."""

from __future__ import annotations

import pytest

from elementarium.core.errors import IllegalActionError
from elementarium.core.registry import load

ELEMENT = load("element")
DEAD_END = "b9,j9 W:c4,d4;E:d5,e3,e6,f5 P0 act W 1 - 1"


@pytest.mark.parametrize(
    ("options", "position", "word", "sentence"),
    [
        ("", DEAD_END, "W@e4>WW", "a river of 3 must take 3 steps"),
        ("river=truncate", DEAD_END, "W@e4>WW", "takes 3 steps .*, fewer if it is stuck"),
        ("", "f5,f7 F:h8 P0 act F 1 - 1", "F@i8*W", "not leave you a choice of fire lines"),
    ],
)
def test_a_refusal_says_what_would_be_right(
    options: str, position: str, word: str, sentence: str
) -> None:
    """Element 8.4, R7, R8."""
    state = ELEMENT.read_position(position, ELEMENT.options.read(options))
    with pytest.raises(IllegalActionError, match=sentence):
        ELEMENT.play(state, word)
