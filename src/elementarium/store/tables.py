"""New tables, as they are written."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, insert

from elementarium.store.rows import GameRow
from elementarium.store.schema import GAMES, SEATS, SECRETS

PLAYING, OVER, CLOSED = "playing", "over", "closed"


def add_table(connection: Connection, game: GameRow, seed: str) -> None:
    """Keep a new table; `seed`: what its chance is drawn from."""
    values = asdict(game)
    holders = values.pop("holders")
    connection.execute(insert(GAMES).values(**values, in_lobby=_is_in_lobby(game)))
    connection.execute(insert(SECRETS).values(game=game.id, seed=seed))
    connection.execute(insert(SEATS), [{"game": game.id, **seat} for seat in holders])


def _is_in_lobby(game: GameRow) -> bool:
    """Whether anybody may sit down there."""
    is_free = any(holder.kind == "open" and not holder.guest for holder in game.holders)
    return game.listed and game.status == PLAYING and is_free
