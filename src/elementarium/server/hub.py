"""The hub: all tables of the house. It opens, loads and closes them, and knows no framework."""

from __future__ import annotations

import asyncio
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Any

import msgspec

from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.play.chance import commitment
from elementarium.play.proof import proof_tags
from elementarium.play.sitting import RefusedError, Sitting
from elementarium.players.levels import LEVELS
from elementarium.server import messages as wire
from elementarium.server.analyses import Analyses
from elementarium.server.archive import Archive
from elementarium.server.bringing import TERMINATION_TAG, brought, tags_of
from elementarium.server.company import holder_of, seats_of
from elementarium.server.damages import Damages
from elementarium.server.gathering import Gathering, is_ready, status_of
from elementarium.server.live import LiveTable
from elementarium.server.old_games import OldTable, old_table
from elementarium.server.outbox import RESTART
from elementarium.server.pace import PACE
from elementarium.server.seeing import all_news, moment_of, old_of, over_of, table_of
from elementarium.server.tables import names_of, new_id, new_sitting, present
from elementarium.server.thinkers import Thinkers
from elementarium.store.rows import GameRow, SeatRow
from elementarium.store.store import CLOSED, Store

IDLE = 600.0
"""Seconds after which a table that nobody looks at leaves the memory; the store has it."""
SWEEP = 60.0
MOST_TABLES = 30
"""Unfinished tables that one guest may have opened within a day."""
MOST_RECORD = 200_000
"""Characters of the longest record that can be brought: many times the longest game."""
MOST_RECORDS = 5
"""Records that may wait to be checked."""
AnyTable = Gathering | LiveTable | OldTable
"""A table before its game, with it, or with one whose rules have changed since."""
PROGRAMS = (*LEVELS, "greedy", "random")
"""The programs that may sit at a table; others could think for ever."""


class Hub:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        build: str,
        key: str,
        clock: Callable[[], float] = time.monotonic,
        pace: float = PACE,
        tables: int = MOST_TABLES,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.analyses = Analyses(thinkers, store)
        self.archive = Archive()
        self.build = build
        self.live: dict[str, AnyTable] = {}
        self._key = key.encode()
        self._clock = clock
        self._pace = pace
        self._tables = tables
        self._records = 0
        """Records that are being checked, or wait for it."""
        self._checking = asyncio.Lock()
        self._loading: dict[str, asyncio.Task[AnyTable | None]] = {}
        self._damages = Damages()

    # Opening

    async def open_table(self, wish: wire.NewTable, guest: str, name: str) -> wire.Opened:
        """Open a table as a guest wishes it."""
        game = load(wish.game)
        self._check_seats(game, wish, guest)
        await self._check_quota(guest)
        start, options = await self._beginning(game, wish)
        id = new_id()  # noqa: A001
        holders = tuple(
            _seat_row(
                n,
                seat,
                self._secret(id, n),
                SeatRow(n, "person", guest, name, promise=wish.promise),
            )
            for n, seat in enumerate(wish.seats)
        )
        secret = secrets.token_bytes(32)
        row = GameRow(
            id=id,
            kind=game.name,
            rules=game.version,
            data=game.data.written() if game.data else "",
            options=options,
            seats=len(wish.seats),
            start=start,
            commitment=commitment(secret),
            founder=guest,
            listed=wish.listed,
            watch=wish.watch,
            hints=wish.hints,
            clock=_written_clock(wish.clock),
            created=present(),
            origin="moment" if wish.source else "position" if start else "deal",
            source=f"{wish.source} {wish.at}" if wish.source else "",
            holders=holders,
        )
        if new_sitting(game, row, secret.hex()).ending:
            raise RefusedError("over")
        await asyncio.wrap_future(self.store.add_game(row, secret.hex()))
        return wire.Opened(
            id=row.id,
            seat=next((n for n, seat in enumerate(wish.seats) if seat.kind == "me"), None),
            invites=self._invites(row),
        )

    async def _beginning(self, game: Game[Any], wish: wire.NewTable) -> tuple[str, str]:
        """The position to start from, empty if the game is to be dealt, and the options."""
        if wish.source:
            sitting = await self.finished(wish.source)
            row = await asyncio.to_thread(self._row, wish.source)
            if row.kind != game.name:
                raise RefusedError("other_game")
            if not 0 <= wish.at <= len(sitting.happened):
                raise RefusedError("no_such_moment")
            index = sitting.happened[wish.at - 1].steps.stop if wish.at else 0
            return game.write_position(sitting.table.state_at(index)), row.options
        options = game.options.read(wish.options)
        if not wish.start:
            return "", options.written()
        return game.write_position(game.read_position(wish.start, options)), options.written()

    async def _check_quota(self, guest: str) -> None:
        """Nobody fills the house with games that nobody ends."""
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        opened = await asyncio.to_thread(self.store.unfinished, guest, since)
        if opened >= self._tables:
            raise RefusedError("tables")

    def _check_seats(self, game: Game[Any], wish: wire.NewTable, guest: str) -> None:
        if len(wish.seats) not in game.seats:
            raise RefusedError("players")
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise RefusedError("one_seat")
        if any(seat.kind == "program" and seat.level not in PROGRAMS for seat in wish.seats):
            raise RefusedError("level")
        if not guest:
            raise RefusedError("guest")

    async def rematch(
        self,
        id: str,  # noqa: A002
        wish: wire.Rematch,
        guest: str,
        name: str,
    ) -> wire.Opened:
        """A new table for the same people, seats moved on by one: offered, or accepted."""
        live = await self.table(id)
        if not live.over or not seats_of(live.row, guest):
            raise RefusedError("rematch")
        if isinstance(live, OldTable):
            raise RefusedError("old_rules")
        async with live.alone():
            if not live.row.rematch:
                row, secret = self._rematch_row(live.row, guest)
                await asyncio.wrap_future(self.store.add_game(row, secret.hex()))
                await asyncio.wrap_future(self.store.set_rematch(id, row.id))
                live.row = await asyncio.to_thread(self._row, id)
                live.tell_people()
        seated = await self.sit_down(
            live.row.rematch, wire.SitDown(promise=wish.promise), guest, name
        )
        return wire.Opened(seated.id, seated.seat, [])

    def _rematch_row(self, row: GameRow, founder: str) -> tuple[GameRow, bytes]:
        """The same people, everybody one seat on, so that another one begins.

        Their seats are kept for them until they come.
        """
        secret = secrets.token_bytes(32)
        id = new_id()  # noqa: A001
        places = [(n - 1) % row.seats for n in range(row.seats)]
        holders = tuple(
            _kept_seat(row.holders[place], n, _hash(self._secret(id, n)))
            for n, place in enumerate(places)
        )
        again = replace(
            row,
            id=id,
            commitment=commitment(secret),
            founder=founder,
            created=present(),
            status="playing",
            rematch="",
            proof="numbers",
            holders=holders,
        )
        return again, secret

    async def add_record(self, text: str, guest: str) -> wire.Opened:
        """Keep the record of a game played elsewhere, checked action by action.

        One after another, and not too many of them: to check a long one takes seconds.
        """
        if len(text) > MOST_RECORD:
            raise RefusedError("long")
        if self._records >= MOST_RECORDS:
            raise RefusedError("busy")
        self._records += 1
        try:
            async with self._checking:
                row, journal = await asyncio.to_thread(brought, text, guest)
        finally:
            self._records -= 1
        await asyncio.wrap_future(self.store.add_game(row, "", journal))
        return wire.Opened(row.id, None, [])

    # Sitting down

    async def sit_down(
        self,
        id: str,  # noqa: A002
        wish: wire.SitDown,
        guest: str,
        name: str,
    ) -> wire.Seated:
        """Give a guest the seat of a secret, one that is kept for it, or a free one if listed.

        Whoever has the secrets may hold several seats: two people can share a browser.
        """
        live = await self.table(id)
        n = _held_seat(live.row, wish, guest)  # nobody who asks again waits for what is stored
        if n is None:
            async with live.alone():
                n = await self._seat_for(live, wish, guest, name)
        return wire.Seated(id, n)

    async def _seat_for(self, live: AnyTable, wish: wire.SitDown, guest: str, name: str) -> int:
        """The seat that a guest has, or gets now."""
        if isinstance(live, Gathering):
            await live.look_again()
        if (held := _held_seat(live.row, wish, guest)) is not None:
            return held
        if any(seat.promise == wish.promise != "" for seat in live.row.holders):
            raise RefusedError("number")  # somebody else's: he would give it away
        taken: list[int] = []
        for seat in _offered_seats(live.row, wish.secret, guest):
            if live.over or live.status == "closed":
                raise RefusedError("over")
            if taken and not seat.guest:
                break
            writing = self.store.take_seat(live.row.id, seat.n, guest, name, wish.promise)
            if await asyncio.wrap_future(writing):
                taken.append(seat.n)
        if not taken:
            raise RefusedError("secret" if wish.secret else "taken")
        await self._seat_taken(live)
        return taken[0]

    async def invites(self, id: str, guest: str) -> list[wire.Invite]:  # noqa: A002
        """The secrets of the free seats, for the founder of the table."""
        live = await self.table(id)
        if live.row.founder != guest:
            raise RefusedError("founder")
        return self._invites(live.row)

    def _invites(self, row: GameRow) -> list[wire.Invite]:
        return [
            wire.Invite(holder.n, f"/t/{row.id}#{self._secret(row.id, holder.n)}")
            for holder in row.holders
            if holder.kind == "open"
        ]

    def _secret(self, id: str, n: int) -> str:  # noqa: A002
        """What invites to a seat: made from a key of the house, so that only its hash is kept."""
        return urlsafe_b64encode(digest(self._key, f"{id}/{n}".encode(), "sha256")[:18]).decode()

    async def _seat_taken(self, live: AnyTable) -> None:
        if isinstance(live, Gathering):
            await live.look_again()
            await live.go_on()
            return
        assert isinstance(live, LiveTable), "nobody sits down where the game is over"
        live.row = await asyncio.to_thread(self._row, live.row.id)
        for holder in live.row.holders:
            if live.sitting.holders[holder.n].kind == "open":
                live.sitting.holders[holder.n] = holder_of(holder)
        live.sitting.table.names = names_of(live.row)
        live.settle()
        live.tell_people()
        live.go_on()

    async def _deal(self, gathered: Gathering) -> LiveTable:
        """Begin the game of those who have gathered."""
        live = await self._live_table(gathered.row.id)
        self.live[gathered.row.id] = live
        await live.take_over(gathered)
        return live

    async def seat_of(self, id: str, guest: str) -> int | None:  # noqa: A002
        """Where a guest sits at a table."""
        live = await self.table(id)
        return next(iter(seats_of(live.row, guest)), None)

    # Finding

    async def table(self, id: str) -> AnyTable:  # noqa: A002
        """A table, loaded from the store if it is not live; raises if there is none."""
        if (live := self.live.get(id)) is not None:
            live.used = self._clock()
            return live
        task = self._loading.get(id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        found = await task
        if found is None:
            raise RefusedError("no_table")
        return found

    async def game_of(self, id: str) -> str:  # noqa: A002
        """The game that is played at a table, without opening it; empty if there is none."""
        if (live := self.live.get(id)) is not None:
            return live.row.kind
        row = await asyncio.to_thread(self.store.game, id)
        return row.kind if row else ""

    async def _load(self, id: str) -> AnyTable | None:  # noqa: A002
        row = await asyncio.to_thread(self.store.game, id)
        if row is None:
            return None
        found: AnyTable
        if row.status == CLOSED or not is_ready(row):
            if row.status != CLOSED and old_of(row):
                await asyncio.wrap_future(self.store.close_game(id))
                row = replace(row, status=CLOSED)
            found = Gathering(row, self.store, self.build, self._deal, self._clock)
        elif old_of(row):
            found = await old_table(row, self.store, self.build, self._clock)
        else:
            found = await self._live_table(id)
        self.live[id] = found
        return found

    async def _live_table(self, id: str) -> LiveTable:  # noqa: A002
        """A table as it is stored, ready to go on."""
        row, sitting, length = await self._read(id)
        live = LiveTable(
            row, sitting, self.store, self.thinkers, self.build, self._clock, self._pace
        )
        live.length = length
        live.reloads_by(lambda: self._read(id))
        live.resume()
        return live

    async def _read(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        return await asyncio.to_thread(self._read_now, id)

    def _read_now(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        row = self._row(id)
        sitting = new_sitting(load(row.kind), row, self.store.seed(id))
        journal = self.store.journal(id)
        self._damages.play_again(id, sitting, journal, self._clock())
        return row, sitting, len(journal)

    def _row(self, id: str) -> GameRow:  # noqa: A002
        row = self.store.game(id)
        if row is None:
            raise RefusedError("no_table")
        return row

    def lobby(self, guest: str) -> tuple[list[wire.TableInfo], list[wire.TableInfo]]:
        """Open tables, and those of a guest."""
        mine = self.store.games_of(guest)
        seats = {row.id: next(iter(seats_of(row, guest)), None) for row in mine}
        others = [r for r in self.store.open_games() if r.id not in seats and not old_of(r)]
        return (
            [self._info(row, None) for row in others],
            [self._info(row, seats[row.id]) for row in mine],
        )

    def _info(self, row: GameRow, viewer: int | None) -> wire.TableInfo:
        live = self.live.get(row.id)
        return live.info(viewer) if live else table_of(row, viewer, status=status_of(row))

    # After the game

    async def finished(self, id: str) -> Sitting:  # noqa: A002
        """The sitting of a game that is over; raises if it is not."""
        live = await self.table(id)
        if isinstance(live, Gathering) or not live.over:
            raise RefusedError("running")
        if isinstance(live, OldTable):
            raise RefusedError("old_rules")
        return live.sitting

    async def _old(self, id: str) -> OldTable | None:  # noqa: A002
        """The table, if the rules of its game have changed since."""
        found = await self.table(id)
        return found if isinstance(found, OldTable) else None

    async def record(self, id: str) -> str:  # noqa: A002
        """The record of a finished game, with the proof that chance was fair."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.game.record)
        sitting = await self.finished(id)
        work = partial(self._record_of, id, sitting)
        [text] = await self.archive.get(id, "record", lambda: [work().encode()])
        return text.decode()

    def _record_of(self, id: str, sitting: Sitting) -> str:  # noqa: A002
        row = self._row(id)
        if row.tags:
            return sitting.table.written_record(**tags_of(row))
        assert sitting.urn is not None, "our own tables have a secret"
        tags = {"Date": row.created[:10]}
        tags |= proof_tags(sitting.urn, dealt=not row.start, source=row.source)
        if sitting.given_up:
            tags[TERMINATION_TAG] = f"{sitting.given_up.how} {sitting.given_up.by}"
        return sitting.table.written_record(**tags)

    async def replay(self, id: str, guest: str) -> wire.Replay:  # noqa: A002
        """A finished game, told with everything open; whoever sat there is told where."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.replay, await self.seat_of(id, guest))
        sitting = await self.finished(id)
        info = (await self.table(id)).info(await self.seat_of(id, guest))
        assert sitting.ending is not None, "finished"
        written = await self.archive.get(
            id, "replay", lambda: [msgspec.json.encode(news) for news in all_news(sitting)]
        )
        news: list[Any] = [msgspec.Raw(one) for one in written]
        return wire.Replay(info, news, over_of(sitting.ending, sitting))

    async def moment(self, id: str, v: int) -> wire.Moment:  # noqa: A002
        """A point of a finished game, everything open."""
        if old := await self._old(id):
            return await asyncio.to_thread(old.game.moment, v)
        sitting = await self.finished(id)
        if not 0 <= v <= len(sitting.happened):
            raise RefusedError("no_such_moment")
        return await asyncio.to_thread(moment_of, sitting, v)

    async def analysis(self, id: str) -> wire.Analysis:  # noqa: A002
        """The chances through a finished game, as far as they have been thought about."""
        await self.finished(id)
        return await self.analyses.known(id)

    async def analyse(self, id: str, asker: str) -> wire.Analysis:  # noqa: A002
        """Have the chances through a finished game thought about."""
        return await self.analyses.begin(id, await self.finished(id), asker)

    # The house

    def sweep(self) -> None:
        """Let tables go that nobody has looked at for a while."""
        now = self._clock()
        for id, live in list(self.live.items()):  # noqa: A001
            if live.is_idle and now - live.used > IDLE:
                del self.live[id]

    def close(self) -> None:
        """Send everybody away; their clients come back after the restart."""
        for live in self.live.values():
            live.close(RESTART)
        self.analyses.close()
        self.thinkers.close()


def _seat_row(n: int, wish: wire.SeatWish, secret: str, founder: SeatRow) -> SeatRow:
    match wish.kind:
        case "me":
            return founder
        case "program":
            return SeatRow(n, "program", level=wish.level)
        case _:
            return SeatRow(n, "open", secret_hash=_hash(secret))


def _held_seat(row: GameRow, wish: wire.SitDown, guest: str) -> int | None:
    """Where a guest sits already; refused where no seat is open."""
    for n in seats_of(row, guest):
        if not wish.secret or _invites_to(row.holders[n], wish.secret):
            return n
    if all(seat.kind != "open" for seat in row.holders):
        raise RefusedError("secret" if wish.secret else "taken")
    return None


def _invites_to(seat: SeatRow, secret: str) -> bool:
    return compare_digest(seat.secret_hash, _hash(secret))


def _offered_seats(row: GameRow, secret: str, guest: str) -> list[SeatRow]:
    """Open seats for a guest: that of its secret, those kept for it, else any of a listed table."""
    free = [seat for seat in row.holders if seat.kind == "open"]
    if secret:
        return [seat for seat in free if _invites_to(seat, secret)]
    kept = [seat for seat in free if seat.guest == guest]
    return kept or [seat for seat in free if row.listed and not seat.guest]


def _kept_seat(seat: SeatRow, n: int, secret_hash: str) -> SeatRow:
    """The seat of a new table, for who had this one before."""
    if seat.kind == "program":
        return replace(seat, n=n)
    return SeatRow(n, "open", seat.guest, seat.name, secret_hash=secret_hash)


def _written_clock(clock: list[float] | None) -> str:
    if clock is None:
        return ""
    base, increment = clock
    if not (10 <= base <= 86_400 and 0 <= increment <= 3_600):
        raise RefusedError("clock")
    return f"{base:g} {increment:g}"


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
