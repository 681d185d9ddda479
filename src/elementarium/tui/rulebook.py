"""The rule book in the terminal: for players, and the exact rules by section and ruling."""

from __future__ import annotations

import re
from dataclasses import dataclass

from elementarium.core.booklets import booklet
from elementarium.core.errors import ElementariumError
from elementarium.core.rulebooks import rulebook
from elementarium.core.words import Message
from elementarium.tui.booklet import show_booklet, show_chapter
from elementarium.tui.screen import Screen

_HEADING = re.compile(r"^(?P<marks>#{2,3}) (?P<number>[0-9]+(?:\.[0-9]+)?)\.? (?P<title>.*)$", re.M)
_SOURCE = re.compile(r" ?\[(?:seed|public|ours|原文|公开|自订)[^\]]*\]")
"""Where a rule comes from: of use to whoever checks the book, not to whoever plays by it."""
_RULING = re.compile(r"^\| (?P<number>R[0-9]+) \|(?P<cells>.*)\|$", re.M)


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered piece of a rule book."""

    number: str
    title: str
    text: str


def sections(document: str) -> list[Section]:
    """The sections of a rule book, in order; a chapter contains its subsections."""
    headings = list(_HEADING.finditer(document))
    found = []
    for place, heading in enumerate(headings):
        deeper = len(heading["marks"])
        ends = [h.start() for h in headings[place + 1 :] if len(h["marks"]) <= deeper]
        end = ends[0] if ends else len(document)
        found.append(Section(heading["number"], heading["title"], document[heading.start() : end]))
    return found


def rulings(document: str) -> list[Section]:
    """The rulings of section 7, each as a piece of its own."""
    found = []
    for row in _RULING.finditer(document):
        question, *cells = (cell.strip() for cell in re.split(r"(?<!\\)\|", row["cells"]))
        body = "\n\n".join(cell for cell in cells if cell and cell != "-")
        found.append(
            Section(row["number"], question, f"### {row['number']} {question}\n\n{body}\n")
        )
    return found


def read_rules(screen: Screen, name: str) -> None:
    """Show the rule book for players; the contents of the exact rules if there is none."""
    book = booklet(name, screen.words.language)
    if book is None:
        show_contents(screen, name)
    else:
        show_booklet(screen, name, book)


def show_chapters(screen: Screen, name: str) -> None:
    """What can be read: the chapters for players, and the sections of the exact rules."""
    if book := booklet(name, screen.words.language):
        screen.say("tui.rules.chapters", style="bold", game=Message(f"{name}.title"))
        widest = max(len(chapter.name) for chapter in book.chapters)
        for chapter in book.chapters:
            screen.show(f"  {chapter.name:<{widest}}  {chapter.title}")
    show_contents(screen, name)


def show_contents(screen: Screen, name: str) -> None:
    """The sections of the exact rules."""
    screen.say("tui.rules.contents", style="bold", game=Message(f"{name}.title"), name=name)
    for entry in sections(_SOURCE.sub("", rulebook(name, screen.words.language))):
        indent = "    " if "." in entry.number else "  "
        screen.show(f"{indent}{entry.number}  {entry.title}")


def show_rules(screen: Screen, name: str, section: str = "") -> None:
    """Show what can be read, or a chapter for players, or an exact section or ruling."""
    if not section:
        show_chapters(screen, name)
        return
    document = _SOURCE.sub("", rulebook(name, screen.words.language))
    book = booklet(name, screen.words.language)
    for chapter in book.chapters if book else ():
        if section.strip().casefold() in (chapter.name, chapter.title.casefold()):
            show_chapter(screen, name, chapter)
            return
    wanted = section.removeprefix("§").strip().rstrip(".").upper()
    for entry in (*sections(document), *rulings(document)):
        if entry.number == wanted:
            screen.show_document(entry.text)
            if book and (chapter_told := book.chapter_of(entry.number)):
                screen.say(
                    "tui.rules.chapter",
                    style="dim",
                    chapter=chapter_told.title,
                    name=name,
                    word=chapter_told.name,
                )
            return
    comma = screen.words.say("tui.comma")
    unknown = Message(
        "tui.rules.unknown",
        {
            "section": section,
            "sections": comma.join(entry.number for entry in sections(document)),
            "rulings": comma.join(entry.number for entry in rulings(document)),
        },
    )
    problem = ElementariumError(screen.words.tell(unknown))
    problem.told = unknown
    raise problem
