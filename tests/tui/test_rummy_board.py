"""The table of Elemental Rummy in the terminal."""

from __future__ import annotations

from elementarium.core.registry import load
from elementarium.tui.boards.rummy import discards

RUMMY = load("rummy")


def test_the_whole_discard_pile_is_shown_with_its_depth() -> None:
    """Rummy 5.2: any depth can be taken, so the deepest card is shown as well."""
    pile = "A9 A2 A3 F7 F8 F9 FT FJ FQ FK WA"
    table = RUMMY.read_position(
        f"P2 | T0 | draw | H0 F2 | H1 W2 | D XT * | K {pile} | B - | Y -", RUMMY.options()
    )
    words = RUMMY.words("en", "elementarium.tui")
    shown = [line.plain.rstrip() for line in discards(RUMMY.view(table, 0), words, 80)]
    assert shown[1:] == [
        "  A9  A2  A3  F7  F8  F9  FT  FJ",
        "  11  10  9   8   7   6   5   4",
        "  FQ  FK  WA",
        "  3   2   1",
    ]
