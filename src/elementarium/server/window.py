"""The time in which others may react to an action, the same whether anybody can or not.

Rummy 9: nobody may learn whether somebody was asked. So an action that could be answered is told
to all at once as what was played, and what came of it only when the window closes: when all the
others have said that they do not react, or when its time is over. Who is asked answers as one
who says nothing to say; who does not answer in time passes, and so does at once who is asked after
having said that it does not react. One person among programs alone, with nobody watching, has
nobody to hide from: who is not asked is not waited for, and who is asked has plenty of time.

Programs have a time of their own after the people, always the same: a program that passes does so
as soon as it likes, for nobody sees it; one that reacts does so when that time is over. So neither
how long it thinks nor whether somebody was asked before it shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from elementarium.core.story import Event
from elementarium.play.sitting import Happening, Sitting
from elementarium.server import messages as wire

PEOPLE = 10.0
"""Seconds that people have to react."""
ALONE = 60.0
"""Seconds that the only person at a table has."""
PROGRAMS = 2.0
"""Seconds that programs have, once nobody else is waited for."""
THOUGHT = 1.0
"""Seconds that a program thinks at most about a reaction."""


@dataclass(slots=True)
class Window:
    """What was played, and how far every viewer has been told."""

    by: int
    text: str
    event: Event
    soonest: float
    """When it can close at the earliest: programs take their time whether they can react or not."""
    latest: float
    """When the time of people is over."""
    told: dict[int | None, tuple[int, int]]
    """The version of each viewer, and the length of the history that it has seen."""
    people: set[int] = field(default_factory=set)
    """Seats of people who may react."""
    programs: float = 0.0
    """Seconds that programs have after the people; 0 where none could react."""
    quiet: set[int] = field(default_factory=set)
    """Seats that do not react."""
    unheard: set[int] = field(default_factory=set)
    """Those of them that said so before anybody asked them."""
    reaction: tuple[int, int] | None = None
    """The seat of a program that will react, and its action."""

    @classmethod
    def after(cls, sitting: Sitting, happening: Happening, now: float, *, watched: bool) -> Window:
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
            made = happening.versions[sitting.place(viewer)]
            version = sitting.version(viewer) if made is None else made - 1
            told[viewer] = (version, happening.steps.start)
        return cls(
            by=by,
            text=sitting.table.written(step),
            event=sitting.table.told(step, None)[0],
            soonest=soonest,
            latest=max(soonest, now + patience if people - {by} else 0.0),
            told=told,
            people=people - {by},
            programs=programs,
            quiet=people if alone else set(),
        )

    def seen_by(self, viewer: int | None, now: float) -> wire.Window:
        """The window as a viewer sees it."""
        return wire.Window(
            by=self.by,
            text=self.text,
            told=self.event.told,
            rule=self.event.rule,
            left=round(max(0.0, self.latest - now), 1),
            quiet=viewer is None or viewer == self.by or viewer in self.quiet,
        )

    def hear(self, seat: int, now: float) -> None:
        """A seat has answered, or will not: the programs' time begins with the last of the people.

        Whether a program is asked or not, it is waited for as long. Who has said before to be quiet
        is not heard again.
        """
        self.quiet.add(seat)
        if seat in self.people - self.unheard and self.people <= self.quiet:
            self.soonest = max(self.soonest, min(now, self.latest) + self.programs)

    @property
    def end(self) -> float:
        """When it closes, as things are."""
        return self.soonest if self.people <= self.quiet else self.latest + self.programs

    def next_moment(self, now: float) -> float:
        """When somebody's time is over next."""
        moments = (self.soonest, self.latest, self.latest + self.programs)
        return min((moment for moment in moments if moment > now), default=now)

    def passes(self, sitting: Sitting, seat: int, now: float) -> bool:
        """Whether a seat that is asked passes now, without a word."""
        if sitting.holders[seat].kind == "program":
            return now >= self.end
        return now >= self.latest or seat in self.unheard

    def may_close(self, sitting: Sitting, now: float) -> bool:
        """Whether nobody else can react any more, or wants to."""
        return sitting.asked_in_secret is None and now >= self.end
