"""Elemental Rummy in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.hands import new_game, open_table
from tests.client.lights import fits_every_width, follow_the_light, table_at
from tests.client.test_everybody import findings

MELDING = (
    "P2 | T0 | main+ | H0 F4 F5 F6 W2 CE EK | H1 F3 A9 | D W9 A5 * | K A3 E8 E9 | B X2 "
    "| M1 1 run F7 F8 F9 | Y F1"
)
DRAWING = (
    "P2 | T0 | draw | H0 E7 W2 EK A4 | H1 F3 A9 | D W9 A5 * | K A3 E8 E9 | B X2 "
    "| M1 1 run F7 F8 F9 | Y F1"
)
THIRTEEN = MELDING.replace("F4 F5 F6 W2 CE EK", "F4 F5 F6 W2 W4 W6 W8 WT E3 E5 EJ EK CE")

CORNER = 22
"""Pixels in which a card shows its rank and its element."""

CUT = """(found) => found
    .filter((one) => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""
"""Whatever is larger than the room it has; letters may be a little taller than their line."""


def card(page: Page, name: str) -> Locator:
    return page.locator(".tray").get_by_role("option", name=name)


def test_a_whole_game_from_the_lobby(visit: Visit) -> None:
    page = visit()
    new_game(page, "rummy")
    follow_the_light(page)
    expect(page.locator(".result h2")).to_be_visible()


def test_three_cards_are_chosen_for_a_meld_and_a_fourth_is_laid_on_it(visit: Visit) -> None:
    """Rummy 5.1."""
    page = visit()
    table_at(page, "rummy", MELDING)
    for name in ("Fire 4", "Fire 5", "Fire 6"):
        card(page, name).click()
    page.get_by_role("button", name="Meld Fire 4, Fire 5, Fire 6").click()
    expect(page.locator(".log .now")).to_contain_text("meld Fire 4, Fire 5, Fire 6")
    expect(page.locator(".meld")).to_have_count(2)


@pytest.mark.parametrize("size", [LAPTOP, (820, 1180), PHONE])
def test_six_seats_are_seen_whole(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    programs = [{"kind": "program", "level": "novice"}] * 5
    opened = open_table(page, game="rummy", seats=[{"kind": "me"}, *programs])
    page.goto(f"/t/{opened['id']}")
    expect(page.locator("section.seat .matters")).to_have_text([re.compile("points")] * 6)
    assert page.locator("section.seat, section.seat b").evaluate_all(CUT) == []
    seats = page.locator(".seats")
    assert seats.evaluate("(all) => all.scrollHeight <= all.clientHeight")
    widths = "(all) => new Set([...all.children].map((seat) => seat.offsetWidth)).size"
    assert seats.evaluate(widths) == 1


@pytest.mark.parametrize("size", [LAPTOP, (360, 640)])
def test_thirteen_cards_are_held_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    table_at(page, "rummy", THIRTEEN)
    expect(page.locator(".tray [role=option]")).to_have_count(13)
    hand = page.locator(".tray [role=listbox]").element_handle()
    page.wait_for_function("hand => hand.scrollWidth <= hand.clientWidth", arg=hand)
    corners = page.locator(".tray .slot").evaluate_all(
        "slots => slots.map((slot) => slot.getBoundingClientRect().width)"
    )
    assert min(corners) >= CORNER


def test_cards_travel_to_where_they_are_laid(visit: Visit) -> None:
    page = visit()
    table_at(page, "rummy", MELDING)
    page.evaluate(
        """() => {
            window.flown = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) {
                window.flown.push(this.dataset.card);
                return animate.apply(this, given);
            };
        }"""
    )
    for name in ("Fire 4", "Fire 5", "Fire 6"):
        card(page, name).click()
    page.get_by_role("button", name="Meld Fire 4, Fire 5, Fire 6").click()
    expect(page.locator(".meld")).to_have_count(2)
    page.wait_for_function("() => [...window.flown].sort().join() === 'F4,F5,F6'")


def test_a_power_is_played_on_somebody(visit: Visit) -> None:
    """Rummy 5.4."""
    page = visit()
    table_at(page, "rummy", MELDING)
    card(page, "Water 2").click()
    expect(page.locator(".tray .buttons .btn")).to_have_count(2)
    page.get_by_role("button", name="Steal").click()
    expect(page.locator(".log")).to_contain_text("play Water 2, STEAL, on Novice")


def test_discards_are_taken_to_any_depth(visit: Visit) -> None:
    """Rummy 5.2."""
    page = visit()
    table_at(page, "rummy", DRAWING)
    page.locator(".board").get_by_role("option", name="Earth 8").click()
    page.get_by_role("button", name="Take Earth 8").click()
    expect(page.locator(".banner")).to_contain_text("Use Earth 8 now")


def test_a_card_that_does_not_fit_says_why(visit: Visit) -> None:
    page = visit()
    table_at(page, "rummy", MELDING)
    card(page, "Earth Collapse").click()
    expect(page.locator(".told .why")).to_contain_text("cannot be discarded")


def test_the_top_of_the_discards_is_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    table_at(page, "rummy", DRAWING.replace("A3 E8 E9", "A2 A3 A6 A7 A8 E2 E3 E4 E5 E6 E8 E9 W3"))
    top = page.locator(".pile.grow [data-place]").last
    expect(top).to_be_in_viewport(ratio=0.9)


def test_keys_alone_play_a_turn(visit: Visit) -> None:
    page = visit()
    table_at(page, "rummy", MELDING)
    card(page, "Fire 4").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "m"):
        page.keyboard.press(key)
    expect(page.locator(".meld")).to_have_count(2)
    expect(page.locator(".tray [role=option]:focus")).to_have_count(1)
    card(page, "Earth king").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("discard Earth king")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_for_everybody(visit: Visit, theme: str) -> None:
    page = visit(theme=theme)
    page.emulate_media(reduced_motion="reduce")
    table_at(page, "rummy", MELDING)
    card(page, "Fire 4").click()
    assert findings(page) == []
    fits_every_width(page)


def test_a_phone_in_chinese(visit: Visit) -> None:
    page = visit(size=PHONE, language="zh-CN", touch=True)
    table_at(page, "rummy", DRAWING)
    page.get_by_role("button", name="摸一张牌").tap()
    expect(page.locator(".banner")).to_contain_text("轮到你")
    assert findings(page) == []
