"""What can be won is won, what can be prevented is prevented, and nothing illegal is done."""

from __future__ import annotations

from typing import Any

import pytest

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State
from elementarium.core.uncompiled import is_compiled
from elementarium.play.table import Table
from elementarium.players.player import make_player
from elementarium.players.thinking import learned_thinking

THINKER = "mcts:1000" if is_compiled() else "mcts:40"
SEEDS = range(1, 6 if is_compiled() else 3)
"""Once may be luck."""


def play_turn(game: Game[Any], state: State, seed: int) -> list[str]:
    """What a thinking player does from here on, until another seat acts or the game ends."""
    seat, rng, texts = state.to_act, Rng(seed), []
    player = make_player(THINKER, game.name, seed)
    while state.to_act == seat:
        number = player.choose(Perspective(game, state, seat))
        texts.append(game.write_action(state, number))
        state.apply(number)
        game.deal(state, rng)
    result = game.result(state)
    return [*texts, "wins"] if result and result.winners == (seat,) else texts


def played(name: str, position: str) -> list[list[str]]:
    """What is played from a position on, by several players that think alike."""
    game = load(name)
    return [play_turn(game, game.read_position(position, game.options()), seed) for seed in SEEDS]


def is_always_won(name: str, position: str) -> bool:
    """Whether every one of them wins."""
    return all(texts[-1] == "wins" for texts in played(name, position))


def test_a_capture_in_one_action_is_found() -> None:
    """Element 5.7: b1 is the last way out of the corner."""
    position = "f5,a1 F:a2;W:b2 P0 act E 0 - 1"
    assert all(texts == ["E@b1", "wins"] for texts in played("element", position))


def test_a_capture_in_two_actions_is_found() -> None:
    """Element 5.7: a2 and b1 are the last ways out of the corner."""
    assert is_always_won("element", "f5,a1 W:b2 P0 act EE 0 - 1")


@pytest.mark.parametrize(
    "position",
    [
        "i10,h9 F:a1,e7,f9,f10,f11,g3,h4,h7,i6,j5,j6,j7,j8,j9,j10,j11;W:d5,e6,f5,g7,g9,h3,h6,i11;"
        "E:e3,f8,g8,i5,i8;A:a3,e8,f3,f4,f6,h8,i7,i9,k8;B:a2 P1 act WE 1 - 14",
        "f9,f8 F:e9,f3,f6,g6,h6,i6;W:e8,h9,h11,i5,i7,i10,j9;E:e6,e7,f5,f7,g3;A:a1,a2,g7,i8;B:g8 "
        "P0 act W 1 g8 7",
    ],
)
def test_a_river_that_captures_is_led_to_its_end(position: str) -> None:
    """Element 5.4: the last way out is closed by a step of the river, not by its first stone."""
    assert is_always_won("element", position)


def test_a_sage_leaves_a_cage_that_is_about_to_close() -> None:
    """Element 5.7: in the corner, one stone on b1 would end the game."""
    position = "a1,f6 F:a2;W:b2 P0 act - 1 - 1"
    assert all(texts[0] == "Sb1" for texts in played("element", position))


BLUE_LACKS_WIND = (
    "aldr1 j15:F....W./WEAAAEA/..F.... | *p14 Bj15 Bj14 Bk14 | B:FE.FA.FV.WW.EE O:FF.FE.WW.WE.AS | "
    "P:FW.FA.WV.AA | D:58 | 13{} play1 X:- Z:0"
)


def test_a_claim_that_wins_is_found() -> None:
    """Aldr 6: Blue lacks only Wind, and one card makes its pattern."""
    assert is_always_won("aldr", BLUE_LACKS_WIND.format("B"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_claim_that_would_win_is_spoilt_in_time(seed: int) -> None:
    """Aldr 12: it is Orange's turn, who sees the pattern but not Blue's hand."""
    game = load("aldr")
    state = game.read_position(BLUE_LACKS_WIND.format("O"), game.options())
    play_turn(game, state, seed)
    assert play_turn(game, state, seed)[-1] != "wins"


def test_a_meld_that_goes_out_is_found() -> None:
    """Rummy 6: three cards to the table and the last one to the discards."""
    position = (
        "P2 | T0 | main+ | H0 F7 W4 W5 X6 | H1 W6 W9 E3 A8 | D FA F2 F3 F8 * | K A9 EK FK | "
        "B CF W2 | M1 0 run F4 F5 F6 | M2 1 set EQ AQ XQ | Y F0"
    )
    assert is_always_won("rummy", position)


def test_an_assault_that_must_succeed_is_made() -> None:
    """Brave 5.4: in the last round, with two military and four markers, any die will do."""
    position = (
        "bte1 n=2 r=8 ph=4 st=0 to=0 | 0 vp=5 loc=BAR.1{m},OUT.1 | "
        "1 vp=8 loc=PAN.1{a0x4},LIB.1,OUT.2"
    )
    assert all(texts[0] == "assault PAN.1" for texts in played("brave", position))


@pytest.mark.parametrize("name", names())
def test_one_simulation_is_enough_for_a_legal_action(name: str) -> None:
    """Every decision of a whole game, whichever it is."""
    table = Table(load(name), seats=load(name).seats[-1] if is_compiled() else 2, seed=8)
    player = make_player("mcts:1", name, 5)
    rng = Rng(9)
    for decision in range(10_000 if is_compiled() else 60):
        if table.to_act == NOBODY:
            break
        perspective = table.perspective(table.to_act)
        legal = perspective.legal_actions()
        chosen = player.choose(perspective)
        assert chosen in legal
        table.submit(table.to_act, chosen if decision % 2 else legal[rng.below(len(legal))])


@pytest.mark.parametrize("name", [name for name in names() if load(name).hidden])
def test_knowledge_uses_nothing_that_a_seat_cannot_know(name: str) -> None:
    """Twin worlds, the same seed: the same decisions."""
    game = load(name)
    table = Table(game, seats=2, seed=12)
    rng = Rng(13)
    for _ in range(9):
        legal = table.perspective(table.to_act).legal_actions()
        table.submit(table.to_act, legal[rng.below(len(legal))])
    seat = table.to_act
    twin = table.state.imagine(seat, Rng(77))
    for player in ("mcts:60", *(["learned:60"] if learned_thinking(name) else [])):
        choices = [
            make_player(player, name, 3).choose(Perspective(game, state, seat))
            for state in (table.state, twin)
        ]
        assert choices[0] == choices[1], player
