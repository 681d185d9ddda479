"""Records are complete, read back as they were written, and betray forgery."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.records import (
    check,
    read_one_of,
    read_record,
    read_records,
    record_texts,
    replay,
)

SAMPLE = """[Game "element"]
[Rules "1"]
[Players "Ann; Bob"]
[Start "f5,f7 - P0 draw - 0 - 1"]
[Result "winners 0 | returns +1 -1"]

0: D4 ; ~FWEA ; F@k10 ; W@j10 ; E@a1 ; A@b1 ; Sf6 ; end
1: D0 ; Sg8 ; Sh9 ; Si10 ; Sj11 ; Sk11 ; end   # walks into the corner
0: D1 ; ~E ; E@j11
"""


def test_a_record_replays_to_its_result() -> None:
    state = check(read_record(SAMPLE))
    assert state.returns() == [1.0, -1.0]


def test_line_breaks_comments_and_single_tokens_mean_nothing() -> None:
    """rules/README 7: a line break is the same as a semicolon."""
    loose = SAMPLE.replace("~FWEA", "~F ; ~W\n~EA").replace(" ; Sf6", "\n\n# a remark\nSf6")
    assert check(read_record(loose)).returns() == [1.0, -1.0]


def test_several_records_may_stand_in_one_file() -> None:
    assert len(read_records(SAMPLE + "\n" + SAMPLE)) == 2


def test_one_of_several_records_is_read_whatever_the_others_are() -> None:
    text = '\n[Game "chess"]\n\n1. e4\n' + SAMPLE
    assert read_one_of(text, 2) == read_record(SAMPLE)
    assert "".join(record_texts(text)) == text
    for number in (0, 3):
        with pytest.raises(RecordError, match=f"there is no game {number}: the file holds 2"):
            read_one_of(text, number)


def test_further_tags_are_kept_and_quoted() -> None:
    record = read_record(SAMPLE.replace("[Rules", '[Event "a \\"small\\" \\\\ cup"]\n[Rules'))
    assert record.tags == {"Event": 'a "small" \\ cup'}
    assert read_record(record.written()).tags == record.tags


@pytest.mark.parametrize(
    ("old", "new", "index"),
    [
        ("F@k10", "F@f5", 3),
        ("~FWEA", "~FFFF", 4),
        ("Sg8", "Sg9", 10),
        ("1: D0", "0: D0", 9),
        ("E@j11", "E@j11 ; end", 19),
        ("D1 ; ~E ; E@j11", "D1 ; E@j11", 17),
        ("A@b1 ; ", "", 7),
        ("~E ;", "~EE ;", 17),
    ],
)
def test_a_forged_record_is_refused_with_the_index_of_its_first_bad_item(
    old: str, new: str, index: int
) -> None:
    with pytest.raises(RecordError) as caught:
        check(read_record(SAMPLE.replace(old, new)))
    assert caught.value.index == index


@pytest.mark.parametrize("claim", ["winners 1 | returns -1 +1", "*", "winners 0 1"])
def test_a_wrong_result_is_refused(claim: str) -> None:
    with pytest.raises(RecordError, match="lead to winners 0"):
        check(read_record(SAMPLE.replace("winners 0 | returns +1 -1", claim)))


def test_an_unfinished_game_has_an_open_result() -> None:
    cut = SAMPLE.replace("winners 0 | returns +1 -1", "*").replace("0: D1 ; ~E ; E@j11\n", "")
    assert check(read_record(cut)).to_act == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Game "element"]', '[Game "chess"]', 'no game "chess"'),
        ('[Rules "1"]', '[Rules "9"]', "version 9"),
        ('[Rules "1"]\n', "", "no .Rules"),
        ('[Players "Ann; Bob"]', '[Players "Ann"]', "1 names for 2 seats"),
        ('[Rules "1"]', '[Rules "1"]\n[Options "wind=strong"]', 'no option "wind"'),
        ('[Rules "1"]', '[Rules "1"]\n[Rules "1"]', "twice"),
        ('[Rules "1"]', "[Rules 1]", "cannot read the tag"),
        ("f5,f7 - P0", "f5,z7 - P0", "z7"),
        ("0: D4", "D4", "needs a seat"),
        ('[Rules "1"]', '[Rules "1"]\n[Data "cards x sha256:0"]', "played with the data"),
    ],
)
def test_a_damaged_record_is_refused_in_words(old: str, new: str, complaint: str) -> None:
    with pytest.raises(ElementariumError, match=complaint):
        check(read_record(SAMPLE.replace(old, new)))


def test_a_text_without_a_record_is_refused() -> None:
    for text in ("", "hello", "0: D4"):
        with pytest.raises(RecordError):
            read_records(text)


@given(st.integers(0, len(SAMPLE) - 1), st.characters(codec="utf-8"))
def test_one_changed_letter_is_read_or_refused_but_never_crashes(place: int, letter: str) -> None:
    with suppress(ElementariumError):
        check(read_record(SAMPLE[:place] + letter + SAMPLE[place + 1 :]))


def test_saved_records_replay_for_ever() -> None:
    """Whole games kept from earlier versions; one more for every bug that is mended."""
    folder = Path(__file__).parents[1] / "records"
    paths = sorted(folder.glob("*.record"))
    assert paths
    for path in paths:
        for record in read_records(path.read_text("utf-8")):
            check(record)


def test_a_replay_shows_every_moment() -> None:
    moments = list(replay(read_record(SAMPLE)))
    assert [moment.items for moment in moments] == list(range(19))
