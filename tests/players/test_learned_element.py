"""What a program is told of Element, and how it thinks with it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.core.symmetry import ALL_TURNS
from elementarium.players.learned import element_terms as terms
from elementarium.players.learned import scale
from elementarium.players.learned.element import LEARNED, Learned
from elementarium.players.learned.weights import SHIPPED, Table, Weights, read_weights
from elementarium.players.mcts import MctsPlayer
from elementarium.players.thinking import Thinking, thinking_of
from tests.games.element.drawing import ELEMENT
from tests.games.element.test_symmetry import turned_position

from .test_learned import drawn_layers
from .test_search import after_decisions

DRAWN = Weights(
    Table.of(ELEMENT, (2,), ELEMENT.options.read("")),
    LEARNED.encoding,
    layers=drawn_layers(LEARNED.inputs, 8, 4, 1),
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


@pytest.mark.parametrize("decisions", [5, 60, 110])
def test_what_changes_is_judged_like_the_whole_table(decisions: int) -> None:
    """Steps, jumps, rivers and stones near a sage: a sum that was changed is the sum of it all."""
    state = after_decisions("element", decisions, 4).state
    learner = Learned(DRAWN)
    near = [number for number in state.legal_actions() if not learner.far_element(state, number)]
    after = []
    for number in near:
        after.append(state.copy())
        after[-1].apply(number)
    seat = state.to_act
    assert learner.ratings(state, near) == [returns[seat] for returns in learner.judge_all(after)]
    assert len(set(learner.ratings(state, near))) > 1


def test_stones_far_from_everything_are_worth_the_same() -> None:
    state = after_decisions("element", 60, 4).state
    learner = Learned(DRAWN)
    legal = state.legal_actions()
    worth: dict[int, set[float]] = {}
    for number, rating in zip(legal, learner.ratings(state, legal), strict=True):
        if element := learner.far_element(state, number):
            worth.setdefault(element, set()).add(rating)
    assert worth
    assert all(len(ratings) == 1 for ratings in worth.values())


def test_it_decides_the_same_on_every_build() -> None:
    thinking = Thinking(partial(LEARNED.make, DRAWN), LEARNED.settings)
    found = []
    for decisions in (9, 60, 130):
        table = after_decisions("element", decisions, 4)
        perspective = table.perspective(table.to_act)
        number = MctsPlayer(12, 3, thinking=thinking).choose(perspective)
        found.append(ELEMENT.write_action(perspective.imagine(Rng(1)), number))
    assert found == ["Se7", "E@g8", "D1"]


@pytest.mark.parametrize(
    ("seats", "options", "learned"),
    [(2, "", True), (3, "", False), (2, "aldr=on", False), (2, "river=truncate", False)],
)
def test_at_tables_of_which_nothing_was_learned_people_are_asked(
    seats: int, options: str, *, learned: bool
) -> None:
    thinking = thinking_of("element", "master")
    state = ELEMENT.start(seats, ELEMENT.options.read(options))
    assert (thinking.at(ELEMENT, state) == thinking) == learned
    if not learned:
        assert thinking.at(ELEMENT, state) == thinking_of("element")


def test_no_sum_of_what_was_learned_leaves_its_16_bits() -> None:
    """At most one input of a square or of a count is there, whatever lies on the board."""
    first = read_weights(SHIPPED / "element.json").layers[0]
    groups = [range(begin, begin + terms.KINDS) for begin in range(0, terms.F_HAND, terms.KINDS)]
    begins = [terms.F_HAND + terms.HANDS * element for element in range(4)]
    begins += [terms.F_BAG + terms.BAGS * element for element in range(4)]
    begins += [terms.F_MOVES, terms.F_PHASE, terms.F_DISTANCE]
    begins += [terms.F_WAYS, terms.F_WAYS + terms.WAYS, terms.F_ROOM, terms.F_ROOM + terms.ROOMS]
    groups += [range(begin, end) for begin, end in pairwise([*begins, terms.INPUTS])]
    assert len(begins) == terms.COUNTS
    for output in range(first.outputs):
        most = sum(
            max(abs(first.weights[first.outputs * place + output]) for place in group)
            for group in groups
        )
        assert most + abs(first.biases[output]) < (1 << 15) * scale.WEIGHT // scale.PIECE


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
