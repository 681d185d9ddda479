"""Saved games: opening a file changes nothing in it, and what is kept is kept whole."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.records import check, read_records
from elementarium.tui.menu import Menu
from elementarium.tui.onlooker import Onlooker
from elementarium.tui.opening import Opened, open_game
from elementarium.tui.replayer import FinishedGame
from elementarium.tui.savefile import renewed
from elementarium.tui.session import Session
from elementarium.tui.start import new_session, screen_for
from tests.core.test_records import SAMPLE
from tests.tui.terminal import ELEMENT, Terminal
from tests.tui.test_cli import run

BEGUN = """[Game "element"]
[Rules "1"]
[Opening "a quiet one"]
[Players "Ann; novice"]
[Start "f5,f7 - P0 draw - 0 - 1"]
[Result "*"]
[Seats "human; random"]
[Seed "7"]
[Annotator "Somebody \\"Else\\""]

# the first turn
0: D0 ; Sg6  # towards the middle
""".replace('[Rules "1"]', f'[Rules "{ELEMENT.version}"]')
"""A saved game of ours, in the middle of the first turn of P0, with tags and comments of others."""
FROM_ELSEWHERE = SAMPLE.split("1: D0", maxsplit=1)[0].replace("winners 0", "*")


def opened(path: Path, *typed: str, number: int = 1) -> tuple[Opened, Terminal]:
    """What opening a file leads to, after somebody has typed there."""
    terminal = Terminal(*typed, width=200)
    found = open_game(path, "en", terminal.base, number=number)
    found.run()
    return found, terminal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_bytes(BEGUN.encode())
    return path


@pytest.mark.parametrize(
    "typed", [(), ("quit",), ("Sg9", "why Sh6", "quit"), ("save", "?", "quit")]
)
@pytest.mark.parametrize(
    "text",
    [
        BEGUN,
        BEGUN.replace("\n", "\r\n"),
        BEGUN.rstrip(),
        SAMPLE,
        FROM_ELSEWHERE,
        SAMPLE + "\n" + BEGUN,
        BEGUN + BEGUN + "\n\n" + SAMPLE,
        f"\n\n{BEGUN}",
    ],
)
def test_opening_a_file_does_not_change_it(tmp_path: Path, text: str, typed: tuple[str]) -> None:
    path = tmp_path / "a.record"
    path.write_bytes(text.encode())
    opened(path, *typed)
    assert path.read_bytes() == text.encode()
    assert sorted(entry.name for entry in tmp_path.iterdir() if entry.name != "saves") == [
        path.name
    ]


def test_a_saved_game_goes_on_in_its_own_file(file: Path, saves: Path) -> None:
    opened(file, "Sh6", "quit")
    assert file.read_text() == BEGUN.replace(
        "0: D0 ; Sg6  # towards the middle", "0: D0 ; Sg6 ; Sh6"
    )
    assert not saves.exists()


def test_other_games_of_the_file_stay_byte_by_byte(tmp_path: Path) -> None:
    """Also one that no program of ours can read."""
    unknown = '[Game "chess"]\r\n[White "Ann"]\r\n\r\n1. e4 # best\r\n\r\n'
    path = tmp_path / "several.record"
    path.write_bytes((unknown + BEGUN + "\n" + SAMPLE).encode())
    opened(path, "Sh6", "quit", number=2)
    went_on = BEGUN.replace("Sg6  # towards the middle", "Sg6 ; Sh6")
    assert path.read_bytes() == (unknown + went_on + "\n" + SAMPLE).encode()


def test_a_game_that_ends_changes_its_result_and_nothing_else_of_its_head(tmp_path: Path) -> None:
    path = tmp_path / "end.record"
    start = "f5,a1 F:a2;W:b2 P0 act E 1 - 1"
    text = BEGUN.replace("f5,f7 - P0 draw - 0 - 1", start).replace("0: D0 ; Sg6", "")
    path.write_bytes(text.encode())
    opened(path, "E@b1")
    before, after = text.splitlines(), path.read_text().splitlines()
    assert after[5].startswith('[Result "winners 0')
    assert [line for line in after if line not in before] == [after[5], "0: E@b1"]
    assert check(read_records(path.read_text())[0]).to_act < 0


def test_lines_that_are_told_otherwise_are_renewed_and_the_rest_is_kept() -> None:
    fresh = BEGUN.replace("# the first turn\n", "").replace(
        "Sg6  # towards the middle", "Sg6 ; end\n1: D1"
    )
    windows = renewed(BEGUN.replace("\n", "\r\n"), fresh.replace('"*"', '"winners 1"'))
    assert windows.replace("\r\n", "\n") == BEGUN.replace(
        "Sg6  # towards the middle", "Sg6 ; end\n1: D1"
    ).replace('"*"', '"winners 1"')
    assert windows.count("\n") == windows.count("\r\n")
    taken_back = "0: D0 ; Sg6  # towards the middle\n"
    shorter = BEGUN.replace("# the first turn\n", "").replace(taken_back, "")
    assert renewed(BEGUN, shorter) == BEGUN.replace(taken_back, "")


@pytest.mark.parametrize(
    "text", [FROM_ELSEWHERE, FROM_ELSEWHERE.replace("[Rules", '[Seed "3"]\n[Rules')]
)
def test_a_record_from_elsewhere_becomes_a_new_save(tmp_path: Path, saves: Path, text: str) -> None:
    """The arena writes a seed; only a save of ours says who sits where, too."""
    path = tmp_path / "downloaded.record"
    path.write_text(text)
    session, terminal = opened(path, "D0", "quit")
    assert isinstance(session, Session)
    assert path.read_text() == text
    (saved,) = saves.iterdir()
    assert f"goes on as a new saved game in {saved}" in terminal.text
    assert f"{path} stays as it is" in terminal.text
    record = read_records(saved.read_text())[0]
    assert record.players == ("Ann", "Bob")
    assert record.tags["Seats"] == "human; human"
    again, _ = opened(saved, "quit")
    assert isinstance(again, Session)
    assert list(saves.iterdir()) == [saved]


def test_whoever_goes_on_with_a_record_from_elsewhere_may_say_who_sits_there(
    tmp_path: Path, saves: Path
) -> None:
    path = tmp_path / "downloaded.record"
    path.write_text(FROM_ELSEWHERE)
    assert run("play", str(path), "--seats", "random,human", typed="quit\n").returncode == 0
    assert '[Seats "random; human"]' in next(saves.iterdir()).read_text()
    assert "2 seats" in run("play", str(path), "--seats", "random").stderr
    assert "are for a new game" in run("play", str(path), "--options", "aldr=on").stderr
    own = next(saves.iterdir())
    assert "keeps its seats" in run("play", str(own), "--seats", "human,human").stderr


def test_a_finished_game_offers_the_replay(tmp_path: Path) -> None:
    path = tmp_path / "over.record"
    path.write_text(SAMPLE)
    found, terminal = opened(path, "", "n", "q")
    assert isinstance(found, FinishedGame)
    assert "This game is over: P0 Ann won" in terminal.text
    assert "after 1 of 18: D4" in terminal.text
    _, terminal = opened(path, "q")
    assert "after 0" not in terminal.text


def test_a_save_that_lies_where_nothing_can_be_written_goes_on_elsewhere(
    file: Path, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same programs and the same chance."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    _, terminal = opened(file, "Sh6", "quit")
    assert f"{file} stays as it is" in terminal.text
    assert file.read_text() == BEGUN
    record = read_records(next(saves.iterdir()).read_text())[0]
    assert (record.tags["Seats"], record.tags["Seed"]) == ("human; random", "7")


# Two terminals


def test_a_second_terminal_may_look_and_not_play(file: Path) -> None:
    first = open_game(file, "en", Terminal("Sh6", "quit").base)
    second, terminal = opened(file, "Sg7", "", "q")
    assert isinstance(second, Onlooker)
    assert terminal.text.count("Another terminal plays this game") == 3
    assert terminal.text.count("P0 Ann") >= 3
    assert file.read_text() == BEGUN
    first.run()
    third, _ = opened(file, "quit")
    assert isinstance(third, Session)
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_a_link_to_a_saved_game_is_the_same_game(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.record"
    link.symlink_to(file)
    first = open_game(link, "en", Terminal("Sh6", "quit").base)
    assert isinstance(open_game(file, "en", Terminal().base), Onlooker)
    first.run()
    assert link.is_symlink()
    assert "Sh6" in file.read_text()


def test_a_new_game_is_kept_from_others_as_soon_as_it_is_saved(saves: Path) -> None:
    found: list[Opened] = []

    def look(_question: str) -> str:
        if session.table.steps:
            found.append(open_game(session.place.path, "en", Terminal().base))
            raise EOFError
        return "D0"

    terminal = Terminal()
    terminal.base._ask = look
    session = new_session(ELEMENT, ["human", "human"], screen_for(ELEMENT, "en", terminal.base))
    session.run()
    assert isinstance(found[0], Onlooker)
    assert list(saves.iterdir()) == [session.place.path]


HOLDS_THE_GAME = """
import sys
from pathlib import Path
from elementarium.tui.opening import open_game
session = open_game(Path(sys.argv[1]), "en")
print(type(session).__name__, flush=True)
sys.stdin.read()
"""


def test_a_terminal_that_was_killed_locks_nobody_out(file: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS_THE_GAME, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout
    assert holder.stdout.readline() == "Session\n"
    assert isinstance(open_game(file, "en", Terminal().base), Onlooker)
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    session, _ = opened(file, "quit")
    assert isinstance(session, Session)
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_a_file_that_another_program_changes_meanwhile_is_left_as_it_is(
    file: Path, saves: Path
) -> None:
    terminal = Terminal("Sh6", "quit", width=200)
    session = open_game(file, "en", terminal.base)
    file.write_text(SAMPLE)
    session.run()
    assert file.read_text() == SAMPLE
    (saved,) = saves.iterdir()
    assert f"Another program has changed {file}" in terminal.text
    assert "Sh6" in saved.read_text()


# Failing


def test_a_full_disk_leaves_the_old_save_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    _, terminal = opened(file, "Sh6", "quit")
    assert f"Could not write {file}: No space left on device" in terminal.text
    assert "The game is saved" not in terminal.text
    assert file.read_text() == BEGUN
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_save_makes_no_folders_and_leaves_nothing_behind(file: Path, tmp_path: Path) -> None:
    wanted, folder = tmp_path / "no" / "game.record", tmp_path / "folder"
    folder.mkdir()
    _, terminal = opened(file, f"save {wanted}", f"save {folder}", "quit")
    assert f"Could not write {wanted}: No such file or directory" in terminal.text
    assert f"Could not write {folder}: there is such a file already" in terminal.text
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["folder", file.name]


def test_save_writes_over_nothing_but_its_own_copy(file: Path, tmp_path: Path) -> None:
    other, copy = tmp_path / "letter.txt", tmp_path / "copy.record"
    other.write_text("Dear Ann")
    opened(file, f"save {other}", f"save {copy}", "Sh6", f"save {copy}", "quit")
    assert other.read_text() == "Dear Ann"
    assert "Sh6" in copy.read_text()


# Which game of a file


@pytest.mark.parametrize("command", ["play", "replay", "analyse"])
def test_every_command_takes_the_first_game_or_the_one_that_is_named(
    tmp_path: Path, command: str
) -> None:
    path = tmp_path / "two.record"
    path.write_text(SAMPLE + "\n" + SAMPLE.replace("Ann; Bob", "Eve; Kim"))
    extra = ("--seconds", "0.001") if command == "analyse" else ()
    typed = "\nq\n" if command == "play" else "q\n"
    assert "Ann" in run(command, str(path), *extra, typed=typed).stdout
    assert "Kim" in run(command, str(path), "--game", "2", *extra, typed=typed).stdout
    done = run(command, str(path), "--game", "3")
    assert done.stderr == "elementarium: there is no game 3: the file holds 2\n"
    assert done.returncode == 1


def test_a_named_game_is_checked_alone(tmp_path: Path) -> None:
    path = tmp_path / "two.record"
    path.write_text(SAMPLE + "\n" + SAMPLE.replace("Sg8", "Sg9"))
    assert run("replay", str(path), "--check").returncode == 1
    assert "all legal" in run("replay", str(path), "--check", "--game", "1").stdout


# Where games lie


def test_the_terminal_says_where_the_record_lies(tmp_path: Path) -> None:
    path = tmp_path / "my games" / "end.record"
    path.parent.mkdir()
    start = "f5,a1 F:a2;W:b2 P0 act E 1 - 1"
    path.write_text(
        BEGUN.replace("f5,f7 - P0 draw - 0 - 1", start).replace("0: D0 ; Sg6", "") + BEGUN
    )
    _, terminal = opened(path, "quit", number=2)
    assert f"Go on with: elementarium play '{path}' --game 2" in terminal.text
    _, terminal = opened(path, "E@b1")
    assert f"The record of the game: {path}" in terminal.text


def test_saves_lists_the_games_the_last_played_first(saves: Path) -> None:
    assert f"There are no saved games in {saves}" in run("saves").stdout
    assert run("saves", "--json").stdout == ""
    saves.mkdir()
    texts = {"old": SAMPLE, "new": BEGUN + "\n" + SAMPLE, "bad": "hello"}
    for place, (name, text) in enumerate(texts.items()):
        (saves / f"{name}.record").write_text(text)
        os.utime(saves / f"{name}.record", (0, 86400 * (place + 1)))
    (saves / ".new.record.lock").touch()
    lines = run("saves").stdout.splitlines()
    assert "cannot be opened: a record begins with" in lines[0]
    assert "Element  Ann, novice  next: P0 Ann" in lines[2]
    assert lines[3] == f"    elementarium play {saves / 'new.record'}"
    assert "over: P0 Ann won" in lines[4]
    assert lines[5] == f"    elementarium play {saves / 'new.record'} --game 2"
    assert "1970-01-02" in lines[6]
    facts = [json.loads(line) for line in run("saves", "--json").stdout.splitlines()]
    assert facts[1] == {
        "game": "element",
        "players": ["Ann", "novice"],
        "to_act": 0,
        "result": None,
        "problem": None,
        "played_at": "1970-01-03T00:00:00+00:00",
        "path": str(saves / "new.record"),
        "number": 1,
    }
    assert facts[0]["problem"]
    assert facts[2]["result"].startswith("winners 0")


def test_the_menu_offers_the_saved_games(saves: Path) -> None:
    saves.mkdir()
    (saves / "a.record").write_text(BEGUN)
    (saves / "b.record").write_text(SAMPLE)
    os.utime(saves / "a.record", (0, 0))
    terminal = Terminal("s", "9", "s", "2", "Sh6", "quit", "s", "", "c", "quit", "q", width=120)
    Menu("en", terminal.base).run()
    assert "next: P0 Ann" in terminal.text
    assert "over: P0 Ann won" in terminal.text
    assert "Sh6" in (saves / "a.record").read_text()
    assert terminal.text.count("The game is saved") == 2


@pytest.mark.parametrize("home", ["/dev/null", "loop"])
def test_a_home_that_cannot_be_read_is_told_and_the_menu_goes_on(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    monkeypatch.setenv("ELEMENTARIUM_HOME", str(tmp_path / home))
    terminal = Terminal("c", "s", "l", "q")
    Menu("en", terminal.base).run()
    assert terminal.text.count("cannot read the folder") == 2
    assert "关于元素的桌上游戏" in terminal.text
    done = run("saves")
    assert done.returncode == 1
    assert done.stderr.startswith("elementarium: cannot read the folder")


def test_whoever_has_no_home_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    for name in ("ELEMENTARIUM_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    terminal = Terminal("c", "s", "q")
    Menu("en", terminal.base).run()
    assert terminal.text.count("set ELEMENTARIUM_HOME to a folder") == 2


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ElementariumError, match="cannot read"):
        open_game(tmp_path / "nothing.record", "en")
    (tmp_path / "latin.record").write_bytes(b'[Game "\xff"]')
    assert "cannot read" in run("play", str(tmp_path / "latin.record")).stderr
