"""The rule books as pages: sections in HTML, and examples that can be played on the board."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from elementarium.core.examples import Block, read_blocks
from elementarium.core.rulebooks import rulebook
from elementarium.server.forms import ExampleInfo, RefusedText, Section

_HEADING = re.compile(r"^(?P<marks>#{2,3}) (?P<number>[0-9]+(?:\.[0-9]+)*)\.? (?P<title>.*)$", re.M)
_EXAMPLE = re.compile(r"^```example\n(?P<name>\S+).*?^```$", re.M | re.S)
_MARK = re.compile(r"<p>EXAMPLE:(\S+)</p>")
_RULING = re.compile(r"<tr>(?=\s*<td>(R[0-9]+)</td>)")
_RULE = re.compile(r"(?<![\w.])(?:section )?(?P<number>[1-9][0-9]?\.[0-9]{1,2})(?!\w|\.\w)")


@cache
def sections(game: str, language: str = "en") -> list[Section]:
    """The chapters of the rule book of a game in a language, in order."""
    text = rulebook(game, language)
    blocks = {block.name: block for block in read_blocks(text) if block.kind == "example"}
    found = list(_HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    known = {match["number"] for match in found}
    return [
        _section(match, text[match.end() : end], blocks, known)
        for match, end in zip(found, ends, strict=True)
    ]


def _section(
    heading: re.Match[str], text: str, blocks: dict[str, Block], known: set[str]
) -> Section:
    names = [match["name"] for match in _EXAMPLE.finditer(text)]
    marked = _EXAMPLE.sub(lambda match: f"\n\nEXAMPLE:{match['name']}\n\n", text)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(marked)
    html = _MARK.sub(r'<figure data-example="\1"><figcaption>\1</figcaption></figure>', html)
    html = _RULING.sub(r'<tr id="s\1" tabindex="-1">', html)
    shown = [_example(blocks[name]) for name in names]
    return Section(
        number=heading["number"],
        title=heading["title"],
        level=len(heading["marks"]),
        html=_RULE.sub(lambda match: _linked(match, known), html),
        examples=[example for example in shown if example.position],
    )


def _linked(match: re.Match[str], known: set[str]) -> str:
    """A number of a section as a link to it."""
    number = match["number"]
    return f'<a href="#s{number}">{match[0]}</a>' if number in known else match[0]


def _example(block: Block) -> ExampleInfo:
    """What is played and what is refused in an example, from its first position to the next."""
    position, options = "", ""
    items: list[str] = []
    refused: list[RefusedText] = []
    for line in block.lines:
        key, _, value = line.partition(":")
        value = value.strip()
        if key == "opt" and not position:
            options = value
        elif key == "pos":
            if position:
                break
            position = value
        elif key == "do":
            items += [item for item in value.split(" ; ") if item != "none"]
        elif key == "no":
            texts = [item.rpartition(" = ")[0] for item in value.split(" ; ")]
            refused += [RefusedText(len(items), text) for text in texts]
    return ExampleInfo(block.name, block.title, position, options, items, refused)
