"""People in the store: what they want to be called, and how they are found again.

A guest is known by its cookie alone. A phrase, of which only a slow sum is kept, or a link that
works once, makes another device the same guest; the guest that it was before becomes this one with
all its games, and whoever still has its cookie is told so. Whoever is forgotten leaves games
without a name, and ratings that are nobody's.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import asdict, fields
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from elementarium.store.forgetting import forget_guest, notice, tables_of
from elementarium.store.puzzles import move_tries
from elementarium.store.rated import join_ratings
from elementarium.store.rows import PersonRow, PushRow
from elementarium.store.schema import BANS, GAMES, GUESTS, LINKS, PUSHES, REPORTS, SEATS
from elementarium.store.tournaments import move_entrants
from elementarium.store.writer import Writer

MOST_DEVICES = 8
"""So many browsers of a guest are called; the one that came first is forgotten first."""
Read = Callable[[], AbstractContextManager[Connection]]
"""Gives a connection to read by."""


class People:
    """Those who play here."""

    def __init__(self, read: Read, writer: Writer) -> None:
        self._read = read
        self._writer = writer

    def person(self, guest: str) -> PersonRow:
        """What is stored about a guest."""
        with self._read() as connection:
            row = connection.execute(select(GUESTS).where(GUESTS.c.id == guest)).one_or_none()
        if row is None:
            return PersonRow()
        return PersonRow(row.name, bool(row.phrase), row.shown, row.became)

    def name(self, guest: str) -> str:
        """What a guest wants to be called; empty if it never said."""
        return self.person(guest).name

    def set_name(self, guest: str, name: str) -> Future[None]:
        """Remember what a guest wants to be called."""
        return self._note(guest, name=name)

    def set_shown(self, guest: str, shown: str) -> Future[None]:
        """Give a guest a public page by this name, or none any more."""
        return self._note(guest, shown=shown)

    def set_phrase(self, guest: str, phrase: str) -> Future[None]:
        """Keep the sum of a phrase, in place of the one before."""
        return self._note(guest, phrase=phrase)

    def by_phrase(self, phrase: str) -> str:
        """The guest of a phrase, told by its sum; empty if there is none."""
        return self._found(GUESTS.c.phrase == phrase)

    def by_page(self, shown: str) -> str:
        """The guest of a public page; empty if there is none."""
        return self._found(GUESTS.c.shown == shown)

    def _found(self, condition: Any) -> str:
        with self._read() as connection:
            found = connection.execute(select(GUESTS.c.id).where(condition)).scalar_one_or_none()
        return found or ""

    def _note(self, guest: str, **about: str) -> Future[None]:
        return self._writer.write(lambda connection: note(connection, guest, **about))

    # Other devices

    def add_link(self, hash: str, guest: str, until: str, now: str) -> Future[None]:  # noqa: A002
        """Keep the sum of a link, in place of the one that the guest had, and forget old ones."""

        def job(connection: Connection) -> None:
            gone = (LINKS.c.guest == guest) | (LINKS.c.until < now)
            connection.execute(delete(LINKS).where(gone))
            connection.execute(insert(LINKS).values(hash=hash, guest=guest, until=until))

        return self._writer.write(job)

    def of_link(self, hash: str, now: str) -> str:  # noqa: A002
        """The guest of a link that still works; empty if there is none."""
        good = (LINKS.c.hash == hash, LINKS.c.until >= now)
        with self._read() as connection:
            found = connection.execute(select(LINKS.c.guest).where(*good)).scalar_one_or_none()
        return found or ""

    def use_link(self, hash: str, now: str) -> Future[str]:  # noqa: A002
        """The same, and the link works no more."""
        good = (LINKS.c.hash == hash, LINKS.c.until >= now)

        def job(connection: Connection) -> str:
            found = connection.execute(select(LINKS.c.guest).where(*good)).scalar_one_or_none()
            used = connection.execute(delete(LINKS).where(LINKS.c.hash == hash)).rowcount
            return found if found and used else ""

        return self._writer.write(job)

    def games_of(self, guest: str) -> int:
        """At how many tables a guest sits, or has sat."""
        count = select(func.count()).where(SEATS.c.guest == guest)
        with self._read() as connection:
            return int(connection.execute(count).scalar_one())

    def become(self, guest: str, known: str) -> Future[str]:
        """Let a guest be `known` from now on, with everything that it has; whom it is then.

        Who is meant may have become somebody else meanwhile, even this guest itself.
        """

        def job(connection: Connection) -> str:
            became = select(GUESTS.c.became).where(GUESTS.c.id == known)
            other = connection.execute(became).scalar_one_or_none() or known
            connection.execute(delete(LINKS).where(LINKS.c.guest == guest))
            if other == guest:
                return guest
            tables = tables_of(connection, guest)
            if _move(connection, guest, other):
                tables.append("")
            join_ratings(connection, guest, other)
            move_entrants(connection, guest, other)
            move_tries(connection, guest, other)
            name = select(GUESTS.c.name).where(GUESTS.c.id == guest)
            called = connection.execute(name).scalar_one_or_none() or ""
            own = select(GUESTS.c.name).where(GUESTS.c.id == other)
            if called and not connection.execute(own).scalar_one_or_none():
                note(connection, other, name=called)
            note(connection, guest, name="", phrase="", shown="", became=other)
            connection.execute(update(GUESTS).where(GUESTS.c.became == guest).values(became=other))
            notice(connection, tables)
            return other

        return self._writer.write(job)

    def forget(self, guest: str) -> Future[list[str]]:
        """Delete what is stored of a guest; games lose its name. The tables that knew it."""
        return self._writer.write(lambda connection: forget_guest(connection, guest))

    # Browsers to be called

    def add_push(self, push: PushRow) -> Future[None]:
        """Remember a browser that wants to be called, as that of its present guest alone."""
        id_ = _push_id(push.endpoint)
        values = {
            "id": id_,
            "created": datetime.now(UTC).isoformat(timespec="milliseconds"),
            **asdict(push),
        }
        own = select(PUSHES.c.id).where(PUSHES.c.guest == push.guest)
        kept = own.order_by(PUSHES.c.created.desc(), PUSHES.c.id).limit(MOST_DEVICES)

        def job(connection: Connection) -> None:
            connection.execute(delete(PUSHES).where(PUSHES.c.id == id_))
            connection.execute(insert(PUSHES).values(**values))
            newest = connection.execute(kept).scalars().all()
            others = (PUSHES.c.guest == push.guest, PUSHES.c.id.not_in(newest))
            connection.execute(delete(PUSHES).where(*others))

        return self._writer.write(job)

    def pushes_of(self, guest: str) -> list[PushRow]:
        """The browsers of a guest that want to be called."""
        columns = [PUSHES.c[field.name] for field in fields(PushRow)]
        statement = select(*columns).where(PUSHES.c.guest == guest).order_by(PUSHES.c.created)
        with self._read() as connection:
            return [PushRow(**row._mapping) for row in connection.execute(statement)]

    def forget_push(self, endpoint: str) -> Future[None]:
        """Forget a browser that does not want to be called any more, or is gone."""
        statement = delete(PUSHES).where(PUSHES.c.id == _push_id(endpoint))

        def job(connection: Connection) -> None:
            connection.execute(statement)

        return self._writer.write(job)


def note(connection: Connection, guest: str, **about: str) -> None:
    """Change what is stored about a guest; keep it from now on if nothing was."""
    changed = connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(**about))
    if not changed.rowcount:
        connection.execute(insert(GUESTS).values(**{"id": guest, "name": "", **about}))


def _push_id(endpoint: str) -> str:
    """What a browser is found by: its address is long."""
    return sha256(endpoint.encode()).hexdigest()


def _move(connection: Connection, guest: str, other: str) -> bool:
    """Give all that a guest has to another one; whether it was banned, and so the other is now.

    Tables first, as whoever plays does.
    """
    founded = update(GAMES).where(GAMES.c.founder == guest)
    connection.execute(founded.values(founder=other))
    for table in (SEATS, PUSHES, REPORTS):
        connection.execute(update(table).where(table.c.guest == guest).values(guest=other))
    banned = update(BANS).where(BANS.c.kind == "guest", BANS.c.subject == guest)
    return bool(connection.execute(banned.values(subject=other)).rowcount)
