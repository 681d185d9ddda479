"""Brave the Elements in the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import LAPTOP, PHONE, Visit
from tests.client.hands import new_game, open_table
from tests.client.lights import fits_every_width, follow_the_light, table_at
from tests.client.test_everybody import findings

ASSAULTS = (
    "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=SMO,WHI,EMB loc=SIE.1,BAR.1,OUT.1 "
    "| 1 hand=EMB loc=LIB.1,OUT.2,CIT.1"
)
PAYING = (
    "bte1 n=2 r=1 ph=6 st=0 to=1 | 0 hand=RIP,FLA,GAL loc=LIB.1,SAN.1,SHW.1{W} "
    "| 1 hand=GAL loc=OUT.1,TMW.1 | now=pay card=PRI at=LIB.1 die=5 el=W sup=DOW dice=FE"
)
PAYING_A_PAIR = (
    "bte1 n=2 r=1 ph=6 st=0 to=1 | 0 hand=RIP,TSU,GAL loc=OUT.2,SAN.1,SHW.1{W} "
    "| 1 hand=GAL loc=OUT.1,SPF.1 | now=pay card=HEA at=OUT.2 el=F sup=WIL dice=FE"
)
DISASTER = (
    "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=DOW,RIP,GAL loc=OUT.1,TMW.1 | 1 hand=GAL loc=LIB.1,SAN.1"
)
FULL = (
    "bte1 n=2 r=1 ph=5 st=0 to=0 "
    "| 0 hand=DOW,RIP,GAL,TSU,EMB loc=OUT.1,TMW.1{W a1x1},TMA.1,SHE.1{E m},SPF.1 "
    "| 1 hand=GAL loc=LIB.1,SAN.1,TME.1{kE a0x2},CIT.1,BAR.1 | dev=TMW.2,TMF.1,OUT.2"
)
FULL_OF_FOUR = (
    "bte1 n=4 r=3 ph=5 st=0 to=0 "
    "| 0 hand=EMB,BRU,BRU,LAV,DUS,RIP,GAL loc=SHF.2{F},BAR.1,TME.1,ORA.1{a1x1},LIB.2{a1x2} "
    "| 1 hand=WIL loc=SIE.2{A m},SHE.2{E},AGO.2{a0x1},SPE.1,TMA.2 "
    "| 2 hand=SMO loc=LIB.1,SAN.1,TMW.1,CIT.1,BAR.2 | 3 hand=WHI loc=OUT.1,TMA.1,SHE.1,SPF.1,TMF.1"
)
ATTACKED = (
    "bte1 n=2 r=1 ph=6 st=0 to=1 "
    "| 0 hand=RIP,FLA,GAL,TSU,EMB loc=LIB.1,SAN.1,SHW.1{W},SHE.1{E m},SPF.1 "
    "| 1 hand=GAL loc=OUT.1,TMW.1,TME.1{kE a0x2},CIT.1,BAR.1 | dev=TMW.2,TMF.1,OUT.2 "
    "| now=pay card=HEA at=LIB.1 el=F dice=FE"
)
LAST_DECISION = (
    "bte1 n=2 r=8 ph=6 st=1 to=0 | 0 vp=4 pile=OUT.1,OUT.2 hand=EMB loc=SIE.1 "
    "| 1 vp=4 pile=AGO.1 loc=SIE.2"
)


def location(name: str) -> str:
    return f'.location:has(b:text-is("{name}"))'


def send_downpour_at_library(page: Page) -> None:
    page.get_by_role("option", name="Downpour").click()
    page.get_by_role("button", name="Play Downpour").click()
    page.locator(f"{location('Library')}.lit").click()
    page.get_by_role("button", name="Aim at Library").click()


def test_a_whole_game_from_the_lobby(visit: Visit) -> None:
    page = visit()
    new_game(page, "brave", options={"number of rounds": "1"})
    follow_the_light(page)
    expect(page.locator(".result h2")).to_be_visible()


def test_an_assault_is_aimed_and_then_made(visit: Visit) -> None:
    """Brave 5.4."""
    page = visit()
    table_at(page, "brave", ASSAULTS)
    page.locator(location("Citadel")).click()
    page.get_by_role("button", name="Assault Citadel").click()
    expect(page.locator(".log")).to_contain_text("assault Citadel")


def test_what_is_shielded_says_why(visit: Visit) -> None:
    """Brave 5.4: a Citadel shields the others."""
    page = visit()
    table_at(page, "brave", ASSAULTS)
    page.locator(location("Library")).click()
    expect(page.locator(".told .why")).to_contain_text("shields Library from")


def test_an_answer_covers_the_question_and_nothing_else(visit: Visit) -> None:
    """What can be played next stays in reach."""
    page = visit()
    table_at(page, "brave", ASSAULTS)
    page.locator(location("Library")).click()
    answer = page.locator(".told .why").bounding_box()
    question = page.locator(".banner").bounding_box()
    assert answer
    assert question
    assert answer["height"] <= question["height"] + 1


def test_a_disaster_with_target_and_support(visit: Visit) -> None:
    """Brave 5.6."""
    page = visit()
    table_at(page, "brave", DISASTER)
    send_downpour_at_library(page)
    page.locator(".tray .lit", has_text="Riptide").click()
    page.get_by_role("button", name="Support with Riptide").click()
    expect(page.locator(".log")).to_contain_text("support it with Riptide")


def test_a_defence_is_paid_with_cards_and_tokens_that_fit(visit: Visit) -> None:
    """Brave 5.7: a pair of the disaster's element is missing."""
    page = visit()
    table_at(page, "brave", PAYING)
    expect(page.locator(".attack")).to_contain_text("Still missing: 2")
    expect(page.locator(".tray .lit")).to_have_count(2)
    page.locator(location("Water Shrine")).click()
    page.get_by_role("button", name="Pay the token on Water Shrine").click()
    expect(page.locator(".attack")).to_contain_text("Still missing: 1")
    page.get_by_role("option", name="Riptide").click()
    page.get_by_role("button", name="Pay Riptide").click()
    expect(page.locator(".log")).to_contain_text("is prevented")


def test_the_table_keeps_its_place_while_something_is_chosen(visit: Visit) -> None:
    page = visit(size=LAPTOP)
    page.emulate_media(reduced_motion="reduce")
    table_at(page, "brave", DISASTER)
    card = page.get_by_role("option", name="Downpour")
    expect(card).to_be_visible()
    page.wait_for_load_state("networkidle")  # what is still loaded moves the table
    goal = page.locator(location("Library"))
    before = goal.bounding_box()
    card.click()
    page.get_by_role("button", name="Play Downpour").wait_for()
    assert goal.bounding_box() == before


@pytest.mark.parametrize(
    ("start", "seats", "count"), [(FULL, 2, 13), (FULL_OF_FOUR, 4, 20), (ATTACKED, 2, 10)]
)
def test_all_that_lies_on_the_table_is_in_sight_on_a_laptop(
    visit: Visit, start: str, seats: int, count: int
) -> None:
    page = visit(size=LAPTOP)
    table_at(page, "brave", start, seats)
    expect(page.locator(".location")).to_have_count(count)
    page.wait_for_function(
        "() => ((felt) => felt.scrollHeight <= felt.clientHeight)(document.querySelector('.felt'))"
    )
    hand = page.locator(".tray .hand")
    assert hand.evaluate("hand => hand.scrollWidth <= hand.clientWidth")


def test_no_location_and_no_need_vanishes_at_any_width(visit: Visit) -> None:
    page = visit()
    table_at(page, "brave", PAYING_A_PAIR)
    expect(page.get_by_role("img", name="two of one element")).to_be_attached()
    for width in range(360, 1300, 40):
        page.set_viewport_size({"width": width, "height": 800})
        for seen in (*page.locator(".location").all(), page.locator(".need")):
            expect(seen).to_be_visible()


def test_whoever_is_attacked_sees_by_what_even_if_the_table_was_scrolled(visit: Visit) -> None:
    """Brave 5.6: what is sent at whom comes into sight."""
    host, guest = visit(), visit(size=(360, 640), touch=True)
    people = [{"kind": "me"}, {"kind": "person"}]
    opened = open_table(host, game="brave", seats=people, start=FULL)
    host.goto(f"/t/{opened['id']}")
    guest.goto(opened["invites"][0]["path"])
    guest.wait_for_selector(".location")
    guest.evaluate("scrollTo(0, document.body.scrollHeight)")
    send_downpour_at_library(host)
    expect(guest.locator(".attack")).to_be_in_viewport(ratio=0.8)


def test_keys_alone_make_an_assault(visit: Visit) -> None:
    page = visit()
    table_at(page, "brave", ASSAULTS)
    page.locator(location("Library")).focus()
    page.keyboard.press("l")
    expect(page.locator(location("Citadel"))).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("assault Citadel")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_for_everybody(visit: Visit, theme: str) -> None:
    page = visit(theme=theme)
    page.emulate_media(reduced_motion="reduce")
    table_at(page, "brave", PAYING)
    page.get_by_role("option", name="Riptide").click()
    assert findings(page) == []
    fits_every_width(page)


def test_the_result_says_where_the_points_come_from_and_what_decided(visit: Visit) -> None:
    """Brave 6: equal points, more locations in the pile."""
    page = visit()
    table_at(page, "brave", LAST_DECISION)
    page.get_by_role("button", name="No disaster").click()
    row = page.locator(".result tbody tr.won")
    expect(row.locator("td")).to_have_text(["4", "2", "2", "6"])
    expect(page.locator(".result thead")).to_contain_text("in tokens")
    why = page.locator(".result .why")
    expect(why).to_contain_text("equal points: most locations in the pile decide")


def test_a_phone_in_chinese(visit: Visit) -> None:
    page = visit(size=PHONE, language="zh-CN", touch=True)
    table_at(page, "brave", PAYING)
    page.get_by_role("button", name="放弃图书馆").tap()
    expect(page.locator(".log, .last-line").first).to_be_attached()
    assert findings(page) == []


GUIDE = json.loads((Path(__file__).parents[2] / "client/src/guide/brave.json").read_text("utf-8"))


@pytest.mark.parametrize("size", [LAPTOP, (844, 390)])
def test_the_die_of_an_assault_stays_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    """Finding 16: also when the location has changed hands and the fight is over."""
    page = visit(size=size)
    position = next(step["position"] for step in GUIDE if step["says"] == "assault")
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    page.goto(f"/t/{open_table(page, game='brave', seats=seats, start=position)['id']}")
    page.locator(".location.lit").first.click()
    page.get_by_role("button", name=re.compile("^Assault")).click()
    expect(page.locator(".fallen .die")).to_be_visible()
    expect(page.locator(".fallen p")).to_contain_text(re.compile("assaults? "))
