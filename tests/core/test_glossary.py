"""The glossary of the Chinese: one word for one thing, wherever Chinese is written."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

BOOKS = Path(__file__).parents[2] / "docs" / "rules"
GLOSSARY = BOOKS / "zh" / "glossary.md"
ALLOWED = {
    # A node of a search tree is called so by everybody who writes about them.
    "机会": ("机会节点",),
    # Liberties, as players of Go count them (Element 12).
    "气": ("“气”",),
    # The piles that are no deck.
    "牌堆": ("弃牌堆", "胜利牌堆"),
    # "And the board" has nothing to do with a draw.
    "和棋": ("和棋盘",),
}
"""Phrases in which a retired word means something else."""


def rows() -> list[list[str]]:
    """The rows of all tables of the glossary: Chinese, English, letters, retired words."""
    lines = GLOSSARY.read_text("utf-8").splitlines()
    table = [re.split(r" ?\| ?", line.strip("|").strip(" ")) for line in lines if line[:1] == "|"]
    return [row for row in table if row[0] not in ("中文", "---")]


def retired() -> dict[str, str]:
    """Every retired word with the one that is used instead."""
    return {
        word: row[0]
        for row in rows()
        if len(row) > 3
        for word in re.split("[、；]", row[3])
        if word
    }


def texts() -> list[Path]:
    """Every file of Chinese: sentences, names of cards, rule books."""
    package = Path(str(files("elementarium")))
    books = [path for path in (BOOKS / "zh").glob("*.md") if path != GLOSSARY]
    booklets = (BOOKS.parent / "booklets" / "zh").glob("*.md")
    return [*package.rglob("*zh.toml"), *books, *booklets]


def spoken(path: Path, word: str) -> str:
    """The text without the phrases in which `word` means something else."""
    text = path.read_text("utf-8")
    for phrase in ALLOWED.get(word, ()):
        text = text.replace(phrase, "")
    return text


def test_the_glossary_is_read_whole() -> None:
    assert len(rows()) > 60
    assert len(retired()) > 70
    assert len(texts()) > 13


@pytest.mark.parametrize("word", retired())
def test_no_retired_word_comes_back(word: str) -> None:
    """What the table, the guides and the rule books call differently nobody finds again."""
    for path in texts():
        place = path.relative_to(path.parents[2])
        assert word not in spoken(path, word), f"{place}: say {retired()[word]}, not {word}"


@pytest.mark.parametrize("word", ALLOWED)
def test_an_exception_is_one_of_a_retired_word_and_is_needed(word: str) -> None:
    assert word in retired()
    everything = "".join(path.read_text("utf-8") for path in texts())
    assert all(phrase in everything for phrase in ALLOWED[word])


def test_no_retired_word_is_used_by_the_glossary_itself() -> None:
    for word in retired():
        for row in rows():
            name = row[0]
            for phrase in ALLOWED.get(word, ()):
                name = name.replace(phrase, "")
            assert word not in name


@pytest.mark.parametrize("path", texts(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_chinese_is_punctuated_and_measured_as_chinese(path: Path) -> None:
    """No blank before a percent sign, no ASCII colon, comma or semicolon between characters."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text("utf-8"), flags=re.S)
    assert not re.findall(r"[0-9}] %", prose)
    assert not re.findall(r"[一-鿿][:;,?!] ?[一-鿿]", prose)
    assert not re.findall(r"[0-9] ?x ?[0-9]", prose)
