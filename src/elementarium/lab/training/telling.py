"""How strong every lesson has made a program, as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elementarium.core.words import Words
from elementarium.lab.report import percent

WIDTH = 20
"""So long is the bar of somebody who wins everything."""


def curve_told(curve: Sequence[Mapping[str, Any]], words: Words) -> str:
    """A line for each lesson, with what it was judged by, and how well the last one fits."""
    lines = [words.say("train.head"), *[lesson_told(lesson, words) for lesson in curve]]
    if "positions" in curve[-1]:
        fit = {key: curve[-1][key] for key in ("positions", "learned", "unseen", "nothing")}
        lines.append(words.say("train.loss", **fit))
    return "\n".join(lines)


def lesson_told(lesson: Mapping[str, Any], words: Words) -> str:
    """What share one lesson won, at tables of each size."""
    mark = words.say("train.best") if lesson["is_best"] else ""
    return "\n".join(
        words.say(
            "train.lesson",
            lesson=f"{lesson['lesson']:6}",
            bar=bar(against["won"]),
            seats=against["seats"],
            games=against["games"],
            **{key: percent(against[key]) for key in ("won", "fair", "low", "high")},
            mark=mark,
        )
        for against in lesson["against"]["hand"]
    )


def bar(share: float) -> str:
    """A share of what could be won, drawn."""
    won = round(WIDTH * share)
    return "#" * won + "." * (WIDTH - won)
