"""Pictures of the report: dots with error bars, bars, and the course of games.

They are drawn by hand as tables and SVG: a few lines each, the same bytes for the same figures, in
the colours of the page, light and dark; a chart library would be a hundred megabytes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10

from elementarium.lab.reporting.writing import Form, interval, tag
from elementarium.lab.statistics.proportions import Estimate

WIDTH, HEIGHT = 440, 170
LEFT, RIGHT, TOP, BOTTOM = 12, 12, 10, 26


@dataclass(frozen=True, slots=True)
class Row:
    """One estimate in a picture of dots."""

    label: str
    estimate: Estimate
    stands_out: bool = False
    tone: str = ""
    """A class that colours the dot: `seat0` to `seat5`."""
    more: tuple[str, ...] = ()
    """Further figures, a column each."""


def dots(
    rows: Sequence[Row],
    form: Form,
    *,
    heads: Sequence[str],
    reference: float | None = None,
    caption: str = "",
) -> str:
    """A table whose rows are estimates on one scale, with a line where they should be."""
    values = [bound for row in rows for bound in (row.estimate.low, row.estimate.high)]
    values += [row.estimate.value for row in rows] + ([reference] if reference is not None else [])
    ticks = nice_ticks([value for value in values if isfinite(value)])
    low, high = ticks[0], ticks[-1]

    def place(value: float) -> str:
        inside = min(high, max(low, value))
        return f"{100 * (inside - low) / (high - low):.2f}%"

    axis = "".join(tag("span", escape(form(tick)), style=f"left:{place(tick)}") for tick in ticks)
    head = "".join(tag("th", escape(one), scope="col", class_="num") for one in heads[2:])
    lines = [
        tag("th", escape(heads[0]), scope="col")
        + tag("th", tag("div", axis, class_="axis"), scope="col", class_="scale")
        + tag("th", escape(heads[1]), scope="col", class_="num")
        + head
    ]
    lines += [dot_row(row, form, place, reference) for row in rows]
    body = "".join(tag("tr", line) for line in lines[1:])
    return tag(
        "table",
        (tag("caption", escape(caption)) if caption else "")
        + tag("thead", tag("tr", lines[0]))
        + tag("tbody", body),
        class_="dots",
    )


def dot_row(row: Row, form: Form, place: object, reference: float | None) -> str:
    """One line of a picture of dots."""
    assert callable(place)
    one = row.estimate
    left, right = float(place(one.low)[:-1]), float(place(one.high)[:-1])
    line = f'<i class="ref" style="left:{place(reference)}"></i>' if reference is not None else ""
    bar = f'<i class="bar" style="left:{left:.2f}%;width:{right - left:.2f}%"></i>'
    dot = f'<b class="dot" style="left:{place(one.value)}"></b>'
    classes = " ".join(filter(None, ("out" if row.stands_out else "", row.tone)))
    figure = tag("b", escape(form(one.value))) + " " + tag("span", escape(interval(one, form)))
    more = "".join(tag("td", escape(text), class_="num") for text in row.more)
    return (
        tag("th", escape(row.label), scope="row")
        + tag("td", tag("div", line + bar + dot, class_="rail", aria_hidden="true"), class_=classes)
        + tag("td", figure, class_="num")
        + more
    )


def nice_ticks(values: Sequence[float], most: int = 5) -> list[float]:
    """Round numbers that enclose all values."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / (most - 1)
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 2.5, 5, 10) if unit * factor >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]


def histogram(edges: Sequence[float], counts: Sequence[int], alt: str) -> str:
    """How many games are how long."""
    most = max(counts) or 1
    wide = (WIDTH - LEFT - RIGHT) / len(counts)
    tall = HEIGHT - TOP - BOTTOM
    pieces = []
    for place, count in enumerate(counts):
        height = tall * count / most
        pieces.append(
            f'<rect x="{LEFT + place * wide + 0.5:.1f}" y="{TOP + tall - height:.1f}" '
            f'width="{max(0.5, wide - 1):.1f}" height="{height:.1f}" class="column"/>'
        )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        place = round(share * len(counts))
        x = LEFT + place * wide
        anchor = "start" if place == 0 else "end" if place == len(counts) else "middle"
        pieces.append(text(x, HEIGHT - 8, f"{edges[place]:.0f}", anchor))
    return svg(pieces, alt)


def course(lines: Sequence[Sequence[float]], alt: str, words: tuple[str, str]) -> str:
    """The winner's chance along the games: a band for half of them, a line in its middle."""
    low, middle, high = lines
    steps = len(middle) - 1

    def point(place: int, value: float) -> str:
        x = LEFT + 28 + (WIDTH - LEFT - RIGHT - 28) * place / steps
        return f"{x:.1f} {TOP + (HEIGHT - TOP - BOTTOM) * (1 - value):.1f}"

    band = " L".join(
        [point(place, value) for place, value in enumerate(high)]
        + [point(place, low[place]) for place in reversed(range(len(low)))]
    )
    pieces = [f'<path class="band" d="M{band}Z"/>']
    for value in (0.0, 0.5, 1.0):
        y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)
        pieces.append(f'<path class="grid" d="M{LEFT + 28} {y:.1f}H{WIDTH - RIGHT}"/>')
        pieces.append(text(LEFT + 22, y + 4, f"{value:.0%}", "end"))
    line = " L".join(point(place, value) for place, value in enumerate(middle))
    pieces.append(f'<path class="line" d="M{line}"/>')
    pieces.append(text(LEFT + 28, HEIGHT - 8, words[0], "start"))
    pieces.append(text(WIDTH - RIGHT, HEIGHT - 8, words[1], "end"))
    return svg(pieces, alt)


def scatter(
    spots: Sequence[tuple[float, float]],
    form: Form,
    alt: str,
    words: tuple[str, str],
    best: Collection[int] = (),
) -> str:
    """Numbered spots by two figures, to see what is bought with what; the best are ringed."""
    across = nice_ticks([x for x, _ in spots])
    up = nice_ticks([y for _, y in spots] + [0.0])
    left, foot, tall = 56, 40, 280

    def place(x: float, y: float) -> tuple[float, float]:
        right = (x - across[0]) / (across[-1] - across[0])
        height = (y - up[0]) / (up[-1] - up[0])
        return left + right * (WIDTH - left - 24), TOP + (1 - height) * (tall - TOP - foot)

    pieces = []
    for tick in up:
        _, y = place(across[0], tick)
        pieces.append(f'<path class="grid" d="M{left} {y:.1f}H{WIDTH - RIGHT}"/>')
        pieces.append(text(left - 6, y + 4, form(tick), "end"))
    for tick in across:
        x, _ = place(tick, up[0])
        pieces.append(text(x, tall - foot + 18, f"{tick:g}", "middle"))
    pieces.append(text(WIDTH - RIGHT, tall - 4, words[0], "end"))
    pieces.append(text(left, TOP + 2, words[1], "start"))
    for number, spot in enumerate(spots, 1):
        x, y = place(*spot)
        pieces.append(f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')
        if number - 1 in best:
            pieces.append(f'<circle class="best" cx="{x:.1f}" cy="{y:.1f}" r="9"/>')
        pieces.append(text(x + 7, y - 4, str(number), "start"))
    return svg(pieces, alt, tall)


def text(x: float, y: float, inside: str, anchor: str) -> str:
    """A text in a drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(inside)}</text>'


def svg(pieces: Sequence[str], alt: str, height: int = HEIGHT) -> str:
    """A drawing, with what it shows in words."""
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(alt)}">'
    return head + "".join(pieces) + "</svg>"
