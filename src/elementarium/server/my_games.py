"""What somebody has played: what goes on, what has ended, how strong that makes one."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from elementarium.core.registry import load, names
from elementarium.play.journal import RefusedError
from elementarium.players.levels import LEVELS
from elementarium.players.scale import elo_of
from elementarium.ratings.counting import FREE, PACES
from elementarium.ratings.rating import PLACED, WIDTH
from elementarium.server import forms
from elementarium.server import messages as wire
from elementarium.server.company import seats_of
from elementarium.server.gathering import status_of
from elementarium.server.live import LiveTable
from elementarium.server.seeing import table_of
from elementarium.store.results import PLACE
from elementarium.store.rows import CountRow, GameRow, PlayedRow, RatingRow, Wanted
from elementarium.store.store import Store

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

PAGE = 15
"""So many finished games are told at once."""
WEAKER = 200.0
"""How much weaker than a novice a program is offered at most."""
TELLING = 2.0
"""Where others may be asked in secret to react, an end is told a moment after it was stored."""


class MyGames:
    """Answers what somebody wants to know of the own games."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store: Store = hub.store

    async def profile(self, guest: str) -> forms.Profile:
        """Everything but the list of finished games."""
        person, ratings, counts, lobby = await asyncio.gather(
            asyncio.to_thread(self._store.people.person, guest),
            asyncio.to_thread(self._store.ratings.of, guest),
            asyncio.to_thread(self._store.results.counts, guest),
            self._hub.whole_lobby(guest),
        )
        going = [table for table in lobby.mine if table.status in ("playing", "gathering")]
        return forms.Profile(
            name=person.name,
            has_phrase=person.has_phrase,
            page=page_of(person.shown),
            running=[await self._running(table) for table in going],
            ratings=[told_rating(row) for row in ratings],
            counts=[told_count(row) for row in counts],
            scales=scales(),
        )

    async def _running(self, table: wire.TableInfo) -> forms.Running:
        """A table that goes on, with the time that is left to whom it is shown."""
        own = next((seat.seat for seat in table.seats if seat.you), None)
        if table.clock is None or own is None or table.status != "playing":
            return forms.Running(table, None)
        live = self._hub.live.get(table.id)
        if isinstance(live, LiveTable) and live.sitting.clock is not None:
            return forms.Running(table, live.sitting.clock.left(live.clock())[own])
        left = await asyncio.to_thread(self._store.time_left, table.id)
        return forms.Running(table, left[own] if left else table.clock[0])

    async def played(self, guest: str, wanted: Wanted) -> forms.PlayedGames:
        """Finished games, the newest first, and where the list goes on."""
        rows = await asyncio.to_thread(self._store.results.played, guest, wanted, PAGE + 1)
        known = await asyncio.to_thread(self._store.games, {row.game for row in rows})
        more = rows[PAGE - 1 : PAGE] if len(rows) > PAGE else []
        games = []
        for row in rows[:PAGE]:
            game = known[row.game]
            if not self._is_told(row, game):
                continue
            info = table_of(game, row.n, status=status_of(game))
            games.append(forms.PlayedGame(info, row.n, row.ended, _outcome(row), row.gain))
        return forms.PlayedGames(games, f"{more[0].ended}{PLACE}{more[0].game}" if more else "")

    def _is_told(self, row: PlayedRow, game: GameRow) -> bool:
        """Whether everybody may know that a game is over: at its table, or as time has passed."""
        live = self._hub.live.get(row.game)
        if live is not None and live.over:
            return True
        fresh = (datetime.now(UTC) - timedelta(seconds=TELLING)).isoformat()
        return row.ended <= fresh or not opens_windows(game.kind)

    async def graph(self, guest: str, kind: str, pace: str) -> list[forms.RatingPoint]:
        """How a rating has moved."""
        ratings = await asyncio.to_thread(self._store.ratings.of, guest)
        for row in ratings:
            if (row.kind, row.pace) == (kind, pace):
                points = await asyncio.to_thread(self._store.ratings.points, row.id)
                return [
                    forms.RatingPoint(one.game, one.elo, WIDTH * one.sigma, one.at)
                    for one in points
                ]
        return []

    async def equals(self, guest: str) -> dict[str, str]:
        """For each game with a rating the program that stands where the guest stands."""
        found = {}
        ratings = await asyncio.to_thread(self._store.ratings.of, guest)
        for row in sorted(ratings, key=lambda row: (row.pace == FREE, row.games)):
            lowest, highest = (scales()[row.kind][place].elo for place in (0, -1))
            elo = min(max(row.elo, lowest - WEAKER), highest)
            found[row.kind] = f"even:{round(elo, -1):.0f}"
        return found

    async def rated(self, guest: str, id: str) -> forms.Rated:  # noqa: A002
        """What a game has changed for a guest; raises if nothing."""
        row = await asyncio.to_thread(self._hub.row, id)
        changes = await asyncio.to_thread(self._store.ratings.of_game, id)
        for seat in seats_of(row, guest):
            if seat in changes:
                gain, now = changes[seat]
                return forms.Rated(gain, now.elo, WIDTH * now.sigma)
        raise RefusedError("not_rated")

    async def public(self, page: str) -> tuple[str, forms.PublicPage]:
        """The guest of a public page, and what everybody may see of it."""
        guest = await asyncio.to_thread(self._store.people.by_page, page) if page else ""
        if not guest:
            raise RefusedError("no_page")
        person = await asyncio.to_thread(self._store.people.person, guest)
        ratings = await asyncio.to_thread(self._store.ratings.of, guest)
        counts = await asyncio.to_thread(self._store.results.counts, guest)
        told = [told_rating(row) for row in ratings]
        return guest, forms.PublicPage(
            person.name, told, [told_count(row) for row in counts], scales()
        )

    async def leaders(self, kind: str, pace: str) -> forms.Leaders:
        """The strongest of those who want to be seen, with the programs among them."""
        game = load(kind).name
        if pace not in PACES:
            raise RefusedError("bad")
        found = await asyncio.to_thread(self._store.ratings.leaders, game, pace)
        people = [
            forms.Leader(name, f"/p/{page}", row.elo, WIDTH * row.sigma, row.games)
            for page, name, row in found
        ]
        return forms.Leaders(people, scales().get(game, []))


def opens_windows(kind: str) -> bool:
    """Whether others may be asked in secret in a game."""
    return kind in names() and load(kind).opens_window is not None


def _outcome(row: PlayedRow) -> forms.Outcome:
    return row.outcome  # type: ignore[return-value]  # what was written from one


def page_of(shown: str) -> str:
    """The address of a public page; empty for none."""
    return f"/p/{shown}" if shown else ""


def told_rating(row: RatingRow) -> forms.Rating:
    """A rating as it is told."""
    pace: forms.Pace = row.pace  # type: ignore[assignment]  # what was written from one
    return forms.Rating(row.kind, pace, row.elo, WIDTH * row.sigma, row.games, row.sigma <= PLACED)


def told_count(row: CountRow) -> forms.Count:
    """How many games ended so, as it is told."""
    outcome: forms.Outcome = row.outcome  # type: ignore[assignment]  # as above
    return forms.Count(row.kind, row.seats, row.n, row.against, outcome, row.games)


def scales() -> dict[str, list[forms.Place]]:
    """The places of the five programs, of every game in which they were measured."""
    return {
        game: [forms.Place(level, elo) for level in LEVELS if (elo := elo_of(game, level))]
        for game in names()
        if elo_of(game, LEVELS[0]) is not None
    }
