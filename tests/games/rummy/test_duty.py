"""What may be done while a taken discard still waits for its use (Rummy R20)."""

from __future__ import annotations

from tests.games.rummy.tables import RUMMY, at

THIS_TURN = "obligation=this_turn"


def test_a_meld_whose_mastery_burns_the_card_to_keep_is_refused() -> None:
    """R20, R39: without the CW nothing would be left beside the set of sixes."""
    table = at(
        "P2 | T0 | main- | H0 F6 A6 X6 CW W7 W8 W9 | H1 W2 | D X9 * | K A2 | B EJ | Y - | V F6",
        THIS_TURN,
    )
    refused = RUMMY.refusal(table, 0, "meld W7 W8 W9")
    assert refused is not None
    assert refused.code == "must_use_drawn"
    assert RUMMY.legal(table) == ["meld F6 A6 X6"]


def test_a_lay_off_whose_mastery_burns_the_card_to_keep_is_refused() -> None:
    """R20, R39: a third plain Water card would win the Mastery."""
    table = at(
        "P2 | T0 | main- | H0 F6 A6 X6 CW WT | H1 W2 | D X8 * | K A2 | B EJ"
        " | M1 0 run X7 W8 W9 | Y - | V F6",
        THIS_TURN,
    )
    assert RUMMY.legal(table) == ["meld F6 A6 X6", "sac m1 CW"]


def test_a_mastery_that_burns_nothing_needed_is_free_to_win() -> None:
    """R20: the EK remains to be discarded."""
    table = at(
        "P2 | T0 | main- | H0 F6 A6 X6 CW EK W7 W8 W9 | H1 W2 | D X9 * | K A2 | B EJ | Y - | V F6",
        THIS_TURN,
    )
    assert RUMMY.legal(table) == ["meld F6 A6 X6", "meld W7 W8 W9"]
