"""The proof that chance was fair: every outcome of a finished game drawn once more.

A table of the server publishes the SHA-256 of its secret before the game (the tag `Chance`) and
the secret after it (the tag `Secret`). Nobody can find another secret for the same sum, so the
server cannot have chosen outcomes during the game; nobody can foretell them without the secret.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.game import Game
from elementarium.core.items import Item
from elementarium.core.records import Record
from elementarium.play.chance import commitment
from elementarium.play.table import Table

CHANCE_TAG = "Chance"
SECRET_TAG = "Secret"
DEALT_TAG = "Dealt"
"""`no` where the game began at a given position, so that the deal was not drawn."""


def has_proof(record: Record) -> bool:
    """Whether a record shows what its chance was drawn from."""
    return CHANCE_TAG in record.tags and SECRET_TAG in record.tags


def check_chance(record: Record, game: Game[Any]) -> None:
    """Draw the deal and every outcome again from the record's secret; raises if one differs."""
    secret = _secret(record)
    if commitment(secret) != record.tags[CHANCE_TAG]:
        raise RecordError("the secret of the record is not the one that was promised")
    drawn = _drawn_again(record, _first_position(record, game, secret))
    for index, (item, again) in enumerate(zip_longest(record.items, drawn), start=1):
        if item != again:
            named = item.text if item else "nothing"
            raise RecordError(
                f"item {index}, {named}: the secret gives {again.text if again else 'nothing'}",
                index,
            )


def _drawn_again(record: Record, table: Table) -> tuple[Item, ...]:
    """The items of the game when only its decisions are repeated, up to one that no longer fits."""
    for item in record.items:
        if item.is_chance:
            continue
        try:
            table.submit(table.to_act if item.seat is None else item.seat, item.text)
        except ElementariumError:
            break
    return table.record().items


def _secret(record: Record) -> bytes:
    try:
        return bytes.fromhex(record.tags[SECRET_TAG])
    except ValueError as error:
        raise RecordError("the secret of the record is not written in hexadecimal") from error


def _first_position(record: Record, game: Game[Any], secret: bytes) -> Table:
    """The table before the first item, dealt again unless the game began at a given position."""
    if record.tags.get(DEALT_TAG) == "no":
        start = game.read_position(record.start, record.options)
        return Table(game, seed=secret, names=record.players, start=start)
    table = Table(
        game,
        seats=len(record.players),
        options=record.options,
        seed=secret,
        names=record.players,
    )
    if table.record().start != record.start:
        raise RecordError("the secret of the record deals other cards than the record says")
    return table
