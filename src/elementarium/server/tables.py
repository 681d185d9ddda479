"""A table between the store and the house: what its row says, as a sitting."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from elementarium.core.game import Game
from elementarium.play.chance import NONE, Urn
from elementarium.play.clock import Clock
from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.play.table import Table
from elementarium.server.company import holder_of
from elementarium.store.rows import GameRow


def new_sitting(game: Game[Any], row: GameRow, secret: str) -> Sitting:
    """The sitting of a table before anything has happened; `secret` is what the house gives."""
    if not has_rules(game, row.rules, row.data):
        raise RefusedError("other_rules")
    options = game.options.read(row.options)
    urn = urn_of(row, secret)
    table = Table(
        game,
        seats=row.seats,
        options=options,
        seed=urn.seed,
        names=names_of(row),
        start=game.read_position(row.start, options) if row.start else None,
    )
    if table.seats != row.seats:
        raise RefusedError("seats")
    clock = [float(part) for part in row.clock.split()]
    return Sitting(
        table,
        [holder_of(seat) for seat in row.holders],
        Clock([clock[0]] * row.seats, clock[1]) if clock else None,
        urn=urn if secret else None,
        final=row.counts,
    )


def has_rules(game: Game[Any], rules: int, data: str) -> bool:
    """Whether these are the rules and the cards that a game has today."""
    return (rules, data) == (game.version, game.data.written() if game.data else "")


def urn_of(row: GameRow, secret: str) -> Urn:
    """What the chance of a table is drawn from."""
    if row.proof != "numbers":
        return Urn(bytes.fromhex(secret))
    return Urn(
        bytes.fromhex(secret),
        tuple(seat.promise for seat in row.holders),
        tuple(seat.number or NONE for seat in row.holders),
    )


def names_of(row: GameRow) -> tuple[str, ...]:
    """What the record calls the seats."""
    return tuple(holder.name or holder.level or "?" for holder in row.holders)


def new_id(fits: Callable[[str], bool] = lambda _: True) -> str:
    """A name for a table that nobody can guess."""
    while not fits(found := secrets.token_hex(9)):
        pass
    return found


def present() -> str:
    """The present moment, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
