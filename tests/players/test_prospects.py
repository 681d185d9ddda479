"""What comes of an action is told by enough simulations, and by what its seat knows."""

from __future__ import annotations

from statistics import pstdev

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.play.table import Table
from elementarium.players.analysis import LOST_MUCH, judge, what_differs
from elementarium.players.hints import chance, is_alternative, is_well_tried
from elementarium.players.mcts import Budget
from elementarium.players.opinions import Opinion
from elementarium.players.player import make_player
from elementarium.players.prospects import ENOUGH, prospect

RUMMY = load("rummy")
UNLUCKY = (
    "P3 | T0 | main- | H0 FA FT E3 E7 A9 X4 | H1 F3 W9 WQ E2 A4 X6 CX | H2 F9 W4 W5 X2 X3 "
    "| D F2 A3 AJ EK F4 XA EA A7 X5 A6 XQ AA FQ W8 CF A2 E5 E9 WA CA XT XK E6 CA CW WK A5 AK WT "
    "AQ W3 XJ EQ X9 CF E8 ET E4 X7 FK F8 W2 CX AT | K W6 | B CE CE CW F6 X8 F7 A8 W7 F5 "
    "| M1 2 set FJ WJ EJ | Y -"
)
"""To throw away the fire ace is as good as anything else, though few simulations may all fail."""


@pytest.mark.compiled_only
def test_a_few_unlucky_visits_make_no_turning_point() -> None:
    """Rummy: 14 of 600 visits brought nothing, where 20,000 simulations tell 24 %."""
    state = RUMMY.read_position(UNLUCKY, RUMMY.options.read("rounds=2"))
    missed = judge(RUMMY, state, RUMMY.numbers(state, "disc FA"), Budget(600), 20).missed
    assert missed is None or abs(missed.played_chance - 0.24) < LOST_MUCH


@pytest.mark.parametrize(
    ("played", "why"),
    [
        ("E@i9", "hint.searched"),  # it narrows the sage as well
        ("Sd2", "hint.element.narrows"),
    ],
)
def test_a_reason_tells_what_was_not_true_of_what_was_played(played: str, why: str) -> None:
    """Finding 27: "cuts the ways out" speaks for nothing if the other action did so too."""
    game = load("element")
    state = game.read_position("d3,k11 F:j11;W:j10 P0 act EE 2 - 5", game.options())
    better, other = (list(game.numbers(state, text)) for text in ("E@i8", played))
    assert what_differs(game, state, better, other).key == why


@pytest.mark.parametrize("name", ["rummy", "brave"])
def test_hidden_things_do_not_change_a_judgement(name: str) -> None:
    """Worlds that the seat cannot tell apart: it is judged by what it could know."""
    game = load(name)
    table = Table(game, seats=3, seed=6)
    player = make_player("greedy", name, 1)
    for _ in range(5):
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
    seat = table.to_act
    twin = table.state.imagine(seat, Rng(5))
    for number in table.perspective(seat).legal_actions()[:3]:
        here, there = (
            judge(game, state, (number,), Budget(30), 3) for state in (table.state, twin)
        )
        assert here == there
        expected = [
            prospect(Perspective(game, state, seat), (number,), Budget(30), 3)
            for state in (table.state, twin)
        ]
        assert expected[0] == expected[1]


@pytest.mark.compiled_only
def test_a_prospect_is_not_that_of_one_world() -> None:
    """Rummy: a drawn card may fit or not, and the chance is that of all cards there are."""
    table = Table(RUMMY, seats=3, seed=24)
    player = make_player("greedy", "rummy", 2)
    for _ in range(64):
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
    perspective = table.perspective(table.to_act)
    draw = RUMMY.numbers(table.state, "draw")
    chances = [
        chance(prospect(perspective, draw, Budget(ENOUGH), seed).mean, 3) for seed in range(10)
    ]
    assert pstdev(chances) < LOST_MUCH


def test_an_action_that_ends_the_game_has_its_result_for_a_prospect() -> None:
    """Element 5.7: earth on b1 captures."""
    game = load("element")
    state = game.read_position("f5,a1 F:a2;W:b2 P0 act E 0 - 1", game.options())
    found = prospect(Perspective(game, state, 0), game.numbers(state, "E@b1"), Budget(5), 1)
    assert (found.mean, found.simulations, found.is_clear) == (1.0, 5, False)


def test_an_action_is_well_tried_by_enough_visits_and_by_enough_of_the_search() -> None:
    assert not is_well_tried(Opinion(1, 20, -0.9), Opinion(2, 500, 0.1)), "a handful"
    assert not is_well_tried(Opinion(1, ENOUGH, 0.0), Opinion(2, 100 * ENOUGH, 0.1)), "given up"
    assert is_well_tried(Opinion(1, ENOUGH, 0.0), Opinion(2, 10 * ENOUGH, 0.1))


def test_an_alternative_with_a_higher_chance_was_tried_as_well_as_the_best() -> None:
    best = Opinion(2, 4 * ENOUGH, 0.1)
    assert is_alternative(Opinion(1, ENOUGH, 0.0), best)
    assert not is_alternative(Opinion(1, ENOUGH, 0.3), best)
    assert is_alternative(Opinion(1, 3 * ENOUGH, 0.11), best)
