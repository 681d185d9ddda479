"""What can be won is won, what can be prevented is prevented, and nothing illegal is done."""

from __future__ import annotations

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.play.table import Table
from elementarium.players.player import make_player

THINKER = "mcts:1000" if is_compiled() else "mcts:40"


def played(game: str, position: str) -> list[str]:
    """What a thinking player does from a position on, until another seat acts or the game ends."""
    loaded = load(game)
    state = loaded.read_position(position, loaded.options())
    seat, rng, texts = state.to_act, Rng(1), []
    player = make_player(THINKER, game, 1)
    while state.to_act == seat:
        number = player.choose(Perspective(loaded, state, seat))
        texts.append(loaded.write_action(state, number))
        state.apply(number)
        loaded.deal(state, rng)
    result = loaded.result(state)
    return [*texts, "wins"] if result and result.winners == (seat,) else texts


def test_a_capture_in_one_action_is_found() -> None:
    """Element 5.7: b1 is the last way out of the corner."""
    assert played("element", "f5,a1 F:a2;W:b2 P0 act E 0 - 1") == ["E@b1", "wins"]


def test_a_capture_in_two_actions_is_found() -> None:
    """Element 5.7: a2 and b1 are the last ways out of the corner."""
    assert played("element", "f5,a1 W:b2 P0 act EE 0 - 1")[-1] == "wins"


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
    assert played("element", position)[-1] == "wins"


def test_a_sage_leaves_a_cage_that_is_about_to_close() -> None:
    """Element 5.7: in the corner, one stone on b1 would end the game."""
    assert played("element", "a1,f6 F:a2;W:b2 P0 act - 1 - 1")[0] == "Sb1"


def test_a_claim_that_wins_is_found() -> None:
    """Aldr 6: Blue lacks only Wind, and one card makes its pattern."""
    position = (
        "aldr1 j15:F....W./WEAAAEA/..F.... | *p14 Bj15 Bj14 Bk14 | B:FE.FA.FV.WW.EE "
        "O:FF.FE.WW.WE.AS | P:FW.FA.WV.AA | D:58 | 13B play1 X:- Z:0"
    )
    assert played("aldr", position)[-1] == "wins"


def test_a_meld_that_goes_out_is_found() -> None:
    """Rummy 6: three cards to the table and the last one to the discards."""
    position = (
        "P2 | T0 | main+ | H0 F7 W4 W5 X6 | H1 W6 W9 E3 A8 | D FA F2 F3 F8 * | K A9 EK FK | "
        "B CF W2 | M1 0 run F4 F5 F6 | M2 1 set EQ AQ XQ | Y F0"
    )
    assert played("rummy", position)[-1] == "wins"


def test_an_assault_that_must_succeed_is_made() -> None:
    """Brave 5.4: in the last round, with two military and four markers, any die will do."""
    position = (
        "bte1 n=2 r=8 ph=4 st=0 to=0 | 0 vp=5 loc=BAR.1{m},OUT.1 | "
        "1 vp=8 loc=PAN.1{a0x4},LIB.1,OUT.2"
    )
    assert played("brave", position)[0] == "assault PAN.1"


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
    choices = [
        make_player("mcts:60", name, 3).choose(Perspective(game, state, seat))
        for state in (table.state, twin)
    ]
    assert choices[0] == choices[1]
