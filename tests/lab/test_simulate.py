"""Simulations: every game as it was, the same again, and nothing mixed into a run."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.records import check, read_records
from elementarium.core.registry import load
from elementarium.lab import job as jobs_module
from elementarium.lab.counting import counting_of
from elementarium.lab.job import Group, Job, changed_options, read_seats, read_until
from elementarium.lab.planning import planned
from elementarium.lab.restricted import banned_numbers
from elementarium.lab.run import Run
from tests.tui.test_cli import run

pytestmark = pytest.mark.compiled_only  # what is noted does not depend on the build, and takes long


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games at a time, six in a part."""
    monkeypatch.setattr(jobs_module, "QUICK_CHUNK", 2)
    monkeypatch.setattr(jobs_module, "CHUNKS_OF_PART", 3)


def quiet(_group: Group, _games: range) -> None:
    pass


def played(job: Job, path: Path, jobs: int = 1) -> Run:
    """The run of a job."""
    made = Run(job, path)
    made.play(jobs, quiet)
    return made


def small(game: str = "rummy", **about: Any) -> Job:
    return planned(game, **({"players": ["greedy"], "games": 14, "chances": 1} | about))


def files_of(folder: Path) -> dict[str, bytes]:
    """All files with their bytes."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def rows(made: Run, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = made.table(table).to_pylist()
    return found


@pytest.mark.parametrize("game", ["element", "aldr", "rummy", "brave"])
def test_rows_tell_what_the_arena_plays(game: str, tmp_path: Path) -> None:
    """Winners, scores and lengths are those of the same games of the arena; uses are counted."""
    job = small(game, players=["random,greedy"], seats="2-3", games=3, chances=0)
    made = played(job, tmp_path)
    games, uses = rows(made, "games"), rows(made, "uses")
    of_action = counting_of(load(game)).of_action
    for group in job.groups:
        arena = job.arena(group)
        for index in range(3):
            sitting = arena.sitting(index)
            counted: Counter[tuple[int, str]] = Counter()
            while not sitting.table.is_over:
                seat = sitting.table.to_act
                action = sitting.programs[seat].choose(sitting.table.perspective(seat))
                counted[seat, of_action[action]] += 1
                sitting.table.submit(seat, action)
            (row,) = [one for one in games if (one["group"], one["game"]) == (group.number, index)]
            result = sitting.table.result
            assert result is not None
            assert tuple(row["winners"]) == result.winners
            assert (tuple(row["scores"]) if row["scores"] else None) == result.scores
            assert row["returns"] == pytest.approx([float(one) for one in result.returns])
            assert row["seed"] == sitting.deal.seed
            assert len(row["branching"]) == len(row["deciders"]) == sum(counted.values())
            assert row["cause"] != "over"
            own = [one for one in uses if (one["group"], one["game"]) == (group.number, index)]
            taken = {(one["seat"], one["use"]): one["taken"] for one in own if one["offered"]}
            for key, times in counted.items():
                if key[1] and not key[1].startswith(("draw", "hold")):
                    assert taken[key] == times
            assert all(one["offered"] >= 0 for one in own)


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(tmp_path: Path) -> None:
    job = small(players=["greedy", "mcts:5,random"], seats="2-3")
    played(job, tmp_path / "one")
    played(job, tmp_path / "two", jobs=2)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")
    played(small(seed=2), tmp_path / "other")
    assert files_of(tmp_path / "one") != files_of(tmp_path / "other")


def test_a_run_that_was_killed_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    """Ended by the system in the middle, with half a file lying about."""
    code = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from elementarium.lab import job\nfrom elementarium.lab.planning import planned\n"
        "from elementarium.lab.run import Run\n"
        "job.QUICK_CHUNK, job.CHUNKS_OF_PART = 2, 3\n"
        "played = planned('rummy', players=['greedy'], games=14, chances=1)\n"
        "def progress(group, games):\n"
        "    if games.start >= 8: os.kill(os.getpid(), signal.SIGKILL)\n"
        "Run(played, Path(sys.argv[1])).play(1, progress)\n"
    )
    stopped = tmp_path / "stopped"
    ended = subprocess.run([sys.executable, "-c", code, str(stopped)], check=False)
    assert ended.returncode == -9
    rest = stopped / ".games-00-0000006.parquet.unfinished"
    rest.write_bytes(b"half of it")
    again = Run(small(), stopped)
    assert again.done == {0: 6}
    again.play(1, quiet)
    assert again.is_complete
    whole = played(small(), tmp_path / "whole")
    rest.unlink(missing_ok=True)
    assert files_of(stopped) == files_of(whole.path)


def test_a_run_can_be_made_longer_but_not_shorter(tmp_path: Path) -> None:
    played(small(games=8), tmp_path / "run")
    longer = played(small(), tmp_path / "run")
    assert longer.played == 14
    assert files_of(tmp_path / "run") == files_of(played(small(), tmp_path / "new").path)
    with pytest.raises(ElementariumError, match="more games of this run already"):
        Run(small(games=8), tmp_path / "run")


@pytest.mark.parametrize(
    "other",
    [
        {"options": "harvest=top"},
        {"seed": 2},
        {"players": ["random"]},
        {"seats": "3"},
        {"chances": 2},
        {"against": "harvest=top"},
    ],
)
def test_nothing_else_is_mixed_into_a_run(other: dict[str, Any], tmp_path: Path) -> None:
    made = played(small(games=2), tmp_path)
    before = files_of(made.path)
    with pytest.raises(ElementariumError, match="holds another run"):
        Run(small(games=2, **other), tmp_path)
    assert files_of(made.path) == before


def test_neither_are_other_versions_nor_other_cards(tmp_path: Path) -> None:
    cards = tmp_path / "brave-cards.toml"
    shutil.copy(str(files("elementarium.games.brave") / "brave-cards.toml"), cards)
    job = small("brave", cards=str(cards), games=1, chances=0)
    made = played(job, tmp_path / "run")
    assert (tmp_path / "run" / "cards" / "0" / "brave-cards.toml").exists()
    assert Run.read(made.path).job.game_of(job.groups[0]).cards == job.loaded[0].cards
    cards.write_text(cards.read_text("utf-8").replace("vp = 2", "vp = 3", 1), "utf-8")
    with pytest.raises(ElementariumError, match="holds another run"):
        Run(small("brave", cards=str(cards), games=1, chances=0), tmp_path / "run")
    about = json.loads((made.path / "run.json").read_text("utf-8"))
    (made.path / "run.json").write_text(json.dumps(about | {"elementarium": "0.0.1"}), "utf-8")
    with pytest.raises(ElementariumError, match="holds another run"):
        Run(job, tmp_path / "run")


def test_both_sets_of_rules_play_the_same_deals(tmp_path: Path) -> None:
    made = played(small(against="layoff_needs_meld=true", games=12), tmp_path)
    assert [variant.options for variant in made.job.variants] == ["", "layoff_needs_meld=true"]
    first, second = (
        [row for row in rows(made, "games") if row["group"] == group] for group in (0, 1)
    )
    assert [row["seed"] for row in first] == [row["seed"] for row in second]
    same = [one["digest"] == other["digest"] for one, other in zip(first, second, strict=True)]
    assert any(same)
    assert not all(same)


def test_who_goes_without_something_never_does_it(tmp_path: Path) -> None:
    """He still is offered it; the others still do it."""
    job = small(without=["play", "take"], players=["mcts:5,greedy"], games=6, chances=0)
    made = played(job, tmp_path)
    orders = {(row["group"], row["game"]): row["order"] for row in rows(made, "games")}
    taken: Counter[tuple[str, bool]] = Counter()
    for row in rows(made, "uses"):
        group = job.groups[row["group"]]
        is_own = orders[row["group"], row["game"]][row["seat"]] == 0
        if row["use"].startswith(group.without):
            taken[group.without, is_own] += row["taken"]
            taken["offered", is_own] += row["offered"]
    assert taken["play", True] == taken["take", True] == 0
    assert taken["play", False] > 0
    assert taken["offered", True] > 0


def test_games_that_show_something_are_kept_and_replay(tmp_path: Path) -> None:
    made = played(small(chances=6), tmp_path)
    kept = {path.name: path for path in (made.path / "records").iterdir()}
    assert {"00-longest.record", "00-shortest.record", "00-comeback.record"} <= kept.keys()
    lengths = [len(row["branching"]) for row in rows(made, "games")]
    for name, goal in (("00-longest.record", max(lengths)), ("00-shortest.record", min(lengths))):
        (record,) = read_records(kept[name].read_text("utf-8"))
        check(record, load("rummy"))
        seed = int(record.tags["Seed"])
        (row,) = [one for one in rows(made, "games") if one["seed"] == seed]
        assert len(row["branching"]) == goal


def test_chances_add_up_and_end_with_the_result(tmp_path: Path) -> None:
    made = played(small("element", games=1, options="turn_limit=6"), tmp_path)
    told = rows(made, "chances")
    assert len(told) > 5
    for row in told:
        assert sum(row["chances"]) == pytest.approx(1, abs=0.01)
    (game,) = rows(made, "games")
    share = 1 / len(game["winners"])
    goal = [share if seat in game["winners"] else 0.0 for seat in range(2)]
    assert told[-1]["chances"] == pytest.approx(goal)
    assert all(row["effective"] >= 1 for row in told[:-1])


def test_a_test_stops_a_run_at_the_same_game_whoever_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one job or two, at once or after it was stopped; and never before it may."""
    monkeypatch.setattr(jobs_module, "QUICK_CHUNK", 10)
    about: dict[str, Any] = {"players": ["random"], "chances": 0, "until": "seat=0.15"}
    job = planned("rummy", games=3000, against="harvest=top", **about)
    one = played(job, tmp_path / "one")
    assert one.is_complete
    assert 50 <= one.done[0] == one.done[1] < 3000
    assert one.stopping.told(job.groups[0]) == {"verdict": "even", "games": one.done[0]}
    played(job, tmp_path / "two", jobs=2)
    assert files_of(tmp_path / "two") == files_of(tmp_path / "one")

    def stop(_group: Group, games: range) -> None:
        if games.start >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(job, tmp_path / "stopped").play(1, stop)
    played(job, tmp_path / "stopped")
    assert files_of(tmp_path / "stopped") == files_of(tmp_path / "one")


def test_a_seat_that_wins_too_much_stops_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who goes without melds at Rummy is found to lose."""
    monkeypatch.setattr(jobs_module, "QUICK_CHUNK", 10)
    job = small(without=["meld"], games=2000, chances=0, until="seat=0.1")
    made = played(job, tmp_path)
    assert made.done[0] < 2000
    assert made.stopping.told(job.groups[0]) == {"verdict": "uneven", "games": made.done[0]}


def test_levels_think_by_the_clock_and_the_run_says_so() -> None:
    assert small(players=["greedy", "mcts:7"]).about()["repeatable"] is True
    assert small(players=["greedy,adept"]).about()["repeatable"] is False


def test_seats_options_and_stops_are_read() -> None:
    game = load("element")
    assert read_seats("", game) == (2,)
    assert read_seats("2-4", game) == (2, 3, 4)
    assert read_seats("4,2", game) == (4, 2)
    assert changed_options(game, "aldr=on,river=truncate", "river=must_complete") == "aldr=on"
    assert changed_options(game, "aldr=on", "chinese_sheet") == "river=truncate aldr=on"
    assert read_until("seat=0.02") == 0.02


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "2-"], "cannot read the seats"),
        (["--seats", "9"], "rummy is for 2 to 6 players"),
        (["--until", "seat=2"], "cannot read"),
        (["--without", "fly"], "nothing is called"),
        (["--against", "harvest=any"], "both sets of rules are the same"),
        (["--players", "nobody"], "there is no program"),
        (["--options", "harvest=never"], "harvest"),
        (["--cards", "mine.toml"], "cards"),
    ],
)
def test_bad_input_gets_one_sentence_and_writes_nothing(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    done = run("simulate", "rummy", "--out", str(tmp_path / "run"), *arguments)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_the_command_says_how_long_it_will_take(tmp_path: Path) -> None:
    written = ("simulate", "rummy", "--games", "4", "--chances", "1", "--out", str(tmp_path / "r"))
    done = run(*written)
    assert done.returncode == 0
    assert done.stderr.startswith("This will take about 0:00:")
    assert done.stdout.startswith("4 games are in ")
    assert run(*written, "--lang", "zh").stdout.startswith("4 局已写入")


def test_whatever_is_banned_is_an_action_of_that_name() -> None:
    game = load("rummy")
    assert banned_numbers(game, "play 9") < banned_numbers(game, "play")
    assert not banned_numbers(game, "play") & banned_numbers(game, "meld")
