"""What a log is told while programs play or think."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elementarium.cli import app
from elementarium.core.words import LANGUAGES, Words
from elementarium.lab import WORDS
from elementarium.lab.arena import Arena, Played
from elementarium.lab.progress import (
    MOST_LINES,
    SECONDS_BETWEEN,
    About,
    Progress,
    decisions_told,
    games_told,
    written_time,
)
from elementarium.lab.report import as_lines

RECORD = Path(__file__).parents[1] / "records" / "aldr-2p.record"


class Clock:
    """A clock that goes on by a fixed time whenever a step is done."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def __call__(self) -> float:
        now, self.now = self.now, self.now + self.seconds
        return now


def told_at(total: int, seconds: float) -> list[int]:
    """After how many steps something is said, if each takes so long."""
    steps = Progress(total, Clock(seconds))
    said = [steps.step() for _ in range(total)]
    return [about["done"] for about in said if about and isinstance(about["done"], int)]


def test_nothing_is_said_about_what_is_soon_done() -> None:
    assert told_at(10, SECONDS_BETWEEN / 11) == []


def test_something_is_said_from_time_to_time_but_not_at_the_end() -> None:
    assert told_at(12, SECONDS_BETWEEN / 3) == [3, 6, 9]
    assert told_at(4, 2 * SECONDS_BETWEEN) == [1, 2, 3]


def test_a_log_stays_short_however_long_it_takes() -> None:
    said = told_at(10_000, SECONDS_BETWEEN)
    assert len(said) < MOST_LINES
    assert all(later - sooner == 10_000 // MOST_LINES for sooner, later in pairwise(said))


def test_the_time_left_follows_from_the_time_gone() -> None:
    steps = Progress(4, Clock(1800))
    assert steps.step() == {"done": 1, "total": 4, "gone": "0:30:00", "left": "1:30:00"}
    assert written_time(59.7) == "0:01:00"


def won(index: int, *points: float) -> Played:
    """A game of two seats."""
    return Played(index, 0, (0, 1), points, 1, (0.0, 0.0), (1, 1))


ABOUT: About = {"done": 4, "total": 40, "gone": "0:01:00", "left": "0:09:00"}


@pytest.mark.parametrize(
    ("language", "games", "decisions"),
    [
        (
            "en",
            "4 of 40 games, 0:01:00 gone, about 0:09:00 left;"
            " greedy has won 75.0% (95 %: 30.1% to 95.4%)",
            "4 of 40 decisions, 0:01:00 gone, about 0:09:00 left",
        ),
        (
            "zh",
            "40 局中已完成 4 局，用时 0:01:00，约剩 0:09:00；"
            "greedy 的胜率为 75.0%（95%：30.1% 至 95.4%）",
            "40 个决定中已看 4 个，用时 0:01:00，约剩 0:09:00",
        ),
    ],
)
def test_the_player_named_first_is_told_in_both_languages(
    language: str, games: str, decisions: str
) -> None:
    """Also when the other one is ahead: a log is read line by line."""
    arena = Arena("element", ("greedy", "random"))
    arena.played = [won(0, 1.0, 0.0), won(1, 0.0, 1.0), won(2, 1.0, 0.0), won(3, 1.0, 0.0)]
    words = Words(language, (WORDS,))
    assert words.tell(games_told(arena, ABOUT)) == games
    assert words.tell(decisions_told(ABOUT)) == decisions


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is said after every step, and signals are left to whoever runs the tests.

    That the rules run uncompiled, where they do, is left out.
    """
    monkeypatch.setattr("elementarium.core.uncompiled.is_compiled", lambda: True)
    monkeypatch.setattr("elementarium.lab.progress.SECONDS_BETWEEN", 0.0)
    monkeypatch.setattr("elementarium.cli.end_with_what_there_is", lambda: None)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_go_to_the_error_output_and_results_stay_alone(
    language: str,
) -> None:
    played = ("arena", "element", "random", "greedy", "--games", "3", "--options", "turn_limit=2")
    told = CliRunner().invoke(app, [*played, "--lang", language])
    arena = Arena("element", ("random", "greedy"), "turn_limit=2")
    arena.run(3, 1, lambda _: None)
    label, *lines = told.stderr.splitlines()
    assert label == {"en": "element, 3 games", "zh": "element，3 局"}[language]
    assert [line.count("random") for line in lines] == [1, 1]
    head, *rows = as_lines(arena, Words(language, (WORDS,)))
    assert told.stdout.splitlines()[0] == head
    assert len(told.stdout.splitlines()) == 1 + len(rows)


@pytest.mark.usefixtures("impatient")
def test_an_analysis_tells_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.lab.progress.MOST_LINES", 4)
    record = tmp_path / RECORD.name
    record.write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    told = CliRunner().invoke(app, ["analyse", str(record), "--seconds", "0.001"])
    label, *lines = told.stderr.splitlines()
    assert label == "aldr"
    assert len(lines) == 3
    assert all(" decisions, 0:00:" in line for line in lines)
    assert " gone, about " not in told.stdout
