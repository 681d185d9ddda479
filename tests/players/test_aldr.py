"""The programs that play Aldr."""

from __future__ import annotations

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.players.knowledge.aldr import greedy_choice
from elementarium.players.player import Player, make_player

ALDR = load("aldr")


def returns_of(kinds: tuple[str, ...], seed: int, options: str = "") -> list[float]:
    players: list[Player] = [make_player(kind, "aldr", seed) for kind in kinds]
    rng = Rng(seed)
    state = ALDR.start(len(kinds), ALDR.options.read(options))
    while state.to_act != NOBODY:
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            seat = state.to_act
            state.apply(players[seat].choose(Perspective(ALDR, state, seat)))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize("seats", [2, 3, 4] if is_compiled() else [2])
def test_greedy_beats_random(seats: int) -> None:
    games = 12 if is_compiled() else 1
    wins = 0
    for game in range(games):
        mine = game % seats
        kinds = tuple("greedy" if seat == mine else "random" for seat in range(seats))
        wins += returns_of(kinds, game)[mine] == 1.0
    assert wins >= games * 0.9


@pytest.mark.compiled_only
@pytest.mark.parametrize("options", ["claim=may last_round=true", "claim_scope=any deck_out=stop"])
def test_greedy_plays_under_every_option(options: str) -> None:
    assert returns_of(("greedy", "random"), 5, options)[0] == 1.0


def choice_at(position: str, seat: int = 0, seed: int = 1) -> str:
    state = ALDR.read_position(position, ALDR.options())
    number = greedy_choice(Perspective(ALDR, state, seat), Rng(seed))
    return ALDR.write_action(state, number)


def test_greedy_takes_a_win_that_is_there() -> None:
    """Aldr 5.3: Wind on o14 completes the line and with it the fourth pattern."""
    text = (
        "aldr1 j15:F...../WEAAAE/..F... | *l13 Bj15 Bj14 Bk14 | B:FE.FA.FV.WW.EE O:FE | "
        "P:FF.WE.WV.AA | D:60 | 13B play2 X:m14,n14 Z:0"
    )
    assert "A" in choice_at(text)
    state = ALDR.read_position(text, ALDR.options())
    after = ALDR.play(state, choice_at(text))
    assert ALDR.write_position(after).split(" | ")[5].startswith("13B claimA")


def test_greedy_finds_a_pattern_that_takes_two_cards() -> None:
    """Aldr 12: the first card is judged by the second."""
    text = "aldr1 l14:FFA/.WE | *- | B:FF.FE.WW O:WW | P:FF.WE.WV.AA | D:84 | 2B play1 X:- Z:0"
    state = ALDR.play(ALDR.read_position(text, ALDR.options()), choice_at(text))
    state = ALDR.play(state, choice_at(ALDR.write_position(state)))
    assert " claim" in ALDR.write_position(state)


def test_greedy_puts_aldr_in_the_way_of_the_next_player() -> None:
    """Aldr 12: three quarters of a Wind line lie ready for Orange."""
    text = "aldr1 l14:AAAE/...F | *o13 | B:FF.FE.WW O:WW | P:FF.WE.WV.AA | D:84 | 3B aldr X:l14 Z:0"
    assert choice_at(text) in (">l14", ">m14", ">n14")


def test_greedy_chooses_by_what_it_knows() -> None:
    """Aldr 9: in worlds that the seat cannot tell apart it does the same."""
    rng = Rng(4)
    state = ALDR.start(3, ALDR.options())
    for step in range(120 if is_compiled() else 40):
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
            continue
        if step % 5 == 0:
            seat = state.to_act
            twin = state.imagine(seat, rng)
            one = greedy_choice(Perspective(ALDR, state, seat), Rng(step))
            assert one == greedy_choice(Perspective(ALDR, twin, seat), Rng(step))
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])


def test_choosing_does_not_touch_the_table() -> None:
    text = "aldr1 m14:FA/WE | *- | B:FF.FA.WV O:WW | P:FF | D:86 | 1B play1 X:- Z:0"
    state = ALDR.read_position(text, ALDR.options())
    make_player("greedy", "aldr", 4).choose(Perspective(ALDR, state, 0))
    assert ALDR.write_position(state) == text
