"""Texts of Aldr: what is read, what is refused, and why (Aldr 8, 13)."""

from __future__ import annotations

import pytest

from elementarium.core.errors import IllegalActionError, NotationError, OptionError, PositionError
from elementarium.core.words import catalogue
from elementarium.games.aldr.actions import action, number_of
from elementarium.games.aldr.notation import read_text
from elementarium.games.aldr.refusal import EXPECTED
from tests.games.aldr.walks import ALDR, at, played

START = "aldr1 m14:FA/WE | *- | B:FF.FA.WV O:WW | P:FF.WE.WV.AA | D:86 | 1B play1 X:- Z:0"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("FF@a1n", 0),
        ("FF@a1e", 1),
        ("FW@a1n", 2704),
        ("SS@z26w", 56783),
        ("-", 56784),
        ("+Fa1", 56785),
        ("+Az26", 59488),
        ("+-", 59489),
        (">a1", 59490),
        (">z26", 60165),
        (">-", 60166),
        ("dFF", 60167),
        ("dSS", 60187),
    ],
)
def test_action_numbers_are_those_of_the_rule_book(text: str, number: int) -> None:
    """Aldr 13; a double that points west or south is never written so."""
    assert len(ALDR.actions) == 60188
    assert ALDR.write_action(at(START), number) == text
    assert number_of(ALDR.actions[number]) == number


def test_every_number_is_one_action() -> None:
    """Aldr 13."""
    for number in range(0, 60188, 7):
        assert number_of(action(number)) == number
    assert ALDR.actions[-1] == action(60187)
    assert len(ALDR.actions[:3]) == 3
    with pytest.raises(IndexError):
        ALDR.actions[60188]


@pytest.mark.parametrize(
    ("one", "other"),
    [("AF@n14w", "FA@m14e"), ("FF@m14s", "FF@m13n"), ("FF@m14w", "FF@l14e"), ("SV@c3n", "VS@c4s")],
)
def test_a_placement_can_be_written_from_both_ends(one: str, other: str) -> None:
    """Aldr 8.1."""
    assert read_text(one) == read_text(other)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "FF", "FF@", "FF@m14", "FF@m14x", "FF@m0n", "FF@m27n", "FF@m014n", "ff@m14n"),
        *("FX@m14n", "FFF@m14n", "FF@mm14n", "FF@m14n ", "FF@m14N", "FF@1mn", "--", "pass"),
        *("+", "+F", "+Vm14", "+Sm14", "+Fm", "+fm14", "+ Fm14", "+--", ">", ">m", ">m27", ">--"),
        *("d", "dF", "dAF", "dXX", "dFFF", "dff", "~FF", "FF@ｍ14n", "FF@m１n", "+Fm14\n"),
    ],
)
def test_what_is_no_action_is_refused_as_syntax(text: str) -> None:
    """Aldr 8.1, 8.4."""
    with pytest.raises(NotationError):
        read_text(text)
    refusal = ALDR.refusal(at(START), 0, text)
    assert refusal is not None
    assert refusal.code == "syntax"


@pytest.mark.parametrize("text", ["", "~", "~F", "~AF", "~XX", "~FFF", "FF", "~ff"])
def test_what_is_no_card_turned_up_is_not_read(text: str) -> None:
    """Aldr 8.1."""
    state = at(START.replace("play1", "refill1").replace("FF.WE.WV", "WE.WV"))
    with pytest.raises(NotationError):
        ALDR.outcome_numbers(state, text)


def test_a_card_that_is_not_left_cannot_be_turned_up() -> None:
    """Aldr 8.2."""
    state = at(START.replace("play1", "refill1").replace("FF.WE.WV", "WE.WV"))
    assert ALDR.outcome_numbers(state, "~FF")
    with pytest.raises(NotationError, match="cannot happen"):
        ALDR.outcome_numbers(state, "~VV")


def test_a_named_refill_must_agree_with_a_listed_deck() -> None:
    """rules/README 4."""
    text = START.replace("D:86", "D:FW.FA").replace("1B play1", "1B draw1")
    assert "P:FW.WE.WV.AA" in ALDR.write_position(played(text, "dFF ; ~FW"))
    for wrong in ("dFF ; ~FA", "dFF ; ~FW ; ~FW", "~FW ; dFF"):
        with pytest.raises(NotationError, match="does not agree"):
            played(text, wrong)


REFUSED = [
    "aldr1",
    "aldr2 m14:FA/WE | *- | B:FF O:WW | P:- | D:86 | 1B play1 X:- Z:0",
    START.replace("m14:FA/WE", "m14:FA/W"),
    START.replace("m14:FA/WE", "m14:FX/WE"),
    START.replace("m14:FA/WE", "m14"),
    START.replace("m14:FA/WE", "m14:"),
    START.replace("m14:FA/WE", "m14:.."),
    START.replace("m14:FA/WE", "m14:FA./WE."),
    START.replace("m14:FA/WE", "m15:../FA/WE"),
    START.replace("m14:FA/WE", "z14:FA/WE"),
    START.replace("m14:FA/WE", "m1:FA/WE"),
    START.replace("m14:FA/WE", "m27:FA/WE"),
    START.replace("*-", "-"),
    START.replace("*-", "*a1"),
    START.replace("*-", "*- Xm14"),
    START.replace("*-", "*- Gm14"),
    START.replace("*-", "*- Om14 Bn14"),
    START.replace("*-", "*- Bn14 Bm14"),
    START.replace("m14:FA", "m14:FF").replace("*-", "*- Bm14 Bn14"),
    START.replace("*-", "*- Bm14 Om14"),
    START.replace("O:WW", ""),
    START.replace("B:FF.FA.WV O:WW", "B:FF"),
    START.replace("B:FF.FA.WV O:WW", "O:WW B:FF"),
    START.replace("O:WW", "O:WW G:- P:- Q:-"),
    START.replace("B:FF.FA", "B:FA.FF"),
    START.replace("B:FF", "B:AF"),
    START.replace("B:FF", "B:VV"),
    START.replace("B:FF", "B:??.FF"),
    START.replace("B:FF.FA.WV", "B:"),
    START.replace("P:FF", "P:??"),
    START.replace("P:FF", "Q:FF"),
    START.replace("D:86", "D:-1"),
    START.replace("D:86", "D:086"),
    START.replace("D:86", "D:101"),
    START.replace("D:86", "D:XX"),
    START.replace("D:86", "D:VV"),
    START.replace("D:86", "D:" + ".".join(["FW"] * 101)),
    START.replace("D:86", ""),
    START.replace("1B", "0B"),
    START.replace("1B", "1G"),
    START.replace("1B", "B"),
    START.replace("play1", "play3"),
    START.replace("play1", "claimV"),
    START.replace("X:-", "X:n14,m14"),
    START.replace("X:-", "X:m14,m14"),
    START.replace("X:-", "X:m99"),
    START.replace("X:-", "X:"),
    START.replace("Z:0", "Z:-1"),
    START.replace("Z:0", "Z:00"),
    START.replace("play1", "draw1").replace("P:FF.WE.WV.AA", "P:-"),
    START.replace("play1", "draw1").replace("B:FF", "B:FF.FF.FF"),
    START.replace("play1", "claimA"),
    START.replace("play1", "deal"),
    START + " | L:FF0",
    START + " | L:FF01",
    START + " | L:",
    START + " | L:- | L:-",
    START + " ",
    "",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_position_is_refused_with_a_reason(text: str) -> None:
    """Aldr 8.2."""
    with pytest.raises(PositionError, match="cannot read the position"):
        at(text)


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.replace("m14:FA/WE", "a1:S"),
        START.replace("m14:FA/WE", "a26:F........................V"),
        START.replace("B:FF.FA.WV O:WW", "B:- O:-"),
        START.replace("O:WW", "O:FF.FF.FW.FE.??.??.??"),
        START.replace("1B", "999B"),
        START.replace("play1", "end"),
        START.replace("D:86", "D:FW.FA.FW"),
        START.replace("D:86", "D:0"),
        START + " | L:-",
        "aldr1 m14:FA/WE | *- | B:FW O:FF | P:- | D:98 | 1B deal X:- Z:0 | L:-",
    ],
)
def test_positions_that_no_game_reaches_are_read_too(text: str) -> None:
    """Aldr 8.2: short hands, missing cards, no Start card, any turn."""
    assert ALDR.write_position(at(text)) == text


def test_more_cards_in_hand_than_usual_still_leave_room_for_all_choices() -> None:
    """Aldr 8.2: a reader accepts it, so the engine has to cope with it."""
    hand = "FF.FW.FE.FA.FV.FS.WW.WE.WA.WV.WS.EE.EA.EV.ES.AA.AV.AS"
    state = at(START.replace("B:FF.FA.WV", f"B:{hand}"))
    assert len(state.legal_actions()) <= state.most_choices
    assert state.most_choices >= 18 * 2704


@pytest.mark.parametrize(
    "text",
    [
        *("mirror=maybe", "claim=must,claim=may", "claim_scope", "first_turn=3", "first_turn=0"),
        *("deck_out=never", "last_round=1", "speed=fast"),
    ],
)
def test_unknown_options_and_values_are_refused(text: str) -> None:
    """Aldr 7.1."""
    with pytest.raises(OptionError):
        ALDR.options.read(text)


def test_options_are_written_as_they_are_read() -> None:
    """Aldr 7.1."""
    text = "mirror=false claim_scope=any claim=may deck_out=stop last_round=true first_turn=1"
    assert ALDR.options.read(text).written() == text
    assert ALDR.options.read("first_turn=2").written() == ""


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (START, "FE@n14n", "you hold no card FE (Aldr the High Sage 5.1)"),
        (START, "FF@m13n", "Fire may not cover Water on m13 (Aldr the High Sage 5.1)"),
        (START, "dFF", "a card has to be laid now, as in FA@m14e (Aldr the High Sage 4)"),
        (START, "-", "a card in your hand can still be laid (Aldr the High Sage R6)"),
        (
            START.replace("play1", "aldr"),
            ">-",
            "there is a cell that Aldr can go to (Aldr the High Sage 5.4)",
        ),
        (
            START.replace("play1", "refill1"),
            "dFF",
            "a card has to be turned up first (Aldr the High Sage 4)",
        ),
    ],
)
def test_a_refusal_is_a_sentence_with_its_rule(position: str, text: str, sentence: str) -> None:
    """Aldr 8.4."""
    with pytest.raises(IllegalActionError) as caught:
        ALDR.play(at(position), text)
    assert str(caught.value) == f"{text} is not allowed: {sentence}"


def test_nobody_has_to_decide_at_a_refill() -> None:
    """Aldr 8.4: a seat is told so."""
    state = at(START.replace("play1", "refill1"))
    refusal = ALDR.refusal(state, 0, "dFF")
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    assert "nobody" in ALDR.explain(refusal, ALDR.words("en"))


def test_every_code_of_the_rule_book_has_words() -> None:
    """Aldr 8.4."""
    codes = (
        *("not_in_hand", "off_table", "occupied", "no_overlap", "replacement", "must_place"),
        *("already_placed", "empty_cell", "not_element_icon", "claim_order", "no_pattern"),
        *("must_claim", "same_place", "must_move", "not_there"),
        *(f"phase_{what}" for what in {*EXPECTED.values()}),
    )
    for language in ("en", "zh"):
        sentences = catalogue("elementarium.games.aldr", language)
        assert {f"aldr.refusal.{code}" for code in codes} <= sentences.keys()
