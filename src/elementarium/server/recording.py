"""Finished games as records: for whoever asks for one, and for operators who want all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.play.proof import proof_tags
from elementarium.play.sitting import Sitting
from elementarium.server.bringing import TERMINATION_TAG, tags_of
from elementarium.server.damages import Damages
from elementarium.server.old_games import old_table
from elementarium.server.seeing import old_of
from elementarium.server.tables import new_sitting
from elementarium.store.rows import GameRow
from elementarium.store.store import Store


def record_of(row: GameRow, sitting: Sitting) -> str:
    """The record of a finished game, with the proof that chance was fair."""
    if row.tags:
        return sitting.table.written_record(**tags_of(row))
    assert sitting.urn is not None, "our own tables have a secret"
    tags = {"Date": row.created[:10]}
    tags |= proof_tags(sitting.urn, dealt=not row.start, source=row.source)
    if sitting.given_up:
        tags[TERMINATION_TAG] = f"{sitting.given_up.how} {sitting.given_up.by}"
    return sitting.table.written_record(**tags)


def records(store: Store, tables: list[str]) -> Iterator[tuple[str, str]]:
    """The records of finished games; what the rules say of a damaged one stands in its place."""
    damages = Damages()
    for id in tables:  # noqa: A001
        row = store.game(id)
        if row is None:  # deleted a moment ago
            continue
        if old_of(row):
            old = asyncio.run(old_table(row, store, "", time.monotonic))
            yield id, old.game.record()
            continue
        sitting = new_sitting(load(row.kind), row, store.seed(id))
        try:
            damages.play_again(id, sitting, store.journal(id), 0.0)
        except RefusedError:  # it is logged
            continue
        yield id, record_of(row, sitting)
