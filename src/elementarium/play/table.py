"""One table: seats, state, history. The only place where an action becomes history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.game import Game, Played, Result, traced
from elementarium.core.lines import Lines
from elementarium.core.notes import Note
from elementarium.core.options import Options
from elementarium.core.perspective import Perspective
from elementarium.core.records import Record, replay
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.core.story import Event
from elementarium.core.words import saying
from elementarium.play.chance import DEAL, lot
from elementarium.play.views import Views


@dataclass(frozen=True, slots=True)
class Step:
    """One number that was played: who acted, and the place it has in the history."""

    index: int
    actor: int
    """A seat, or CHANCE."""
    number: int
    notes: tuple[Note, ...]
    """What happened, hidden things too: nobody at the table is told more than `told` tells."""


@dataclass(frozen=True, slots=True)
class Walk:
    """One thing that a seat would do, checked and walked to its end, not yet played."""

    seat: int
    texts: tuple[str, ...]
    """The actions in notation, as they were given; none where a number was."""
    begun: Any
    """The state that it begins from, itself and not a copy."""
    played: tuple[Played[Any], ...]

    @property
    def after(self) -> Any:
        """The state that it leads to, before chance does anything."""
        return self.played[-1].after if self.played else self.begun


class Table:
    """A game being played. Actions come in checked and go out as history."""

    def __init__(
        self,
        game: Game[Any],
        *,
        seats: int = 2,
        options: Options | None = None,
        seed: int | bytes = 0,
        names: Sequence[str] = (),
        start: State | None = None,
        throw: bool = True,
    ) -> None:
        """A table of `seats` seats, or one that goes on from the position `start`.

        Everything that chance does is drawn from `seed`. The record of a new game starts with
        everything dealt. In a given position chance acts
        at once if it is due, unless `throw` says not to.
        """
        if start is None:
            game.check_seats(seats)
            start = game.start(seats, options if options is not None else game.options())
            game.deal(start, lot(seed, DEAL))
        self.game = game
        self.seed = seed
        self.names = tuple(names) or ("?",) * start.seats
        if len(self.names) != start.seats:
            raise ElementariumError(f"{len(self.names)} names for {start.seats} seats")
        self._states = [start.copy()]
        self._history: list[Played[Any]] = []
        self._views = Views(start.seats + 1)
        self._lines = Lines(game)
        """The lines of the record, as far as somebody has asked for it."""
        self._result: tuple[State, Result | None] | None = None
        """How it has ended, with the state in which it was told."""
        self._submitted: list[tuple[int, int]] = []
        """Where in the history each thing begins that was submitted, and by which seat."""
        if throw:
            self._throw()

    @classmethod
    def from_record(cls, record: Record, game: Game[Any], *, seed: int | bytes = 0) -> Table:
        """The table on which a record was played, ready to go on."""
        moments = replay(record, game)
        state = next(moments).state
        table = cls(game, seed=seed, names=record.players, start=state, throw=False)
        for item, moment in zip(record.items, moments, strict=True):
            if not item.is_chance:
                table._submitted.append((len(table._history), state.to_act))
            for walked in moment.walked:
                table._keep(walked)
            state = moment.state
        table._throw()
        return table

    # Asking

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._states[0].seats

    @property
    def to_act(self) -> int:
        """The seat that has to act, or NOBODY."""
        return self._states[-1].to_act

    @property
    def state(self) -> Any:
        """The present state; a copy, so that nobody can play past the table."""
        return self._states[-1].copy()

    @property
    def turn(self) -> int:
        """The number of the present turn."""
        return self.game.turn(self._states[-1])

    @property
    def submissions(self) -> list[tuple[int, list[Step]]]:
        """The seat that submitted each thing, and the steps that it led to."""
        begins = [begun for begun, _ in self._submitted] + [len(self._history)]
        return [
            (seat, [self.step(index) for index in range(begun, end)])
            for (begun, seat), end in zip(self._submitted, begins[1:], strict=True)
        ]

    @property
    def position(self) -> str:
        """The present position in notation, hidden things included."""
        return self.game.write_position(self._states[-1])

    @property
    def steps(self) -> list[Step]:
        """Everything that was played so far."""
        return self.steps_since(0)

    def steps_since(self, begun: int) -> list[Step]:
        """What was played from this place of the history on."""
        return [self.step(index) for index in range(begun, len(self._history))]

    @property
    def numbers(self) -> list[int]:
        """The numbers of everything that was played so far."""
        return [kept.number for kept in self._history]

    @property
    def notes(self) -> list[Note]:
        """All that has happened so far, hidden things too."""
        return [note for kept in self._history for note in kept.notes]

    @property
    def length(self) -> int:
        """How many steps have been played."""
        return len(self._history)

    def step(self, index: int) -> Step:
        """What was played at this place of the history."""
        kept = self._history[index]
        return Step(index, self._states[index].to_act, kept.number, kept.notes)

    def state_at(self, index: int) -> Any:
        """The state when so many steps had been played; a copy."""
        return self._states[index].copy()

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        state = self._states[-1]
        if state.to_act != NOBODY:
            return None
        if self._result is None or self._result[0] is not state:
            self._result = state, self.game.result(state)
        return self._result[1]

    def legal(self) -> list[str]:
        """What the seat to act may do, in notation."""
        return self.game.legal(self._states[-1])

    def perspective(self, seat: int) -> Perspective:
        """The game as `seat` knows it."""
        return Perspective(self.game, self._states[-1].copy(), seat)

    def perspective_at(self, index: int) -> Perspective:
        """The game as the seat knew it that had to act when so many steps had been played."""
        state = self._states[index].copy()
        return Perspective(self.game, state, state.to_act)

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, sees; everybody the same where nothing is hidden."""
        return self.view_at(self.length, seat)

    def view_at(self, index: int, seat: int | None) -> Any:
        """What a seat, or a spectator, saw when so many steps had been played."""
        eyes = self.eyes(seat)
        return self._views.get(index, eyes, lambda: self.game.view(self._states[index], eyes))

    def told(self, step: Step, seat: int | None) -> tuple[Event, ...]:
        """What a step did, as a seat or a spectator may know it."""
        return self.game.tell(self._states[step.index], self._history[step.index], seat)

    def eyes(self, seat: int | None) -> int | None:
        """Through whose eyes a seat looks: everybody sees the same where nothing is hidden."""
        return seat if self.game.hidden else None

    def written(self, step: Step) -> str:
        """A step in notation."""
        write = self.game.write_outcome if step.actor == CHANCE else self.game.write_action
        return write(self._states[step.index], step.number)

    def called(self, number: int) -> str:
        """A number of the seat to act, in notation."""
        return self.game.write_action(self._states[-1], number)

    def shown(self, step: Step, seat: int | None) -> str | None:
        """A step in notation as a seat or a spectator sees it; None if not at all."""
        if self.game.shown is None:
            return self.written(step)
        return self.game.shown(self._states[step.index], step.number, seat)

    def was_open(self, step: Step) -> bool:
        """Whether a step showed nobody anything that was not public before: no chance, no card."""
        if step.actor == CHANCE:
            return False
        openly = self.game.openly
        before, after = self._states[step.index], self._states[step.index + 1]
        return not self.game.hidden or (openly is not None and openly(before, step.number, after))

    def is_seen(self, steps: Sequence[Step], seat: int | None) -> bool:
        """Whether a seat or a spectator who is told nothing of these steps sees that they were."""
        before, after = steps[0].index, steps[-1].index + 1
        return bool(self.view_at(before, seat) != self.view_at(after, seat))

    # Acting

    def submit(
        self,
        seat: int,
        action: str | int,
        chance: Sequence[str] | None = None,
    ) -> list[Step]:
        """Play an action of `seat`, and whatever chance has to do after it; what was played.

        `chance` tells what chance did, where that is known from before. Raises NotationError or
        IllegalActionError, and changes nothing, if the rules refuse the action.
        """
        return self.play(self.walk(seat, action), chance)

    def walk(self, seat: int, action: str | int) -> Walk:
        """What an action of `seat` would lead to; raises if the rules refuse it."""
        begun = self._states[-1]
        if isinstance(action, int):
            return Walk(seat, (), begun, (self.game.step(begun, action, seat),))
        return self.walk_on(Walk(seat, (), begun, ()), action)

    def walk_on(self, walk: Walk, text: str) -> Walk:
        """The same with one more text, played and taken back together with it."""
        further = self.game.walk(walk.after, text, walk.seat)
        return Walk(walk.seat, (*walk.texts, text), walk.begun, (*walk.played, *further))

    def play(self, walk: Walk, chance: Sequence[str] | None = None) -> list[Step]:
        """Play what was walked from the present state, and whatever chance has to do after it."""
        if walk.begun is not self._states[-1]:
            raise ElementariumError("something else was played since this was walked")
        begun = len(self._history)
        self._submitted.append((begun, walk.seat))
        for walked in walk.played:
            self._keep(walked)
        if chance is None:
            self._throw()
        else:
            self._repeat(chance)
        return self.steps_since(begun)

    def undo(self, *seats: int) -> bool:
        """Take back the last thing that any of these seats submitted, and all that followed.

        False if there is none. Chance repeats itself: the same action brings the same stones
        and cards again.
        """
        while self._submitted:
            length, seat = self._submitted.pop()
            if seat in seats:
                del self._history[length:]
                del self._states[length + 1 :]
                self._views.forget_after(length)
                self._lines = Lines(self.game)
                return True
        return False

    def _keep(self, walked: Played[Any]) -> None:
        """What was walked becomes history."""
        self._states.append(walked.after)
        self._history.append(walked)

    def _throw(self) -> None:
        """Let chance act; every throw depends only on the seed and its place in the history."""
        while (state := self._states[-1]).to_act == CHANCE:
            number = state.sample(lot(self.seed, len(self._history) + 1))
            self._keep(traced(state, number))

    def _repeat(self, outcomes: Sequence[str]) -> None:
        """Let chance do what it did before."""
        for text in outcomes:
            for walked in self.game.walk_outcome(self._states[-1], text):
                self._keep(walked)
        if self._states[-1].to_act == CHANCE:
            raise saying(RecordError, "chance.more")

    # Keeping

    def record(self) -> Record:
        """The record of the game so far."""
        return self._record()[0]

    def written_record(self, /, **tags: str) -> str:
        """The record as text, one line for each turn, with further tags."""
        return self._record(tags)[1]

    def _record(self, tags: Mapping[str, str] = MappingProxyType({})) -> tuple[Record, str]:
        for index in range(self._lines.length, self.length):
            self._lines.add(self._states[index], self._history[index].number)
        lines = self._lines.written()
        result = self.result
        record = Record(
            game=self.game.name,
            version=self.game.version,
            players=self.names,
            options=self._states[0].options,
            start=self.game.write_position(self._states[0]),
            items=tuple(item for line in lines for item in line),
            result=result.written() if result else "*",
            data=self.game.data.written() if self.game.data else "",
            tags=dict(tags),
        )
        return record, record.written(lines)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to act any more."""
        return self.to_act == NOBODY
