"""Puzzles in the terminal: tried, nudged, solved, played on."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from elementarium.core.registry import load, names
from elementarium.puzzles.puzzle import puzzles_of
from elementarium.tui.menu import Menu
from elementarium.tui.puzzler import Puzzler
from elementarium.tui.start import screen_for
from tests.puzzles.test_aims import CORNER, GO_OUT, TWO_OUT, puzzle
from tests.tui.terminal import Terminal


def solve(game: str, aim: str, position: str, *lines: str, language: str = "en") -> str:
    terminal = Terminal(*lines, language=language)
    screen = screen_for(load(game), language, terminal.base)
    Puzzler(load(game), replace(puzzle(game, aim, position), elo=1490), 7, screen).run()
    return terminal.text


def test_a_puzzle_is_solved_by_whatever_reaches_the_aim() -> None:
    text = solve("element", "capture_1", CORNER, "e@k10", "q")
    assert "Puzzle 7: Capture in one (rated 1490). You are P0." in text
    assert "P1's sage is captured" in text
    assert "Solved." in text


def test_what_leads_away_is_told_at_once_and_can_be_taken_back() -> None:
    first, second = puzzle("element", "capture_2", TWO_OUT).answers[0].split(" ; ")
    text = solve("element", "capture_2", TWO_OUT, "E@a1", "undo", first, second, "q")
    away, _, back = text.partition("it cannot be done")
    assert "Still possible." not in away
    assert back.index("Still possible.") < back.index("Solved.")


def test_hints_go_from_a_nudge_to_the_next_step() -> None:
    text = solve("rummy", "out", GO_OUT, "hint", "hint", "why disc F4", "why meld F4 W9", "q")
    assert "Begin with the cards that fit in one place only." in text
    assert "Next: meld F4 F5 F6" in text
    assert "disc F4 is allowed" in text


def test_in_the_middle_of_an_action_nothing_is_said_of_how_it_stands() -> None:
    led = next(one for one in puzzles_of("element") if re.match(r"W@\w+>", one.answers[0]))
    whole = led.answers[0].split(" ; ")[0]
    for typed, is_told in ((whole.partition(">")[0], False), (whole, True)):
        terminal = Terminal(typed, "q")
        Puzzler(load("element"), led, 7, screen_for(load("element"), "en", terminal.base)).run()
        assert ("Still possible." in terminal.text) == is_told


def test_powers_are_no_way_to_the_aim() -> None:
    drawing = GO_OUT.replace("main-", "draw").replace("F6 ", "").replace("K F7", "K F6")
    text = solve("rummy", "out", drawing, "draw", "show", "meld F4 F5 F6", "q")
    assert "That hangs on luck or on the others." in text
    assert 'That is decided. Type "again"' in text


@pytest.mark.compiled_only
def test_it_is_played_on_against_programs() -> None:
    text = solve("element", "capture_2", TWO_OUT, "E@a1", "on", "?", "q")
    assert "elementarium play" in text  # how the game goes on that was left


def test_puzzles_speak_chinese() -> None:
    text = solve("element", "capture_1", CORNER, "E@k10", "q", language="zh")
    assert "第 7 题：一步围死" in text
    assert "解开了。" in text


def test_the_menu_leads_to_the_puzzle_of_the_day() -> None:
    number = str(names().index("rummy") + 1)
    terminal = Terminal("p", number, "q", "p", "99", "q")
    Menu("en", terminal.base).run()
    assert "The puzzle of the day of which game?" in terminal.text
    assert re.search(r"Puzzle \d+: .* \(rated \d+\)", terminal.text)
    assert "Please type one of the answers offered." in terminal.text
    assert terminal.text.rstrip().endswith("Until next time.")
