"""Forgets guests, and lets servers know of what was changed behind their backs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from elementarium.store.lessons import forget_lessons
from elementarium.store.puzzles import forget_tries
from elementarium.store.results import close_game, leave_seats
from elementarium.store.schema import (
    ACTIONS,
    GAMES,
    GUESTS,
    LINKS,
    NOTICES,
    PUSHES,
    RATINGS,
    REPORTS,
    SEATS,
)
from elementarium.store.tournaments import forget_entrants

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
    if not tables:
        return
    connection.execute(insert(NOTICES), [{"game": table, "at": at} for table in tables])
    connection.execute(delete(NOTICES).where(NOTICES.c.at < moment(REMEMBERED)))


def tables_of(connection: Connection, guest: str) -> list[str]:
    """The tables that know a guest."""
    own = select(SEATS.c.game).where(SEATS.c.guest == guest)
    known = GAMES.c.id.in_(own) | (GAMES.c.founder == guest)
    return list(connection.execute(select(GAMES.c.id).where(known)).scalars())


def forget_guest(connection: Connection, guest: str) -> list[str]:
    """Delete what is known of a guest; the tables at which it was known.

    Its own tables that have not begun are closed; where others still wait for people, its seat is
    free again. Ratings stay as nobody's: those of others follow from them. So do reports that the
    operator has not seen to.
    """
    tables = tables_of(connection, guest)
    brought = select(GAMES.c.id).where(GAMES.c.founder == guest, GAMES.c.origin == "record")
    played = select(ACTIONS.c.game).where(ACTIONS.c.game == GAMES.c.id)
    unplayed = (GAMES.c.id.in_(tables), GAMES.c.status == "playing", ~played.exists())
    own = select(GAMES.c.id).where(*unplayed, GAMES.c.founder == guest)
    for shut in connection.execute(own).scalars().all():
        close_game(connection, shut, now())
    free = select(SEATS.c.n).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind == "open")
    waiting = select(GAMES.c.id).where(*unplayed, GAMES.c.founder != guest, free.exists())
    for table in connection.execute(waiting).scalars().all():
        leave_seats(connection, table, SEATS.c.guest == guest)
    itself = (GUESTS.c.id == guest) | (GUESTS.c.became == guest)
    brought_by = connection.execute(brought).scalars().all()
    forget_entrants(connection, guest)
    for statement in (  # tables before their seats, and seats before ratings, as whoever plays does
        update(GAMES).where(GAMES.c.founder == guest).values(founder=""),
        update(SEATS).where(SEATS.c.game.in_(brought_by)).values(name=""),
        forget_lessons(guest),
        update(SEATS).where(SEATS.c.guest == guest).values(guest="", name=""),
    ):
        connection.execute(statement)
    forget_tries(connection, guest)
    for statement in (
        update(RATINGS).where(RATINGS.c.guest == guest).values(guest=""),
        delete(LINKS).where(LINKS.c.guest == guest),
        delete(GUESTS).where(itself),
        delete(PUSHES).where(PUSHES.c.guest == guest),
        delete(REPORTS).where(REPORTS.c.guest == guest, REPORTS.c.settled),
        update(REPORTS).where(REPORTS.c.guest == guest).values(guest=""),
    ):
        connection.execute(statement)
    notice(connection, tables)
    return tables
