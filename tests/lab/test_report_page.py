"""The report of a run: one file that says what is so, in both languages, the same again."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.words import LANGUAGES
from elementarium.lab import job as jobs_module
from elementarium.lab import measures, reporting
from elementarium.lab.job import Group
from elementarium.lab.measures import Findings, findings_of
from elementarium.lab.planning import planned
from elementarium.lab.reporting.page import page
from elementarium.lab.reporting.pictures import nice_ticks
from elementarium.lab.reporting.plain import as_json
from elementarium.lab.reporting.writing import command_of, told
from elementarium.lab.run import Run
from elementarium.lab.statistics.proportions import Estimate
from tests.tui.test_cli import run as run_command

pytestmark = pytest.mark.compiled_only  # pages do not depend on the build, and take long
TOKENS = Path(__file__).parents[2] / "client" / "src" / "style" / "tokens.css"
OPEN = {"meta", "br", "link", "img"}


class Tidy(HTMLParser):
    """Reads a page; every element that is opened is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        self.tags.append(tag)
        if tag == "svg":
            self.images.append(about)
        self.addresses += [about[name] or "" for name in ("href", "src") if name in about]
        if tag not in OPEN:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Findings]:
    """Rummy for two and three, under two sets of rules."""
    job = planned(
        "rummy",
        players=["greedy"],
        seats="2-3",
        games=60,
        chances=4,
        against="layoff_needs_meld=true",
    )
    run = Run(job, tmp_path_factory.mktemp("lab") / "run")
    run.play(1, lambda _group, _games: None)
    return run, findings_of(run)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_else(made: tuple[Run, Findings], language: str) -> None:
    """No script, no address but its own records and sections; pictures are told in words."""
    text = page(*made, language)
    tidy = Tidy()
    tidy.feed(text)
    assert not tidy.stack
    assert "script" not in tidy.tags
    assert "://" not in text
    assert "@import" not in text
    assert all(re.match(r"#\w|records/", address) for address in tidy.addresses)
    assert tidy.images
    assert all(image["role"] == "img" and image["aria-label"] for image in tidy.images)
    assert len(text.encode()) < 1_500_000
    for address in tidy.addresses:
        if address.startswith("#"):
            assert f'id="{address[1:]}"' in text
        else:
            assert (made[0].path / address).exists()


def test_the_same_run_gives_the_same_bytes(made: tuple[Run, Findings]) -> None:
    run, findings = made
    again = Run.read(run.path)
    assert page(again, findings_of(again), "en") == page(run, findings, "en")


def test_every_figure_stands_with_its_interval(made: tuple[Run, Findings]) -> None:
    run, findings = made
    text = page(run, findings, "en")
    for one in findings.measured:
        for share in one.fairness.shares:
            assert f"<b>{share.value:.1%}</b> <span>{share.low:.1%}"[:-1] in text
        assert told(one.ending.drawn, "{:.1%}".format) in text


def test_json_has_all_of_it(made: tuple[Run, Findings]) -> None:
    run, findings = made
    told_all: dict[str, Any] = json.loads(as_json(run, findings, "en"))
    assert told_all["games"] == 240
    assert [one["group"]["seats"] for one in told_all["groups"]] == [2, 2, 3, 3]
    assert len(told_all["comparisons"]) == 2
    shares = told_all["groups"][0]["fairness"]["shares"]
    assert sum(share["value"] for share in shares) == pytest.approx(1)
    assert told_all["verdicts"][0]["headline"]


def test_verdicts_come_first_and_say_what_the_figures_say(made: tuple[Run, Findings]) -> None:
    run, findings = made
    text = page(run, findings, "en")
    assert text.index('class="short"') < text.index('id="fairness"') < text.index('id="games"')
    touched = findings.comparisons[0].touched
    assert f"touches {told(touched, '{:.1%}'.format)} of the games" in text
    is_uneven = min(findings.uneven) <= 0.05
    assert ("No seat stands out." in text) is not is_uneven


def test_the_command_in_the_footer_makes_the_same_run(made: tuple[Run, Findings]) -> None:
    """It plans the same job."""
    command = command_of(made[0].job, "run")
    assert command.startswith("elementarium simulate rummy --games 60 --players greedy")
    assert "--against layoff_needs_meld=true" in command


def test_the_colours_are_those_of_the_page() -> None:
    """Light and dark, token by token."""
    own = (Path(reporting.__file__).parent / "report.css").read_text("utf-8")
    theirs = TOKENS.read_text("utf-8")
    halves = [own.split("@media screen", 1), theirs.split('\n[data-theme="dark"] {', 1)]
    for ours, page_of in zip(*halves, strict=True):
        named = re.findall(r"(--[\w-]+): (#\w+);", ours.split("* {", 1)[0])
        assert len(named) > 15
        known = dict(re.findall(r"(--[\w-]+):\s*(#\w+);", page_of))
        assert {name: known[name] for name, _ in named} == dict(named)


def test_a_sweep_and_a_ladder_have_their_pictures(tmp_path: Path) -> None:
    about: dict[str, Any] = {"chances": 0, "games": 20, "ladder": "random,greedy,mcts:5"}
    job = planned("rummy", vary=["harvest=any,top", "shift=all_hands,next_hand"], **about)
    run = Run(job, tmp_path / "run")
    run.play(1, lambda _group, _games: None)
    findings = findings_of(run)
    text = page(run, findings, "en")
    assert text.count('class="spot"') == len(findings.measured) == 8
    assert "greedy over random" in text
    assert "elementarium sweep rummy --games 20" in text
    assert "--vary harvest=any,top --vary shift=all_hands,next_hand" in text


def test_compare_tells_its_verdict_at_once(tmp_path: Path) -> None:
    written = ("compare", "rummy", "--games", "20", "--chances", "0", "--out", str(tmp_path / "r"))
    done = run_command(*written, "--against", "deal_swap=none")
    assert done.returncode == 0
    assert "of the games" in done.stdout
    assert (tmp_path / "r" / "report.html").exists()
    wrong = run_command(*written[:-1], str(tmp_path / "other"))
    assert wrong.stderr.strip().endswith("--against OPTIONS or --against-cards FILE")
    assert not (tmp_path / "other").exists()


def test_scales_enclose_what_they_show() -> None:
    assert nice_ticks([0.479, 0.522]) == pytest.approx([0.46, 0.48, 0.5, 0.52, 0.54])
    assert nice_ticks([3.0, 3.0]) == pytest.approx([2.5, 2.75, 3.0, 3.25, 3.5])
    low, *_, high = nice_ticks([-7.3, 12.9])
    assert low <= -7.3
    assert high >= 12.9
    assert told(Estimate(0.5, float("-inf"), float("inf")), str) == "0.5 (?)"


def test_the_command_writes_the_page_in_both_languages(made: tuple[Run, Findings]) -> None:
    path = made[0].path
    done = run_command("report", str(path))
    assert done.stdout.strip() == f"The report is in {path / 'report.html'}"
    assert (path / "report.html").read_text("utf-8") == page(*made, "en")
    assert run_command("report", str(path), "--lang", "zh").returncode == 0
    assert 'lang="zh-Hans"' in (path / "report.zh.html").read_text("utf-8")
    assert json.loads(run_command("report", str(path), "--json").stdout)["version"] == 1


def test_a_run_that_is_not_complete_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told by the parts that are there, without games to be seen."""
    monkeypatch.setattr(jobs_module, "QUICK_CHUNK", 4)

    def stop(_group: Group, games: range) -> None:
        if games.start >= 40:
            raise KeyboardInterrupt

    run = Run(planned("rummy", games=120, chances=0), tmp_path / "run")
    with pytest.raises(KeyboardInterrupt):
        run.play(1, stop)
    again = Run.read(run.path)
    assert again.played == 40
    text = page(again, findings_of(again), "en")
    assert "The run is not complete: 40 of 120 games." in text
    assert "records/" not in text


def test_without_a_run_one_sentence_says_so(tmp_path: Path) -> None:
    done = run_command("report", str(tmp_path))
    assert done.returncode == 1
    assert "there is no run in" in done.stderr
    assert not list(tmp_path.iterdir())
    assert measures.Findings([], [], []).measured == []
