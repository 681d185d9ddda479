"""People greet each other at the table, in their own languages, and need not listen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.client.conftest import PHONE, Visit
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_taking_back import two_people


def test_a_greeting_stands_at_the_plate_and_in_the_talk(visit: Visit) -> None:
    host, guest = two_people(visit)
    host.get_by_role("tab", name="Talk").click()
    host.get_by_role("button", name="Good luck!").click()
    expect(host.locator(".talk .line")).to_have_text("AnnGood luck!")
    expect(guest.get_by_role("tab", name="Talk 1")).to_be_visible()
    expect(guest.locator(".seat .says")).to_have_text("Good luck!")
    guest.get_by_role("tab", name="Talk").click()
    expect(guest.locator(".talk .line")).to_have_text("AnnGood luck!")
    expect(guest.locator(".fresh")).to_have_count(0)
    expect(guest.locator(".talk input")).to_have_count(0)
    assert findings(guest) == []


def test_words_of_ones_own_can_be_muted_and_reported(visit: Visit) -> None:
    host, guest = two_people(visit, talk=True)
    for page in (host, guest):
        page.get_by_role("tab", name="Talk").click()
    host.get_by_label("Write to the others").fill("hi, good luck! <b>bold</b>")
    host.keyboard.press("Enter")
    lines = guest.locator(".talk .line")
    expect(lines).to_have_text("Annhi, good luck! <b>bold</b>")
    guest.get_by_role("button", name="Mute").click()
    expect(lines).to_have_count(0)
    guest.reload()
    guest.get_by_role("tab", name="Talk").click()
    expect(lines).to_have_count(0)
    guest.get_by_role("button", name="Hear again").click()
    expect(lines).to_have_count(1)
    guest.get_by_role("button", name="Report").click()
    expect(guest.locator(".talk [role=status]")).to_contain_text("The operator is told")
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_phones_talk_in_a_drawer(visit: Visit, size: tuple[int, int]) -> None:
    host, guest = two_people(visit, size, "zh-CN")
    host.locator("button.talk").click()
    host.get_by_role("button", name="打得好！").click()
    expect(guest.locator("button.talk .missed")).to_have_text("1")
    guest.locator("button.talk").click()
    expect(guest.locator(".talk .line")).to_contain_text("打得好！")
    expect(guest.get_by_role("button", name="谢谢！")).to_be_in_viewport(ratio=1)
    assert findings(guest) == []
    assert not is_too_wide(guest)
    assert "page." not in guest.inner_text("body")


def test_who_watches_cannot_talk(visit: Visit) -> None:
    host, _guest = two_people(visit)
    watcher = visit()
    watcher.goto(host.url)
    expect(watcher.locator(".watching")).to_be_visible()
    expect(watcher.get_by_role("tab", name="Talk")).to_have_count(0)
