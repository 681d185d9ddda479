"""Opening the file of a game: it goes on, becomes a game of one's own, or is looked at.

To open a file changes nothing in it. A saved game of ours goes on where it lies, unless another
terminal plays it; a record from elsewhere becomes a new saved game; a finished one is replayed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.records import Record, game_of, own_cards_of, read_one_of
from elementarium.core.words import saying
from elementarium.play.table import Table
from elementarium.tui import saves
from elementarium.tui.onlooker import Onlooker
from elementarium.tui.replayer import FinishedGame
from elementarium.tui.savefile import InUseError, SaveFile, read_exactly
from elementarium.tui.screen import Screen
from elementarium.tui.session import Session
from elementarium.tui.start import HUMAN, screen_for, seat_names, seat_players


class Opened(Protocol):
    """What came of opening a file."""

    def run(self) -> None:
        """Let people play it or look at it."""
        ...


def open_game(
    path: Path,
    language: str,
    base: Screen | None = None,
    *,
    number: int = 1,
    cards: str = "",
    kinds: Sequence[str] = (),
    seed: int | None = None,
) -> Opened:
    """What can be done with game `number` of a file.

    `kinds` and `seed` are for a record from elsewhere: who sits down to go on with it, and what
    chance is drawn from. A saved game of ours has both already.
    """
    record = read_one_of(read_exactly(path), number)
    game = game_of(record, cards)
    screen = screen_for(game, language, base)
    if Table.from_record(record, game).is_over:
        return FinishedGame(record, game, screen)
    if not saves.can_go_on(record):
        return adopted(path, record, screen, cards=cards, kinds=kinds, seed=seed)
    if kinds or seed is not None:
        raise saying(ElementariumError, "saved.keeps", path=str(path))
    try:
        place = SaveFile.opened(path, number)
    except InUseError:
        return Onlooker(lambda: seen(path, number, screen, cards), screen)
    except OSError:  # it lies where nothing can be written
        kinds, seed = saves.seated(record), seed_of(record)
        return adopted(path, record, screen, cards=cards, kinds=kinds, seed=seed)
    return going_on(place, screen, cards)


def going_on(place: SaveFile, screen: Screen, cards: str) -> Session:
    """A saved game of ours, in its own file."""
    try:
        return seen_at(place, screen, cards)
    except BaseException:
        place.close()
        raise


def seen(path: Path, number: int, screen: Screen, cards: str) -> Session:
    """A saved game as it is now; whoever asks holds no lock, and must not play it."""
    return seen_at(SaveFile(path, number, read_exactly(path)), screen, cards)


def seen_at(place: SaveFile, screen: Screen, cards: str) -> Session:
    """The table of a saved game, with the people and programs that it names."""
    record = read_one_of(place.whole, place.number)
    cards = cards or own_cards_of(record)
    game = game_of(record, cards)
    seed = seed_of(record)
    players = seat_players(saves.seated(record), game.name, seed)
    return Session(Table.from_record(record, game, seed=seed), players, screen, place, cards)


def adopted(
    path: Path,
    record: Record,
    screen: Screen,
    *,
    cards: str,
    kinds: Sequence[str],
    seed: int | None,
) -> Session:
    """A record from elsewhere as a new saved game; its own file is only read.

    Its tags stay behind: what they tell of the event and of the proof of its chance would not be
    true of a game that goes on otherwise.
    """
    cards = cards or own_cards_of(record)
    game = game_of(record, cards)
    seed = secrets.randbits(63) if seed is None else seed
    table = Table.from_record(record, game, seed=seed)
    if kinds:
        if len(kinds) != table.seats:
            raise saying(ElementariumError, "seats.record", seats=table.seats, named=len(kinds))
        table.names = seat_names(kinds, screen.words)
    players = seat_players(kinds or [HUMAN] * table.seats, game.name, seed)
    place = SaveFile(saves.new_path(game.name))
    session = Session(table, players, screen, place, cards)
    session.notices = [session.line("tui.adopted", source=str(path), path=str(place.path))]
    return session


def seed_of(record: Record) -> int:
    """The seed that a saved game names."""
    try:
        return int(record.tags["Seed"])
    except ValueError as error:
        raise saying(RecordError, "saved.seed", text=record.tags["Seed"]) from error
