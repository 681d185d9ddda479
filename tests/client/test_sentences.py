"""Hints lead through whole actions, and nothing on the page is a key, a code or slips in person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.client.cases import GAMES, sit_down
from tests.client.conftest import Visit
from tests.client.hands import TURN, new_game

SLIPS = re.compile(
    r"\b(?:page|house|element|aldr|rummy|brave|players)\.[a-z_]+[\w.]*"  # a key
    r"|[(（][A-Z]{3}\.\d+[)）]|~\w+|\?\?|\{\w*\}|\bP\d\b"  # a code, or what was not filled in
    r"|\bYou (?:sends|draws|plays|takes|places|has|assaults)\b|\byour \w+ of (?:Novice|you)\b"
)
HINT = "button.aid:has(use[href='#i-ui-hint'])"
DECISIONS = 5
WENT_ON = """([count, step]) => {
    const told = document.querySelector('.advice li button')?.textContent ?? '';
    return document.querySelectorAll('.log .news').length > count
        || document.querySelector('.result') || (told && told !== step);
}"""


def slips(page: Page) -> list[str]:
    """What on the page is no sentence for people."""
    return SLIPS.findall(page.inner_text("body"))


def follow_a_hint(page: Page) -> None:
    """Ask once, and touch what is named until the action is whole."""
    count = page.locator(".log .news").count()
    page.locator(HINT).click()
    first = page.locator(".advice li button").first
    for _ in range(8):
        expect(first).to_be_visible()
        assert slips(page) == []
        step = first.inner_text()
        first.click()
        page.wait_for_function(WENT_ON, arg=[count, step])
        if page.locator(".log .news").count() > count or page.locator(".result").count():
            return
    raise AssertionError("a hint led to no action")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
@pytest.mark.parametrize("game", GAMES)
def test_hints_lead_to_whole_actions(visit: Visit, game: str, language: str) -> None:
    page = visit(language=language)
    if game == "brave":
        sit_down(page, game, 2)  # after the draft, where an action takes several steps
    else:
        new_game(page, game)
    for _ in range(DECISIONS):
        page.wait_for_selector(TURN)
        if page.locator(".result").count():
            break
        follow_a_hint(page)
        assert slips(page) == []
