"""Boards drawn in tests: the corner a1-g7 of the board, the last line being row 1.

`.` is empty, letters are the codes of the rule book (Element 2), digits are sages, `H` is Aldr.
Sages that are not drawn stand out of the way, in the corner k11 and beside it.
"""

from __future__ import annotations

from elementarium.core.registry import load
from elementarium.games.element.rules import Element

ELEMENT = load("element")
FAR = ("k11", "i11")


def squares(drawing: str) -> dict[str, str]:
    """What is drawn, by square."""
    rows = drawing.split("\n")
    rows = [row.split() for row in rows if row.strip()]
    return {
        f"{'abcdefghijk'[column]}{len(rows) - place}": code
        for place, row in enumerate(rows)
        for column, code in enumerate(row)
        if code != "."
    }


def position(
    drawing: str, hand: str = "FWEA", moves: int = 1, aldr: str = "", marks: str = "-"
) -> str:
    """The position of a drawing, P0 acting; `aldr` is his element and whether he has moved."""
    drawn = squares(drawing)
    places = {code: square for square, code in drawn.items()}
    sages = ",".join(places.get(str(seat), FAR[seat]) for seat in range(2))
    groups = []
    for code in "FWERMABCD":
        found = sorted(
            (square for square, held in drawn.items() if held == code),
            key=lambda square: (square[0], int(square[1:])),
        )
        if found:
            groups.append(f"{code}:{','.join(found)}")
    fields = [sages, ";".join(groups) or "-", "P0", "act", hand or "-", str(moves), marks, "1"]
    if "H" in places:
        fields.append(f"H:{places['H']}:{aldr}")
    return " ".join(fields)


def read(text: str, options: str = "") -> Element:
    """The state of a position."""
    state: Element = ELEMENT.read_position(text, ELEMENT.options.read(options))
    return state


def played(given: str, *actions: str, options: str = "", **kept: object) -> dict[str, str]:
    """What lies on the board after these actions."""
    state = read(position(given, **kept), options)  # type: ignore[arg-type]  # passed through
    for action in actions:
        state = ELEMENT.play(state, action)
    return shown(state)


def shown(state: Element) -> dict[str, str]:
    """What lies on the board, by square, sages out of the way left out."""
    view = ELEMENT.view(state, None)
    found = dict(view.stones)
    found.update({square: str(seat) for seat, square in enumerate(view.sages) if square not in FAR})
    if view.aldr:
        found[view.aldr.square] = "H"
    return found


def refused(given: str, action: str, options: str = "", **kept: object) -> str:
    """The code with which an action is refused, or `allowed`."""
    state = read(position(given, **kept), options)  # type: ignore[arg-type]  # passed through
    refusal = ELEMENT.refusal(state, 0, action)
    return refusal.code if refusal else "allowed"
