"""What came of a tournament, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from elementarium.core.words import Message
from elementarium.lab.analysis import Analysis, TurningPoint
from elementarium.lab.arena import Arena
from elementarium.players.hints import WORDS as HINT_WORDS

WORDS = "elementarium.lab"


def as_lines(arena: Arena) -> Iterator[str]:
    """The standings as a table."""
    head = f"{'player':<12} {'games':>6} {'won':>7} {'95 %':>15} {'Elo':>12} {'ms/decision':>12}"
    yield head + (f" {'margin':>8}" if arena.has_scores else "")
    for standing in arena.standings():
        low, high = (max(0.0, bound) for bound in standing.interval)
        yield (
            f"{standing.name:<12} {standing.games:>6} {standing.rate:>7.1%} "
            f"{low:>7.1%}-{high:>6.1%} {standing.elo:>+6.0f} +-{standing.elo_error:>3.0f} "
            f"{standing.milliseconds:>12.2f}"
            + (f" {standing.margin:>+8.1f}" if arena.has_scores else "")
        )


def write_games(arena: Arena, path: Path) -> None:
    """Every game as one JSON object on a line; its seed plays it again."""
    lines = []
    for game in arena.played:
        entry = {name: value for name, value in asdict(game).items() if name != "record"}
        players = [arena.players[place] for place in game.order]
        lines.append(json.dumps({"game": arena.game, "seats": players, **entry}))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def analysis_lines(analysis: Analysis, language: str, path: Path) -> Iterator[str]:
    """The chances through a game, and its turning points."""
    words = analysis.game.words(language, WORDS, HINT_WORDS)
    title = words.say(f"{analysis.game.name}.title")
    players = ", ".join(f"P{seat} {name}" for seat, name in enumerate(analysis.record.players))
    yield words.say("analysis.title", game=title, players=players)
    yield from analysis.plot()
    if not analysis.is_complete:
        done, total = len(analysis.moments), len(analysis.decisions)
        yield words.say("analysis.unfinished", done=done, total=total)
    points = analysis.turning_points
    yield words.say("analysis.turning_points" if points else "analysis.no_points")
    for point in points:
        yield "  " + words.tell(told_point(point))
    yield words.say("analysis.saved", path=str(path))


def told_point(point: TurningPoint) -> Message:
    """A turning point as a sentence."""
    return Message(
        "analysis.point",
        {
            "item": point.item,
            "seat": point.seat,
            "played": point.played,
            "played_chance": round(100 * point.played_chance),
            "better": point.better,
            "better_chance": round(100 * point.better_chance),
            "why": point.why,
        },
    )


def write_analysis(analysis: Analysis, path: Path) -> None:
    """The analysis as JSON."""
    text = json.dumps(analysis.as_json(), ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
