"""Every sentence that the page asks for exists, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elementarium.core.words import LANGUAGES
from elementarium.server.wordbook import sentences

CLIENT = Path(__file__).parents[2] / "client" / "src"
_KEY = re.compile(r"""["'`](page\.[a-z0-9_.]+)["'`]""")
_BEGINNING = re.compile(r"`(page\.[a-z0-9_.]+)\$\{")
_PLACE = re.compile(r"\{(\w+)\}")


def asked(pattern: re.Pattern[str]) -> set[str]:
    """The keys in the sources of the client that a pattern finds."""
    files = [*CLIENT.rglob("*.svelte"), *CLIENT.rglob("*.ts")]
    found = (pattern.findall(path.read_text(encoding="utf-8")) for path in files)
    return {key for keys in found for key in keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_missing(language: str) -> None:
    known = sentences(language)
    assert sorted(asked(_KEY) - known.keys()) == []
    for beginning in asked(_BEGINNING):
        assert any(key.startswith(beginning) for key in known), beginning


def test_both_languages_fill_in_the_same_places() -> None:
    english, chinese = sentences("en"), sentences("zh")
    assert english.keys() == chinese.keys()
    for key, sentence in english.items():
        assert set(_PLACE.findall(sentence)) == set(_PLACE.findall(chinese[key])), key
