"""Tournaments are fair, repeatable, and count rightly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from time import monotonic
from typing import NoReturn
from unittest.mock import Mock

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.records import check, read_records
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.core.words import Words
from elementarium.lab import WORDS
from elementarium.lab.arena import (
    Arena,
    Played,
    Standing,
    count_seatings,
    elo,
    elo_errors,
    filled,
    worth,
)
from elementarium.lab.report import GamesFile, as_lines, keeper
from tests.sizes import PATIENCE

ENGLISH = Words("en", (WORDS,))
GAMES = 12 if is_compiled() else 2


def quiet(_game: Played) -> None:
    pass


def ended(seed: int, *points: float) -> Played:
    """A game of the deal `seed` that ended so."""
    seats = tuple(range(len(points)))
    return Played(seed, seed, seats, points, 1, (0.0,) * len(points), (1,) * len(points))


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

    def interrupted(_game: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("concurrent.futures.Future.result", interrupted)
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


@pytest.mark.parametrize(
    ("players", "seatings"),
    [("ab", 2), ("aa", 1), ("aab", 3), ("aaa", 1), ("abab", 2), ("aabb", 4), ("ababab", 2)],
)
def test_equal_programs_can_sit_in_fewer_ways(players: str, seatings: int) -> None:
    assert count_seatings(players) == seatings


@pytest.mark.parametrize("players", ["gg", "gr", "ggg", "grg", "grgr"])
def test_no_game_is_played_twice(players: str) -> None:
    """Equal programs that only change seats would play the same game: they get another deal, and
    still every one of them sits in every seat equally often.
    """
    named = tuple({"g": "greedy", "r": "random"}[player] for player in players)
    arena = Arena("element", named, "turn_limit=1")
    deals = [arena.deal(index) for index in range(12)]
    games = {(deal.seed, tuple(named[player] for player in deal.order)) for deal in deals}
    assert len(games) == 12
    for seat in range(len(named)):
        seated = [deal.order[seat] for deal in deals]
        assert {seated.count(player) for player in range(len(named))} == {12 // len(named)}


def test_a_hundred_games_are_a_hundred_games() -> None:
    arena = Arena("element", ("random", "random"), "turn_limit=3", keep_records=True)
    arena.run(20, 1, quiet)
    assert len({game.record.split("\n\n")[1] for game in arena.played}) == 20


@pytest.mark.parametrize("name", ["element", "aldr", "rummy", "brave"])
def test_turns_are_counted(name: str) -> None:
    """In every game, also where the number of a turn is made up of several."""
    arena = Arena(name, ("random", "random"), keep_records=True)
    arena.run(1, 1, quiet)
    game = arena.played[0]
    lines = game.record.split("\n\n")[1].splitlines()
    assert 0 < game.turns <= sum(game.decisions)
    assert abs(game.turns - len(lines)) <= len(lines) / 2


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
    with keeper(arena, tmp_path / "games.json", None) as keep:
        arena.run(2, 1, keep)
    lines = [json.loads(line) for line in (tmp_path / "games.json").read_text().splitlines()]
    assert [line["index"] for line in lines] == [0, 1]
    assert lines[0]["seats"] == ["random", "random"]
    assert len(list(as_lines(arena, ENGLISH))) == 3


def test_no_games_are_no_lines(tmp_path: Path) -> None:
    """A tournament that was ended at once."""
    with keeper(Arena("element", ("random", "random")), tmp_path / "games.json", None):
        pass
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


def test_the_games_of_a_deal_are_worth_what_they_say() -> None:
    """Copies count once, games that have nothing in common all, never more than there are."""
    copies = [[1.0, 1.0]] * 8 + [[0.0, 0.0]] * 2
    assert round(worth(copies), 9) == 10
    assert worth([[1.0], [0.0]] * 5) == 10
    unlike = [[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]] * 5
    assert worth(unlike) == 40
    assert worth([[1.0, 0.0]] * 10) == 20
    assert worth([[1.0, 1.0]] * 10) == 10
    assert worth([]) == 0
    low, high = Standing("x", games=20, points=16, worth=worth(copies)).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_errors_of_ratings_are_drawn_by_deal() -> None:
    """Games that were copied three times tell no more than the games themselves."""
    once = [ended(seed, *((1.0, 0.0) if seed % 3 else (0.0, 1.0))) for seed in range(60)]
    single, copied = elo_errors(once, 2, Rng(1))[0], elo_errors(once * 3, 2, Rng(1))[0]
    mixed = [replace(game, seed=seed) for seed, game in enumerate(once * 3)]
    apart = elo_errors(mixed, 2, Rng(1))[0]
    assert single is not None
    assert copied is not None
    assert apart is not None
    assert 0.9 < copied / single < 1.15
    assert 1.4 < single / apart < 2.1


def test_ratings_explain_the_results() -> None:
    """Three wins in four games, and the virtual draw: 3.5 to 1.5, that is 147 points."""
    games = [ended(i, 1.0, 0.0) if i else ended(i, 0.0, 1.0) for i in range(4)]
    first, second = elo(games, 2)
    assert round(first - second) == 147


def test_a_player_without_a_loss_is_not_rated_exactly() -> None:
    """However many games were won, something is unknown."""
    for count in (2, 40):
        won = [ended(i, 1.0, 0.0) for i in range(count)]
        error = elo_errors(won, 2, Rng(1))[0]
        assert error is not None
        assert error > 20


def test_an_error_that_the_games_do_not_tell_is_not_told() -> None:
    """Neither no game, nor one deal, nor draws only are a reason to believe in a rating."""
    arena = Arena("element", ("random", "greedy"))
    won, drawn = ended(0, 1.0, 0.0), ended(1, 0.5, 0.5)
    draws = [ended(seed, 0.5, 0.5) for seed in range(30)]
    for played in ([], [won], [won, won], [drawn], draws):
        arena.played = played
        assert [standing.elo_error for standing in arena.standings()] == [None, None]
        assert all("+-  ?" in line for line in list(as_lines(arena, ENGLISH))[1:])
    arena.played = [won, drawn]
    assert "?" not in "".join(as_lines(arena, ENGLISH))


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
    assert "margin" in next(iter(as_lines(arena, ENGLISH)))


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


def test_a_full_disk_is_told_with_the_name_of_the_file() -> None:
    arena = Arena("element", ("random", "random"), "turn_limit=2")
    with (
        keeper(arena, Path("/dev/full"), None) as keep,
        pytest.raises(ElementariumError, match="cannot write /dev/full: No space left on device"),
    ):
        arena.run(2, 1, keep)
    assert len(arena.played) == 1


def test_a_game_that_does_not_fit_leaves_no_piece_behind(tmp_path: Path) -> None:
    """A disk that is full takes the beginning of a game, and then nothing."""
    path = tmp_path / "games.json"
    with path.open("wb", buffering=0) as real, GamesFile(path) as file:
        full = Mock(tell=real.tell, truncate=real.truncate)
        full.write = lambda data: real.write(data[:4]) if len(data) > 4 else refuse()
        real.write(b"first\n")
        opened, file.file = file.file, full
        with pytest.raises(ElementariumError, match=r"games\.json: No space left"):
            file.add("second\n")
        opened.close()
    assert path.read_text() == "first\n"


def refuse() -> NoReturn:
    raise OSError(ENOSPC, "No space left on device")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_finished_is_there_after_a_kill(tmp_path: Path, jobs: str) -> None:
    """Also with a signal that nobody can catch: every line and every record is whole."""
    lines, records = tmp_path / "games.json", tmp_path / "games.record"
    command = [sys.executable, "-m", "elementarium", "arena", "element", "random", "random"]
    files = ["--json", str(lines), "--records", str(records), "--jobs", jobs]
    with subprocess.Popen(
        [*command, *files, "--games", "20000", "--options", "turn_limit=2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as tournament:
        until = monotonic() + PATIENCE
        while monotonic() < until and (not records.exists() or records.stat().st_size < 2000):
            pass
        os.killpg(tournament.pid, signal.SIGKILL)
    played = [json.loads(line) for line in lines.read_text().splitlines()]
    kept = read_records(records.read_text())
    assert len(played) >= len(kept) > 2
    for record in kept[:5]:
        check(record)
