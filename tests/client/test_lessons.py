"""Lessons in the browser: asked for after a game, tried again, and looked back on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import open_table
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_replay import MISSED, a_missed_win

PLAY = """([table, text]) => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`);
    const say = (about) => socket.send(JSON.stringify(about));
    socket.onopen = () => say({ t: "hello", proto: 3, v: -1 });
    socket.onmessage = ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.t === "welcome") say({ t: "act", id: "a", v: heard.now.v, path: [text] });
        if (heard.t === "ack" && heard.id === "a" && text !== "E@b1") say({ t: "resign", id: "r" });
        if (heard.now && heard.now.over) done(socket.close());
    };
})"""
SEATS = [{"kind": "me"}, {"kind": "program", "level": "novice"}]


def place(page: Page, square: str) -> None:
    """Lay the only stone there is."""
    page.locator("button.stone").click()
    page.locator(f'[data-place="{square}"]').click()


def test_a_lesson_is_tried_again_until_it_is_learned(visit: Visit) -> None:
    page = visit()
    a_missed_win(page)
    panel = page.locator("section:has(#lessons-head)")
    panel.get_by_role("button", name="What can I learn?").click()
    expect(panel.get_by_role("heading", name="See the capture")).to_be_visible()
    expect(panel).not_to_contain_text("earth on b1", timeout=1000)
    assert findings(page) == []
    panel.get_by_role("link", name="Try it again").click()
    place(page, "k9")
    expect(page.locator(".banner")).to_contain_text("there is more: 100 %")
    for size in (PHONE, (844, 390), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert not is_too_wide(page), size
        expect(page.locator("button.stone")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 720})
    assert findings(page) == []
    page.get_by_role("button", name="Tell me").click()
    expect(page.locator(".about")).to_contain_text("Place earth on b1")
    place(page, "b1")
    expect(page.locator(".banner")).to_contain_text("Well done")
    page.get_by_role("link", name="Back to the game").first.click()
    expect(panel).to_contain_text("learned")


def test_a_coach_asks_before_much_is_given_away(visit: Visit) -> None:
    """Training: only where everybody else is a program."""
    page = visit(size=PHONE, touch=True)
    page.wait_for_selector(".games label")
    training = page.get_by_role("switch", name="Training")
    training.check()
    page.get_by_role("switch", name="Counts for my rating").check()
    expect(training).to_be_disabled()
    table = open_table(page, game="element", seats=SEATS, start=MISSED, coach=True)["id"]
    expect(training).to_have_count(0 if page.get_by_text("and a friend").count() else 1)
    page.goto(f"/t/{table}")
    place(page, "k9")
    question = page.get_by_role("group", name="Are you sure?")
    expect(question).to_contain_text("See the capture")
    assert findings(page) == []
    assert not is_too_wide(page)
    question.get_by_role("button", name="Think again").click()
    expect(question).to_have_count(0)
    place(page, "k9")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(page.locator("[data-place]:focus, .tray :focus")).to_have_count(1)
    place(page, "k8")
    question.get_by_role("button", name="Play it").click()
    expect(page.locator('[data-place="k8"]')).to_have_accessible_name(re.compile("earth"))


def test_what_i_have_learned_is_seen_on_one_page(visit: Visit) -> None:
    """On Monday the capture was missed again and again; on Friday it was not."""
    page = visit()
    for text in ("E@k11", "E@k11", "E@k11", "E@b1", "E@b1", "E@b1"):
        table = open_table(page, game="element", seats=SEATS, start=MISSED)["id"]
        page.evaluate(PLAY, [table, text])
    page.goto("/me")
    part = page.locator("section:has(#me-learned)")
    expect(part).to_contain_text("Too few games to tell yet")
    part.get_by_role("button", name="Have them looked at").click()
    expect(part).to_contain_text(
        "You win more often: 0 of 3 games before, 3 of the last 3.", timeout=60_000
    )
    expect(part.get_by_role("listitem").last).to_contain_text(
        "missed in 3 of 3 games, now in 0 of 3"
    )
    assert findings(page) == []
    for width in (320, 390, 844, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), width
