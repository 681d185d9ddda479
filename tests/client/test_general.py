"""Games from packages of one's own in the browser: a stranger plays them to the end."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import open_table
from tests.client.house import serving

EXAMPLES = Path(__file__).parents[2] / "examples"
AGAINST_NOVICE = [{"kind": "me"}, {"kind": "program", "level": "novice"}]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the example games on its path, uninstalled."""
    sources = [str(EXAMPLES / game / "src") for game in ("downpour", "kuhn")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sources))
        with serving(tmp_path_factory.mktemp("house")) as address:
            yield address


def sit_down(page: Page, game: str) -> None:
    page.goto(f"/t/{open_table(page, game=game, seats=AGAINST_NOVICE)['id']}")
    expect(page.locator(".lamp")).to_be_visible()


def play_to_the_end(page: Page, most: int = 20) -> None:
    """Take the first button until the result is there."""
    button = page.locator(".tray .buttons button:enabled").first
    result = page.locator(".result")
    for _ in range(most):
        expect(button.or_(result).first).to_be_visible()
        if result.is_visible():
            return
        count = page.locator(".log li").count()
        button.click()
        expect(page.locator(f".log li:nth-child({count + 1})").or_(result).first).to_be_visible()
    expect(result).to_be_visible()


def test_the_lobby_offers_the_games_in_words(visit: Visit) -> None:
    page = visit()
    card = page.locator("label", has=page.locator("input[value=downpour]"))
    expect(card).to_contain_text("Downpour")
    expect(card).to_contain_text("four in a row win")
    expect(card).to_contain_text("5 min")
    expect(page.locator("main")).not_to_contain_text("page.")
    card.click()
    expect(page.locator(".learn a")).to_have_count(1)
    page.locator("input[name=game][value=kuhn]").check(force=True)
    page.get_by_role("link", name="Kuhn poker").click()
    expect(page.locator("main")).to_contain_text("Three cards: jack")


@pytest.mark.parametrize("game", ["downpour", "kuhn"])
def test_a_stranger_plays_to_the_end_and_looks_back(visit: Visit, game: str) -> None:
    page = visit()
    sit_down(page, game)
    play_to_the_end(page)
    expect(page.locator("body")).not_to_contain_text("page.general")
    page.locator(".result a[href^='/r/']").first.click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(".log li").first).to_be_visible()


def test_a_cell_is_touched_and_a_hint_lights_one(visit: Visit) -> None:
    page = visit()
    sit_down(page, "downpour")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".cell.hinted").first).to_be_visible()
    page.get_by_role("gridcell", name="c3: empty, can be chosen").click()
    expect(page.get_by_role("gridcell", name="c1: fire")).to_be_visible()


def test_a_package_brings_a_board_of_its_own(visit: Visit) -> None:
    """Kuhn's `page/board.js` draws both cards; words, buttons and replay are those of the page."""
    page = visit()
    sit_down(page, "kuhn")
    expect(page.locator(".kuhn .face")).to_have_count(1)
    expect(page.locator(".kuhn .back")).to_have_css("background-image", re.compile("gradient"))
    expect(page.locator(".kuhn section")).to_have_count(2)
    play_to_the_end(page)
    page.locator(".result a[href^='/r/']").first.click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".kuhn .face")).to_have_count(2)


def test_no_other_file_of_a_package_is_handed_out(visit: Visit) -> None:
    page = visit()
    for path in ("kuhn/board.css", "kuhn/board.js"):
        assert page.request.get(f"/games/{path}").ok, path
    for path in ("kuhn/__init__.py", "kuhn/..%2Frules.py", "downpour/board.js", "chess/board.js"):
        assert page.request.get(f"/games/{path}").status == 404, path


def test_the_hand_of_the_other_stays_hidden(visit: Visit) -> None:
    page = visit()
    sit_down(page, "kuhn")
    expect(page.locator(".seat").nth(1)).to_contain_text("card: ?")
    expect(page.locator(".tray")).to_contain_text("card:")


def test_it_speaks_chinese_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, language="zh-CN", touch=True)
    sit_down(page, "downpour")
    expect(page.locator("body")).to_contain_text("选择一个行动")
    expect(page.get_by_role("button", name="落入 a 列")).to_be_visible()
