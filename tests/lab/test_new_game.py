"""A new game is written, passes its tests, and plays at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.lab.new_game import write_game

ROOT = Path(__file__).parents[2]


def run(folder: Path, *command: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["hex", "thunderstorm"])
def test_a_new_game_passes_its_tests_and_the_linter(tmp_path: Path, name: str) -> None:
    goal = write_game(name, tmp_path)
    assert "15 passed" in run(goal, "pytest", "-q", "-p", "no:cacheprovider")
    run(goal, "ruff", "check", "--no-cache", ".")
    run(goal, "ruff", "format", "--no-cache", "--check", ".")
    for path in goal.rglob("*"):
        assert "downpour" not in str(path.relative_to(goal)).lower()
        if path.suffix in (".py", ".toml", ".md"):
            assert "downpour" not in path.read_text("utf-8").lower()


def test_a_new_game_is_played_from_its_folder(tmp_path: Path) -> None:
    run(tmp_path, "elementarium", "new-game", "hexes")
    home = {"PYTHONPATH": "src", "ELEMENTARIUM_HOME": str(tmp_path / "home")}
    goal = tmp_path / "hexes"
    played = run(goal, "elementarium", "play", "hexes", "--seats", "novice,random", **home)
    assert "wins" in played or "full" in played
    assert "Falling" in run(goal, "elementarium", "rules", "hexes", "5", **home)
    arena = run(goal, "elementarium", "arena", "hexes", "novice", "random", "--games", "2", **home)
    assert "novice" in arena


@pytest.mark.parametrize("name", ["element", "random", "Hex", "a", "class", "elementarium", "x y"])
def test_names_that_are_taken_or_no_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ElementariumError):
        write_game(name, tmp_path)
    assert not any(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "hexes").mkdir()
    with pytest.raises(ElementariumError, match="exists already"):
        write_game("hexes", tmp_path)
