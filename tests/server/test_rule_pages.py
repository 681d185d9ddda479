"""The rule books as pages: what is linked and played is the same in every language."""

from __future__ import annotations

import re

import pytest

from elementarium.core.registry import names
from elementarium.server.forms import Sandbox, Section
from elementarium.server.rule_pages import sections
from elementarium.server.sandbox import look

CHANCE_DUE = "aldr-39"
"""Something is forbidden in it because chance is due, which a page draws by itself."""


def linked(section: Section) -> list[str]:
    """The sections to which a text leads."""
    return sorted(re.findall(r'href="#s([0-9.]+)"', section.html))


def rooms(section: Section) -> list[str]:
    """The examples for which a text leaves room."""
    return re.findall(r'data-example="([^"]+)"', section.html)


@pytest.mark.parametrize("game", names())
def test_the_pages_of_both_books_lead_to_the_same_places(game: str) -> None:
    for english, chinese in zip(sections(game), sections(game, "zh"), strict=True):
        assert (chinese.number, chinese.level) == (english.number, english.level)
        assert chinese.title != english.title
        assert linked(chinese) == linked(english), chinese.number
        assert rooms(chinese) == rooms(english), chinese.number


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_mark_of_the_text_is_left_on_a_page(game: str, language: str) -> None:
    """Two stars beside a bracket are easily taken for stars."""
    for section in sections(game, language):
        plain = re.sub("<pre>.*?</pre>|<code>.*?</code>", "", section.html, flags=re.S)
        assert "**" not in plain, section.number
        assert "`" not in plain, section.number
        assert "```" not in section.html, section.number


@pytest.mark.parametrize("game", names())
def test_the_examples_of_both_books_play_the_same(game: str) -> None:
    for english, chinese in zip(sections(game), sections(game, "zh"), strict=True):
        for one, other in zip(english.examples, chinese.examples, strict=True):
            assert (other.id, other.position) == (one.id, one.position)
            assert (other.options, other.items) == (one.options, one.items)
            assert other.title != one.title


@pytest.mark.parametrize("game", names())
def test_what_an_example_forbids_is_refused_with_a_reason(game: str) -> None:
    """The page asks for the reasons one by one."""
    asked = 0
    shown = [one for section in sections(game) for one in section.examples]
    for example in (one for one in shown if one.id != CHANCE_DUE):
        for refused in example.refused:
            items = [*example.items[: refused.after], refused.text]
            looked = look(Sandbox(game, example.position, example.options, items))
            assert looked.refused or looked.unfinished, (example.id, refused.text)
            asked += 1
    assert asked > 10
