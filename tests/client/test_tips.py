"""Cards, phases and signs explain themselves where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.client.cases import sit_down
from tests.client.conftest import LAPTOP, Visit

PHONE = (390, 844)


def press(page: Page, thing: Locator) -> CDPSession:
    """Lay a finger on the middle of something, and leave it there."""
    box = thing.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    return finger


@pytest.mark.parametrize(
    ("language", "told"),
    [("en-US", "prevented by: water, water; defence dice: 2"), ("zh-CN", "防御骰：2")],
)
def test_a_card_of_brave_tells_its_details_under_the_pointer(
    visit: Visit, language: str, told: str
) -> None:
    page = visit(size=LAPTOP, language=language)
    sit_down(page, "brave", 2)
    page.locator(".disaster").first.hover()
    expect(page.locator(".tip")).to_contain_text(told)
    expect(page.locator(".tip")).to_be_in_viewport(ratio=1)
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_have_count(0)


def test_locations_phases_and_signs_of_brave_tell_what_they_are(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    sit_down(page, "brave", 2)
    tip = page.locator(".tip")
    page.locator(".location", has_text="Siege Yard").hover()
    expect(tip).to_contain_text("military token")
    page.locator(".rounds li", has_text="Assaults").hover()
    expect(tip).to_contain_text("what fails leaves an army marker")
    page.locator(".counts > span").first.hover()
    expect(tip).to_have_text("cards in hand")


def test_the_focus_opens_the_details_and_escape_closes_them(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    sit_down(page, "brave", 2)
    page.locator(".disaster").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tip b")).to_contain_text("Brushfire")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)


def test_a_long_press_tells_and_chooses_nothing(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    sit_down(page, "brave", 2)
    card = page.locator(".disaster", has_text="Ember Rain")
    finger = press(page, card)
    expect(page.locator(".tip b")).to_contain_text("Ember Rain")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tip")).to_be_in_viewport(ratio=1)
    expect(card).to_have_attribute("aria-selected", "false")
    card.tap()
    expect(page.locator(".tip")).to_have_count(0)
    expect(card).to_have_attribute("aria-selected", "true")


def test_powers_of_rummy_and_patterns_of_aldr_tell_what_they_are(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    sit_down(page, "rummy", 2)
    page.locator('.tray [data-card="E3"]').hover()
    expect(page.locator(".tip")).to_contain_text("take any one card of the discard pile")
    sit_down(page, "aldr", 2)
    page.locator(".seat .matter li").first.hover()
    expect(page.locator(".tip b")).to_have_text("Flame")


def test_stones_cards_and_crowns_of_all_games_tell_what_they_are(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    tip = page.locator(".tip")
    sit_down(page, "element", 2)
    page.locator("button.stone").first.hover()
    expect(tip).to_contain_text("water beats fire")
    page.locator(".figures div").last.hover()
    expect(tip).to_contain_text("fire 21")
    sit_down(page, "aldr", 2)
    page.locator('.tray [aria-label="Fire and Void"]').first.hover()
    expect(tip).to_contain_text("cover everything")
    sit_down(page, "rummy", 2)
    page.locator('.tray [data-card="CW"]').hover()
    expect(tip).to_contain_text("cannot be melded or discarded")
    page.locator(".masteries li").first.hover()
    expect(tip).to_contain_text("worth 20 points")
