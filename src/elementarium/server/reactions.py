"""The reaction window of a live table: who opens and closes it, who answers in it.

`play/window.py` says what a window is and when something is due in it; here it is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from random import SystemRandom
from typing import Any
from uuid import uuid4

from elementarium.core.game import PASS
from elementarium.play.journal import Entry, Happening, RefusedError
from elementarium.play.window import ALONE, BLUR, HOLD, Window
from elementarium.server import messages as wire
from elementarium.server.history import History
from elementarium.server.outbox import Outbox
from elementarium.server.pace import beat_of
from elementarium.server.played import PlayedTable, Waits
from elementarium.server.telling import Teller

_LOT = SystemRandom()
MOST_QUIETS = 100

Make = Callable[[Outbox | None, Callable[[], Entry]], Awaitable[None]]
"""Makes history: changes, stores, answers, tells."""


class Reactions:
    """Lets others react to an action, so that nobody learns whether anybody could."""

    def __init__(self, table: PlayedTable, history: History, teller: Teller, make: Make) -> None:
        self._table = table
        self._history = history
        self._teller = teller
        self._make = make
        self._quiets: deque[str] = deque(maxlen=MOST_QUIETS)
        """The last requests to be quiet that changed nothing but a window."""

    # Asking

    @property
    def asked(self) -> int | None:
        """The seat that is asked in secret and may answer now."""
        waits = self._table.waits_for
        return None if waits is Waits.TELLING else self._table.sitting.asked_in_secret

    def refuse_who_is_not_asked(self, seat: int) -> None:
        """Nobody acts before the others have had their time to react, but who is asked."""
        if self._table.waits_for is not Waits.ACTION and seat != self.asked:
            raise RefusedError("window")

    def is_harmless(self, link: Outbox, request: Any) -> bool:
        """Whether a request neither changes anything nor shows what is only just being stored.

        While others may react nobody knows of more than what opened the window. So nobody waits for
        what is stored meanwhile: else who asks again and again would feel that somebody passes.
        """
        window = self._table.window
        if window is None:
            return False
        if link.seat is None or self._table.only_watches(link.seat):
            return True
        match request:
            case wire.Resign():
                return request.id in self._table.sitting.done
            case wire.Quiet() if window.alone:
                return False
        return link.seat != self._table.sitting.asked_in_secret

    def may_think(self, seat: int) -> bool:
        """Whether a program in a seat has something to think about now."""
        window = self._table.window
        return window is None or (seat == self.asked and window.reaction is None)

    def is_unheard(self, seat: int) -> bool:
        """Whether a seat is asked that has said before that it does not react."""
        window = self._table.window
        return window is not None and seat == self.asked and seat in window.unheard

    # Telling

    def tell(self, happening: Happening) -> None:
        """Let everybody know what has happened who may know it now."""
        sitting, window = self._table.sitting, self._table.window
        ending = sitting.ending
        opens = sitting.opens_window(happening) and ending is None
        given_up = ending is not None and not happening.steps
        if window is not None and (opens or given_up):
            self._close(window, before=happening)
        if opens:
            self._open(happening)
        elif (window := self._table.window) is not None:
            window.hear(happening.entry.seat, self._table.clock())
            self._tell_who_is_asked(window)
            self.close_if_possible()
        else:
            self._teller.tell_news(happening)

    def _tell_who_is_asked(self, window: Window) -> None:
        """Who is asked in secret is told at once."""
        sitting = self._table.sitting
        seat = sitting.asked_in_secret
        if seat is None or seat in window.unheard:
            return
        version = window.told[seat][0]
        window.told[seat] = (sitting.version(seat), sitting.table.length)
        self._teller.tell_since(seat, version)

    # Opening and closing

    def resume(self) -> None:
        """Go on after the table was read: who may not know of a secret question does not.

        Whoever watches may come back later, and is not to learn by a closed window that nobody was
        asked.
        """
        self._table.window = None
        if (opened := self._table.sitting.still_open) is not None:
            window = self._table.window = self._new(opened, watched=self._table.row.watch)
            self._tell_who_is_asked(window)
            self.close_if_possible()

    def _open(self, happening: Happening) -> None:
        """Tell what was played, and for a while not what came of it."""
        table = self._table
        left = (seat for seat in range(table.row.seats) if table.only_watches(seat))
        watched = table.audience.was_watched_within(ALONE, left)
        window = table.window = self._new(happening, watched=watched)
        self._teller.tell_of_window(table.audience.viewers())
        self._tell_who_is_asked(window)
        self.close_if_possible()

    def _new(self, happening: Happening, *, watched: bool) -> Window:
        hold, now = HOLD + BLUR * _LOT.random(), self._table.clock()
        return Window.after(self._table.sitting, happening, now, watched=watched, hold=hold)

    def hide_from(self, viewer: int | None) -> bool:
        """Let who comes to watch believe that the action is still being thought about."""
        window = self._table.window
        if window is None or not window.alone or not self._table.only_watches(viewer):
            return False
        pace, holder = self._table.pace, self._table.sitting.holders[window.by]
        beat = beat_of(holder.level, pace) if holder.kind == "program" else pace
        window.hide(self._table.clock() + beat * _LOT.random())
        return True

    def close_if_possible(self) -> None:
        """Tell what came of an action if it is time to, or open the next window upon it."""
        window = self._table.window
        if window is None or not window.may_close(self._table.sitting, self._table.clock()):
            return
        if isinstance(window.ended, Happening):
            self.tell(window.ended)
        else:
            self._close(window)
        self._table.settle()

    def _close(self, window: Window, before: Happening | None = None) -> None:
        """Tell everybody what came of the action, up to another one that was played upon it."""
        self._table.window = None
        for viewer in self._table.audience.viewers():
            self._teller.tell_since(viewer, window.told[viewer][0], before)

    # Answering

    async def be_quiet(self, link: Outbox, seat: int, request: wire.Quiet) -> bool:
        """A seat says that it does not react; who is asked passes by it.

        Says whether the table may go on because of it.
        """
        sitting, clock = self._table.sitting, self._table.clock
        known = sitting.done.get(request.id)
        if known is not None or request.id in self._quiets:  # sent again, perhaps much later
            made = known[1][seat] if known else None
            self._teller.acknowledge(link, request.id, made or self._teller.version(seat))
            return False
        window = None if self._table.waits_for is Waits.TELLING else self._table.window
        if window is not None and self.asked == seat:
            window.hear(seat, clock())
            await self._make(link, lambda: sitting.act(seat, [PASS], request.id, clock()))
            return False
        self._quiets.append(request.id)
        self._teller.acknowledge(link, request.id, self._teller.version(seat))
        if window is not None:
            window.hear(seat, clock())
            window.unheard.add(seat)
            self.close_if_possible()
        return window is not None

    async def go_on(self) -> None:
        """Answer for who has not answered in time; at the end store it, and later tell it."""
        window, now = self._table.window, self._table.clock()
        if window is None:
            return
        match self._table.waits_for:
            case Waits.WATCHERS if now >= window.latest:
                window.show(now)
                self._teller.tell_of_window(self._table.audience.viewers())
            case Waits.REACTIONS:
                await self._answer_in_time(window, now)
        if self._table.window is window:
            self.close_if_possible()

    async def _answer_in_time(self, window: Window, now: float) -> None:
        """Let all pass whose time is over, and a program react that has decided to.

        When the window ends all of it is stored at once, or nothing as if it were something.
        """
        answers = await self._answers(window, now)
        if now >= window.end and not window.alone:
            await self._history.keep(*answers)
            sitting = self._table.sitting
            last = sitting.happened[-1]
            reacts = bool(answers) and sitting.opens_window(last)
            window.ended = last if reacts and sitting.ending is None else True
        elif answers:
            await self._history.keep(*answers)
            self.tell(self._table.sitting.happened[-1])

    async def _answers(self, window: Window, now: float) -> list[Entry]:
        """What is answered now for those who are asked one after another, not yet stored."""
        answers: list[Entry] = []
        while (seat := self._table.sitting.asked_in_secret) is not None:
            if not window.passes(self._table.sitting, seat, now):
                break
            answer = partial(self._answer_for, window, seat)
            answers.append(await self._history.changed(answer))
            window.hear(seat, now)
            if answers[-1].texts != (PASS,):
                break
        return answers

    def _answer_for(self, window: Window, seat: int) -> Entry:
        """What a program has decided upon; who has not decided passes."""
        decided, window.reaction = window.reaction, None
        sitting, now = self._table.sitting, self._table.clock()
        if decided is not None and decided[0] == seat:
            return sitting.act(*decided, uuid4().hex, now)
        return sitting.act(seat, [PASS], uuid4().hex, now, "house")
