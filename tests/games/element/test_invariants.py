"""The invariants of Element 11, looked at after every token of random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.games.element.board import ACT, DEAL, DRAW, OVER
from elementarium.games.element.capture import is_captured
from elementarium.games.element.options import ElementOptions
from elementarium.games.element.rules import Element
from elementarium.games.element.view import ElementView
from tests.games.element.drawing import ELEMENT

GAMES = 60 if is_compiled() else 6
HEIGHT = {"A": 1, "B": 2, "C": 3, "D": 4, "M": 2}
NAME = {"B": "A", "C": "A", "D": "A", "R": "E", "M": "E"}

options = st.builds(
    ElementOptions,
    fire_line=st.sampled_from(["far_end", "adjacent"]),
    river=st.sampled_from(["must_complete", "truncate"]),
    river_vacated=st.sampled_from(["blocked", "open"]),
    dead_end=st.sampled_from(["free", "captured"]),
    frozen_rounds=st.integers(0, 3),
    turn_limit=st.sampled_from([30, 60]),
    aldr=st.sampled_from(["off", "on"]),
)


def stones_of(view: ElementView, element: str) -> int:
    return sum(HEIGHT.get(code, 1) for _, code in view.stones if NAME.get(code, code) == element)


def touching(square: str) -> set[str]:
    column, row = "abcdefghijk".index(square[0]), int(square[1:])
    return {
        f"{'abcdefghijk'[c]}{r}"
        for c in range(max(0, column - 1), min(10, column + 1) + 1)
        for r in range(max(1, row - 1), min(11, row + 1) + 1)
        if (c, r) != (column, row)
    }


def check(state: Element, view: ElementView, options: ElementOptions) -> None:
    codes = dict(view.stones)
    for place, element in enumerate("FWEA"):
        on_card = view.aldr is not None and view.aldr.element == element
        assert view.bag[place] + stones_of(view, element) + view.hand[place] + on_card == 30
        assert view.bag[place] >= 0
        assert view.hand[place] >= 0
    figures = [*view.sages, *([view.aldr.square] if view.aldr else [])]
    assert len({*figures, *codes}) == len(figures) + len(codes)
    ranges = {square for square, code in codes.items() if code in "RM"}
    if view.aldr and view.aldr.element == "E" and touching(view.aldr.square) & ranges:
        ranges.add(view.aldr.square)
    assert not [s for s, code in codes.items() if code == "E" and touching(s) & ranges]
    assert state.phase == OVER or not any(is_captured(state, s) for s in range(state.seats))
    assert not is_captured(state, state.player)
    assert sum(view.hand) <= 4
    assert 0 <= view.moves <= 5 - sum(view.hand)
    assert set(view.marks) <= {square for square, code in codes.items() if code in "ABCD"}
    assert view.active == (view.turn - 1) % view.seats
    if state.phase == DRAW:
        assert not view.marks
        assert not view.moves
        assert options.frozen_rounds == 0 or view.frozen < options.frozen_rounds * view.seats
    if state.phase == DEAL or sum(view.hand) or (state.phase == DRAW and sum(view.bag)):
        assert view.frozen == 0


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=options)
def test_the_invariants_hold_in_every_game(seats: int, seed: int, options: ElementOptions) -> None:
    """Element 11.1-11.8."""
    rng = Rng(seed)
    state = ELEMENT.start(seats, options)
    view = ELEMENT.view(state, None)
    ranges: set[str] = set()
    mountains: set[str] = set()
    while state.to_act != NOBODY:
        before, phase, word = view, state.phase, state.word
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
        view = ELEMENT.view(state, None)
        check(state, view, options)
        hard = {square for square, code in view.stones if code in "RM"}
        assert ranges <= hard, "a range has shrunk"
        assert mountains <= {square for square, code in view.stones if code == "M"}
        ranges, mountains = hard, {square for square, code in view.stones if code == "M"}
        if phase == DEAL and state.phase == ACT:
            assert view.moves + sum(view.hand) == 5
        if state.word >= 0:
            assert (view.stones, view.hand, view.bag) == (before.stones, before.hand, before.bag)
            assert word < 0 or state.word == word
        assert view.turn - before.turn in (0, 1)
        assert view.frozen - before.frozen <= 1


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=options)
def test_placements_change_as_many_stones_as_the_rules_say(
    seats: int, seed: int, options: ElementOptions
) -> None:
    """Element 11.7: rivers keep their water, fire adds one to five, wind and earth one."""
    rng = Rng(seed)
    state = ELEMENT.start(seats, options)
    start = ELEMENT.view(state, None)
    first = ""
    for _ in range(400):
        if state.to_act == NOBODY:
            break
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
            start = ELEMENT.view(state, None)
            continue
        legal = state.legal_actions()
        number = legal[rng.below(len(legal))]
        if state.word < 0:
            first = ELEMENT.write_action(state, number)
            start = ELEMENT.view(state, None)
        state.apply(number)
        if state.word >= 0 or "@" not in first:
            continue
        view = ELEMENT.view(state, None)
        added = stones_of(view, first[0]) - stones_of(start, first[0])
        assert added in (range(1, 6) if first[0] == "F" else (1,)), first
        if first[0] in "EA":
            changed = {*start.stones} ^ {*view.stones}
            squares = {s for s, code in changed if code != "R" and (s, "E") not in start.stones}
            assert squares <= {first[2:]}, first


def test_returns_sum_to_nothing_whoever_wins() -> None:
    """Element 11.11."""
    for position, expected in (
        ("f5,a1 F:a2;W:b2;E:b1 P0 over:P0 - 1 - 1", [1.0, -1.0]),
        ("c3,i3,a1 F:a2;W:b2;E:b1 P0 over:P1 - 1 - 1", [-0.5, 1.0, -0.5]),
        ("f5,f7 - P1 over:draw - 0 - 2", [0.0, 0.0]),
    ):
        assert ELEMENT.read_position(position, ElementOptions()).returns() == expected
