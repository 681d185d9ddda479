"""The store: tables, their journals, guests. Acknowledged means stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Engine, Row, delete, func, insert, select, update

from elementarium.store.checkpoints import Checkpoints
from elementarium.store.database import is_sqlite, open_database
from elementarium.store.rows import ActionRow, GameRow, SeatRow
from elementarium.store.schema import ACTIONS, ANALYSES, GAMES, GUESTS, SEATS, SECRETS, SETTINGS
from elementarium.store.writer import Writer

OVER = "over"
ADD_ACTION = insert(ACTIONS)


class Store:
    """Reads at once; writes through one writer and answers by futures."""

    def __init__(
        self, url: str, *, durable: bool = True, on_commit: Callable[[], None] = lambda: None
    ) -> None:
        self.engine: Engine = open_database(url, durable=durable)
        self._checkpoints = Checkpoints(self.engine) if is_sqlite(self.engine) else None
        tidy_up = self._checkpoints.after_commit if self._checkpoints else lambda _jobs: None
        self._writer = Writer(self.engine, on_commit, tidy_up)

    def close(self) -> None:
        """Store what is still waiting, then let go of the database."""
        self._writer.close()
        if self._checkpoints:
            self._checkpoints.close()
        self.engine.dispose()

    # Tables

    def add_game(self, game: GameRow, seed: str, journal: Iterable[ActionRow] = ()) -> Future[None]:
        """Keep a new table, and the journal that it begins with."""
        rows = [_values(row) for row in journal]

        def job(connection: Connection) -> None:
            values = asdict(game)
            holders = values.pop("holders")
            connection.execute(insert(GAMES).values(values))
            connection.execute(insert(SECRETS).values(game=game.id, seed=seed))
            connection.execute(insert(SEATS), [{"game": game.id, **seat} for seat in holders])
            if rows:
                connection.execute(ADD_ACTION, rows)

        return self._writer.write(job)

    def add_action(self, action: ActionRow, *, over: bool) -> Future[None]:
        """Keep one more action; `over` if the game ended with it."""

        def job(connection: Connection) -> None:
            connection.execute(ADD_ACTION, _values(action))
            if over:
                ended = update(GAMES).where(GAMES.c.id == action.game).values(status=OVER)
                connection.execute(ended)

        return self._writer.write(job)

    def take_seat(self, game: str, n: int, guest: str, name: str) -> Future[bool]:
        """Give an open seat to a guest; False if somebody was faster."""
        statement = (
            update(SEATS)
            .where(SEATS.c.game == game, SEATS.c.n == n, SEATS.c.kind == "open")
            .values(kind="person", guest=guest, name=name)
        )
        return self._writer.write(lambda connection: connection.execute(statement).rowcount == 1)

    def set_rematch(self, game: str, rematch: str) -> Future[bool]:
        """Note the table of the rematch; False if there is one already."""
        statement = (
            update(GAMES).where(GAMES.c.id == game, GAMES.c.rematch == "").values(rematch=rematch)
        )
        return self._writer.write(lambda connection: connection.execute(statement).rowcount == 1)

    def game(self, id: str) -> GameRow | None:  # noqa: A002  # as the column is called
        """A table, if there is one."""
        found = self._games(GAMES.c.id == id, limit=1)
        return found[0] if found else None

    def seed(self, game: str) -> str:
        """What the chance of a table is drawn from."""
        with self.engine.connect() as connection:
            statement = select(SECRETS.c.seed).where(SECRETS.c.game == game)
            return str(connection.execute(statement).scalar_one())

    def journal(self, game: str) -> list[ActionRow]:
        """All that has happened at a table."""
        statement = select(ACTIONS).where(ACTIONS.c.game == game).order_by(ACTIONS.c.seq)
        with self.engine.connect() as connection:
            return [ActionRow(**row._mapping) for row in connection.execute(statement)]

    def open_games(self, limit: int = 50) -> list[GameRow]:
        """Listed tables with a free seat, the newest first."""
        free = select(SEATS.c.game).where(SEATS.c.kind == "open")
        return self._games(
            GAMES.c.listed, GAMES.c.status != OVER, GAMES.c.id.in_(free), limit=limit
        )

    def games_of(self, guest: str, limit: int = 50) -> list[GameRow]:
        """The tables at which a guest sits, the newest first."""
        seated = select(SEATS.c.game).where(SEATS.c.guest == guest)
        return self._games(GAMES.c.id.in_(seated), limit=limit)

    def unfinished(self, founder: str, since: str) -> int:
        """How many tables a guest has opened since a moment that are not over."""
        statement = select(func.count()).where(
            GAMES.c.founder == founder, GAMES.c.status != OVER, GAMES.c.created >= since
        )
        with self.engine.connect() as connection:
            return int(connection.execute(statement).scalar_one())

    def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        by_status = select(GAMES.c.status, func.count()).group_by(GAMES.c.status)
        with self.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(by_status)}

    def _games(self, *conditions: Any, limit: int) -> list[GameRow]:
        statement = select(GAMES).where(*conditions).order_by(GAMES.c.created.desc()).limit(limit)
        with self.engine.connect() as connection:
            rows = connection.execute(statement).all()
            seats = select(SEATS).where(SEATS.c.game.in_([row.id for row in rows]))
            holders = connection.execute(seats.order_by(SEATS.c.n)).all()
        return [_game_row(row, holders) for row in rows]

    def set_analysis(self, game: str, body: str) -> Future[None]:
        """Keep what was thought about a finished game, in place of what was thought before."""

        def job(connection: Connection) -> None:
            connection.execute(delete(ANALYSES).where(ANALYSES.c.game == game))
            connection.execute(insert(ANALYSES).values(game=game, body=body))

        return self._writer.write(job)

    def analysis(self, game: str) -> str:
        """What was thought about a game; empty if nobody has asked for it."""
        statement = select(ANALYSES.c.body).where(ANALYSES.c.game == game)
        with self.engine.connect() as connection:
            return connection.execute(statement).scalar_one_or_none() or ""

    # People

    def set_name(self, guest: str, name: str) -> Future[None]:
        """Remember what a guest wants to be called."""

        def job(connection: Connection) -> None:
            connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
            connection.execute(insert(GUESTS).values(id=guest, name=name))

        return self._writer.write(job)

    def name(self, guest: str) -> str:
        """What a guest wants to be called; empty if it never said."""
        statement = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        with self.engine.connect() as connection:
            return connection.execute(statement).scalar_one_or_none() or ""

    # The house itself

    def setting(self, name: str, default: str) -> str:
        """A setting; `default` is stored if there is none yet."""

        def job(connection: Connection) -> str:
            statement = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
            found = connection.execute(statement).scalar_one_or_none()
            if found is None:
                connection.execute(insert(SETTINGS).values(name=name, value=default))
            return default if found is None else str(found)

        return str(self._writer.write(job).result())


def _values(row: ActionRow) -> dict[str, Any]:
    """The columns of an action; `asdict` would copy every one of them."""
    return {name: getattr(row, name) for name in ActionRow.__slots__}


def _game_row(row: Row[Any], seats: Iterable[Row[Any]]) -> GameRow:
    holders = tuple(
        SeatRow(seat.n, seat.kind, seat.guest, seat.name, seat.level, seat.secret_hash)
        for seat in seats
        if seat.game == row.id
    )
    return GameRow(**row._mapping, holders=holders)
