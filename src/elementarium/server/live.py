"""One live table: its sitting, its sockets, and the order in which things happen.

For every request: who asks, whether it was carried out before, whether it was decided on the
present version, what the rules say; then it is stored; then, and only then, somebody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import uuid4

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.words import Message
from elementarium.play.house import house_choice
from elementarium.play.sitting import Entry, Happening, RefusedError, Sitting
from elementarium.server import messages as wire
from elementarium.server.asking import after_path, because, refusal_of, said, tried
from elementarium.server.chores import Chores
from elementarium.server.journal import action_row
from elementarium.server.outbox import LATER, Outbox
from elementarium.server.pace import PACE, beat_of, thought_of
from elementarium.server.retelling import Retelling
from elementarium.server.shown import ShownTable, encode
from elementarium.server.thinkers import Thinkers
from elementarium.server.window import THOUGHT, Window
from elementarium.store.rows import GameRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.table")
AGAIN = 2.0
"""Seconds after which the house tries again what could not be stored."""
PASS = "pass"
"""What who is asked in secret, and does not answer, has answered."""


class LiveTable(ShownTable):
    """A table that somebody looks at, and all that is done at it."""

    def __init__(
        self,
        row: GameRow,
        sitting: Sitting,
        store: Store,
        thinkers: Thinkers,
        build: str,
        clock: Callable[[], float] = time.monotonic,
        pace: float = PACE,
    ) -> None:
        super().__init__(row, sitting, build, clock)
        self.length = 0
        """How many entries the journal has."""
        self.frozen = False
        """Whether the rules failed here: nothing is played any more until somebody has looked."""
        self.used = clock()
        self._store = store
        self._thinkers = thinkers
        self._pace = pace
        self._lock = asyncio.Lock()
        self._chores = Chores(row.id)
        self._thinking = False
        self._hinting: set[int] = set()
        """Seats for which a hint is being thought about."""
        self._spoiled = False
        """Whether the sitting may differ from what is stored."""
        self._reload: Callable[[], Awaitable[tuple[GameRow, Sitting, int]]] | None = None

    def reloads_by(self, reload: Callable[[], Awaitable[tuple[GameRow, Sitting, int]]]) -> None:
        """How to get the table from the store again after storing has failed."""
        self._reload = reload

    # Sockets

    def alone(self) -> asyncio.Lock:
        """To be held by whoever changes the table from outside: nothing else happens meanwhile."""
        return self._lock

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, nothing is under way, and nobody's time runs."""
        at_work = self._thinking or self._lock.locked() or self._chores.has_alarm
        return not self.audience.viewers() and not at_work

    def attach(self, link: Outbox) -> None:
        """A socket begins to listen; it is told everything in answer to its hello."""
        if self.audience.attach(link):
            self.tell_people()

    def detach(self, link: Outbox) -> None:
        """A socket is gone."""
        self.used = self._clock()
        if self.audience.detach(link):
            self.tell_people()
        if None not in self.audience.viewers():
            self._retelling = Retelling(None)

    def close(self, code: int) -> None:
        """Send everybody away and stop what is under way."""
        self.audience.close(code)
        self._chores.close()

    # Requests

    async def handle(self, link: Outbox, request: wire.FromClient) -> None:
        """Carry out what a client asks for; everything is answered."""
        if isinstance(request, wire.Ping):
            link.put(encode(wire.Pong(request.n)))
            return
        async with self._lock:
            self.used = self._clock()
            if isinstance(request, wire.Hello):
                await self._greet(link, request.v)
                return
            await self._answer(link, request)

    async def _greet(self, link: Outbox, version: int) -> None:
        """Answer a hello; whoever cannot be told what is stored comes back in a moment."""
        try:
            await self._mend()
        except RefusedError:
            link.close(LATER)
            return
        await self._welcome(link, version)
        self.go_on()

    async def _answer(self, link: Outbox, request: Any) -> None:
        try:
            await self._mend()
            if link.seat is None:
                raise RefusedError("seat")
            match request:
                case wire.Why():
                    state = self._state_seen_by(link.seat)
                    link.put(encode(because(self.sitting.table.game, state, link.seat, request)))
                case wire.Try():
                    self._refuse_while_waiting(link.seat)
                    state = self._state_seen_by(link.seat)
                    link.put(encode(tried(self.sitting.table.game, state, link.seat, request)))
                case wire.AskHint():
                    self._ask_hint(link, link.seat, request)
                case wire.Quiet():
                    await self._be_quiet(link, link.seat, request)
                case _:
                    await self._change(link, link.seat, request)
        except RefusedError as error:
            self._refuse(link, request.id, error.code, Message(f"house.no.{error.code}"), "")
        except (IllegalActionError, NotationError) as error:
            refusal = refusal_of(request, error)
            told = said(self.sitting.table.game, refusal)
            self._refuse(link, request.id, refusal.code, told, refusal.rule)

    async def _change(self, link: Outbox, seat: int, request: Any) -> None:
        """Carry out a request that makes history."""
        if (known := self.sitting.done.get(request.id)) is not None:
            asker, versions = known
            if asker != seat and not isinstance(request, wire.PlayOn):
                raise RefusedError("bad")
            link.put(encode(wire.Ack(request.id, versions[seat] or 0)))
            return
        self._refuse_who_left(seat)
        now = self._clock()
        if isinstance(request, wire.Resign):
            await self._make(link, lambda: self.sitting.give_up(seat, request.id, now))
            return
        self._refuse_while_waiting(seat)
        if request.v != self.sitting.version(seat):
            self._refuse(link, request.id, "stale", Message("house.no.stale"), "")
            await self._welcome(link, -1)
            return
        match request:
            case wire.Act():
                await self._make(link, lambda: self._act_of_person(seat, request, now))
            case wire.Back():
                await self._make(link, lambda: self.sitting.take_back(seat, request.id, now))
            case wire.PlayOn():
                await self._play_on(link, request, now)

    def _act_of_person(self, seat: int, request: wire.Act, now: float) -> Entry:
        """Play one action, of as many texts as it needs, and never two at once."""
        table = self.sitting.table
        if len(request.path) > 1:
            after_path(table.game, table.state, seat, request.path)
        return self.sitting.act(seat, request.path, request.id, now)

    async def _play_on(self, link: Outbox, request: wire.PlayOn, now: float) -> None:
        """Let the house act for a person who is away."""
        seat = self.sitting.to_act
        if seat is None or not self.is_away(seat):
            raise RefusedError("not_away")
        await self._make(link, lambda: self._act_of_house(seat, request.id, now))

    def _act_of_house(self, seat: int, request: str, now: float) -> Entry:
        perspective = self.sitting.table.perspective(seat)
        text = perspective.written(house_choice(perspective, self.length))
        return self.sitting.act(seat, [text], request, now, "house")

    async def _make(self, link: Outbox | None, change: Callable[[], Entry]) -> None:
        """Make history: change, store, answer, tell; in this order."""
        if self.frozen:
            raise RefusedError("frozen")
        try:
            entry = change()
        except ElementariumError:
            raise
        except Exception:
            LOG.exception("table %s: the rules failed; the table is frozen", self.row.id)
            self.frozen = True
            await self._restore()
            raise RefusedError("frozen") from None
        await self._keep(entry)
        if link is not None and link.seat is not None:
            made = self.sitting.done[entry.id][1][link.seat]
            link.put(encode(wire.Ack(entry.id, made or 0)))
        if entry.kind == "back":
            self._window = None
            await self._welcome_all()
        else:
            self._tell(self.sitting.happened[-1])
        self.settle()
        if entry.kind in ("resign", "time") and not self.over:
            self.tell_people()
        self.go_on()

    def settle(self) -> None:
        """After something was stored and told: who holds the seats, whose time runs, is it over."""
        self.holders = tuple(self.sitting.holders)
        self.over = self.sitting.ending is not None and self._window is None
        self.sitting.run_clock(self._clock(), stopped=self._window is not None)

    async def _keep(self, entry: Entry) -> None:
        """Store an entry; if that fails, forget it again.

        A store that failed may have kept it all the same: what it has is the truth.
        """
        row = action_row(self.row.id, self.length, entry)
        over = self.sitting.ending is not None
        try:
            await asyncio.wrap_future(self._store.add_action(row, over=over))
            self.length += 1
        except Exception as error:
            LOG.warning("table %s: not stored: %s", self.row.id, type(error).__name__)
            await self._restore()
            if self._spoiled or entry.id not in self.sitting.done:
                raise RefusedError("storage") from error

    async def _mend(self) -> None:
        """Get the table from the store if it could not be got before."""
        if self._spoiled:
            await self._restore()
            if self._spoiled:
                raise RefusedError("storage")

    async def _restore(self) -> None:
        """Go back to what is stored: the store is the truth.

        If it has what we knew, a window is as open as it was; else everybody is told anew.
        """
        self._spoiled = True
        assert self._reload is not None, "a live table knows where it came from"
        known = self.length
        try:
            self.row, self.sitting, self.length = await self._reload()
        except Exception:  # the next request tries again
            LOG.exception("table %s cannot be read now", self.row.id)
            return
        self._spoiled = False
        if self.length == known:
            self.settle()
            return
        self._window = None
        self.resume()
        self.tell_people()
        await self._welcome_all()

    def resume(self) -> None:
        """Go on after the table was read: who may not know of a secret question does not.

        Whoever watches may come back later, and is not to learn by a closed window that nobody was
        asked.
        """
        if (opened := self.sitting.still_open) is not None:
            self._window = Window.after(self.sitting, opened, self._clock(), watched=self.row.watch)
            self._tell_who_is_asked()
            self._close_if_possible()
        self.settle()
        if self._window is not None:
            self._watch_time()

    # Answers

    def _refuse_while_waiting(self, seat: int) -> None:
        """Nobody acts before the others have had their time to react, but who is asked."""
        if self._window is not None and seat != self.sitting.asked_in_secret:
            raise RefusedError("window")

    def _refuse_who_left(self, seat: int) -> None:
        """Who has given a game of three or more up watches the program that goes on."""
        if self.sitting.holders[seat].kind == "program":
            raise RefusedError("seat")

    def _ask_hint(self, link: Outbox, seat: int, request: wire.AskHint) -> None:
        """Let a program think for a person, about one thing at a time."""
        self._refuse_while_waiting(seat)
        if not self.row.hints or self.sitting.to_act != seat:
            raise RefusedError("hint")
        if seat in self._hinting:
            raise RefusedError("busy")
        if not self._thinkers.hints.take(link.asker):
            raise RefusedError("busy")
        self._hinting.add(seat)
        self._chores.start(partial(self._hint, link, seat, request, self.sitting.table.state))

    async def _hint(self, link: Outbox, seat: int, request: wire.AskHint, state: Any) -> None:
        """What a program would do; thought about without holding anybody up."""
        try:
            found = await self._thinkers.hint(self.row.kind, state, seat, request.id)
        except Exception:  # a hint that fails is refused, the game goes on
            LOG.exception("table %s: no hint", self.row.id)
            self._refuse(link, request.id, "hint", Message("house.no.hint"), "")
            return
        finally:
            self._hinting.discard(seat)
            self._thinkers.hints.leave(link.asker)
        link.put(encode(found))

    # Telling

    def _tell(self, happening: Happening) -> None:
        """Let everybody know what has happened who may know it now."""
        ending = self.sitting.ending
        opens = self.sitting.opens_window(happening) and ending is None
        given_up = ending is not None and not happening.steps
        if self._window is not None and (opens or given_up):
            self._close_window(before=happening)
        if opens:
            self._open_window(happening)
        elif self._window is not None:
            self._window.hear(happening.entry.seat, self._clock())
            self._tell_who_is_asked()
            self._close_if_possible()
        else:
            for viewer in self.audience.viewers():
                self._tell_news(viewer, happening)

    # Windows

    def _open_window(self, happening: Happening) -> None:
        """Tell what was played, and for a while not what came of it."""
        watched = None in self.audience.viewers()
        self._window = Window.after(self.sitting, happening, self._clock(), watched=watched)
        for viewer in self.audience.viewers():
            now = self._now(viewer)
            self.audience.tell(viewer, encode(wire.Reacting(now)), now.v + 1)
        self._tell_who_is_asked()
        self._close_if_possible()

    async def _be_quiet(self, link: Outbox, seat: int, request: wire.Quiet) -> None:
        """A seat says that it does not react; who is asked passes by it."""
        self._refuse_who_left(seat)
        window = self._window
        if window is not None and self.sitting.asked_in_secret == seat:
            await self._make(
                link, lambda: self.sitting.act(seat, [PASS], request.id, self._clock())
            )
            return
        link.put(encode(wire.Ack(request.id, self._now_version(seat))))
        if window is not None:
            window.hear(seat, self._clock())
            window.unheard.add(seat)
            self._close_if_possible()
            self.go_on()

    def _close_if_possible(self) -> None:
        if self._window is not None and self._window.may_close(self.sitting, self._clock()):
            self._close_window()
            self.settle()

    def _close_window(self, before: Happening | None = None) -> None:
        """Tell everybody what came of the action, up to another one that was played upon it."""
        window, self._window = self._window, None
        assert window is not None, "only an open window is closed"
        for viewer in self.audience.viewers():
            then = None if before is None else self._then(viewer, before)
            self._tell_since(viewer, window.told[viewer][0], then)

    async def _close_in_time(self) -> None:
        """The time of the window is over: who has not answered passes."""
        async with self._lock:
            await self._unasked(self._pass_all)

    async def _pass_all(self) -> None:
        window, now = self._window, self._clock()
        if window is None:
            return
        while (seat := self.sitting.asked_in_secret) is not None and self._window is window:
            if not window.passes(self.sitting, seat, now):
                break
            await self._make(None, lambda: self._answer_in_time(window, seat))
        if self._window is window:
            self._close_if_possible()
            self.go_on()

    def _answer_in_time(self, window: Window, seat: int | None) -> Entry:
        """What a program has decided upon; who has not decided passes."""
        assert seat is not None, "somebody is asked"
        decided, window.reaction = window.reaction, None
        if decided is not None and decided[0] == seat:
            return self._act_of_program(*decided)
        return self.sitting.act(seat, [PASS], uuid4().hex, self._clock(), "house")

    # Going on by itself

    def go_on(self) -> None:
        """Let the next program think, and watch the time."""
        if self.frozen:
            self._chores.stop_alarm()
            return
        self._watch_time()
        seat = self.sitting.to_act
        if seat is None or seat < 0 or self._thinking:
            return
        if self._window is not None and seat != self.sitting.asked_in_secret:
            return
        if self._window is not None and seat in self._window.unheard:
            self._chores.start(self._close_in_time)
            return
        if self._window is not None and self._window.reaction is not None:
            return
        if self.sitting.holders[seat].kind == "program":
            self._thinking = True
            self._chores.start(partial(self._think, seat))

    async def _think(self, seat: int) -> None:
        """Let a program act, then go on."""
        sitting, length = self.sitting, self.length
        table = sitting.table
        level, seed = sitting.holders[seat].level, uuid4().int >> 66
        seconds, beat = self._time_to_think(level)
        try:
            number = await self._thinkers.choice(
                table.game.name, table.state, seat, level, seed, seconds=seconds, beat=beat
            )
            await self._lock.acquire()
        finally:
            self._thinking = False
        try:
            await self._unasked(lambda: self._go_on_with(sitting, length, seat, number))
        finally:
            self._lock.release()

    def _time_to_think(self, level: str) -> tuple[float, float]:
        """How many seconds a program may think, 0 for its own time, and when it is heard."""
        if self._window is not None:
            return THOUGHT, self._pace
        if self.sitting.table.game.hidden:
            return thought_of(level), beat_of(level, self._pace)
        return 0.0, self._pace

    async def _go_on_with(self, sitting: Sitting, length: int, seat: int, number: int) -> None:
        """Play what a program has chosen, unless something happened while it was thinking."""
        if self.length != length or self.sitting is not sitting:
            self.go_on()
            return
        window = self._window
        if window is not None and sitting.table.perspective(seat).written(number) != PASS:
            window.reaction = (seat, number)
            await self._pass_all()
            return
        await self._make(None, lambda: self._act_of_program(seat, number))

    def _act_of_program(self, seat: int, number: int) -> Entry:
        text = self.sitting.table.perspective(seat).written(number)
        return self.sitting.act(seat, [text], uuid4().hex, self._clock())

    async def _unasked(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what nobody has asked for, on what is stored; try again later if that fails."""
        try:
            await self._mend()
            await work()
        except ElementariumError as error:
            why = error.code if isinstance(error, RefusedError) else type(error).__name__
            LOG.warning("table %s: the house could not act: %s", self.row.id, why)
            self._chores.start_later(AGAIN, self._try_again)

    async def _try_again(self) -> None:
        async with self._lock:
            await self._unasked(self._go_on)

    async def _go_on(self) -> None:
        self.go_on()

    def _watch_time(self) -> None:
        """Wake up when the window is to be closed, or when somebody's time is over."""
        now, window, clock = self._clock(), self._window, self.sitting.clock
        if window is not None:
            self._chores.set_alarm(window.next_moment(now) - now, self._close_in_time)
        elif clock is not None and clock.running is not None and self.sitting.ending is None:
            self._chores.set_alarm(clock.left(now)[clock.running], self._time_out)
        else:
            self._chores.stop_alarm()

    async def _time_out(self) -> None:
        async with self._lock:
            await self._unasked(self._end_by_time)

    async def _end_by_time(self) -> None:
        now = self._clock()
        seat = self.sitting.clock.flagged(now) if self.sitting.clock else None
        if seat is None or self.sitting.ending:
            self._watch_time()
            return
        await self._make(None, lambda: self.sitting.give_up(seat, uuid4().hex, now, "time"))
