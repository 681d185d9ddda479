"""Actions compared in the same worlds: the same luck for all, the best compared longest."""

from __future__ import annotations

from statistics import pstdev

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.players.engine import Engine
from elementarium.players.opinions import gathered
from elementarium.players.player import make_player
from elementarium.players.thinking import thinking_of

RUMMY = load("rummy")
DISCARD = (
    "P3 | T0 | main- | H0 FQ WQ E7 A8 X3 | H1 W2 W3 A9 EJ F6 | H2 E2 E4 AT FK W7 "
    "| D W9 F7 E9 A4 CX F2 EK * | K A3 | B - | M1 1 set W5 A5 X5 | Y -"
)
"""Five cards, of which one has to go."""
SWAP = (
    "P3 | T0 | deal 0 | H0 FQ WQ E7 A8 X3 CF CW | H1 W2 W3 A9 EJ F6 A2 A4 "
    "| H2 E2 E4 AT FK W7 AK EA | D W9 F7 E9 F2 EK * | K - | B - | Y -"
)
"""Two Collapse cards, either of which may be burnt."""
GOES_OUT = (
    "P2 | T0 | main- | H0 AQ WK | H1 W2 W3 A9 EJ F6 CW | D W9 F7 E9 A4 CX F2 EK * | K A3 | B - "
    "| M1 0 set WQ EQ XQ | Y -"
)
"""The fourth queen is laid, and the king left to go out with."""


def position(text: str) -> State:
    return RUMMY.read_position(text, RUMMY.options())


def new_comparison(state: State, seed: int) -> Engine:
    thinking = thinking_of("rummy")
    return thinking.new_engine(RUMMY, state, thinking.make_knowledge(), 1000, seed)


def compared(state: State, simulations: int, seed: int = 1, *, until_clear: bool = False) -> Engine:
    found = new_comparison(state, seed)
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
    """Which of two Collapse cards is burnt hardly matters: nearly the same comes of both."""
    state = position(SWAP)
    means: list[dict[str, float]] = []
    for seed in range(20):
        rows = compared(state, 60, seed).root_statistics()
        means.append({RUMMY.write_action(state, action): mean for action, _, mean, _ in rows})
    each = pstdev(row["burn CF"] for row in means)
    apart = pstdev(row["burn CF"] - row["burn CW"] for row in means)
    assert apart < each / 2


def test_what_is_clear_is_not_thought_about_for_long() -> None:
    state = position(GOES_OUT)
    brief = compared(state, 1500, until_clear=True)
    assert brief.simulations < 750
    assert RUMMY.write_action(state, brief.best()) == "lay AQ m1"


def test_what_only_looks_better_is_not_clear() -> None:
    """Two queens of a kind: whichever is kept, nothing tells them apart but a head start."""
    state = position(DISCARD)
    assert compared(state, 400, until_clear=True).simulations >= 390


def test_the_chances_are_those_of_the_best_action() -> None:
    state = position(GOES_OUT)
    found = compared(state, 400)
    best = next(row for row in found.root_statistics() if row[0] == found.best())
    assert found.mean_returns(2) == pytest.approx([best[2], -best[2]])


def test_where_somebody_else_acts_it_is_told_what_everybody_may_expect() -> None:
    state = position(DISCARD)
    found = new_comparison(state, 3)
    found.run(state, 1, 90)
    assert found.simulations == 90
    assert found.root_statistics() == []
    assert sum(found.mean_returns(3)) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.compiled_only  # threads share nothing but visits
def test_threads_that_disagree_go_by_what_all_of_them_found() -> None:
    """What has more merit is played, not what was visited a few times more."""
    state = position(DISCARD)
    disagreed = 0
    for seed in range(30):
        one, other = compared(state, 60, seed), compared(state, 60, seed + 100)
        rows = [*one.root_statistics(), *other.root_statistics()]
        merit = {
            best: sum(visits * merit for action, visits, _, merit in rows if action == best)
            / sum(visits for action, visits, *_ in rows if action == best)
            for best in (one.best(), other.best())
        }
        disagreed += len(merit) > 1
        assert gathered([one, other])[0].action == max(merit, key=lambda best: merit[best])
    assert disagreed


def test_comparing_does_not_touch_the_table() -> None:
    state = position(DISCARD)
    before = state.to_bytes()
    make_player("mcts:60", "rummy", 1).choose(Perspective(RUMMY, state, 0))
    assert state.to_bytes() == before
