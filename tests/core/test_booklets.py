"""The rule books for players: every picture is a position, and both languages tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elementarium.core.booklets import Booklet, Chapter, Fold, Prose, Step, booklet, read_booklet
from elementarium.core.errors import NotationError
from elementarium.core.examples import Block, read_blocks, run_block
from elementarium.core.pictures import Picture, drawn, read_picture, read_shown
from elementarium.core.registry import load
from elementarium.core.rulebooks import rulebook

BOOKLETS = Path(__file__).parents[2] / "docs" / "booklets"
GAMES = sorted(path.stem for path in BOOKLETS.glob("*.md") if path.stem != "README")
BLOCKS = [
    block for game in GAMES for block in read_blocks((BOOKLETS / f"{game}.md").read_text("utf-8"))
]
CHINESE = re.compile("[一-鿿]")
ENGLISH = re.compile(r"(?<![\w-])[A-Za-z]+(?: [a-z]{2,}){2,}(?![\w-])")
SECTION = re.compile(r"^#{2,3} ([0-9]+(?:\.[0-9]+)?)\.? ", re.M)
RULING = re.compile(r"^\| (R[0-9]+) \|", re.M)


def book_of(game: str, language: str = "en") -> Booklet:
    found = booklet(game, language)
    assert found is not None
    return found


def texts(chapter: Chapter) -> list[str]:
    """Everything that a chapter says."""
    found = [chapter.title]
    for part in chapter.parts:
        match part:
            case Prose(text):
                found.append(text)
            case Step(title):
                found.append(title)
            case Fold(title, text):
                found += [title, text]
            case Picture():
                found.append(part.caption)
    return found


def cited(chapter: Chapter) -> list[str]:
    return sorted(re.findall(r"\(rule:([^)]+)\)", "\n".join(texts(chapter))))


@pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])
def test_every_picture_is_a_position_of_the_engine(block: Block) -> None:
    """What is played in it is legal, and what it states holds."""
    failure = run_block(block)
    assert failure is None, str(failure)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])
def test_every_picture_can_be_drawn(block: Block) -> None:
    game = load(block.name.split("-", 1)[0])
    picture = read_picture(block.name, block.title, block.lines)
    assert picture.caption
    assert picture.frames
    assert len(list(drawn(game, picture))) == len(picture.frames)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_cited_exists(game: str) -> None:
    spec = rulebook(game)
    known = {*SECTION.findall(spec), *RULING.findall(spec)}
    for chapter in book_of(game).chapters:
        assert set(chapter.rules) <= known, chapter.name
        assert set(cited(chapter)) <= known, chapter.name


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_to_play_by_is_told_in_a_chapter(game: str) -> None:
    """Refusals and the log cite numbers: each leads to what players read about it."""
    book = book_of(game)
    known = SECTION.findall(rulebook(game))
    numbers = [number for number in known if 2 <= int(number.split(".")[0]) <= 6]
    whole = {number.split(".")[0] for number in numbers if "." in number}
    assert [one for one in numbers if one not in whole and book.chapter_of(one) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_and_links(game: str) -> None:
    english, chinese = book_of(game), book_of(game, "zh")
    assert [one.name for one in chinese.chapters] == [one.name for one in english.chapters]
    for one, other in zip(english.chapters, chinese.chapters, strict=True):
        assert other.rules == one.rules, one.name
        assert cited(other) == cited(one), one.name
        assert [type(part) for part in other.parts] == [type(part) for part in one.parts], one.name


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_in_english(game: str) -> None:
    book = book_of(game, "zh")
    for chapter in book.chapters:
        for text in texts(chapter):
            assert CHINESE.search(text), (chapter.name, text)
            assert not ENGLISH.search(text), (chapter.name, text)
    assert CHINESE.search(book.lead)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_booklet_is_written_for_players(game: str, language: str) -> None:
    """No file names, no notation: those are for the exact rules."""
    for chapter in book_of(game, language).chapters:
        for text in texts(chapter):
            assert not re.search(r"`|\.md|\.toml|seed|\bP[0-5]\b", text), (chapter.name, text)
            assert max(map(len, re.split(r"(?<=[.!?]) |\n|\|", text))) < 260, text


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_begins_with_three_minutes_and_has_pictures(game: str) -> None:
    book = book_of(game)
    assert book.chapters[0].name == "short"
    pictures = [part for one in book.chapters for part in one.parts if isinstance(part, Picture)]
    assert len(pictures) >= 8


def test_a_rule_leads_to_its_chapter_or_to_that_of_its_section() -> None:
    book = book_of("element")
    for rule, name in {"5.3": "fire", "R8": "water", "6.1": "capture"}.items():
        chapter = book.chapter_of(rule)
        assert chapter is not None
        assert chapter.name == name
    assert book.chapter_of("8.1") is None


def test_a_game_without_a_booklet_has_none() -> None:
    assert booklet("chess") is None


def test_a_picture_says_what_is_shown() -> None:
    shown = read_shown("c3-h6 hand d4=1 c3>f3 lit:S no:Sd5 seat:1")
    assert shown.corners == ("c3", "h6")
    assert shown.parts == ("c3-h6", "hand")
    assert (shown.marks, shown.arrows) == ((("d4", "1"),), (("c3", "f3"),))
    assert (shown.lit, shown.refused, shown.seat) == ("S", "Sd5", 1)
    with pytest.raises(NotationError, match=r"cannot show"):
        read_shown("Q!")


START = "pos: f5,f7 - P0 draw - 0 - 1"


@pytest.mark.parametrize(
    "lines",
    [(START,), (START, "show: lit:S"), (START, "show: no:D1"), (START, "do: Sf6", "show: a1-c3")],
)
def test_a_wrong_picture_fails(lines: tuple[str, ...]) -> None:
    """It shows nothing, lights what is not allowed, crosses out what is, or cannot be played."""
    assert run_block(Block("picture", "element-wrong", "a title", lines)) is not None


@pytest.mark.parametrize("text", ["no title", "# A title without chapters\n\ntext"])
def test_a_booklet_without_its_parts_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_booklet(text, "element", load("element").words("en"))
