"""The snippets in the documents run, and the README tells the truth about commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


def snippets(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_snippets_of_a_document_run_one_after_another(path: Path) -> None:
    names: dict[str, object] = {}
    for snippet in snippets(path):
        exec(compile(snippet, str(path), "exec"), names)


def test_there_are_snippets() -> None:
    assert sum(len(snippets(path)) for path in DOCUMENTS) >= 8


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for goal in re.findall(r"\]\((?!http)([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / goal).exists(), goal


def test_every_make_command_of_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert {"play", "test"} <= set(commands)
    for command in commands:
        assert re.search(rf"^{command}:", makefile, re.M), command
