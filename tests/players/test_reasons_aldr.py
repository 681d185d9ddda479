"""Why an action of Aldr is good: every sentence holds in the position in which it is said."""

from __future__ import annotations

from functools import partial

from tests.players.sentences import reason_told

why = partial(reason_told, "aldr")

FLAME = "aldr1 m15:.F./FFF/WE. | *- | B:FV.EE O:FA.WW | P:FF.FV.WV.AS | D:86 | 1B {} X:- Z:0"
"""A Flame that lies ready on n15, m14, n14 and o14."""
NEARLY = "aldr1 m15:.F/FF/WE | *- | B:FF.FA.WW.WV O:FF.WW | P:{} | D:86 | {} X:- Z:0"
"""Three icons of a Flame: one more beside m14 or n14 would finish it."""
SMALL = "aldr1 m14:FA/WE | *- | B:FE.WW O:WW.WA | P:FF | D:86 | 1B play1 X:- Z:0"


def test_nothing_is_promised_about_two_cards() -> None:
    """Aldr 4: a turn lays two, so what one icon does not finish may be finished all the same."""
    assert why(SMALL, "FE@n12n") == "leaves P1 no pattern that one icon of its element would finish"
    assert why(SMALL, "FE@n12n", "zh") == "不给 P1 留下只差一个本元素图标的图案"


def test_a_card_that_leaves_a_place_for_one_icon_is_not_called_harmless() -> None:
    """Aldr 5.2: the Flame on m14, n14, n15 still lacks one icon."""
    told = why(NEARLY.format("FF", "1B play1"), "WV@m13w")
    assert told.startswith("own patterns that one icon would finish, no fewer than before: ")


def test_a_card_that_gives_the_next_seat_nothing_new() -> None:
    """Aldr 5.2: only P0 still wants Earth, and the square on n13 lacks o13 as before."""
    position = "aldr1 l15:..EF/EEEE/EEE. | *m14 Om13 | B:FW O:FV | P:FV | D:80 | 4O play1 X:- Z:0"
    assert why(position, "FV@k14e") == (
        "patterns that one icon would finish for P0, no more than before: 1"
    )
    assert why(position, "FV@k14e", "zh") == "P0 只差一个图标的图案不比以前多：1 处"


def test_a_card_spoils_what_the_next_seat_builds() -> None:
    """Aldr 5.1: Water covers Fire."""
    position = NEARLY.format("FF", "1B play1")
    assert why(position, "WW@n15e").startswith(
        "patterns of Fire that one icon would finish for P1: 0, "
    )


def test_a_card_brings_a_pattern_nearer() -> None:
    """Aldr 5.2."""
    position = "aldr1 m15:.V/FF/WE | *- | B:FA.WW O:EE | P:FF | D:86 | 1B play1 X:- Z:0"
    told = why(position, "FA@n15e")
    assert told.startswith("own patterns of Fire that one icon would finish: ")
    assert told.endswith(", 0 before")


def test_a_pattern_is_finished_or_only_touched() -> None:
    """Aldr 5.3, R9: one that lies ready counts when a card covers a cell of it."""
    assert why(FLAME.format("play1"), "FV@o14e") == (
        "touches a pattern of Fire that lies there, so that its Sage can be placed"
    )
    assert why(NEARLY.format("FF", "1B play1"), "FF@n14e") == "finishes the pattern of Fire"


def test_aldr_stands_in_the_way() -> None:
    """Aldr 5.4: no pattern may have him on it."""
    told = why(NEARLY.format("FF", "1B aldr"), ">n14")
    assert told.startswith("patterns of Fire that one icon would finish for P1: 0, ")


def test_aldr_stands_aside() -> None:
    """Aldr 5.4: both want Fire, and on n12 he stands in no Flame."""
    position = (
        "aldr1 k16:..W..../FAWV.../FFWFE../..WFFW./...WW../....A../....EEE/....WFE"
        " | *l14 Bm14 Bo14 Om16 Oq10 | B:WW.WW.AA O:FA.WW.WA.EE.EA | P:EA.EV.EV.AV | D:62"
        " | 13B aldr X:k14,k15,o9,p9 Z:0"
    )
    assert why(position, ">n12") == (
        "own patterns that one icon would finish, no fewer than before: 2"
    )


def test_a_card_of_the_pool_is_wanted_or_covers() -> None:
    """Aldr 5.5, 12."""
    drawing = NEARLY.format("FF.WV.EV", "1B draw1")
    assert why(drawing, "dFF").startswith(
        "Fire is wanted; patterns that one icon of it would finish: "
    )
    assert why(drawing, "dEV") == "the Sage of Earth is still to be placed"
    settled = drawing.replace("*-", "*- Bn15 Bm13 Bn13")
    assert why(settled, "dEV") == "the Void covers any icon that others build with"
    assert why(settled, "dFF") == (
        "P1 still has to place the Sage of Fire, and cannot take this card any more"
    )
    assert why(settled, "dFF", "zh") == "P1 的火之圣贤还未放置，这张牌他拿不到了"


def test_a_sage_is_kept_for_another_pattern() -> None:
    """Aldr R10."""
    position = FLAME.format("claimF").replace("X:-", "X:o14,p14")
    assert why(position, "+-", claim="may") == "the Sage of Fire stays free for another pattern"


def test_a_hand_without_a_card_that_fits() -> None:
    """Aldr 4, R6."""
    position = "aldr1 m14:FA/WE | *- | B:- O:WW | P:- | D:0 | 1B play1 X:- Z:0"
    assert why(position, "-") == "no card in hand fits anywhere"
