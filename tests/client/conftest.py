"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="the browser tests need playwright: run make setup")

from playwright.sync_api import Browser, Page, expect

from tests.client.house import NO_CHROMIUM, browsing, chromium, serving

DESK = (1440, 900)
LAPTOP = (1280, 720)
PHONE = (360, 780)
MEANT = ("Failed to load resource", "net::ERR_INTERNET_DISCONNECTED")
"""What a browser says of an answer that a test has asked for, or of a line that it has cut."""

SLOW = 30_000
"""Milliseconds that a page may take on a busy machine."""

Visit = Callable[..., Page]
expect.set_options(timeout=SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser, and says nothing about the uncompiled rules."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.compiled_only)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    if chromium() is None:
        pytest.skip(f"this {NO_CHROMIUM}")
    with browsing() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, house: str) -> Iterator[Visit]:
    """Opens an address as somebody new; afterwards no page may have complained."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        path: str = "/",
        size: tuple[int, int] = DESK,
        language: str = "en-US",
        theme: str = "light",
        touch: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=house,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
            service_workers="block",
        )
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [said for said in complaints if not any(one in said for one in MEANT)] == []
