"""What people do with the page, for tests."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Page, expect

RECORDS = Path(__file__).parents[1] / "records"
LIT = "[data-place]:has(.mark-lit)"
TURN = ".lamp, .result"
"""What is to be seen when it is my turn, or when the game is over."""

UNCOVERED = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether the middle of something can be touched."""


def new_game(page: Page, game: str = "element", options: dict[str, str] | None = None) -> None:
    """From the lobby to a table against a novice, as the first to act."""
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator("input[name=order][value=first]").check(force=True)
    if options:
        page.locator("details summary").first.click()
        for sentence, value in options.items():
            field = page.locator("details label", has_text=sentence).locator(".field")
            field.fill(value)
            field.blur()
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(TURN)


def from_menu(page: Page, name: str) -> None:
    """Choose something from the menu of a table."""
    page.locator("button.opener").click()
    page.locator(".look").get_by_role("button", name=name, exact=True).click()


def open_table(page: Page, **wish: object) -> dict[str, object]:
    """Open a table by a plain request, with whatever the lobby does not offer."""
    answer: dict[str, object] = page.evaluate(
        """async (wish) => {
            const { me } = await (await fetch("/api/lobby")).json();
            const headers = { "content-type": "application/json", "x-csrf-token": me.token };
            const body = JSON.stringify(wish);
            return (await fetch("/api/tables", { method: "POST", headers, body })).json();
        }""",
        wish,
    )
    return answer


def bring(page: Page, record: str) -> str:
    """The table of a game that was played elsewhere."""
    table: str = page.evaluate(
        """async (body) => {
            const { me } = await (await fetch("/api/lobby")).json();
            const headers = { "content-type": "text/plain", "x-csrf-token": me.token };
            const answer = await fetch("/api/records", { method: "POST", headers, body });
            return (await answer.json()).id;
        }""",
        (RECORDS / record)
        .read_text(encoding="utf-8")
        .replace("greedy 0", "Ann")
        .replace("greedy 1", "Mei"),
    )
    return table


def play_element(page: Page, seed: int = 1, most: int = 200) -> None:
    """Play a game of Element to its end by touching lit things."""
    chance = random.Random(seed)
    for _ in range(most):
        page.wait_for_selector(TURN)
        if page.locator(".result").count():
            return
        touch_something(page, chance)
    raise AssertionError("the game did not end")


def touch_something(page: Page, chance: random.Random) -> None:
    """One choice of Element, whatever is to be chosen; back when the page has answered it."""
    draws = page.locator("button.draw")
    stones = page.locator("button.stone.lit")
    squares = page.locator(LIT)
    end = page.locator("button.end.primary")
    if stones.count() and not page.locator("button.stone.chosen").count():
        stones.nth(chance.randrange(stones.count())).click()
    before = said(page)
    if draws.count():
        draws.nth(chance.randrange(1, 3)).click()
    elif end.count() and (not squares.count() or chance.random() < 0.5):
        end.click()
    else:
        squares.nth(chance.randrange(squares.count())).click()
    page.wait_for_function(
        f"before => !document.querySelector('.tray.pending') && ({SAID}) !== before", arg=before
    )


def end_turn(page: Page) -> None:
    """End a turn among people in which more could be done, and say that it is meant."""
    page.locator("button.end").click()
    page.locator(".ask .gold").click()


SAID = """document.querySelector('.banner')?.textContent + '|'
+ document.querySelector('.log')?.textContent.length + '|'
+ document.querySelectorAll('.mark-lit, .result').length + '|'
+ document.querySelectorAll('.mark-pending').length"""


def said(page: Page) -> str:
    """What the page shows, in short: changes when something was chosen."""
    text: str = page.evaluate(SAID)
    return text


def wins_at_once(page: Page, **more: object) -> str:
    """Open a table of Element where placing earth on k10 wins, and return its id."""
    opened = open_table(
        page,
        game="element",
        seats=[{"kind": "me"}, {"kind": "program", "level": "novice"}],
        start="d3,k11 F:j11;W:j10 P0 act E 2 - 5",
        **more,
    )
    page.goto(f"/t/{opened['id']}")
    expect(page.locator(".lamp")).to_be_visible()
    return str(opened["id"])
