"""The commands, as a person or a script calls them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

import elementarium
from elementarium.envs import save_policy
from tests.core.test_records import SAMPLE

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules" / "element.md"
ALDR_CARDS = RULES.with_name("aldr-cards.toml")
OLD_RECORD = Path(__file__).parents[1] / "records" / "old" / "rummy-2p-version-1.record"
ALDR_RECORD = Path(__file__).parents[1] / "records" / "aldr-2p.record"
START = "f5,f7 - P0 draw - 0 - 1"


def run(*words: str, typed: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "elementarium", *words],
        capture_output=True,
        input=typed,
        check=False,
        encoding=encoding,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


def test_legal_lists_one_action_on_each_line() -> None:
    done = run("legal", "element", START)
    assert done.stdout.splitlines() == ["D0", "D1", "D2", "D3", "D4"]


def test_apply_prints_the_position_reached() -> None:
    done = run("apply", "element", START, "D2 ; ~FW ; F@a1")
    assert done.stdout == "f5,f7 F:a1 P0 act W 3 - 1\n"


def test_apply_follows_the_options() -> None:
    position = "b9,j9 W:a1;E:c1;A:b2 P0 act W 1 - 1"
    assert run("apply", "element", position, "W@b1").returncode == 1
    done = run("apply", "element", position, "W@b1", "--options", "river=truncate")
    assert done.stdout == "b9,j9 W:a1,b1;E:c1;A:b2 P0 act - 1 - 1\n"


def test_why_tells_code_sentence_and_rule() -> None:
    done = run("why", "element", "f5,f7 - P0 act F 2 - 1", "W@a1")
    assert done.returncode == 1
    assert done.stdout == "not_in_hand: you hold no water stone (Element 5.2)\n"
    assert run("why", "element", START, "1: D1").stdout.startswith("not_your_turn: ")
    assert run("why", "element", START, "D1").stdout == "allowed\n"
    chinese = run("why", "element", START, "D9", "--lang", "zh")
    assert chinese.stdout.startswith("syntax: “D9”")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("legal", "chess", START), 'there is no game "chess"'),
        (("legal", "element", "nonsense"), "eight fields"),
        (("legal", "element", START, "--options", "wind=strong"), 'no option "wind"'),
        (("apply", "element", START, "D9"), 'cannot read "D9"'),
        (("apply", "element", START, "end"), "your turn begins with the draw"),
        (("play", "element", "--seats", "human,genius"), 'no program "genius"'),
        (("play", "element", "--seats", "human"), "2 to 4 players"),
        (("play", "element", "--lang", "xx"), 'no language "xx"'),
        (("play", "element", "--seats", "human,human,human", "--from", START), "2 seats"),
        (("replay", "nowhere.record"), "cannot read nowhere.record"),
        (("rules", "element", "77"), 'no section or ruling "77"'),
        (("examples", "nowhere.md"), "cannot read nowhere.md"),
        (("legal", "element", START, "--options", f"turn_limit={10**12}"), "at most 1000000000"),
        (("play", "element", "--seats", "human,mcts:0"), '"mcts:0": at least 1 simulation'),
        (("arena", "element", "mcts:0", "random"), '"mcts:0": at least 1 simulation'),
        (("arena", "element", f"mcts:{10**10}", "random"), "at most 1,000,000,000 simulations"),
        (
            ("arena", "element", "random", "greedy", "novice", "--seats", "2"),
            "do not fit on 2 seats",
        ),
    ],
)
def test_bad_input_gets_one_clear_sentence(words: tuple[str, ...], complaint: str) -> None:
    done = run(*words)
    assert done.returncode == 1
    assert done.stderr.startswith("elementarium: ")
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nonsense",), "No such command 'nonsense'."),
        (("play",), "Missing argument 'GAME'."),
        (("play", "element", "--seats"), "Option '--seats' requires an argument."),
        (("play", "--nope"), "No such option: --nope"),
        (("replay", "x", "--game", "0"), "Invalid value for '--game'"),
    ],
)
def test_a_command_that_is_written_wrongly_gets_one_sentence_and_code_2(
    words: tuple[str, ...], complaint: str
) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stderr.startswith(f"elementarium: {complaint}")
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def test_a_database_that_cannot_be_opened_gets_one_sentence() -> None:
    done = run("serve", "--db", "sqlite:////dev/null/x.db")
    assert done.returncode == 1
    assert "cannot open the database" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "gbk"])
def test_output_that_is_not_utf_8_gets_letters_that_it_has(encoding: str) -> None:
    shown = run("rules", "element", "5.3", encoding=encoding)
    assert shown.returncode == 0
    assert "- Targets lie on different rays" in shown.stdout
    contents = run("--lang", "zh", "rules", "element", encoding=encoding)
    assert contents.returncode == 0
    chinese = run("--lang", "zh", "rules", "element", "5.3", encoding=encoding)
    assert chinese.returncode == 0
    assert ("火" in chinese.stdout) == (encoding == "gbk")
    played = run("play", "brave", "--lang", "zh", typed="?\nhelp\nquit\n", encoding=encoding)
    assert played.returncode == 0
    assert "elementarium play " in played.stdout
    assert run("replay", "nowhere-“”.record", encoding=encoding).stderr.count("\n") == 1


def test_input_that_is_no_text_is_not_understood() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "elementarium", "play", "element"],
        input=b"D\xff\nquit\n",
        capture_output=True,
        check=False,
    )
    assert b"I do not understand" in done.stdout
    assert done.returncode == 0


def test_piped_lines_are_not_broken(tmp_path: Path) -> None:
    path = tmp_path / f"{'a long name ' * 8}.record"
    path.write_text(SAMPLE, "utf-8")
    checked = run("replay", str(path), "--check").stdout.splitlines()
    assert checked == ["18 items, all legal; the result is right: P0 Ann won"]
    done = run("play", "element", typed="quit\n").stdout.splitlines()
    saved = next((tmp_path / "saves").iterdir())
    assert done[-1] == f"Go on with: elementarium play {saved}"


def test_a_file_that_cannot_be_written_gets_one_clear_sentence() -> None:
    done = run("arena", "element", "random", "random", "--games", "1", "--json", "/dev/null/x")
    assert done.returncode == 1
    assert "elementarium: cannot write /dev/null/x: " in done.stderr
    assert "Traceback" not in done.stderr


def test_examples_counts_what_passed(tmp_path: Path) -> None:
    done = run("examples", str(RULES))
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "92 passed, 0 failed"
    wrong = tmp_path / "wrong.md"
    wrong.write_text(f"```example\nelement-h1 wrong\npos: {START}\nlegal: D0\n```\n", "utf-8")
    done = run("examples", str(wrong))
    assert done.returncode == 1
    assert "element-h1: legal: D0" in done.stdout
    assert "expected D0" in done.stdout
    assert "got      D0 ; D1 ; D2 ; D3 ; D4" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_a_rule_goes_into_a_pipe_as_it_is_written() -> None:
    """Whoever searches it or sends it on does not want it broken at 80 columns."""
    title, paragraph, *_ = run("rules", "element", "5.3").stdout.splitlines()
    assert title == "### 5.3 Fire"
    assert paragraph.startswith("After F is placed on s, look in each of the 4 orthogonal")
    assert "Mandatory. Free fires trigger nothing." in paragraph


def test_a_record_of_older_rules_is_replayed_and_says_so() -> None:
    shown = run("replay", str(OLD_RECORD), typed="e\nq\n").stdout
    assert "Played under version 1 of the rules; this program plays version 2." in shown
    assert "The record says: P1 greedy 1 won\nafter 58 of 58: disc E3" in shown
    assert run("replay", str(OLD_RECORD), "--at", "58").stdout.startswith("P2 | T")


def test_a_record_of_older_rules_goes_on_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "old.record"
    path.write_text(OLD_RECORD.read_text("utf-8").replace("play A7", "play A8", 1), "utf-8")
    *_, before, after, _ = run("replay", str(path), typed="1\nn\nq\n").stdout.split("> ")
    assert "after 1 of 58: draw" in before
    assert "Draw pile 59" in before
    assert "this is what was written:\nafter 2 of 58: 0: play A8" in after
    assert "Draw pile" not in after
    assert "version 1 of the rules" in run("replay", str(path), "--at", "2").stderr


@pytest.mark.parametrize("words", [["replay", "--check"], ["analyse"], ["play"]])
def test_a_record_of_older_rules_is_only_looked_at(words: list[str]) -> None:
    done = run(*words, str(OLD_RECORD))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "but not checked, analysed or played on" in done.stderr


def test_replay_checks_shows_and_steps(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(SAMPLE, "utf-8")
    assert "18 items, all legal" in run("replay", str(path), "--check").stdout
    assert run("replay", str(path), "--at", "2").stdout == "f5,f7 - P0 act FWEA 1 - 1\n"
    assert "has 18 items" in run("replay", str(path), "--at", "99").stderr
    stepped = run("replay", str(path), typed="n\nn\np\n18\ne\nx\nq\n").stdout
    assert "after 1 of 18: D4" in stepped
    assert "after 18 of 18: E@j11" in stepped
    path.write_text(SAMPLE.replace("Sg8", "Sg9"), "utf-8")
    done = run("replay", str(path), "--check")
    assert done.returncode == 1
    assert "item 10, Sg9" in done.stderr


@pytest.mark.compiled_only  # files, not rules
def test_a_record_is_read_with_the_cards_it_was_played_with(tmp_path: Path) -> None:
    """Its `Cards` tag tells where they are; on another machine `--cards` does."""
    cards, path = tmp_path / "my-cards.toml", tmp_path / "game.record"
    cards.write_text(ALDR_CARDS.read_text("utf-8") + "\n# my own\n", "utf-8")
    played = ("arena", "aldr", "greedy", "greedy", "--games", "1", "--records", str(path))
    assert run(*played, "--cards", str(cards)).returncode == 0
    assert f'[Cards "{cards}"]' in path.read_text("utf-8")
    assert "all legal" in run("replay", str(path), "--check").stdout
    assert run("replay", str(path), "--at", "3").returncode == 0
    assert "Saved to" in run("analyse", str(path), "--seconds", "0.001").stdout
    (tmp_path / "home").mkdir()
    moved = cards.rename(tmp_path / "home" / cards.name)
    assert "cannot read the card file" in run("replay", str(path), "--check").stderr
    assert "all legal" in run("replay", str(path), "--check", "--cards", str(moved)).stdout
    renamed = str(moved.rename(moved.with_name("another name.toml")))
    assert "all legal" in run("replay", str(path), "--check", "--cards", renamed).stdout
    assert run("replay", str(path), "--at", "3", "--cards", renamed).returncode == 0
    assert "This game is over" in run("play", str(path), "--cards", renamed).stdout
    again = run("analyse", str(path), "--seconds", "0.001", "--cards", renamed)
    assert "Saved to" in again.stdout


def test_a_record_of_the_cards_of_the_game_needs_no_file(tmp_path: Path) -> None:
    """rules/README 7: further tags do not influence the replay."""
    path = tmp_path / "game.record"
    path.write_text(
        ALDR_RECORD.read_text("utf-8").replace("[Start", '[Cards "/no"]\n[Start'), "utf-8"
    )
    assert "all legal" in run("replay", str(path), "--check").stdout


def test_rules_first_shows_what_players_need() -> None:
    """A picture is drawn as the board is, and fine print is left to the chapter."""
    book = run("rules", "element").stdout
    assert "## In three minutes" in book
    assert "11  .   .   F  [P1]" in book
    assert "Fine print: elementarium rules element fire" in book
    assert "rule:" not in book
    assert ":fire:" not in book


def test_rules_shows_a_chapter_with_its_fine_print() -> None:
    for name in ("fire", "Fire"):
        chapter = run("rules", "element", name).stdout
        assert "too little fire, you choose which lines grow. R7" in chapter
        assert "## Water" not in chapter


def test_rules_shows_contents_sections_and_rulings() -> None:
    assert "5.4  Water" in run("rules", "element", "--exact").stdout
    assert "headwater" in run("rules", "element", "5.4").stdout
    assert "River cannot complete" in run("rules", "element", "r8").stdout


def test_an_exact_rule_leads_back_to_what_players_read() -> None:
    assert "For players: Water (rules element water)" in run("rules", "element", "5.4").stdout
    assert "For players: Fire (rules element fire)" in run("rules", "element", "R5").stdout


def test_rules_leaves_out_where_a_rule_comes_from() -> None:
    assert "[seed" in RULES.read_text("utf-8")
    assert "[seed" not in run("rules", "element", "5").stdout
    assert "[原文" not in run("--lang", "zh", "rules", "element", "5").stdout


def test_rules_speaks_chinese() -> None:
    """The language may be said before the command or after it."""
    assert "## 三分钟学会" in run("--lang", "zh", "rules", "element").stdout
    assert "5.4  水" in run("--lang", "zh", "rules", "element", "--exact").stdout
    assert "源头" in run("rules", "element", "5.4", "--lang", "zh").stdout
    assert "河流走不完" in run("--lang", "zh", "rules", "element", "r8").stdout
    assert "## Water" in run("--lang", "zh", "rules", "element", "--lang", "en").stdout


def test_bench_prints_one_json_object_on_each_line() -> None:
    done = run("bench", "element", "--json", "--seconds", "0.01")
    figures = {line["figure"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert set(figures) == {
        "loop_actions",
        "python_actions",
        "loop_games",
        "copies",
        "imagined",
        "search_simulations",
        "knowing_simulations",
        "knowing_nodes",
        "one_thread",
        "two_threads",
    }
    assert all(line["value"] > 0 and line["game"] == "element" for line in figures.values())
    assert figures["loop_actions"]["seats"] == 2


@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "rules",
        "examples",
        "legal",
        "apply",
        "why",
        "replay",
        "saves",
        "analyse",
        "arena",
        "bench",
        "puzzles",
    ],
)
def test_help_tells_what_a_command_does(command: str) -> None:
    done = run(*filter(None, (command, "--help")))
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) > 5


def test_a_game_through_the_front_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEMENTARIUM_HOME", str(tmp_path))
    start = "f5,a1 F:a2;W:b2 P0 act E 1 - 1"
    done = run("play", "element", "--seats", "human,random", "--from", start, typed="E@b1\n")
    assert "You win." in done.stdout
    saved = next((tmp_path / "saves").iterdir())
    assert "all legal" in run("replay", str(saved), "--check").stdout


def test_the_uncompiled_rules_say_that_they_are_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEMENTARIUM_PURE", "1")
    assert "uncompiled" in run(typed="q\n").stdout
    number, slow = run("--version").stdout.splitlines()
    assert number == f"elementarium {elementarium.__version__}"
    assert "uncompiled" in slow
    assert "没有经过编译" in run("--lang", "zh", "--version").stdout
    measured = run("bench", "element", "--seconds", "0.001")
    assert "uncompiled" in measured.stderr
    assert "uncompiled" not in measured.stdout, "what it prints is the figures"


def test_the_compiled_rules_are_nothing_to_speak_of(compiled: bool) -> None:
    lines = run("--version").stdout.splitlines()
    assert len(lines) == (1 if compiled else 2)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert elementarium.__version__ == project["version"]
    assert not hasattr(elementarium, "versoin")


@pytest.mark.parametrize("name", ["chinese_sheet", "river=truncate"])
def test_a_set_of_options_is_played_by_its_name(name: str) -> None:
    """Element 1.2: a river that cannot move stays, as the Chinese sheet reads."""
    position = "b9,j9 W:a1;E:c1;A:b2 P0 act W 1 - 1"
    done = run("apply", "element", position, "W@b1", "--options", name)
    assert done.stdout == "b9,j9 W:a1,b1;E:c1;A:b2 P0 act - 1 - 1\n"


def test_the_menu_lists_sets_of_options() -> None:
    done = run("--lang", "zh", typed="3\n2\nh\nr\n?\nchinese_sheet\nquit\nq\n")
    assert "chinese_sheet  river=truncate  按中文规则单" in done.stdout


def test_a_trained_network_sits_down_where_it_was_trained_for(tmp_path: Path) -> None:
    save_policy(tmp_path / "mine.npz", "element", [(np.zeros((602, 2151)), np.zeros(602))])
    seats = ("play", "element", "--seats", "human,policy:mine.npz")
    environment = {**os.environ, "ELEMENTARIUM_HOME": str(tmp_path)}

    def started(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "elementarium", *words],
            capture_output=True,
            input="D0\nEnd\nquit\n",
            check=False,
            encoding="utf-8",
            env=environment,
            cwd=tmp_path,
        )

    refused = started(*seats, "--options", "aldr=on")
    assert refused.returncode == 1
    assert "mine.npz was trained with the usual options, here are the options aldr=on" in (
        refused.stderr
    )
    assert not list(tmp_path.glob("saves/*.record"))
    played = started(*seats)
    assert "P1 network mine.npz" in played.stdout
    (record,) = tmp_path.glob("saves/*.record")
    assert f'[Seats "human; policy:{tmp_path}/mine.npz"]' in record.read_text(encoding="utf-8")


@pytest.mark.compiled_only
def test_lessons_come_with_the_command_that_tries_them_again(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text(ALDR_RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    done = run("analyse", str(record), "--lessons", "1", "--seconds", "0.001")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Lessons for P1 ")
    shown = run(
        "analyse",
        str(record),
        "--lessons",
        "0",
        "--again",
        "1",
        "--seconds",
        "0.01",
        typed="?\nfoo\nq\n",
    )
    assert shown.returncode == 0, shown.stderr
    assert "Item 1: P0 decides" in shown.stdout
    assert 'cannot read "foo"' in shown.stdout
    wrong = run("analyse", str(record), "--again", "1")
    assert "--again needs --lessons SEAT" in wrong.stderr
