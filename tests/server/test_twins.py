"""22: two worlds that differ only in what you cannot know send you the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from elementarium.core.game import Game
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.state import play_all
from tests.server.twins import (
    everything_said,
    pairs,
    played_out,
    probes_for,
    said_after,
    shown_as,
    table_at,
)
from tests.sizes import PAIRS

pytestmark = pytest.mark.compiled_only


def some_pairs(game: str, seats: int, every: int) -> Iterator[tuple[int, Any, Any]]:
    left, seed = PAIRS, 1
    while left > 0:
        for pair in pairs(game, seats, seed, every):
            yield pair
            left -= 1
            if left == 0:
                return
        seed += 1


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", names())
def test_all_answers_are_the_same_in_both_worlds(game: str, seats: int) -> None:
    """Welcome, legal actions, refusals, reasons, trials: every byte.

    26: nothing that is sent could name a card that the viewer does not know, for in the other world
    that card is another one.
    """
    rng = Rng(5)
    differ = 0
    for viewer, truth, twin in some_pairs(game, seats, every=5):
        differ += truth.to_bytes() != twin.to_bytes()
        probes = probes_for(load(game), truth, viewer, rng)
        for eyes in (viewer, None):
            said = [everything_said(table_at(load(game), s), eyes, probes) for s in (truth, twin)]
            assert said[0] == said[1]
    assert differ > PAIRS // 3 or not load(game).hidden, "the worlds really differ"


@pytest.mark.parametrize("game", [name for name in names() if load(name).hidden])
def test_what_others_do_unseen_is_told_alike_in_both_worlds(game: str) -> None:
    """If all that a viewer may see of a happening is equal, so is every byte it is sent."""
    loaded = load(game)
    rng = Rng(7)
    compared = unseen = 0
    for viewer, truth, twin in some_pairs(game, 2, every=1):
        if truth.to_act == viewer or twin.to_act != truth.to_act:
            continue
        for number in truth.legal_actions()[:4]:
            here = played_out(truth, number, rng)
            for other in twin.legal_actions()[:8]:
                there = played_out(twin, other, rng)
                worlds = (truth, here), (twin, there)
                eyes = [seat for seat in (viewer, None) if looks_alike(loaded, seat, *worlds)]
                if not eyes:
                    continue
                said = [said_after(table_at(loaded, state), eyes, done) for state, done in worlds]
                assert said[0] == said[1]
                compared += len(eyes)
                unseen += here != there
    assert compared > 5
    assert unseen > 0 or game == "aldr", "somebody did something that the viewer could not see"


def looks_alike(game: Game[Any], viewer: int | None, *worlds: tuple[Any, list[int]]) -> bool:
    """Whether a viewer may see no difference: neither in the steps nor in what they led to."""
    steps = [shown_as(game, state, numbers, viewer) for state, numbers in worlds]
    views = [game.view(play_all(state, numbers), viewer) for state, numbers in worlds]
    return steps[0] == steps[1] and views[0] == views[1]
