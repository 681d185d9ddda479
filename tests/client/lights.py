"""Playing by the light: touch what is lit, then press what is offered."""

from __future__ import annotations

import random

from playwright.sync_api import Error, Locator, Page, Position

from tests.client.hands import open_table
from tests.client.test_everybody import WIDTHS

GOLD = ".place .buttons .btn.gold"
LIT = ".board .lit:not(.chosen), .board .can, .tray .lit:not(.chosen)"
OFFERED = ".place .buttons .btn:not([aria-disabled=true])"
CLOSE = ".told .why .btn.icon"
READY = """([gold, lit, offered, close]) => {
    const count = (found) => document.querySelectorAll(found).length;
    if (count('.tray.pending')) return null;
    if (count('.result')) return { over: true };
    if (!count('.lamp')) return null;
    return { told: count(close), gold: count(gold), lit: count(lit), offered: count(offered) };
}"""
"""What there is to be touched, as soon as it is my turn; asked for in one go."""
SOON = 2_000
MISSES = 15
"""So often in a row a touch may come too late, as it does on a machine that is busy elsewhere."""
CORNER: Position = {"x": 10, "y": 14}
"""Where a card is to be seen even if another one lies over it."""


def follow_the_light(page: Page, seed: int = 1, most: int = 600) -> None:
    """Play to the end of the game, knowing no rule of it.

    Without motion: a click waits until what it touches stands still.
    """
    page.emulate_media(reduced_motion="reduce")
    chance = random.Random(seed)
    missed = 0
    for _ in range(most):
        found = page.wait_for_function(READY, arg=[GOLD, LIT, OFFERED, CLOSE]).json_value()
        if "over" in found:
            return
        missed = 0 if next_touch(page, found, chance) else missed + 1
        assert missed < MISSES, "what is lit cannot be touched"
    raise AssertionError("the game did not end")


def next_touch(page: Page, found: dict[str, int], chance: random.Random) -> bool:
    """Press what is ready; else touch something lit, or now and then a plain button.

    A touch that came too late is answered; as anybody would, close the answer first.
    """
    if found["told"]:
        return touch_one(page.locator(CLOSE), 1, chance)
    if found["gold"]:
        return touch_one(page.locator(GOLD), found["gold"], chance)
    if found["lit"] and (not found["offered"] or chance.random() < 0.7):
        return touch_one(page.locator(LIT), found["lit"], chance)
    return touch_one(page.locator(OFFERED), found["offered"], chance)


def touch_one(found: Locator, count: int, chance: random.Random) -> bool:
    """Touch one of them; the game may go on meanwhile, and then it is no longer there."""
    try:
        found.nth(chance.randrange(max(1, count))).click(timeout=SOON, position=CORNER)
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
