"""Playing by the light: touch what is lit, then press what is offered."""

from __future__ import annotations

import random

from playwright.sync_api import Error, Locator, Page, Position

from tests.client.hands import TURN, open_table
from tests.client.test_everybody import WIDTHS

LIT = ".board .lit:not(.chosen), .board .can, .tray .lit:not(.chosen)"
OFFERED = ".tray .buttons .btn:not([aria-disabled=true])"
SOON = 2_000
MISSES = 5
CORNER: Position = {"x": 10, "y": 14}
"""Where a card is to be seen even if another one lies over it."""


def follow_the_light(page: Page, seed: int = 1, most: int = 600) -> None:
    """Play to the end of the game, knowing no rule of it."""
    chance = random.Random(seed)
    missed = 0
    for _ in range(most):
        page.wait_for_selector(TURN)
        if page.locator(".result").count():
            return
        missed = 0 if next_touch(page, chance) else missed + 1
        assert missed < MISSES, "what is lit cannot be touched"
        page.wait_for_function("() => !document.querySelector('.tray.pending')")
    raise AssertionError("the game did not end")


def next_touch(page: Page, chance: random.Random) -> bool:
    """Press what is ready; else touch something lit, or now and then a plain button."""
    gold = page.locator(".tray .buttons .btn.gold")
    offered = page.locator(OFFERED)
    lit = page.locator(LIT)
    if gold.count():
        return touch_one(gold, chance)
    if lit.count() and (not offered.count() or chance.random() < 0.7):
        return touch_one(lit, chance)
    return touch_one(offered, chance)


def touch_one(found: Locator, chance: random.Random) -> bool:
    """Touch one of them; the game may go on meanwhile, and then it is no longer there."""
    choice = chance.randrange(max(1, found.count()))
    try:
        found.nth(choice).click(timeout=SOON, position=CORNER)
    except Error:
        return False
    return True


def table_at(page: Page, game: str, start: str, seats: int = 2, options: str = "") -> str:
    """Sit down at a position as the first seat, with programs in the others."""
    others = [{"kind": "program", "level": "novice"}] * (seats - 1)
    opened = open_table(
        page, game=game, seats=[{"kind": "me"}, *others], start=start, options=options
    )
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".tray")
    return str(opened["id"])


def fits_every_width(page: Page) -> None:
    """Nothing sticks out at the right, as soon as the page has settled at a width."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
