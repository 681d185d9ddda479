"""The programs that play Elemental Rummy."""

from __future__ import annotations

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.players.analysis import chances_at
from elementarium.players.mcts import Budget, MctsPlayer
from elementarium.players.player import make_player

RUMMY = load("rummy")


def share_of(kinds: tuple[str, ...], seat: int, seed: int) -> float:
    """The part of a win that the seat gets in one game."""
    state, rng = RUMMY.start(len(kinds), RUMMY.options()), Rng(seed)
    players = [make_player(kind, "rummy", seed + place) for place, kind in enumerate(kinds)]
    while state.to_act != NOBODY:
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            seen = Perspective(RUMMY, state, state.to_act)
            state.apply(players[state.to_act].choose(seen))
    returns = state.returns()
    best = max(returns)
    return returns.count(best) ** -1 if returns[seat] == best else 0.0


@pytest.mark.parametrize(("seats", "least"), [(2, 0.75), (3, 0.65), (4, 0.55)])
def test_greedy_clearly_beats_random(seats: int, least: float) -> None:
    games = 120 if is_compiled() else 4
    wins = 0.0
    for game in range(games):
        kinds = ["random"] * seats
        kinds[game % seats] = "greedy"
        wins += share_of(tuple(kinds), game % seats, game)
    assert wins >= games * (least if is_compiled() else 0.25)


def chosen(position: str, seat: int) -> str:
    state = RUMMY.read_position(position, RUMMY.options())
    number = make_player("greedy", "rummy", 1).choose(Perspective(RUMMY, state, seat))
    return RUMMY.write_action(state, number)


@pytest.mark.parametrize(
    ("position", "seat", "action"),
    [
        # Swap a dealt Collapse.
        (
            "P2 | T0 | deal 0 | H0 F2 F3 W9 E4 AK CF A7 | H1 W2 W3 W4 E9 A5 A6 XQ"
            " | D CW EJ * | K - | B - | Y -",
            0,
            "burn CF",
        ),
        # Take the discard that makes a meld and a Mastery.
        (
            "P2 | T0 | draw | H0 F4 F5 W9 EK | H1 W2 W3 A8 EQ | D * | K W7 F6 | B - | Y -",
            0,
            "take F6",
        ),
        # Be rid of a Collapse.
        (
            "P2 | T0 | main+ | H0 FT CW EK A2 | H1 F3 X9 E4 | D W9 * | K A3 | B - | Y -",
            0,
            "play FT",
        ),
        # Go out.
        (
            "P2 | T0 | main- | H0 WQ | H1 F3 | D W9 * | K A3 | B - | M1 0 set EQ AQ XQ | Y -",
            0,
            "disc WQ",
        ),
        # Save the best meld from fire.
        (
            "P2 | T0 | react 1 : 0=F9>m1 | H0 EK A2 | H1 A8 F3 | D W9 * | K A3 | B F9"
            " | M1 1 run WQ WK WA | Y W1",
            1,
            "react A8",
        ),
    ],
)
def test_greedy_knows_what_is_good(position: str, seat: int, action: str) -> None:
    assert chosen(position, seat) == action


def test_greedy_chooses_by_what_it_may_know() -> None:
    """Rummy 9: two worlds that look the same to it get the same answer."""
    one = "P2 | T0 | main+ | H0 W2 F4 F5 EK | H1 {} | D {} * | K A3 | B - | Y -"
    for first, second in (("F8 A9", "XK E2"), ("XK E2", "F8 A9"), ("CF X7", "WQ AJ")):
        assert chosen(one.format(first, second), 0) == chosen(one.format(second, first), 0)


def test_choosing_does_not_touch_the_table() -> None:
    text = "P2 | T0 | main+ | H0 W2 F4 F5 EK | H1 F8 A9 | D XK * | K A3 | B - | Y -"
    state = RUMMY.read_position(text, RUMMY.options())
    before = state.to_bytes()
    make_player("greedy", "rummy", 4).choose(Perspective(RUMMY, state, 0))
    assert state.to_bytes() == before


def test_second_place_is_no_comfort_to_one_who_plays_to_win() -> None:
    position = (
        "P3 | T0 | main- | H0 WQ | H1 F3 | H2 F4 CF | D W9 * | K A3 | B - | M1 1 set EQ AQ XQ | Y -"
    )
    state = RUMMY.read_position(position, RUMMY.options())
    player = make_player("mcts:4", "rummy", 1)
    assert isinstance(player, MctsPlayer)
    assert [one.mean for one in player.opinions(Perspective(RUMMY, state, 0))] == [-0.5]
    assert player.mean_returns == [-0.5, 1.0, -0.5]
    state.apply(state.legal_actions()[0])
    assert state.returns() == [0.0, 1.0, -1.0]
    assert chances_at(RUMMY, state, Budget(1), 1) == (0.0, 1.0, 0.0)
