"""The engine against a second, plain reading of the rules: choices, positions, refusals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elementarium.core.registry import load
from elementarium.core.uncompiled import is_compiled
from tests.games.element.oracle import HEIGHT, SIZE, STONES, Oracle, Square, text_of
from tests.games.element.oracle_refusals import refusal

ELEMENT = load("element")
GAMES = 3 if is_compiled() else 1
POSITIONS = 100 if is_compiled() else 10
SQUARES = [(column, row) for column in range(SIZE) for row in range(SIZE)]
MIXTURES = ("FWERMABCD", "FFFFWE", "WWWWF", "EERMA", "AABCDEM", "EEEEERM", "RRRMMMA", "FFFAB")


def mixed_options(rng: random.Random) -> dict[str, Any]:
    return {
        "fire_line": rng.choice(["far_end", "adjacent"]),
        "river": rng.choice(["must_complete", "truncate"]),
        "river_vacated": rng.choice(["blocked", "open"]),
        "dead_end": rng.choice(["free", "captured"]),
        "frozen_rounds": rng.choice([0, 1, 2]),
        "turn_limit": rng.choice([0, 5, 30]),
    }


def distance(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def tight_position(rng: random.Random, options: dict[str, Any]) -> Oracle:
    """A board that is crowded around the sages, in the middle of a turn."""
    while True:
        squares = rng.sample(SQUARES, len(SQUARES))
        sages = [squares.pop() for _ in range(rng.choice([2, 3, 4]))]
        now = Oracle(sages, phase="act", **options)
        now.turn = rng.randint(1, 12)
        now.player = (now.turn - 1) % len(sages)
        if rng.random() < 0.5:
            squares.sort(key=lambda square: distance(square, sages[now.player]) + 3 * rng.random())
            now.aldr = squares.pop(0)
            now.element = rng.choice("-FWEA")
            now.moved = rng.random() < 0.3
            now.aldr_marked = rng.random() < 0.2
        now.hand = [rng.choice("FWEA") for _ in range(rng.randint(0, 4))]
        now.moves = rng.randint(0, 5 - len(now.hand))
        crowd(now, rng, squares)
        if not any(now.is_captured(seat) for seat in range(len(sages))):
            return now


def crowd(now: Oracle, rng: random.Random, squares: list[Square]) -> None:
    """Lay stones, more beside the sages than elsewhere, and sometimes nearly all the fire."""
    mixture = rng.choice(MIXTURES)
    close, far = rng.choice([0.5, 0.7, 0.9]), rng.choice([0.05, 0.3, 0.6])
    for square in squares:
        near = min(distance(square, sage) for sage in now.sages) <= 1
        code = rng.choice(mixture)
        if rng.random() < (close if near else far) and now.bag(STONES[code][0]) > len(STONES[code]):
            now.stones[square] = code
    if rng.random() < 0.3:
        for square in squares[: now.bag("F") - rng.randint(0, 3)]:
            now.stones.setdefault(square, "F")
    now.settle()
    winds = sorted(square for square, code in now.stones.items() if code in HEIGHT)
    now.marks = {square for square in winds if rng.random() < 0.15}


def some_text(now: Oracle, legal: list[str], rng: random.Random) -> str:
    """A text that may be legal, nearly so, or nonsense."""
    square = text_of(rng.choice([*SQUARES, *now.stones, *now.sages]))
    sides = "".join(rng.choice("NESW") for _ in range(rng.randint(1, 3)))
    element = rng.choice("FWEA")
    firsts = rng.sample(legal, min(3, len(legal)))
    firsts += ["", "end", "D2", "F@l1", f"S{square}", f"J{square}", f"H{square}"]
    firsts += [f"${element}", f"{element}@{square}"]
    return rng.choice(firsts) + rng.choice(
        ["", "", "", ">" + sides, "<" + sides[0] + ">" + sides, "*" + sides[0]]
    )


def check_step(now: Oracle, state: Any, rng: random.Random) -> list[str]:
    """Compare everything that can be asked here; the legal tokens."""
    assert ELEMENT.write_position(state) == now.written()
    legal = sorted(now.legal())
    assert sorted(ELEMENT.legal(state)) == legal, now.written()
    for _ in range(4):
        text = some_text(now, legal, rng)
        seat = rng.choice([None, None, now.player, 0])
        refused = ELEMENT.refusal(state, seat, text)
        got = refused.code if refused else None
        assert got == refusal(now, text, seat), f"{seat}: {text} in {now.written()}"
    return legal


def go_on(now: Oracle, state: Any, rng: random.Random, most: int) -> None:
    """Play both in lock step until the game is over, or for so many tokens."""
    for _ in range(most):
        legal = check_step(now, state, rng)
        if now.phase == "deal":
            outcomes = now.outcomes()
            assert {ELEMENT.write_outcome(state, n): w for n, w in state.outcomes()} == outcomes
            drawn = rng.choices(list(outcomes), list(outcomes.values()))[0]
            now = now.dealt(drawn)
            state.apply(ELEMENT.read_outcome(state, drawn)[0])
        elif legal:
            kind = rng.choice(sorted({token[0] for token in legal}))
            token = rng.choice([token for token in legal if token[0] == kind])
            now = now.play(token)
            state = ELEMENT.play(state, token)
        else:
            return


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_agree_with_a_plain_reading_of_the_rules(seed: int) -> None:
    """All of Element 4 to 6, from the set-up on."""
    rng = random.Random(seed)
    options = mixed_options(rng)
    seats, aldr = 2 + seed % 3, seed % 2 == 1
    now = Oracle.start(seats, aldr=aldr, **options)
    chosen = ELEMENT.options(aldr="on" if aldr else "off", **options)
    go_on(now, ELEMENT.start(seats, chosen), rng, 150 if is_compiled() else 60)


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_crowded_boards_agree_with_a_plain_reading_of_the_rules(seed: int) -> None:
    """Element 5, 8.4: sages with few ways out, long rivers, little fire, every Aldr."""
    rng = random.Random(seed)
    options = mixed_options(rng)
    now = tight_position(rng, options)
    go_on(now, ELEMENT.read_position(now.written(), ELEMENT.options(**options)), rng, 6)
