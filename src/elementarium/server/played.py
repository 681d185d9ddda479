"""A table at which a game is played: its sitting, and what it waits for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from enum import Enum, auto

from elementarium.play.sitting import Sitting
from elementarium.play.window import Window
from elementarium.server.company import Company
from elementarium.server.pace import PACE
from elementarium.server.seeing import standing_of
from elementarium.store.rows import GameRow


class Waits(Enum):
    """What has to come about before a table goes on."""

    ACTION = auto()
    """Somebody acts, and everybody may know who."""
    WATCHERS = auto()
    """Those who have just come to watch are told of an action that others may react to."""
    REACTIONS = auto()
    """Others react to an action, or their time runs out."""
    TELLING = auto()
    """All answers are stored, and a moment later everybody is told what came of it."""


class PlayedTable(Company):
    """What there is at a table; what is done with it is done by others."""

    def __init__(
        self,
        row: GameRow,
        sitting: Sitting,
        build: str,
        clock: Callable[[], float] = time.monotonic,
        pace: float = PACE,
    ) -> None:
        super().__init__(row, build, clock)
        self.sitting = sitting
        self.holders = tuple(sitting.holders)
        self.over = sitting.ending is not None
        self.pace = pace
        """Seconds that a program takes at least for an action."""
        self.stored = row.standing
        """How the table stands, as the store knows it: perhaps more than may be told yet."""
        self.length = 0
        """How many entries the journal has."""
        self.window: Window | None = None
        """The time in which others may react, while there is one."""

    @property
    def waits_for(self) -> Waits:
        """What has to come about next, if the game goes on."""
        if self.window is None:
            return Waits.ACTION
        if self.window.hidden:
            return Waits.WATCHERS
        return Waits.TELLING if self.window.ended else Waits.REACTIONS

    def settle(self) -> None:
        """After something was stored and told: who holds the seats, whose time runs, is it over."""
        known = self.waits_for is Waits.ACTION
        self.holders = tuple(self.sitting.holders)
        self.over = self.sitting.ending is not None and known
        self.sitting.run_clock(self.clock(), stopped=not known)
        if known and (standing := standing_of(self.sitting)) != self.row.standing:
            self.row = replace(self.row, **asdict(standing))

    def only_watches(self, viewer: int | None) -> bool:
        """Whether a viewer does not play, or has left the seat to a program."""
        return viewer is None or self.sitting.holders[viewer].kind == "program"
