"""Why an action of Element is good: every sentence holds in the position in which it is said."""

from __future__ import annotations

from functools import partial

from tests.players.sentences import reason_told

why = partial(reason_told, "element")


def test_a_step_to_the_edge_keeps_nothing() -> None:
    """Element 5.7: three of eight ways out are lost."""
    position = "b3,j9 - P0 act - 1 - 1"
    assert why(position, "Sa3") == "ways out: 5 for one's own sage, 8 for that of P1"
    assert why(position, "Sa3", "zh") == "己方圣贤有 5 条出路，P1 的有 8 条"


def test_an_end_with_something_left_and_with_nothing() -> None:
    """Element 4: unused moves are lost."""
    ways = "; ways out: 8 for one's own sage, 8 for that of P1"
    assert why("b3,j9 - P0 act - 1 - 1", "end") == "nothing that is left would help" + ways
    assert why("b3,j9 - P0 act - 0 - 1", "end") == "nothing else is left to do" + ways


def test_a_turn_that_ends_the_game_in_a_draw() -> None:
    """Element 6: the turn limit is reached."""
    assert why("b3,j9 - P0 act - 0 - 9", "end", turn_limit=9) == "ends the game in a draw"


def test_a_stone_that_wins_for_another() -> None:
    """Element 5.7, 6: the sage in the corner is hunted by P1."""
    position = "f5,j9,a1 F:a2;W:b2 P0 act E 0 - 1"
    assert why(position, "E@b1") == "ends the game: P1 wins"
    assert why(position, "E@b1", "zh") == "本局结束：P1 获胜"


def test_one_way_out_is_told_without_a_plural() -> None:
    """Element 4, 5.7."""
    position = "a1,j9 F:a2,b2 P0 draw - 0 - 1"
    assert why(position, "D1") == (
        "drawing 1 suits the moment and leaves 4 for moving;"
        " ways out: 1 for one's own sage, 8 for that of P1"
    )


def test_room_is_counted_in_three_steps() -> None:
    """Element 5.1: wind at the side takes a square, but no way out."""
    told = why("b3,j9 - P0 act A 0 - 1", "A@j8")
    assert told.startswith("squares that P1's sage can reach in three steps: ")
