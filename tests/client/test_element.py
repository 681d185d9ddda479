"""Element in the browser, by mouse, finger and keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.conftest import PHONE, Visit
from tests.client.hands import LIT, UNCOVERED, new_game, open_table, play_element, wins_at_once
from tests.client.lights import table_at


def square(name: str) -> str:
    return f'[data-place="{name}"]'


def test_a_whole_game_from_the_lobby(visit: Visit) -> None:
    page = visit()
    new_game(page, options={"a draw after this turn": "6"})
    play_element(page)
    expect(page.locator(".result h2")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("input[type=range]")).to_be_visible()


def test_the_last_stone_wins_and_the_result_says_why(visit: Visit) -> None:
    page = visit()
    table = wins_at_once(page)
    page.locator("button.stone").click()
    page.locator(square("k10")).click()
    expect(page.locator(".result h2")).to_have_text("You win.")
    expect(page.locator(".result")).to_contain_text("is captured")
    watcher = visit(f"/r/{table}")
    expect(watcher.locator(".time b")).to_have_text("0 of 1")
    watcher.get_by_label("To the end").click()
    expect(watcher.locator(".mark-captured")).to_be_visible()


def test_a_river_is_led_step_by_step_and_can_be_taken_back(visit: Visit) -> None:
    """Element 5.4."""
    page = visit()
    opened = open_table(
        page,
        game="element",
        seats=[{"kind": "me"}, {"kind": "program", "level": "novice"}],
        start="c3,h8 F:g6;W:d5,e5 P0 act W 2 - 5",
    )
    page.goto(f"/t/{opened['id']}")
    page.locator("button.stone").click()
    page.locator(square("f5")).click()
    expect(page.locator(".banner")).to_contain_text("Step 1 of 3")
    page.locator(square("a1")).click()
    expect(page.locator(".told .why")).to_contain_text("a1 is not next to f5")
    page.locator(square("f6")).click()
    expect(page.locator(".banner")).to_contain_text("Step 2 of 3")
    page.keyboard.press("Escape")
    expect(page.locator(".banner")).to_contain_text("Step 1 of 3")
    for name in ("f6", "g6", "h6"):
        page.locator(f"{square(name)}:has(.mark-lit)").click()
    expect(page.locator(".log .now")).to_contain_text("the river flows to f6, g6, h6")
    expect(page.locator(square("g6"))).to_have_attribute("aria-label", "g6, water")


def test_what_a_refusal_speaks_of_is_not_covered_by_it(visit: Visit) -> None:
    page = visit(size=(360, 640), touch=True)
    table_at(page, "element", "c9,h3 F:g6 P0 act E 2 - 5")
    page.locator("button.stone").tap()
    page.locator(square("h3")).tap()
    expect(page.locator(".told .why")).to_be_visible()
    page.wait_for_function(UNCOVERED, arg=page.locator(square("h3")).element_handle())


def test_what_is_not_lit_says_why_and_leads_to_the_rule(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.locator(square("a1")).click()
    why = page.locator(".told .why")
    expect(why).to_contain_text("Why not step to a1?")
    expect(why).to_contain_text("a1 is not next to your sage.")
    why.get_by_role("button", name="Rule 5.1").click()
    expect(page.locator("#s5\\.1 h3")).to_be_in_viewport()


def test_keys_alone_play_a_turn(visit: Visit) -> None:
    page = visit()
    new_game(page, options={"a draw after this turn": "2"})
    page.locator("button.draw").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("button.stone")).to_be_visible()
    page.locator(square("a11")).focus()
    page.keyboard.press("s")
    expect(page.locator(square("f5"))).to_be_focused()
    page.keyboard.press("l")
    stone = page.locator("button.stone").get_attribute("data-place") or ""
    page.keyboard.press(str("FWEA".index(stone) + 1))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    element = dict(zip("FWEA", ("fire", "water", "earth", "wind"), strict=True))[stone]
    expect(page.locator(".log .now")).to_contain_text(f"place {element}")
    page.locator("button.end").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".result h2")).to_have_text("A draw.")


def test_the_notation_field_plays_whole_words(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.locator(square("d3")).focus()
    page.keyboard.press("n")
    page.keyboard.type("e@k10")
    page.keyboard.press("Enter")
    expect(page.locator(".result h2")).to_have_text("You win.")


def test_a_written_action_that_is_refused_says_why(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    why = page.locator(".told .why")
    for text, reason in (("Sa1", "a1 is not next to your sage."), ("xyz", "is not how an action")):
        page.keyboard.press("n")
        page.get_by_label("Write an action").fill(text)
        page.keyboard.press("Enter")
        expect(why).to_contain_text(reason)
    page.locator("button.stone").click()
    expect(why).to_have_count(0)


def test_aldr_walks_on_the_board(visit: Visit) -> None:
    """Element 5.8."""
    page = visit()
    page.get_by_label("Aldr's figure on the board").check()
    new_game(page)
    page.locator("button.draw").first.click()
    expect(page.locator("button.end")).to_be_visible()
    page.locator(square("f6")).click()
    expect(page.locator(".banner")).to_contain_text("Where does Aldr go?")
    page.locator(LIT).first.click()
    expect(page.locator(".log .now")).to_contain_text("move Aldr to")


def test_a_finger_finds_the_lit_square_beside_it(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    wins_at_once(page)
    page.locator("button.stone").tap()
    box = page.locator(square("k10")).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".result h2")).to_have_text("You win.")
