"""Texts with slips of the pen: refused with a sentence, or read and playable to the end."""

from __future__ import annotations

import pytest

from elementarium.core.conformance import choices
from elementarium.core.errors import NotationError
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from tests.games.aldr.walks import ALDR, some_states

LETTERS = "FWEAVS?.-:/|*BOGPXZLD0123456789abcmnz ,"
SLIPS = 1500 if is_compiled() else 60


def slipped(text: str, rng: Rng) -> str:
    """The text with one or two characters lost, added, changed or swapped."""
    for _ in range(1 + rng.below(2)):
        place = rng.below(len(text))
        letter = LETTERS[rng.below(len(LETTERS))]
        kind = rng.below(4)
        if kind == 0:
            text = text[:place] + text[place + 1 :]
        elif kind == 1:
            text = text[:place] + letter + text[place:]
        elif kind == 2:
            text = text[:place] + letter + text[place + 1 :]
        else:
            text = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
    return text


@pytest.mark.parametrize("seats", [2, 4])
def test_a_slip_in_a_position_is_refused_or_means_another_position(seats: int) -> None:
    """Aldr 8.2: a state has one text only, and every state can be played to its end."""
    rng = Rng(seats)
    texts = [ALDR.write_position(state) for state in some_states(seats, 1, 13)]
    texts += [text.partition(" | L:")[0] for text in texts]
    read = 0
    for _ in range(SLIPS):
        text = slipped(texts[rng.below(len(texts))], rng)
        try:
            state = ALDR.read_position(text, ALDR.options())
        except NotationError:
            continue
        read += 1
        assert ALDR.write_position(state) == text
        for seat in range(state.seats):
            assert ALDR.view(state.imagine(seat, rng), seat) == ALDR.view(state, seat)
        for _ in range(400 if read % 10 == 0 else 12):
            if state.to_act == NOBODY:
                break
            numbers = choices(state)
            state.apply(numbers[rng.below(len(numbers))])
        assert state.to_act == NOBODY or choices(state)
    assert read > SLIPS // 50
