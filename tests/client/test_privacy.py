"""Privacy in the browser: what is stored, and having it deleted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.conftest import Visit
from tests.client.hands import from_menu
from tests.client.test_everybody import findings, is_too_wide


def test_a_guest_reads_what_is_stored_and_has_it_deleted(visit: Visit) -> None:
    """From the lobby, at every width, in both languages; asked twice, since it cannot be undone."""
    page = visit("/", theme="dark")
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")
    expect(page.get_by_text("Your number here")).to_contain_text("for whoever looks after")
    assert findings(page) == []
    for width in (360, 844, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), width
    number = page.get_by_text("Your number here").inner_text()
    page.get_by_role("button", name="Delete everything about me").click()
    expect(page.get_by_role("listitem")).to_have_count(8)
    assert findings(page) == []
    page.get_by_role("button", name="Delete everything", exact=True).click()
    expect(page.get_by_text("You are somebody new here")).to_be_visible()
    expect(page.get_by_text("Your number here")).to_be_visible()
    expect(page.get_by_text(number)).to_have_count(0)
    from_menu(page, "中文")
    expect(page.get_by_role("heading", level=1)).to_have_text("隐私")
