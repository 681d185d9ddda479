"""Pictures of every page, at desk and on a phone, in both languages: `make shots`.

The tables begin in the middle of a game, so that there is something to see. Beside the pictures for
the documents, every table of the tests at every size is put into build/shots, for the eye.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from tests.client.cases import CASES, GAMES, STARTS
from tests.client.hands import open_table
from tests.client.house import browsing, serving
from tests.client.test_me import GIVE_UP
from tests.client.test_room import SIZES as SIZES_OF_TESTS

ColorScheme = Literal["light", "dark"]

ROOM = Path(__file__).parents[2] / "build" / "shots"
GOAL = Path(__file__).parents[2] / "docs" / "pictures"
RECORD = Path(__file__).parents[1] / "records" / "element-2p.record"
SIZES = {"desk": (1440, 900), "phone": (360, 780)}
THEMES: tuple[ColorScheme, ...] = ("light", "dark")
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
CHOICES = {
    "element": ["button.stone >> nth=0", '[data-place="f5"]', '[data-place="f6"]'],
    "aldr": [],
    "rummy": [],
    "brave": [],
}
"""What is touched before the picture is taken."""


def main() -> None:
    """Take them all."""
    GOAL.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browsing() as browser,
    ):
        replay = analysed(browser.new_page(base_url=address))
        for size in SIZES:
            for language in LANGUAGES:
                take_all(browser, address, size, language, replay)
        for language in LANGUAGES:
            for theme in THEMES:
                take_tables(browser, address, language, theme)


def analysed(page: Page) -> str:
    """Bring a whole game and have it analysed; its id."""
    page.goto("/")
    record = (
        RECORD.read_text(encoding="utf-8").replace("greedy 0", "Ann").replace("greedy 1", "Mei")
    )
    table: str = page.evaluate(
        """async (record) => {
            const { me } = await (await fetch("/api/lobby")).json();
            const headers = { "content-type": "text/plain", "x-csrf-token": me.token };
            const sent = { method: "POST", headers, body: record };
            const { id } = await (await fetch("/api/records", sent)).json();
            await fetch(`/api/tables/${id}/analysis`, { method: "POST", headers });
            return id;
        }""",
        record,
    )
    page.goto(f"/r/{table}")
    page.wait_for_selector(".chances")
    page.locator(".points .thinking").wait_for(state="detached", timeout=300_000)
    page.close()
    return table


def take_all(browser: Browser, address: str, size: str, language: str, replay: str) -> None:
    """Every page at one size in one language."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        locale=LANGUAGES[language],
        device_scale_factor=2 if size == "phone" else 1,
        has_touch=size == "phone",
        service_workers="block",
    )
    page = context.new_page()
    name = {"en": "Ann", "zh": "小安"}[language]

    def take(what: str) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=GOAL / f"{what}-{size}-{language}.png")

    page.goto("/")
    page.wait_for_selector(".games label")
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("form .btn").click()
    page.evaluate("scrollTo(0, 0)")
    take("lobby")
    fill(page)
    page.goto("/me")
    page.wait_for_selector("section:has(#me-rating) polyline")
    take("me")
    for game in GAMES:
        begin(page, game)
        take(game)
        page.goto(f"/guide/{game}")
        page.wait_for_selector(".says")
        take(f"guide-{game}")
        page.goto(f"/puzzles/{game}/1")
        page.wait_for_selector(".says")
        take(f"puzzle-{game}")
    page.goto("/puzzles")
    page.wait_for_selector("#week")
    take("puzzles")
    page.goto("/rules/element")
    page.wait_for_selector("#c-fire [data-picture] svg")
    take("rules")
    end(page)
    take("result")
    page.goto(f"/r/{replay}?at=70")
    page.wait_for_selector(".time")
    if size == "phone":
        take("replay")
        page.locator("button.only-narrow").click()
    page.locator(".chances .point").first.wait_for()
    take("replay" if size == "desk" else "replay-chances")
    context.close()


def fill(page: Page) -> None:
    """Some games that counted, given up."""
    for level in ("master", "scholar", "adept", "apprentice"):
        seats = [{"kind": "me"}, {"kind": "program", "level": level}]
        opened = open_table(page, game="element", seats=seats, counts=True)
        page.evaluate(GIVE_UP, opened["id"])


def take_tables(browser: Browser, address: str, language: str, theme: ColorScheme) -> None:
    """Every table of the tests at every size, in one language and light."""
    ROOM.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(
        base_url=address, locale=LANGUAGES[language], color_scheme=theme, service_workers="block"
    )
    page = context.new_page()
    page.goto("/")
    for case, sit_down in CASES.items():
        sit_down(page)
        for width, height in SIZES_OF_TESTS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            name = f"{case.replace(':', '-')}-{width}x{height}-{language}-{theme}.png"
            page.screenshot(path=ROOM / name)
    context.close()


def begin(page: Page, game: str) -> None:
    """A table of a game, in the middle of things."""
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    opened = open_table(page, game=game, seats=seats, start=STARTS[game, 2])
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".lamp")
    for choice in CHOICES[game]:
        page.locator(choice).click()
        page.wait_for_timeout(300)


def end(page: Page) -> None:
    """A finished game of Element."""
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    start = "d3,k11 F:c6,c7,j11,i8;W:j10,h9;E:b3,g2;A:e5;B:f8 P0 act E 2 - 5"
    opened = open_table(page, game="element", seats=seats, start=start)
    page.goto(f"/t/{opened['id']}")
    page.locator("button.stone").click()
    page.locator('[data-place="k10"]').click()
    page.wait_for_selector(".result")


if __name__ == "__main__":
    main()
