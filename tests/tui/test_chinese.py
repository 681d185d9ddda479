"""With `--lang zh` the terminal speaks Chinese: help, errors, tables, and the game itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError, NotationError, PositionError
from elementarium.core.registry import names
from elementarium.core.words import Words, reason, saying, told
from tests.tui.test_cli import ROOT, START, run

pytestmark = pytest.mark.compiled_only  # words are the same on both builds
COMMANDS = [
    *("play", "rules", "examples", "legal", "apply", "why", "replay", "saves"),
    *("arena", "dataset", "train", "simulate", "compare", "sweep", "report"),
    *("serve", "think", "analyse", "new-game", "bench", "admin", "puzzles"),
]
RECORD = str(ROOT / "tests" / "records" / "element-2p.record")
ENGLISH = re.compile(r"(?<![\w/.-])[A-Za-z]+(?: [a-z]{2,}){2,}(?![\w-])")
CHINESE = re.compile("[一-鿿]")


def english_in(text: str) -> list[str]:
    """The English sentences of a text; words to type and what a person typed are none."""
    typed = r"elementarium(?: [\w.:/=,-]+)*|“[^”]*”|\? hint why table rules log undo help quit"
    return ENGLISH.findall(re.sub(typed, "", text))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_of_a_command_is_chinese(command: str) -> None:
    done = run(*filter(None, (command, "--help", "--lang", "zh")))
    assert done.returncode == 0
    assert done.stdout.startswith("用法：")
    assert not english_in(done.stdout)
    assert not re.findall("Usage|Options|Arguments|default|required", done.stdout)


def test_every_command_is_named_with_a_chinese_sentence() -> None:
    text = run("--help", "--lang", "zh").stdout
    listed = text.partition("命令：\n")[2].splitlines()
    assert [line.split()[0] for line in listed] == COMMANDS
    assert all(CHINESE.search(line) for line in listed)


def test_every_parameter_is_explained_in_both_languages() -> None:
    for command in COMMANDS:
        shown = [run(command, "--help", "--lang", one).stdout for one in ("en", "zh")]
        flags = [re.findall(r"^  (--[a-z]+)", text, re.M) for text in shown]
        assert flags[0] == flags[1]
        assert "--lang" in flags[0]


WRONG = {
    "no command": ["nothing"],
    "no option": ["play", "--nothing"],
    "a like option": ["play", "element", "--sed", "3"],
    "no game given": ["play"],
    "too many arguments": ["play", "element", "aldr"],
    "no number": ["play", "element", "--seed", "k"],
    "too small": ["arena", "element", "greedy", "random", "--jobs", "0"],
    "too large": ["serve", "--port", "70000"],
    "no such game": ["play", "chess"],
    "no such rule option": ["play", "element", "--options", "lava=on"],
    "no such value": ["play", "element", "--options", "river=dry"],
    "no such program": ["play", "element", "--seats", "h,h"],
    "too many simulations": ["play", "element", "--seats", "human,mcts:99999999999"],
    "too many seats": ["play", "element", "--seats", "human,random,random,random,random"],
    "another number of seats": ["play", "element", "--from", START, "--seats", "human"],
    "no position of element": ["legal", "element", "bad"],
    "no position of aldr": ["legal", "aldr", "bad"],
    "no position of rummy": ["legal", "rummy", "bad"],
    "no position of brave": ["legal", "brave", "bad"],
    "not allowed": ["apply", "element", START, "end"],
    "no outcome": ["apply", "element", START, "~F"],
    "no action": ["apply", "element", START, "hello"],
    "no record": ["replay", "nowhere.record"],
    "no record in the file": ["replay", str(ROOT / "README.md")],
    "no such item": ["replay", RECORD, "--at", "9999"],
    "no such game of the file": ["analyse", RECORD, "--game", "7"],
    "no section": ["rules", "element", "99"],
    "programs that do not fit": ["arena", "element", "greedy", "random", "novice", "--seats", "2"],
    "a folder that is not empty": ["dataset", "rummy", "--players", "random", "--out", str(ROOT)],
    "options for a file": ["play", RECORD, "--options", "aldr=on"],
    "no card file": ["play", "aldr", "--cards", "nowhere.toml"],
    "no cards to replace": ["play", "element", "--cards", "nowhere.toml"],
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_error_is_told_in_chinese(wrong: str) -> None:
    done = run(*WRONG[wrong], "--lang", "zh")
    assert done.returncode != 0
    assert CHINESE.search(done.stderr)
    assert not english_in(done.stderr)
    assert len(done.stderr.splitlines()) == 1


def test_the_language_before_the_command_is_the_same() -> None:
    after, before = run("play", "chess", "--lang=zh"), run("--lang", "zh", "play", "chess")
    assert after.stderr == before.stderr
    assert "没有游戏" in after.stderr


def test_tables_have_chinese_heads() -> None:
    played = run("arena", "element", "random", "random", "--games", "2", "--lang", "zh")
    assert "局数" in played.stdout
    assert "2 局" in played.stderr
    measured = run("bench", "element", "--seconds", "0.001", "--lang", "zh")
    checked = run("replay", RECORD, "--check", "--lang", "zh")
    assert "获胜" in checked.stdout
    for done in (played, measured, checked):
        assert not english_in(done.stdout + done.stderr)


@pytest.mark.parametrize("game", names())
def test_a_table_says_everything_in_chinese(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEMENTARIUM_HOME", str(tmp_path))
    typed = "?\nhint\ntable\nwhy nonsense\nlog\nundo\nnonsense\nrules 99\nsave /no/where\nquit\n"
    done = run("play", game, "--seed", "3", "--lang", "zh", typed=typed)
    assert done.returncode == 0
    assert not english_in(done.stdout + done.stderr)
    listed = run("saves", "--lang", "zh").stdout
    assert "轮到" in listed
    assert not english_in(listed)


def test_what_only_the_english_says_exactly_is_told_by_its_kind() -> None:
    words = {language: Words(language, ()) for language in ("en", "zh")}
    error = PositionError("a position of Element has eight fields")
    assert told(error, words["en"]) == str(error)
    assert "8.2" in told(error, words["zh"])
    assert "8.1" in told(NotationError("no"), words["zh"])
    known = saying(ElementariumError, "language", name="tlh", known="en, zh")
    assert told(known, words["zh"]) == "没有语言“tlh”：请选择 en, zh"


def test_a_reason_of_the_system_is_told_or_numbered() -> None:
    words = Words("zh", ())
    assert words.tell(reason(FileNotFoundError(2, "No such file or directory"))).startswith("没有")
    assert words.tell(reason(OSError(99999, "Strange"))) == "系统错误 99999"
