"""Both languages say the same things with the same parameters."""

from __future__ import annotations

import re
import string

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load, names
from elementarium.core.words import Message, Words, catalogue

PACKAGES = [
    "elementarium.core",
    "elementarium.lab",
    "elementarium.players",
    "elementarium.tui",
    *(load(name).package for name in names()),
]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_exists_in_both_languages_with_the_same_parameters(package: str) -> None:
    english, chinese = catalogue(package, "en"), catalogue(package, "zh")
    assert sorted(english) == sorted(chinese)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(chinese[key]), key


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_reason_addresses_nobody(language: str) -> None:
    """A hint is read by whoever acts, the same reason in an analysis by everybody."""
    known = catalogue("elementarium.players", language)
    reasons = [sentence for key, sentence in known.items() if key.startswith("hint.")]
    assert [one for one in reasons if re.search(r"\byou(r|rs)?\b|你", one)] == []


@pytest.mark.parametrize("name", names())
def test_every_option_is_explained(name: str) -> None:
    game = load(name)
    for language in ("en", "zh"):
        words = game.words(language)
        for option in game.options.described():
            assert words.say(f"{name}.option.{option.name}")


def test_messages_may_contain_messages() -> None:
    words = Words("en", ("elementarium.games.element",))
    told = words.tell(
        Message(
            "element.story.place", {"seat": 1, "stone": Message("element.stone.F"), "square": "e5"}
        )
    )
    assert told == "P1 places fire on e5"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ElementariumError, match="choose en, zh"):
        Words("xx", ())
