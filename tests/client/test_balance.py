"""Balance in the browser: the page of a game, and what the lobby says of each option."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from elementarium.server.balance_pages import page as balance
from tests.client.conftest import Visit
from tests.client.hands import from_menu
from tests.client.test_everybody import findings, is_too_wide


@pytest.mark.parametrize(("game", "theme"), [("rummy", "light"), ("brave", "dark")])
def test_the_page_shows_the_shipped_report(visit: Visit, game: str, theme: str) -> None:
    """Verdicts, seats with their intervals and options, at every width, in both languages."""
    page = visit(f"/balance/{game}", theme=theme)
    known = balance(game, "en")
    expect(page.locator(".findings li b")).to_have_text([one.headline for one in known.findings])
    shares = [f"{share.value:.1%}" for group in known.groups for share in group.shares]
    expect(page.locator("[aria-labelledby=b-seats] td.figure b")).to_have_text(shares)
    expect(page.locator("dd")).to_have_count(len(known.effects))
    assert findings(page) == []
    for width in (360, 844, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not is_too_wide(page), width
    from_menu(page, "中文")
    chinese = balance(game, "zh").findings[0].headline
    expect(page.locator(".findings li b").first).to_have_text(chinese)


def test_the_lobby_says_what_each_option_changes(visit: Visit) -> None:
    """With the run named, and the way to the page; the rule book leads there too."""
    page = visit("/?game=aldr")
    page.locator("details summary").click()
    known = balance("aldr", "en")
    expect(page.locator(".option p")).to_have_count(len(known.effects))
    for shown, one in zip(page.locator(".option p").all(), known.effects, strict=True):
        expect(shown).to_contain_text(one.told)
    assert known.options_run is not None
    games = f"{known.options_run.of_each:,} games"
    expect(page.locator("details > p")).to_contain_text(f"Measured in {games}")
    page.locator("a.balance").click()
    expect(page.locator("h1")).to_have_text("Aldr the High Sage")
    page.locator("main a[href='/rules/aldr']").click()
    expect(page.locator("main a[href='/balance/aldr']")).to_have_text("Balance")
