"""Where the terminal keeps its games, and which ones there are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from elementarium.core.errors import ElementariumError
from elementarium.core.home import home
from elementarium.core.records import Record, game_of, read_record, record_texts, replay
from elementarium.core.seats import NOBODY
from elementarium.core.words import reason, saying
from elementarium.tui.savefile import SaveFile, read_exactly

ENDING = ".record"


def folder() -> Path:
    """The folder of saved games."""
    return home() / "saves"


def new_path(game: str) -> Path:
    """A file for a game that begins now."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return folder() / f"{game}-{moment}{ENDING}"


def can_go_on(record: Record) -> bool:
    """Whether a record is a saved game of ours: one that names all it takes to go on with it.

    That is who sits in every seat, person or program, and what chance is drawn from. Only the
    terminal writes both; to go on with any other record is to begin a game of one's own.
    """
    return "Seed" in record.tags and len(seated(record)) == len(record.players)


def seated(record: Record) -> list[str]:
    """Who sits in each seat, `human` or the name of a program; empty if the record tells not."""
    return [kind.strip() for kind in record.tags.get("Seats", "").split(";") if kind.strip()]


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as a list shows it."""

    path: Path
    number: int
    """Which game of its file."""
    played_at: datetime
    game: str = ""
    players: tuple[str, ...] = ()
    to_act: int | None = None
    """Whose turn it is; None if it is nobody's."""
    result: str = ""
    """How it ended; empty while it goes on."""
    problem: ElementariumError | None = None
    """Why it cannot be read; None if it can."""

    @property
    def is_open(self) -> bool:
        """Whether it can go on."""
        return not (self.result or self.problem)

    @property
    def command(self) -> str:
        """What to type to open it."""
        return SaveFile(self.path, self.number).command("play")

    def as_json(self) -> dict[str, object]:
        """The facts for programs."""
        return {
            "game": self.game,
            "players": self.players,
            "to_act": self.to_act,
            "result": self.result or None,
            "problem": str(self.problem) if self.problem else None,
            "played_at": self.played_at.isoformat(timespec="seconds"),
            "path": str(self.path),
            "number": self.number,
        }


def saved_games() -> Iterator[Saved]:
    """All saved games, the last played first."""
    for path, seconds in sorted(files(), key=lambda found: found[1], reverse=True):
        played_at = datetime.fromtimestamp(seconds, UTC)
        try:
            texts = record_texts(read_exactly(path))
        except ElementariumError as error:
            yield Saved(path, 1, played_at, problem=error)
            continue
        for number, text in enumerate(texts, start=1):
            yield _looked_up(path, number, played_at, text)


def last_saved() -> Saved | None:
    """The game that was played last and can go on."""
    return next((saved for saved in saved_games() if saved.is_open), None)


def files() -> list[tuple[Path, float]]:
    """The files of saved games, and when each was written."""
    place = folder()
    try:
        with os.scandir(place) as entries:
            return [
                (place / entry.name, entry.stat().st_mtime)
                for entry in entries
                if entry.name.endswith(ENDING) and entry.is_file()
            ]
    except FileNotFoundError:
        return []
    except OSError as error:
        why = reason(error)
        raise saying(ElementariumError, "file.read_folder", path=str(place), why=why) from error


def _looked_up(path: Path, number: int, played_at: datetime, text: str) -> Saved:
    try:
        record = read_record(text)
        *_, moment = replay(record, game_of(record))
    except ElementariumError as error:
        return Saved(path, number, played_at, problem=error)
    seat = moment.state.to_act
    return Saved(
        path,
        number,
        played_at,
        game=record.game,
        players=record.players,
        to_act=seat if seat >= 0 else None,
        result=record.result if seat == NOBODY else "",
    )
