"""Options are validated, and written as they are read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elementarium.core.errors import OptionError
from elementarium.core.options import Options, choice, switch, whole
from elementarium.core.registry import load, names
from elementarium.core.words import LANGUAGES
from elementarium.games.element.options import ElementOptions


@dataclass(frozen=True, slots=True)
class Sample(Options):
    """One option of each kind."""

    word: str = choice("first", "second", ruling="R1")
    flag: bool = switch(default=False, ruling="R2")
    count: int = whole(3, least=1, usual=(1, 5), ruling="R3")
    target: int | None = whole(None, least=1, ruling="R4")


def test_what_is_not_named_has_its_default() -> None:
    assert Sample.read("") == Sample("first", False, 3, None)
    assert Sample().written() == ""


@pytest.mark.parametrize(
    "text", ["word=second", "flag=true", "count=7", "target=500", "word=second flag=true count=1"]
)
def test_what_was_written_reads_back(text: str) -> None:
    assert Sample.read(text).written() == text


def test_alternatives_are_all_other_words_and_the_usual_numbers() -> None:
    others = Sample.alternatives()
    assert others == {"word": ("second",), "flag": ("true",), "count": ("1", "5"), "target": ()}


@pytest.mark.parametrize("game", names())
def test_whatever_is_to_be_tried_can_be_played(game: str) -> None:
    options = load(game).options
    for name, values in options.alternatives().items():
        assert values, f"{name} has nothing beside its default"
        for value in values:
            assert options.read(f"{name}={value}").written() == f"{name}={value}"


def test_commas_and_blanks_separate_options() -> None:
    assert Sample.read("word=second,count=4") == Sample.read("word=second count=4")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("colour=red", 'there is no option "colour"'),
        ("word=third", "word=third is not possible: word is one of first / second"),
        ("flag=1", "flag is one of false / true"),
        ("count=0", "a whole number of at least 1"),
        ("count=-3", "a whole number of at least 1"),
        ("count=many", "a whole number of at least 1"),
        ("count=1000000001", "at least 1 and at most 1000000000"),
        pytest.param("count=" + 5000 * "9", "at most 1000000000", id="5000 digits"),
        ("count=٣", "a whole number of at least 1"),
        ("target=0", "none or a whole number of at least 1"),
        ("word", "write it as name=value"),
        ("count=2 count=3", "given twice"),
    ],
)
def test_a_bad_option_is_refused_with_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        Sample.read(text)


def test_values_given_in_python_are_checked_too() -> None:
    with pytest.raises(OptionError):
        Sample(word="third")
    with pytest.raises(OptionError):
        Sample(count=True)
    with pytest.raises(OptionError):
        Sample(flag=1)  # type: ignore[arg-type]  # that is the point


def test_the_options_of_element_are_those_of_its_rule_book() -> None:
    """Element 7.1."""
    listed = {option.name: (option.default, option.values) for option in ElementOptions.described()}
    assert listed == {
        "fire_line": ("far_end", ("far_end", "adjacent")),
        "river": ("must_complete", ("must_complete", "truncate")),
        "river_vacated": ("blocked", ("blocked", "open")),
        "dead_end": ("free", ("free", "captured")),
        "frozen_rounds": ("2", ()),
        "turn_limit": ("200", ()),
        "aldr": ("off", ("off", "on")),
    }


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        options = ElementOptions.read(text)
    except OptionError:
        return
    assert ElementOptions.read(options.written()) == options


def test_a_preset_stands_for_its_options() -> None:
    """rules/README 3."""
    assert ElementOptions.read("chinese_sheet") == ElementOptions(river="truncate")
    assert ElementOptions.read("chinese_sheet,aldr=on").written() == "river=truncate aldr=on"
    assert ElementOptions.read("chinese_sheet chinese_sheet").written() == "river=truncate"


def test_what_is_written_beside_a_preset_counts() -> None:
    assert ElementOptions.read("chinese_sheet river=must_complete") == ElementOptions()
    with pytest.raises(OptionError, match="given twice"):
        ElementOptions.read("chinese_sheet river=truncate river=truncate")


@pytest.mark.parametrize("game", names())
def test_every_preset_can_be_played_changes_something_and_is_told(game: str) -> None:
    options = load(game).options
    for preset, text in options.presets.items():
        assert options.read(preset).written() == text
        assert text
        for language in LANGUAGES:
            words = load(game).words(language)
            assert words.say(f"{game}.preset.{preset}")
            assert words.say(f"{game}.preset.{preset}_about")


def test_a_game_without_presets_knows_no_such_name() -> None:
    assert not Sample.presets
    with pytest.raises(OptionError, match="name=value"):
        Sample.read("chinese_sheet")
