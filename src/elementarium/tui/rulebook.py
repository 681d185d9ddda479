"""The rule book in the terminal: contents, sections, rulings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from elementarium.core.errors import ElementariumError
from elementarium.core.rulebooks import rulebook
from elementarium.core.words import Message
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


def show_rules(screen: Screen, name: str, section: str = "") -> None:
    """Show the contents of a rule book, or one section or ruling of it."""
    document = _SOURCE.sub("", rulebook(name, screen.words.language))
    if not section:
        title = Message(f"{name}.title")
        screen.say("tui.rules.contents", style="bold", game=title, name=name)
        for entry in sections(document):
            indent = "    " if "." in entry.number else "  "
            screen.show(f"{indent}{entry.number}  {entry.title}")
        return
    wanted = section.removeprefix("§").strip().rstrip(".").upper()
    for entry in (*sections(document), *rulings(document)):
        if entry.number == wanted:
            screen.show_document(entry.text)
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
