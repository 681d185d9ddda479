"""Everything on the table has the room it needs, at every size, and the board keeps its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.client.cases import CASES, ENDS, GAMES, STARTS, look_back, sit_down
from tests.client.conftest import Visit
from tests.client.hands import bring, new_game, open_table

SIZES = (
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
)
ANSWERED = (
    "P2 | T0 | react 0 : 0=W9>m1 1=A5 | H0 F8 W4 E2 | H1 E3 X5 X7 | D X6 * | K EJ AQ FT AA E5 WK | "
    "B CE CX CF W9 A5 | M1 1 run F4 F5 F6 F7 | M2 1 set F3 W3 X3 | Y F1"
)
"""Combustion on a meld is answered by Sentinel, which may be answered too."""
MEASURE = (Path(__file__).parent / "room.js").read_text(encoding="utf-8")
SETTLED = 30_000
"""Milliseconds in which a page has laid itself out anew on a busy machine."""
SLAB = """async () => {
    const size = () => {
        const { width, height } = document.querySelector('.board').getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}`;
    };
    await document.fonts.ready;
    let [last, same] = [size(), 0];
    while (same < 20) {
        await new Promise(requestAnimationFrame);
        same = size() === last ? same + 1 : 0;
        last = size();
    }
    return last;
}"""
"""The size of the board, once it has kept it for a while."""


def lacking(page: Page, size: tuple[int, int]) -> list[str]:
    """What has too little room at a size, once the page has settled there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        page.wait_for_function(f"() => !({MEASURE})().length", timeout=SETTLED)
    except Error:
        found: list[str] = page.evaluate(MEASURE)
        return [f"{size[0]}x{size[1]}: {one}" for one in found]
    return []


def quiet(page: Page) -> Page:
    """The same page without motion."""
    page.emulate_media(reduced_motion="reduce")
    return page


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
@pytest.mark.parametrize("case", CASES)
def test_everything_has_its_room_in_the_middle_of_a_game(
    visit: Visit, case: str, language: str
) -> None:
    page = quiet(visit(language=language))
    CASES[case](page)
    assert [one for size in SIZES for one in lacking(page, size)] == []


def test_the_target_of_an_action_stays_in_sight_while_it_is_answered(visit: Visit) -> None:
    page = quiet(visit(size=(844, 390)))
    sit_down(page, "rummy", 2, ANSWERED)
    target = page.locator(".meld").first
    expect(target).to_be_in_viewport(ratio=1)
    small = ((640, 360), (360, 640), (844, 390))
    assert [one for size in small for one in lacking(page, size)] == []
    inside = target.evaluate(
        """one => one.getBoundingClientRect().bottom
        <= one.closest('.felt').getBoundingClientRect().bottom"""
    )
    assert inside


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_room_where_people_talk_and_others_watch(
    visit: Visit, game: str
) -> None:
    page, guest, watcher = quiet(visit()), visit(), visit()
    people = [{"kind": "me"}, {"kind": "person"}]
    opened = open_table(page, game=game, seats=people, start=STARTS[game, 2], talk=True)
    [invite] = opened["invites"]  # type: ignore[misc]  # as JSON has it
    guest.goto(invite["path"])  # type: ignore[index]
    for one in (page, watcher):
        one.goto(f"/t/{opened['id']}")
    expect(page.locator(".watching")).to_have_text("1")
    guest.get_by_role("tab", name="Talk").click()
    guest.get_by_role("button", name="Good luck!").click()
    expect(page.locator(".fresh")).to_have_text("1")
    expect(page.locator(".seat .says")).to_have_count(0)
    assert [one for size in SIZES for one in lacking(page, size)] == []
    assert [one for size in SIZES for one in lacking(quiet(watcher), size)] == []


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_room_while_somebody_looks_back(
    visit: Visit, game: str, language: str
) -> None:
    page = quiet(visit(language=language))
    look_back(page, game)
    assert [one for size in SIZES for one in lacking(page, size)] == []


@pytest.mark.parametrize("case", ENDS)
def test_everything_has_its_room_when_a_game_has_ended(visit: Visit, case: str) -> None:
    page = quiet(visit())
    ENDS[case](page)
    expect(page.locator(".result")).to_be_visible()
    assert [one for size in SIZES for one in lacking(page, size)] == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_room_in_a_first_game(visit: Visit, game: str) -> None:
    page = quiet(visit(f"/guide/{game}"))
    page.wait_for_selector(".says")
    assert [one for size in SIZES for one in lacking(page, size)] == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_the_board_of_element_keeps_its_size(visit: Visit, size: tuple[int, int]) -> None:
    """Also where Aldr walks on it, whose buttons come and go."""
    page = quiet(visit(size=size))
    page.get_by_label("Aldr's figure on the board").check()
    new_game(page)
    before = page.evaluate(SLAB)
    page.locator("button.draw").nth(2).click()
    expect(page.locator("button.stone").first).to_be_visible()
    assert page.evaluate(SLAB) == before
    page.locator(".pays .btn").first.click()
    assert page.evaluate(SLAB) == before


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_the_board_of_brave_keeps_its_size(visit: Visit, size: tuple[int, int]) -> None:
    page = quiet(visit(size=size))
    sit_down(page, "brave", 2)
    before = page.evaluate(SLAB)
    page.get_by_role("option", name="Ember Rain").click()
    page.get_by_role("button", name="Play Ember Rain").click()
    expect(page.locator(".location.lit").first).to_be_visible()
    assert page.evaluate(SLAB) == before


def test_the_board_keeps_its_size_in_the_first_game_of_brave(visit: Visit) -> None:
    page = quiet(visit("/guide/brave", size=(1280, 720)))
    sizes = []

    def note() -> None:
        sizes.append(page.evaluate(SLAB))

    further = page.get_by_role("button", name="Next")
    expect(further).to_be_visible()
    note()
    further.click()
    page.get_by_role("option", name="Library").click()
    note()
    page.get_by_role("button", name="Pick Library").click()
    further.click()
    page.get_by_role("option", name="Landslide").click()
    note()
    small = [one for size in ((360, 640), (640, 360)) for one in lacking(page, size)]
    assert small + lacking(page, (1280, 720)) == []
    page.get_by_role("button", name="Act with Landslide").click()
    expect(page.locator(".location.lit").first).to_be_visible()
    note()
    assert len({str(size) for size in sizes}) == 1, sizes


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_has_its_room_and_the_board_keeps_its_size(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = quiet(visit(size=size))
    page.goto(f"/r/{bring(page, f'{game}-2p.record')}")
    steps = page.locator("input[type=range]")
    expect(steps).to_be_visible()
    sizes, lacks = set(), []
    most = int(steps.get_attribute("max") or 0)
    for at in (0, most // 4, most // 2, most):
        steps.fill(str(at))
        expect(page.get_by_text(f"{at} of {most}")).to_be_visible()
        lacks += [f"{at}: {one}" for one in lacking(page, size)]
        sizes.add(page.evaluate(SLAB))
    assert (lacks, len(sizes)) == ([], 1)
