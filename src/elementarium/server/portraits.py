"""The picture of a table: what lies in the open when a game is over, and who has won.

It is drawn from the view of a spectator, so that it shows no hand; and it names nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from elementarium.server.canvas import Canvas, color, shade

WIDTH, HEIGHT = 1200, 630
EDGE = 26
BOARD = HEIGHT - 2 * EDGE
GROUND, SLAB, RIM, LINE = map(color, ("#e8e2d5", "#d8cdb7", "#b3a587", "#c3b698"))
PAPER, INK, GOLD = map(color, ("#fcf9f3", "#23282d", "#dfb95f"))
SEATS = tuple(map(color, ("#4257b8", "#e8932c", "#3f9e83", "#7c2359", "#bcdaea", "#30290f")))
STONES = {
    "F": (color("#b4421c"), color("#fff3e6")),
    "W": (color("#1d4f91"), color("#e9f3ff")),
    "E": (color("#d29b47"), color("#33230a")),
    "A": (color("#c0e2e4"), color("#123a40")),
    "X": (color("#9a70c2"), color("#150a22")),
    "V": (color("#26262e"), color("#e7e4ee")),
    "S": (color("#f5ebcb"), color("#5b430b")),
    "R": (color("#a9772f"), color("#1f1503")),
}
SAME = {"M": "R", "B": "A", "C": "A", "D": "A"}
"""Mountains are drawn as ranges, whirlwinds as wind."""
PLAIN = (color("#e9e2d2"), color("#535a60"))


def portrait(game: str, view: Any, winners: Iterable[int]) -> bytes:
    """The picture of a table as a spectator saw it at the end."""
    canvas = Canvas(WIDTH, HEIGHT, GROUND)
    canvas.box(EDGE, EDGE + 6, BOARD + 240, BOARD, RIM, 22)
    canvas.box(EDGE, EDGE, BOARD + 240, BOARD, SLAB, 22)
    DRAWN.get(game, _nothing)(canvas, view)
    _people(canvas, view.seats, set(winners))
    return canvas.png()


def _people(canvas: Canvas, seats: int, winners: set[int]) -> None:
    """Everybody beside the board, those who won on gold."""
    high = min(150.0, BOARD / seats - 12)
    left = EDGE + BOARD + 240 + 30
    for seat in range(seats):
        top = EDGE + seat * (BOARD / seats) + (BOARD / seats - high) / 2
        canvas.box(left, top, WIDTH - left - EDGE, high, GOLD if seat in winners else PAPER, 20)
        _pawn(canvas, (left + WIDTH - EDGE) / 2, top + high / 2, high * 0.34, seat)


def _pawn(canvas: Canvas, x: float, y: float, size: float, seat: int) -> None:
    for grown, paint in ((size * 0.12, INK), (0.0, SEATS[seat % len(SEATS)])):
        wide, high = size * 1.5 + 2 * grown, size * 1.3 + 2 * grown
        canvas.peak(x - wide / 2, y - size * 0.55 - grown, wide, high, paint)
        canvas.disc(x, y - size * 0.5, size * 0.42 + grown, paint)


def _stone(canvas: Canvas, x: float, y: float, side: float, code: str) -> None:
    """A stone, with the shape of its element on it."""
    paint, mark = STONES.get(SAME.get(code, code), PLAIN)
    canvas.box(x, y + side * 0.05, side, side * 0.97, shade(paint), side / 4)
    canvas.box(x, y, side, side * 0.94, paint, side / 4)
    u, letter = side / 10, SAME.get(code, code)
    if letter == "F":
        canvas.peak(x + 2.6 * u, y + 2 * u, 4.8 * u, 5 * u, mark)
    elif letter == "W":
        for bar in (2.4, 4.2, 6.0):
            canvas.box(x + 2.2 * u, y + bar * u, 5.6 * u, u, mark, u / 2)
    elif letter in ("E", "R"):
        canvas.box(x + 2.8 * u, y + 2.4 * u, 4.4 * u, 4.4 * u, mark, u / 2)
        if letter == "R":
            canvas.peak(x + 3.2 * u, y + 2.8 * u, 3.6 * u, 3.4 * u, paint)
    elif letter == "A":
        canvas.disc(x + side / 2, y + 4.7 * u, 2.6 * u, mark)
        canvas.disc(x + side / 2, y + 4.7 * u, 1.7 * u, paint)
    else:
        canvas.disc(x + side / 2, y + 4.7 * u, 1.8 * u, mark)


def _grid(
    canvas: Canvas,
    columns: range,
    rows: range,
    stones: Iterable[tuple[str, str]],
    pawns: Sequence[tuple[int, str]],
) -> None:
    """Squares with what lies on them; `a1` is below on the left."""
    side = min((BOARD - 36) / len(rows), (BOARD + 204) / len(columns))
    left = EDGE + (BOARD + 240 - side * len(columns)) / 2
    top = EDGE + (BOARD - side * len(rows)) / 2
    for row in range(len(rows)):
        for column in range(len(columns)):
            x, y = left + column * side, top + row * side
            canvas.box(x + 1, y + 1, side - 2, side - 2, LINE, 3)

    def corner(square: str) -> tuple[float, float]:
        column, row = ord(square[0]) - ord("a"), int(square[1:])
        return left + (column - columns.start) * side, top + (rows.stop - 1 - row) * side

    for square, code in stones:
        x, y = corner(square)
        _stone(canvas, x + side * 0.1, y + side * 0.1, side * 0.8, code)
    for seat, square in pawns:
        x, y = corner(square)
        _pawn(canvas, x + side / 2, y + side / 2, side * 0.42, seat)


def _element(canvas: Canvas, view: Any) -> None:
    pawns = [(seat, square) for seat, square in enumerate(view.sages) if square]
    _grid(
        canvas, range(11), range(1, 12), [(square, code[0]) for square, code in view.stones], pawns
    )


def _aldr(canvas: Canvas, view: Any) -> None:
    columns = [ord(cell[0]) - ord("a") for cell, _ in view.icons]
    rows = [int(cell[1:]) for cell, _ in view.icons]
    pawns = [(seat, cell) for seat, cells in enumerate(view.sages) for cell in cells if cell]
    across, up = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    _grid(canvas, across, up, view.icons, pawns)


Painter = Callable[[Canvas, float, float, float], None]
"""Draws a card of some height at a place."""
BROAD = 0.72
"""The width of a card of height 1."""


def _rows(canvas: Canvas, lines: Sequence[tuple[int, Sequence[Painter]]]) -> None:
    """Cards in lines, each with the colour of whom it belongs to."""
    lines = lines[:8]
    longest = max((len(cards) for _, cards in lines), default=1)
    room = min((BOARD - 40) / max(1, len(lines)), (BOARD + 150) / max(1, longest) / BROAD / 1.08)
    high = min(room, 190.0) * 0.88
    step, broad = high / 0.88, high * BROAD
    top = EDGE + (BOARD - step * len(lines)) / 2
    left = EDGE + 20 + (BOARD + 200 - 30 - longest * broad * 1.08) / 2
    for line, (owner, cards) in enumerate(lines):
        y = top + line * step
        canvas.box(left, y, 10, high, SEATS[owner % len(SEATS)], 5)
        for place, draw in enumerate(cards):
            draw(canvas, left + 26 + place * broad * 1.08, y, high)


def _card(code: str) -> Painter:
    """A card of an element."""

    def draw(canvas: Canvas, x: float, y: float, high: float) -> None:
        canvas.box(x, y, high * BROAD, high, RIM, high / 10)
        canvas.box(x + 1, y, high * BROAD - 2, high - 3, PAPER, high / 10)
        _stone(canvas, x + high * 0.12, y + high * 0.24, high * 0.48, code)

    return draw


def _location(worth: int, owner: int) -> Painter:
    """A location with as many golden points as it is worth."""

    def draw(canvas: Canvas, x: float, y: float, high: float) -> None:
        wide = high * BROAD
        canvas.box(x, y, wide, high, RIM, high / 10)
        canvas.box(x + 1, y, wide - 2, high - 3, PAPER, high / 10)
        canvas.peak(x + wide * 0.2, y + high * 0.12, wide * 0.6, high * 0.2, INK)
        for pillar in (0.24, 0.44, 0.64):
            canvas.box(x + wide * pillar, y + high * 0.35, wide * 0.12, high * 0.26, INK, 2)
        canvas.box(x + wide * 0.2, y + high * 0.63, wide * 0.6, high * 0.05, SEATS[owner])
        for point in range(min(worth, 4)):
            canvas.disc(x + wide * (0.2 + 0.2 * point), y + high * 0.82, wide * 0.08, GOLD)

    return draw


def _rummy(canvas: Canvas, view: Any) -> None:
    _rows(canvas, [(meld.owner, [_card(card[0]) for card in meld.cards]) for meld in view.melds])


def _brave(canvas: Canvas, view: Any) -> None:
    rows = [
        (seat, [_location(place.vp, seat) for place in row.locations])
        for seat, row in enumerate(view.table)
    ]
    _rows(canvas, rows)


def _nothing(canvas: Canvas, view: Any) -> None:
    """A game whose board nobody has drawn: only who has won."""


DRAWN: dict[str, Callable[[Canvas, Any], None]] = {
    "element": _element,
    "aldr": _aldr,
    "rummy": _rummy,
    "brave": _brave,
}
