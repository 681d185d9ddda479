"""Compiled and uncompiled rules play the same games, number by number."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from elementarium.core.uncompiled import SWITCH, is_compiled

TRACE = """
import hashlib, sys
from elementarium.core.conformance import choices
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY

for name in names():
    game = load(name)
    for seats in game.seats:
        for seed in range(2):
            state, rng = game.start(seats, game.options()), Rng(seed)
            digest = hashlib.sha256()
            observer = game.observer(state) if game.observer else None
            for _ in range(250):
                if state.to_act == NOBODY:
                    break
                numbers = choices(state)
                digest.update(repr((numbers, game.write_position(state))).encode())
                if state.to_act == CHANCE:
                    number = state.sample(rng)
                else:
                    number = numbers[rng.below(len(numbers))]
                twin = state.imagine(rng.below(seats), rng)
                digest.update(twin.to_bytes())
                for seat in range(seats if observer else 0):
                    digest.update(observer.observed(state, seat))
                state.apply(number)
            print(name, seats, seed, digest.hexdigest())
"""


def traced(pure: bool) -> str:
    environment = {**os.environ, SWITCH: "1" if pure else "0"}
    done = subprocess.run(
        [sys.executable, "-c", TRACE], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.compiled_only
def test_both_builds_play_the_same_games() -> None:
    if not is_compiled():
        pytest.skip("the rules are not compiled here, there is nothing to compare")
    assert traced(pure=True) == traced(pure=False)
