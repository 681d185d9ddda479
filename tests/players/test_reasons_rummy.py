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
        "ends the round: nothing but Collapse cards is left in hand"
    )


def test_two_collapse_cards_may_not_end_the_round() -> None:
    """Rummy R10."""
    assert why(table("WQ CF CW"), "disc WQ", collapse_end="exactly_one") == (
        "WQ goes with nothing in hand and would cost 10"
    )


def test_the_round_ends_with_the_draw_pile() -> None:
    """Rummy 5.7: nothing that stays together helps any more."""
    position = table("WQ X3 X5", "K A3 | B * | Y -", pile="-")
    assert why(position, "disc WQ") == (
        "WQ would cost 10, and the round ends with this turn: the draw pile is empty"
    )


def test_two_cards_lack_a_third_that_is_not_in_the_hand() -> None:
    """Rummy 5.1: W4 makes a run of X3, W4 and X5."""
    told = "WQ goes with nothing in hand; {}"
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
    assert why(position, "disc WQ") == "WQ goes with nothing in hand and would cost 10"


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
    assert why(position, "lay W7 m1") == "W7 counts 7 on the table, and costs nothing any more"
    assert why(position, "lay W7 m1", layoff_score="owner") == "W7 no longer costs 7"


def test_a_reaction_says_what_it_stops() -> None:
    """Rummy 5.5: the card right before it, whoever played it."""
    position = "P3 | T0 | react 2 : 0=A2>1 1=X8 | H0 FK | H1 FQ XA | H2 F8 WA | D A4 * | K WK"
    position += " | B A2 X8 | Y -"
    assert why(position, "react F8") == (
        "stops the NULLIFY of P1, unless this NULLIFY is stopped itself"
    )
    assert why(position, "react F8", "zh") == "阻止 P1 的【抵消】，除非这张【抵消】也被阻止"


HARVEST = "P2 | T0 | claim 0 : 0=A3 | H0 {} | H1 A9 | D W9 * | K {} | B A3 | {}"


def test_a_claim_that_makes_a_meld_or_is_laid() -> None:
    """Rummy 5.4: E3 makes three threes, W7 goes on a run."""
    position = HARVEST.format("F3 W3 EK", "E3 W7", "M1 1 run W4 W5 W6 | Y W1")
    assert why(position, "claim E3") == "E3 makes the meld F3 W3 E3"
    assert why(position, "claim W7") == "W7 can be laid on the table at once"


def test_a_claim_for_later() -> None:
    """Rummy 5.4: EJ, XJ, EA and XA go with EQ and EK; nothing goes with A7, or with EJ alone."""
    assert why(HARVEST.format("EK F3", "EQ A7", "Y -"), "claim EQ") == (
        "EQ EK lack one card for a meld; such cards in the pile or with others: 4"
    )
    assert why(HARVEST.format("EK F3", "EQ A7", "Y -"), "claim A7") == (
        "ELEMENTAL SHIFT for later (“everybody passes the whole hand to the next player”)"
    )
    assert why(HARVEST.format("F6 F3", "EJ A7", "Y -"), "claim EJ") == (
        "nobody can take EJ from the discard pile now"
    )


RESURRECT = "P2 | T0 | claim 0 : 0=A6 | H0 {} | H1 A9 | D W9 * | K W3 | B CF ET EJ A6 | {}"


def test_a_collapse_that_is_claimed() -> None:
    """Rummy 5.4, R24, R40: a power can pass it on, or Mastery burns it."""
    assert why(RESURRECT.format("FA F3", "Y -"), "claim CF") == (
        "FA (TRANSFER) can get rid of a Collapse"
    )
    mastery = RESURRECT.format("FA F3", "M1 0 run F7 F8 F9 | Y F0")
    assert why(mastery, "claim CF") == "the Mastery burns CF"
    assert why(mastery, "claim CF", mastery_guard="drawn_only") == (
        "FA (TRANSFER) can get rid of a Collapse"
    )


def test_a_claim_that_rids_of_a_collapse() -> None:
    """Rummy 5.4: STABILIZE needs a Collapse."""
    assert why(RESURRECT.format("CW F3", "Y -"), "claim ET") == (
        "ET (STABILIZE) can get rid of a Collapse"
    )
    assert why(RESURRECT.format("W4 F3", "Y -"), "claim ET") == (
        "STABILIZE for later (“burn one of your Collapse cards, then draw”)"
    )


def test_a_claim_for_which_nothing_speaks() -> None:
    """Rummy 5.4: EJ goes with nothing, has no power, and only RESURRECT could take it."""
    assert why(RESURRECT.format("W4 F3", "Y -"), "claim EJ") == (
        "nothing that was tried came out better"
    )


DEAL = "P2 | T0 | deal 0 | H0 {} | H1 A9 | D W9 * | K - | B - | Y -"


def test_a_dealt_collapse_is_kept_for_a_power_or_for_the_end() -> None:
    """Rummy 3, 5.4, R10."""
    assert why(DEAL.format("F4 WT CF"), "keep") == "WT (STABILIZE) can get rid of a Collapse"
    assert why(DEAL.format("F4 WT CF"), "keep", "zh") == "WT【稳定】可以除去一张崩坏牌"
    assert why(DEAL.format("F4 WQ CF"), "keep") == (
        "a Collapse that stays costs 20, but a turn that leaves nothing else in hand ends the round"
    )


def test_a_turn_ends_with_two_collapse_cards_that_do_not_end_the_round() -> None:
    """Rummy R8, R10."""
    assert why(table("CF CW"), "end", collapse_end="exactly_one") == (
        "nothing in hand can be discarded"
    )


def test_the_pile_ends_the_round_where_collapse_cards_do_not() -> None:
    """Rummy 5.7, R10."""
    position = table("WQ CF CW", "K A3 | B * | Y -", pile="-")
    assert why(position, "disc WQ", collapse_end="exactly_one") == (
        "WQ would cost 10, and the round ends with this turn: the draw pile is empty"
    )


ORDER = "P3 | T0 | order 0 : 0=A4 | H0 {} | H1 A9 | H2 AT | D {} * | K A3 | B A4 | {}"


def test_an_order_tells_what_is_drawn_and_what_is_left() -> None:
    """Rummy 5.4: the first card is ours, the second lies there for the next seat."""
    position = ORDER.format("F3 W3 EK", "E3 CX W7", "M1 1 run W4 W5 W6 | Y W1")
    left = "; CX is then on top of the pile for P1"
    assert why(position, "order E3 CX W7") == "draws E3 and can meld F3 W3 E3" + left
    assert why(position, "order W7 CX E3") == "draws W7 and can lay it on the table" + left
    assert why(position, "order CX E3 W7") == ("draws CX; E3 is then on top of the pile for P1")
    assert why(position, "order E3 CX W7", "zh") == (
        "摸到 E3，可以组成 F3 W3 E3；之后牌库顶的 CX 留给 P1"
    )


def test_mastery_burns_the_first_card_and_perhaps_another_is_drawn() -> None:
    """Rummy 5.6, R41."""
    position = ORDER.format("F3 W3 EK", "E9 CF W9", "M1 0 run F5 F6 F7 | Y F0")
    assert why(position, "order CF E9 W9") == (
        "the Mastery burns CF; E9 is then on top of the pile for P1"
    )
    assert why(position, "order CF E9 W9", guard_replacement=True) == (
        "draws E9; W9 is then on top of the pile for P1"
    )


def test_mastery_burns_the_last_card_of_the_hand() -> None:
    """Rummy R9: the round is over, and the pile is for nobody."""
    position = ORDER.format("-", "E9 CF W9", "M1 0 run F5 F6 F7 | Y F0")
    assert why(position, "order CF E9 W9", rounds=2) == "the Mastery burns CF"


HITS = "P3 | T0 | hit 0 : 0=A9>m1{} | H0 EK | H1 AT | H2 AQ | D W9 * | K A3 | B A9 | {}"


def test_a_card_that_burns_counts_for_its_layer_or_its_owner() -> None:
    """Rummy 5.4, R16."""
    position = HITS.format("", "M1 1 run W4 W5 W6 W7:2 W8:0 | Y W1")
    assert why(position, "hit W5") == "W5 counts 5 for P1"
    assert why(position, "hit W5", "zh") == "P1 因 W5 得 5 分"
    half = HITS.format(" / W4 W5", "M1 1 run W4 W5 W6 W7:2 W8:0 | Y W1")
    assert why(half, "hit W7") == "W7 counts 7 for P2"
    assert why(half, "hit W7", layoff_score="owner") == "W7 counts 7 for P1"
    assert why(half, "hit W8") == "one's own W8 counts 8, but belongs to the meld of P1"


def test_a_card_that_burns_may_bring_a_mastery() -> None:
    """Rummy 5.6, R36: two cards of Water are left in the meld of P1, ours has three."""
    melds = "M1 1 run W4 W5 W6 W7 W8 | M2 0 run WT WJ WQ | Y W1"
    assert why(HITS.format(" / W4 W5", melds), "hit W6") == (
        "with W6 burnt, the Mastery of Water is won and counts 20"
    )


def test_a_sacrifice_tells_its_price() -> None:
    """Rummy 5.3: W7 was laid by the other seat."""
    rest = "K A3 | B - | M1 0 run W4 W5 W6 W7:1 | Y W0"
    assert why(table("EK A8 CF", rest), "sac m1 CF") == (
        "burns a Collapse that would cost 20, for 15 own points on the table"
    )
