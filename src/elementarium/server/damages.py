"""Tables that can no longer be read as they were written: people and operator are told."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.server.journal import entry_of
from elementarium.store.rows import ActionRow

LOG = logging.getLogger("elementarium.table")
MOST_REMEMBERED = 10_000
"""So many damaged tables are remembered, so that each of them is told of once."""


class Damages:
    """What was found to be damaged since the server was started."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def play_again(
        self, table: str, sitting: Sitting, journal: Sequence[ActionRow], now: float
    ) -> None:
        """Carry out a journal; refuses the table if it does not lead where it led."""
        for seq, row in enumerate(journal):
            try:
                if row.seq != seq:
                    raise ValueError("its number is another one")
                sitting.restore(entry_of(row), now)
            except Exception as error:  # whatever a damaged line makes the rules do
                self._tell(table, seq, row, error)
                raise RefusedError("damaged") from error

    def _tell(self, table: str, seq: int, row: ActionRow, error: Exception) -> None:
        """Tell the operator once, with what can be done."""
        if table in self._known or len(self._known) >= MOST_REMEMBERED:
            return
        self._known.add(table)
        LOG.error(
            "table %s is damaged at action %d (stored as %d, %s): %s. Nothing is played there. "
            "Restore the rows of this table from a backup; without one, rows from %d on can be "
            "deleted, and the table goes on from there",
            *(table, seq, row.seq, row.at, error, seq),
        )
