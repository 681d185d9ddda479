"""Keeping a game on disk: in its own file after every action, and where else somebody asks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from elementarium.play.table import Table
from elementarium.players.player import Player
from elementarium.tui import saves
from elementarium.tui.savefile import (
    NotSavedError,
    OvertakenError,
    SaveFile,
    whole_path,
    write_whole,
)


class ExistsError(NotSavedError):
    """There is a file of that name already, and it is not ours to replace."""


class Keeper:
    """Writes what is needed to go on: the record, who sits where, the seed, and the cards."""

    def __init__(
        self, table: Table, players: Sequence[Player | None], place: SaveFile, cards: str
    ) -> None:
        self.table = table
        self.players = players
        self.place = place
        self.cards = cards
        self.copies: set[Path] = set()
        """Where else this game has been written, as somebody asked."""

    def save(self) -> Path | None:
        """Write the game to its file, or to a new one if another program has changed it.

        Returns the file that was left alone for that reason; raises NotSavedError.
        """
        try:
            self.place.write(self.written())
        except OvertakenError:
            left_alone = self.place.path
            self.place.close()
            self.place = SaveFile(saves.new_path(self.table.game.name))
            self.place.write(self.written())
            return left_alone
        return None

    def save_copy(self, name: str) -> Path:
        """Write the game where somebody wants it, over nothing but an older copy of it."""
        path = whole_path(name)
        if path not in self.copies and os.path.lexists(path):
            raise ExistsError(str(path))
        write_whole(path, self.written())
        self.copies.add(path)
        return path

    def written(self) -> str:
        """The record, with who sat where and what the chance was drawn from."""
        seated = "; ".join(player.name if player else "human" for player in self.players)
        cards = str(Path(self.cards).resolve()) if self.cards else ""
        return self.table.written_record(Seats=seated, Seed=str(self.table.seed), Cards=cards)
