"""Forgets guests, and lets servers know of what was changed behind their backs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from elementarium.store.schema import ACTIONS, GAMES, GUESTS, NOTICES, PUSHES, REPORTS, SEATS

REMEMBERED = timedelta(days=1)
"""How long notices are kept: every server has read them long before."""


def now() -> str:
    """The present moment, as the store writes it."""
    return moment(timedelta())


def moment(ago: timedelta) -> str:
    """A moment in the past, as the store writes it."""
    return (datetime.now(UTC) - ago).isoformat(timespec="seconds")


def notice(connection: Connection, tables: Collection[str]) -> None:
    """Let servers know that tables have changed; an empty name for bans."""
    at = now()
    connection.execute(insert(NOTICES), [{"game": table, "at": at} for table in tables])
    connection.execute(delete(NOTICES).where(NOTICES.c.at < moment(REMEMBERED)))


def forget_guest(connection: Connection, guest: str) -> int:
    """Delete what is known of a guest; at how many tables it was known."""
    own = select(SEATS.c.game).where(SEATS.c.guest == guest)
    ours = GAMES.c.id.in_(own) | (GAMES.c.founder == guest)
    tables = list(connection.execute(select(GAMES.c.id).where(ours)).scalars())
    brought = select(GAMES.c.id).where(GAMES.c.founder == guest, GAMES.c.origin == "record")
    played = select(ACTIONS.c.game).where(ACTIONS.c.game == GAMES.c.id)
    unplayed = (GAMES.c.id.in_(tables), GAMES.c.status == "playing", ~played.exists())
    for statement in (
        update(GAMES).where(*unplayed).values(status="closed", in_lobby=False),
        update(SEATS).where(SEATS.c.game.in_(brought)).values(name=""),
        update(SEATS).where(SEATS.c.guest == guest).values(guest="", name=""),
        update(GAMES).where(GAMES.c.founder == guest).values(founder=""),
        delete(GUESTS).where(GUESTS.c.id == guest),
        delete(PUSHES).where(PUSHES.c.guest == guest),
        delete(REPORTS).where(REPORTS.c.guest == guest),
    ):
        connection.execute(statement)
    if tables:
        notice(connection, tables)
    return len(tables)
