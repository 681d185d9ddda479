"""The first games of the page can be played as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.words import LANGUAGES
from elementarium.server.messages import Looked, Sandbox
from elementarium.server.sandbox import look
from elementarium.server.wordbook import sentences

GUIDES = sorted((Path(__file__).parents[2] / "client" / "src" / "guide").glob("*.json"))


def played(game: str, step: dict[str, Any], items: list[str], position: str) -> Looked:
    """The board after some items of a guide."""
    wish = Sandbox(game, position=position, options=step.get("options", ""), items=items)
    looked = look(wish)
    assert looked.refused is None, f"{items}: {looked.refused}"
    return looked


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_a_guide_plays_through(guide: Path) -> None:
    position, items = "", []
    for step in json.loads(guide.read_text(encoding="utf-8")):
        if "position" in step:
            position, items = step["position"], []
        looked = played(guide.stem, step, items, position)
        for place, wanted in enumerate(step.get("want", [])):
            choices = [text for text in looked.legal if re.search(wanted, text)]
            assert choices, f"{step['says']}: none of {looked.legal} fits {wanted}"
            then = step.get("then", [])
            items = [*items, choices[0], *(then[place] if place < len(then) else [])]
            looked = played(guide.stem, step, items, position)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_step_has_its_sentence(guide: Path, language: str) -> None:
    known = sentences(language, guide.stem)
    for step in json.loads(guide.read_text(encoding="utf-8")):
        assert f"page.guide_{guide.stem}.{step['says']}" in known
