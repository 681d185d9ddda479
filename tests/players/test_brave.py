"""The programs that play Brave."""

from __future__ import annotations

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.players.player import make_player

BRAVE = load("brave")


def winners_of(kinds: tuple[str, ...], seed: int, options: str = "") -> tuple[int, ...]:
    players = [make_player(kind, "brave", seed + seat) for seat, kind in enumerate(kinds)]
    state = BRAVE.start(len(kinds), BRAVE.options.read(options))
    rng = Rng(seed)
    BRAVE.deal(state, rng)
    while state.to_act != NOBODY:
        seat = state.to_act
        state.apply(players[seat].choose(Perspective(BRAVE, state, seat)))
        BRAVE.deal(state, rng)
    result = BRAVE.result(state)
    assert result is not None
    return result.winners


def chosen(position: str, options: str = "") -> str:
    state = BRAVE.read_position(position, BRAVE.options.read(options))
    player = make_player("greedy", "brave", 1)
    return BRAVE.write_action(state, player.choose(Perspective(BRAVE, state, state.to_act)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    games = 20 if is_compiled() else 2
    wins = 0
    for game in range(games):
        kinds = ["random"] * seats
        kinds[game % seats] = "greedy"
        wins += winners_of(tuple(kinds), game) == (game % seats,)
    assert wins >= games * 0.95


@pytest.mark.parametrize("options", ["reactions=off", "army_out=move army_vp=own pile=closed"])
def test_greedy_plays_under_other_options(options: str) -> None:
    assert winners_of(("greedy", "greedy", "random"), 5, options)


def test_greedy_assaults_where_it_is_likely_to_win() -> None:
    """Brave 5.4: three markers on a dear location."""
    assert chosen(
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=BAR.1,OUT.1 | "
        "1 hand=EMB loc=PAN.1{a0x3},LIB.1,OUT.2"
    ) == "assault PAN.1"  # fmt: skip


def test_greedy_takes_a_free_point() -> None:
    """Brave 5.3."""
    assert chosen(
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=TSU,HAI loc=OUT.1 | 1 hand=EMB loc=OUT.2,LIB.1"
    ) == "act TSU"  # fmt: skip


def test_greedy_stops_adding_when_the_disaster_is_strong_enough() -> None:
    """Brave 5.6: more than needed is allowed, but wasted."""
    position = (
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=BRU,HEA,GAL loc=OUT.1,LIB.1 | 1 hand=DOW loc=SIE.1 | "
        "now=add card={card} at=SIE.1 el=F"
    )
    assert chosen(position.format(card="FIR")) == "done"
    assert chosen(position.format(card="EMB")).startswith("add ")


def test_greedy_saves_what_five_locations_are_worth() -> None:
    """Brave 5.7, 5.8: a token prevents the loss of a dear location."""
    assert chosen(
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=OUT.1 | 1 hand=DOW,CON "
        "loc=PAN.1,SHW.1{W},LIB.1,SIE.1,ORA.1 | now=pay card=FIR at=PAN.1 el=F dice=WA"
    ) == "tok SHW.1"  # fmt: skip


def test_greedy_chooses_by_what_it_sees() -> None:
    """Brave 9: tables that differ only in hidden cards lead to the same choice."""
    text = (
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=BAR.1,OUT.1 | "
        "1 hand={hand} loc=PAN.1{{a0x1}},LIB.1,OUT.2"
    )
    assert len({chosen(text.format(hand=hand)) for hand in ("QUI", "GAL", "MAE", "TSU")}) == 1


def test_choosing_does_not_touch_the_table() -> None:
    state = BRAVE.read_position(
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=BAR.1,OUT.1 | 1 hand=EMB loc=LIB.1,OUT.2",
        BRAVE.options(),
    )
    before = state.to_bytes()
    make_player("greedy", "brave", 4).choose(Perspective(BRAVE, state, 0))
    assert state.to_bytes() == before
