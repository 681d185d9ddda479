"""One seat learns, the others are programs: what single-agent environments are made of.

Random opponents play inside the lanes; any other one is asked, with the perspective of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.envs.batch import DRAWN, Array, Batch
from elementarium.players.player import Player, check_table, make_player

Chooser = Callable[[Perspective], int]
Opponent = str | Player | Chooser
Illegal = Literal["raise", "lose", "random"]
ILLEGAL = ("raise", "lose", "random")
RANDOM = "random"
OWN_CHANCE = 0x5EA7
"""Seats and opponents are drawn from other numbers than the deals."""


class Contest:
    """Lanes in which a learner sits among opponents."""

    def __init__(
        self,
        game: str | Game[Any],
        lanes: int,
        seats: int,
        options: str,
        cards: str,
        seed: int,
        *,
        opponent: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | None = None,
        illegal: Illegal = "raise",
        threads: int = 1,
    ) -> None:
        """`seat` is the learner's, None for one that is drawn for each game.

        `opponent` is a program by its name, a player, or a function that takes a perspective; or
        one of these for each other seat, clockwise from the learner.
        """
        if illegal not in ILLEGAL:
            raise ElementariumError(f'illegal is {", ".join(ILLEGAL)}, not "{illegal}"')
        self.illegal = illegal
        self.opponents = _as_list(opponent, seats - 1)
        self._asks = any(one != RANDOM for one in self.opponents)
        self.batch = Batch(
            game,
            lanes,
            seats,
            options,
            cards,
            seed,
            autoreset="disabled",
            threads=threads,
            mask=True,
            learner=None if self._asks else DRAWN if seat is None else seat,
        )
        if seat is not None and not 0 <= seat < seats:
            raise ElementariumError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
        self._fixed = seat
        self._seats = np.zeros(lanes, np.int8)
        self.rewards = np.zeros(lanes, np.float32)
        self.terminals = np.zeros(lanes, np.bool_)
        self.is_any_over = False
        self.restart(seed)

    @property
    def seat(self) -> Array:
        """The learner's seat in each lane."""
        return self._seats if self._asks else self.batch.learner

    @property
    def lanes(self) -> int:
        """How many games are played side by side."""
        return self.batch.lanes

    def restart(self, seed: int) -> None:
        """Begin everything anew: chance, opponents and all games."""
        self._rng = Rng(seed ^ OWN_CHANCE)
        self._choosers = [self._chooser(one) for one in self.opponents] if self._asks else []
        self.batch.reset(seed=seed)
        self.reset()

    def reset(self, lanes: Array | None = None) -> None:
        """Begin new games, in all lanes or in these, and play until the learner has to decide."""
        self.batch.reset(lanes)
        self.terminals[slice(None) if lanes is None else lanes] = False
        self.is_any_over = bool(lanes is not None and self.terminals.any())
        if not self._asks:
            return
        order = np.arange(self.lanes) if lanes is None else lanes
        self._draw_seats(order)
        self._answer(order)
        early = order[self.batch.seat[order] < 0]
        if len(early):  # ended before the learner had anything to decide
            self.reset(early)

    def step(self, actions: Array) -> None:
        """Play one action of the learner in each lane that is not over, then the others'."""
        going = np.flatnonzero(~self.terminals) if self.is_any_over else None
        chosen = actions if going is None else np.asarray(actions)[going]
        lost: list[int] = []
        if self.illegal != "raise" and (wrong := self.batch.refused(chosen, going)):
            order = np.arange(self.lanes) if going is None else going
            chosen, is_wrong = np.array(chosen), np.isin(order, wrong)
            if self.illegal == "random":
                chosen[is_wrong] = [self._any(lane) for lane in wrong]
            else:
                going, chosen, lost = order[~is_wrong], chosen[~is_wrong], wrong
        self.batch.step(chosen, going)
        if self._asks:
            self._answer(np.arange(self.lanes) if going is None else going)
        self._note_ends(lost)

    def _note_ends(self, lost: list[int]) -> None:
        """See which games are over now, and what they were worth to the learner."""
        self.rewards[:] = 0
        is_over = self.batch.seat < 0
        if not lost and not is_over.any():
            return
        ended = np.flatnonzero(is_over & ~self.terminals)
        self.rewards[ended] = self._worth(ended)
        self.rewards[lost] = -1
        self.terminals[ended] = True
        self.terminals[lost] = True
        self.is_any_over = True

    def observed(self) -> Array:
        """What the learner sees in each lane, in an array of its own."""
        seen = self.batch.observations.copy()
        if self.is_any_over:
            for lane in np.flatnonzero(self.terminals).tolist():
                observer = self.batch.setting.observer
                observer.observe(self.batch.state(lane), int(self.seat[lane]), seen[lane])
        return seen

    def masks(self) -> Array:
        """What the learner may do in each lane, in an array of its own; nothing after an end."""
        masks = self.batch.mask.copy()
        if self.is_any_over:
            masks[self.terminals] = 0
        return masks

    def _worth(self, ended: Array) -> list[float]:
        return [float(self.batch.state(lane).returns()[self.seat[lane]]) for lane in ended]

    def _draw_seats(self, order: Array) -> None:
        for lane in order:
            drawn = self._rng.below(self.batch.setting.seats)
            self._seats[lane] = drawn if self._fixed is None else self._fixed

    def _answer(self, order: Array) -> None:
        """Ask the opponents of these lanes until it is the learner's turn, or the game is over."""
        while True:
            now = self.batch.seat[order]
            order = order[(now >= 0) & (now != self._seats[order])]
            if not len(order):
                return
            self.batch.step([self._asked(int(lane)) for lane in order], order)

    def _asked(self, lane: int) -> int:
        """What the opponent whose turn it is chooses."""
        seat, seats = int(self.batch.seat[lane]), self.batch.setting.seats
        chooser = self._choosers[(seat - int(self._seats[lane])) % seats - 1]
        return chooser(Perspective(self.batch.game, self.batch.state(lane), seat))

    def _any(self, lane: int) -> int:
        """Any legal action."""
        return int(self.batch.legal[lane, self._rng.below(int(self.batch.count[lane]))])

    def _chooser(self, opponent: Opponent) -> Chooser:
        """What is asked for an action."""
        if callable(opponent):
            return opponent
        setting = self.batch.setting
        if isinstance(opponent, str):
            opponent = make_player(opponent, setting.game.name, self._rng.next_seed())
        check_table(opponent, setting.game, setting.seats, setting.options)
        return opponent.choose


def _as_list(opponent: Opponent | Sequence[Opponent], others: int) -> list[Opponent]:
    """The opponents, one for each other seat."""
    if isinstance(opponent, list | tuple):
        if len(opponent) != others:
            raise ElementariumError(f"{len(opponent)} opponents for {others} other seats")
        return list(opponent)
    return [opponent] * others  # type: ignore[list-item]  # a sequence was a list or a tuple
