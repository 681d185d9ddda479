"""Notation and positions of Element: what is written reads back, what is wrong is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elementarium.core.errors import IllegalActionError, NotationError, PositionError
from elementarium.games.element.actions import ACTIONS, MoveAldr, Place, Step
from elementarium.games.element.options import ElementOptions
from tests.games.element.drawing import ELEMENT, read

START = "f5,f7 - P0 draw - 0 - 1"
ACTING = "f5,f7 - P0 act FWEA 1 - 1"


def test_the_numbers_of_actions_are_those_of_the_rule_book() -> None:
    """Element 13: W@e5 is 190, Sg6 from f5 is 6, Hb2 from f6 is 571."""
    assert len(ACTIONS) == 602
    state = read("f5,f9 - P0 act W 1 - 1 H:f6:-:0")
    for text, number in (("W@e5", 190), ("Sg6", 6), ("Hb2", 571), ("end", 505), ("$W", 599)):
        assert ELEMENT.read_action(state, text) == (number,)
        assert ELEMENT.write_action(state, number) == text
    assert ACTIONS[190] == Place(2, 48)
    assert ACTIONS[6] == Step(1)
    assert ACTIONS[571] == MoveAldr(5, 4)


@pytest.mark.parametrize(
    "text",
    ["", " ", "D5", "D-1", "d3", "Sz9", "S", "F@a0", "F@a12", "F@l1", "f@a1", "F@a1 ", "F@a1>N",
     "E@a1*N", "W@a1*N", "W@a1>", "W@a1<", "W@a1<X>N", "W@a1>N<W", "H", "$", "$G", "$A>N", "END",
     "end ", "~F", "<", ">", "*", "F@a1\n", "F@ａ1", "F@a１"],
)  # fmt: skip
def test_what_is_no_action_is_refused_as_such(text: str) -> None:
    """Element 8.1, 8.4."""
    state = read(ACTING)
    with pytest.raises(NotationError):
        ELEMENT.numbers(state, text)
    refusal = ELEMENT.refusal(state, None, text)
    assert refusal is not None
    assert refusal.code == "syntax"


@given(st.text(alphabet="DSJHFWEA@$<>*NESWabcfk0123456789 end~", max_size=9))
def test_any_text_is_played_or_refused_and_never_crashes(text: str) -> None:
    state = read(ACTING)
    try:
        ELEMENT.play(state, text)
    except (NotationError, IllegalActionError):
        assert ELEMENT.refusal(state, None, text) is not None
    assert ELEMENT.write_position(state) == ACTING


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f5,f7",
        "f5 - P0 draw - 0 - 1",
        "f5,f7,a1,a2,a3 - P0 draw - 0 - 1",
        "f5,f5 - P0 draw - 0 - 1",
        "f5,f12 - P0 draw - 0 - 1",
        "f5,f7 X:a1 P0 draw - 0 - 1",
        "f5,f7 F:a1;F:a2 P0 draw - 0 - 1",
        "f5,f7 F: P0 draw - 0 - 1",
        "f5,f7 - P4 draw - 0 - 1",
        "f5,f7 - P0 sleep - 0 - 1",
        "f5,f7 - P0 deal5 - 0 - 1",
        "f5,f7 - P0 deal2 FWE 3 - 1",
        "f5,f7 - P0 over:P2 - 0 - 1",
        "f5,f7 - P0 act WF 1 - 1",
        "f5,f7 - P0 act FFFFF 0 - 1",
        "f5,f7 - P0 act - 6 - 1",
        "f5,f7 - P0 act - -1 - 1",
        "f5,f7 - P0 draw F 0 - 1",
        "f5,f7 - P0 draw - 1 - 1",
        "f5,f7 A:a1 P0 draw - 0 a1 1",
        "f5,f7 - P0 act - 1 H 1",
        "f5,f7 A:a1 P0 act - 1 a1,a1 1",
        "f5,f7 - P0 draw - 0 - 0",
        "f5,f7 - P0 draw - 0 - 01",
        "f5,f7 - P0 draw - 0 - 1 H:f6",
        "f5,f7 - P0 draw - 0 - 1 H:f5:-:0",
        "f5,f7 - P0 draw - 0 - 1 H:f6:X:0",
        "f5,f7  - P0 draw - 0 - 1",
        "d4,f9 E:e5;M:d6 P0 act - 1 - 1 H:e6:E:0",
        "b9,j9 W:d4,d5,e4 P0 W@e5>N W 1 - 1",
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text: str) -> None:
    """Element 8.2."""
    with pytest.raises(PositionError, match="cannot read the position"):
        read(text)


def test_more_stones_than_there_are_make_no_position() -> None:
    """Element 8.2: a bag count may not be negative."""
    fires = ",".join(f"{column}{row}" for column in "abc" for row in range(1, 12))
    with pytest.raises(PositionError, match="more than 30 stones of F"):
        read(f"f5,f7 F:{fires} P0 draw - 0 - 1")


@given(st.text(alphabet="f57,abk1:;FWERMABCD-Pdrawctove+H 0246", max_size=40))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        state = read(text)
    except PositionError:
        return
    assert ELEMENT.write_position(read(ELEMENT.write_position(state))) == ELEMENT.write_position(
        state
    )


def test_a_ninth_field_switches_the_expansion_on() -> None:
    """Element 7.1."""
    assert read("f4,f8 - P0 draw - 0 - 1 H:f6:-:0").options == ElementOptions(aldr="on")
    assert read(START, "aldr=on").options == ElementOptions()


def test_records_write_whole_words() -> None:
    """Element 8.3."""
    joined = ELEMENT.join(["D3", "~F", "~W", "~E", "W@e5", "<W", ">N", ">E", "F@i8", "*W", "*N"])
    assert joined == ["D3", "~FWE", "W@e5<W>NE", "F@i8*N*W"]
