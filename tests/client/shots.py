"""Pictures of every page, at desk and on a phone, in both languages: `make shots`.

The tables begin in the middle of a game, so that there is something to see.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.client.hands import open_table
from tests.client.house import browsing, serving

GOAL = Path(__file__).parents[2] / "docs" / "pictures"
RECORD = Path(__file__).parents[1] / "records" / "element-2p.record"
SIZES = {"desk": (1440, 900), "phone": (360, 780)}
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
GAMES = ("element", "aldr", "rummy", "brave")
STARTS = {
    "element": "d3,i6 F:c6,c7,g7,h4,h5,i4,j4,j5,j6;W:d5,e5,i7;E:b3,c10,g2;R:e8,g8,h7;M:f7;"
    "A:e10,j7;B:i5;C:b8 P0 act WEA 2 - 13",
    "aldr": "aldr1 k14:AFFFWE/AEAFWS/AEEWWW/AFFWAW/..EEA./...EAA/...ES. | "
    "*n8 Bn13 Bo12 Bo11 Om14 Op12 Ok13 | B:FF.FV.WE.EE.AV O:FF.FA.FV.WE.EA | P:FW.FW.FA.AS | "
    "D:54 | 17B play1 X:- Z:0",
    "rummy": "P2 | T0 | main+ | H0 W4 E3 AT X4 F2 CW | H1 W2 E8 A7 | D X5 W9 * | "
    "K EJ AQ FT AA E5 WK | B CE CX CF CE X7 F6 F9 A5 W6 | M1 1 set F8 W8 X8 | M2 0 run X9 WT WJ | "
    "M3 1 run EK EA X2 | M4 0 run F3 F4 F5 | Y F0",
    "brave": "bte1 n=2 r=3 ph=5 st=0 to=0 | "
    "0 vp=4 hand=EMB,BRU,BRU,LAV,DUS,RIP pile=LIB.3 "
    "loc=SHF.2{F},BAR.1,TME.1,ORA.1{a1x1},LIB.2{a1x2} | "
    "1 vp=6 hand=WIL,TOR,THU,MON pile=LIB.1,TRE.2 "
    "loc=SIE.2{A m},SHE.2{E},AGO.2{a0x1},SPE.1,TMA.2 | dev=ACA.2,TMW.2,SHW.2 | dis=HEA,FIR,SMO",
}
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
    page.locator(".time .quiet-text").wait_for(state="detached", timeout=300_000)
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
    for game in GAMES:
        begin(page, game)
        take(game)
        page.goto(f"/guide/{game}")
        page.wait_for_selector(".says")
        take(f"guide-{game}")
    page.goto("/rules/element")
    page.wait_for_selector("#s5")
    take("rules")
    end(page)
    take("result")
    page.goto(f"/r/{replay}?at=70")
    page.wait_for_selector(".chances .point")
    take("replay")
    context.close()


def begin(page: Page, game: str) -> None:
    """A table of a game, in the middle of things."""
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    opened = open_table(page, game=game, seats=seats, start=STARTS[game])
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
