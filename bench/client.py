"""The figures of the page: how much it loads, how soon it can be used, how quickly it draws.

`make bench` prints them after the others. Needs chromium; says so where there is none. What is
measured, and what is left out, stands in docs/server.md.
"""

from __future__ import annotations

import gzip
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, CDPSession, Page
from tests.client.hands import open_table
from tests.client.house import NO_CHROMIUM, browsing, chromium, serving

from elementarium.server.pace import PACE
from elementarium.server.site import STATIC

READY = (Path(__file__).parent / "ready.js").read_text(encoding="utf-8")
DRAWN = (Path(__file__).parent / "drawn.js").read_text(encoding="utf-8")
GAMES = ("element", "aldr", "rummy", "brave")
SLOWDOWN = 4
LOADS = 7
EVENTS = 40
SETTLE = 500
PATIENCE = 60


def main() -> None:
    """Measure and print."""
    show("first load of script", f"{first_load() / 1024:.1f} KB gzip", "at most 80, aim 50")
    show("first load of style", f"{style_load() / 1024:.1f} KB gzip", "")
    if chromium() is None:
        show("the rest", NO_CHROMIUM, "")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), pace=PACE) as address,
        browsing() as browser,
    ):
        for game in ("", *GAMES):
            show_opening(browser, address, game)
        for game in GAMES:
            show_events(browser, address, game)


def show_opening(browser: Browser, address: str, game: str) -> None:
    """Two lines: how long the lobby, or a table of a game, takes to open."""
    opened(browser, address, game, interactive)  # the server, too, does some things once only
    what = game or "lobby"
    times = [opened(browser, address, game, interactive) for _ in range(LOADS)]
    show(f"{what}: interactive, CPU / {SLOWDOWN}", f"{median(times):.2f} s", "at most 1.5")
    works = [opened(browser, address, game, first_work) for _ in range(LOADS)]
    show(f"{what}: its work x {SLOWDOWN}", f"{median(works):.2f} s", "busy machine: this")


def show_events(browser: Browser, address: str, game: str) -> None:
    """Two lines: how long an event of a game takes to be drawn."""
    times = events_drawn(browser, address, game)
    middle, late = median(times), quantiles(times, n=10)[-1]
    show(f"{game}: event drawn, CPU / {SLOWDOWN}", f"{middle:.0f}, {late:.0f} ms", "at most 100")
    works = events_work(browser, address, game)
    middle, late = median(works), quantiles(works, n=10)[-1]
    show(f"{game}: its work x {SLOWDOWN}", f"{middle:.0f}, {late:.0f} ms", "busy machine: this")


def show(what: str, figure: str, promise: str) -> None:
    """One line of the table."""
    print(f"page     {what:<32} {figure:>16}  {promise}", flush=True)


# How much is loaded


def first_load() -> int:
    """Bytes of the scripts that the first page asks for, compressed."""
    return sum(compressed(name) for name in named(r'(?:src|href)="(/assets/[^"]+\.js)"'))


def style_load() -> int:
    """Bytes of the styles that the first page asks for, compressed."""
    return sum(compressed(name) for name in named(r'href="(/assets/[^"]+\.css)"'))


def named(pattern: str) -> list[str]:
    """The files that the page names."""
    return re.findall(pattern, (STATIC / "index.html").read_text(encoding="utf-8"))


def compressed(name: str) -> int:
    """The size of a file as it travels."""
    return len(gzip.compress((STATIC / name.lstrip("/")).read_bytes()))


# How soon it can be used


def opened(
    browser: Browser, address: str, game: str, measure: Callable[[Page, str], float]
) -> float:
    """A figure of opening the lobby, or a table of a game at which I act first, for the first time.

    The process of the page is there before: it has shown the guest something of the same server.
    """
    with visiting(browser, address) as page:
        goal = f"{address}/t/{new_table(page, game)}" if game else address
        page.add_init_script(READY)
        return measure(page, goal)


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody whose browser has kept nothing yet; a slowed page would keep a core busy."""
    with browser.new_context(service_workers="block", bypass_csp=True) as context:
        page = context.new_page()
        page.goto(f"{address}/health")
        yield page


def new_table(page: Page, game: str) -> str:
    """A table against a program, at which I act first."""
    seats = [{"kind": "me"}, {"kind": "program", "level": "novice"}]
    return str(open_table(page, game=game, seats=seats)["id"])


def interactive(page: Page, goal: str) -> float:
    """Seconds from the navigation until the page can be used."""
    slow(page)
    return usable(page, goal)


def first_work(page: Page, goal: str) -> float:
    """Seconds that the page itself works until it can be used, as slow as a phone.

    Unlike the clock on the wall, this does not depend on what else the machine does.
    """
    session = counting(page)
    before = worked(session)
    usable(page, goal)
    return SLOWDOWN * (worked(session) - before)


def usable(page: Page, goal: str) -> float:
    """Open an address and wait until the page says that it can be used."""
    with page.expect_console_message(lambda said: said.text.startswith("usable ")) as said:
        page.goto(goal, wait_until="commit")
    return float(said.value.text.split()[1]) / 1000


def slow(page: Page) -> None:
    """Make the page run as on a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def counting(page: Page) -> CDPSession:
    """Counts how long the page itself works, whatever else the machine does."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return session


def worked(session: CDPSession) -> float:
    """Seconds that the page has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


# How quickly it draws


def events_drawn(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds from the arrival of an event to the frame that shows it, for many of them."""
    with at_table(browser, address, game) as page:
        slow(page)
        return played(page)


def events_work(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds that the page computes for an event and its frame, as slow as a phone."""
    with at_table(browser, address, game) as page:
        browser.start_tracing(page=page, categories=["blink.user_timing"])
        played(page)
        marks = marked(browser.stop_tracing())
    return [SLOWDOWN * (end - begin) for begin, end in marks]


@contextmanager
def at_table(browser: Browser, address: str, game: str) -> Iterator[Page]:
    """A new table that has come to rest."""
    with visiting(browser, address) as page:
        page.add_init_script(DRAWN)
        page.goto(f"{address}/t/{new_table(page, game)}")
        page.wait_for_selector(".lamp")
        page.wait_for_timeout(SETTLE)
        yield page


def played(page: Page) -> list[float]:
    """Play on, and say how long every event took."""
    times: list[float] = page.evaluate(f"play({EVENTS}, 1, {PATIENCE})")
    return times


def marked(trace: bytes) -> list[tuple[float, float]]:
    """The thread's own milliseconds when events were heard of and when they were drawn."""
    found: list[tuple[float, float]] = []
    begun: list[float] = []
    events = sorted(json.loads(trace)["traceEvents"], key=lambda event: event.get("ts", 0))
    for event in events:
        if event["name"] == "heard" and "tts" in event:
            begun.append(event["tts"] / 1000)
        elif event["name"] == "drawn" and "tts" in event:
            found += [(begin, event["tts"] / 1000) for begin in begun]
            begun = []
    return found


if __name__ == "__main__":
    main()
