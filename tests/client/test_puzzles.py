"""Puzzles in the browser: found, missed, nudged, solved, played on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from elementarium.puzzles.puzzle import puzzles_of
from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.test_everybody import findings, is_too_wide

PLAIN = re.compile(r"[FEA]@[a-k]\d+ ; [FEA]@[a-k]\d+")
"""Two stones that set off nothing that would have to be led."""


def plain() -> tuple[int, list[str]]:
    """A puzzle whose answer is laid by two touches for each stone, and that answer."""
    for number, puzzle in enumerate(puzzles_of("element"), start=1):
        if puzzle.seats == 2 and PLAIN.fullmatch(puzzle.answers[0]):
            return number, puzzle.answers[0].split(" ; ")
    raise AssertionError("no puzzle of two plain stones")


def lay(page: Page, stone: str, square: str) -> None:
    page.locator(f'button.stone[data-place="{stone}"]').click()
    page.locator(f'.square[data-place="{square}"]').click()


def test_a_puzzle_from_the_lobby_to_the_table(visit: Visit) -> None:
    number, answer = plain()
    page = visit("/", size=LAPTOP)
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name=re.compile("^Element .* tried")).click()
    page.locator(f'a[href="/puzzles/element/{number}"]').click()
    expect(page.get_by_role("heading", name="Capture in two", exact=True)).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="A nudge").click()
    first, second = answer
    lay(page, first[0], first[2:])
    expect(page.locator(".note")).to_have_text("Still possible.")
    page.get_by_role("button", name="Show the next step").click()
    expect(page.locator(".note")).to_contain_text(second[2:])
    lay(page, second[0], second[2:])
    expect(page.locator(".verdict")).to_have_text("Solved")  # after a hint it does not count
    expect(page.locator("ol")).to_contain_text("captured")
    assert findings(page) == []
    page.get_by_role("button", name="Try again").click()
    lay(page, first[0], "a11" if first[2:] != "a11" else "k1")
    expect(page.locator(".note")).to_contain_text("Not any more")
    page.goto("/puzzles")
    expect(page.get_by_text("1 tried, 0 solved")).to_be_visible()
    page.goto(f"/puzzles/element/{number}")
    page.get_by_role("button", name="A nudge").click()
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")


def test_the_pages_of_puzzles_fit_on_a_phone_in_chinese(visit: Visit) -> None:
    for path, sign in (
        ("/puzzles", "今天"),
        ("/puzzles/rummy", "谜题：元素拉米"),
        ("/puzzles/brave/1", "必中一击"),
    ):
        page = visit(path, size=PHONE, touch=True, language="zh-CN")
        expect(page.get_by_role("heading", name=sign).first).to_be_visible()
        assert findings(page) == []
        assert not is_too_wide(page)
