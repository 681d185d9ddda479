"""The course of a turn (Aldr 4)."""

from __future__ import annotations

import pytest

from tests.games.aldr.walks import ALDR, at, played

TABLE = "aldr1 m14:FA/WE | *- | B:{} O:FF.FA.WW | P:FF.WE.WV.AA | D:60 | {} X:- Z:0"


def turn_of(state: object) -> str:
    return ALDR.write_position(state).split(" | ")[5]


@pytest.mark.parametrize(
    ("turn", "options", "phase"),
    [
        ("1B", "", "play2"),
        ("1B", "first_turn=1", "aldr"),
        ("2B", "first_turn=1", "play2"),
        ("1O", "first_turn=1", "play2"),
    ],
)
def test_only_seat_0_has_a_short_first_turn(turn: str, options: str, phase: str) -> None:
    """Aldr R17."""
    state = played(TABLE.format("FF.FA.WW", f"{turn} play1"), "FF@m14n", options)
    assert turn_of(state).startswith(f"{turn} {phase} ")


def test_the_last_card_of_a_hand_is_followed_by_the_claims() -> None:
    """Aldr 4: there is no second card to lay."""
    assert " aldr " in turn_of(played(TABLE.format("FF", "3B play1"), "FF@m14n"))


def test_a_first_card_may_leave_no_place_for_the_second() -> None:
    """Aldr R7."""
    text = "aldr1 m14:W | *- | B:WS.AA O:FF | P:FF | D:60 | 3B play1 X:- Z:0"
    state = played(text, "WS@m14e")
    assert "AA@n14n" in ALDR.legal(state)
    state = played(text.replace("WS", "WW"), "WW@m14e")
    assert ALDR.legal(state) == ["-"]


def test_a_short_hand_is_filled_by_two_cards_at_most() -> None:
    """Aldr 4: fewer than five cards, fewer than two drawn."""
    text = TABLE.format("FF", "3B draw1")
    state = played(text, "dFF ; ~FW")
    assert turn_of(state).startswith("3B draw2")
    assert turn_of(played(text, "dFF ; ~FW ; dFW ; ~FA")).startswith("4O play1")


def test_a_full_hand_is_not_filled_any_more() -> None:
    """Aldr 4: with four cards left one is drawn."""
    text = TABLE.format("FF.FW.FE.FA", "3B draw1")
    assert turn_of(played(text, "dFF ; ~FW")).startswith("4O play1")


def test_aldr_may_enter_the_pattern_just_claimed() -> None:
    """Aldr 5.4, R19."""
    text = "aldr1 l14:AAAE | *- | B:FA O:FF | P:FF | D:60 | 3B play2 X:l14 Z:0"
    state = played(text, "AF@o14e ; +Al14")
    assert ALDR.legal(state) == [">m14", ">n14", ">o14", ">p14"]


def test_claims_are_settled_fire_water_earth_wind() -> None:
    """Aldr 5.3: what has no claim cell is skipped without an action."""
    text = (
        "aldr1 k15:.F../FSFW/AAAS | *- | B:FW O:FF | P:FF | D:60 | 3B play2 X:k13,k14,l14,m14 Z:0"
    )
    state = at(text.replace("play2", "claimF"))
    seen = []
    while " claim" in turn_of(state):
        seen.append(turn_of(state).split()[1])
        state = ALDR.play(state, ALDR.legal(state)[0])
    assert seen == ["claimF", "claimA"]
