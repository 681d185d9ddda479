"""The lobby knows where I am waited for, who has won, and what can be watched."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import UNCOVERED, open_table, wins_at_once
from tests.client.test_everybody import findings, is_too_wide
from tests.client.test_taking_back import ended, two_people


def test_tables_that_wait_for_me_say_so_and_come_first(visit: Visit) -> None:
    """Finding 23."""
    host, guest = two_people(visit)
    address = host.url
    host.goto("/")
    entries = host.locator("section:has(#running) .entry")
    expect(entries.first).to_contain_text("Your turn")
    expect(host).to_have_title("Your turn · Elementarium")
    host.goto(address)
    ended(host, guest)
    host.goto("/")
    expect(entries.first).to_contain_text("Mei decides")
    expect(host).to_have_title("Elementarium")
    guest.goto("/")
    expect(guest.locator("section:has(#running) .entry .calls")).to_have_text("Your turn")
    assert findings(guest) == []


RENAME = """async () => {
    const { me } = await (await fetch("/api/lobby")).json();
    const headers = { "content-type": "application/json", "x-csrf-token": me.token };
    await fetch("/api/me", { method: "POST", headers, body: JSON.stringify({ name: "Other" }) });
}"""


def test_a_half_written_name_stays_when_news_come(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    page.reload()
    field = page.get_by_label("What others call you")
    field.fill("Mei L")
    page.evaluate(RENAME)  # on another tab
    open_table(page, seats=[{"kind": "me"}, {"kind": "program", "level": "novice"}], game="element")
    page.clock.run_for(15_000)
    expect(page.locator("section:has(#running) .entry")).to_have_count(1)
    expect(field).to_have_value("Mei L")
    field.press("Enter")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.reload()
    expect(field).to_have_value("Mei L")


def test_finished_games_show_who_won(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.wait_for_selector(".result")
    page.goto("/")
    expect(page.locator("section:has(#finished) .entry").first).to_contain_text("you won")


@pytest.mark.parametrize("size", [(1280, 720), PHONE, (844, 390)])
def test_a_game_can_be_found_and_watched(visit: Visit, size: tuple[int, int]) -> None:
    host, _guest = two_people(visit)
    watcher = visit(size=size)
    table = host.url.rpartition("/")[2]
    watcher.locator(f"section:has(#watched) .entry[href='/t/{table}']").click()
    expect(watcher.locator(".watching")).to_have_text("You are watching")
    expect(host.locator(".watching")).to_have_text("1")
    assert findings(watcher) == []
    assert not is_too_wide(watcher)
    watcher.close()
    expect(host.locator(".watching")).to_have_count(0)


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_a_phone_held_sideways_shows_what_can_be_played(
    visit: Visit, size: tuple[int, int]
) -> None:
    """No name hides behind the button that starts."""
    page = visit(size=size, touch=True)
    games = page.locator(".games label b")
    expect(games).to_have_count(4)
    for game in games.all():
        expect(game).to_be_in_viewport(ratio=1)
        assert game.evaluate(UNCOVERED)
