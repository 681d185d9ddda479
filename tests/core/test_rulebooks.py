"""The rule books in both languages: the same book twice, the examples written once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from elementarium.core.errors import NotationError, UnknownGameError
from elementarium.core.examples import Block, read_blocks
from elementarium.core.registry import load, names
from elementarium.core.rulebooks import filled, rulebook

BOOKS = Path(__file__).parents[2] / "docs" / "rules"
GAMES = names()
DOCUMENTS = [*GAMES, "README"]
HEADING = re.compile(r"^(#{2,3} [0-9]+(?:\.[0-9]+)?)\.? .*$", re.M)
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
CODE = re.compile(r"`[^`\n]+`")
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
CHINESE = re.compile("[一-鿿]")
ENGLISH = re.compile(r"(?<![\w-])[A-Za-z]+(?: [a-z]{2,}){2,}(?![\w-])")

Facts = Callable[[str], object]


def written(document: str, language: str) -> str:
    """A document as it is in the source tree."""
    folder = BOOKS if language == "en" else BOOKS / language
    return (folder / f"{document}.md").read_text("utf-8")


def chapters(book: str) -> dict[str, str]:
    """The text below each heading; what stands before the first has an empty one."""
    pieces = HEADING.split(book)
    return {"": pieces[0], **dict(zip(pieces[1::2], pieces[2::2], strict=True))}


def prose(text: str) -> str:
    return FENCE.sub("", text)


def cells(row: str) -> list[str]:
    return re.split(r"(?<!\\)\|", row.strip().strip("|"))


def tables(text: str) -> list[list[int]]:
    """For each table the number of cells in each of its rows."""
    groups = groupby(prose(text).splitlines(), key=lambda line: line.startswith("|"))
    return [[len(cells(row)) for row in rows] for is_table, rows in groups if is_table]


def codes(text: str) -> list[str]:
    return sorted(CODE.findall(prose(text)))


def numbers(text: str) -> list[str]:
    return sorted(NUMBER.findall(CODE.sub("", prose(text))))


def items(text: str) -> list[str]:
    return re.findall(r"^ *(?:-|[0-9]+\.|[a-z]\.)(?= )", prose(text), re.M)


def rulings(text: str) -> list[str]:
    return re.findall(r"^\| (R[0-9]+) \|", text, re.M)


def blocks(text: str) -> list[tuple[str, str]]:
    """The kind of each block, and the ID of an example."""
    return re.findall(r"^(```\w*)\n([a-z]+-[0-9]+)?.*?^```$", text, re.M | re.S)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("facts", [tables, codes, numbers, items, rulings, blocks])
def test_both_books_say_the_same_section_by_section(document: str, facts: Facts) -> None:
    """The same sections in the same order, with the same tables, codes, numbers and blocks."""
    english, chinese = (chapters(written(document, language)) for language in ("en", "zh"))
    assert list(chinese) == list(english)
    for heading, text in english.items():
        assert facts(chinese[heading]) == facts(text), heading


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nothing_is_left_in_english(document: str) -> None:
    book = written(document, "zh")
    assert all(CHINESE.search(heading[0]) for heading in HEADING.finditer(book))
    spoken = [line for block in FENCE.findall(book) for line in block.splitlines()]
    assert all(CHINESE.search(line) for line in spoken if line.startswith("# "))
    for piece in (*spoken, *pieces(CODE.sub("", prose(book)))):
        assert CHINESE.search(piece) or not re.search("[A-Za-z]{2} [a-z]{2}", piece), piece
        assert not ENGLISH.search(re.sub("“[^”]*”", "", piece)), piece


def pieces(text: str) -> Iterator[str]:
    """Paragraphs, items and the cells of tables."""
    for line in text.splitlines():
        yield from cells(line) if line.startswith("|") else [line]


def facts_of(block: Block) -> tuple[str, str, list[str]]:
    """A block without what is said about it."""
    lines = [re.sub(r"(?<!\S)#.*", "", line).rstrip() for line in block.lines]
    return block.kind, block.name, lines


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_are_written_once(game: str) -> None:
    """The Chinese book plays the examples and records of the English one, under its own titles."""
    english, chinese = (read_blocks(rulebook(game, language)) for language in ("en", "zh"))
    assert [facts_of(block) for block in chinese] == [facts_of(block) for block in english]
    assert all(CHINESE.search(block.title) for block in chinese if block.kind == "example")


ORIGINAL = """
```example
element-01 a title
# why
pos: here
```
```
a picture
```
```record
0: D0  # first
```
"""


def test_a_translation_names_the_block_and_says_its_words() -> None:
    """rules/README 9."""
    translation = "```example\nelement-01 题\n# 因\n```\n```\n```\n```record\n# 先\n```\n"
    assert filled(translation, ORIGINAL) == (
        "```example\nelement-01 题\n# 因\npos: here\n```\n"
        "```\na picture\n```\n```record\n0: D0  # 先\n```\n"
    )
    own = translation.replace("```\n```\n", "```\n图\n```\n", 1)
    assert "图" in filled(own, ORIGINAL)


@pytest.mark.parametrize(
    "translation",
    [
        "",
        "```example\nelement-01 题\n# 因\n```\n",
        "```example\nelement-02 题\n# 因\n```\n```\n```\n```record\n# 先\n```\n",
        "```example\nelement-01 题\n```\n```\n```\n```record\n# 先\n```\n",
        "```example\nelement-01 题\n# 因\n# 果\n```\n```\n```\n```record\n# 先\n```\n",
        "```\n```\n```example\nelement-01 题\n# 因\n```\n```record\n# 先\n```\n",
        "```example\nelement-01 题\n# 因\n```\n```\n```\n```record\n# 先\n```\n```\n```\n",
    ],
)
def test_a_translation_that_has_lost_its_place_is_refused(translation: str) -> None:
    with pytest.raises(NotationError):
        filled(translation, ORIGINAL)


def test_a_book_that_nobody_translated_is_read_in_english() -> None:
    assert rulebook("element", "tlh") == rulebook("element")
    with pytest.raises(UnknownGameError, match="chess"):
        rulebook("chess", "zh")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_plays_the_version_that_both_its_books_name(game: str) -> None:
    """rules/README: a record names it, so it must not be forgotten in one place."""
    version = load(game).version
    assert f"\nSpec version: {version}\n" in written(game, "en")
    assert f"\n规范版本：{version}\n" in written(game, "zh")
