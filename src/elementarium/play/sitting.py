"""A sitting: a table with the people and programs round it, and the journal of all they did.

The journal is what a store keeps. Its entries, carried out again one after another, bring back the
very same sitting, chance included. Every entry has a version for each viewer who may know that it
happened: a reaction that was passed up in secret counts for its seat alone, so that nobody can
count what he may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Result
from elementarium.core.seats import CHANCE
from elementarium.core.story import Event
from elementarium.play.chance import Urn
from elementarium.play.clock import Clock
from elementarium.play.journal import (
    Account,
    Ending,
    Entry,
    Happening,
    Holder,
    Kind,
    RefusedError,
)
from elementarium.play.table import Step, Table, Walk


@dataclass(slots=True)
class Sitting:
    """A table, who holds its seats, and what has happened at it."""

    table: Table
    holders: list[Holder]
    clock: Clock | None = None
    happened: list[Happening] = field(default_factory=list)
    done: dict[str, tuple[int, tuple[int | None, ...]]] = field(default_factory=dict)
    """Who asked for every entry and the versions it made, by its id: so that a request that comes
    twice gets the same answer twice.
    """
    versions: list[int] = field(default_factory=list)
    """The present version of each viewer."""
    rewritten: list[int] = field(default_factory=list)
    """For each viewer the version from which on history holds as it was told."""
    given_up: Ending | None = None
    urn: Urn | None = None
    """What chance is drawn from, where that can be proved."""
    final: bool = False
    """Whether nothing that was done is taken back."""

    def __post_init__(self) -> None:
        self.versions = [0] * (self.table.seats + 1)
        self.rewritten = [0] * (self.table.seats + 1)

    # Asking

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
        if self.given_up:
            return self.given_up
        result = self.table.result
        return Ending("rules", result) if result else None

    @property
    def to_act(self) -> int | None:
        """The seat that everybody waits for; None at the end."""
        return None if self.ending else self.table.to_act

    def decider(self, viewer: int | None) -> int | None:
        """The seat to act, if the viewer may know it."""
        if self.ending:
            return None
        if self.table.game.opens_window is None:
            return self.table.to_act
        seat: int | None = self.table.view(viewer).to_act
        return seat

    def version(self, viewer: int | None) -> int:
        """How many things have happened, as far as the viewer may know."""
        return self.versions[self.place(viewer)]

    def place(self, viewer: int | None) -> int:
        """Where the numbers of a viewer stand: seats by their number, the public last."""
        return self.table.seats if viewer is None else viewer

    def since(self, version: int, viewer: int | None) -> list[Happening]:
        """What happened after a version, as far as the viewer may know and as it still holds."""
        found = []
        for happening in reversed(self.happened):
            account = happening.account(viewer)
            if account is not None and account.version <= version:
                break
            if account is not None:
                found.append(happening)
        return found[::-1]

    def length_at(self, version: int, viewer: int | None) -> int | None:
        """How long the history was when a viewer knew of no more than a version.

        None if it has no such version: it is still to come, or was taken back.
        """
        if version == 0:
            return 0
        for happening in reversed(self.happened):
            account = happening.account(viewer)
            if account is not None and account.version <= version:
                return happening.steps.stop if account.version == version else None
        return None

    def opens_window(self, happening: Happening) -> bool:
        """Whether others may be asked in secret to react to what happened."""
        opens = self.table.game.opens_window
        return opens is not None and any(opens(text) for text in happening.entry.texts)

    @property
    def still_open(self) -> Happening | None:
        """The last thing that others may be asked to react to, if nothing is known to follow it.

        Reactions passed up in secret are not known, and so make no difference.
        """
        if self.table.game.opens_window is None or self.ending is not None:
            return None
        asked = self.asked_in_secret is not None
        for happening in reversed(self.happened):
            if self.opens_window(happening):
                return happening
            known = happening.account(None)
            if happening.steps and not asked and known is not None and known.by is not None:
                return None
        return None

    @property
    def asked_in_secret(self) -> int | None:
        """The seat that is asked and that nobody else may know of, if there is one."""
        if self.table.game.opens_window is None or self.ending is not None:
            return None
        return self.to_act if self.decider(None) is None else None

    def told(self, happening: Happening, viewer: int | None) -> list[Event]:
        """What a happening did, as the viewer may know it."""
        eyes = self.table.eyes(viewer)
        known = happening.told.get(eyes)
        if known is None:
            steps = (self.table.step(index) for index in happening.steps)
            known = [event for step in steps for event in self.table.told(step, eyes)]
            if happening is self.happened[-1]:
                happening.told[eyes] = known
        return known

    def may_take_back(self, seat: int) -> bool:
        """Whether `seat` may take its last action back without asking anybody.

        Among programs any; among people one after which the seat still decides, and by which
        nothing hidden came to light.
        """
        undone = self.undone(seat)
        if not undone or self.ending or self.final:
            return False
        if not self.other_people(seat):
            return True
        alone = len(undone) == 1 and self.table.to_act == seat
        return alone and self._was_open(undone)

    def may_ask_back(self, seat: int) -> bool:
        """Whether `seat` may take its last action back if all other people agree.

        Nothing hidden may have come to light since: no throw, no draw, no card of a hand.
        """
        undone = self.undone(seat)
        others = self.ending is None and not self.final and self.other_people(seat)
        return bool(undone and others) and self._was_open(undone)

    def other_people(self, seat: int) -> list[int]:
        """The seats of the other people, also those that are still open."""
        return [
            n for n, holder in enumerate(self.holders) if n != seat and holder.kind != "program"
        ]

    def undone(self, seat: int) -> list[Happening]:
        """What would be undone with the last action of `seat`: it and all that followed.

        Nothing if it has none, or if somebody has left the game since.
        """
        found: list[Happening] = []
        for happening in reversed(self.happened):
            if happening.entry.kind in ("resign", "time"):
                break
            if happening.steps:
                found.append(happening)
                if happening.entry.seat == seat:
                    return found
        return []

    def _was_open(self, happenings: Sequence[Happening]) -> bool:
        """Whether nothing hidden came to light by all of these."""
        steps = (self.table.step(index) for one in happenings for index in one.steps)
        return all(self.table.was_open(step) for step in steps)

    # Acting

    def act(
        self,
        seat: int,
        action: Sequence[str] | int,
        request: str,
        now: float,
        kind: Kind = "act",
        chance: Sequence[str] | None = None,
    ) -> Entry:
        """Play the texts or the number of `seat`; raises, and changes nothing, if they are refused.

        `chance` tells what chance did after them, where that is known from before.
        """
        return self.play(self.walk(seat, action), request, now, kind, chance)

    def walk(self, seat: int, action: Sequence[str] | int) -> Walk:
        """What an action would lead to, of as many texts as it needs; raises if it is refused.

        Never two at once: whoever could ask for more would learn what an action leads to without
        playing it, whether somebody is asked in secret for one.
        """
        if self.given_up:
            raise RefusedError("over")
        if isinstance(action, int):
            return self.table.walk(seat, action)
        first, *more = action
        walk = self.table.walk(seat, first)
        for text in more:
            if not self.table.game.is_unfinished(walk.after, seat):
                raise RefusedError("bad")
            walk = self.table.walk_on(walk, text)
        return walk

    def play(
        self,
        walk: Walk,
        request: str,
        now: float,
        kind: Kind = "act",
        chance: Sequence[str] | None = None,
    ) -> Entry:
        """Play what was walked from the present state."""
        unknown = self.clock is not None and self.asked_in_secret is not None
        steps = self.table.play(walk, chance)
        if self.clock:
            self.clock.run_for(None, now)
            if not unknown:  # else the clock would tell everybody who was asked
                self.clock.reward(walk.seat)
        texts = walk.texts or tuple(map(self.table.written, steps[: len(walk.played)]))
        return self._note(Entry(kind, walk.seat, request, texts), steps, now)

    def take_back(self, seat: int, request: str, now: float, *, agreed: bool = False) -> Entry:
        """Undo the last thing that `seat` did, and all that followed; `agreed`: others allow it."""
        undone = self.undone(seat)
        allowed = self.may_take_back(seat) or (agreed and self.may_ask_back(seat))
        if not allowed or not self.table.undo(seat):
            raise RefusedError("back")
        for happening in undone:
            if self.clock:
                self.clock.give_back(happening.entry.seat)
        length = self.table.length
        self.happened = [found for found in self.happened if found.steps.stop <= length]
        entry = self._note(Entry("back", seat, request), [], now)
        self.rewritten = list(self.versions)
        return entry

    def give_up(self, seat: int, request: str, now: float, kind: Kind = "resign") -> Entry:
        """`seat` leaves the game: the other of two wins; among more, a program goes on for it."""
        if self.ending:
            raise RefusedError("over")
        if self.table.seats == 2:
            how: Literal["resign", "time"] = "time" if kind == "time" else "resign"
            self.given_up = Ending(how, Result.lost_by(seat), seat)
        else:
            self.holders[seat] = replace(self.holders[seat], kind="program", level="greedy")
        return self._note(Entry(kind, seat, request), [], now)

    def restore(self, entry: Entry, now: float) -> None:
        """Carry out an entry of the journal; raises if it leads elsewhere than it did."""
        match entry.kind:
            case "back":
                made = self.take_back(entry.seat, entry.id, now, agreed=True)
            case "resign" | "time":
                made = self.give_up(entry.seat, entry.id, now, entry.kind)
            case _:
                made = self.act(entry.seat, entry.texts, entry.id, now, entry.kind, entry.chance)
        if made.digest != entry.digest:
            raise ElementariumError(
                f"the journal leads to another position than it did at entry {entry.id}"
            )
        if self.clock and entry.left:
            self.clock = Clock(entry.left, self.clock.increment)

    def run_clock(self, now: float, *, stopped: bool = False) -> None:
        """Let the time run of the person who has to decide, if everybody may know who that is."""
        if self.clock:
            seat = None if stopped else self.decider(None)
            waiting = any(holder.kind == "open" for holder in self.holders)
            person = seat is not None and seat >= 0 and self.holders[seat].kind == "person"
            self.clock.run_for(seat if person and not waiting else None, now)

    def _note(self, entry: Entry, steps: list[Step], now: float) -> Entry:
        """Write down what has just been done, with an account for all who may know of it."""
        length = self.table.length
        entry = replace(
            entry,
            chance=tuple(self.table.written(step) for step in steps if step.actor == CHANCE),
            digest=sha256(self.table.position.encode()).hexdigest(),
            left=tuple(self.clock.left(now)) if self.clock else (),
        )
        if self.happened:
            self.happened[-1].told.clear()
        viewers = (*range(self.table.seats), None)
        told: dict[int | None, list[Event]] = {}
        accounts = tuple(self._account(entry, steps, viewer, told) for viewer in viewers)
        self.happened.append(Happening(entry, range(length - len(steps), length), accounts, told))
        self.done[entry.id] = (entry.seat, self.happened[-1].versions)
        return entry

    def _account(
        self,
        entry: Entry,
        steps: list[Step],
        viewer: int | None,
        told: dict[int | None, list[Event]],
    ) -> Account | None:
        """What a viewer learns of what has just been done; None if nothing.

        What follows from a secret step belongs, for the viewer, to what was before it: so an action
        has one version whether somebody has passed up a reaction to it or not.
        """
        place = self.place(viewer)
        shown = [self.table.shown(step, viewer) for step in steps]
        texts = [text for text in shown if text is not None]
        if steps and not texts:
            told[viewer] = [event for step in steps for event in self.table.told(step, viewer)]
            if not told[viewer] and not self.table.is_seen(steps, viewer):
                return None
        secret = bool(steps) and shown[0] is None
        joins = secret and self.versions[place] > 0
        self.versions[place] += not joins
        text = " ; ".join(self.table.game.join(texts))
        return Account(self.versions[place], None if secret else entry.seat, text, joins)
