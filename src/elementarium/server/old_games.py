"""Tables whose rules have changed since: looked at and replayed, never played on.

What the store has of a game are its actions and outcomes in notation, and a sum of every position
reached. They are played again by the rules of today as long as these lead to the same positions;
from there on only what was written is told. Results are not stored: one is told only where all
positions agree, or where somebody gave up, which is lost by any rules.

A game that was still running when its rules changed is over, without a winner. That is stored
before anything of it is shown: until then hands are hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game, Result
from elementarium.core.items import Item
from elementarium.core.records import Record
from elementarium.core.registry import load
from elementarium.core.words import Message
from elementarium.play.journal import Ending, Entry, RefusedError
from elementarium.play.proof import proof_tags
from elementarium.play.sitting import Sitting
from elementarium.server import forms
from elementarium.server import messages as wire
from elementarium.server.bringing import TERMINATION_TAG, tags_of
from elementarium.server.company import Company, encode
from elementarium.server.journal import action_row, entry_of
from elementarium.server.outbox import NO_TABLE, Outbox
from elementarium.server.seeing import all_news, moment_of, over_with
from elementarium.server.tables import names_of, new_sitting, urn_of
from elementarium.store.rows import ActionRow, GameRow, Standing
from elementarium.store.store import Store
from elementarium.store.tables import OVER

RULES_CHANGED = "rules_changed"
"""The last entry of a game that its rules left behind."""


class OldGame:
    """What is known of a game of older rules."""

    def __init__(self, row: GameRow, secret: str, journal: Sequence[ActionRow]) -> None:
        if any(action.seq != seq for seq, action in enumerate(journal)):
            raise RefusedError("damaged")
        entries = held(map(entry_of, journal))
        self.was_running = any(action.kind == RULES_CHANGED for action in journal)
        self.row = row
        self.game = load(row.kind)
        self.urn = urn_of(row, secret) if secret else None
        self.sitting = _played_again(self.game, row, secret, entries)
        agreed = len(self.sitting.happened) if self.sitting else 0
        self.count = len(entries)
        self.rest = entries[agreed:]
        self.drawn = agreed if agreed or (self.sitting and row.start) else -1
        """The last moment that can be drawn; of a deal that no position proves not even the first.
        """

    def news(self) -> list[wire.News]:
        """All that happened: told as far as the rules agree, then as it was written."""
        told = all_news(self.sitting) if self.sitting else []
        for v, entry in enumerate(self.rest, start=len(told) + 1):
            text = " ; ".join(self._texts(entry))
            told.append(wire.News(v, cast("Any", entry.kind), entry.seat, text, []))
        return told

    def moment(self, v: int) -> forms.Moment:
        """A point of the game; without views where it cannot be drawn."""
        if not 0 <= v <= self.count:
            raise RefusedError("no_such_moment")
        if v <= self.drawn and self.sitting:
            return moment_of(self.sitting, v)
        return forms.Moment(v, [], None)

    def over(self) -> wire.Over:
        """How it ended, as far as that is known."""
        return over_with(self._ending(), self.urn, self.count)

    def _ending(self) -> Ending:
        if self.was_running:  # also where the rules of today would have ended it
            return Ending("rules_changed", Result((), ()))
        if not self.rest and self.sitting and self.sitting.ending:
            return self.sitting.ending
        last = self.rest[-1] if self.rest else None
        if last and last.kind in ("resign", "time") and self.row.seats == 2:
            how: Any = last.kind
            return Ending(how, Result.lost_by(last.seat), last.seat)
        return Ending("unknown", Result((), ()))

    def record(self) -> str:
        """The record with the number of its own rules; raises if its deal is not known."""
        if self.drawn < 0 and not self.row.start:
            raise RefusedError("old_deal")
        items = [*self._agreed_items(), *(one for entry in self.rest for one in self._items(entry))]
        ending = self._ending()
        record = Record(
            game=self.row.kind,
            version=self.row.rules,
            players=names_of(self.row),
            options=self.game.options.read(self.row.options),
            start=self.row.start or self._first_position(),
            items=tuple(items),
            result=ending.result.written() if ending.how == "rules" else "*",
            data=self.row.data,
            tags=self._tags(),
        )
        return record.written(_by_seat(items))

    def _tags(self) -> dict[str, str]:
        if self.row.tags:
            return tags_of(self.row)
        tags = {"Date": self.row.created[:10]}
        if self.urn:
            tags |= proof_tags(self.urn, dealt=not self.row.start, source=self.row.source)
        over = self.over()
        if over.how != "rules":
            tags[TERMINATION_TAG] = over.how if over.by is None else f"{over.how} {over.by}"
        return tags

    def _first_position(self) -> str:
        assert self.sitting is not None, "a deal that is known was dealt again"
        return self.sitting.table.record().start

    def _agreed_items(self) -> Sequence[Item]:
        return self.sitting.table.record().items if self.sitting else ()

    def _items(self, entry: Entry) -> list[Item]:
        return [
            Item(text) if text.startswith("~") else Item(text, entry.seat)
            for text in self._texts(entry)
        ]

    def _texts(self, entry: Entry) -> list[str]:
        return self.game.join([*entry.texts, *entry.chance])


class OldTable(Company):
    """The table of such a game: whoever comes is told why it is not played on."""

    def __init__(self, game: OldGame, build: str, clock: Callable[[], float]) -> None:
        super().__init__(game.row, build, clock)
        self.game = game
        self.over = True

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks."""
        return not self.audience.viewers()

    async def handle(self, link: Outbox, request: wire.FromClient) -> None:
        """Refuse everything; a page that is told so shows the replay."""
        told = Message("house.no.old_rules")
        link.put(encode(wire.No(getattr(request, "id", ""), "old_rules", told, "", -1)))
        if isinstance(request, wire.Hello):
            link.close(NO_TABLE)

    def replay(self, viewer: int | None) -> forms.Replay:
        """The whole game."""
        return forms.Replay(self.info(viewer), self.game.news(), self.game.over())


async def old_table(row: GameRow, store: Store, build: str, clock: Callable[[], float]) -> OldTable:
    """The table of a game of older rules; one that was running is stored as over first."""
    secret, journal = await asyncio.to_thread(lambda: (store.seed(row.id), store.journal(row.id)))
    if row.status != OVER:
        last = action_row(
            row.id, len(journal), Entry(cast("Any", RULES_CHANGED), -1, RULES_CHANGED)
        )
        await asyncio.wrap_future(
            store.add_actions([last], over=True, standing=Standing(-1, RULES_CHANGED, ""))
        )
        journal.append(last)
        row = replace(row, status=OVER, turn=-1, ending=RULES_CHANGED)
    return OldTable(await asyncio.to_thread(OldGame, row, secret, journal), build, clock)


def held(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that nobody has taken back."""
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == "back":
            while found and not _is_act_of(found.pop(), entry.seat):
                pass
        elif entry.kind != RULES_CHANGED:
            found.append(entry)
    return found


def _is_act_of(entry: Entry, seat: int) -> bool:
    return entry.seat == seat and bool(entry.texts)


def _played_again(
    game: Game[Any], row: GameRow, secret: str, entries: Sequence[Entry]
) -> Sitting | None:
    """A sitting after all entries that lead where they led; None if it cannot even begin."""
    today = replace(row, rules=game.version)
    try:
        sitting = new_sitting(game, today, secret)
    except ElementariumError:
        return None
    for place, entry in enumerate(entries):
        try:
            sitting.restore(entry, 0.0)
        except Exception:  # whatever a line of other rules makes these do
            sitting = new_sitting(game, today, secret)
            for again in entries[:place]:
                sitting.restore(again, 0.0)
            break
    return sitting


def _by_seat(items: Sequence[Item]) -> list[list[Item]]:
    """Items in lines, a new one wherever another seat acts."""
    lines: list[list[Item]] = [[]]
    seat: int | None = None
    for item in items:
        if not item.is_chance and item.seat != seat:
            seat = item.seat
            lines.append([])
        lines[-1].append(item)
    return lines
