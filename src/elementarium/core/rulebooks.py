"""The rule books as texts: the specifications that the tests play, and their translations.

Those of the house lie together; a game of one's own has `rulebook/en.md`, and one file for each
further language, in its package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from elementarium.core.errors import NotationError, UnknownGameError
from elementarium.core.registry import load, names

SOURCE_TREE = Path(__file__).parents[3] / "docs" / "rules"
"""Where the rule books are while the package runs from its source tree."""

_FENCE = re.compile(r"^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
_COMMENT = re.compile(r"(?<!\S)#.*$", re.M)


def rulebook(game: str, language: str = "en") -> str:
    """The rule book of a game; in English where nobody has translated it."""
    original = document("rulebooks", SOURCE_TREE, f"{game}.md", game, "rulebook", "en")
    if original is None:
        raise UnknownGameError(f'there is no rule book for "{game}"')
    if language == "en":
        return original
    path = f"{language}/{game}.md"
    translation = document("rulebooks", SOURCE_TREE, path, game, "rulebook", language)
    return original if translation is None else filled(translation, original)


def document(
    folder: str, source: Path, path: str, game: str, own_folder: str, language: str
) -> str | None:
    """What a book says, among those of the house or in the game's own package; None without it."""
    for place in (files("elementarium") / folder, source):
        if (text := _read(place.joinpath(*path.split("/")))) is not None:
            return text
    if game not in names():
        return None
    return _read(files(load(game).package) / own_folder / f"{language}.md")


def filled(translation: str, original: str) -> str:
    """A translated rule book with the blocks of the original in their places (rules/README 9)."""
    blocks = _FENCE.finditer(original)
    book = _FENCE.sub(lambda block: _filled_block(block, next(blocks, None)), translation)
    if left := next(blocks, None):
        raise NotationError(f"the translation has no place for the block {left[0]!r}")
    return book


def _filled_block(block: re.Match[str], source: re.Match[str] | None) -> str:
    if source is None or source["kind"] != block["kind"]:
        raise NotationError(f"this block is not that of the original: {block[0]!r}")
    if not block["kind"]:
        return f"```\n{block['body'] or source['body']}```"
    lines = block["body"].splitlines()
    comments = iter([line for line in lines if line.startswith("#")])
    body = _COMMENT.sub(lambda _: _next_comment(comments, block), source["body"])
    if next(comments, None):
        raise NotationError(f"more comments than in the original: {block[0]!r}")
    if block["kind"] in ("example", "picture"):
        title, rest = lines[0], body.partition("\n")[2]
        if title.split()[0] != source["body"].split()[0]:
            raise NotationError(f"this {block['kind']} is not that of the original: {title}")
        body = f"{title}\n{rest}"
    return f"```{block['kind']}\n{body}```"


def _next_comment(comments: Iterator[str], block: re.Match[str]) -> str:
    comment = next(comments, None)
    if comment is None:
        raise NotationError(f"fewer comments than in the original: {block[0]!r}")
    return comment


def _read(book: Traversable) -> str | None:
    """What a file says; None if there is no such file."""
    return book.read_text(encoding="utf-8") if book.is_file() else None
