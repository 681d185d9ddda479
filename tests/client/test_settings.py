"""What a person chooses for this device, and how the page says that it is their turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import end_turn, from_menu, new_game, open_table
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_table import PEOPLE, call, invited

UNASKED = """
window.asked = 0;
window.notes = [];
window.Notification = class {
    static permission = "default";
    static async requestPermission() {
        window.asked += 1;
        return (this.permission = "granted");
    }
    constructor(title) { window.notes.push(title); }
};
"""
"""A browser that has never been asked whether it may notify somebody."""
LOOK = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def look_elsewhere_and_back(page: Page) -> None:
    for state in ("hidden", "visible"):
        page.evaluate(LOOK, state)


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").first.click()
    expect(page.locator("dialog")).to_be_visible()


def test_what_is_chosen_is_kept_and_shown_at_once(visit: Visit) -> None:
    page = visit(theme="dark")
    root = page.locator("html")
    open_settings(page)
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("radio", name="light").check(force=True)
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("radio", name="at once").check(force=True)
    page.get_by_label("Letters and numbers").uncheck()
    page.get_by_label("Actions as they are written").check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    new_game(page)
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-pace", "none")
    expect(page.locator(".board-names").first).to_have_css("visibility", "hidden")
    page.locator("button.draw").nth(0).click()
    expect(page.locator(".log code").first).to_contain_text("D0")
    from_menu(page, "Settings")
    expect(page.get_by_role("radio", name="light")).to_be_checked()
    page.get_by_role("radio", name="system").check(force=True)
    expect(root).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_settings_are_for_everybody(visit: Visit, language: str, theme: str) -> None:
    page = visit(size=PHONE, language=language, theme=theme, touch=True)
    page.locator(".settings").tap()
    expect(page.locator("dialog h3")).to_have_count(3)
    assert findings(page) == []
    assert not is_too_wide(page)
    assert "page." not in page.inner_text("dialog")


def test_a_friends_turn_ends_and_mine_is_told_to_who_looks_elsewhere(visit: Visit) -> None:
    """Only after a friendly question, and only to who said yes; the tab shows it to everybody."""
    host, guest = visit(), visit()
    host.add_init_script(UNASKED)
    call(host, "Ann")
    call(guest, "Mei")
    host.goto(f"/t/{open_table(host, game='element', seats=PEOPLE)['id']}")
    guest.goto(invited(host))
    host.locator("button.draw").nth(0).click()
    expect(host).to_have_title("Your turn · Element")
    icon = host.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/mark-turn.svg")
    end_turn(host)
    expect(icon).to_have_attribute("href", "/mark.svg")
    expect(host).to_have_title("Element")
    expect(host.locator(".ask")).to_have_count(0)
    look_elsewhere_and_back(host)
    assert host.evaluate("window.asked") == 0
    host.get_by_role("button", name="Yes, please").click()
    host.wait_for_function("() => window.asked === 1")
    expect(host.locator(".ask")).to_have_count(0)
    host.evaluate(LOOK, "hidden")
    guest.locator("button.draw").nth(0).click()
    end_turn(guest)
    host.wait_for_function("() => window.notes.length === 1")
    assert host.evaluate("window.notes") == ["Your turn · Element"]


def test_whoever_does_not_want_to_be_called_is_not_asked_again(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.add_init_script(UNASKED)
    call(host, "Ann")
    call(guest, "Mei")
    host.goto(f"/t/{open_table(host, game='element', seats=PEOPLE)['id']}")
    guest.goto(invited(host))
    host.locator("button.draw").nth(0).click()
    end_turn(host)
    expect(guest.locator(".lamp")).to_be_visible()
    look_elsewhere_and_back(host)
    host.get_by_role("button", name="No, thanks").click()
    expect(host.locator(".ask")).to_have_count(0)
    host.reload()
    expect(host.locator(".banner")).to_contain_text("Mei decides")
    look_elsewhere_and_back(host)
    expect(host.locator(".ask")).to_have_count(0)
    assert host.evaluate("window.asked") == 0
