"""Small terminals: the table stays in sight while somebody types, at 80x24 and at 60x20."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pyte
import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from elementarium.core.registry import load, names
from elementarium.play.table import Table
from elementarium.tui.boards import board_of
from elementarium.tui.picture import Picture
from elementarium.tui.screen import Screen
from tests.tui.emulator import Emulator

SIZES = [(80, 24), (60, 20)]
BUSY = (
    "c3,i3,i9,c9 F:a1,a2;W:d4,d5,e4;E:k1;R:d1;M:e1;A:f1;B:g1;C:h1;D:i1 P0 act FWE 1 f1 1 H:f6:F:0"
)
"""Four seats, Aldr, every kind of stone, and water that begins a river with a choice."""
SHOWN = """[Game "element"]
[Rules "1"]
[Players "Ann; greedy; greedy; greedy"]
[Options "aldr=on"]
[Start "b7,f3,d2,c10 F:b6,c5,c7,c8,d9,e9,f8,f9,f10,h7,i2,j7,k8;W:a3,g6,h8,i4,j4,k4;E:b3,\
c4,c6,c9,d6,d7,g4,g7,h4,h9,i7,j2,k7;A:c11,d8,e8,f4,f11,h3,h10,\
i3 P0 draw - 0 - 13 H:h6:W:0"]
[Result "*"]
[Seats "human; greedy; greedy; greedy"]
[Seed "0"]
""".replace('[Rules "1"]', f'[Rules "{load("element").version}"]')
"""The game of the README, before the turn that is shown there."""
NAMES = ("somebody with a long name", "apprentice 1", "你", "person 3")


def is_whole(lines: list[str]) -> bool:
    """Whether all rows of the board of Element are in sight, the columns below them."""
    rows = [re.match(r"(1[01]| [1-9]) ", line) for line in lines[:11]]
    columns = lines[11].split()[:11]
    return [row[1].strip() for row in rows if row] == [str(n) for n in range(11, 0, -1)] and (
        "".join(columns) == "abcdefghijk"
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_no_row_of_element_scrolls_away(
    columns: int, rows: int, language: str, tmp_path: Path
) -> None:
    """Element 4 to 5.8: draws, refusals, a river that is guided, Aldr, undo, long paths."""
    with Emulator(
        *("--lang", language, "play", "element", "--seats", "human,human,human,human"),
        *("--options", "aldr=on", "--from", BUSY, "--seed", "1"),
        columns=columns,
        rows=rows,
    ) as terminal:
        assert is_whole(terminal.lines)
        prompts = [
            *("Sk11", "hello", "why F@c9", "try F@b2", "", "w e5", "w", "s", "undo", "w", "n", "e"),
            *("?", "", "help", "", "rules 5.4", "", "log", "", "table", ""),
            *(f"save {tmp_path}/{'long' * 20}.record", "save /no/such/folder/at/all.record"),
            *("F@k9", "e k11", "Sc4", "$f", "Hf7", "end", "D4", "undo", "D3", "why", "hunt"),
        ]
        for typed in prompts:
            lines = terminal.type(typed)
            assert max(map(cell_len, lines)) <= columns
            if typed not in ("?", "help", "rules 5.4", "log", "table"):
                assert is_whole(lines), f"after {typed}:\n" + "\n".join(lines)
            assert lines[terminal.screen.cursor.y].startswith("P"), typed


def test_the_end_of_a_game_fits_a_small_terminal(tmp_path: Path) -> None:
    with Emulator(
        *("play", "element", "--seats", "human,human"),
        *("--from", "f5,a1 F:a2;W:b2 P0 act E 1 - 1"),
        columns=60,
        rows=20,
    ) as terminal:
        terminal.type("E@b1")
        lines = terminal.end()
        assert is_whole(lines)
        assert "The game is over." in lines
        (saved,) = (tmp_path / "saves").iterdir()
        assert f"The record of the game: {saved}" in "".join(lines)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("columns", "rows", "spare"), [(80, 24, 5), (60, 20, 5)])
def test_element_leaves_room_for_news_and_questions(
    columns: int, rows: int, spare: int, seats: int, language: str
) -> None:
    """Also where the bag has been empty for some turns, and whatever the players are called."""
    game = load("element")
    options = game.options.read("aldr=on")
    view = replace(Table(game, seats=seats, options=options).view(0), frozen=3)
    words = game.words(language, "elementarium.tui")
    console = Console(file=io.StringIO(), width=columns, height=rows)
    picture = Picture(board_of(load("element")), view, words, NAMES[:seats])
    lines = [line.plain for line in picture.drawn(console, rows - spare)]
    assert len(lines) <= rows - spare
    assert is_whole(lines)
    assert max(map(cell_len, lines)) <= columns
    for seat in range(seats):
        assert f"P{seat} {NAMES[seat][:3]}" in "\n".join(lines)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_no_news_and_no_reply_push_the_table_away(columns: int, rows: int) -> None:
    """However many lines there are: news give way to a reply, and a reply that fits to nothing."""
    game = load("element")
    words = game.words("en", "elementarium.tui")
    view = Table(game, seats=4, options=game.options.read("aldr=on")).view(0)
    picture = Picture(board_of(load("element")), view, words, NAMES)
    below = [Text("a question"), Text("all that can be typed")]
    for news, reply in product(range(15), range(6)):
        output = io.StringIO(newline="")
        console = Console(file=output, force_terminal=True, width=columns, height=rows)
        Screen(words, console).page(
            picture,
            news=[Text(f"news {number}") for number in range(news)],
            reply=[Text("a reply")] * reply,
            below=below,
        )
        shown = pyte.Screen(columns, rows)
        pyte.Stream(shown).feed(output.getvalue().replace("\n", "\r\n"))
        assert is_whole(shown.display), (news, reply)
        assert sum("a reply" in line for line in shown.display) == reply
        assert not shown.display[shown.cursor.y].strip()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", names())
def test_nothing_is_wider_than_the_terminal(name: str, language: str, width: int) -> None:
    game = load(name)
    console = Console(file=io.StringIO(), width=width)
    words = game.words(language, "elementarium.tui")
    table = Table(game, seats=3, seed=4)
    for _ in range(60):
        if table.is_over:
            break
        picture = Picture(board_of(load(name)), table.view(table.to_act), words, NAMES[:3])
        for rows in (0, 30, 1000):
            lines = picture.drawn(console, rows)
            assert max(line.cell_len for line in lines) <= width
        table.submit(table.to_act, table.perspective(table.to_act).legal_actions()[0])


@pytest.mark.parametrize("name", [name for name in names() if name != "element"])
def test_the_other_games_begin_within_80x24(name: str) -> None:
    """Cards say what they do as long as there is room; `table` tells the rest."""
    with Emulator(
        "play", name, "--seats", "human,greedy", "--seed", "3", columns=80, rows=24
    ) as terminal:
        first = terminal.lines[0]
        assert re.match(r"Round 1|\d\d ", first)
        refused = terminal.type("nonsense")
        assert refused[0] == first
        assert any("I do not understand" in line for line in refused)


def test_even_the_smallest_terminal_can_be_typed_into() -> None:
    with Emulator("play", "element", "--seats", "human,human", columns=20, rows=5) as terminal:
        terminal.type("D0")
        terminal.type("Sg6")
        assert terminal.type("nonsense")[-1] == "P0 person 0>"


def test_a_table_that_is_too_full_is_told_briefly_and_in_full_on_demand() -> None:
    seated = ("--seats", "human,greedy", "--seed", "3")
    with Emulator("play", "brave", *seated, columns=80, rows=14) as terminal:
        assert any(re.search(r"\w+\.\d \w+.* \d+/\d VP", line) for line in terminal.lines)
        assert not any("defence" in line for line in terminal.lines)
        assert any("defence" in line for line in terminal.type("table"))


def test_the_picture_in_the_readme_is_what_one_sees(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(SHOWN, "utf-8")
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    picture = readme.partition("```text\n")[2].partition("```")[0]
    with Emulator("play", str(path), columns=80, rows=24) as terminal:
        terminal.type("D2")
        assert "\n".join(terminal.type("Sc8")).strip() == picture.strip()
