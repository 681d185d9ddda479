"""Tournaments are fair, repeatable, and count rightly."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import NoReturn

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.records import check, read_records
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.lab.arena import Arena, Played, Standing, elo, elo_errors, filled
from elementarium.lab.report import as_lines, write_games
from tests.sizes import PATIENCE

GAMES = 12 if is_compiled() else 2


def quiet(_done: int) -> None:
    pass


def test_the_stronger_program_comes_first() -> None:
    arena = Arena("element", ("random", "greedy"))
    arena.run(GAMES, 1, quiet)
    first, second = arena.standings()
    assert first.name == "greedy"
    assert first.points + second.points == GAMES
    assert first.elo > second.elo
    assert abs(first.elo + second.elo) < 1e-6
    assert first.decisions > 0


def test_an_interrupted_tournament_does_not_wait_for_its_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game of two masters takes many minutes."""

    def interrupted(_games: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("elementarium.lab.arena.as_completed", interrupted)
    began = monotonic()
    with pytest.raises(KeyboardInterrupt):
        Arena("element", ("master", "master")).run(2, 2, quiet)
    assert monotonic() - began < 60


def test_every_deal_is_played_from_all_seats() -> None:
    arena = Arena("element", ("greedy", "greedy", "random"), "turn_limit=4")
    arena.run(6, 1, quiet)
    seeds = [game.seed for game in arena.played]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]
    assert [game.order for game in arena.played[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_the_same_seed_gives_the_same_games() -> None:
    results = []
    for jobs in (1, 2):
        arena = Arena("element", ("random", "random"), "turn_limit=10", 5, keep_records=True)
        arena.run(4, jobs, quiet)
        results.append([(game.seed, game.points, game.record) for game in arena.played])
    assert results[0] == results[1]
    for _, _, record in results[0]:
        check(read_records(record)[0])


def test_games_are_written_one_to_a_line(tmp_path: Path) -> None:
    arena = Arena("element", ("random", "random"), "turn_limit=2")
    arena.run(2, 1, quiet)
    write_games(arena, tmp_path / "games.json")
    lines = [json.loads(line) for line in (tmp_path / "games.json").read_text().splitlines()]
    assert [line["index"] for line in lines] == [0, 1]
    assert lines[0]["seats"] == ["random", "random"]
    assert len(list(as_lines(arena))) == 3


def test_no_games_are_no_lines(tmp_path: Path) -> None:
    """A tournament that was ended at once."""
    write_games(Arena("element", ("random", "random")), tmp_path / "games.json")
    assert (tmp_path / "games.json").read_text() == ""


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("chess", ("random", "random"), ""),
        ("element", ("random",), ""),
        ("element", ("random", "genius"), ""),
        ("element", ("random", "random"), "wind=strong"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, players: tuple[str, ...], options: str
) -> None:
    with pytest.raises(ElementariumError):
        Arena(game, players, options)


def test_the_interval_is_that_of_wilson() -> None:
    """8 of 10: 49.0 % to 94.3 %, as tables have it."""
    low, high = Standing("x", games=10, points=8).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert Standing("x").interval == (0.0, 1.0)


def test_ratings_explain_the_results() -> None:
    """Three wins in four games, and the virtual draw: 3.5 to 1.5, that is 147 points."""
    games = [
        Played(i, 0, (0, 1), (1.0, 0.0) if i else (0.0, 1.0), 1, (0, 0), (1, 1)) for i in range(4)
    ]
    first, second = elo(games, 2)
    assert round(first - second) == 147


def test_a_player_without_a_loss_is_not_rated_exactly() -> None:
    """However many games were won, something is unknown."""
    for count in (2, 40):
        won = [Played(i, 0, (0, 1), (1.0, 0.0), 1, (0, 0), (1, 1)) for i in range(count)]
        error = elo_errors(won, 2, Rng(1))[0]
        assert error is not None
        assert error > 20


def test_an_error_that_the_games_do_not_tell_is_not_told() -> None:
    """Neither no game, nor one, nor draws only are a reason to believe in a rating."""
    arena = Arena("element", ("random", "greedy"))
    won = Played(0, 0, (0, 1), (1.0, 0.0), 1, (0, 0), (1, 1))
    drawn = Played(0, 0, (0, 1), (0.5, 0.5), 1, (0, 0), (1, 1))
    for played in ([], [won], [drawn], [drawn] * 30):
        arena.played = played
        assert [standing.elo_error for standing in arena.standings()] == [None, None]
        assert all("+-  ?" in line for line in list(as_lines(arena))[1:])
    arena.played = [won, drawn]
    assert "?" not in "".join(as_lines(arena))


def test_the_last_player_takes_the_seats_that_are_left() -> None:
    assert filled(("adept", "novice"), 4) == ("adept", "novice", "novice", "novice")
    assert filled(("adept", "novice"), 0) == ("adept", "novice")


def test_scores_are_counted_for_the_player_not_for_the_seat() -> None:
    arena = Arena("rummy", ("random", "greedy"), seed=3)
    arena.run(2, 1, quiet)
    for game in arena.played:
        assert game.scores is not None
        assert (game.scores[0] > game.scores[1]) == (game.points[0] > game.points[1])
    first, second = arena.standings()
    assert abs(first.margin + second.margin) < 1e-9
    assert "margin" in next(iter(as_lines(arena)))


def test_nobody_thinks_longer_than_allowed() -> None:
    arena = Arena("rummy", ("master", "random"), seed=4, seconds=0.001)
    arena.run(1, 1, quiet)
    assert arena.played[0].seconds[0] < 10


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_a_tournament_is_told_what_came_of_it(ending: signal.Signals) -> None:
    """Also one that a shell has sent into the background, which ignores Ctrl-C at first."""
    behind = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
    command = [sys.executable, "-m", "elementarium", "arena", "element", "random", "random"]
    with subprocess.Popen(
        [*behind, *command, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as tournament:
        assert tournament.stderr
        assert tournament.stderr.read(1), "it has begun"
        tournament.send_signal(ending)
        told = tournament.communicate(timeout=PATIENCE)[0]
    assert tournament.returncode == 0
    assert told.count("random") == 2
