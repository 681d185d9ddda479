"""Packages bring games and programs: installed, or as sources on Python's path."""

from __future__ import annotations

from pathlib import Path

import pytest

from elementarium.core import plugins, registry
from elementarium.core.errors import UnknownGameError


def project(folder: Path, text: str) -> None:
    (folder / "src").mkdir()
    (folder / "pyproject.toml").write_text(text, "utf-8")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    return tmp_path


def test_a_source_tree_on_the_path_brings_a_game(path: Path) -> None:
    text = '[project.entry-points."elementarium.games"]\nmirror = "mirror:GAME"\n'
    project(path, text)
    source = "from elementarium.games.element import GAME\n"
    (path / "src" / "mirror.py").write_text(source, "utf-8")
    assert "mirror" in registry.names()
    assert registry.load("mirror") is registry.load("element")


def test_the_games_of_the_house_are_found_without_an_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sources of the house lie on the path; nothing is installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "src"))
    monkeypatch.setattr(plugins, "entry_points", lambda **_: [])
    assert registry.names() == ["aldr", "brave", "element", "rummy"]


def test_descriptions_of_other_projects_are_not_read(path: Path) -> None:
    project(path, "this is [ no TOML")
    assert "element" in registry.names()


def test_parts_that_are_not_there_are_none() -> None:
    assert plugins.part_of("elementarium.core", "knowledge", "nowhere") is None
    assert plugins.part_of("elementarium.games.element", "reasons", "elementarium.players.reasons")


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="element"):
        registry.load("chess")
