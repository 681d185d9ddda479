"""Hints: an action that can be played, chances that are chances, and a sentence that fits."""

from __future__ import annotations

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.play.table import Table
from elementarium.players.hints import WORDS, Hint, chance, hint
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player
from elementarium.players.reasons import reason_for

SIMULATIONS = 2000 if is_compiled() else 150


def hinted(game: str, position: str) -> tuple[Hint, str]:
    """The hint for a position, and why in English."""
    loaded = load(game)
    state = loaded.read_position(position, loaded.options())
    found = hint(Perspective(loaded, state, state.to_act), 0, 1, SIMULATIONS)
    return found, loaded.words("en", WORDS).tell(found.why)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seats", [2, 3])
def test_a_hint_can_be_played_and_is_said_in_both_languages(name: str, seats: int) -> None:
    game = load(name)
    table = Table(game, seats=seats, seed=4)
    player = make_player("greedy", name, 2)
    for number in range(8):
        seat = table.to_act
        found = hint(table.perspective(seat), 0, number, simulations=3)
        for advice in (found.best, *found.alternatives):
            assert game.numbers(table.state, advice.action, seat)
            assert 0.0 <= advice.chance <= 1.0
        assert len(found.alternatives) <= 3
        for language in ("en", "zh"):
            assert game.words(language, WORDS).tell(found.why)
        table.submit(seat, player.choose(table.perspective(seat)))


def test_a_hint_of_element_counts_ways_out() -> None:
    """Element 5.7: earth on b1 leaves the sage in the corner nothing but a capture."""
    found, why = hinted("element", "f5,a1 F:a2;W:b2 P0 act E 0 - 1")
    assert found.best.action == "E@b1"
    assert found.best.chance == 1.0
    assert why == "captures the hunted sage and wins"


def test_a_hint_of_element_writes_whole_words() -> None:
    """Element 5.4: a river is not only begun."""
    found, _ = hinted("element", "b9,j9 W:d4,d5,e4 P0 act W 1 - 1")
    for advice in (found.best, *found.alternatives):
        assert not advice.action.startswith("W@e5") or ">" in advice.action


def test_a_hint_of_brave_tells_what_the_die_must_show() -> None:
    """Brave 5.4: defence 7, one military, three markers."""
    found, why = hinted(
        "brave",
        "bte1 n=2 r=8 ph=4 st=0 to=0 | 0 loc=BAR.1,OUT.1 | 1 hand=EMB loc=PAN.1{a0x3},LIB.1,OUT.2",
    )
    assert found.best.action == "assault PAN.1"
    assert why == "3 or more on the die reaches the defence of Pantheon, which brings 7 VP"


def test_a_hint_of_brave_names_the_target_too() -> None:
    """Brave 5.6: a disaster is sent at a location, and a hint does not stop halfway."""
    found, _ = hinted(
        "brave",
        "bte1 n=2 r=8 ph=6 st=0 to=0 | 0 hand=ERU,BRU,FLA loc=OUT.1 | 1 vp=1 loc=PAN.1,LIB.1",
    )
    assert found.best.action.startswith("play ")
    assert [text.split()[0] for text in found.best.rest] == ["at"]


def test_hidden_things_do_not_change_a_hint() -> None:
    """Worlds that the seat cannot tell apart."""
    rummy = load("rummy")
    table = Table(rummy, seats=2, seed=6)
    seat = table.to_act
    twin = table.state.imagine(seat, Rng(5))
    hints = [
        hint(Perspective(rummy, state, seat), 0, 3, simulations=30) for state in (table.state, twin)
    ]
    assert hints[0] == hints[1]


@pytest.mark.parametrize("name", names())
def test_a_reason_is_the_same_in_all_worlds_that_a_seat_imagines(name: str) -> None:
    """A sentence says nothing that the seat cannot know, in either language."""
    game = load(name)
    table = Table(game, seats=3, seed=8)
    player = make_player("greedy", name, 2)
    for step in range(60 if is_compiled() else 15):
        seat = table.to_act
        if seat < 0:
            break
        worlds = [table.perspective(seat).imagine(Rng(10 * step + twin)) for twin in range(2)]
        for number in table.perspective(seat).legal_actions()[:5]:
            reasons = [reason_for(name, world, [number]) for world in worlds]
            told = [game.words(language, WORDS).tell(reasons[0]) for language in ("en", "zh")]
            assert reasons[0] == reasons[1]
            assert all(told)
        table.submit(seat, player.choose(table.perspective(seat)))


def test_the_chances_of_all_seats_are_one() -> None:
    assert chance(1.0, 2) == 1.0
    assert chance(-1.0, 2) == 0.0
    assert chance(0.0, 4) == 0.25
    assert abs(chance(-1 / 3, 4)) < 1e-9


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seats", [2, 3])
def test_the_chances_of_all_seats_together_are_one(name: str, seats: int) -> None:
    """Else everybody would think that he is winning."""
    table = Table(load(name), seats=seats, seed=4)
    player = make_player("mcts:40", name, 2)
    assert isinstance(player, MctsPlayer)
    for _ in range(12):
        seat = table.to_act
        table.submit(seat, player.choose(table.perspective(seat)))
        if player.mean_returns:
            chances = [chance(mean, seats) for mean in player.mean_returns]
            assert sum(chances) == pytest.approx(1.0, abs=0.1)
