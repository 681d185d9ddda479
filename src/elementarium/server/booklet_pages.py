"""The booklets as pages: chapters in HTML, and pictures as views of the engine."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from elementarium.core.booklets import Chapter, Fold, Part, Prose, Step, booklet
from elementarium.core.pictures import Drawn, Picture, drawn
from elementarium.core.registry import load
from elementarium.server.forms import BookChapter, Booklet, BookPart, FrameInfo, PictureInfo

_SYMBOL = re.compile(r":(fire|water|earth|wind|aether|void|seal):")
_RULE = re.compile(r'href="rule:([^"]+)"')


@cache
def page(game: str, language: str = "en") -> Booklet:
    """The booklet of a game in a language."""
    found = booklet(game, language)
    if found is None:
        return Booklet("", "", [])
    chapters = [_chapter(game, chapter) for chapter in found.chapters]
    return Booklet(found.title, _inline(found.lead), chapters)


def _chapter(game: str, chapter: Chapter) -> BookChapter:
    parts = [_part(game, part) for part in chapter.parts]
    return BookChapter(chapter.name, chapter.title, list(chapter.rules), parts)


def _part(game: str, part: Part) -> BookPart:
    match part:
        case Prose(text):
            return BookPart(_html(text), "", "", None)
        case Step(title):
            return BookPart("", title, "", None)
        case Fold(title, text):
            return BookPart(_html(text), "", title, None)
        case Picture():
            return BookPart("", "", "", _picture(game, part))


def _picture(game: str, picture: Picture) -> PictureInfo:
    frames = [_frame(one) for one in drawn(load(game), picture)]
    return PictureInfo(picture.name, _inline(picture.caption), frames)


def _frame(one: Drawn) -> FrameInfo:
    return FrameInfo(
        view=one.view,
        legal=list(one.legal),
        refused=one.shown.refused,
        touched=sorted(one.touched),
        parts=list(one.shown.parts),
        marks=list(one.shown.marks),
        arrows=list(one.shown.arrows),
    )


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _html(text: str) -> str:
    return _dressed(_markdown().render(text))


def _inline(text: str) -> str:
    return _dressed(_markdown().renderInline(text))


def _dressed(html: str) -> str:
    """Links that lead to the exact rules, and elements that a page draws."""
    linked = _RULE.sub(r'href="#s\1" data-rule="\1"', html)
    return _SYMBOL.sub(r'<i data-element="\1"></i>', linked)
