"""Actions compared in the same worlds: the same luck for all, the best compared longest."""

from __future__ import annotations

from statistics import pstdev

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.players.comparison import Comparison
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player, search_knowledge_of

RUMMY = load("rummy")
DISCARD = (
    "P3 | T0 | main- | H0 FQ WQ E7 A8 X3 | H1 W2 W3 A9 EJ F6 | H2 E2 E4 AT FK W7 "
    "| D W9 F7 E9 A4 CX F2 EK * | K A3 | B - | M1 1 set W5 A5 X5 | Y -"
)
"""Five cards, of which one has to go."""
GOES_OUT = (
    "P2 | T0 | main- | H0 AQ FQ WK | H1 W2 W3 A9 EJ F6 CW | D W9 F7 E9 A4 CX F2 EK * | K A3 | B - "
    "| M1 0 set WQ EQ XQ | Y -"
)
"""Laying both queens would leave a card to go out with."""


def position(text: str) -> State:
    return RUMMY.read_position(text, RUMMY.options())


def compared(
    state: State, simulations: int, seed: int = 1, *, until_clear: bool = False
) -> Comparison:
    knowledge = search_knowledge_of("rummy")()
    found = Comparison(state.most_choices, knowledge=knowledge, seed=seed)
    found.run(state, state.to_act, simulations, 0.0, until_clear)
    return found


def test_half_of_the_actions_is_given_up_after_each_round() -> None:
    """Five begin, three go on, then two, which are compared longest."""
    visits = sorted((count for _, count, *_ in compared(position(DISCARD), 600).root_statistics()))
    assert len(visits) == 5
    assert visits[0] == visits[1] < visits[2] < visits[3] == visits[4]


@pytest.mark.parametrize("simulations", [1, 2, 7, 50, 333])
def test_the_budget_is_kept_but_for_the_last_world(simulations: int) -> None:
    found = compared(position(DISCARD), simulations)
    assert abs(found.simulations - simulations) <= 5


def test_one_simulation_chooses_what_looks_best_at_once() -> None:
    """A queen of a pair is not what goes first; nor does the choice depend on the world."""
    state = position(DISCARD)
    chosen = {RUMMY.write_action(state, compared(state, 1, seed).best()) for seed in range(8)}
    assert len(chosen) == 1
    assert chosen & {"disc E7", "disc A8", "disc X3"}


def test_all_actions_have_the_same_luck() -> None:
    """What two discards differ by is told better than what each of them brings."""
    state = position(DISCARD)
    means: list[dict[int, float]] = []
    for seed in range(12):
        rows = compared(state, 300, seed).root_statistics()
        means.append({action: mean for action, visits, mean, _ in rows if visits})
    one, other = sorted(means[0])[:2]
    each = pstdev(row[one] for row in means)
    apart = pstdev(row[one] - row[other] for row in means)
    assert apart < each


@pytest.mark.compiled_only
def test_what_is_clear_is_not_thought_about_for_long() -> None:
    state = position(GOES_OUT)
    brief, whole = compared(state, 20_000, until_clear=True), compared(state, 20_000)
    assert brief.simulations < whole.simulations / 4
    assert brief.best() == whole.best()
    assert RUMMY.write_action(state, brief.best()) in {"lay FQ m1", "lay AQ m1"}


def test_the_chances_are_those_of_the_best_action() -> None:
    state = position(GOES_OUT)
    found = compared(state, 400)
    best = next(row for row in found.root_statistics() if row[0] == found.best())
    assert found.mean_returns(2) == pytest.approx([best[2], -best[2]])


def test_where_somebody_else_acts_it_is_told_what_everybody_may_expect() -> None:
    state = position(DISCARD)
    knowledge = search_knowledge_of("rummy")()
    found = Comparison(state.most_choices, knowledge=knowledge, seed=3)
    found.run(state, 1, 90)
    assert found.simulations == 90
    assert found.root_statistics() == []
    assert sum(found.mean_returns(3)) == pytest.approx(0.0, abs=1e-9)


def test_several_threads_decide_by_what_all_of_them_found() -> None:
    state = position(GOES_OUT)
    knowledge = search_knowledge_of("rummy")
    player = MctsPlayer(400, 1, threads=2, make_knowledge=knowledge)
    opinions = player.opinions(Perspective(RUMMY, state, 0))
    assert len({opinion.action for opinion in opinions}) == len(opinions)
    assert sum(opinion.visits for opinion in opinions) == pytest.approx(400, abs=20)


def test_comparing_does_not_touch_the_table() -> None:
    state = position(DISCARD)
    before = state.to_bytes()
    make_player("mcts:60", "rummy", 1).choose(Perspective(RUMMY, state, 0))
    assert state.to_bytes() == before
