"""Records that were made elsewhere become tables of ours, finished ones, to be looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from elementarium.core.errors import RecordError
from elementarium.core.game import Game
from elementarium.core.records import Record, read_record
from elementarium.core.registry import load
from elementarium.core.seats import CHANCE
from elementarium.core.words import saying
from elementarium.play.journal import Entry
from elementarium.play.proof import CLAIMS, check_chance, has_proof
from elementarium.play.sitting import Sitting
from elementarium.play.table import Table
from elementarium.server.guests import tidy_name
from elementarium.server.journal import action_row
from elementarium.server.seeing import standing_of
from elementarium.server.tables import new_id, new_sitting, present
from elementarium.store.rows import ActionRow, GameRow, SeatRow

TERMINATION_TAG = "Termination"
"""Who has given a game for two up, or run out of time: `resign 1`, `time 0`.

`rules_changed` and `unknown` where the rules of a game have changed (`old_games.py`)."""
PROOF_TAG = "Proof"
"""`none` where a record came here with a secret that its chance does not follow from."""
_TERMINATION = re.compile(r"(?P<how>resign|time) (?P<by>[01])")


def brought(text: str, guest: str) -> tuple[GameRow, list[ActionRow]]:
    """A record as a table of ours, with its journal; raises if it is not a finished game."""
    record = read_record(text)
    game = load(record.game)
    table = Table.from_record(record, game)
    if not table.is_over and not _given_up(record.tags):
        raise saying(RecordError, "record.not_over")
    row = GameRow(
        id=new_id(),
        kind=game.name,
        rules=game.version,
        data=game.data.written() if game.data else "",
        options=record.options.written(),
        seats=table.seats,
        start=record.start,
        commitment="",
        founder=guest,
        listed=False,
        watch=True,
        hints=False,
        clock="",
        created=present(),
        status="over",
        tags=json.dumps(dict(record.tags)),
        origin="record",
        proof="record" if proves_itself(record, game) else "none",
        holders=tuple(
            SeatRow(n, "person", "", tidy_name(name)) for n, name in enumerate(record.players)
        ),
    )
    sitting = new_sitting(game, row, "")
    entries = list(_journal_of(sitting, row, table))
    row = replace(row, **asdict(standing_of(sitting)))
    return row, [action_row(row.id, seq, entry) for seq, entry in enumerate(entries)]


def proves_itself(record: Record, game: Game[Any]) -> bool:
    """Whether the chance of a record is what it says that it was drawn from.

    That it was promised before the game only those know who sat there.
    """
    try:
        return has_proof(record) and bool(check_chance(record, game))
    except RecordError:
        return False


def tags_of(row: GameRow) -> dict[str, str]:
    """The further tags of a record that was brought; what it claims in vain is marked."""
    tags: dict[str, str] = json.loads(row.tags)
    claims = not CLAIMS.isdisjoint(tags)
    return tags | {PROOF_TAG: "none"} if claims and row.proof == "none" else tags


def _journal_of(sitting: Sitting, row: GameRow, table: Table) -> Iterator[Entry]:
    """The journal of a table that was played elsewhere, played again in a sitting."""
    if sitting.table.length:
        raise saying(RecordError, "record.in_a_throw")
    for place, (seat, steps) in enumerate(table.submissions):
        acted = [table.written(step) for step in steps if step.actor != CHANCE]
        chance = [table.written(step) for step in steps if step.actor == CHANCE]
        yield sitting.act(seat, acted, f"record-{place}", 0.0, chance=chance)
    if found := _given_up(json.loads(row.tags)):
        how: Any = found["how"]
        yield sitting.give_up(int(found["by"]), "record-end", 0.0, how)


def _given_up(tags: Mapping[str, str]) -> re.Match[str] | None:
    """Who has given up the game of a record, and how."""
    return _TERMINATION.fullmatch(tags.get(TERMINATION_TAG, ""))
