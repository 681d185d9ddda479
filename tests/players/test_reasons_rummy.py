"""Why an action of Rummy is good: every sentence holds in the position in which it is said."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.players.sentences import reason_told

why = partial(reason_told, "rummy")


def table(
    hand: str, rest: str = "K A3 | B - | Y -", phase: str = "main-", pile: str = "W9 *"
) -> str:
    """A position of two seats; the other one holds A9."""
    return f"P2 | T0 | {phase} | H0 {hand} | H1 A9 | D {pile} | {rest}"


@pytest.mark.parametrize("options", [{}, {"rounds": 2}, {"target": 300}])
def test_the_last_card_goes_out_in_every_round(options: dict[str, Any]) -> None:
    """Rummy 4, R44: in a match the next round is shuffled at once."""
    assert why(table("WQ"), "disc WQ", **options) == "goes out with it"
    assert why(table("WQ"), "disc WQ", "zh", **options) == "以此出完手牌"


def test_a_meld_may_go_out_in_a_match() -> None:
    """Rummy R9, R15."""
    position = table("W4 W5 W6")
    assert why(position, "meld W4 W5 W6", out_without_discard=True, rounds=2) == "goes out with it"


def test_a_draw_does_not_go_out_by_a_card_nobody_has_seen() -> None:
    """Rummy R9: the guard would burn the Collapse, but the pile is hidden."""
    rest = "K A3 | B - | M1 0 run W4 W5 W6 | Y W0"
    position = table("-", rest, "draw", "CW F9 *")
    assert why(position, "draw") == "no discard can be used at once"


@pytest.mark.parametrize("options", [{}, {"rounds": 2}])
@pytest.mark.parametrize(("hand", "action"), [("WQ CF", "disc WQ"), ("CF CW", "end")])
def test_a_hand_of_collapse_cards_ends_the_round(
    hand: str, action: str, options: dict[str, Any]
) -> None:
    """Rummy 4, R8, R10."""
    assert why(table(hand), action, **options) == (
        "ends the round: nothing but Collapse cards is left in your hand"
    )


def test_two_collapse_cards_may_not_end_the_round() -> None:
    """Rummy R10."""
    assert why(table("WQ CF CW"), "disc WQ", collapse_end="exactly_one") == (
        "WQ goes with nothing in your hand and would cost 10"
    )


def test_the_round_ends_with_the_draw_pile() -> None:
    """Rummy 5.7: nothing that stays together helps any more."""
    position = table("WQ X3 X5", "K A3 | B * | Y -", pile="-")
    assert why(position, "disc WQ") == (
        "WQ would cost 10, and the round ends with this turn: the draw pile is empty"
    )


def test_two_cards_lack_a_third_that_is_not_in_the_hand() -> None:
    """Rummy 5.1: W4 makes a run of X3, W4 and X5."""
    told = "WQ goes with nothing in your hand; {}"
    assert why(table("WQ X3 X5"), "disc WQ") == told.format(
        "X3 X5 stay together and lack one card for a meld"
    )
    assert why(table("WQ X3 W4 X5"), "disc WQ") == told.format("X3 W4 X5 stay together as a meld")
    assert why(table("WQ X3 W4 X5"), "disc WQ", "zh") == (
        "WQ 与手中的牌都不配；X3 W4 X5 留在一起，已成牌组"
    )


def test_two_cards_whose_third_cannot_come_lack_nothing() -> None:
    """Rummy 5.1: all other threes have been burnt, and no run has F3 and W3."""
    rest = "K A9 | B E3 A3 X3 | Y -"
    position = "P2 | T0 | main- | H0 WQ F3 W3 | H1 A8 | D W9 * | " + rest
    assert why(position, "disc WQ") == "WQ goes with nothing in your hand and would cost 10"


def test_a_card_of_a_pair_that_is_given_up() -> None:
    """Rummy 5.1."""
    assert why(table("WQ FQ"), "disc WQ") == (
        "WQ would cost 10 and is easier to spare than the rest"
    )


DRAWS = "P2 | T0 | draw | H0 {} | H1 A9 | D W9 * | K {} | B - | Y -"


def test_a_draw_says_what_may_come() -> None:
    """Rummy 4, 5.2: E3 in the discard pile is no card to come."""
    assert why(DRAWS.format("F3 W3 EK", "A7"), "draw") == (
        "no discard can be used at once;"
        " cards in the pile or with others that would make a meld of F3 W3: 3"
    )
    assert why(DRAWS.format("F3 W3 EK A8", "E3 A7"), "draw") == (
        "no discard is worth taking;"
        " cards in the pile or with others that would make a meld of F3 W3: 2"
    )


def test_a_draw_instead_of_a_discard_that_makes_a_meld() -> None:
    """Rummy 5.2: E3 could be taken."""
    assert why(DRAWS.format("F3 W3 EK A8", "A3 X3 E3"), "draw") == "no discard is worth taking"


def test_a_discard_makes_a_meld_with_the_cards_above_it() -> None:
    """Rummy 5.2: all cards above it come into the hand."""
    position = DRAWS.format("W4 EK A8", "W5 W6")
    assert why(position, "take W5") == "W5 makes the meld W4 W5 W6"


def test_a_discard_that_is_laid_on_a_meld() -> None:
    """Rummy 5.2."""
    rest = "K W7 | B - | M1 1 run W4 W5 W6 | Y W1"
    assert why(table("EK A8", rest, "draw"), "take W7") == "W7 can be laid on the table at once"


def test_a_card_on_the_meld_of_another_counts_for_its_layer_or_its_owner() -> None:
    """Rummy 6, R16."""
    position = table("W7 EK A8", "K A3 | B - | M1 1 run W4 W5 W6 | Y W1")
    assert why(position, "lay W7 m1") == "W7 counts 7 on the table instead of against you"
    assert why(position, "lay W7 m1", layoff_score="owner") == "W7 no longer counts 7 against you"


def test_a_reaction_says_what_it_stops() -> None:
    """Rummy 5.5: the card right before it, whoever played it."""
    position = "P3 | T0 | react 2 : 0=A2>1 1=X8 | H0 FK | H1 FQ XA | H2 F8 WA | D A4 * | K WK"
    position += " | B A2 X8 | Y -"
    assert why(position, "react F8") == (
        "stops the NULLIFY of P1, unless your NULLIFY is stopped itself"
    )
    assert why(position, "react F8", "zh") == "阻止 P1 的无效，除非你的无效也被阻止"


def test_a_claim_that_makes_a_meld() -> None:
    """Rummy 5.4: E3 makes three threes, A7 nothing."""
    position = "P2 | T0 | claim 0 : 0=A3 | H0 F3 W3 EK | H1 A9 | D W9 * | K E3 A7 | B A3 | Y -"
    assert why(position, "claim E3") == "E3 makes the meld F3 W3 E3"
    assert why(position, "claim A7") == "nothing that was tried came out better"


def test_a_sacrifice_tells_its_price() -> None:
    """Rummy 5.3: W7 was laid by the other seat."""
    rest = "K A3 | B - | M1 0 run W4 W5 W6 W7:1 | Y W0"
    assert why(table("EK A8 CF", rest), "sac m1 CF") == (
        "burns a Collapse that would cost 20, for 15 points of yours on the table"
    )
