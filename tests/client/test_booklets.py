"""The rule book for players in the browser: pictures, folds, and the way to the exact rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from elementarium.core.booklets import booklet
from elementarium.core.pictures import Picture
from tests.client.conftest import Visit
from tests.client.hands import from_menu
from tests.client.test_everybody import findings, is_too_wide, wins_at_once

GAMES = ("element", "aldr", "rummy", "brave")
WIDTHS = (360, 390, 640, 1024, 1280)


def opened(page: Page) -> None:
    """Wait until every picture is drawn."""
    page.wait_for_selector("section h2")
    page.wait_for_function(
        "[...document.querySelectorAll('[data-picture]')]"
        ".every(one => one.querySelector('.frame svg'))"
    )


def fits_every_width(page: Page, game: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), f"{game} at {width}"


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn_with_the_pieces_of_the_game(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    opened(page)
    book = booklet(game)
    assert book is not None
    pictures = [part for one in book.chapters for part in one.parts if isinstance(part, Picture)]
    expect(page.locator("[data-picture]")).to_have_count(len(pictures))
    assert page.locator(".frame").count() == sum(len(picture.frames) for picture in pictures)
    for drawing in page.locator(".frame").all():
        box = drawing.bounding_box()
        assert box is not None
        assert box["width"] > 60
        assert box["height"] > 30


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_fits_every_width_in_both_languages(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    opened(page)
    fits_every_width(page, game)
    from_menu(page, "中文")
    expect(page.locator("#h-short")).to_have_text("三分钟学会")
    opened(page)
    fits_every_width(page, game)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_in_a_booklet(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    opened(page)
    page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
    assert findings(page) == []


def test_no_picture_is_in_the_way_of_the_keyboard(visit: Visit) -> None:
    """Only links, folds and wide tables can be reached: a picture is looked at."""
    page = visit("/rules/element")
    opened(page)
    page.locator("#c-fire").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#c-fire summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#c-fire details")).to_have_attribute("open", "")


def test_the_contents_lead_to_a_chapter(visit: Visit) -> None:
    page = visit("/rules/element")
    opened(page)
    page.get_by_role("link", name="Wind", exact=True).click()
    expect(page.locator("#c-wind")).to_be_focused()
    expect(page.locator("#h-wind")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#h-wind")).to_be_in_viewport()


def test_fine_print_leads_to_the_exact_rule_and_back(visit: Visit) -> None:
    page = visit("/rules/element")
    opened(page)
    page.locator("#c-water summary").click()
    page.locator("#c-water").get_by_role("link", name="R8").click()
    expect(page.locator("#sR8")).to_be_in_viewport(timeout=15_000)
    page.locator("[id='s5.4']").get_by_role("link", name="For players: Water").click()
    expect(page.locator("#h-water")).to_be_in_viewport()


def test_an_old_link_to_a_rule_still_opens_it(visit: Visit) -> None:
    page = visit("/rules/element#s5.4")
    expect(page.locator("[id='s5.4'] h3")).to_have_text("5.4 Water", timeout=15_000)
    assert page.url.endswith("/exact/element#s5.4")


def test_a_refusal_opens_the_exact_rule_and_leads_to_the_chapter(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="j11"]').click()
    page.locator(".why button.rule").click()
    side = page.locator("#side-panel")
    expect(side.locator("[id='s5.2'] h3")).to_be_in_viewport(timeout=15_000)
    side.locator("[id='s5.2']").get_by_role("link", name="For players").click()
    expect(side.get_by_role("heading", name="Your turn")).to_be_in_viewport()
    side.get_by_role("link", name="The exact rules").first.click()
    expect(side.get_by_role("searchbox")).to_be_visible()
