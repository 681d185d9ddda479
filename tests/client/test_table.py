"""The table in the browser: several people, bad lines, and what belongs to nobody's game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import Visit
from tests.client.hands import end_turn, from_menu, new_game, open_table, wins_at_once
from tests.sizes import SOAK

PEOPLE = [{"kind": "me"}, {"kind": "person"}]


def call(page: Page, name: str) -> None:
    """Take a name in the lobby."""
    page.goto("/")
    page.get_by_label("What others call you").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Save")).to_be_enabled()


def invited(host: Page) -> str:
    """The link to the free seat, as the host reads it."""
    from_menu(host, "Invite")
    expect(host.locator("dialog img")).to_be_visible()
    link = host.get_by_label("Link to seat 2").input_value()
    host.get_by_role("button", name="Close").click()
    return link


HALF_A_MINUTE = 30_000


def fast_forward(page: Page) -> None:
    """Half a minute on the clocks of the page, in a moment."""
    page.clock.run_for(HALF_A_MINUTE)


def really_wait(page: Page) -> None:
    page.wait_for_timeout(HALF_A_MINUTE)


def test_whoever_gives_up_among_three_keeps_the_name_and_wins_nothing(visit: Visit) -> None:
    page = visit()
    call(page, "Ann")
    programs = [{"kind": "program", "level": "novice"}] * 2
    page.goto(f"/t/{open_table(page, game='rummy', seats=[{'kind': 'me'}, *programs])['id']}")
    page.wait_for_selector(".lamp")
    from_menu(page, "Give up")
    expect(page.locator("dialog")).to_contain_text("A program plays on in your seat")
    page.get_by_role("button", name="Leave", exact=True).click()
    seat = page.locator(".seat").first
    expect(seat).to_contain_text("Ann")
    expect(seat).to_contain_text("gave up")
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
    expect(page.locator(".result")).not_to_contain_text("You win")
    expect(page.locator(".log")).not_to_contain_text("greedy")


def test_a_table_to_which_nobody_came_is_closed_without_a_winner(visit: Visit) -> None:
    page = visit()
    page.goto(f"/t/{open_table(page, game='element', seats=PEOPLE)['id']}")
    from_menu(page, "Leave")
    page.get_by_role("button", name="Close it").click()
    expect(page.locator("main")).to_contain_text("closed before its game began")
    expect(page.locator(".result, .seats [aria-label=winner]")).to_have_count(0)


def test_options_speak_of_the_game_that_is_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("details summary").first.click()
    page.locator("input[name=game][value=brave]").check(force=True)
    expect(page.locator("details label").first).to_be_visible()
    expect(page.locator("details").first).not_to_contain_text(".option.")
    page.get_by_role("button", name="中文").first.click()
    expect(page.locator("details label").first).to_contain_text(re.compile("[\u4e00-\u9fff]"))


def test_one_switch_plays_as_the_chinese_sheet_reads(visit: Visit) -> None:
    """Element 1.2: it sets the options of the sheet, and shows whether they are set."""
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="中文").first.click()
    page.locator("details summary").first.click()
    preset, river = page.get_by_label("按中文规则单"), page.locator("select[name=river]")
    expect(preset).not_to_be_checked()
    preset.check()
    expect(river).to_have_value("truncate")
    river.select_option("must_complete")
    expect(preset).not_to_be_checked()
    river.select_option("truncate")
    expect(preset).to_be_checked()
    preset.uncheck()
    expect(river).to_have_value("must_complete")


def test_two_people_play_by_link_and_a_third_watches(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    call(host, "Ann")
    call(guest, "Mei")
    opened = open_table(host, game="element", seats=PEOPLE)
    host.goto(f"/t/{opened['id']}")
    expect(host.locator(".banner")).to_contain_text("dealt when everybody sits")
    expect(host.locator("button.draw")).to_have_count(0)
    guest.goto(invited(host))
    expect(host.locator(".seats")).to_contain_text("Mei")
    assert "#" not in guest.url
    watcher.goto(f"/t/{opened['id']}")
    expect(watcher.locator(".banner")).to_contain_text("Ann decides")
    host.locator("button.draw").nth(0).click()
    end_turn(host)
    guest.locator("button.draw").nth(1).click()
    for page in (host, guest, watcher):
        expect(page.locator(".log")).to_contain_text(re.compile("draws? 1"))
    for page in (host, watcher):
        expect(page.locator(".log")).to_contain_text("Mei")
    expect(watcher.locator("button.end")).to_have_count(0)


def test_people_who_play_again_both_agree_and_their_numbers_make_the_deal(visit: Visit) -> None:
    """The next game is offered by one and accepted by the other; then both are told it was fair."""
    host, guest = visit(), visit()
    call(host, "Ann")
    call(guest, "Mei")
    host.get_by_text("A friend", exact=True).click()
    host.locator("button.start").click()
    guest.goto(host.locator("dialog").get_by_label("Link to seat").input_value())
    host.wait_for_selector("button.draw, .banner.seat1")
    from_menu(host, "Give up")
    host.locator("dialog .btn.primary").click()
    for page in (host, guest):
        page.get_by_text("Was chance fair?").click()
        expect(page.locator(".result")).to_contain_text("Your own number is part of it")
        expect(page.locator(".result")).to_contain_text("all numbers are those that were promised")
    host.get_by_role("button", name="Play again").click()
    expect(host.locator("main")).to_contain_text("Mei (expected)")
    guest.get_by_role("button", name="Accept the rematch").click()
    for page in (host, guest):
        expect(page.locator("button.draw, .banner:has-text('decides')").first).to_be_visible()


def test_a_game_that_was_not_dealt_says_so(visit: Visit) -> None:
    """At the table, to who is invited, and in the lobby."""
    host, stranger = visit(), visit()
    given = "c3,i9 - P0 draw - 0 - 1"
    opened = open_table(host, game="element", seats=PEOPLE, start=given, listed=True)
    stranger.goto("/")
    expect(stranger.locator(".entry")).to_contain_text("Begins at a given position")
    stranger.goto(f"/t/{opened['id']}")
    expect(stranger.locator("main")).to_contain_text("Begins at a given position")
    stranger.get_by_role("button", name="Sit down").click()
    expect(stranger.locator(".side")).to_contain_text("Begins at a given position")


@pytest.mark.parametrize("wait", [fast_forward, really_wait] if SOAK else [fast_forward])
def test_an_action_made_offline_for_half_a_minute_is_played_once(
    visit: Visit, wait: Callable[[Page], None]
) -> None:
    """A line that dies in silence is given up after twenty seconds, and found again."""
    page = visit()
    page.add_init_script("addEventListener('offline', (event) => event.stopImmediatePropagation())")
    page.goto("/")
    page.clock.install()
    new_game(page)
    page.context.set_offline(True)
    page.locator("button.draw").nth(2).click()
    expect(page.locator(".tray.pending")).to_be_visible()
    wait(page)
    expect(page.locator(".tray.pending")).to_be_visible()
    expect(page.locator(".banner")).to_contain_text("No connection to the table")
    page.context.set_offline(False)
    expect(page.locator(".log")).to_contain_text("draw 2", timeout=20_000)
    expect(page.locator(".log .news")).to_have_count(1)


@pytest.mark.parametrize(
    ("clock", "told"),
    [([300, 5], "Clocks go on meanwhile"), (None, "the table comes back by itself.")],
)
def test_a_lost_network_is_told_at_once_and_what_the_clock_does(
    visit: Visit, clock: list[int] | None, told: str
) -> None:
    page = visit()
    page.clock.install()
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    opened = open_table(page, game="element", seats=seats, clock=clock)
    page.goto(f"/t/{opened['id']}")
    expect(page.locator(".lamp")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.context.set_offline(True)
    expect(page.locator(".banner")).to_contain_text("No connection to the table")
    expect(page.locator(".banner")).to_contain_text(told)


def test_two_tabs_show_the_same_table(visit: Visit) -> None:
    page = visit()
    new_game(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("button.draw").nth(1).click()
    expect(page.locator("button.stone")).to_be_visible()
    page.locator("button.stone").click()
    page.locator('[data-place="a1"]').click()
    expect(other.locator(".log .now")).to_contain_text("on a1")


def test_markup_in_names_is_inert(visit: Visit) -> None:
    page = visit()
    call(page, "<img src=x onerror=document.title='bad'><b>B")
    new_game(page)
    page.locator("button.draw").nth(0).click()
    expect(page.locator(".seat b").first).to_contain_text("<img")
    assert page.locator(".seat img, .log img").count() == 0
    assert page.title() != "bad"


def test_an_action_can_be_taken_back_from_programs(visit: Visit) -> None:
    page = visit()
    new_game(page)
    page.locator("button.draw").nth(1).click()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("button.draw")).to_have_count(5)


def test_giving_up_is_asked_twice_and_can_be_followed_by_a_rematch(visit: Visit) -> None:
    page = visit()
    new_game(page)
    first = page.url
    from_menu(page, "Give up")
    page.locator("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".result")).to_contain_text("Novice wins.")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("first => location.href !== first", arg=first)
    expect(page.locator("button.draw, .banner").first).to_be_visible()


def test_a_hint_names_an_action_that_can_be_played(visit: Visit) -> None:
    page = visit()
    wins_at_once(page)
    page.get_by_role("button", name="Hint").click()
    best = page.locator(".advice li button").first
    expect(best).to_have_text("Place earth on k10")
    best.click()
    expect(page.locator(".log .now")).to_contain_text("place earth on k10")


def test_play_on_from_a_place_of_the_replay(visit: Visit) -> None:
    page = visit()
    table = wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    assert table not in page.url
    expect(page.locator("button.stone")).to_be_visible()


def test_the_rule_book_opens_where_a_newcomer_begins(visit: Visit) -> None:
    """At the game in three minutes, with its pictures; the exact rules are one link further."""
    page = visit()
    new_game(page, "brave")
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("heading", name="In three minutes")).to_be_in_viewport()
    expect(page.locator("[data-picture] .frame").first).to_be_attached()
    page.get_by_role("link", name="The exact rules").first.click()
    expect(page.get_by_role("heading", name="In short")).to_be_in_viewport()


def test_whoever_played_plays_on_in_the_same_seat(visit: Visit) -> None:
    """Also where somebody else is to act."""
    page = visit()
    table = wins_at_once(page)
    page.locator("button.stone").click()
    page.locator('[data-place="a1"]').click()
    page.locator("button.end.primary").click()
    from_menu(page, "Give up")
    page.locator("dialog .btn.primary").click()
    page.locator(".result").wait_for()
    page.goto(f"/r/{table}?at=2")
    expect(page.locator(".seat").first).to_contain_text("you")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".tray")
    expect(page.locator(".seat").first).to_contain_text("You")
    expect(page.locator(".seat").last).to_contain_text("Novice")


def test_who_comes_too_late_for_a_seat_watches(visit: Visit) -> None:
    host, guest, late = visit(), visit(), visit()
    opened: Any = open_table(host, game="element", seats=PEOPLE)
    link = opened["invites"][0]["path"]
    guest.goto(link)
    expect(guest.locator(".seats")).to_contain_text("you")
    late.goto(link)
    expect(late.locator(".slab")).to_be_visible()
    expect(late.locator(".trouble")).to_be_visible()


def test_a_replay_of_a_running_game_leads_to_its_table(visit: Visit) -> None:
    page = visit()
    table = wins_at_once(page)
    page.goto(f"/r/{table}")
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator(".lamp")).to_be_visible()
    page.go_back()
    expect(page).not_to_have_url(re.compile(f"/r/{table}"))


def test_an_address_of_nothing_says_so(visit: Visit) -> None:
    page = visit("/t/nothing")
    expect(page.locator("main")).to_contain_text("There is no such table.")


def test_a_closed_table_does_not_let_strangers_look(visit: Visit) -> None:
    host, stranger = visit(), visit()
    opened = open_table(host, game="element", seats=PEOPLE, watch=False)
    stranger.goto(f"/t/{opened['id']}")
    expect(stranger.locator("main")).to_contain_text("Only those who sit at this table")


def test_a_friend_is_invited_as_soon_as_the_table_is_open(visit: Visit) -> None:
    host = visit()
    host.get_by_text("A friend", exact=True).click()
    host.locator("button.start").click()
    expect(host.locator("dialog").get_by_label("Link to seat")).to_have_value(
        re.compile("/t/.+#.+")
    )
    host.get_by_role("button", name="Close").click()
    host.reload()
    expect(host.get_by_role("button", name="Show the link")).to_be_visible()
    expect(host.locator("dialog")).to_have_count(0)


def test_the_invitation_closes_when_the_friend_sits_down(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.get_by_text("A friend", exact=True).click()
    host.locator("button.start").click()
    guest.goto(host.locator("dialog").get_by_label("Link to seat").input_value())
    expect(guest.locator(".seats")).to_contain_text("Guest")
    expect(host.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/one/two", "/rules", "/rules/chess", "/guide/chess"]
)
def test_an_address_that_leads_nowhere_leads_home(visit: Visit, path: str) -> None:
    page = visit(path, language="zh-CN")
    expect(page.locator("h1")).to_have_text("这里什么也没有")
    page.get_by_role("link", name="回到首页").click()
    expect(page.locator(".games label")).to_have_count(4)
