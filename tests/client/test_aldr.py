"""Aldr the High Sage in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import new_game
from tests.client.lights import fits_every_width, follow_the_light, table_at
from tests.client.test_everybody import findings

START = (
    "aldr1 m14:FA/WE | *- | B:FF.FW.FA.WA.EV O:FE.WW.WE.EA.AS | P:FF.WE.WV.AA | D:86 "
    "| 1B play1 X:- Z:0"
)
LAST_CARD = (
    "aldr1 j15:F...../WEAAAE/..F... | *l13 Bj15 Bj14 Bk14 | B:FA.FV.WW.EE O:FE.WW.WE.EA.AS "
    "| P:FF.WE.WV.AA | D:60 | 13B play2 X:m14,n14 Z:0"
)


def cell(name: str) -> str:
    return f'[data-place="{name}"]'


def test_a_whole_game_from_the_lobby(visit: Visit) -> None:
    page = visit()
    new_game(page, "aldr")
    follow_the_light(page)
    expect(page.locator(".result h2")).to_be_visible()


def test_a_card_is_chosen_placed_turned_and_laid(visit: Visit) -> None:
    """Aldr 5.1."""
    page = visit()
    table_at(page, "aldr", START)
    page.get_by_role("option", name="Fire and Fire").first.click()
    page.locator(cell("m14")).click()
    first = page.locator(".tray .btn.gold").inner_text()
    page.locator(cell("m14")).click()
    expect(page.locator(".tray .btn.gold")).not_to_have_text(first)
    text = page.locator(".tray .btn.gold").inner_text().split()[-1]
    page.locator(".tray .btn.gold").click()
    expect(page.locator(".log .now")).to_contain_text(text)


def test_a_pattern_is_shown_before_the_sage_is_placed(visit: Visit) -> None:
    """Aldr 5.3: the fourth Sage wins."""
    page = visit()
    table_at(page, "aldr", LAST_CARD)
    page.locator(cell("m14")).focus()
    page.keyboard.press("n")
    page.keyboard.type("AF@o14e")
    page.keyboard.press("Enter")
    page.locator(f"{cell('l14')}.can").click()
    expect(page.locator(".pattern")).to_have_count(4)
    page.get_by_role("button", name="Place the Sage on l14").click()
    expect(page.locator(".result h2")).to_have_text("You win.")


def test_a_cell_that_does_not_fit_says_why(visit: Visit) -> None:
    page = visit()
    table_at(page, "aldr", START)
    page.get_by_role("option", name="Fire and Fire").first.click()
    page.locator(cell("p14")).click()
    expect(page.locator(".told .why")).to_contain_text("must cover at least one icon")


def test_keys_alone_lay_a_card(visit: Visit) -> None:
    page = visit()
    table_at(page, "aldr", START)
    page.get_by_role("option", name="Fire and Water").focus()
    page.keyboard.press("Enter")
    page.locator(cell("m14")).focus()
    page.keyboard.press("l")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(page.locator(".banner")).to_contain_text("second card")


def test_a_big_table_is_enlarged_and_overlooked(visit: Visit) -> None:
    page = visit(size=PHONE)
    table_at(page, "aldr", START)
    overview = page.locator(".space > svg")
    expect(overview).to_have_count(0)
    page.locator(cell("m14")).focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(overview).to_be_visible()
    expect(page.locator(cell("m14"))).to_be_in_viewport()
    box = overview.bounding_box()
    assert box is not None
    overview.click(position={"x": box["width"] - 12, "y": box["height"] / 2})
    page.wait_for_function("() => document.querySelector('.slab').scrollLeft > 100")
    page.locator(".zoom .btn").last.click()
    expect(overview).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (768, 1024), (1024, 768)])
def test_the_names_of_the_cells_are_legible(visit: Visit, size: tuple[int, int]) -> None:
    """However large the table is in cells, and however small on the screen."""
    page = visit(size=size)
    table_at(page, "aldr", START)
    page.wait_for_function(
        """() => [...document.querySelectorAll('.names text')]
            .every((name) => name.getBoundingClientRect().height >= 12)"""
    )
    edges = page.evaluate(
        """() => ['.slab', '.zoom', '.tray'].map((part) =>
            document.querySelector(part).getBoundingClientRect().toJSON())"""
    )
    slab, zoom, tray = edges
    assert slab["right"] <= zoom["left"]
    assert zoom["bottom"] <= tray["top"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_for_everybody(visit: Visit, theme: str) -> None:
    page = visit(theme=theme)
    page.emulate_media(reduced_motion="reduce")
    table_at(page, "aldr", START)
    page.get_by_role("option", name="Fire and Fire").first.click()
    page.locator(cell("m14")).click()
    assert findings(page) == []
    fits_every_width(page)


def test_a_phone_in_chinese(visit: Visit) -> None:
    page = visit(size=PHONE, language="zh-CN", touch=True)
    table_at(page, "aldr", START)
    page.get_by_role("option", name="火与火").first.tap()
    page.locator(cell("m14")).tap()
    page.locator(".tray .btn.gold").tap()
    expect(page.locator(".banner")).to_contain_text("第二张")
    assert findings(page) == []
