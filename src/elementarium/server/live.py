"""One live table: what is asked there, and the order in which things happen.

For every request: who asks, whether it was carried out before, whether it was decided on the
present version, what the rules say; then it is stored; then, and only then, somebody hears of it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.game import PASS
from elementarium.play.house import house_choice
from elementarium.play.journal import Entry, RefusedError
from elementarium.play.sitting import Sitting
from elementarium.server import messages as wire
from elementarium.server.asking import because, refusal_of, said
from elementarium.server.backs import Backs
from elementarium.server.chores import Chores
from elementarium.server.company import Company, encode
from elementarium.server.doubts import Doubts
from elementarium.server.history import History
from elementarium.server.limits import Limits
from elementarium.server.outbox import LATER, NO_TABLE, Outbox
from elementarium.server.pace import PACE
from elementarium.server.played import PlayedTable, Waits
from elementarium.server.programs import Programs
from elementarium.server.reactions import Reactions
from elementarium.server.talk import Talk
from elementarium.server.telling import Teller
from elementarium.server.thinkers import Thinkers
from elementarium.store.rows import GameRow
from elementarium.store.store import Store

LOG = logging.getLogger("elementarium.table")
AGAIN = 2.0
"""Seconds after which the house tries again what could not be stored."""
COUNTING = 1.5
"""Seconds after which all are told that somebody has begun to watch, or no longer does."""
UNSTORED = ("storage", "unknown", "damaged")
"""Refusals that have been told of where they arose."""


class LiveTable(PlayedTable):
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
        limits: Limits = Limits(),  # noqa: B008  # frozen
        on_turn: Callable[[PlayedTable], None] | None = None,
    ) -> None:
        """`on_turn` is called when it has become somebody else's turn, for all to know."""
        super().__init__(row, sitting, build, clock, pace)
        self._on_turn = on_turn
        self.backs = Backs(self)
        self.talk = Talk(self, store, limits, clock)
        self.teller = Teller(self, self.backs, self.talk)
        self.history = History(self, store, self._begin_anew)
        self.reactions = Reactions(self, self.history, self.teller, self._make)
        self._chores = Chores(row.id)
        self._counting = False
        """Whether everybody will soon be told how many watch."""
        self.doubts = Doubts(self, thinkers)
        self.programs = Programs(self, thinkers, self.teller, self._chores, self._hear)

    # Sockets

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, nothing is under way, and nobody's time runs."""
        thinks = self.programs.thinking is not None
        at_work = thinks or self.alone().locked() or self._chores.has_alarm
        return not self.audience.viewers() and not at_work

    def attach(self, link: Outbox) -> None:
        """A socket begins to listen."""
        if self.reactions.hide_from(link.seat):
            self._watch_time()
        super().attach(link)

    def detach(self, link: Outbox) -> None:
        """A socket is gone."""
        super().detach(link)
        self._count_watchers(link)
        if None not in self.audience.viewers():
            self.teller.forget_watchers()
        if not self.programs.are_wanted:
            self.programs.wait_for_watchers()

    def _count_watchers(self, link: Outbox) -> None:
        """Soon tell everybody how many watch: once for all who come and go till then."""
        if link.seat is None and not self._counting:
            self._counting = True
            self._chores.start_later(COUNTING, self._tell_watchers)

    async def _tell_watchers(self) -> None:
        self._counting = False
        self.teller.tell_watchers(self.audience.watchers)

    def close(self, code: int) -> None:
        """Send everybody away and stop what is under way."""
        super().close(code)
        self._chores.close()

    def doubt(self) -> None:
        """More may be stored than is known here: it is read again before anything else."""
        self.history.spoiled = self.history.spoiled or "unknown"

    async def take_over(self, gathered: Company) -> None:
        """Begin the game for those who have gathered: they are told everything."""
        self.audience = gathered.audience
        await self.teller.welcome_all()
        self.go_on()

    def resume(self) -> None:
        """Go on after the table was read."""
        self.reactions.resume()
        self.settle()
        if self.waits_for is not Waits.ACTION:
            self._watch_time()

    def settle(self) -> None:
        """After something was stored and told: the same, and who has to decide now is called."""
        turn = self.row.turn
        super().settle()
        if self.row.turn != turn and self._on_turn:
            self._on_turn(self)

    async def _begin_anew(self) -> None:
        """The store holds something else than we knew: everybody is told everything."""
        self.resume()
        self.tell_people()
        await self.teller.welcome_all()

    # Requests

    async def handle(self, link: Outbox, request: wire.FromClient) -> None:
        """Carry out what a client asks for; everything is answered."""
        self.audience.hear(link)
        if isinstance(request, wire.Ping):
            link.put(encode(wire.Pong(request.n)))
            return
        if link.closing is not None:
            return
        self.used = self.clock()
        if isinstance(request, wire.Act) and (asked := await self.doubts.about(link, request)):
            link.put(encode(asked))
            return
        if not self.history.spoiled and self.reactions.is_harmless(link, request):
            await self._say(link, request)
            return
        async with self.alone():
            await self._say(link, request)

    async def _say(self, link: Outbox, request: wire.FromClient) -> None:
        if isinstance(request, wire.Hello):
            await self._greet(link, request.v)
        else:
            await self._answer(link, request)

    async def _greet(self, link: Outbox, version: int) -> None:
        """Answer a hello; whoever cannot be told what is stored comes back in a moment."""
        try:
            await self.history.mend()
        except RefusedError as error:
            self.teller.refuse(link, "", error.code)
            link.close(NO_TABLE if error.code == "damaged" else LATER)
            return
        await self.teller.welcome(link, version)
        self._count_watchers(link)
        self.go_on()

    async def _answer(self, link: Outbox, request: Any) -> None:
        """Carry out a request, or say why not."""
        try:
            await self.history.mend()
            if isinstance(request, wire.Look):
                view = self.teller.seen_at(link.seat, request.v)
                link.put(encode(wire.Seen(request.id, view)))
            elif link.seat is None:
                raise RefusedError("seat")
            else:
                await self._carry_out(link, link.seat, request)
        except RefusedError as error:
            self.teller.refuse(link, request.id, error.code)
        except (IllegalActionError, NotationError) as error:
            refusal = refusal_of(request, error)
            told = said(self.sitting.table.game, refusal)
            self.teller.refuse(link, request.id, refusal.code, told, refusal.rule)

    async def _carry_out(self, link: Outbox, seat: int, request: Any) -> None:
        match request:
            case wire.Why():
                state = self.teller.state_seen_by(seat)
                link.put(encode(because(self.sitting.table.game, state, seat, request)))
            case wire.AskHint():
                self.reactions.refuse_who_is_not_asked(seat)
                self.programs.ask_hint(link, seat, request)
            case wire.Say() | wire.Report():
                self._refuse_who_left(seat)
                await self.talk.hear(seat, request)
                self.teller.acknowledge(link, request.id, self.teller.version(seat))
            case wire.ShowNumber():  # sent again before the deal was heard of
                self.teller.acknowledge(link, request.id, self.teller.version(seat))
            case wire.Quiet():
                self._refuse_who_left(seat)
                if await self.reactions.be_quiet(link, seat, request):
                    self.go_on()
            case _:
                await self._change(link, seat, request)

    async def _change(self, link: Outbox, seat: int, request: Any) -> None:
        """Carry out a request that makes history."""
        if (known := self.sitting.done.get(request.id)) is not None:
            asker, versions = known
            if asker != seat and not isinstance(request, wire.PlayOn):
                raise RefusedError("bad")
            self.teller.acknowledge(link, request.id, versions[seat])
            return
        self._refuse_who_left(seat)
        now = self.clock()
        if isinstance(request, wire.Resign):
            await self._make(link, lambda: self.sitting.give_up(seat, request.id, now))
            return
        self.reactions.refuse_who_is_not_asked(seat)
        if request.v != self.sitting.version(seat):
            self.teller.refuse(link, request.id, "stale")
            await self.teller.welcome(link, -1)
            return
        match request:
            case wire.Act():
                await self._make(link, lambda: self._act_of_person(seat, request, now))
            case wire.Back() if self.sitting.may_take_back(seat):
                await self._make(link, lambda: self.sitting.take_back(seat, request.id, now))
            case wire.Back():
                self.backs.ask(seat)
                self.teller.acknowledge(link, request.id, request.v)
            case wire.AnswerBack():
                await self._take_back_agreed(self.backs.answer(seat, request.yes), now)
                self.teller.acknowledge(link, request.id, self.sitting.version(seat))
            case wire.PlayOn():
                await self._play_on(link, request, now)

    async def _take_back_agreed(self, seat: int | None, now: float) -> None:
        """Take the last action of a seat back, once everybody has agreed."""
        if seat is None:
            return
        by = seat
        await self._make(None, lambda: self.sitting.take_back(by, uuid4().hex, now, agreed=True))

    def _refuse_who_left(self, seat: int) -> None:
        """Who has given a game of three or more up watches the program that goes on."""
        if self.only_watches(seat):
            raise RefusedError("seat")

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
        entry = await self.history.changed(change)
        if isinstance(entry, wire.Tried):
            assert link is not None, "only people begin an action"
            link.put(encode(entry))
            return
        await self.history.keep(entry)
        if link is not None and link.seat is not None:
            self.teller.acknowledge(link, entry.id, self.sitting.done[entry.id][1][link.seat])
        if entry.kind == "back":
            self.window = None
            await self.teller.welcome_all()
        else:
            self.reactions.tell(self.sitting.happened[-1])
        self.settle()
        if entry.kind in ("resign", "time") and not self.over:
            self.tell_people()
        self.go_on()

    # Going on by itself

    def go_on(self) -> None:
        """Let the next program think, and watch the time."""
        if self.history.frozen:
            self._chores.stop_alarm()
            return
        self._watch_time()
        seat = self.sitting.to_act
        if seat is None or seat < 0 or self.programs.thinking is not None:
            return
        if not self.programs.are_wanted:
            return
        if self.reactions.is_unheard(seat):
            self._chores.start(self._close_in_time)
        elif self.reactions.may_think(seat) and self.sitting.holders[seat].kind == "program":
            self.programs.let_think(seat)

    async def _hear(self, sitting: Sitting, length: int, seat: int, number: int) -> None:
        """A program has chosen; whoever calls this holds the table."""
        await self._unasked(lambda: self._go_on_with(sitting, length, seat, number))

    async def _go_on_with(self, sitting: Sitting, length: int, seat: int, number: int) -> None:
        """Play what a program has chosen, unless something happened while it was thinking."""
        if self.length != length or self.sitting is not sitting:
            self.go_on()
        elif self.window is not None and sitting.table.called(number) != PASS:
            self.window.reaction = (seat, number)
            await self._go_on_in_window()
        else:
            await self._make(None, lambda: sitting.act(seat, number, uuid4().hex, self.clock()))

    async def _unasked(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what nobody has asked for, on what is stored; try again later if that fails."""
        try:
            await self.history.mend()
            await work()
        except ElementariumError as error:
            why = error.code if isinstance(error, RefusedError) else type(error).__name__
            if why not in UNSTORED:
                LOG.warning("table %s: the house could not act: %s", self.row.id, why)
            if why != "damaged":
                self._chores.start_later(AGAIN, self._try_again)

    async def _try_again(self) -> None:
        async with self.alone():
            await self._unasked(self._go_on)

    async def _go_on(self) -> None:
        self.go_on()

    def _watch_time(self) -> None:
        """Wake up when the window is to be closed, or when somebody's time is over."""
        now, clock = self.clock(), self.sitting.clock
        if self.window is not None:
            self._chores.set_alarm(self.window.next_moment(now) - now, self._close_in_time)
        elif clock is not None and clock.running is not None and self.sitting.ending is None:
            self._chores.set_alarm(clock.left(now)[clock.running], self._time_out)
        else:
            self._chores.stop_alarm()

    async def _close_in_time(self) -> None:
        """The time of the window, or of somebody in it, is over."""
        async with self.alone():
            await self._unasked(self._go_on_in_window)

    async def _go_on_in_window(self) -> None:
        if self.waits_for is not Waits.ACTION:
            await self.reactions.go_on()
            self.go_on()

    async def _time_out(self) -> None:
        async with self.alone():
            await self._unasked(self._end_by_time)

    async def _end_by_time(self) -> None:
        now = self.clock()
        seat = self.sitting.clock.flagged(now) if self.sitting.clock else None
        if seat is None or self.sitting.ending:
            self._watch_time()
            return
        await self._make(None, lambda: self.sitting.give_up(seat, uuid4().hex, now, "time"))
