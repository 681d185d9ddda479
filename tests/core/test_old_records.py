"""Records of older rules: shown as far as the rules of today agree with them, never further."""

from __future__ import annotations

from pathlib import Path

import pytest

from elementarium.core.errors import RecordError
from elementarium.core.old_records import moments_of
from elementarium.core.records import check, read_record
from elementarium.core.registry import load
from elementarium.core.seats import NOBODY

OLD = Path(__file__).parents[1] / "records" / "old" / "rummy-2p-version-1.record"
TEXT = OLD.read_text("utf-8")
RUMMY = load("rummy")


def test_an_old_record_on_which_the_rules_agree_is_shown_to_its_end() -> None:
    record = read_record(TEXT)
    moments = moments_of(record, RUMMY)
    assert len(moments) == len(record.items) + 1
    assert moments[-1].state.to_act == NOBODY


def test_an_old_record_is_shown_up_to_the_first_item_that_is_refused_today() -> None:
    record = read_record(TEXT.replace("play A7 ; 1: react W5", "play A8 ; 1: react W5"))
    assert [moment.items for moment in moments_of(record, RUMMY)] == [0, 1]
    assert record.items[1].text == "play A8"


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("winners 1 | scores 0 46 | returns -1 +1", "winners 0 | returns +1 -1", 1),
        ('[Start "P2', '[Start "P9', 59),
        ("[Start", '[Data "rummy-cards lost sha256:00"]\n[Start', 59),
    ],
)
def test_nothing_is_drawn_that_the_old_game_may_not_have_been(
    old: str, new: str, missing: int
) -> None:
    """Another winner, a position that is written otherwise, other cards."""
    record = read_record(TEXT.replace(old, new))
    assert len(moments_of(record, RUMMY)) == len(record.items) + 1 - missing


def test_an_old_record_keeps_its_number_and_proves_nothing() -> None:
    record = read_record(TEXT)
    assert read_record(record.written()).version == 1
    with pytest.raises(RecordError, match="version 1 of the rules of rummy, this program ver"):
        check(record)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("99", "a newer program can read it"),
        *((x, "read the tag") for x in ("0", "-1", "1.5", "x")),
    ],
)
def test_rules_that_are_not_known_are_refused(number: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        read_record(TEXT.replace('[Rules "1"]', f'[Rules "{number}"]'))


def test_a_record_of_todays_rules_must_be_right() -> None:
    today = TEXT.replace('[Rules "1"]', f'[Rules "{RUMMY.version}"]').replace("play A7", "play A8")
    with pytest.raises(RecordError, match="item 2"):
        moments_of(read_record(today), RUMMY)
