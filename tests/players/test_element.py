"""The programs that play Element."""

from __future__ import annotations

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.play.table import Table
from elementarium.players.knowledge.element import Judge
from elementarium.players.player import make_player

ELEMENT = load("element")


@pytest.mark.parametrize(
    ("position", "room"),
    [
        ("a1,k11 - P0 act E 0 - 1", 15),
        ("f5,f7 - P0 act E 0 - 1", 47),
        ("a1,k11 F:a2,b1 P0 act E 0 - 1", 13),
        ("c1,k11 F:c2,d1 P0 act E 0 - 1", 21),
        ("c1,k11 R:c2,d1 P0 act E 0 - 1", 13),
        ("f6,k11 R:f7,g6,f5;F:e6 P0 act E 0 - 1", 30),
    ],
)
def test_room_is_what_three_steps_reach(position: str, room: int) -> None:
    """5.1, 5.5: round other stones, but not between two squares of a range."""
    assert Judge().room_of(ELEMENT.read_position(position, ELEMENT.options()), 0) == room


def winner_of(kinds: tuple[str, ...], seed: int, options: str = "") -> int | None:
    table = Table(ELEMENT, seats=len(kinds), seed=seed, options=ELEMENT.options.read(options))
    players = [make_player(kind, "element", seed + seat) for seat, kind in enumerate(kinds)]
    while not table.is_over:
        seat = table.to_act
        table.submit(seat, players[seat].choose(table.perspective(seat)))
    assert table.result is not None
    return table.result.winners[0] if len(table.result.winners) == 1 else None


@pytest.mark.parametrize("options", ["", "aldr=on"])
def test_greedy_beats_random(options: str) -> None:
    games = 20 if is_compiled() else 2
    wins = 0
    for game in range(games):
        kinds = ("greedy", "random") if game % 2 else ("random", "greedy")
        winner = winner_of(kinds, game, options)
        wins += winner is not None and kinds[winner] == "greedy"
    assert wins >= games * 0.9


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_finishes_games_with_more_seats(seats: int) -> None:
    assert winner_of(("greedy",) * seats, seats) is not None


def test_greedy_takes_a_win_that_is_there() -> None:
    """Element 5.7: the stone on b1 closes the corner."""
    state = ELEMENT.read_position("f5,a1 F:a2;W:b2 P0 act E 1 - 1", ELEMENT.options())
    choice = make_player("greedy", "element", 1).choose(Perspective(ELEMENT, state, 0))
    assert ELEMENT.write_action(state, choice) == "E@b1"


def test_greedy_does_not_give_the_win_to_somebody_else() -> None:
    """Element 6: with three players P0 must not close in P2, whose hunter is P1."""
    state = ELEMENT.read_position("c3,i3,a1 F:a2;W:b2 P0 act E 1 - 1", ELEMENT.options())
    choice = make_player("greedy", "element", 1).choose(Perspective(ELEMENT, state, 0))
    assert ELEMENT.write_action(state, choice) != "E@b1"


def test_players_repeat_themselves_for_the_same_seed() -> None:
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    for kind in ("random", "greedy"):
        chosen = {
            make_player(kind, "element", 4).choose(Perspective(ELEMENT, state, 0)) for _ in range(3)
        }
        assert len(chosen) == 1


def test_choosing_does_not_touch_the_table() -> None:
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    make_player("greedy", "element", 4).choose(Perspective(ELEMENT, state, 0))
    assert ELEMENT.write_position(state) == "f5,f7 - P0 act FWEA 1 - 1"


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ElementariumError, match="choose novice, apprentice"):
        make_player("genius", "element", 1)


def test_a_perspective_imagines_the_same_game() -> None:
    """Element 9: nothing is hidden."""
    state = ELEMENT.read_position("f5,f7 - P0 act FWEA 1 - 1", ELEMENT.options())
    assert Perspective(ELEMENT, state, 0).imagine(Rng(1)) == state
