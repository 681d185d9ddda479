"""Undo and confirm at tables of people: within the own turn, at its end, and by consent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import open_table
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_table import PEOPLE, call

MIDDLE = "b9,j9 - P0 act EE 3 - 1"


def two_people(
    visit: Visit, size: tuple[int, int] = (1280, 720), language: str = "en-US", **wish: object
) -> tuple[Page, Page]:
    """Ann and Mei at a table of Element, in the middle of Ann's turn."""
    host, guest = visit(size=size, language=language), visit(size=size, language=language)
    for page, name in ((host, "Ann"), (guest, "Mei")):
        page.goto("/")
        if language == "en-US":
            call(page, name)
    opened = open_table(host, game="element", seats=PEOPLE, start=MIDDLE, **wish)
    invites: list[dict[str, str]] = opened["invites"]  # type: ignore[assignment]  # as JSON has it
    host.goto(f"/t/{opened['id']}")
    guest.goto(invites[0]["path"])
    expect(host.locator(".lamp")).to_be_visible()
    expect(guest.locator("[data-place]").first).to_be_visible()
    return host, guest


def place_earth(page: Page, square: str) -> None:
    page.locator("button.stone").first.click()
    page.locator(f'[data-place="{square}"]').click()
    expect(page.locator(f'[data-piece="{square}"]')).to_have_count(1)


def test_a_misplaced_stone_is_taken_back_where_a_clock_runs(visit: Visit) -> None:
    """Finding 10."""
    host, guest = two_people(visit, clock=[300, 5])
    place_earth(host, "d4")
    expect(guest.locator('[data-piece="d4"]')).to_have_count(1)
    host.get_by_role("button", name="Take back").click()
    for page in (host, guest):
        expect(page.locator('[data-piece="d4"]')).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("the last action back")


def test_the_end_of_a_turn_is_confirmed_where_something_is_left(visit: Visit) -> None:
    host, guest = two_people(visit)
    for square in ("d4", "g7"):
        place_earth(host, square)
    host.locator("button.end").click()
    ask = host.locator(".ask")
    expect(ask).to_contain_text("End the turn?")
    expect(ask.get_by_role("button", name="Yes")).to_be_focused()
    assert findings(host) == []
    host.keyboard.press("u")
    expect(ask).to_have_count(0)
    expect(host.locator(".lamp")).to_be_visible()
    host.locator("button.end").click()
    host.keyboard.press("Enter")
    expect(guest.locator(".lamp")).to_be_visible()


def test_who_wants_no_question_is_not_asked(visit: Visit) -> None:
    host, guest = two_people(visit)
    host.evaluate("localStorage.setItem('elementarium.confirm', 'never')")
    host.reload()
    for square in ("d4", "g7"):
        place_earth(host, square)
    host.locator("button.end").click()
    expect(guest.locator(".lamp")).to_be_visible()


def ended(host: Page, guest: Page) -> None:
    """Ann ends her turn too early."""
    for square in ("d4", "g7"):
        place_earth(host, square)
    host.locator("button.end").click()
    host.locator(".ask .gold").click()
    expect(guest.locator(".lamp")).to_be_visible()


def test_a_friend_allows_or_declines_a_take_back(visit: Visit) -> None:
    host, guest = two_people(visit)
    ended(host, guest)
    host.get_by_role("button", name="Ask to take back").click()
    expect(host.locator(".ask")).to_contain_text("Not answered yet: Mei")
    asked = guest.locator(".ask")
    expect(asked).to_contain_text("Ann would like to take the last action back")
    assert findings(guest) == []
    guest.get_by_role("button", name="Allow it").click()
    expect(host.locator(".lamp")).to_be_visible()
    expect(asked).to_have_count(0)
    host.locator("button.end").click()
    host.locator(".ask .gold").click()
    host.get_by_role("button", name="Ask to take back").click()
    guest.get_by_role("button", name="No", exact=True).click()
    expect(host.locator(".why")).to_contain_text("Mei would rather go on")
    expect(host.get_by_role("button", name="Ask to take back")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_phones_have_room_for_the_questions(visit: Visit, size: tuple[int, int]) -> None:
    host, guest = two_people(visit, size, "zh-CN")
    for square in ("d4", "g7"):
        place_earth(host, square)
    host.locator("button.end").click()
    expect(host.locator(".ask")).to_contain_text("结束回合？")
    assert not is_too_wide(host)
    host.locator(".ask .gold").click()
    host.get_by_role("button", name="请求撤回").click()
    expect(guest.locator(".ask")).to_contain_text("想撤回上一步")
    expect(guest.locator(".ask .gold")).to_be_in_viewport(ratio=1)
    assert "page." not in guest.inner_text("body")
