"""What a program is told of Element, and how it thinks with it."""

from __future__ import annotations

from functools import partial

import pytest

from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.core.symmetry import ALL_TURNS
from elementarium.players.learned.element import LEARNED
from elementarium.players.learned.weights import Table, Weights
from elementarium.players.mcts import MctsPlayer
from elementarium.players.thinking import Thinking
from tests.games.element.drawing import ELEMENT
from tests.games.element.test_symmetry import turned_position

from .test_learned import drawn_layers
from .test_search import after_decisions

DRAWN = Weights(
    Table.of(ELEMENT, (2,), ELEMENT.options.read("")),
    LEARNED.encoding,
    layers=drawn_layers(LEARNED.inputs, 8, 1),
)
"""Weights that mean nothing, the same everywhere."""


@pytest.mark.parametrize("decisions", [5, 60, 130])
def test_a_turned_board_is_told_turned(decisions: int) -> None:
    """Element 11.10: so a network may learn from all eight of them."""
    state = after_decisions("element", decisions, 4).state
    text = ELEMENT.write_position(state)
    learner = LEARNED.make(DRAWN)
    (told,) = [set(row) for row in learner.rows(state) if row]
    for place, turn in enumerate(ALL_TURNS):
        twin = ELEMENT.read_position(turned_position(text, turn), ELEMENT.options())
        (seen,) = [set(row) for row in learner.rows(twin) if row]
        goes = LEARNED.symmetries[place]
        assert seen == {(goes[input_], value) for input_, value in told}
        assert sorted(goes) == list(range(LEARNED.inputs))


def test_what_one_may_expect_the_other_may_not() -> None:
    state = after_decisions("element", 60, 4).state
    learner = LEARNED.make(DRAWN)
    (returns,) = learner.judge_all([state])
    assert returns[0] == -returns[1] != 0


def test_it_decides_the_same_on_every_build() -> None:
    thinking = Thinking(partial(LEARNED.make, DRAWN), LEARNED.settings)
    found = []
    for decisions in (9, 60, 130):
        table = after_decisions("element", decisions, 4)
        perspective = table.perspective(table.to_act)
        number = MctsPlayer(12, 3, thinking=thinking).choose(perspective)
        found.append(ELEMENT.write_action(perspective.imagine(Rng(1)), number))
    assert found == ["Sg9", "Sg10", "D0"]


def test_how_many_stones_are_drawn_is_left_to_the_search() -> None:
    """Nobody has learned what a table is worth before the stones have come: it is played on."""
    state = after_decisions("element", 0, 4).state
    learner = LEARNED.make(DRAWN)
    legal = state.legal_actions()
    assert learner.ratings(state, legal) == [0.0] * len(legal)
    engine = Thinking(partial(LEARNED.make, DRAWN), LEARNED.settings).new_engine(
        ELEMENT, state, learner, 1, 1
    )
    assert engine.is_settled(state)
    state.apply(max(legal))
    assert state.to_act == CHANCE
    assert not engine.is_settled(state)
