"""How a game of Aldr ends, and what it is worth (Aldr 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elementarium.core.game import Result, traced
from tests.games.aldr.walks import ALDR, at, played

FOURTH = (
    "aldr1 j15:F...../WEAAAE/..F... | *l13 Bj15 Bj14 Bk14 | B:FA.FV.WW.EE O:FE.WW.WE.EA.AS | "
    "P:FF.WE.WV.AA | D:60 | 13B play2 X:m14,n14 Z:0"
)


def test_the_fourth_sage_ends_the_game_at_once() -> None:
    """Aldr 6 a: Aldr does not move and nothing is drawn."""
    before = played(FOURTH, "AF@o14e")
    state = ALDR.play(before, "+Al14")
    assert ALDR.write_position(state).endswith("13B end X:m14,n14,o14,p14 Z:0")
    assert ALDR.result(state) == Result((0,), (Fraction(1), Fraction(-1)), (4, 0))
    claim = ALDR.numbers(before, "+Al14")[0]
    told = ALDR.tell(before, traced(before, claim), None)
    assert [event.told.key for event in told] == [
        "aldr.story.claim",
        "aldr.story.fourth",
        "aldr.story.wins",
    ]


@pytest.mark.parametrize("text", ["+Am14", ">m14", "dFF", "-", "nonsense", ""])
def test_a_game_that_is_over_refuses_everything(text: str) -> None:
    """Aldr 8.4."""
    state = played(FOURTH, "AF@o14e ; +Al14")
    refusal = ALDR.refusal(state, 0, text)
    assert refusal is not None
    assert refusal.code == "over"


def test_the_last_round_ends_before_seat_0_plays_again() -> None:
    """Aldr R16: seat 1 is the last of the round, so its fourth Sage is followed by no turn."""
    text = (
        "aldr1 j15:F...../WEAAAE/..F... | *l13 Oj15 Oj14 Ok14 | B:WW O:FA | "
        "P:FF.WE.WV.AA | D:60 | 14O play2 X:m14,n14 Z:0"
    )
    state = played(text, "AF@o14e ; +Al14 ; >p14 ; dFF ; ~FW ; dWE ; ~FA", "last_round=true")
    assert ALDR.result(state) == Result((1,), (Fraction(-1), Fraction(1)), (0, 4))


def test_all_with_four_sages_share_the_last_round() -> None:
    """Aldr R16: two of three players win, the third pays for both."""
    text = (
        "aldr1 i15:FFWWEE/A...../AAAE.. | *- Bi15 Bk15 Bm15 Bi14 Oj15 Ol15 On15 | "
        "B:WW O:FA G:EE | P:- | D:0 | 14O play1 X:- Z:0"
    )
    state = played(text, "AF@l13e ; +Ak13 ; >m13 ; - ; >l13", "last_round=true")
    half = Fraction(1, 2)
    assert ALDR.result(state) == Result((0, 1), (half, half, Fraction(-1)), (4, 4, 0))


def test_nobody_holds_a_card() -> None:
    """Aldr 6 b."""
    text = "aldr1 k14:FWFAE/..WE. | *n13 Bk14 Om14 | B:EE O:- | P:- | D:0 | 51B play1 X:- Z:0"
    state = played(text, "EE@o14n ; >o15")
    assert ALDR.result(state) == Result((0, 1), (Fraction(0), Fraction(0)), (1, 1))
    before = played(text, "EE@o14n")
    told = ALDR.tell(before, traced(before, ALDR.numbers(before, ">o15")[0]), 1)
    assert [event.told.key for event in told][1:] == [
        "aldr.story.no_cards",
        "aldr.story.draw_game",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_round_without_a_card_is_a_stalemate(seats: int) -> None:
    """Aldr 6 c: as many turns in a row as there are players."""
    hands = " ".join(f"{letter}:EE.EE" for letter in "BOGP"[:seats])
    text = f"aldr1 m14:FF | *m14 Bn14 | {hands} | P:- | D:0 | 50B play1 X:- Z:0"
    state = at(text)
    for turn in range(seats):
        assert ALDR.result(state) is None
        assert ALDR.legal(state) == ["-"]
        assert f"Z:{turn}" in ALDR.write_position(state)
        state = ALDR.play(ALDR.play(state, "-"), ">-")
    result = ALDR.result(state)
    assert result is not None
    assert result.winners == (0,)
    assert result.returns == (Fraction(1), *[Fraction(-1, seats - 1)] * (seats - 1))


def test_a_card_laid_breaks_the_row_of_empty_turns() -> None:
    """Aldr 6 c, 8.2: Z counts consecutive turns."""
    text = "aldr1 m14:FF | *m14 | B:EE O:FF.EE G:EE.EE | P:- | D:0 | 50B play1 X:- Z:0"
    state = played(text, "- ; >n14 ; FF@m14n ; - ; >m15 ; - ; >m14")
    assert "Z:1" in ALDR.write_position(state)
    assert ALDR.result(state) is None


def test_a_pass_can_still_claim_what_lies_ready() -> None:
    """Aldr 5.3, R9: with `claim_scope=any` no card of this turn is needed."""
    text = "aldr1 m14:AAAA | *- | B:WW O:WW | P:FF.WE.WV.AA | D:60 | 13B play1 X:- Z:0"
    assert ALDR.legal(played(text, "-")) == [">m14", ">n14", ">o14", ">p14"]
    assert "+Am14" in ALDR.legal(played(text, "-", "claim_scope=any"))


def test_the_game_stops_when_the_pool_cannot_be_refilled() -> None:
    """Aldr R15: not before, although the deck has been empty for a draw."""
    text = (
        "aldr1 m14:FA/WE | *m14 Bn14 | B:FE.WW.EV O:FE.WW.WE.EA.AS | P:FF.WE.WV.AA | D:{} | "
        "43B draw1 X:n13,o13 Z:0"
    )
    going_on = played(text.format("FW.FA"), "dFF ; dWE", "deck_out=stop")
    assert ALDR.result(going_on) is None
    stopped = played(text.format("FW"), "dFF ; dWE", "deck_out=stop")
    assert ALDR.result(stopped) is not None
    assert ALDR.result(played(text.format("FW"), "dFF ; dWE")) is None


def test_a_player_without_cards_passes_while_others_play_on() -> None:
    """Aldr 4: an empty hand has no placement."""
    text = "aldr1 m14:FA/WE | *m14 | B:- O:FF.FW | P:- | D:0 | 51B play1 X:- Z:0"
    assert ALDR.legal(at(text)) == ["-"]
    state = played(text, "- ; >n13 ; FF@n14n ; FW@m14n ; >m13")
    assert ALDR.result(state) is not None
