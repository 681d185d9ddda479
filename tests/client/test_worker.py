"""The service worker: the page is there without a server, and old builds go."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.client.house import STATIC, serving

STORES = "async () => (await caches.keys()).sort()"
KEPT = """async () => {
    const [name] = await caches.keys();
    const kept = await (await caches.open(name)).keys();
    return kept.map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A copy of the built page, to be built anew."""
    return Path(shutil.copytree(STATIC, tmp_path / "static"))


@pytest.fixture
def context(browser: Browser, tmp_path: Path, built: Path) -> Iterator[BrowserContext]:
    """Somebody whose browser keeps what it is given."""
    with serving(tmp_path, built) as address, browser.new_context(base_url=address) as context:
        yield context


def with_worker(context: BrowserContext) -> Page:
    """The lobby, when the worker has taken over."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_selector(".games label")
    return page


def test_the_page_is_there_without_a_server(context: BrowserContext) -> None:
    page = with_worker(context)
    page.reload()
    page.wait_for_selector(".games label")
    context.set_offline(True)
    page.goto("/")
    expect(page.locator("h1")).to_have_text("What shall we play?")
    expect(page.get_by_text("The server does not answer")).to_be_visible()


def test_nothing_about_tables_is_kept(context: BrowserContext) -> None:
    page = with_worker(context)
    page.reload()
    page.locator("button.start").click()
    page.wait_for_selector(".banner")
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert [path for path in kept if path.startswith("/api/") and "/words/" not in path] == []


def test_a_new_build_clears_the_old_one_away(context: BrowserContext, built: Path) -> None:
    page = with_worker(context)
    [old] = page.evaluate(STORES)
    worker = built / "sw.js"
    worker.write_text(worker.read_text().replace(old, "elementarium-another"))
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    page.wait_for_function("async () => String(await caches.keys()) === 'elementarium-another'")


def test_every_build_has_a_name(built: Path) -> None:
    assert re.search(r'"elementarium-[0-9a-f]{12}"', (built / "sw.js").read_text())
