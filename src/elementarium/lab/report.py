"""What came of a tournament or an analysis, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any, Self

from rich.cells import cell_len

from elementarium.core.errors import ElementariumError
from elementarium.core.words import LANGUAGES, Message, Words, reason, saying
from elementarium.lab import WORDS
from elementarium.lab.arena import Arena, Played
from elementarium.players.analysis import Analysis, Moment, TurningPoint
from elementarium.players.hints import WORDS as HINT_WORDS

ANALYSIS_VERSION = 1
"""Of the JSON form; docs/reference.md describes it."""
PLOT_WIDTH = 50
PLOT_HEIGHT = 40


HEADS = {"player": -12, "games": 6, "won": 7, "interval": 15, "elo": 12, "time": 12}
"""The columns of the standings and how many cells each has; names stand left, numbers right."""


def as_lines(arena: Arena, words: Words) -> Iterator[str]:
    """The standings as a table."""
    heads = HEADS | ({"margin": 8} if arena.has_scores else {})
    yield " ".join(aligned(words.say(f"arena.{name}"), width) for name, width in heads.items())
    for standing in arena.standings():
        low, high = (percent(bound) for bound in standing.interval)
        yield (
            f"{standing.name:<12} {standing.games:>6} {percent(standing.rate):>7} "
            f"{low:>7}-{high:>6} {standing.elo:>+6.0f} {written_error(standing.elo_error)} "
            f"{standing.milliseconds:>12.2f}"
            + (f" {standing.margin:>+8.1f}" if arena.has_scores else "")
        )


def aligned(text: str, width: int) -> str:
    """A text in so many cells of the terminal: at the right, or at the left if it is negative."""
    blanks = " " * (abs(width) - cell_len(text))
    return text + blanks if width < 0 else blanks + text


def percent(share: float) -> str:
    """A share in per cent; a bound that rounding has pushed below 0 is 0."""
    return f"{max(0.0, share):.1%}"


def written_error(error: float | None) -> str:
    """The error of a rating; a question mark where it is not known."""
    return "+-  ?" if error is None else f"+-{error:>3.0f}"


class GamesFile:
    """A file to which games are added as they end: whatever happens, those are there and whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.file = path.open("wb", buffering=0)
        except OSError as error:
            raise self.failed(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.file.close()

    def add(self, text: str) -> None:
        """Write one game; if it does not fit, none of it."""
        left = text.encode("utf-8")
        size = self.file.tell()
        try:
            while left:
                left = left[self.file.write(left) :]
        except OSError as error:
            with suppress(OSError):
                self.file.truncate(size)
            raise self.failed(error) from error

    def failed(self, error: OSError) -> ElementariumError:
        """What to say when the file cannot be written."""
        return saying(ElementariumError, "file.write", path=str(self.path), why=reason(error))


def game_line(arena: Arena, game: Played) -> str:
    """A game as one JSON object on a line; its seed plays it again."""
    entry = {name: value for name, value in asdict(game).items() if name != "record"}
    players = [arena.names[place] for place in game.order]
    return json.dumps({"game": arena.game, "seats": players, **entry}) + "\n"


@contextmanager
def keeper(
    arena: Arena, lines: Path | None, records: Path | None
) -> Iterator[Callable[[Played], None]]:
    """What to tell of each game that has ended: it becomes a line of one file and a record of
    another, if there are such files.
    """
    with ExitStack() as stack:
        line_file = stack.enter_context(GamesFile(lines)) if lines else None
        record_file = stack.enter_context(GamesFile(records)) if records else None

        def keep(game: Played) -> None:
            if line_file:
                line_file.add(game_line(arena, game))
            if record_file:
                record_file.add(game.record + "\n")

        yield keep


def analysis_lines(
    analysis: Analysis, language: str, path: Path, *, is_saved: bool = True
) -> Iterator[str]:
    """The chances through a game, its turning points, and where they are kept."""
    words = analysis.game.words(language, WORDS, HINT_WORDS)
    title = words.say(f"{analysis.game.name}.title")
    players = ", ".join(f"P{seat} {name}" for seat, name in enumerate(analysis.record.players))
    yield words.say("analysis.title", game=title, players=players)
    yield from plot(analysis)
    if not analysis.is_complete:
        done, total = len(analysis.moments), len(analysis.decisions)
        yield words.say("analysis.unfinished", done=done, total=total)
    yield from point_lines(analysis, words)
    yield words.say("analysis.saved" if is_saved else "analysis.kept", path=str(path))


def point_lines(analysis: Analysis, words: Words) -> Iterator[str]:
    """The turning points, and how many decisions may be some that were not found."""
    points = analysis.turning_points
    if points:
        yield words.say("analysis.turning_points")
    elif not analysis.unclear:
        yield words.say("analysis.no_points")
    for point in points:
        yield "  " + words.tell(told_point(point))
    if analysis.unclear:
        total = len(analysis.decisions)
        yield words.say("analysis.unclear", unclear=analysis.unclear, total=total)


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


def plot(analysis: Analysis) -> Iterator[str]:
    """Lines through the game: every seat has as much of one as it has of the chances."""

    def turn(moment: Moment) -> int:
        return analysis.game.turn(analysis.states[max(0, moment.items - 1)])

    turns = [list(moments)[-1] for _, moments in groupby(analysis.moments, turn)]
    for moment in thinned_out(turns, PLOT_HEIGHT):
        percent = " ".join(f"{round(100 * one):>3}" for one in moment.chances)
        yield f"{moment.items:>5} {bar(moment.chances)} {percent}  {moment.text}"


def thinned_out(moments: Sequence[Moment], most: int) -> Sequence[Moment]:
    """At most so many of them, two or more, evenly; the first and the last are always there."""
    if len(moments) <= most:
        return moments
    return [moments[(len(moments) - 1) * row // (most - 1)] for row in range(most)]


def bar(chances: tuple[float, ...]) -> str:
    """The chances as a row of seat numbers."""
    drawn = ""
    reached = 0.0
    for seat, one in enumerate(chances):
        reached += one
        drawn += str(seat) * (round(PLOT_WIDTH * reached) - len(drawn))
    return drawn


def as_json(analysis: Analysis) -> dict[str, Any]:
    """What docs/reference.md describes."""
    words = {language: analysis.game.words(language, HINT_WORDS) for language in LANGUAGES}
    return {
        "version": ANALYSIS_VERSION,
        "game": analysis.game.name,
        "players": list(analysis.record.players),
        "seconds": analysis.budget.seconds,
        "complete": analysis.is_complete,
        "unclear": analysis.unclear,
        "moments": [asdict(moment) for moment in analysis.moments],
        "turning_points": [
            {**asdict(point), "why": {one: words[one].tell(point.why) for one in LANGUAGES}}
            for point in analysis.turning_points
        ],
    }


def write_analysis(analysis: Analysis, path: Path) -> bool:
    """The analysis as JSON; False if a complete one of the same record was kept instead."""
    if not analysis.is_complete and holds_complete(path, analysis):
        return False
    text = json.dumps(as_json(analysis), ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return True


def holds_complete(path: Path, analysis: Analysis) -> bool:
    """Whether a file holds the complete analysis of a record with as many items."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        items = saved["moments"][-1]["items"]
        same = (saved["game"], items) == (analysis.game.name, len(analysis.record.items))
        return same and saved["complete"] is True
    except (OSError, ValueError, LookupError, TypeError):
        return False
