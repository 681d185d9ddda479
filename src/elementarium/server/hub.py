"""The hub: all tables of the house. It opens, loads and closes them, and knows no framework."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Any

from elementarium.core.errors import RecordError
from elementarium.core.game import Game
from elementarium.core.records import read_record
from elementarium.core.registry import load
from elementarium.core.seats import CHANCE
from elementarium.core.words import saying
from elementarium.play.chance import commitment
from elementarium.play.clock import Clock
from elementarium.play.proof import CHANCE_TAG, DEALT_TAG, SECRET_TAG
from elementarium.play.sitting import Entry, Holder, RefusedError, Sitting
from elementarium.play.table import Table
from elementarium.players.levels import LEVELS
from elementarium.server import messages as wire
from elementarium.server.analyses import Analyses
from elementarium.server.guests import tidy_name
from elementarium.server.journal import action_row, entry_of
from elementarium.server.live import LiveTable
from elementarium.server.outbox import RESTART
from elementarium.server.pace import PACE
from elementarium.server.seeing import all_news, over_of, table_of
from elementarium.server.thinkers import Thinkers
from elementarium.store.rows import ActionRow, GameRow, SeatRow
from elementarium.store.store import Store

TERMINATION_TAG = "Termination"
"""Who has given a game for two up, or run out of time: `resign 1`, `time 0`."""
_TERMINATION = re.compile(r"(?P<how>resign|time) (?P<by>[01])")
IDLE = 600.0
"""Seconds after which a table that nobody looks at leaves the memory; the store has it."""
SWEEP = 60.0
MOST_TABLES = 30
"""Unfinished tables that one guest may have opened within a day."""
MOST_RECORD = 200_000
"""Characters of the longest record that can be brought: many times the longest game."""
MOST_RECORDS = 5
"""Records that may wait to be checked."""
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
        self.build = build
        self.live: dict[str, LiveTable] = {}
        self._key = key.encode()
        self._clock = clock
        self._pace = pace
        self._tables = tables
        self._records = 0
        """Records that are being checked, or wait for it."""
        self._checking = asyncio.Lock()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    # Opening

    async def open_table(self, wish: wire.NewTable, guest: str, name: str) -> wire.Opened:
        """Open a table as a guest wishes it."""
        game = load(wish.game)
        self._check_seats(game, wish, guest)
        await self._check_quota(guest)
        start, options = await self._beginning(game, wish)
        id = _new_id()  # noqa: A001
        holders = tuple(
            _seat_row(n, seat, guest, name, self._secret(id, n))
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
            created=_now(),
            holders=holders,
        )
        if _new_sitting(game, row, secret).ending:
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

    async def rematch(self, id: str, guest: str) -> wire.Opened:  # noqa: A002
        """A new table with the same people, seats moved on by one; the same one for everybody."""
        live = await self.table(id)
        if not live.over or not any(h.guest == guest for h in live.row.holders):
            raise RefusedError("rematch")
        async with live.alone():
            if not live.row.rematch:
                row, secret = self._rematch_row(live.row)
                await asyncio.wrap_future(self.store.add_game(row, secret.hex()))
                await asyncio.wrap_future(self.store.set_rematch(id, row.id))
                live.row = await asyncio.to_thread(self._row, id)
                live.tell_people()
        seat = await self.seat_of(live.row.rematch, guest)
        return wire.Opened(live.row.rematch, seat, [])

    def _rematch_row(self, row: GameRow) -> tuple[GameRow, bytes]:
        """The same people, everybody one seat on, so that another one begins."""
        secret = secrets.token_bytes(32)
        id = _new_id()  # noqa: A001
        places = [(n - 1) % row.seats for n in range(row.seats)]
        holders = tuple(
            replace(row.holders[place], n=n, secret_hash=_hash(self._secret(id, n)))
            for n, place in enumerate(places)
        )
        again = replace(
            row,
            id=id,
            commitment=commitment(secret),
            created=_now(),
            status="playing",
            rematch="",
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
                row, journal = await asyncio.to_thread(_brought, text, guest)
        finally:
            self._records -= 1
        await asyncio.wrap_future(self.store.add_game(row, "", journal))
        return wire.Opened(row.id, None, [])

    # Sitting down

    async def sit_down(self, id: str, secret: str, guest: str, name: str) -> wire.Seated:  # noqa: A002
        """Give a guest the seat of a secret, or a free one of a listed table.

        Whoever has the secrets may hold several seats: two people can share a browser.
        """
        live = await self.table(id)
        async with live.alone():
            n = await self._seat_for(live, secret, guest, name)
        return wire.Seated(id, n)

    async def _seat_for(self, live: LiveTable, secret: str, guest: str, name: str) -> int:
        """The seat that a guest has, or gets now."""
        mine = [holder.n for holder in live.row.holders if holder.guest == guest]
        if mine and not secret:
            return mine[0]
        hashed = _hash(secret)
        for holder in live.row.holders:
            fits = compare_digest(holder.secret_hash, hashed) if secret else live.row.listed
            if not fits or holder.kind == "program":
                continue
            if holder.guest == guest:
                return holder.n
            if holder.kind == "open" and live.over:
                raise RefusedError("over")
            if holder.kind == "open":
                taken = self.store.take_seat(live.row.id, holder.n, guest, name)
                if await asyncio.wrap_future(taken):
                    await self._seat_taken(live)
                    return holder.n
        raise RefusedError("secret" if secret else "taken")

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

    async def _seat_taken(self, live: LiveTable) -> None:
        live.row = await asyncio.to_thread(self._row, live.row.id)
        for holder in live.row.holders:
            if live.sitting.holders[holder.n].kind == "open":
                live.sitting.holders[holder.n] = _holder(holder)
        live.sitting.table.names = _names(live.row)
        live.settle()
        live.tell_people()
        live.go_on()

    async def seat_of(self, id: str, guest: str) -> int | None:  # noqa: A002
        """Where a guest sits at a table."""
        live = await self.table(id)
        return next((holder.n for holder in live.row.holders if holder.guest == guest), None)

    # Finding

    async def table(self, id: str) -> LiveTable:  # noqa: A002
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

    async def _load(self, id: str) -> LiveTable | None:  # noqa: A002
        if await asyncio.to_thread(self.store.game, id) is None:
            return None
        row, sitting, length = await self._read(id)
        live = LiveTable(
            row, sitting, self.store, self.thinkers, self.build, self._clock, self._pace
        )
        live.length = length
        live.reloads_by(lambda: self._read(id))
        live.resume()
        self.live[id] = live
        return live

    async def _read(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        return await asyncio.to_thread(self._read_now, id)

    def _read_now(self, id: str) -> tuple[GameRow, Sitting, int]:  # noqa: A002
        row = self._row(id)
        sitting = _new_sitting(load(row.kind), row, bytes.fromhex(self.store.seed(id)))
        journal = self.store.journal(id)
        for action in journal:
            sitting.restore(entry_of(action), self._clock())
        return row, sitting, len(journal)

    def _row(self, id: str) -> GameRow:  # noqa: A002
        row = self.store.game(id)
        if row is None:
            raise RefusedError("no_table")
        return row

    def lobby(self, guest: str) -> tuple[list[wire.TableInfo], list[wire.TableInfo]]:
        """Open tables, and those of a guest."""
        mine = self.store.games_of(guest)
        seats = {row.id: next(h.n for h in row.holders if h.guest == guest) for row in mine}
        others = [row for row in self.store.open_games() if row.id not in seats]
        return (
            [self._info(row, None) for row in others],
            [self._info(row, seats[row.id]) for row in mine],
        )

    def _info(self, row: GameRow, viewer: int | None) -> wire.TableInfo:
        live = self.live.get(row.id)
        return live.info(viewer) if live else table_of(row, viewer, over=row.status == "over")

    # After the game

    async def finished(self, id: str) -> Sitting:  # noqa: A002
        """The sitting of a game that is over; raises if it is not."""
        live = await self.table(id)
        if not live.over:
            raise RefusedError("running")
        return live.sitting

    async def record(self, id: str) -> str:  # noqa: A002
        """The record of a finished game, with the proof that chance was fair."""
        sitting = await self.finished(id)
        return await asyncio.to_thread(self._record_of, id, sitting)

    def _record_of(self, id: str, sitting: Sitting) -> str:  # noqa: A002
        row = self._row(id)
        if row.tags:
            return sitting.table.written_record(**json.loads(row.tags))
        tags = {"Date": row.created[:10], CHANCE_TAG: row.commitment}
        tags[SECRET_TAG] = self.store.seed(id)
        if row.start:
            tags[DEALT_TAG] = "no"
        if sitting.given_up:
            tags[TERMINATION_TAG] = f"{sitting.given_up.how} {sitting.given_up.by}"
        return sitting.table.written_record(**tags)

    async def replay(self, id: str, guest: str) -> wire.Replay:  # noqa: A002
        """A finished game, told with everything open; whoever sat there is told where."""
        sitting = await self.finished(id)
        info = (await self.table(id)).info(await self.seat_of(id, guest))
        assert sitting.ending is not None, "finished"
        news = await asyncio.to_thread(all_news, sitting)
        return wire.Replay(info, news, over_of(sitting.ending, sitting))

    async def moment(self, id: str, v: int) -> wire.Moment:  # noqa: A002
        """A point of a finished game, everything open."""
        sitting = await self.finished(id)
        if not 0 <= v <= len(sitting.happened):
            raise RefusedError("no_such_moment")
        index = sitting.happened[v - 1].steps.stop if v else 0
        state = sitting.table.state_at(index)
        views = [sitting.table.game.view(state, seat) for seat in range(state.seats)]
        return wire.Moment(v, views, state.to_act if state.to_act >= 0 else None)

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


def _new_sitting(game: Game[Any], row: GameRow, secret: bytes) -> Sitting:
    """The sitting of a table before anything has happened."""
    data = game.data.written() if game.data else ""
    if (row.rules, row.data) != (game.version, data):
        raise RefusedError("other_rules")
    options = game.options.read(row.options)
    table = Table(
        game,
        seats=row.seats,
        options=options,
        seed=secret,
        names=_names(row),
        start=game.read_position(row.start, options) if row.start else None,
    )
    if table.seats != row.seats:
        raise RefusedError("seats")
    clock = [float(part) for part in row.clock.split()]
    holders = [_holder(holder) for holder in row.holders]
    return Sitting(table, holders, Clock([clock[0]] * row.seats, clock[1]) if clock else None)


def _names(row: GameRow) -> tuple[str, ...]:
    """What the record calls the seats."""
    return tuple(holder.name or holder.level or "?" for holder in row.holders)


def _holder(row: SeatRow) -> Holder:
    kind: Any = row.kind
    return Holder(kind, row.name, row.level, row.guest)


def _seat_row(n: int, wish: wire.SeatWish, guest: str, name: str, secret: str) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow(n, "person", guest, name)
        case "program":
            return SeatRow(n, "program", level=wish.level)
        case _:
            return SeatRow(n, "open", secret_hash=_hash(secret))


def _brought(text: str, guest: str) -> tuple[GameRow, list[ActionRow]]:
    """A record as a table of ours, with its journal; raises if it is not a finished game."""
    record = read_record(text)
    game = load(record.game)
    table = Table.from_record(record, game)
    if not table.is_over and not _given_up(record.tags):
        raise saying(RecordError, "record.not_over")
    row = GameRow(
        id=_new_id(),
        kind=game.name,
        rules=game.version,
        data=record.data,
        options=record.options.written(),
        seats=table.seats,
        start=record.start,
        commitment="",
        founder=guest,
        listed=False,
        watch=True,
        hints=False,
        clock="",
        created=_now(),
        status="over",
        tags=json.dumps(dict(record.tags)),
        holders=tuple(
            SeatRow(n, "person", "", tidy_name(name)) for n, name in enumerate(record.players)
        ),
    )
    entries = _journal_of(game, row, table)
    return row, [action_row(row.id, seq, entry) for seq, entry in enumerate(entries)]


def _journal_of(game: Game[Any], row: GameRow, table: Table) -> Iterator[Entry]:
    """The journal of a table that was played elsewhere."""
    sitting = _new_sitting(game, row, b"")
    if sitting.table.length:
        raise saying(RecordError, "record.in_a_throw")
    for place, (seat, steps) in enumerate(table.submissions):
        acted = [table.written(step) for step in steps if step.actor != CHANCE]
        chance = [table.written(step) for step in steps if step.actor == CHANCE]
        yield sitting.act(seat, acted, f"record-{place}", 0.0, chance=chance)
    if found := _given_up(json.loads(row.tags)):
        how: Any = found["how"]
        yield sitting.give_up(int(found["by"]), "record-end", 0.0, how)


def _given_up(tags: Mapping[str, str]) -> re.Match[str] | None:
    """Who has given up the game of a record, and how."""
    return _TERMINATION.fullmatch(tags.get(TERMINATION_TAG, ""))


def _written_clock(clock: list[float] | None) -> str:
    if clock is None:
        return ""
    base, increment = clock
    if not (10 <= base <= 86_400 and 0 <= increment <= 3_600):
        raise RefusedError("clock")
    return f"{base:g} {increment:g}"


def _new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_hex(9)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
