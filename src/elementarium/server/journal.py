"""Entries of a journal as the store keeps them, and back."""

from __future__ import annotations

from datetime import UTC, datetime

from elementarium.play.journal import Entry
from elementarium.store.rows import ActionRow


def action_row(game: str, seq: int, entry: Entry) -> ActionRow:
    """An entry of the journal as the store keeps it."""
    return ActionRow(
        game=game,
        seq=seq,
        id=entry.id,
        kind=entry.kind,
        actor=entry.seat,
        body=" ; ".join(entry.texts),
        chance=" ; ".join(entry.chance),
        digest=entry.digest,
        clock=" ".join(f"{left:.3f}" for left in entry.left),
        at=datetime.now(UTC).isoformat(timespec="milliseconds"),
    )


def entry_of(row: ActionRow) -> Entry:
    """An entry of the journal as it was kept."""
    return Entry(
        kind=row.kind,  # type: ignore[arg-type]  # what was written from a Kind
        seat=row.actor,
        id=row.id,
        texts=tuple(row.body.split(" ; ")) if row.body else (),
        chance=tuple(row.chance.split(" ; ")) if row.chance else (),
        digest=row.digest,
        left=tuple(float(part) for part in row.clock.split()),
    )
