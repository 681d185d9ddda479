"""Games that bring no board of their own are played in the terminal all the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.game import Game
from elementarium.core.registry import load, names
from elementarium.players.levels import LEVELS
from elementarium.tui.boards import board_of
from elementarium.tui.boards.detail import Detail
from elementarium.tui.boards.general import GeneralBoard
from elementarium.tui.menu import Menu
from elementarium.tui.start import new_session, screen_for
from tests.tui.terminal import Terminal

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("downpour", "kuhn"):
        monkeypatch.syspath_prepend(str(EXAMPLES / game / "src"))


def play(game: Game[Any], *lines: str, seats: str, language: str = "en") -> tuple[bool, str]:
    terminal = Terminal(*lines, language=language)
    screen = screen_for(game, language, terminal.base)
    session = new_session(game, seats.split(","), screen, options=game.options(), seed=7)
    session.run()
    return session.table.is_over, terminal.text


def test_a_stranger_plays_downpour_to_its_end() -> None:
    lines = ("?", "hint", "try c", "A", "b", "a", "b", "why g", "a", "b", "a")
    is_over, text = play(load("downpour"), *lines, seats="human,human")
    assert is_over
    assert " 1 [F] .  .  .  .  . " in text
    assert "choose a column: your stone falls to its lowest free cell" in text
    assert "nothing has been played" in text
    assert "P0 has a row and wins  (6)" in text


def test_hands_are_secret_where_two_share_a_screen() -> None:
    lines = ("", "?", "b", "", "table", "b")
    is_over, text = play(load("kuhn"), *lines, seats="human,human")
    assert is_over
    assert "pass, or fold after a bet: p" in text
    before_the_end = text.partition("P1 calls")[0]
    assert "card: ?" in before_the_end
    assert "chips in the pot: 2" in text


def test_the_menu_asks_only_what_there_is_to_choose() -> None:
    number = str(names().index("kuhn") + 1)
    terminal = Terminal(number, "h", "r", "b", number, "h", "g", "q")
    Menu("en", terminal.base).run()
    assert "How many players" not in terminal.text
    assert "name=value" not in terminal.text
    assert "P0 bets" in terminal.text
    assert "greedy does not know kuhn" in terminal.text


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["downpour", "kuhn"])
def test_every_level_plays(game: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.players.levels.SOON", 0.01)
    monkeypatch.setattr("elementarium.players.levels.LONG", 0.01)
    is_over, _ = play(load(game), seats=f"{level},random")
    assert is_over


def test_everything_is_said_in_chinese() -> None:
    _, text = play(load("downpour"), "?", seats="human,random", language="zh")
    assert "选一列" in text
    assert "棋子: 火" in text


@dataclass(frozen=True)
class Odd:
    """A view with what no example has."""

    name_of_it: str
    none: None
    yes: bool
    pairs: tuple[tuple[str, int], ...]
    inner: dict[str, int]


def test_views_of_any_make_are_lines() -> None:
    board = GeneralBoard(load("downpour"))
    view = Odd("F", None, True, (("W", 1), ("x", 2)), {"stone": 3})
    words = load("downpour").words("en", "elementarium.tui")
    lines = board.draw(view, words, frozenset(), 80, Detail.FULL)
    assert [line.plain for line in lines] == [
        "name of it: fire",
        "none: -",
        "yes: yes",
        "pairs: water, 1, x, 2",
        "inner: drops: 3",
    ]


def test_a_game_with_a_board_of_its_own_is_drawn_by_it() -> None:
    assert not isinstance(board_of(load("aldr")), GeneralBoard)


def test_a_package_brings_its_own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "own" / "terminal.py").write_text("PANEL_WIDTH = 7\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert board_of(replace(load("element"), package="own")).PANEL_WIDTH == 7
