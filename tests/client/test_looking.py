"""Looking back during a game: by keys, by lines of the story, by buttons, and back to now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.cases import look_back, sit_down, write
from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.hands import new_game, open_table
from tests.client.test_everybody import findings

BACK = ".page.back .board"
WATCH = """(shown) => {
    const look = () => (window.looked ||= document.querySelector(shown) !== null);
    new MutationObserver(look).observe(document.body, { attributes: true, subtree: true });
}"""
"""Notes whether something was ever to be seen."""
END_OF_A_ROUND = (
    "bte1 n=2 r=1 ph=6 st=1 to=0 | 0 hand=EMB loc=SHF.2,BAR.1,TME.1,OUT.1,LIB.2 "
    "| 1 loc=SIE.2,SHE.2,AGO.2,SPE.1,TMA.2 | dev=ACA.2,TMW.2,SHW.2"
)


def pieces(page: Page) -> list[str]:
    """Where something lies on the board of Element."""
    found: list[str] = page.locator("[data-piece]").evaluate_all(
        "all => all.map(one => one.dataset.piece)"
    )
    return sorted(found)


def place(page: Page, stone: str, square: str, done: int) -> None:
    """Lay a stone by touching it and a square."""
    page.locator(f'button.stone[data-place="{stone}"]').click()
    page.locator(f'.slab [data-place="{square}"]').click()
    expect(page.locator(".log .news")).to_have_count(done)


def test_arrows_walk_through_what_has_happened(visit: Visit) -> None:
    """The stone is not there before it was placed; nothing may be chosen then."""
    page = visit()
    sit_down(page, "element", 2)
    before = pieces(page)
    place(page, "A", "f9", 1)
    after = pieces(page)
    assert after != before
    page.keyboard.press("ArrowLeft")
    expect(page.locator(BACK)).to_be_visible()
    expect(page.get_by_text("You are looking one action back")).to_be_visible()
    page.wait_for_function(
        "before => document.querySelectorAll('[data-piece]').length === before", arg=len(before)
    )
    assert pieces(page) == before
    expect(page.locator(".mark-lit, .stone.lit")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(BACK)).to_have_count(0)
    assert pieces(page) == after
    expect(page.locator(".stone.lit").first).to_be_visible()


def test_home_end_lines_and_buttons_lead_there_too(visit: Visit) -> None:
    page = visit()
    sit_down(page, "element", 2)
    place(page, "A", "f9", 1)
    place(page, "E", "a1", 2)
    page.keyboard.press("Home")
    expect(page.get_by_text("You are looking 2 actions back")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(BACK)).to_have_count(0)
    page.locator(".log .goto").first.click()
    expect(page.locator(".log .now")).to_contain_text("f9")
    page.get_by_role("group", name="Look back").get_by_role("button", name="One back").click()
    expect(page.locator(".banner")).to_contain_text("The beginning")
    page.locator(".banner").get_by_role("button", name="Back to now").click()
    expect(page.locator(BACK)).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(BACK)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(BACK)).to_have_count(0)


def test_who_moves_by_keys_on_the_board_stays_there(visit: Visit) -> None:
    page = visit()
    sit_down(page, "element", 2)
    place(page, "A", "f9", 1)
    page.locator('[data-place="c3"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-place="b3"]')).to_be_focused()
    expect(page.locator(BACK)).to_have_count(0)


def test_what_happens_meanwhile_is_counted_and_my_turn_returns(visit: Visit) -> None:
    ann, bob = visit(), visit()
    opened = open_table(ann, game="element", seats=[{"kind": "me"}, {"kind": "person"}])
    [invite] = opened["invites"]  # type: ignore[misc]
    bob.goto(invite["path"])  # type: ignore[index]
    ann.goto(f"/t/{opened['id']}")
    expect(ann.locator(".tray")).to_be_visible()
    expect(bob.locator(".tray")).to_be_visible()
    if not ann.locator(".lamp").count():
        ann, bob = bob, ann
    write(ann, "D0", 1)
    expect(bob.locator(".log .news")).to_have_count(1)
    bob.keyboard.press("ArrowLeft")
    expect(bob.locator(BACK)).to_be_visible()
    write(ann, "end", 2)
    expect(bob.locator(".banner .missed")).to_have_text("1")
    expect(bob.locator(BACK)).to_have_count(0)
    expect(bob.locator(".lamp")).to_be_visible()


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_on_a_phone_the_story_leads_back(visit: Visit, language: str) -> None:
    page = visit(size=PHONE, language=language, touch=True)
    sit_down(page, "element", 2)
    write(page, "A@f9", 1)
    page.locator("button.only-narrow").first.tap()
    page.locator(".steps .btn").first.tap()
    expect(page.locator(BACK)).to_be_attached()
    assert findings(page) == []
    page.locator(".side .shut").tap()
    expect(page.locator(".banner .btn.gold")).to_be_in_viewport(ratio=1)
    page.locator(".banner .btn.gold").tap()
    expect(page.locator(BACK)).to_have_count(0)


def test_who_looks_back_at_brave_sees_the_own_hand_of_then(visit: Visit) -> None:
    page = visit()
    look_back(page, "brave")
    expect(page.locator(BACK)).to_be_visible()
    expect(page.get_by_role("option", name="Ember Rain")).to_be_visible()


def test_what_happened_since_my_turn_is_told_and_shown(visit: Visit) -> None:
    """It goes with my next action."""
    page = visit(size=LAPTOP)
    new_game(page)
    for text in ("D0", "end"):
        write(page, text, 1)
    since = page.get_by_role("region", name="Since your turn")
    expect(since.locator("li").first).to_be_visible()
    assert 1 <= since.locator("li").count() <= 5
    since.get_by_role("button", name="Show me").click()
    expect(page.locator(BACK)).to_be_visible()
    expect(page.locator(BACK)).to_have_count(0)
    write(page, "D0", 3)
    expect(since).to_have_count(0)


def test_the_last_round_of_brave_is_shown_slowly(visit: Visit) -> None:
    """From where it began, and then back to now by itself; whoever begins a round passes twice."""
    page = visit(size=LAPTOP)
    sit_down(page, "brave", 2, END_OF_A_ROUND)
    again = page.get_by_role("button", name="See the last round again, slowly")
    write(page, "pass", 1)
    expect(again).to_have_count(0)
    for done in (2, 3):
        write(page, "pass", done)
    expect(again).to_be_visible()
    page.evaluate(WATCH, BACK)
    again.click()
    page.wait_for_function("() => window.looked")
    expect(page.locator(BACK)).to_have_count(0)
