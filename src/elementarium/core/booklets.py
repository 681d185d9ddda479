"""The rule books for players: short chapters with pictures, and fine print that is folded away.

A booklet is Markdown. Below each heading of a chapter stands, as a comment, its name and the
sections and rulings of the specification that it tells. `### ` begins a step of a chapter,
`<details>` holds fine print, a block `picture` is drawn from a position (pictures.py), a block
`reference` names a table that is made from the data of the game, and `[5.4](rule:5.4)` leads to the
specification. Whatever a booklet says, the specification decides.

Those of the house lie together; a game of one's own may have `booklet/en.md` in its package, and
one file for each further language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from elementarium.core.errors import NotationError
from elementarium.core.pictures import Picture, read_picture
from elementarium.core.registry import load
from elementarium.core.rulebooks import document, filled
from elementarium.core.words import LANGUAGES, Words

SOURCE_TREE = Path(__file__).parents[3] / "docs" / "booklets"
"""Where the booklets are while the package runs from its source tree."""

_CHAPTER = re.compile(
    r"^## (?P<title>.+)\n"
    r"<!-- (?P<name>[a-z]+)(?P<rules>(?: (?:[0-9]+(?:\.[0-9]+)?|R[0-9]+))*) -->$",
    re.M,
)
_PART = re.compile(
    r"^```(?P<kind>picture|reference)\n(?P<body>.*?)^```$"
    r"|^<details>\n<summary>(?P<fold>.*?)</summary>\n(?P<folded>.*?)^</details>$"
    r"|^### (?P<step>[^\n]+)$",
    re.M | re.S,
)
_REFERENCE = re.compile(r"^```reference\n(.*?)\n```$", re.M)
_SYMBOL = re.compile(r":(fire|water|earth|wind|aether|void|seal): ?")


@dataclass(frozen=True, slots=True)
class Prose:
    """Text in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """The heading of a step."""

    title: str


@dataclass(frozen=True, slots=True)
class Fold:
    """Fine print: what only some want to read."""

    title: str
    text: str


Part = Prose | Step | Fold | Picture


@dataclass(frozen=True, slots=True)
class Chapter:
    """One idea of a game."""

    name: str
    title: str
    rules: tuple[str, ...]
    """Sections and rulings of the specification that it tells."""
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rule book of a game for players."""

    title: str
    lead: str
    chapters: tuple[Chapter, ...]

    def chapter_of(self, rule: str) -> Chapter | None:
        """The chapter that tells a rule, or the section around it."""
        for number in (rule, rule.partition(".")[0]):
            for chapter in self.chapters:
                if number in chapter.rules:
                    return chapter
        return None


def booklet(game: str, language: str = "en") -> Booklet | None:
    """The booklet of a game; in English where nobody has translated it, None if there is none."""
    original = document("booklets", SOURCE_TREE, f"{game}.md", game, "booklet", "en")
    if original is None:
        return None
    text = original
    if language != "en":
        own = document("booklets", SOURCE_TREE, f"{language}/{game}.md", game, "booklet", language)
        text = original if own is None else filled(own, original)
    words = load(game).words(language if language in LANGUAGES else "en")
    return read_booklet(text, game, words)


def read_booklet(text: str, game: str, words: Words) -> Booklet:
    """A booklet from its text."""
    title, _, rest = text.partition("\n")
    found = list(_CHAPTER.finditer(rest))
    if not title.startswith("# ") or not found:
        raise NotationError("a booklet has a title and chapters")
    ends = [match.start() for match in found[1:]] + [len(rest)]
    chapters = [
        Chapter(
            match["name"],
            match["title"],
            tuple(match["rules"].split()),
            tuple(_parts(rest[match.end() : end], game, words)),
        )
        for match, end in zip(found, ends, strict=True)
    ]
    return Booklet(title.removeprefix("# "), rest[: found[0].start()].strip(), tuple(chapters))


def _parts(text: str, game: str, words: Words) -> Iterator[Part]:
    place = 0
    for match in _PART.finditer(text):
        yield from _prose(text[place : match.start()])
        place = match.end()
        if match["step"]:
            yield Step(match["step"])
        elif match["fold"]:
            yield Fold(match["fold"], with_references(match["folded"].strip(), game, words))
        elif match["kind"] == "reference":
            yield Prose(reference(game, match["body"].strip(), words))
        else:
            first, *lines = match["body"].rstrip("\n").split("\n")
            name, _, caption = first.partition(" ")
            yield read_picture(name, caption, lines)
    yield from _prose(text[place:])


def _prose(text: str) -> Iterator[Prose]:
    if text.strip():
        yield Prose(text.strip())


def with_references(text: str, game: str, words: Words) -> str:
    """A text with its tables in the places of their names."""
    return _REFERENCE.sub(lambda match: reference(game, match[1], words), text)


def reference(game: str, name: str, words: Words) -> str:
    """A table in Markdown that a game makes from its data: the first row is the head."""
    if name == "options":
        head, *rows = options(game, words)
    else:
        head, *rows = import_module(f"{load(game).package}.reference").TABLES[name](words)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def options(game: str, words: Words) -> list[list[str]]:
    """All options of a game, each with its ruling."""
    rows = [[words.say("booklet.option"), words.say("booklet.ruling")]]
    for option in load(game).options.described():
        sentence = words.say(f"{game}.option.{option.name}")
        ruling = re.sub(r"R?[0-9]+(?:\.[0-9]+)?", r"[\g<0>](rule:\g<0>)", option.ruling)
        rows.append([sentence[:1].upper() + sentence[1:], ruling])
    return rows


def plain(text: str) -> str:
    """A text without the symbols and links that only a page can draw."""
    return re.sub(r"\[([^\]]*)\]\(rule:[^)]*\)", r"\1", _SYMBOL.sub("", text))
