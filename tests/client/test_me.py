"""My games in the browser: played, listed, rated, found again on another device, forgotten."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import open_table
from tests.client.test_everybody import findings, is_too_wide

GIVE_UP = """table => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`);
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", proto: 3, v: -1 }));
    socket.onmessage = ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.t === "welcome") socket.send(JSON.stringify({ t: "resign", id: "r" }));
        if (heard.now && heard.now.over) done(socket.close());
    };
})"""
SEATS = [{"kind": "me"}, {"kind": "program", "level": "adept"}]


def lost(page: Page, game: str = "element", **about: object) -> str:
    """A game that was given up."""
    table = str(open_table(page, game=game, seats=SEATS, **about)["id"])
    page.evaluate(GIVE_UP, table)
    return table


def test_a_game_that_counted_is_listed_with_its_rating(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".games label")
    page.get_by_role("switch", name="Counts for my rating").check()
    expect(page.get_by_role("switch", name="Hints by a program")).to_be_disabled()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".lamp")
    page.evaluate(GIVE_UP, page.url.rpartition("/")[2])
    expect(page.locator(".result .why a")).to_contain_text("Rating −")
    lost(page, "rummy")
    page.goto("/me")
    entries = page.locator("section:has(#me-finished) .entry")
    expect(entries).to_have_count(2)
    expect(page.locator("section:has(#me-rating) b.elo")).to_have_text("1104")
    expect(page.locator("section:has(#me-rating) polyline")).to_have_count(1)
    assert findings(page) == []
    for width in (320, 360, 390, 844, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), width
    page.get_by_label("Game").first.select_option("rummy")
    expect(entries).to_have_count(1)
    page.get_by_label("Outcome").select_option("won")
    expect(page.locator("section:has(#me-finished)")).to_contain_text("No such game.")
    page.goto("/")
    expect(page.locator("label", has_text="My equal (1100)")).to_have_count(1)


def test_a_phrase_and_a_link_bring_me_back_and_everything_can_be_deleted(visit: Visit) -> None:
    page, phone = visit("/me"), visit("/me", size=PHONE, touch=True, language="zh-CN")
    table = lost(page)
    own = lost(phone)
    page.reload()
    page.get_by_role("button", name="Make a phrase").click()
    words = page.locator(".phrase").inner_text()
    phone.get_by_role("button", name="我有口令").click()
    phone.get_by_label("你的五个词").fill(words.replace(" ", ""))
    phone.get_by_role("button", name="这是谁？").click()
    expect(phone.locator("dialog")).to_contain_text("有 1 局")
    assert findings(phone) == []
    phone.get_by_role("button", name="对，就是我").click()
    for game in (table, own):
        expect(phone.locator(f".entry[href='/r/{game}']")).to_have_count(1)
    page.get_by_role("button", name="Show a link").click()
    expect(page.locator(".device img")).to_be_visible()
    page.get_by_role("button", name="Delete everything about me").click()
    expect(page.locator("dialog li")).to_have_count(8)
    assert findings(page) == []
    page.get_by_role("button", name="Delete everything", exact=True).click()
    expect(page.locator("section:has(#me-finished)")).to_contain_text("What you have played")
    page.goto("/leaders/element")
    expect(page.locator("tbody tr.program")).to_have_count(5)
    assert findings(page) == []
