"""Texts of Elemental Rummy, right and wrong (Rummy 8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elementarium.core.errors import NotationError, OptionError, PositionError
from elementarium.core.items import read_items
from elementarium.core.records import check, read_record
from elementarium.games.rummy.actions import ACTIONS, Lay, Meld, Order, Sacrifice
from elementarium.games.rummy.options import RummyOptions
from tests.games.rummy.tables import RUMMY, at, played

PLAIN = "P2 | T0 | main+ | H0 W2 A8 EK | H1 F8 A9 | D X8 W3 E6 A4 * | K A3 | B - | Y -"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "draw ",
        "Draw",
        "draw F7",
        "take",
        "take F1",
        "take f7",
        "take F10",
        "take F7 F8",
        "meld F4,F5,F6",
        "lay F7",
        "lay F7 2",
        "lay F7 m0",
        "lay m2 F7",
        "sac CF m2",
        "sac m2 F7",
        "play",
        "play W2",
        "play W2 >a",
        "play W2 1",
        "play F9",
        "play F9 >1",
        "play F3 >1",
        "play CF >1",
        "play W2 >1 >2",
        "react",
        "give F7",
        "drop",
        "order",
        "burn F7",
        "purge CF",
        "end now",
        "pass 1",
        "~steal F7",
        "drаw",  # a Cyrillic letter
        "disc F７",  # a full-width digit
        "take F7\n",
    ],
)
def test_texts_that_are_no_actions(text: str) -> None:
    """Rummy 8.1, 8.4: `syntax`."""
    with pytest.raises(NotationError):
        RUMMY.read_action(at(PLAIN), text)
    refusal = RUMMY.refusal(at(PLAIN), 0, text)
    assert refusal is not None
    assert refusal.code == "syntax"


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    refusal = RUMMY.refusal(at(PLAIN), None, text)
    legal = RUMMY.legal(at(PLAIN))
    assert (refusal is None) == (text in legal)


@given(
    st.lists(
        st.sampled_from(["P2", "T0", "main+", "H0", "F2", "*", "|", " | ", "D", "K -", "B *", "CF"])
    ).map(" ".join)
)
def test_no_text_breaks_the_reader_of_positions(text: str) -> None:
    with pytest.raises(PositionError, match="cannot read the position"):
        RUMMY.read_position(text, RummyOptions())


@pytest.mark.parametrize(
    ("change", "into"),
    [
        ("P2", "P1"),
        ("P2", "P7"),
        ("T0", "T2"),
        ("main+", "main"),
        ("main+", "over"),
        ("main+", "over tired"),
        ("main+", "use"),
        ("main+", "use F8"),
        ("main+", "react 0"),
        ("main+", "react 1 : 0=W2>1"),
        ("main+", "steal 0 : 0=A3"),
        ("main+", "deal 1"),
        ("main+", "draw now"),
        ("H0 W2 A8 EK", "H0 W2 A8 EK W2"),
        ("H0 W2 A8 EK", "H0 CF CF CF"),
        ("H0 W2 A8 EK", "H0 -"),
        ("H0 W2 A8 EK | ", ""),
        ("H1 F8 A9", "H2 F8 A9"),
        ("H1 F8 A9", "H0 F8 A9"),
        ("D X8 W3 E6 A4 *", "D X8 W3 E6 A4"),
        ("D X8 W3 E6 A4 *", "D * X8 W3 E6 A4"),
        ("B -", "B *"),
        ("K A3", "K A3 CF"),
        ("K A3", "K ??"),
        ("Y -", "Y F2"),
        ("Y -", "Y F0 F1"),
        ("Y -", "Y Q0"),
        ("Y -", "Y - | M1 0 run F4 F6 F5"),
        ("Y -", "Y - | M1 0 run F4 W5 F6"),
        ("Y -", "Y - | M1 0 set F4 W5 E4"),
        ("Y -", "Y - | M1 0 set W4 F4 W4"),
        ("Y -", "Y - | M1 0 set F4 W4 CF"),
        ("Y -", "Y - | M1 7 set F4 W4 E4"),
        ("Y -", "Y - | M0 0 set F4 W4 E4"),
        ("Y -", "Y - | M1 0 heap F4 W4 E4"),
        ("Y -", "Y - | M1 0 set F4 W4 E4 | M1 0 set F5 W5 E5"),
        ("Y -", "Y - | M2 0 set F4 W4 E4 | N 2"),
        ("Y -", "Y - | S 1"),
        ("Y -", "Y - | S 1 x"),
        ("Y -", "Y - | R0"),
        ("Y -", "Y - | G5"),
        ("Y -", "Y - | V F9"),
        ("Y -", "Y - | Z 1"),
        ("Y -", "Y - | Y -"),
    ],
)
def test_positions_that_are_none(change: str, into: str) -> None:
    """Rummy 8.2: every refusal is a sentence that repeats the text."""
    text = PLAIN.replace(change, into)
    assert text != PLAIN
    with pytest.raises(PositionError, match="cannot read the position"):
        RUMMY.read_position(text, RummyOptions())


def test_a_turn_cannot_begin_without_a_draw_pile() -> None:
    """Rummy 4."""
    with pytest.raises(PositionError, match="draw pile"):
        at("P2 | T0 | draw | H0 EK | H1 F3 | D - | K A3 | B * | Y -")


@pytest.mark.parametrize(
    "text",
    [
        "target=0",
        "rounds=0",
        "rounds=none",
        "target=-1",
        "deal_swap=twice",
        "layoff_needs_meld=yes",
        "jokers=2",
        "rounds=1 rounds=1",
        "rounds",
    ],
)
def test_options_that_are_none(text: str) -> None:
    """Rummy 7.1."""
    with pytest.raises(OptionError):
        RummyOptions.read(text)


def test_there_are_as_many_actions_as_the_rule_book_counts() -> None:
    """Rummy 13: 2247 codes, and five for purge."""
    assert len(ACTIONS) == 2252
    assert len(set(ACTIONS)) == 2252
    assert ACTIONS[72 + 12 * 10 + 9] == Meld((38, 51, 64))  # EK AK XK
    assert ACTIONS[202 + 11 * 29 + 28] == Meld((63, 64, 52))  # XQ XK XA
    assert ACTIONS[202 + 3 * 29 + 1 * 7 + 2] == Meld((16, 56, 18))  # W4 X5 W6
    assert ACTIONS[579 + 6 * 11 + 1] == Lay(6, 1)
    assert ACTIONS[1294 + 6 * 5 + 4] == Sacrifice(6, 4)
    assert ACTIONS[2171] == Order(5)


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        # A run of twelve: the last card goes above (13).
        (
            "P2 | T0 | main- | H0 FK XK EK | H1 F3 | D * | K A3 | B -"
            " | M1 1 run FA F2 X3 F4 F5 F6 F7 F8 F9 FT FJ FQ | Y F1",
            ["lay FK m1", "lay XK m1", "disc FK", "disc EK", "disc XK"],
        ),
        # A stub of two accepts, a stub of one does not (5.4).
        (
            "P2 | T0 | main- | H0 F7 EQ | H1 F3 | D * | K A3 | B -"
            " | M1 1 run F8 X9 | M2 1 set AQ | M3 1 run F6 | Y -",
            ["lay F7 m1", "disc F7", "disc EQ"],
        ),
        # Two top cards: kept or swapped; equal ones are not asked about (13).
        (
            "P2 | T0 | order 0 : 0=E4 | H0 EK | H1 F2 | D CF W9 | K A3 | B E4 * | Y -",
            ["order CF W9", "order W9 CF"],
        ),
        (
            "P2 | T0 | order 0 : 0=E4 | H0 EK | H1 F2 | D CF W9 CF * | K A3 | B E4 | Y -",
            ["order CF W9 CF", "order CF CF W9", "order W9 CF CF"],
        ),
    ],
)
def test_what_is_legal(position: str, texts: list[str]) -> None:
    assert sorted(RUMMY.legal(at(position))) == sorted(texts)


def test_a_circle_of_thirteen_is_cut_into_chains_from_the_ace_on() -> None:
    """Rummy 5.4: a chain may wrap; the lowest starting rank keeps the id."""
    state = at(
        "P2 | T0 | main+ | H0 W9 EK A2 | H1 W3 | D WJ * | K A3 | B -"
        " | M1 1 run F5 F6 F7 F8 F9 FT FJ FQ FK FA F2 F3 F4 | Y F1"
    )
    state = played(state, "play W9 m1", "hit F3", "hit F7", "hit FJ")
    groups = [part for part in RUMMY.write_position(state).split(" | ") if part.startswith("M")]
    assert groups == ["M1 1 run F4 F5 F6", "M2 1 run F8 F9 FT", "M3 1 run FQ FK FA F2"]


def test_an_outcome_that_was_determined_may_be_named_rightly() -> None:
    """rules/README 4: the only card of a hand is stolen without chance."""
    record = (
        '[Game "rummy"]\n[Rules "2"]\n[Players "Ann; Bob"]\n'
        '[Start "P2 | T0 | main+ | H0 W2 EK | H1 F3 | D F9 * | K A3 | B - | Y -"]\n'
        '[Result "*"]\n\n0: play W2 >1 ; {} ; disc EK\n'
    )
    assert check(read_record(record.format("~steal F3"))).hand_length(1) == 0
    with pytest.raises(NotationError):
        check(read_record(record.format("~steal F4")))
    assert read_items("~steal F3")[0].is_chance


@pytest.mark.parametrize(
    ("options", "position", "text", "code"),
    [
        ("", PLAIN, "play W2 >5", "bad_target"),
        ("", PLAIN, "play W2 >0", "bad_target"),
        ("", PLAIN, "meld", "three_cards"),
        ("", PLAIN, "meld W2 W2 W2", "not_in_hand"),
        ("", PLAIN, "react A8", "phase"),
        ("", PLAIN, "take A3", "phase"),
        ("", PLAIN.replace("main+", "main-"), "play CF", "action_closed"),
        ("", PLAIN, "play CF", "not_in_hand"),
        ("", PLAIN.replace("EK |", "EK CF |"), "play CF", "no_action"),
        ("", PLAIN.replace("EK |", "EK CF |"), "lay CF m1", "no_such_meld"),
        ("", PLAIN.replace("EK |", "EK CF |"), "disc CF", "collapse_stays"),
        (
            "obligation=this_turn",
            PLAIN.replace("EK", "EK EQ EJ").replace("Y -", "Y - | V EK"),
            "end",
            "must_discard",
        ),
        ("mastery_burn=any_element", PLAIN, "purge CF", "no_mastery"),
    ],
)
def test_the_reasons_come_in_their_order(options: str, position: str, text: str, code: str) -> None:
    """Rummy 8.4."""
    refusal = RUMMY.refusal(at(position, options), None, text)
    assert refusal is not None
    assert refusal.code == code
    for language in ("en", "zh"):
        assert RUMMY.explain(refusal, RUMMY.words(language))


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        ("main+", "draw", "you have drawn or taken a card in this turn already"),
        ("main-", "take F3", "you have drawn or taken a card in this turn already"),
        ("draw", "disc EK", "now it is time to do something else: draw or take a discard"),
    ],
)
def test_another_time_of_the_turn_is_told_without_notation(
    state: str, text: str, sentence: str
) -> None:
    """Rummy 4."""
    refusal = RUMMY.refusal(at(PLAIN.replace("main+", state)), None, text)
    assert refusal is not None
    assert RUMMY.explain(refusal, RUMMY.words("en")).startswith(sentence)


@pytest.mark.parametrize("hits", ["F4 F5 F6", "F4 F4", "F6 F5", "A3", "CW", "F4 " * 40 + "F4"])
def test_only_cards_of_the_meld_have_been_hit(hits: str) -> None:
    """5.4, 8.2: COMBUSTION has asked for one or two of them, by card index."""
    text = (
        "P2 | T0 | hit 0 : 0=F9>m1 / {} | H0 EK A2 | H1 W2 | D * | K A3 | B F9 "
        "| M1 1 run F4 F5 F6 F7 F8 | Y F1"
    )
    assert RUMMY.read_position(text.format("F4 F5"), RummyOptions()).hit_count == 2
    with pytest.raises(PositionError, match="cards of the meld"):
        RUMMY.read_position(text.format(hits), RummyOptions())
