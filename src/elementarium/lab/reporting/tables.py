"""Plain tables of the report."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from elementarium.lab.reporting.writing import Form, tag, told
from elementarium.lab.statistics.proportions import Estimate


def known(estimate: Estimate | None, form: Form) -> str:
    """An estimate, or nothing where there is none."""
    return told(estimate, form) if estimate else ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A plain table; the first column names its row, figures stand at the right.

    A column that nothing is known for is left out.
    """
    full = [place for place, column in enumerate(zip(*rows, strict=True)) if any(column)]
    heads, rows = [heads[place] for place in full], [[row[place] for place in full] for row in rows]
    kinds = [["num"] if any(map(is_figure, column)) else [] for column in zip(*rows, strict=True)]
    head = "".join(
        tag("th", escape(one), scope="col", class_="".join(kinds[place] if place else []))
        for place, one in enumerate(heads)
    )
    lines = []
    for row in rows:
        first, *others = row
        cells = "".join(
            tag("td", escape(text), class_="".join(kind))
            for text, kind in zip(others, kinds[1:], strict=True)
        )
        lines.append(tag("tr", tag("th", escape(first), scope="row") + cells))
    whole = tag("thead", tag("tr", head)) + tag("tbody", "".join(lines))
    return tag("div", tag("table", whole), class_="wide", tabindex="0")


def is_figure(text: str) -> bool:
    """Whether a text is a figure: it begins with a digit or a sign."""
    return text[:1].isdigit() or text[:1] in ("+", "−")
