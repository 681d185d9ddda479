"""A whole game by keys alone, from the lobby to the replay."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.client.conftest import Visit

HERE = """found => Boolean(document.activeElement?.matches(found))"""
TURNS = 6
"""The game ends after so many turns (Element R21)."""
MOST_TABS = 90
MOST_STEPS = 60
"""Of the longest river, one by one."""
DONE = """() => [".log .news", ".mark-pending"]
    .map(found => document.querySelectorAll(found).length)
    .join()"""
"""How much has happened, and how far a river has been led."""
STILL_PLACING = "button.stone, .mark-pending"
"""What is to be seen while there is a stone in hand, or a river to be led on."""


def tab_to(page: Page, found: str) -> None:
    """Press the tab key until something has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate(HERE, found):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {found}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def choose_short_game(page: Page) -> None:
    """In the lobby: go first, and let the game end soon."""
    tab_to(page, "input[name=order]")
    press(page, "ArrowRight")
    expect(page.locator("input[name=order][value=first]")).to_be_checked()
    tab_to(page, "details summary")
    press(page, "Enter")
    tab_to(page, "details input[name=turn_limit]")
    press(page, "Control+a")
    page.keyboard.type(str(TURNS))
    tab_to(page, "button.start")
    press(page, "Enter")


def take_turn(page: Page) -> None:
    """Draw a stone, place it wherever the light leads, end the turn."""
    tab_to(page, "button.draw")
    press(page, "ArrowRight", "Enter")
    stone = page.locator("button.stone.lit")
    expect(stone).to_have_count(1)
    expect(page.locator(".tray :focus")).to_have_count(1)
    letter = stone.get_attribute("data-place") or ""
    tab_to(page, ".slab [data-place]")
    press(page, str("FWEA".index(letter) + 1))
    expect(page.locator(".banner")).to_contain_text("Where")
    for _ in range(MOST_STEPS):
        before = page.evaluate(DONE)
        press(page, "l", "Enter")
        page.wait_for_function(f"before => ({DONE})() !== before", arg=before)
        if not page.locator(STILL_PLACING).count():
            break
    if not page.locator(".result").count():
        tab_to(page, "button.end.primary")
        press(page, "Enter")


def test_keys_alone_play_a_whole_game(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".games label")
    choose_short_game(page)
    for _ in range(TURNS):
        page.wait_for_selector("button.draw, .result")
        if not page.locator(".result").count():
            take_turn(page)
    expect(page.locator(".result h2")).to_be_visible()
    tab_to(page, '.result a[href^="/r/"]')
    press(page, "Enter")
    page.wait_for_selector("input[type=range]")
    press(page, "ArrowRight", "ArrowRight")
    expect(page.locator(".time b")).to_contain_text("2 of")
