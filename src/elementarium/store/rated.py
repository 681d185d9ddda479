"""Ratings in the store: what every game that counted has changed, in the order of their ends.

A game is rated in the very transaction that stores its end, from what is stored of it; and all of
them can be rated anew, from the first one on, with the same numbers. Of several servers one rates
at a time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import asdict, fields, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, insert, or_, select, update

from elementarium.core.game import PASS
from elementarium.core.registry import load
from elementarium.players.scale import elo_of
from elementarium.ratings.counting import (
    FREE,
    PAIR_GAMES,
    PAIR_HOURS,
    Sitter,
    cannot_count,
    pace_of,
)
from elementarium.ratings.rating import MEASURED, PLACED, Entrant, Rating, beginner, rated
from elementarium.store.rows import PointRow, RatingRow
from elementarium.store.schema import ACTIONS, GAMES, GUESTS, RATED, RATINGS, SEATS
from elementarium.store.writer import Writer

RATING = int.from_bytes(b"rating")
"""The number of the lock in PostgreSQL that whoever rates a game holds until it is stored."""
MOST_POINTS = 400
"""So many points of a graph are told at most: later they are further apart."""
POINT = [RATED.c[field.name] for field in fields(PointRow)]
PLAYED_OUT = ("rules", "resign", "time")
"""How games end that say something about who played them."""
LEFT = ("resign", "time", "house")
"""What happens where somebody no longer plays."""


class Ratings:
    """How strong people are thought to be."""

    def __init__(
        self, read: Callable[[], AbstractContextManager[Connection]], writer: Writer
    ) -> None:
        self._read = read
        self._writer = writer

    def of(self, guest: str) -> list[RatingRow]:
        """All ratings of a guest, those of the most games first."""
        statement = select(RATINGS).where(RATINGS.c.guest == guest)
        with self._read() as connection:
            rows = connection.execute(statement.order_by(RATINGS.c.games.desc()))
            return [RatingRow(**row._mapping) for row in rows]

    def points(self, rating: str) -> list[PointRow]:
        """How a rating has moved, from the first game on; of very many games not all."""
        place = func.row_number().over(order_by=RATED.c.seq.desc()).label("place")
        rows = select(RATED.c.seq, place).where(RATED.c.rating == rating).subquery()
        count = select(func.count()).where(RATED.c.rating == rating)
        with self._read() as connection:
            every = 1 + int(connection.execute(count).scalar_one()) // MOST_POINTS
            kept = select(rows.c.seq).where(rows.c.place % every == 1 % every)
            statement = select(*POINT).where(RATED.c.seq.in_(kept)).order_by(RATED.c.seq)
            return [PointRow(**row._mapping) for row in connection.execute(statement)]

    def of_game(self, game: str) -> dict[int, tuple[float, Rating]]:
        """What a game has changed: by the seat, the gain and what it became."""
        statement = select(RATED).where(RATED.c.game == game)
        with self._read() as connection:
            rows = connection.execute(statement)
            return {row.n: (row.gain, Rating(row.elo, row.sigma)) for row in rows}

    def leaders(self, kind: str, pace: str, limit: int = 100) -> list[tuple[str, str, RatingRow]]:
        """The strongest of those who want to be seen: page, name and rating."""
        statement = (
            select(GUESTS.c.shown, GUESTS.c.name, *RATINGS.c)
            .join(GUESTS, GUESTS.c.id == RATINGS.c.guest)
            .where(RATINGS.c.kind == kind, RATINGS.c.pace == pace)
            .where(GUESTS.c.shown != "", RATINGS.c.sigma <= PLACED)
            .order_by(RATINGS.c.elo.desc(), RATINGS.c.id)
            .limit(limit)
        )
        columns = [field.name for field in fields(RatingRow)]
        with self._read() as connection:
            rows = connection.execute(statement).all()
        return [
            (row.shown, row.name, RatingRow(**{name: getattr(row, name) for name in columns}))
            for row in rows
        ]

    def unfinished(self, guest: str, kind: str, pace: str) -> str:
        """A game that counts for a guest, against programs only, and goes on; empty for none."""
        with self._read() as connection:
            found = connection.execute(_going_on(guest, kind, pace).limit(1))
            return str(found.scalar_one_or_none() or "")

    def rebuild(self) -> Future[tuple[int, int]]:
        """Rate all games that have counted anew, from the first on; see `rebuild` below.

        What is stored is replaced all at once, or not at all.
        """
        return self._writer.write(rebuild)


def rate(connection: Connection, id: str, ended: str) -> None:  # noqa: A002
    """Rate a game that has just ended, if it counts."""
    game = connection.execute(select(GAMES).where(GAMES.c.id == id)).one()
    if not game.counts or game.ending not in PLAYED_OUT:
        return
    take_turn(connection)
    seats = _seats(connection, id)
    if not _counts(game, seats):
        return
    owners = _owners(connection, game, seats)
    if len(owners) == 1 and _is_beside_another(connection, game, *owners.values()):
        return
    if _is_ladder(connection, owners, ended):
        return
    last = connection.execute(select(func.coalesce(func.max(RATED.c.seq), 0))).scalar_one()
    changes = _changes(connection, game, seats, owners)
    for seq, (n, after) in enumerate(changes.items(), start=last + 1):
        own = owners[n]
        row = {"seq": seq, "game": id, "n": n, "rating": own.id, "at": ended}
        row |= {"elo": after.elo, "sigma": after.sigma, "gain": after.elo - own.elo}
        connection.execute(insert(RATED).values(**row))
        if own.at:
            changed = update(RATINGS).where(RATINGS.c.id == own.id)
            connection.execute(changed.values(**_now(after, ended)))
        else:
            connection.execute(insert(RATINGS).values(**asdict(replace(after, at=ended))))


def _now(rating: RatingRow, at: str) -> dict[str, Any]:
    return {"elo": rating.elo, "sigma": rating.sigma, "games": rating.games, "at": at}


def take_turn(connection: Connection) -> None:
    """Let no other server rate games or puzzles until this is stored."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(RATING)))


def rebuild(connection: Connection) -> tuple[int, int]:
    """Rate all games anew; how many ratings there are, and how many are others than before.

    Of a game that was deleted meanwhile what it had changed is taken as it was.
    """
    take_turn(connection)
    stored = {row.id: RatingRow(**row._mapping) for row in connection.execute(select(RATINGS))}
    now = {
        id: replace(row, elo=first.elo, sigma=first.sigma, games=0)
        for id, row in stored.items()  # noqa: A001
        for first in (beginner(row.kind),)
    }
    rows = connection.execute(select(RATED).order_by(RATED.c.seq)).all()
    for id, group in groupby(rows, key=lambda row: row.game):  # noqa: A001
        found = {row.n: row for row in group}
        owners = {n: now[row.rating] for n, row in found.items()}
        game = connection.execute(select(GAMES).where(GAMES.c.id == id)).one_or_none()
        changes = (
            {n: _as_it_was(owners[n], row) for n, row in found.items()}
            if game is None
            else _changes(connection, game, _seats(connection, id), owners)
        )
        for n, after in changes.items():
            values = {"elo": after.elo, "sigma": after.sigma, "gain": after.elo - owners[n].elo}
            again = update(RATED).where(RATED.c.seq == found[n].seq)
            connection.execute(again.values(**values))
            now[after.id] = after
    for row in now.values():
        connection.execute(
            update(RATINGS).where(RATINGS.c.id == row.id).values(**_now(row, row.at))
        )
    return len(now), sum(row != stored[row.id] for row in now.values())


def _as_it_was(own: RatingRow, row: Row[Any]) -> RatingRow:
    """A rating after a game of which nothing else is known any more."""
    return _changed(own, Rating(row.elo, row.sigma) if row.gain else None)


def join_ratings(connection: Connection, guest: str, other: str) -> None:
    """Give the ratings of a guest to another one; of two that of the more games stays."""
    take_turn(connection)
    rows = connection.execute(select(RATINGS).where(RATINGS.c.guest.in_((guest, other)))).all()
    for _, group in groupby(
        sorted(rows, key=lambda row: (row.kind, row.pace)), key=lambda row: (row.kind, row.pace)
    ):
        best = max(group, key=lambda row: (row.games, row.guest == other, row.id))
        own = (RATINGS.c.kind == best.kind, RATINGS.c.pace == best.pace)
        both = (RATINGS.c.guest.in_((guest, other)), *own)
        connection.execute(update(RATINGS).where(*both).values(guest=""))
        connection.execute(update(RATINGS).where(RATINGS.c.id == best.id).values(guest=other))


def _seats(connection: Connection, game: str) -> Sequence[Row[Any]]:
    statement = select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.n)
    return connection.execute(statement).all()


def _counts(game: Row[Any], seats: Sequence[Row[Any]]) -> bool:
    sitters = [
        Sitter(program=seat.level) if seat.kind == "program" else Sitter(guest=seat.guest)
        for seat in seats
    ]
    if any(not sitter.program and not sitter.guest for sitter in sitters):
        return False
    return not cannot_count(game.kind, game.options, game.origin, sitters)


def _owners(
    connection: Connection, game: Row[Any], seats: Sequence[Row[Any]]
) -> dict[int, RatingRow]:
    """The rating of every person at a table; a first one for who has none."""
    found = {}
    pace, first = pace_of(game.clock), beginner(game.kind)
    for seat in seats:
        if seat.kind == "program":
            continue
        own = (RATINGS.c.guest == seat.guest, RATINGS.c.kind == game.kind, RATINGS.c.pace == pace)
        row = connection.execute(select(RATINGS).where(*own)).one_or_none()
        new = RatingRow(
            *(secrets.token_hex(8), seat.guest, game.kind, pace),
            *(first.elo, first.sigma, 0, ""),
        )
        found[seat.n] = RatingRow(**row._mapping) if row else new
    return found


def _going_on(guest: str, kind: str, pace: str) -> Select[Any]:
    """The games of a guest that count, are against programs only, and go on."""
    other = SEATS.alias()
    people = select(other.c.n).where(
        other.c.game == GAMES.c.id, other.c.kind != "program", other.c.guest != guest
    )
    return (
        select(GAMES.c.id)
        .join(SEATS, SEATS.c.game == GAMES.c.id)
        .where(SEATS.c.guest == guest, SEATS.c.ended == "", GAMES.c.counts, GAMES.c.kind == kind)
        .where(GAMES.c.clock == "" if pace == FREE else GAMES.c.clock != "", ~people.exists())
    )


def _is_beside_another(connection: Connection, game: Row[Any], own: RatingRow) -> bool:
    """Whether a game was begun while an earlier one went on, which still does: it may be lost."""
    before = or_(
        GAMES.c.created < game.created,
        and_(GAMES.c.created == game.created, GAMES.c.id < game.id),
    )
    earlier = _going_on(own.guest, own.kind, own.pace).where(before, GAMES.c.id != game.id)
    return connection.execute(earlier.limit(1)).first() is not None


def _is_ladder(connection: Connection, owners: dict[int, RatingRow], ended: str) -> bool:
    """Whether two of these people have had their games of the day with each other."""
    since = _hours_before(ended, PAIR_HOURS)
    ids = sorted(owner.id for owner in owners.values())
    one, other = RATED.alias(), RATED.alias()
    pair = and_(one.c.game == other.c.game, one.c.rating < other.c.rating)
    games = (
        select(func.count(func.distinct(one.c.game)))
        .join(other, pair)
        .where(one.c.rating.in_(ids), other.c.rating.in_(ids), one.c.at > since, one.c.at < ended)
        .group_by(one.c.rating, other.c.rating)
    )
    return any(count >= PAIR_GAMES for count in connection.execute(games).scalars())


def _hours_before(moment: str, hours: int) -> str:
    found = datetime.fromisoformat(moment) - timedelta(hours=hours)
    return found.isoformat(timespec="milliseconds")


def _changes(
    connection: Connection, game: Row[Any], seats: Sequence[Row[Any]], owners: dict[int, RatingRow]
) -> dict[int, RatingRow]:
    """The ratings of all people at a table after its game."""
    winners = {int(seat) for seat in game.winners.split()}
    left = _left(connection, game)
    if any(seat.kind == "program" and seat.n in left for seat in seats):
        return dict(owners)  # a program failed, and the house played in its place
    entrants = []
    for seat in seats:
        own, won = owners.get(seat.n), seat.n in winners
        if own is not None:
            entrants.append(Entrant(Rating(own.elo, own.sigma), won, left=seat.n in left))
        else:
            elo = elo_of(game.kind, seat.level)
            assert elo is not None, "programs without a place do not count"
            entrants.append(Entrant(Rating(elo, MEASURED), won, is_program=True))
    after = dict(zip((seat.n for seat in seats), rated(entrants), strict=True))
    return {n: _changed(own, after[n]) for n, own in owners.items()}


def _changed(own: RatingRow, after: Rating | None) -> RatingRow:
    """A rating after a game; the same one where the game says nothing."""
    if after is None:
        return own
    return replace(own, elo=after.elo, sigma=after.sigma, games=own.games + 1)


def _left(connection: Connection, game: Row[Any]) -> set[int]:
    """The seats for which the house or a program has played; of two, who gives up has lost.

    Who lets the time to react run out, or says that it does not, is at the table: the house only
    notes it.
    """
    kinds = LEFT if game.seats > 2 else ("house",)
    statement = select(ACTIONS.c.actor).where(ACTIONS.c.game == game.id, ACTIONS.c.kind.in_(kinds))
    if load(game.kind).opens_window is not None:
        statement = statement.where(or_(ACTIONS.c.kind != "house", ACTIONS.c.body != PASS))
    return set(connection.execute(statement.distinct()).scalars())
