"""Opening tables: as somebody wishes them, once more, or from a record."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.play.chance import commitment
from elementarium.play.journal import RefusedError
from elementarium.players.levels import LEVELS
from elementarium.players.scale import elo_of
from elementarium.puzzles.puzzle import puzzle_of
from elementarium.ratings.counting import CLOCK, FREE, Sitter, cannot_count, pace_of
from elementarium.server import forms
from elementarium.server.bringing import brought
from elementarium.server.company import seats_of
from elementarium.server.old_games import OldTable
from elementarium.server.seating import hashed
from elementarium.server.tables import new_sitting, present
from elementarium.store.rows import GameRow, SeatRow

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

MOST_RECORD = 200_000
"""Characters of the longest record that can be brought: many times the longest game."""
MOST_RECORDS = 5
"""Records that may wait to be checked."""
PROGRAMS = (*LEVELS, "greedy", "random")
"""The programs that may sit at a table; others could think for ever."""


class Opening:
    """Opens tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._records = 0
        """Records that are being checked, or wait for it."""
        self._checking = asyncio.Lock()

    async def open_table(
        self, wish: forms.NewTable, guest: str, name: str, asker: str = ""
    ) -> forms.Opened:
        """Open a table as a guest wishes it, who comes from `asker`."""
        game = load(wish.game)
        self._check_seats(game, wish, guest)
        await self._check_quota(guest)
        start, options = await self._beginning(game, wish)
        if wish.counts:
            await self._check_counting(game.name, wish, start, options, guest)
        id = self._hub.new_id()  # noqa: A001
        near = self._hub.seating.near(id, asker) if wish.counts else ""
        holders = tuple(
            _seat_row(
                n,
                seat,
                self._hub.seating.secret(id, n),
                SeatRow(n, "person", guest, name, promise=wish.promise, near=near),
            )
            for n, seat in enumerate(wish.seats)
        )
        secret = secrets.token_bytes(32)
        row = replace(
            fresh_row(game, id, options, secret, holders),
            start=start,
            founder=guest,
            listed=wish.listed,
            watch=wish.watch,
            hints=wish.hints and not wish.counts,
            talk=wish.talk,
            counts=wish.counts,
            coach=wish.coach,
            clock=written_clock(wish.clock),
            origin="moment" if wish.source else "position" if start else "deal",
            source=f"{wish.source} {wish.at}" if wish.source else "",
        )
        if new_sitting(game, row, secret.hex()).ending:
            raise RefusedError("over")
        await asyncio.wrap_future(self._hub.store.add_game(row, secret.hex()))
        return forms.Opened(
            id=row.id,
            seat=next((n for n, seat in enumerate(wish.seats) if seat.kind == "me"), None),
            invites=self._hub.seating.invites_to(row),
        )

    async def _beginning(self, game: Game[Any], wish: forms.NewTable) -> tuple[str, str]:
        """The position to start from, empty if the game is to be dealt, and the options."""
        if wish.puzzle:
            return self._of_puzzle(game.name, wish), ""
        if wish.source:
            sitting = await self._hub.afterwards.finished(wish.source)
            row = await asyncio.to_thread(self._hub.row, wish.source)
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

    def _of_puzzle(self, game: str, wish: forms.NewTable) -> str:
        """The position of a puzzle."""
        if wish.start or wish.options or wish.source:
            raise RefusedError("puzzle_alone")
        puzzle = puzzle_of(game, wish.puzzle)
        if len(wish.seats) != puzzle.seats:
            raise RefusedError("puzzle_seats")
        return puzzle.position

    async def _check_quota(self, guest: str) -> None:
        """Nobody fills the house with games that nobody ends."""
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        opened = await asyncio.to_thread(self._hub.store.unfinished, guest, since)
        if opened >= self._hub.limits.tables:
            raise RefusedError("tables")

    async def _check_counting(
        self, game: str, wish: forms.NewTable, start: str, options: str, guest: str
    ) -> None:
        """Refuse what cannot count, and a second game against programs beside one that goes on."""
        sitters = [Sitter(program=seat.level) for seat in wish.seats if seat.kind == "program"]
        if len(sitters) == len(wish.seats):
            raise RefusedError("counts_hands")
        if why := cannot_count(game, options, "position" if start else "deal", sitters):
            raise RefusedError(f"counts_{why}")
        if len(sitters) == len(wish.seats) - 1:
            await self._check_first(game, guest, CLOCK if wish.clock else FREE)

    async def _check_first(self, game: str, guest: str, pace: str) -> None:
        """Who plays programs for a rating ends one game before the next: a lost one is not left."""
        find = self._hub.store.ratings.unfinished
        if await asyncio.to_thread(find, guest, game, pace):
            raise RefusedError("counts_first")

    def _check_seats(self, game: Game[Any], wish: forms.NewTable, guest: str) -> None:
        if len(wish.seats) not in game.seats:
            raise RefusedError("players")
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise RefusedError("one_seat")
        if any(seat.kind == "program" and not may_sit(game, seat.level) for seat in wish.seats):
            raise RefusedError("level")
        if wish.coach and (wish.counts or any(seat.kind == "person" for seat in wish.seats)):
            raise RefusedError("coach")
        if not guest:
            raise RefusedError("guest")

    async def rematch(
        self,
        id: str,  # noqa: A002
        wish: forms.Rematch,
        guest: str,
        name: str,
        asker: str = "",
    ) -> forms.Opened:
        """A new table for the same people, seats moved on by one: offered, or accepted."""
        live = await self._hub.table(id)
        if not live.over or not seats_of(live.row, guest):
            raise RefusedError("rematch")
        if isinstance(live, OldTable):
            raise RefusedError("old_rules")
        async with live.alone():
            if not live.row.rematch:
                people = [seat for seat in live.row.holders if seat.kind != "program"]
                if live.row.counts and len(people) == 1:
                    await self._check_first(live.row.kind, guest, pace_of(live.row.clock))
                row, secret = self._rematch_row(live.row, guest)
                await asyncio.wrap_future(self._hub.store.add_game(row, secret.hex()))
                await asyncio.wrap_future(self._hub.store.set_rematch(id, row.id))
                live.row = await asyncio.to_thread(self._hub.row, id)
                live.tell_people()
        seated = await self._hub.seating.sit_down(
            live.row.rematch, forms.SitDown(promise=wish.promise), guest, name, asker
        )
        return forms.Opened(seated.id, seated.seat, [])

    def _rematch_row(self, row: GameRow, founder: str) -> tuple[GameRow, bytes]:
        """The same people, everybody one seat on, so that another one begins.

        Their seats are kept for them until they come.
        """
        secret = secrets.token_bytes(32)
        id = self._hub.new_id(beside=row.id)  # noqa: A001
        places = [(n - 1) % row.seats for n in range(row.seats)]
        holders = tuple(
            kept_seat(row.holders[place], n, hashed(self._hub.seating.secret(id, n)))
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
            turn=-1,
            ending="",
            winners="",
            proof="numbers",
            holders=holders,
        )
        return again, secret

    async def add_record(self, text: str, guest: str) -> forms.Opened:
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
        await asyncio.wrap_future(self._hub.store.add_game(row, "", journal))
        return forms.Opened(row.id, None, [])


def may_sit(game: Game[Any], program: str) -> bool:
    """Whether a program may sit at a table of strangers."""
    if program in PROGRAMS:
        return True
    return program.startswith("even:") and elo_of(game.name, program) is not None


def _seat_row(n: int, wish: forms.SeatWish, secret: str, founder: SeatRow) -> SeatRow:
    match wish.kind:
        case "me":
            return founder
        case "program":
            return SeatRow(n, "program", level=wish.level)
        case _:
            return SeatRow(n, "open", secret_hash=hashed(secret))


def fresh_row(
    game: Game[Any],
    id: str,  # noqa: A002
    options: str,
    secret: bytes,
    holders: tuple[SeatRow, ...],
) -> GameRow:
    """A table of today's rules, which nobody has opened and everybody may watch."""
    return GameRow(
        id=id,
        kind=game.name,
        rules=game.version,
        data=game.data.written() if game.data else "",
        options=options,
        seats=len(holders),
        start="",
        commitment=commitment(secret),
        founder="",
        listed=False,
        watch=True,
        hints=False,
        clock="",
        created=present(),
        holders=holders,
    )


def kept_seat(seat: SeatRow, n: int, secret_hash: str) -> SeatRow:
    """The seat of a new table, for who had this one before."""
    if seat.kind == "program":
        return replace(seat, n=n)
    return SeatRow(n, "open", seat.guest, seat.name, secret_hash=secret_hash)


def written_clock(clock: list[float] | None) -> str:
    """Seconds at the start and per action, as they are stored."""
    if clock is None:
        return ""
    base, increment = clock
    if not (10 <= base <= 86_400 and 0 <= increment <= 3_600):
        raise RefusedError("clock")
    return f"{base:g} {increment:g}"
