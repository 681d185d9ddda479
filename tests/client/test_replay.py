"""A finished game, looked at again: step by step, and with everybody's chances."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.hands import UNCOVERED, bring, new_game, open_table, wins_at_once
from tests.client.lights import follow_the_light
from tests.client.test_everybody import findings, is_too_wide

MISSED = "f5,a1 F:a2;W:b2 P0 act E 0 - 1"
"""Earth on b1 would capture the sage in the corner at once (Element 5.7)."""

BEGUN = {"done": 0, "total": 222, "moments": [], "points": []}
"""What is known of the chances while they are still being thought about."""


def look_at(page: Page, record: str) -> None:
    """Go to the replay of a game that was played elsewhere."""
    page.goto(f"/r/{bring(page, record)}?at=30")
    page.wait_for_selector(".time")


def a_missed_win(page: Page) -> None:
    """Go to the replay of a game in which the first seat overlooked a win, and gave up."""
    opened = open_table(
        page,
        game="element",
        seats=[{"kind": "me"}, {"kind": "program", "level": "novice"}],
        start=MISSED,
    )
    page.goto(f"/t/{opened['id']}")
    page.locator("button.stone").click()
    page.locator('[data-place="k11"]').click()
    page.locator("button.opener").click()
    page.get_by_role("button", name="Give up").or_(page.get_by_role("button", name="认输")).click()
    page.locator("dialog .btn.primary").click()
    page.locator('.result a[href^="/r/"]').click()


def test_the_chances_are_drawn_when_somebody_asks(visit: Visit) -> None:
    page = visit()
    a_missed_win(page)
    page.get_by_role("button", name="Show the chances").click()
    graph = page.get_by_role("figure", name="The chances through the game")
    expect(graph.locator("polyline")).to_have_count(2)
    point = graph.get_by_role("button", name="Better: Place earth on b1 (100 %)")
    expect(point).to_be_visible()
    point.focus()
    page.keyboard.press("Enter")
    expect(point).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".banner")).to_contain_text("places earth on k11")
    expect(graph.get_by_role("status")).to_contain_text("Better: Place earth on b1")
    graph.get_by_role("button", name="As a table").click()
    expect(graph.get_by_role("row")).to_have_count(4)
    expect(graph.get_by_role("row").last).to_contain_text("100 %")
    assert findings(page) == []


def test_the_buttons_stay_where_they_are_from_step_to_step(visit: Visit) -> None:
    """However much happened at once: in Brave the end of the draft deals many cards."""
    page = visit(size=LAPTOP)
    new_game(page, "brave", options={"number of rounds": "1"})
    follow_the_light(page)
    page.locator('.result a[href^="/r/"]').click()
    button = page.get_by_role("button", name="One on")
    places = set()
    while button.is_enabled():
        places.add(button.evaluate("button => button.getBoundingClientRect().top"))
        button.click()
    assert len(places) == 1


@pytest.mark.parametrize("game", ["element", "aldr", "rummy", "brave"])
def test_the_steps_are_at_hand_on_a_phone(visit: Visit, game: str) -> None:
    """However tall the board is, and wherever somebody has scrolled to."""
    page = visit(size=(360, 640), touch=True)
    look_at(page, f"{game}-2p.record")
    button = page.get_by_role("button", name="One on")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    expect(page.get_by_text("31 of")).to_be_in_viewport(ratio=1)
    slider = page.locator("input[type=range]")
    slider.focus()
    expect(slider).to_be_in_viewport(ratio=1)
    page.wait_for_function(UNCOVERED, arg=slider.element_handle())


def test_steps_and_slider_are_in_sight_on_a_laptop(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    page.route("**/analysis", lambda route: route.fulfill(json=BEGUN))
    look_at(page, "brave-2p.record")
    expect(page.locator(".chances")).to_be_visible()
    expect(page.locator("input[type=range]")).to_be_in_viewport(ratio=1)


def test_whoever_comes_later_finds_the_chances_there(visit: Visit) -> None:
    page, other = visit(), visit()
    a_missed_win(page)
    page.get_by_role("button", name="Show the chances").click()
    expect(page.locator(".chances .point")).to_have_count(1)
    other.goto(page.url)
    expect(other.locator(".chances .point")).to_have_count(1)
    expect(other.get_by_role("button", name="Show the chances")).to_have_count(0)


def test_the_graph_is_touched_on_a_phone_in_chinese(visit: Visit) -> None:
    page = visit(size=PHONE, language="zh-CN", touch=True)
    a_missed_win(page)
    page.get_by_role("button", name="桌旁").tap()
    page.get_by_role("button", name="显示胜率").tap()
    page.locator(".chances .point").tap()
    expect(page.locator(".chances [role=status]")).to_contain_text("更好的是")
    box = page.locator(".chances .plot svg").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 2, box["y"] + box["height"] - 4)
    expect(page.locator("input[type=range]")).to_have_value("0")
    assert not is_too_wide(page)
    assert findings(page) == []


def test_a_search_that_fails_may_be_asked_for_again(visit: Visit) -> None:
    page = visit()
    a_missed_win(page)
    page.route("**/analysis", lambda route: route.fulfill(status=500, body="no"))
    page.get_by_role("button", name="Show the chances").click()
    expect(page.locator(".points [role=alert]")).to_be_visible()
    page.unroute("**/analysis")
    page.get_by_role("button", name="Show the chances").click()
    expect(page.locator(".chances .point")).to_have_count(1)
    expect(page.locator(".points [role=alert]")).to_have_count(0)


def test_the_replay_walks_by_keys_and_by_itself(visit: Visit) -> None:
    page = visit()
    a_missed_win(page)
    expect(page.get_by_text("0 of 2")).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(page.get_by_text("1 of 2")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("2 of 2")).to_be_visible()


def test_what_was_taken_back_is_told_in_a_sentence(visit: Visit) -> None:
    """Finding 17."""
    page = visit()
    table = wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="f6"]').click()
    expect(page.locator('[data-piece="f6"]')).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('[data-piece="f6"]')).to_have_count(0)
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.wait_for_selector(".result")
    page.goto(f"/r/{table}")
    page.get_by_role("tab", name="Story").click()
    lines = page.locator(".log .news")
    expect(lines.first).to_contain_text("takes the last action back")
    assert not any(line.strip().isdigit() for line in lines.all_inner_texts())


def test_nobody_is_away_from_a_game_that_was_played_elsewhere(visit: Visit) -> None:
    """Finding 21."""
    page = visit()
    page.goto(f"/r/{bring(page, 'element-2p.record')}")
    expect(page.locator(".seats")).to_contain_text("Mei")
    expect(page.locator(".seats")).not_to_contain_text("away")


def test_a_shared_link_is_previewed_with_the_last_board(visit: Visit) -> None:
    """Wish 9: by programs that read the page and run nothing."""
    page = visit()
    table = bring(page, "element-2p.record")
    page.goto(f"/r/{table}")

    def told(name: str) -> str:
        return page.locator(f'meta[property="og:{name}"]').get_attribute("content") or ""

    assert (told("title"), "finished game" in told("description")) == ("Element", True)
    answer = page.request.get(told("image"))
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert "Mei" not in page.content().partition("</head>")[0]
    page.locator("button.opener").click()
    expect(page.get_by_role("link", name="Picture of the board")).to_be_visible()
