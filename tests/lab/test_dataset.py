"""Data sets: every decision as it was, nothing that its seat could not know, the same again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.records import check, read_records
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.view_observer import observer_of
from elementarium.lab import dataset
from elementarium.lab.dataset import DataSet, Recipe
from elementarium.play.table import Table
from tests.tui.test_cli import run

KINDS = [
    ("element", ("greedy", "random"), "aldr=on"),
    ("aldr", ("random", "greedy", "random"), ""),
    ("rummy", ("mcts:5", "random", "greedy"), "rounds=2"),
    ("brave", ("random", "mcts:5"), ""),
]


def nothing() -> None:
    pass


def made(recipe: Recipe, folder: Path, jobs: int = 1) -> DataSet:
    """The data set of a recipe, played."""
    data = DataSet(recipe, folder)
    data.run(jobs, nothing)
    return data


def rows_of(folder: Path, kind: str = "positions") -> list[dict[str, Any]]:
    """All rows of one kind of file."""
    parts = sorted(folder.glob(f"{kind}-*.parquet"))
    return [row for part in parts for row in pq.read_table(part).to_pylist()]


def files_of(folder: Path) -> dict[str, bytes]:
    """All files with their bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(("name", "players", "options"), KINDS)
def test_rows_are_what_the_seats_could_know(
    name: str, players: tuple[str, ...], options: str, tmp_path: Path, compiled: bool
) -> None:
    """Played again row by row; worlds that a seat cannot tell apart give the same row."""
    recipe = Recipe(name, players, len(players) if compiled else 1, options, seed=5)
    made(recipe, tmp_path)
    game, rng = load(name), Rng(3)
    rows = rows_of(tmp_path)
    for one in rows_of(tmp_path, "games"):
        table = Table(
            game, seats=len(players), options=game.options.read(options), seed=one["seed"]
        )
        observer = observer_of(game, table.state)
        own = [row for row in rows if row["game"] == one["game"]]
        assert [row["ply"] for row in own] == list(range(one["decisions"]))
        for row in own:
            state, seat = table.state, row["seat"]
            assert table.to_act == seat
            seen = np.array(row["observation"], np.int8).tobytes()
            assert observer.observed(state, seat) == seen
            twin = state.imagine(seat, rng)
            assert observer.observed(twin, seat) == seen
            assert sorted(twin.legal_actions()) == row["legal"] == sorted(state.legal_actions())
            assert row["return"] == pytest.approx(one["returns"][seat])
            table.submit(seat, row["action"])
        assert table.is_over
        assert table.state.returns() == pytest.approx(one["returns"])
        (record,) = read_records(one["record"])
        check(record, game)
        assert list(record.players) == one["players"]


def test_players_change_seats_from_game_to_game(tmp_path: Path) -> None:
    made(Recipe("rummy", ("greedy", "random"), 4), tmp_path)
    seated = [one["players"] for one in rows_of(tmp_path, "games")]
    assert seated == [["greedy", "random"], ["random", "greedy"]] * 2
    seeds = [one["seed"] for one in rows_of(tmp_path, "games")]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_shares_of_visits_stand_beside_the_legal_actions(tmp_path: Path) -> None:
    made(Recipe("rummy", ("mcts:40", "random"), 2), tmp_path)
    searched = {one["game"]: one["players"].index("mcts:40") for one in rows_of(tmp_path, "games")}
    best = chosen = 0
    for row in rows_of(tmp_path):
        if row["seat"] != searched[row["game"]]:
            assert row["shares"] == []
            continue
        assert len(row["shares"]) == len(row["legal"])
        assert sum(row["shares"]) == pytest.approx(1)
        assert min(row["shares"]) >= 0
        if len(row["legal"]) > 1:
            chosen += 1
            best += row["shares"][row["legal"].index(row["action"])] == max(row["shares"])
    assert chosen > 5
    assert best > 0.8 * chosen  # a sure win is played, however seldom it was visited


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(tmp_path: Path) -> None:
    recipe = Recipe("rummy", ("mcts:10", "greedy"), 5, seed=9)
    one, two = tmp_path / "one", tmp_path / "two"
    made(recipe, one)
    made(recipe, two, jobs=2)
    assert files_of(one) == files_of(two)
    made(Recipe("rummy", ("mcts:10", "greedy"), 5, seed=10), tmp_path / "other")
    assert files_of(one) != files_of(tmp_path / "other")


def test_what_was_stopped_goes_on_to_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "PART_BYTES", 100_000)
    recipe = Recipe("rummy", ("random", "random"), 9)
    whole = made(recipe, tmp_path / "whole")
    assert len(list(whole.folder.glob("games-*.parquet"))) > 2
    stopped = DataSet(recipe, tmp_path / "stopped")
    played = 0

    def stop() -> None:
        nonlocal played
        played += 1
        if played == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped.run(1, stop)
    assert 0 < stopped.done <= 5
    assert not json.loads((stopped.folder / "dataset.json").read_text("utf-8"))["complete"]
    (stopped.folder / ".positions-000004.parquet.unfinished").write_bytes(b"half of it")
    again = DataSet(recipe, stopped.folder)
    assert again.done == stopped.done
    again.run(1, nothing)
    assert again.is_complete
    assert again.positions == whole.positions
    left = {".positions-000004.parquet.unfinished"}
    assert {
        name: data for name, data in files_of(stopped.folder).items() if name not in left
    } == files_of(whole.folder)


def test_the_file_beside_it_says_what_it_is(tmp_path: Path) -> None:
    made(Recipe("element", ("random", "random"), 1, "aldr=on", seed=4), tmp_path)
    about = json.loads((tmp_path / "dataset.json").read_text("utf-8"))
    game = load("element")
    state = game.start(2, game.options.read("aldr=on"))
    assert about["game"] == "element"
    assert about["version"] == game.version
    assert about["options"] == "aldr=on"
    assert about["players"] == ["random", "random"]
    assert about["observer"]["size"] == observer_of(game, state).size
    assert about["positions"] == len(rows_of(tmp_path))
    assert (about["seats"], about["seed"], about["games"], about["complete"]) == (2, 4, 1, True)


@pytest.mark.parametrize(
    ("players", "is_repeatable"),
    [
        (("random", "greedy"), True),
        (("mcts:9", "mcts"), True),
        (("random", "adept"), False),
        (("master", "novice"), False),
    ],
)
def test_levels_think_by_the_clock(players: tuple[str, ...], is_repeatable: bool) -> None:
    assert Recipe("rummy", players, 1).about()["repeatable"] is is_repeatable


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    recipe = Recipe("rummy", ("random", "random"), 1)
    made(recipe, tmp_path / "data")
    before = files_of(tmp_path / "data")
    with pytest.raises(ElementariumError, match="holds another data set"):
        DataSet(Recipe("rummy", ("random", "random"), 2), tmp_path / "data")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("hello", "utf-8")
    with pytest.raises(ElementariumError, match="holds other files"):
        DataSet(recipe, tmp_path / "other")
    assert files_of(tmp_path / "data") == before
    assert list(files_of(tmp_path / "other")) == ["letter.txt"]
    made(recipe, tmp_path / "data")
    assert files_of(tmp_path / "data") == before


def test_the_command_writes_and_tells_in_both_languages(tmp_path: Path) -> None:
    written = ("dataset", "rummy", "--players", "random", "--games", "2", "--out", str(tmp_path))
    done = run(*written)
    assert done.returncode == 0
    assert done.stdout.startswith("2 games with ")
    assert "rummy, 2 games" in done.stderr
    assert run(*written, "--lang", "zh").stdout.startswith("2 局、")
    wrong = run(*written, "--seed", "7")
    assert wrong.returncode == 1
    assert "holds another data set" in wrong.stderr


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['pyarrow'] = None; sys.argv[1:] = "
        f"['dataset', 'rummy', '--out', {str(tmp_path / 'data')!r}]; "
        "from elementarium.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        'elementarium: data sets need pyarrow: pip install "elementarium[data]"'
    )
    assert not (tmp_path / "data").exists()


def test_other_commands_do_without_pyarrow() -> None:
    code = "import elementarium.cli, sys; assert not {'pyarrow', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
