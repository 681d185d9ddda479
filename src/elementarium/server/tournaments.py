"""Tournaments of a club evening: who has opened one begins its rounds, people come by its address.

Every game is a table like all others, with seats that are kept for its two. A program is never
paired with a program, so every game has somebody who plays it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, cast

from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.ratings.counting import Sitter, cannot_count
from elementarium.server import forms
from elementarium.server import messages as wire
from elementarium.server.guests import tidy
from elementarium.server.opening import fresh_row, kept_seat, may_sit, written_clock
from elementarium.server.seating import hashed
from elementarium.server.tables import new_id, new_sitting, present
from elementarium.store.rated import PLAYED_OUT
from elementarium.store.rows import EntrantRow, PairingRow, SeatRow, TournamentRow
from elementarium.store.tournaments import NewGame
from elementarium.tournaments.entrants import BYE, DRAWN, LOST, WON, Entrant, Pairing
from elementarium.tournaments.pairing import ROBIN, paired, rounds_of
from elementarium.tournaments.standings import Standing, standings

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

AT_A_TABLE = 2
MOST = 64
"""So many play in a tournament at most."""
MOST_OPEN = 5
"""Tournaments that a guest may have opened within a day and not ended."""
MOST_NAME = 60
LISTED = 20
"""So many of the own ones are listed."""


class Tournaments:
    """Opens tournaments, and pairs those who play in them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store.tournaments

    async def open(self, wish: forms.NewTournament, guest: str, name: str) -> forms.TournamentLine:
        """Open a tournament; who opens it plays in it, if that is wished."""
        game = load(wish.game)
        if AT_A_TABLE not in game.seats:
            raise RefusedError("players")
        if not all(may_sit(game, program) for program in wish.programs):
            raise RefusedError("level")
        await self._check_quota(guest)
        row = TournamentRow(
            id=new_id(),
            name=tidy(wish.name, MOST_NAME),
            kind=game.name,
            options=game.options.read(wish.options).written(),
            form=wish.form,
            rounds=0 if wish.form == ROBIN else wish.rounds,
            clock=written_clock(wish.clock),
            founder=guest,
            created=present(),
        )
        self._game_of(row, (EntrantRow(0), EntrantRow(1)))  # options that do not fit are refused
        await asyncio.wrap_future(self._store.add(row, wish.programs))
        if wish.play:
            await self.enter(row.id, guest, name)
        return _line(row)

    async def _check_quota(self, guest: str) -> None:
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        if await asyncio.to_thread(self._store.unfinished, guest, since) >= MOST_OPEN:
            raise RefusedError("tournaments")

    async def of(self, guest: str) -> list[forms.TournamentLine]:
        """Those that a guest has opened or plays in, the newest first."""
        rows = await asyncio.to_thread(self._store.of, guest, LISTED)
        return [_line(row) for row in rows]

    async def enter(self, id: str, guest: str, name: str) -> None:  # noqa: A002
        """Play from the next round on."""
        row = await self._row(id)
        known = await asyncio.to_thread(self._store.entrants, id)
        if row.over:
            raise RefusedError("tournament_over")
        if not _can_enter(row, known, guest):
            raise RefusedError("tournament_begun")
        if not await asyncio.wrap_future(self._store.enter(id, guest, name, MOST)):
            raise RefusedError("tournament_full")

    async def leave(self, id: str, n: int, guest: str) -> None:  # noqa: A002
        """Play no further round: oneself, or somebody whom the founder takes out."""
        row = await self._row(id)
        entrants = await asyncio.to_thread(self._store.entrants, id)
        entrant = next((one for one in entrants if one.n == n), None)
        if entrant is None or guest not in (row.founder, entrant.guest):
            raise RefusedError("founder")
        if row.over:
            raise RefusedError("tournament_over")
        await asyncio.wrap_future(self._store.leave(id, n))

    async def begin(self, id: str, guest: str) -> None:  # noqa: A002
        """Begin the next round."""
        row, entrants, pairings = await self._known(id)
        _check_founder(row, guest)
        if not _are_known(pairings):
            raise RefusedError("tournament_running")
        if not _may_begin(row, entrants):
            raise RefusedError("tournament_few")
        now = _next(row, entrants)
        new = await asyncio.to_thread(
            paired, row.form, _played_by(entrants), _played(pairings), now.round, row.id
        )
        by_number = {one.n: one for one in entrants}
        rows, games = [], list[NewGame]()
        for one in new:
            made = (
                self._game_of(row, (by_number[one.first], by_number[one.second]))
                if one.second != BYE
                else None
            )
            table = made[0].id if made else ""
            rows.append(PairingRow(one.round, one.first, one.second, table, one.points))
            games += [made] if made else []
        if not await asyncio.wrap_future(self._store.begin_round(now, rows, games)):
            raise RefusedError("tournament_running")

    def _game_of(self, row: TournamentRow, two: tuple[EntrantRow, EntrantRow]) -> NewGame:
        """A new table for these two, the first of whom begins."""
        game = load(row.kind)
        id = self._hub.new_id()  # noqa: A001
        secret = secrets.token_bytes(32)
        holders = tuple(
            kept_seat(_seat(one), n, hashed(self._hub.seating.secret(id, n)))
            for n, one in enumerate(two)
        )
        sitters = [Sitter(one.guest, one.program) for one in two]
        fresh = replace(
            fresh_row(game, id, row.options, secret, holders),
            clock=row.clock,
            counts=not cannot_count(row.kind, row.options, "deal", sitters),
        )
        if new_sitting(game, fresh, secret.hex()).ending:
            raise RefusedError("over")
        return fresh, secret.hex()

    async def award(self, id: str, wish: forms.Award, guest: str) -> None:  # noqa: A002
        """Say how a game of this round ended that was not played to its end."""
        row, _, pairings = await self._known(id)
        _check_founder(row, guest)
        for pairing in pairings:
            if (pairing.round, pairing.first) == (wish.round, wish.first) and pairing.game:
                break
        else:
            raise RefusedError("no_tournament")
        told = (await self._told([pairing])).get(pairing.game)
        if pairing.round != row.round or (told is not None and _points(told) is not None):
            raise RefusedError("tournament_played")
        points = float(wish.points)
        await asyncio.wrap_future(self._store.set_points(id, pairing, points, anew=True))

    async def finish(self, id: str, guest: str) -> None:  # noqa: A002
        """End a tournament: what is not played counts for nothing."""
        row = await self._row(id)
        _check_founder(row, guest)
        await asyncio.wrap_future(self._store.finish(id))

    async def look(self, id: str, guest: str) -> forms.Tournament:  # noqa: A002
        """How a tournament stands, for who asks."""
        row, entrants, pairings = await self._known(id)
        told = await self._told(pairings)
        at = next((one.n for one in entrants if one.guest == guest != ""), None)
        stands = {one.n: one for one in standings(_played_by(entrants), _played(pairings))}
        by_number = {one.n: one for one in entrants}
        rounds = sorted({one.round for one in pairings}, reverse=True)
        return forms.Tournament(
            id=row.id,
            name=row.name,
            game=row.kind,
            options=row.options,
            form=cast("forms.Form", row.form),
            rounds=row.rounds,
            clock=[float(part) for part in row.clock.split()] or None,
            round=row.round,
            over=row.over,
            founder=guest == row.founder != "",
            can_enter=not row.over and _can_enter(row, entrants, guest),
            can_begin=_may_begin(row, entrants) and _are_known(pairings),
            entrants=[_entrant(by_number[n], stands[n], at) for n in stands],
            played=[
                forms.TournamentRound(
                    number,
                    [self._pairing(one, told, at) for one in pairings if one.round == number],
                )
                for number in rounds
            ],
        )

    def _pairing(
        self, row: PairingRow, told: dict[str, wire.TableInfo], at: int | None
    ) -> forms.TournamentPairing:
        table = f"/t/{row.game}" if row.game else ""
        if table and at in (row.first, row.second):
            seat = 0 if at == row.first else 1
            table += f"#{self._hub.seating.secret(row.game, seat)}"
        second = None if row.second == BYE else row.second
        status = _status(row, told.get(row.game))
        return forms.TournamentPairing(row.first, second, table, status, row.points)

    async def _row(self, id: str) -> TournamentRow:  # noqa: A002
        row = await asyncio.to_thread(self._store.find, id)
        if row is None:
            raise RefusedError("no_tournament")
        return row

    async def _known(
        self,
        id: str,  # noqa: A002
    ) -> tuple[TournamentRow, list[EntrantRow], list[PairingRow]]:
        """A tournament with the results of all games of which everybody may know the end."""
        row = await self._row(id)
        entrants = await asyncio.to_thread(self._store.entrants, id)
        pairings = await asyncio.to_thread(self._store.pairings, id)
        told = await self._told([one for one in pairings if one.points is None])
        found = []
        for pairing in pairings:
            points = pairing.points
            if points is None and (info := told.get(pairing.game)) is not None:
                points = _points(info)
                if points is not None:
                    await asyncio.wrap_future(self._store.set_points(id, pairing, points))
            found.append(replace(pairing, points=points))
        if not row.over and row.round and row.round == row.rounds and _are_known(found):
            await asyncio.wrap_future(self._store.finish(id))
            row = replace(row, over=True)
        return row, entrants, found

    async def _told(self, pairings: Sequence[PairingRow]) -> dict[str, wire.TableInfo]:
        """What everybody may know of these tables, of all servers of the house."""
        ids = [one.game for one in pairings if one.game]
        rows = await asyncio.to_thread(self._hub.store.games, ids)
        far = [id for id in ids if not self._hub.has(id)]  # noqa: A001
        others = self._hub.others
        known, _ = await others.what_of("", (), far) if others and far else ({}, [])
        return {id: known.get(id) or self._hub.info(row, None) for id, row in rows.items()}  # noqa: A001


def _line(row: TournamentRow) -> forms.TournamentLine:
    return forms.TournamentLine(row.id, row.name, row.kind, row.round, row.rounds, row.over)


def _entrant(row: EntrantRow, stands: Standing, at: int | None) -> forms.TournamentEntrant:
    return forms.TournamentEntrant(
        n=row.n,
        name=row.name,
        program=row.program,
        gone=row.gone,
        you=row.n == at,
        place=stands.place,
        points=stands.points,
        opponents=stands.opponents,
        beaten=stands.beaten,
        games=stands.games,
    )


def _seat(entrant: EntrantRow) -> SeatRow:
    kind = "program" if entrant.program else "person"
    return SeatRow(0, kind, entrant.guest, entrant.name, entrant.program)


def _played_by(entrants: Sequence[EntrantRow]) -> list[Entrant]:
    return [Entrant(one.n, bool(one.program), one.gone) for one in entrants]


def _played(pairings: Sequence[PairingRow]) -> list[Pairing]:
    return [Pairing(one.round, one.first, one.second, one.points) for one in pairings]


def _can_enter(row: TournamentRow, entrants: Sequence[EntrantRow], guest: str) -> bool:
    """Whether somebody may play who does not: in a round robin before it begins, or once more."""
    own = [one for one in entrants if one.guest == guest]
    if own:
        return own[0].gone
    return row.form != ROBIN or not row.round


def _are_known(pairings: Sequence[PairingRow]) -> bool:
    """Whether all games have a result."""
    return all(one.points is not None for one in pairings)


def _may_begin(row: TournamentRow, entrants: Sequence[EntrantRow]) -> bool:
    """Whether there is a next round, and at least one game in it."""
    if row.over or (row.round and row.round >= row.rounds):
        return False
    here = [one for one in entrants if not one.gone]
    people = [one for one in here if not one.program]
    return bool(people) and len(here) >= AT_A_TABLE


def _next(row: TournamentRow, entrants: Sequence[EntrantRow]) -> TournamentRow:
    """The tournament in its next round; in the first one it is known how many there are."""
    rounds = row.rounds if row.round else rounds_of(row.form, _played_by(entrants), row.rounds)
    return replace(row, round=row.round + 1, rounds=rounds)


def _check_founder(row: TournamentRow, guest: str) -> None:
    if not guest or row.founder != guest:
        raise RefusedError("founder")
    if row.over:
        raise RefusedError("tournament_over")


def _points(table: wire.TableInfo) -> float | None:
    """What the first of two has got; None if nobody knows or it was broken off."""
    if table.status != "over" or table.ending not in PLAYED_OUT:
        return None
    if len(table.winners) != 1:
        return DRAWN
    return WON if table.winners == [0] else LOST


def _status(row: PairingRow, table: wire.TableInfo | None) -> forms.PairingStatus:
    if not row.game:
        return "bye"
    if row.points is not None:
        return "over"
    if table is None or table.status in ("over", "closed"):
        return "broken"
    return "waiting" if table.status == "gathering" else "playing"
