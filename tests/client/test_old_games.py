"""A game of older rules in the browser: its replay, as far as it can be drawn, and why."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.client.house import serving
from tests.client.test_replay import bring

DRAWN = 5
"""So many actions lead where they led."""


def change_the_rules(database: Path) -> None:
    """As if all tables had been played before the last change of the rules."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game SET rules = rules - 1")
        connection.execute("UPDATE action SET digest = 'another' WHERE seq = ?", (DRAWN,))


def test_the_address_of_an_old_table_leads_to_its_replay(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        context = browser.new_context(base_url=address, locale="en-US", service_workers="block")
        page = context.new_page()
        page.goto("/")
        table = bring(page, "rummy-2p.record")
        change_the_rules(tmp_path / "tables.db")
        page.goto(f"/t/{table}")
        expect(page).to_have_url(f"{address}/r/{table}")
        expect(page.get_by_role("note")).to_contain_text("played under version 1 of the rules")
        expect(page.locator(".board > *")).to_be_visible()
        expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
        for _ in range(DRAWN + 1):
            page.keyboard.press("ArrowRight")
        expect(page.locator(".banner")).to_contain_text("the table cannot be drawn")
        expect(page.locator(".banner b")).to_have_text("meld A2 A3 A4")
        expect(page.locator(".board > *")).to_have_count(0)
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".board > *")).to_be_visible()
        context.close()
