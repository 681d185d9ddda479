"""The time in which others may react to an action, the same whether anybody can or not.

Rummy 9: nobody may learn whether somebody was asked. So an action that could be answered is told
to all at once as what was played, and what came of it only when the window closes: when all the
others have said that they do not react, or when its time is over. Who is asked answers as one
who says nothing to say; who does not answer in time passes, and so does at once who is asked after
having said that it does not react.

Programs have a time of their own after the people, always the same: a program that passes does so
as soon as it likes, for nobody sees it; one that reacts does so when that time is over. So neither
how long it thinks nor whether somebody was asked before it shows.

When the window has ended, what was not answered is answered and stored, and a moment later, at a
time that was drawn by lot before, everybody is told. Something is stored whether there is anything
to be stored or not: so neither a quick disk nor a slow one tells what it was.

One person among programs alone, with nobody watching, has nobody to hide from: who is not asked is
not waited for, and who is asked has plenty of time. A watcher who comes then would see by the open
window that somebody was asked. So it is shown the table as it was before, as if the action were
still being thought about; a moment later the window is opened for all, and takes its usual time.

Like a clock a window never asks what time it is: whoever uses it says so.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from elementarium.core.story import Event
from elementarium.play.journal import Happening
from elementarium.play.sitting import Sitting

PEOPLE = 10.0
"""Seconds that people have to react."""
ALONE = 60.0
"""Seconds that the only person at a table has."""
PROGRAMS = 2.0
"""Seconds that programs have, once nobody else is waited for."""
THOUGHT = 1.0
"""Seconds that a program thinks at most about a reaction."""
HOLD = 0.3
"""Seconds from the end of a window until all are told: many times what storing takes."""
BLUR = 0.1
"""Seconds more at most, drawn by lot: many times what it takes to work out what is told."""


def others_in_turn(seats: int, by: int, people: Collection[int]) -> list[int]:
    """The people who might react to what a seat has played, in the order of their turns."""
    turns = ((by + step) % seats for step in range(1, seats))
    return [seat for seat in turns if seat in people]


@dataclass(slots=True)
class Window:
    """What was played, how long others may react, and how far every viewer has been told."""

    by: int
    text: str
    event: Event
    soonest: float
    """When it can end at the earliest: programs take their time whether they can react or not."""
    latest: float
    """When the time of people is over."""
    told: dict[int | None, tuple[int, int]]
    """The version of each viewer, and the length of the history that it has seen."""
    people: set[int] = field(default_factory=set)
    """Seats of people who may react."""
    programs: float = 0.0
    """Seconds that programs have after the people; 0 where none could react."""
    hold: float = HOLD
    """Seconds from its end until everybody is told."""
    alone: bool = False
    """Whether there is one person, from whom nothing has to be hidden, and nobody else."""
    hidden: bool = False
    """Whether somebody watches who is still to be told of it."""
    quiet: set[int] = field(default_factory=set)
    """Seats that do not react."""
    unheard: set[int] = field(default_factory=set)
    """Those of them that said so before anybody asked them."""
    reaction: tuple[int, int] | None = None
    """The seat of a program that will react, and its action."""
    ended: Happening | bool = False
    """Whether all answers are stored; the reaction among them, if there is one."""

    @classmethod
    def after(
        cls,
        sitting: Sitting,
        happening: Happening,
        now: float,
        *,
        watched: bool,
        hold: float = HOLD,
    ) -> Window:
        """The window that an action opens; watchers too could learn something by the time."""
        by = happening.entry.seat
        step = sitting.table.step(happening.steps.start)
        people = {seat for seat, holder in enumerate(sitting.holders) if holder.kind != "program"}
        alone = len(people) == 1 and not watched
        patience = ALONE if alone else PEOPLE
        programs = PROGRAMS if sitting.table.seats > len(people | {by}) else 0.0
        soonest = now + programs
        told: dict[int | None, tuple[int, int]] = {}
        for viewer in (*range(sitting.table.seats), None):
            account = happening.account(viewer)
            version = account.version - 1 if account else sitting.version(viewer)
            told[viewer] = (version, happening.steps.start)
        return cls(
            by=by,
            text=sitting.table.written(step),
            event=sitting.table.told(step, None)[0],
            soonest=soonest,
            latest=max(soonest, now + patience if people - {by} else 0.0),
            told=told,
            people=set(others_in_turn(sitting.table.seats, by, people)),
            programs=programs,
            hold=hold,
            alone=alone,
            quiet=people if alone else set(),
        )

    def hide(self, until: float) -> None:
        """Somebody has come to watch: for a while it is as if nothing had been played yet."""
        self.alone, self.hidden = False, True
        self.soonest = self.latest = until

    def show(self, now: float) -> None:
        """Begin anew, now that somebody watches."""
        self.hidden = False
        self.soonest = now + self.programs
        self.latest = max(self.soonest, now + PEOPLE if self.people else 0.0)
        self.quiet = set()

    def left(self, now: float) -> float:
        """Seconds that people still have to react."""
        return PEOPLE if self.hidden else max(0.0, self.latest - now)

    def is_quiet(self, viewer: int | None) -> bool:
        """Whether a viewer has said that it does not react, or is not asked to."""
        return viewer is None or viewer == self.by or viewer in self.quiet

    def hear(self, seat: int, now: float) -> None:
        """A seat has answered, or will not: the programs' time begins with the last of the people.

        Whether a program is asked or not, it is waited for as long. Who has said before to be quiet
        is not heard again.
        """
        if seat in self.quiet and not self.alone:
            return
        self.quiet.add(seat)
        if seat in self.people - self.unheard and self.people <= self.quiet:
            self.soonest = max(self.soonest, min(now, self.latest) + self.programs)

    @property
    def end(self) -> float:
        """From when on nobody can react any more, as things are."""
        return self.soonest if self.people <= self.quiet else self.latest + self.programs

    @property
    def telling(self) -> float:
        """When everybody is told what came of it, as things are."""
        return self.end if self.alone else self.end + self.hold

    def next_moment(self, now: float) -> float:
        """When somebody's time is over next, or all are to be told."""
        moments = (self.soonest, self.latest, self.latest + self.programs, self.telling)
        return min((moment for moment in moments if moment > now), default=now)

    def passes(self, sitting: Sitting, seat: int, now: float) -> bool:
        """Whether a seat that is asked passes now, without a word."""
        if self.hidden:
            return False
        if sitting.holders[seat].kind == "program":
            return now >= self.end
        return now >= self.latest or seat in self.unheard

    def may_close(self, sitting: Sitting, now: float) -> bool:
        """Whether everybody may be told what came of it."""
        if self.alone:
            return sitting.asked_in_secret is None and now >= self.end
        return bool(self.ended) and now >= self.telling
