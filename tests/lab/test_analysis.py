"""An analysis tells the chances of a game, its turning points, and keeps what it has."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elementarium.core.records import read_record
from elementarium.core.registry import load
from elementarium.core.uncompiled import is_compiled
from elementarium.lab.report import analysis_lines, as_json, bar, plot, thinned_out, write_analysis
from elementarium.players.analysis import Analysis, Moment, shares
from elementarium.players.mcts import Budget
from elementarium.players.prospects import ENOUGH
from tests.sizes import PATIENCE

BLUNDER = """
[Game "element"]
[Rules "1"]
[Players "Ann; Bob"]
[Start "f5,a1 F:a2;W:b2 P0 act E 0 - 1"]
[Result "*"]

0: E@k11 ; end
"""
"""Earth on b1 would have captured the sage in the corner (Element 5.7)."""

BADLY_LED = """
[Game "element"]
[Rules "1"]
[Players "Ann; Bob"]
[Start "f5,a1 E:a2;W:d1 P0 act W 0 - 1"]
[Result "*"]

0: W@c1>NN ; end
"""
"""West and north it would have shut the sage in (Element 5.4, 5.7)."""


def analysed(text: str, simulations: int) -> Analysis:
    record = read_record(text)
    analysis = Analysis(record, load(record.game), Budget(simulations))
    for _ in analysis.run():
        pass
    return analysis


def test_a_win_that_was_missed_is_a_turning_point() -> None:
    analysis = analysed(BLUNDER, 1000 if is_compiled() else ENOUGH)
    point = analysis.turning_points[0]
    assert (point.item, point.seat, point.played, point.better) == (1, 0, "E@k11", "E@b1")
    assert point.better_chance == 1.0
    assert point.played_chance < 0.92
    assert analysis.moments[0].chances == (1.0, 0.0)


def test_a_river_that_was_begun_well_and_led_badly_is_a_turning_point() -> None:
    """The whole word is judged, not its first token."""
    point = analysed(BADLY_LED, ENOUGH).turning_points[0]
    assert (point.played, point.better, point.better_chance) == ("W@c1>NN", "W@c1>WN", 1.0)
    assert analysed(BADLY_LED.replace(">NN ; end", ">WN"), ENOUGH).turning_points == []


def test_what_was_thought_about_too_briefly_is_no_turning_point() -> None:
    """A few simulations that came out badly tell nothing; that is said, not passed over."""
    analysis = analysed(BLUNDER, 20)
    assert analysis.turning_points == []
    assert analysis.unclear >= 1
    lines = list(analysis_lines(analysis, "en", Path("it.json")))
    assert any(line.startswith(f"Too little time to judge {analysis.unclear} of") for line in lines)
    assert as_json(analysis)["unclear"] == analysis.unclear


def test_what_was_ended_before_its_first_decision_has_nothing_to_show(tmp_path: Path) -> None:
    record = read_record(BLUNDER)
    analysis = Analysis(record, load(record.game), Budget(2))
    assert list(plot(analysis)) == []
    assert any(str(tmp_path) in line for line in analysis_lines(analysis, "en", tmp_path))


def test_the_plot_goes_through_the_game_in_order() -> None:
    """Brave: the number of the turn is that of a seat, and goes back and forth in a round."""
    text = (Path(__file__).parent.parent / "records" / "brave-2p.record").read_text()
    rows = [int(line.split()[0]) for line in plot(analysed(text, 1))]
    assert rows == sorted(set(rows))


def test_the_plot_of_a_long_game_shows_its_beginning_and_its_end() -> None:
    text = (Path(__file__).parent.parent / "records" / "brave-2p.record").read_text()
    record = read_record(text)
    analysis = Analysis(record, load(record.game), Budget(1))
    analysis.moments = [
        Moment(items, "", (0.5, 0.5)) for items in (*analysis.decisions, len(record.items))
    ]
    rows = [int(line.split()[0]) for line in plot(analysis)]
    assert len(rows) == 40
    assert rows[-1] == len(record.items)
    moments = [Moment(items, "", (0.5, 0.5)) for items in range(41)]
    assert [thinned_out(moments, 40)[place].items for place in (0, -1)] == [0, 40]


@pytest.mark.parametrize("name", ["element-2p", "rummy-2p"])
def test_a_whole_game_ends_with_its_result(name: str, tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "records" / f"{name}.record").read_text()
    analysis = analysed(text, 2)
    assert analysis.is_complete
    assert all(abs(sum(moment.chances) - 1) < 0.001 for moment in analysis.moments)
    winners = analysis.game.result(analysis.states[-1]).winners  # type: ignore[union-attr]
    assert [analysis.moments[-1].chances[seat] for seat in winners] == [1.0] * len(winners)
    write_analysis(analysis, tmp_path / "it.json")
    written = json.loads((tmp_path / "it.json").read_text(encoding="utf-8"))
    assert written["version"] == 1
    assert written["complete"]
    assert len(written["moments"]) == len(analysis.decisions) + 1
    for language in ("en", "zh"):
        assert len(list(analysis_lines(analysis, language, tmp_path))) > 3


def test_what_was_interrupted_is_kept(tmp_path: Path) -> None:
    record = read_record(BLUNDER)
    analysis = Analysis(record, load("element"), Budget(5))
    next(analysis.run())
    assert not analysis.is_complete
    write_analysis(analysis, tmp_path / "it.json")
    assert len(json.loads((tmp_path / "it.json").read_text(encoding="utf-8"))["moments"]) == 1
    lines = "\n".join(analysis_lines(analysis, "en", tmp_path))
    assert "Stopped early: 1 of 2 decisions" in lines


def test_what_was_interrupted_does_not_replace_what_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    assert write_analysis(analysed(BLUNDER, 5), path)
    complete = path.read_text(encoding="utf-8")
    brief = Analysis(read_record(BLUNDER), load("element"), Budget(5))
    next(brief.run())
    assert not write_analysis(brief, path)
    assert path.read_text(encoding="utf-8") == complete
    assert (
        "complete result, which was kept"
        in list(analysis_lines(brief, "en", path, is_saved=False))[-1]
    )
    assert write_analysis(analysed(BLUNDER, 6), path), "a complete one takes its place"


def test_whoever_ends_an_analysis_keeps_the_complete_one(tmp_path: Path) -> None:
    record, kept = tmp_path / "it.record", tmp_path / "it.record.analysis.json"
    record.write_text(BLUNDER, encoding="utf-8")
    write_analysis(analysed(BLUNDER, 5), kept)
    complete = kept.read_text(encoding="utf-8")
    command = [sys.executable, "-m", "elementarium", "analyse", str(record), "--seconds", "600"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as analysis:
        assert analysis.stderr
        assert analysis.stderr.read(1), "it has begun"
        analysis.send_signal(signal.SIGINT)
        told = analysis.communicate(timeout=PATIENCE)[0]
    assert "complete result, which was kept" in told
    assert kept.read_text(encoding="utf-8") == complete


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"moments": [], "complete": true}'])
def test_what_is_no_complete_result_is_replaced(text: str, tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    path.write_text(text, encoding="utf-8")
    brief = Analysis(read_record(BLUNDER), load("element"), Budget(5))
    next(brief.run())
    assert write_analysis(brief, path)
    longer = BLUNDER.replace(" ; end", " ; end\n1: D0")
    assert write_analysis(analysed(BLUNDER, 5), path)
    more = Analysis(read_record(longer), load("element"), Budget(5))
    next(more.run())
    assert write_analysis(more, path), "the game has gone on since"


def test_chances_are_drawn_to_scale() -> None:
    assert bar((0.5, 0.3, 0.2)) == "0" * 25 + "1" * 15 + "2" * 10


def test_chances_add_up_to_one() -> None:
    assert shares([0.2, 0.2]) == (0.5, 0.5)
    assert shares([-1.0, -1.0]) == (0.5, 0.5)
    assert shares([1.0, -0.5, -0.5]) == (1.0, 0.0, 0.0)
