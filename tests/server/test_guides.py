"""The first games of the page can be played as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.words import LANGUAGES
from elementarium.server.forms import Looked, Sandbox
from elementarium.server.sandbox import look
from elementarium.server.wordbook import sentences

GUIDES = sorted((Path(__file__).parents[2] / "client" / "src" / "guide").glob("*.json"))


def played(game: str, step: dict[str, Any], items: list[str], position: str) -> Looked:
    """The board after some items of a guide."""
    wish = Sandbox(game, position=position, options=step.get("options", ""), items=items)
    looked = look(wish)
    assert looked.refused is None, f"{items}: {looked.refused}"
    return looked


def answers(wanted: Any, text: str, after: Looked) -> bool:
    """Whether an action is what a step asks for, as the page decides it (guide/steps.ts)."""
    if isinstance(wanted, str):
        return re.search(wanted, text) is not None
    if "text" in wanted:
        return re.search(wanted["text"], text) is not None
    if "tells" in wanted:
        return any(event.told.key == wanted["tells"] for event in after.news[-1].events)
    if "all" in wanted:
        return re.search(wanted["all"], text) is not None
    if "offers" in wanted:
        return any(re.search(wanted["offers"], offered) for offered in after.legal)
    return after.to_act is None and not after.legal


def right_answers(
    game: str, step: dict[str, Any], items: list[str], position: str, wanted: Any
) -> list[str]:
    """Every legal action that the step takes for an answer."""
    looked = played(game, step, items, position)
    return [
        text
        for text in looked.legal
        if answers(wanted, text, played(game, step, [*items, text], position))
    ]


def walk(game: str, step: dict[str, Any], items: list[str], position: str, part: int) -> list[str]:
    """Try every right answer from a part on; the items of the first way through."""
    wants, then = step.get("want", []), step.get("then", [])
    if part == len(wants):
        return items
    choices = right_answers(game, step, items, position, wants[part])
    if items and not choices and "all" in wants[part]:
        return walk(game, step, items, position, part + 1)
    assert choices, f"{step['says']}: nothing answers {wants[part]} after {items}"
    following = then[part] if part < len(then) else []
    again = part if "all" in wants[part] else part + 1
    ways = [
        walk(game, step, [*items, choice, *following], position, again)
        for choice in (choices if part == 0 else choices[:1])
    ]
    return ways[0]


@pytest.mark.compiled_only  # guides are about sentences
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_right_answer_leads_through_a_guide(guide: Path) -> None:
    position = ""
    items: list[str] = []
    for step in json.loads(guide.read_text(encoding="utf-8")):
        if "position" in step:
            position, items = step["position"], []
        items = walk(guide.stem, step, items, position, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_a_guide_refuses_nothing_that_its_sentence_allows(guide: Path, language: str) -> None:
    """It takes every action of a kind, or names the one it wants, or lets the rules decide."""
    known = sentences(language, guide.stem)
    for step in json.loads(guide.read_text(encoding="utf-8")):
        sentence = known[f"page.guide_{guide.stem}.{step['says']}"]
        for wanted in step.get("want", []):
            if isinstance(wanted, str):
                assert re.fullmatch(r"\^?(@|>|S|J|[a-z]+ ?\$?)", wanted), wanted
            elif "text" in wanted:
                assert wanted["named"][language] in sentence


def test_four_in_a_row_is_made_in_four_ways() -> None:
    """The line of three winds may be lengthened by either half, lying or standing."""
    [step] = [one for one in json.loads(GUIDES[0].read_text()) if one["says"] == "pattern"]
    found = right_answers("aldr", step, [], step["position"], step["want"][0])
    assert found == ["AA@o13n", "AA@n14e", "AA@o14n", "AA@o14e"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_step_has_its_sentence(guide: Path, language: str) -> None:
    known = sentences(language, guide.stem)
    for step in json.loads(guide.read_text(encoding="utf-8")):
        assert f"page.guide_{guide.stem}.{step['says']}" in known
