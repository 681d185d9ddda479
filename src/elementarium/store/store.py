"""The store: tables, their journals, guests. Acknowledged means stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Row,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from elementarium.store.alone import FileLock, take_lock
from elementarium.store.checkpoints import Checkpoints
from elementarium.store.database import open_database
from elementarium.store.errors import StorageError, UnreadableError, reason
from elementarium.store.files import is_sqlite
from elementarium.store.lessons import Lessons
from elementarium.store.outage import Outage
from elementarium.store.people import People
from elementarium.store.puzzles import PuzzleTries
from elementarium.store.rated import Ratings
from elementarium.store.results import Results, close_game, leave_seats, note_end
from elementarium.store.rows import ActionRow, GameRow, ReportRow, SeatRow, Standing
from elementarium.store.schema import (
    ACTIONS,
    ANALYSES,
    BANS,
    GAMES,
    NOTICES,
    REPORTS,
    SEATS,
    SECRETS,
    SETTINGS,
)
from elementarium.store.sharing import Sharing
from elementarium.store.tables import OVER, PLAYING, add_table
from elementarium.store.tournaments import Tournaments
from elementarium.store.writer import Rows, Writer

ADD_ACTION = insert(ACTIONS)
ADD_REPORT = insert(REPORTS)
DROP_REPORT = delete(REPORTS).where(
    REPORTS.c.game == bindparam("where"),
    REPORTS.c.seat == bindparam("whom"),
    REPORTS.c.reporter == bindparam("who"),
    ~REPORTS.c.settled,
)
STAND = update(GAMES).where(GAMES.c.id == bindparam("table"))
GAME = [GAMES.c[field.name] for field in fields(GameRow) if field.name != "holders"]
"""The columns of a table that others know of."""
SEAT = [field.name for field in fields(SeatRow)]
TRIED = "tried"
"""The setting that says when storing was last tried out."""


class Store:
    """Reads at once; writes through one writer and answers by futures."""

    def __init__(
        self,
        url: str,
        *,
        durable: bool = True,
        server: str | None = None,
        on_commit: Callable[[], None] = lambda: None,
    ) -> None:
        """`server`: where other servers reach the one that uses this store; None for no server.

        A file of SQLite is for one server alone: a second one is refused.
        """
        self._lock: FileLock | None = None
        self.sharing: Sharing | None = None
        """What we have of a database that several servers use."""

        def prepare(engine: Engine) -> None:
            if server is not None and is_sqlite(engine):
                self._lock = take_lock(engine)
            elif server is not None:
                self.sharing = Sharing(engine, server)

        self.engine: Engine = open_database(url, durable=durable, prepare=prepare)
        if self.sharing:
            try:
                self.sharing.enter()
            except SQLAlchemyError as error:
                raise StorageError(f"cannot use the database: {reason(error)}") from error
        self._checkpoints = Checkpoints(self.engine) if is_sqlite(self.engine) else None
        tidy_up = self._checkpoints.after_commit if self._checkpoints else lambda _jobs: None
        self._writer = Writer(self.engine, on_commit, tidy_up, self.sharing)
        self._reading = Outage("read")
        self.people = People(self._read, self._writer)
        self.results = Results(self._read, self._writer)
        self.lessons = Lessons(self._read, self._writer)
        self.ratings = Ratings(self._read, self._writer)
        self.tournaments = Tournaments(self._read, self._writer)
        self.puzzles = PuzzleTries(self._read, self._writer)

    def close(self) -> None:
        """Store what is still waiting, then let go of the database."""
        self._writer.close()
        if self._checkpoints:
            self._checkpoints.close()
        if self._lock:
            self._lock.close()
        if self.sharing:
            self.sharing.close()
        self.engine.dispose()

    def measure(self, on_batch: Callable[[int, float, bool], None]) -> None:
        """Tell how much was written together, how long that took, and whether it is stored."""
        self._writer.on_batch = on_batch

    @property
    def failures(self) -> dict[str, int]:
        """How much was ever asked for in vain, because the database could not be used."""
        return {"writes": self._writer.outage.failures, "reads": self._reading.failures}

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        """A connection to read by; raises UnreadableError if there is none."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except DataError:
            raise
        except SQLAlchemyError as error:
            self._reading.failed(error)
            raise UnreadableError(f"nothing can be read: {reason(error)}") from error
        self._reading.worked()

    # Tables

    def add_game(self, game: GameRow, seed: str, journal: Iterable[ActionRow] = ()) -> Future[None]:
        """Keep a new table, and the journal that it begins with."""
        rows = [_values(row) for row in journal]

        def job(connection: Connection) -> None:
            add_table(connection, game, seed)
            if rows:
                connection.execute(ADD_ACTION, rows)

        return self._writer.write(job)

    def add_actions(
        self, actions: Sequence[ActionRow], *, over: bool, standing: Standing | None = None
    ) -> Future[None]:
        """Keep more actions of a table, all or none; `over` if the game ended with them.

        `standing`: how the table stands then, if otherwise than before.
        """
        added = (ADD_ACTION, [_values(action) for action in actions])
        game = actions[0].game
        stands = {"table": game, **asdict(standing)} if standing else None
        if not over:
            rows = Rows((added, (STAND, [stands])) if stands else (added,))
            return self._writer.write(rows, game)
        ended = update(GAMES).where(GAMES.c.id == game)
        ended = ended.values(status=OVER, in_lobby=False, **(asdict(standing) if standing else {}))

        def job(connection: Connection) -> None:
            Rows((added,))(connection)
            connection.execute(ended)
            note_end(connection, game, actions[-1].at)

        return self._writer.write(job, game)

    def set_standing(self, game: str, standing: Standing) -> Future[None]:
        """Note how a table stands."""
        return self._writer.write(Rows(((STAND, [{"table": game, **asdict(standing)}]),)), game)

    def take_seat(self, game: str, n: int, guest: str, name: str, promise: str) -> Future[bool]:
        """Give an open seat to a guest; False if somebody was faster."""
        free = select(SEATS.c.n).where(
            SEATS.c.game == game, SEATS.c.kind == "open", SEATS.c.guest == ""
        )
        taken = (
            update(SEATS)
            .where(SEATS.c.game == game, SEATS.c.n == n, SEATS.c.kind == "open")
            .values(kind="person", guest=guest, name=name, promise=promise)
        )
        full = update(GAMES).where(GAMES.c.id == game, ~free.exists()).values(in_lobby=False)

        def job(connection: Connection) -> bool:
            is_taken = connection.execute(taken).rowcount == 1
            connection.execute(full)
            return is_taken

        return self._writer.write(job, game)

    def leave_seat(self, game: str, n: int) -> Future[None]:
        """Let a seat be open again."""

        def job(connection: Connection) -> None:
            leave_seats(connection, game, SEATS.c.n == n)

        return self._writer.write(job, game)

    def show_number(self, game: str, guest: str, promise: str, number: str) -> Future[None]:
        """Note the number that a guest has promised, in all seats for which it did."""
        own = (SEATS.c.game == game, SEATS.c.guest == guest, SEATS.c.promise == promise)
        statement = update(SEATS).where(*own, SEATS.c.number == "").values(number=number)
        return self._carry_out(statement, table=game)

    def close_game(self, game: str) -> Future[None]:
        """Note that a table was closed before its game began."""
        return self._writer.write(lambda connection: close_game(connection, game, _present()), game)

    def set_rematch(self, game: str, rematch: str) -> Future[bool]:
        """Note the table of the rematch; False if there is one already."""
        statement = (
            update(GAMES).where(GAMES.c.id == game, GAMES.c.rematch == "").values(rematch=rematch)
        )

        def job(connection: Connection) -> bool:
            return connection.execute(statement).rowcount == 1

        return self._writer.write(job, game)

    def _carry_out(self, *statements: Update | Delete, table: str = "") -> Future[None]:
        def job(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        return self._writer.write(job, table)

    def game(self, id: str) -> GameRow | None:  # noqa: A002  # as the column is called
        """A table, if there is one."""
        found = self._games(GAMES.c.id == id, limit=1)
        return found[0] if found else None

    def seed(self, game: str) -> str:
        """What the chance of a table is drawn from."""
        with self._read() as connection:
            statement = select(SECRETS.c.seed).where(SECRETS.c.game == game)
            return str(connection.execute(statement).scalar_one())

    def journal(self, game: str) -> list[ActionRow]:
        """All that has happened at a table."""
        statement = select(ACTIONS).where(ACTIONS.c.game == game).order_by(ACTIONS.c.seq)
        with self._read() as connection:
            return [ActionRow(**row._mapping) for row in connection.execute(statement)]

    def open_games(self, limit: int = 50) -> list[GameRow]:
        """Listed tables with a free seat, the newest first."""
        return self._games(GAMES.c.in_lobby, limit=limit)

    def games_of(self, guest: str, limit: int = 50) -> list[GameRow]:
        """The tables at which a guest sits: those that go on, then the others; the newest first."""
        going = select(SEATS.c.game).where(SEATS.c.guest == guest, SEATS.c.ended == "")
        over = (SEATS.c.guest == guest, SEATS.c.ended != "")
        last = select(SEATS.c.game).where(*over).order_by(SEATS.c.ended.desc()).limit(limit)
        found = self._games(GAMES.c.id.in_(going), limit=limit)
        return found + self._games(GAMES.c.id.in_(last), limit=limit - len(found))

    def games(self, ids: Collection[str]) -> dict[str, GameRow]:
        """These tables, by their names."""
        return {row.id: row for row in self._games(GAMES.c.id.in_(ids), limit=len(ids))}

    def time_left(self, game: str) -> list[float]:
        """What the clocks of a table showed when something last happened; nothing before that."""
        statement = select(ACTIONS.c.clock).where(ACTIONS.c.game == game)
        with self._read() as connection:
            last = connection.execute(statement.order_by(ACTIONS.c.seq.desc()).limit(1))
            return [float(part) for part in (last.scalar_one_or_none() or "").split()]

    def unfinished(self, founder: str, since: str) -> int:
        """How many tables a guest has opened since a moment that are not over."""
        statement = select(func.count()).where(
            GAMES.c.founder == founder, GAMES.c.status == PLAYING, GAMES.c.created >= since
        )
        with self._read() as connection:
            return int(connection.execute(statement).scalar_one())

    def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
        by_status = select(GAMES.c.status, func.count()).group_by(GAMES.c.status)
        with self._read() as connection:
            return {row[0]: row[1] for row in connection.execute(by_status)}

    def _games(self, *conditions: Any, limit: int) -> list[GameRow]:
        newest = GAMES.c.created.desc()
        statement = select(*GAME).where(*conditions).order_by(newest).limit(limit)
        with self._read() as connection:
            rows = connection.execute(statement).all()
            if not rows:
                return []
            seats = select(SEATS).where(SEATS.c.game.in_([row.id for row in rows]))
            holders = _seats_by_game(connection.execute(seats.order_by(SEATS.c.n)))
        return [GameRow(**row._mapping, holders=tuple(holders[row.id])) for row in rows]

    def set_analysis(self, game: str, body: str) -> Future[None]:
        """Keep what was thought about a finished game, in place of what was thought before."""

        def job(connection: Connection) -> None:
            connection.execute(delete(ANALYSES).where(ANALYSES.c.game == game))
            connection.execute(insert(ANALYSES).values(game=game, body=body))

        return self._writer.write(job, game)

    def analysis(self, game: str) -> str:
        """What was thought about a game; empty if nobody has asked for it."""
        statement = select(ANALYSES.c.body).where(ANALYSES.c.game == game)
        with self._read() as connection:
            return connection.execute(statement).scalar_one_or_none() or ""

    # The operator

    def add_report(self, report: ReportRow) -> Future[None]:
        """Keep what somebody was reported for, until the operator has seen to it.

        Whoever reports the same seat again says it instead of what it said before.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        values = {"at": now, **asdict(report)}

        def job(connection: Connection) -> None:
            connection.execute(
                DROP_REPORT, {"where": report.game, "whom": report.seat, "who": report.reporter}
            )
            connection.execute(ADD_REPORT, values)

        return self._writer.write(job)

    def bans(self) -> list[tuple[str, str]]:
        """Who is not let in now: what kind of name, and the name."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        holds = (BANS.c.until == "") | (BANS.c.until > now)
        with self._read() as connection:
            rows = connection.execute(select(BANS.c.kind, BANS.c.subject).where(holds))
            return [(row.kind, row.subject) for row in rows]

    def notices(self, since: str) -> list[tuple[int, str]]:
        """What an operator has changed since a moment: the number, and a table or nothing."""
        statement = select(NOTICES.c.n, NOTICES.c.game).where(NOTICES.c.at >= since)
        with self._read() as connection:
            rows = connection.execute(statement.order_by(NOTICES.c.n))
            return [(row.n, row.game) for row in rows]

    # The house itself

    def try_out(self) -> Future[None]:
        """Write something that nobody needs; the future fails if nothing can be stored.

        One of several servers says that it is there: they would wait for each other otherwise.
        """
        if self.sharing:
            return self._writer.write(self.sharing.beat_job)
        now = datetime.now(UTC).isoformat(timespec="seconds")

        def job(connection: Connection) -> None:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == TRIED))
            connection.execute(insert(SETTINGS).values(name=TRIED, value=now))

        return self._writer.write(job)

    def setting(self, name: str, default: str) -> str:
        """A setting; `default` is stored if there is none yet."""

        def job(connection: Connection) -> str:
            statement = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
            found = connection.execute(statement).scalar_one_or_none()
            if found is None:
                connection.execute(insert(SETTINGS).values(name=name, value=default))
            return default if found is None else str(found)

        try:
            return str(self._writer.write(job).result())
        except IntegrityError:  # another server has stored it in this very moment
            return str(self._writer.write(job).result())

    # Other servers

    def take_shards(self, shards: Collection[int]) -> Future[frozenset[int]]:
        """Take those that no other server has; what was got."""
        assert self.sharing is not None, "nothing is to be taken of a database of our own"
        return self._writer.write(self.sharing.take_job(shards))

    def give_up_shards(self, shards: Collection[int]) -> Future[None]:
        """Write to their tables no more; the future is done when all that was asked for is."""
        assert self.sharing is not None, "nobody else would have them"
        self.sharing.give_up(shards)
        return self._writer.write(lambda _: None)

    def release_shards(self, shards: Collection[int]) -> Future[None]:
        """Let other servers have what was given up."""
        assert self.sharing is not None, "nobody else would have them"
        return self._writer.write(self.sharing.release_job(shards))

    def leave(self) -> Future[None]:
        """Be no longer counted among the servers, so that others take what is released."""
        assert self.sharing is not None, "there are no others"
        return self._writer.write(self.sharing.leave_job)


def _values(row: ActionRow) -> dict[str, Any]:
    """The columns of an action; `asdict` would copy every one of them."""
    return {name: getattr(row, name) for name in ActionRow.__slots__}


def _present() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _seats_by_game(seats: Iterable[Row[Any]]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = defaultdict(list)
    for seat in seats:
        found[seat.game].append(SeatRow(**{name: getattr(seat, name) for name in SEAT}))
    return found
