"""Programs that packages bring, and players of one's own in the arena."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from elementarium.core import plugins
from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.lab.arena import Arena
from elementarium.play.table import Table
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.player import Player, make_player
from elementarium.players.reasons import reason_for
from elementarium.players.thinking import thinking_of


class First:
    """Takes the first legal action, and counts."""

    name = "first"

    def __init__(self) -> None:
        self.decisions = 0
        self.rng = Rng(0)

    def begin(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, perspective: Perspective) -> int:
        self.decisions += 1
        return perspective.legal_actions()[0]


def make_first(_game: str, _seed: int, *, setting: str, seconds: float) -> Player:
    player = First()
    player.name = f"first {setting} {seconds}"
    return player


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("first", f"{__name__}:make_first", "elementarium.players")
    monkeypatch.setattr(plugins, "entry_points", lambda **_: [entry])


@pytest.mark.usefixtures("brought")
def test_a_program_of_a_package_is_seated_by_its_name_and_setting() -> None:
    assert make_player("first:slow", "element", 1, seconds=2.0).name == "first slow 2.0"


@pytest.mark.usefixtures("brought")
def test_unknown_programs_are_refused_with_those_there_are() -> None:
    with pytest.raises(ElementariumError, match="mcts, learned, first"):
        make_player("nobody", "element", 1)


MIRROR = {
    "pyproject.toml": '[project.entry-points."elementarium.games"]\nmirrored = "mirrored:GAME"\n',
    "src/mirrored/__init__.py": """
from dataclasses import replace
from elementarium.games.aldr import GAME as MODEL
GAME = replace(MODEL, name="mirrored", package=__name__)
""",
    "src/mirrored/knowledge.py": """
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking
LEVEL_SIMULATIONS = (1, 2, 3, 4)
def greedy_choice(perspective, rng):
    return perspective.legal_actions()[-1]
THINKING = Thinking(settings=Settings(width=5))
""",
    "src/mirrored/reasons.py": """
from elementarium.core.words import Message
def reason(state, numbers):
    return Message("mirrored.hint.why")
""",
}


def test_a_package_brings_knowledge_reasons_and_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in MIRROR.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    table = Table(load("mirrored"), seats=2, seed=1)
    perspective = table.perspective(table.to_act)
    assert (
        make_player("greedy", "mirrored", 1).choose(perspective)
        == (perspective.legal_actions()[-1])
    )
    assert [budget_of(level, "mirrored").simulations for level in LEVELS[:-1]] == [1, 2, 3, 4]
    assert thinking_of("mirrored").settings.width == 5
    assert reason_for("mirrored", table.state, []).key == "mirrored.hint.why"


def test_the_arena_seats_players_of_ones_own() -> None:
    mine = First()
    arena = Arena("aldr", (mine, "random"), keep_records=True)
    arena.run(2, 1, lambda _game: None)
    assert arena.names == ("first", "random")
    assert "first" in arena.played[0].record
    assert mine.decisions == 0, "every game has a copy"
    assert [standing.games for standing in arena.standings()] == [2, 2]


def test_players_of_ones_own_go_to_other_processes() -> None:
    arena = Arena("aldr", (First(), First()))
    arena.run(2, 2, lambda _game: None)
    assert len(arena.played) == 2
