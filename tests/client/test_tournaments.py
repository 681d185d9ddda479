"""A tournament in the browser: opened, joined by its link, played, and decided."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_me import GIVE_UP


def entered(visit: Visit, address: str, name: str, **about: object) -> Page:
    """Somebody who opens the link and plays along."""
    page = visit(address, **about)
    page.locator("form input").fill(name)
    page.locator("form button").click()
    expect(page.locator("tr.you")).to_contain_text(name)
    return page


def test_an_evening_from_the_link_to_the_winner(visit: Visit) -> None:
    ann = visit("/")
    ann.get_by_role("link", name="Tournament for a club evening").click()
    ann.get_by_label("Its name").fill("Thursday")
    ann.get_by_label("Rounds").select_option("1")
    ann.get_by_label("Novice").check()
    ann.get_by_role("switch", name="I play, too").uncheck()
    assert findings(ann) == []
    ann.get_by_role("button", name="Open the tournament").click()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Thursday")
    address = ann.url.partition("/tournaments")[2]
    mei = entered(visit, f"/tournaments{address}", "Mei", size=PHONE, touch=True, language="zh-CN")
    ann.get_by_role("button", name="Begin round 1").click()
    expect(ann.locator("li")).to_contain_text("not begun")
    mei.get_by_role("link", name="去牌桌").first.click()
    mei.wait_for_url("**/t/*")
    mei.wait_for_selector(".lamp, .seat0")
    mei.evaluate(GIVE_UP, mei.url.rpartition("/")[2].partition("?")[0])
    mei.get_by_role("link", name="回到比赛").click()
    expect(mei.locator("h1")).to_have_text("Thursday")
    expect(mei.locator(".won")).to_contain_text("Mei")  # the program has no place
    expect(ann.locator(".won")).to_contain_text("Mei won the tournament")
    for page in (ann, mei):
        assert findings(page) == []
        for width in (320, 390, 844, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert not is_too_wide(page), width


def test_a_game_that_nobody_comes_to_is_decided_by_who_leads(visit: Visit) -> None:
    ann = visit("/tournaments")
    ann.get_by_label("Your name, for the others").fill("Ann")
    ann.get_by_role("button", name="Open the tournament").click()
    ann.wait_for_url("**/tournaments/*")
    bob = entered(visit, ann.url, "Bob")
    ann.get_by_role("button", name="Begin round 1").click()
    expect(bob.get_by_role("link", name="To the table").first).to_be_visible()
    expect(bob.get_by_text("Decide")).to_have_count(0)
    ann.locator("summary", has_text="Decide").click()
    ann.get_by_role("button", name="½ – ½").click()
    expect(ann.locator("tbody td.points")).to_have_text(["½", "½"])
    expect(ann.locator("tbody th")).to_have_text(["Ann", "Bob"])
    expect(ann.get_by_role("button", name="Begin round 2")).to_be_enabled()
    ann.get_by_role("button", name="End the tournament").click()
    ann.locator("dialog").get_by_role("button", name="End the tournament").click()
    expect(bob.locator(".won")).to_contain_text("Bob")
