"""One live table: its sitting, its sockets, and the order in which things happen.

For every request: who asks, whether it was carried out before, whether it was decided on the
present version, what the rules say; then it is stored; then, and only then, somebody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from random import SystemRandom
from typing import Any, TypeVar
from uuid import uuid4

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.words import Message
from elementarium.play.house import house_choice
from elementarium.play.sitting import Entry, Happening, RefusedError, Sitting
from elementarium.play.window import ALONE, BLUR, HOLD, PASS, THOUGHT, Window
from elementarium.server import messages as wire
from elementarium.server.asking import because, refusal_of, said
from elementarium.server.chores import Chores
from elementarium.server.company import Company, encode
from elementarium.server.journal import action_row
from elementarium.server.outbox import LATER, NO_TABLE, Outbox
from elementarium.server.pace import PACE, beat_of, thought_of
from elementarium.server.retelling import Retelling
from elementarium.server.shares import SHORT, Claim
from elementarium.server.shown import ShownTable
from elementarium.server.thinkers import Thinkers
from elementarium.server.wanted import Payer, is_wanted
from elementarium.store.errors import DoubtfulError, StorageError
from elementarium.store.rows import GameRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.table")
_LOT = SystemRandom()
MOST_QUIETS = 100
AGAIN = 2.0
"""Seconds after which the house tries again what could not be stored."""
Made = TypeVar("Made", bound=Entry | wire.Tried)
"""What a change has made: an entry, or the beginning of an action."""
UNSTORED = ("storage", "unknown", "damaged")
"""Refusals that have been told of where they arose."""


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
        self._store = store
        self._thinkers = thinkers
        self._pace = pace
        self._chores = Chores(row.id)
        self._payer = Payer(row.id, row.founder)
        self._thinking: Claim | None = None
        """What the program that thinks, or waits for its turn, was let think by."""
        self._quiets: deque[str] = deque(maxlen=MOST_QUIETS)
        """The last requests to be quiet that changed nothing but a window."""
        self._hinting: set[int] = set()
        """Seats for which a hint is being thought about."""
        self._spoiled = ""
        """Why the sitting may differ from what is stored: the code of a refusal."""
        self._reload: Callable[[], Awaitable[tuple[GameRow, Sitting, int]]] | None = None

    def reloads_by(self, reload: Callable[[], Awaitable[tuple[GameRow, Sitting, int]]]) -> None:
        """How to get the table from the store again after storing has failed."""
        self._reload = reload

    # Sockets

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, nothing is under way, and nobody's time runs."""
        at_work = self._thinking is not None or self._lock.locked() or self._chores.has_alarm
        return not self.audience.viewers() and not at_work

    def attach(self, link: Outbox) -> None:
        """A socket begins to listen."""
        if self._only_watches(link.seat) and self._window is not None and self._window.alone:
            self._hide_window(self._window)
        super().attach(link)

    def detach(self, link: Outbox) -> None:
        """A socket is gone."""
        super().detach(link)
        if None not in self.audience.viewers():
            self._retelling = Retelling(None)
        if not is_wanted(self.sitting.holders, self.audience):
            self._wait_for_watchers()

    def _wait_for_watchers(self) -> None:
        """Programs alone do not think for nobody: they go on when somebody looks."""
        if self._thinking is not None and self._thinkers.turns.withdraw(self._thinking):
            self._thinking = None

    def close(self, code: int) -> None:
        """Send everybody away and stop what is under way."""
        super().close(code)
        self._chores.close()

    async def take_over(self, gathered: Company) -> None:
        """Begin the game for those who have gathered: they are told everything."""
        self.audience = gathered.audience
        await self._welcome_all()
        self.go_on()

    # Requests

    async def handle(self, link: Outbox, request: wire.FromClient) -> None:
        """Carry out what a client asks for; everything is answered."""
        if isinstance(request, wire.Ping):
            link.put(encode(wire.Pong(request.n)))
            return
        if link.closing is not None:
            return
        self.used = self._clock()
        if self._is_harmless(link, request):
            await self._say(link, request)
            return
        async with self._lock:
            await self._say(link, request)

    def _is_harmless(self, link: Outbox, request: wire.FromClient) -> bool:
        """Whether a request neither changes anything nor shows what is only just being stored.

        While others may react nobody knows of more than what opened the window. So nobody waits for
        what is stored meanwhile: else who asks again and again would feel that somebody passes.
        """
        if self._window is None or self._spoiled:
            return False
        if link.seat is None or self._only_watches(link.seat):
            return True
        match request:
            case wire.Resign():
                return request.id in self.sitting.done
            case wire.Quiet() if self._window.alone:
                return False
        return link.seat != self.sitting.asked_in_secret

    async def _say(self, link: Outbox, request: wire.FromClient) -> None:
        if isinstance(request, wire.Hello):
            await self._greet(link, request.v)
        else:
            await self._answer(link, request)

    async def _greet(self, link: Outbox, version: int) -> None:
        """Answer a hello; whoever cannot be told what is stored comes back in a moment."""
        try:
            await self._mend()
        except RefusedError as error:
            self._refuse(link, "", error.code, Message(f"house.no.{error.code}"), "")
            link.close(NO_TABLE if error.code == "damaged" else LATER)
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
                case wire.AskHint():
                    self._ask_hint(link, link.seat, request)
                case wire.ShowNumber():  # sent again before the deal was heard of
                    link.put(encode(wire.Ack(request.id, self._now_version(link.seat))))
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

    def _act_of_person(self, seat: int, request: wire.Act, now: float) -> Entry | wire.Tried:
        """Play an action; of one that needs more to be chosen only show how it looks so far."""
        game, walk = self.sitting.table.game, self.sitting.walk(seat, request.path)
        if game.is_unfinished(walk.after, seat):
            return wire.Tried(request.id, game.view(walk.after, seat), game.legal(walk.after))
        return self.sitting.play(walk, request.id, now)

    async def _play_on(self, link: Outbox, request: wire.PlayOn, now: float) -> None:
        """Let the house act for a person who is away."""
        seat = self.sitting.to_act
        if seat is None or not self.is_away(seat):
            raise RefusedError("not_away")
        await self._make(link, lambda: self._act_of_house(seat, request.id, now))

    def _act_of_house(self, seat: int, request: str, now: float) -> Entry:
        number = house_choice(self.sitting.table.perspective(seat), self.length)
        return self.sitting.act(seat, number, request, now, "house")

    async def _make(self, link: Outbox | None, change: Callable[[], Entry | wire.Tried]) -> None:
        """Make history: change, store, answer, tell; in this order. Or answer what it needs."""
        entry = await self._changed(change)
        if isinstance(entry, wire.Tried):
            assert link is not None, "only people begin an action"
            link.put(encode(entry))
            return
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

    async def _changed(self, change: Callable[[], Made]) -> Made:
        """What a change has made, before it is stored; a table whose rules fail is stopped."""
        if self.frozen:
            raise RefusedError("frozen")
        try:
            return change()
        except ElementariumError:
            raise
        except Exception:
            LOG.exception("table %s: the rules failed; the table is frozen", self.row.id)
            self.frozen = True
            await self._restore()
            raise RefusedError("frozen") from None

    def settle(self) -> None:
        """After something was stored and told: who holds the seats, whose time runs, is it over."""
        self.holders = tuple(self.sitting.holders)
        self.over = self.sitting.ending is not None and self._window is None
        self.sitting.run_clock(self._clock(), stopped=self._window is not None)

    async def _keep(self, *entries: Entry) -> None:
        """Store entries, all or none; if that fails, forget them again.

        A store that failed may have kept them all the same: what it has is the truth. Where there
        is nothing to be stored, something is written that nobody needs: it takes as long.
        """
        rows = [
            action_row(self.row.id, self.length + place, entry)
            for place, entry in enumerate(entries)
        ]
        over = self.sitting.ending is not None
        try:
            writing = self._store.add_actions(rows, over=over) if rows else self._store.try_out()
            await asyncio.wrap_future(writing)
            self.length += len(rows)
        except Exception as error:
            if not isinstance(error, StorageError):  # which the store itself has told of
                LOG.warning("table %s: not stored: %s", self.row.id, type(error).__name__)
            await self._restore()
            if self._spoiled:
                raise RefusedError(self._spoiled) from error
            if any(entry.id not in self.sitting.done for entry in entries) or not entries:
                doubtful = isinstance(error, DoubtfulError)
                raise RefusedError("unknown" if doubtful else "storage") from error

    async def _mend(self) -> None:
        """Get the table from the store if it could not be got before."""
        if self._spoiled:
            await self._restore()
            if self._spoiled:
                raise RefusedError(self._spoiled)

    async def _restore(self) -> None:
        """Go back to what is stored: the store is the truth.

        If it has what we knew, a window is as open as it was; else everybody is told anew.
        """
        self._spoiled = "unknown"
        assert self._reload is not None, "a live table knows where it came from"
        known = self.length
        try:
            self.row, self.sitting, self.length = await self._reload()
        except RefusedError as error:
            self._spoiled = error.code
            return
        except StorageError:  # of which the store itself has told; the next request tries again
            return
        self._spoiled = ""
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
            self._window = self._new_window(opened, watched=self.row.watch)
            self._tell_who_is_asked()
            self._close_if_possible()
        self.settle()
        if self._window is not None:
            self._watch_time()

    # Answers

    def _refuse_while_waiting(self, seat: int) -> None:
        """Nobody acts before the others have had their time to react, but who is asked."""
        window = self._window
        if window is not None and (window.ended or seat != self.sitting.asked_in_secret):
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
        claim = Claim(link.asker, self.sitting.holders[seat].guest, self.row.id, SHORT)
        if self._thinkers.is_crowded(claim):
            raise RefusedError("queue")
        if not self._thinkers.hints.take(link.asker):
            raise RefusedError("busy")
        self._hinting.add(seat)
        state = self.sitting.table.state
        self._chores.start(partial(self._hint, link, seat, request, claim, state))

    async def _hint(
        self, link: Outbox, seat: int, request: wire.AskHint, claim: Claim, state: Any
    ) -> None:
        """What a program would do; thought about without holding anybody up."""
        try:
            found = await self._thinkers.hint(self.row.kind, state, seat, request.id, claim)
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
        left = (seat for seat in range(self.row.seats) if self._only_watches(seat))
        watched = self.audience.was_watched_within(ALONE, left)
        self._window = self._new_window(happening, watched=watched)
        self._tell_of_window(self.audience.viewers())
        self._tell_who_is_asked()
        self._close_if_possible()

    def _new_window(self, happening: Happening, *, watched: bool) -> Window:
        hold = HOLD + BLUR * _LOT.random()
        return Window.after(self.sitting, happening, self._clock(), watched=watched, hold=hold)

    def _tell_of_window(self, viewers: Iterable[int | None]) -> None:
        for viewer in viewers:
            now = self._now(viewer)
            self.audience.tell(viewer, encode(wire.Reacting(now)), now.v + 1)

    async def _be_quiet(self, link: Outbox, seat: int, request: wire.Quiet) -> None:
        """A seat says that it does not react; who is asked passes by it."""
        self._refuse_who_left(seat)
        known = self.sitting.done.get(request.id)
        if known is not None or request.id in self._quiets:  # sent again, perhaps much later
            made = known[1][seat] if known else None
            link.put(encode(wire.Ack(request.id, made or self._now_version(seat))))
            return
        window = self._window
        asked = self.sitting.asked_in_secret == seat
        if window is not None and asked and not window.ended:
            window.hear(seat, self._clock())
            await self._make(
                link, lambda: self.sitting.act(seat, [PASS], request.id, self._clock())
            )
            return
        self._quiets.append(request.id)
        link.put(encode(wire.Ack(request.id, self._now_version(seat))))
        if window is not None and not window.ended:
            window.hear(seat, self._clock())
            window.unheard.add(seat)
            self._close_if_possible()
            self.go_on()

    def _hide_window(self, window: Window) -> None:
        """Let who comes to watch believe that the action is still being thought about."""
        holder = self.sitting.holders[window.by]
        beat = beat_of(holder.level, self._pace) if holder.kind == "program" else self._pace
        window.hide(self._clock() + beat * _LOT.random())
        self._watch_time()

    def _show_window_in_time(self, window: Window, now: float) -> None:
        if now >= window.latest:
            window.show(now)
            self._tell_of_window(self.audience.viewers())

    def _close_if_possible(self) -> None:
        window = self._window
        if window is None or not window.may_close(self.sitting, self._clock()):
            return
        if isinstance(window.ended, Happening):
            self._tell(window.ended)
        else:
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
        """The time of the window, or of somebody in it, is over."""
        async with self._lock:
            await self._unasked(self._go_on_in_window)

    async def _go_on_in_window(self) -> None:
        """Answer for who has not answered in time; at the end store it, and later tell it."""
        window, now = self._window, self._clock()
        if window is None:
            return
        if window.hidden:
            self._show_window_in_time(window, now)
        elif not window.ended:
            await self._answer_in_time(window, now)
        if self._window is window:
            self._close_if_possible()
        self.go_on()

    async def _answer_in_time(self, window: Window, now: float) -> None:
        """Let all pass whose time is over, and a program react that has decided to.

        When the window ends all of it is stored at once, or nothing as if it were something.
        """
        answers: list[Entry] = []
        while (seat := self.sitting.asked_in_secret) is not None:
            if not window.passes(self.sitting, seat, now):
                break
            answers.append(await self._changed(partial(self._answer_for, window, seat)))
            window.hear(seat, now)
            if answers[-1].texts != (PASS,):
                break
        if now >= window.end and not window.alone:
            await self._keep(*answers)
            last = self.sitting.happened[-1]
            reacts = bool(answers) and self.sitting.opens_window(last)
            window.ended = last if reacts and self.sitting.ending is None else True
        elif answers:
            await self._keep(*answers)
            self._tell(self.sitting.happened[-1])

    def _answer_for(self, window: Window, seat: int) -> Entry:
        """What a program has decided upon; who has not decided passes."""
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
        if seat is None or seat < 0 or self._thinking is not None:
            return
        if not is_wanted(self.sitting.holders, self.audience):
            return
        if self._window is not None and (
            self._window.ended or seat != self.sitting.asked_in_secret
        ):
            return
        if self._window is not None and seat in self._window.unheard:
            self._chores.start(self._close_in_time)
            return
        if self._window is not None and self._window.reaction is not None:
            return
        if self.sitting.holders[seat].kind == "program":
            self._let_think(seat)

    def _let_think(self, seat: int) -> None:
        """Let a program wait for its turn to think, in the name of somebody who looks."""
        seconds, _ = self._time_to_think(level := self.sitting.holders[seat].level)
        longest = seconds or thought_of(level)
        shares = self._thinkers.turns.shares
        claim = self._payer.claim(longest, self.sitting.holders, self.audience, shares)
        if self._thinkers.is_crowded(claim) and self._window is None:
            self._tell_that_programs_wait()
        self._thinking = claim
        self._chores.start(partial(self._think, seat, claim))

    async def _think(self, seat: int, claim: Claim) -> None:
        """Let a program act, then go on."""
        sitting, length = self.sitting, self.length
        table = sitting.table
        level, seed = sitting.holders[seat].level, uuid4().int >> 66
        seconds, beat = self._time_to_think(level)
        given = (table.game.name, table.state, seat, level, seed)
        try:
            number = await self._thinkers.choice(*given, seconds=seconds, beat=beat, claim=claim)
            await self._lock.acquire()
        finally:
            if self._thinking is claim:
                self._thinking = None
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
        if window is not None and sitting.table.called(number) != PASS:
            window.reaction = (seat, number)
            await self._go_on_in_window()
            return
        await self._make(None, lambda: self._act_of_program(seat, number))

    def _act_of_program(self, seat: int, number: int) -> Entry:
        return self.sitting.act(seat, number, uuid4().hex, self._clock())

    async def _unasked(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what nobody has asked for, on what is stored; try again later if that fails."""
        try:
            await self._mend()
            await work()
        except ElementariumError as error:
            why = error.code if isinstance(error, RefusedError) else type(error).__name__
            if why not in UNSTORED:
                LOG.warning("table %s: the house could not act: %s", self.row.id, why)
            if why != "damaged":
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
