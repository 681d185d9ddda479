"""The page is for everybody: languages, sizes, themes, screen readers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.hands import LIT, from_menu, new_game, wins_at_once

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (320, 360, 480, 560, 700, 840, 1023, 1200, 1440, 1920)


STILL = """() => document.getAnimations().every(
    (one) => one.timeline !== document.timeline || one.playState !== "running"
        || one.effect.getComputedTiming().endTime === Infinity
)"""
"""Whether nothing is fading in any more: half of a colour says nothing about the whole one.
What fades as something is scrolled stays as it is."""


def findings(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    page.wait_for_function(STILL)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['nodes'][0]['html']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def is_too_wide(page: Page) -> bool:
    """Whether something sticks out at the right."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str) -> None:
    page = visit(theme=theme)
    page.wait_for_selector(".games label")
    assert findings(page) == []
    table = wins_at_once(page)
    page.locator('[data-place="a1"]').click()
    page.wait_for_selector(".told .why")
    assert findings(page) == []
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.wait_for_selector(".result")
    assert findings(page) == []
    for path, sign in (
        (f"/r/{table}", "input[type=range]"),
        ("/rules/element", "#c-fire [data-picture] svg"),
        ("/exact/element", "#s5"),
        ("/guide/element", ".says"),
        ("/t/nothing", "main h1"),
    ):
        page.goto(path)
        page.wait_for_selector(sign)
        assert findings(page) == [], path


def test_axe_finds_nothing_serious_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    page.wait_for_selector(".games label")
    assert findings(page) == []
    new_game(page)
    assert findings(page) == []
    page.get_by_role("button", name="Story").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="In three minutes")).to_be_visible()
    assert findings(page) == []


def test_nothing_sticks_out_at_any_width(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".games label")
    for path in ("/", "/exact/element", "/guide/element"):
        page.goto(path)
        page.wait_for_selector("main")
        page.wait_for_timeout(300)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert not is_too_wide(page), f"{path} at {width}"
    wins_at_once(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), f"the table at {width}"


def test_the_page_speaks_chinese_and_remembers_it(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="中文").click()
    expect(page.locator("h1")).to_have_text("玩什么？")
    page.reload()
    expect(page.locator("h1")).to_have_text("玩什么？")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    new_game(page)
    page.locator("button.draw").nth(1).click()
    expect(page.locator(".log .now")).to_contain_text("摸 1 颗石子")
    assert "page." not in page.inner_text("body")


def test_a_chinese_browser_is_greeted_in_chinese(visit: Visit) -> None:
    page = visit(language="zh-CN", size=PHONE)
    expect(page.locator("h1")).to_have_text("玩什么？")


def test_the_dark_theme_follows_the_system_until_somebody_chooses(visit: Visit) -> None:
    page = visit(theme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="light").check(force=True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_what_happens_is_announced(visit: Visit) -> None:
    page = visit()
    new_game(page)
    page.locator("button.draw").nth(0).click()
    expect(page.locator("[aria-live=polite]")).to_contain_text("You draw 0")


def test_the_table_can_be_read_as_text(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.get_by_role("tab", name="In words").click()
    expect(page.locator("#side-panel")).to_contain_text("sage on k11, ways out: 1")


def test_an_example_of_what_is_forbidden_says_why(visit: Visit) -> None:
    page = visit("/exact/element")
    page.get_by_role("button", name="what blocks a step").click()
    figure = page.locator("[data-example] figure")
    expect(figure.get_by_role("listitem").first).to_contain_text("is not empty")


def test_an_example_shows_the_hands(visit: Visit) -> None:
    page = visit("/exact/rummy")
    page.locator("[data-example] button").nth(5).click()
    expect(page.locator("[data-example] .hands [data-place]").first).to_be_visible()


def test_an_example_of_the_rule_book_plays_on_the_board(visit: Visit) -> None:
    page = visit("/exact/element")
    page.locator("[data-example] button").nth(5).click()
    board = page.locator("[data-example] .slab")
    expect(board).to_be_visible()


def test_the_board_of_an_example_looks_as_on_a_table(visit: Visit) -> None:
    page = visit("/exact/brave")
    page.get_by_role("button", name="foreign markers and the shield").click()
    phases = page.locator("[data-example] .rounds ol")
    expect(phases).to_have_css("padding-left", "0px")
    expect(phases).to_have_css("margin-bottom", "0px")


def test_the_rule_book_is_read_in_the_language_of_the_page(visit: Visit) -> None:
    page = visit("/rules/element#s5.4")
    section = page.locator("[id='s5.4']")
    expect(section.locator("h3")).to_have_text("5.4 Water", timeout=15_000)
    from_menu(page, "中文")
    expect(section.locator("h3")).to_have_text("5.4 水", timeout=15_000)
    expect(section).to_be_in_viewport()
    expect(section).not_to_contain_text("原文")
    expect(page.locator("[id='s10.4'] button").first).to_have_text("演示例子：水 A：水取代火")


def test_the_first_game_is_played_hands_on(visit: Visit) -> None:
    page = visit("/guide/element")
    page.get_by_role("button", name="Next").click()
    page.locator("button.draw").nth(4).click()
    expect(page.locator(".note")).to_contain_text("try what the text asks for")
    page.locator("button.draw").nth(2).click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".says")).to_contain_text("Fire and earth")
    page.locator(LIT).or_(page.locator('[data-place="a1"]')).first.focus()
    page.keyboard.press("w")
    expect(page.locator(".note")).to_be_visible()
    expect(page.locator("button.stone.lit")).to_have_count(2)
    for left in (1, 0):
        page.locator("button.stone").first.click()
        page.locator(LIT).first.click()
        expect(page.locator("button.stone.lit")).to_have_count(left)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".says")).to_contain_text("three moves")


def test_a_phone_changes_language_and_light_wherever_it_is(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    new_game(page)
    page.get_by_role("button", name="Table and page").tap()
    assert findings(page) == []
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("radio", name="dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Table and page").tap()
    page.get_by_role("button", name="中文").tap()
    expect(page.locator(".banner")).to_contain_text("摸")
    page.keyboard.press("Escape")
    expect(page.locator(".look")).to_be_hidden()
    for path in ("/rules/element", "/guide/element"):
        page.goto(path)
        page.get_by_role("button", name="牌桌与页面").tap()
        expect(page.get_by_role("button", name="English")).to_be_visible()


def test_the_words_are_under_way_before_the_script_runs(visit: Visit) -> None:
    """Every round trip before the first picture is one that somebody waits for."""
    page = visit()
    page.wait_for_selector(".games label")
    page.get_by_role("button", name="中文").click()
    page.reload()
    page.wait_for_selector(".games label")
    asked = page.evaluate(
        """performance.getEntriesByType("resource")
        .filter((one) => one.name.includes("/api/"))
        .map((one) => [new URL(one.name).pathname, one.initiatorType])"""
    )
    assert sorted(asked) == [["/api/lobby", "link"], ["/api/words/zh", "link"]]


SEEN = """(found) => {
    const box = found.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return found.contains(top);
}"""
"""Whether nothing covers the middle of something that is on the screen."""


def test_a_phone_shows_why_not_above_the_hand(visit: Visit) -> None:
    page = visit(size=(360, 640), touch=True)
    wins_at_once(page)
    page.locator('[data-place="a3"]').tap()
    reason = page.locator(".told .why p")
    expect(reason).to_contain_text("not next to your sage")
    page.wait_for_function(SEEN, arg=reason.element_handle())


def test_a_phone_says_first_how_the_game_ended(visit: Visit) -> None:
    page = visit(size=(360, 640), touch=True)
    wins_at_once(page)
    page.locator("button.stone").tap()
    page.locator('[data-place="k10"]').tap()
    head = page.get_by_role("heading", name="You win.")
    expect(head).to_be_in_viewport()
    page.wait_for_function(SEEN, arg=head.element_handle())


@pytest.mark.parametrize("size", [LAPTOP, (1024, 768)])
def test_how_it_ended_leaves_the_board_its_height(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.wait_for_selector(".result")
    height = page.locator(".board").evaluate("(board) => board.clientHeight")
    assert height >= 300
    expect(page.locator(".result .btn.primary")).to_be_in_viewport(ratio=1)


def test_a_newcomer_finds_the_guide_on_a_laptop(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    guide = page.get_by_role("link", name="First game, guided").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert guide
    assert bar
    assert guide["y"] + guide["height"] <= bar["y"]


def test_a_phone_starts_a_game_without_scrolling(visit: Visit) -> None:
    page = visit(size=(360, 640), touch=True)
    page.wait_for_selector(".games label")
    page.wait_for_function(SEEN, arg=page.locator("button.start").element_handle())


@pytest.mark.parametrize("size", [PHONE, (1024, 768), (1440, 900)])
def test_i_see_which_seat_is_mine(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    wins_at_once(page)
    mine = page.locator(".seat.mine")
    expect(mine.get_by_text(re.compile("^you$", re.IGNORECASE))).to_be_visible()


def test_the_guide_ends_at_its_own_game(visit: Visit) -> None:
    page = visit("/?game=aldr")
    expect(page.locator("input[name=game][value=aldr]")).to_be_checked()


def test_a_table_is_under_way_before_the_script_runs(visit: Visit) -> None:
    """The head of the page names all that its table needs, and nothing is asked for twice."""
    page = visit()
    new_game(page, "rummy")
    answer = page.reload()
    page.wait_for_selector(".lamp")
    asked = page.evaluate(
        """performance.getEntriesByType("resource")
        .map((one) => one.name.replace(location.origin, ""))
        .filter((name) => name.startsWith("/api/") || name.startsWith("/assets/"))"""
    )
    early = answer.headers["link"] if answer else ""
    assert [name for name in asked if f"<{name}>" not in early] == [
        f"/api/tables/{page.url.split('/')[-1]}"
    ]
    assert len(asked) == len(set(asked)) == len(early.split(",")) + 1
