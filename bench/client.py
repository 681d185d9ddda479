"""The figures of the page: how much it loads, how soon it answers, how quickly it draws.

`make bench` prints them after the others. Needs chromium; says so where there is none.
"""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page
from tests.client.house import NO_CHROMIUM, browsing, chromium, serving

STATIC = Path(str(files("elementarium.server"))) / "static"
SLOWDOWN = 4
LOADS = 5
SETTLE = 500
DRAW = """
() => new Promise((done) => {
  const log = document.querySelector('.log');
  const watch = new MutationObserver(() => {
    watch.disconnect();
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done(performance.now() - window.heard);
    requestAnimationFrame(() => painted.port2.postMessage(null));
  });
  watch.observe(log, { childList: true, subtree: true });
  document.querySelector('button.draw:nth-child(3)').click();
})
"""
"""A message that is sent in a frame arrives as soon as that frame has been painted."""
HEAR = """
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  set onmessage(listener) {
    super.onmessage = (event) => {
      if (JSON.parse(event.data).t === 'event') window.heard = performance.now();
      listener(event);
    };
  }
};
"""


def main() -> None:
    """Measure and print."""
    show("first load of script", f"{first_load() / 1024:.1f} KB gzip", "at most 80, aim 50")
    show("first load of style", f"{style_load() / 1024:.1f} KB gzip", "")
    if chromium() is None:
        show("the rest", NO_CHROMIUM, "")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browsing() as browser,
    ):
        ready = median(fresh(browser, address, interactive))
        show(f"interactive, CPU / {SLOWDOWN}", f"{ready:.2f} s", "at most 1.5")
        work = median(fresh(browser, address, first_work))
        show(f"work for the first page x {SLOWDOWN}", f"{work:.2f} s", "busy machine: this")
        drawn = median(fresh(browser, address, draw_time))
        show(f"event drawn, CPU / {SLOWDOWN}", f"{drawn:.0f} ms", "at most 100")
        work = median(fresh(browser, address, draw_work))
        show(f"work for an action x {SLOWDOWN}", f"{work:.0f} ms", "busy machine: this")


def fresh(browser: Browser, address: str, measure: Callable[[Page, str], float]) -> Iterator[float]:
    """A figure of so many visits; each page is closed, because a slowed one keeps a core busy."""
    for _ in range(LOADS):
        with browser.new_context() as context:
            yield measure(context.new_page(), address)


def show(what: str, figure: str, promise: str) -> None:
    """One line of the table."""
    print(f"page     {what:<28} {figure:>16}  {promise}")


def first_load() -> int:
    """Bytes of the scripts that the first page asks for, compressed."""
    return sum(compressed(name) for name in named(r'src="(/assets/[^"]+\.js)"'))


def style_load() -> int:
    """Bytes of the styles that the first page asks for, compressed."""
    return sum(compressed(name) for name in named(r'href="(/assets/[^"]+\.css)"'))


def named(pattern: str) -> list[str]:
    """The files that the page names."""
    return re.findall(pattern, (STATIC / "index.html").read_text(encoding="utf-8"))


def compressed(name: str) -> int:
    """The size of a file as it travels."""
    return len(gzip.compress((STATIC / name.lstrip("/")).read_bytes()))


def slow(page: Page) -> None:
    """Make the page run as on a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def interactive(page: Page, address: str) -> float:
    """Seconds until the first page can be used."""
    slow(page)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("button.start:enabled")
    return float(page.evaluate("performance.now()")) / 1000


def first_work(page: Page, address: str) -> float:
    """Seconds that the page itself works until it can be used, as slow as a phone.

    Unlike the clock on the wall, this does not depend on what else the machine does.
    """
    session = counting(page)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("button.start:enabled")
    return SLOWDOWN * worked(session)


def counting(page: Page) -> CDPSession:
    """Counts how long the page itself works, whatever else the machine does."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return session


def worked(session: CDPSession) -> float:
    """Seconds that the page has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def draw_time(page: Page, address: str) -> float:
    """Milliseconds from the arrival of an event until it is on the screen."""
    sit_down(page, address)
    slow(page)
    return float(page.evaluate(DRAW))


def draw_work(page: Page, address: str) -> float:
    """Milliseconds that the page works from a click until what it did is on the screen.

    That is more than the drawing of the event: the choice is shown as pending first.
    """
    session = counting(page)
    sit_down(page, address)
    before = worked(session)
    page.evaluate(DRAW)
    return 1000 * SLOWDOWN * (worked(session) - before)


def sit_down(page: Page, address: str) -> None:
    """Begin a game of Element, and let the table come to rest."""
    page.add_init_script(HEAR)
    page.goto(address)
    page.locator("input[name=order][value=first]").check(force=True)
    page.locator("button.start").click()
    page.wait_for_selector("button.draw")
    page.wait_for_timeout(SETTLE)


if __name__ == "__main__":
    main()
