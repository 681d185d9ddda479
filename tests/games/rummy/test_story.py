"""What the log tells of actions, to each viewer."""

from __future__ import annotations

import pytest

from elementarium.core.seats import CHANCE
from tests.games.rummy.tables import RUMMY, at

EN = RUMMY.words("en")


def log(position: str, *texts: str, viewer: int | None = None, options: str = "") -> list[str]:
    """What a viewer is told of some actions and outcomes."""
    state, lines = at(position, options), []
    for text in texts:
        walk = RUMMY.walk_outcome if state.to_act == CHANCE else RUMMY.walk
        for step in walk(state, text):
            lines += [EN.tell(event.told) for event in RUMMY.tell(state, step, viewer)]
            state = step.after
    return lines


@pytest.mark.parametrize(
    ("viewer", "card"), [(0, "A9"), (1, "A9"), (2, "a card"), (None, "a card")]
)
def test_thief_and_victim_know_what_was_stolen(viewer: int | None, card: str) -> None:
    """Rummy 5.4, 9."""
    position = "P3 | T0 | main+ | H0 W2 EK | H1 F3 A9 | H2 XQ | D F9 * | K A3 | B - | Y -"
    told = log(position, "play W2 >1", "~steal A9", viewer=viewer)
    assert told == ["P0 plays W2, STEAL, on P1", f"P0 steals {card} from P1"]


def test_what_is_drawn_only_the_seat_itself_is_told() -> None:
    """Rummy 9: also when it is of the kind that was burnt for it."""
    position = (
        "P2 | T0 | deal 0 | H0 F2 F3 W9 E4 AK CF EK | H1 W2 W3 W4 E9 A5 A6 A7"
        " | D CF EJ * | K - | B - | Y -"
    )
    swapped = "P0 burns CF for another card"
    assert log(position, "burn CF", viewer=0) == [swapped, "P0 has drawn CF"]
    assert log(position, "burn CF", viewer=1) == log(position, "burn CF") == [swapped]


def test_a_claimed_collapse_that_a_mastery_burns_is_told_as_both() -> None:
    """Rummy 5.4, 5.6."""
    position = (
        "P2 | T0 | main+ | H0 A6 EK | H1 F3 A9 | D F9 * | K A3 | B CW ET | M1 0 run W4 W5 W6 | Y W0"
    )
    assert log(position, "play A6", "claim CW") == [
        *("P0 plays A6, RESURRECT", "P0 claims CW", "Mastery burns CW"),
    ]


def test_the_collapse_that_is_dropped_is_not_the_one_that_a_mastery_burns() -> None:
    """Rummy 5.4, 5.6: the replacement is burnt, and another of its kind has been before."""
    position = (
        "P2 | T0 | main+ | H0 AT CF EK | H1 F3 A9 | D CW F9 * | K A3 | B CW ET"
        " | M1 0 run W4 W5 W6 | Y W0"
    )
    assert log(position, "play AT") == [
        *("P0 plays AT, STABILIZE", "P0 is rid of CF", "Mastery burns CW"),
    ]


def test_a_thief_takes_what_the_victim_has_drawn_in_between() -> None:
    """Rummy 5.4, 5.5: not the reaction that it had before."""
    position = "P3 | T0 | main+ | H0 W2 EK | H1 F8 | H2 X8 XQ | D F9 WJ * | K A3 | B - | Y -"
    told = log(position, "play W2 >1", "pass", "react X8", "react F8", viewer=0)
    assert told[-1] == "P0 steals WJ from P1"


@pytest.mark.parametrize("options", ["", "rounds=2"])
def test_an_action_is_stopped_also_if_its_player_is_out_by_it(options: str) -> None:
    """Rummy R9, 9: nor is it to be seen whether somebody else was asked before."""
    position = "P3 | T0 | main+ | H0 W2 | H1 F8 A9 | H2 XQ {} | D F9 {} * | K A3 | B - | Y -"
    asked = position.format("X8", "X4")
    alone = position.format("X4", "X8")
    for viewer in (0, 1, None):
        with_window = log(asked, "play W2 >1", "react F8", "pass", options=options, viewer=viewer)
        without = log(alone, "play W2 >1", "react F8", options=options, viewer=viewer)
        told = without.index("P0's action is stopped") + 1
        assert with_window[:told] == without[:told]
        assert len(with_window) == len(without), "only the points differ"


def test_an_action_that_the_empty_pile_ends_is_not_told_as_done() -> None:
    """Rummy R42: over in the middle of a chain."""
    position = "P2 | T0 | main+ | H0 W7 A8 EK | H1 F8 A9 | D W9 E9 | K A3 | B * | Y -"
    told = log(position, "play W7", "react F8", "react A8", options="deck_end=immediate")
    assert told[2:4] == ["P0 answers with A8, NULLIFY", "the draw pile is empty: the round is over"]


def test_the_last_action_of_a_round_is_told_whether_the_match_goes_on_or_not() -> None:
    """Rummy 6."""
    position = "P2 | T0 | main- | H0 F4 F5 F6 CF | H1 F3 A9 | D F9 * | K A3 | B - | Y -"
    told = log(position, "meld F4 F5 F6", options="rounds=2")
    assert told == [
        "P0 melds F4 F5 F6",
        "Mastery burns CF",
        "P0 gains the Mastery of Fire",
        "round 1 is over; totals: 35 -12",
    ]
