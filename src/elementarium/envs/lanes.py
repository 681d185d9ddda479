"""Games side by side, each in its own lane with its own chance; stepped without the GIL.

All that a learner reads is written into arrays that somebody else has made (batch.py): what the
seat to act sees, what it may do, and what an end was worth. Between two steps of a lane chance acts
by itself, and, where a lane has a hero, so do the other seats, at random.
"""

from __future__ import annotations

from typing import Any

import cython

from elementarium.core import seats as who
from elementarium.core.observer import Observer
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.envs import modes

if cython.compiled:
    from cython.cimports.cpython.object import PyObject
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy, memset


class Lanes:
    """The states of many games, and what is to be seen of them."""

    __slots__ = (
        "action",
        "autoreset",
        "count",
        "draws_hero",
        "final",
        "has_final",
        "has_mask",
        "hero",
        "is_new",
        "is_over",
        "lane_count",
        "legal",
        "mask",
        "observations",
        "observer",
        "rewards",
        "rng_at",
        "rngs",
        "rooms",
        "seat",
        "skips_forced",
        "start",
        "state_at",
        "states",
        "terminals",
        "too_many",
        "viewer",
        "width",
    )

    def __init__(self, start: State, observer: Observer, seeds: list[int], threads: int) -> None:
        """As many lanes as seeds, all of them to be reset; `threads` may run at the same time."""
        self.start = start
        self.observer = observer
        self.lane_count = len(seeds)
        self.states = [start.copy() for _ in seeds]
        self.rngs = [Rng(seed) for seed in seeds]
        self.rooms = [Choices(start.most_choices) for _ in range(threads)]
        self.autoreset = modes.SAME_STEP
        self.draws_hero = False
        self.skips_forced = False
        self.has_mask = False
        self.has_final = False
        self.too_many = 0
        self.width = 0
        if cython.compiled:
            self.point()

    def point(self) -> None:
        """Have C find states and chance; the lists keep them alive."""
        size = self.lane_count * cython.sizeof(cython.pointer(PyObject))
        self.state_at = cython.cast(cython.pointer(cython.pointer(PyObject)), malloc(size))
        self.rng_at = cython.cast(cython.pointer(cython.pointer(PyObject)), malloc(size))
        if not self.state_at or not self.rng_at:
            raise MemoryError(f"no room for {self.lane_count} lanes")
        for lane in range(self.lane_count):
            self.state_at[lane] = cython.cast(cython.pointer(PyObject), self.states[lane])
            self.rng_at[lane] = cython.cast(cython.pointer(PyObject), self.rngs[lane])

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.state_at)
            free(self.rng_at)

    def attach(self, arrays: dict[str, Any]) -> None:
        """Write into these arrays from now on; whoever calls has checked their kinds and shapes."""
        self.action = arrays["action"]
        self.hero = arrays["hero"]
        self.is_new = arrays["is_new"]
        self.is_over = arrays["is_over"]
        self.viewer = arrays["viewer"]
        self.observations = arrays["observations"]
        self.seat = arrays["seat"]
        self.legal = arrays["legal"]
        self.count = arrays["count"]
        self.rewards = arrays["rewards"]
        self.terminals = arrays["terminals"]
        self.width = self.legal.shape[1]
        self.has_mask = "mask" in arrays
        if self.has_mask:
            self.mask = arrays["mask"]
        self.has_final = "final" in arrays
        if self.has_final:
            self.final = arrays["final"]

    # What is asked with the GIL

    def reseed(self, seeds: list[int]) -> None:
        """Begin the chance of every lane anew."""
        for rng, seed in zip(self.rngs, seeds, strict=True):
            rng.reseed(seed)

    def refused(self, order: Any, size: int) -> list[int]:
        """The lanes among these whose action is not legal."""
        return [order[place] for place in range(size) if not self.is_allowed(order[place])]

    def reset(self, order: Any, begin: int, end: int, part: int) -> None:
        """Begin new games in these lanes."""
        for place in range(begin, end):
            self.is_new[order[place]] = True
        self.step(order, begin, end, part)

    def step(self, order: Any, begin: int, end: int, part: int) -> None:
        """Play the action of each of these lanes, which have been checked.

        Block by block, so that the cache keeps the lanes, and one kind of work after another within
        a block, so that it keeps the code.
        """
        room = self.rooms[part]
        with cython.nogil:
            while begin < end:
                last = min(begin + modes.BLOCK, end)
                for place in range(begin, last):
                    lane = order[place]
                    if cython.compiled:
                        self.step_lane(
                            cython.cast(State, self.state_at[lane]),
                            cython.cast(Rng, self.rng_at[lane]),
                            lane,
                            room,
                        )
                    else:
                        self.step_lane(self.states[lane], self.rngs[lane], lane, room)
                self.show(order, begin, last)
                begin = last

    def show_all(self, order: Any, size: int) -> None:
        """Write anew what is to be seen in these lanes."""
        for place in range(size):
            self.show_legal(self.states[order[place]], order[place], self.rooms[0])
        self.show(order, 0, size)

    def observe(self, seat: int, rows: Any) -> None:
        """Write what one and the same seat sees in all lanes."""
        for lane in range(self.lane_count):
            if cython.compiled:
                self.observer.fill(self.states[lane], seat, cython.address(rows[lane, 0]))
            else:
                self.observer.fill(self.states[lane], seat, memoryview(rows[lane]))

    def raise_trouble(self) -> None:
        """Raise what went wrong in a game or an observer that is written in Python."""
        self.start.raise_trouble()  # its copies share what went wrong
        self.observer.raise_trouble()

    def saved(self, lane: int) -> tuple[bytes, Rng, int, int]:
        """All that makes a lane go on as it would have."""
        return self.states[lane].to_bytes(), self.rngs[lane], self.hero[lane], self.is_over[lane]

    def restore(self, lane: int, data: bytes, rng: Rng, hero: int, is_over: int) -> None:
        """Have a lane go on from where it was saved."""
        state = self.states[lane]
        state.revive(data)
        self.rngs[lane] = rng
        if cython.compiled:
            self.rng_at[lane] = cython.cast(cython.pointer(PyObject), rng)
        self.hero[lane] = hero
        self.is_over[lane] = is_over
        self.viewer[lane] = max(0, hero)

    # One lane, without the GIL

    def is_allowed(self, lane: int) -> bool:
        """Whether the action of a lane is one of those that were listed."""
        if self.is_over[lane]:
            return self.autoreset != modes.DISABLED or self.action[lane] == modes.NOTHING
        first, size = 0, min(self.count[lane], self.width)
        while size > 1:  # halved without a branch on what is found: it could not be guessed
            half = size // 2
            first += half * (self.legal[lane, first + half - 1] < self.action[lane])
            size -= half
        return not (size == 0 or self.legal[lane, first] != self.action[lane])

    def step_lane(self, state: State, rng: Rng, lane: int, room: Choices) -> None:
        """Play the action of a lane, and whatever needs no decision from outside."""
        self.terminals[lane] = False
        for seat in range(self.rewards.shape[1]):
            self.rewards[lane, seat] = 0
        if self.is_new[lane] or (self.is_over[lane] and self.autoreset == modes.NEXT_STEP):
            self.reset_lane(state, rng, lane, room)
        elif not self.is_over[lane]:
            self.viewer[lane] = state.to_act
            state.carry_out(cython.cast(cython.int, self.action[lane]))
            self.settle(state, rng, lane, room)
            if state.to_act == who.NOBODY:
                self.end_lane(state, rng, lane, room)
        self.show_legal(state, lane, room)

    def reset_lane(self, state: State, rng: Rng, lane: int, room: Choices) -> None:
        """Begin a new game; one that ends before its hero has decided anything does not count."""
        for _ in range(modes.TRIES):
            state.take_over(self.start)
            if self.draws_hero:
                self.hero[lane] = rng.below(state.seats)
            self.settle(state, rng, lane, room)
            if state.to_act != who.NOBODY:
                break
        self.is_new[lane] = False
        self.is_over[lane] = state.to_act == who.NOBODY
        self.viewer[lane] = 0

    def settle(self, state: State, rng: Rng, lane: int, room: Choices) -> None:
        """Let chance act, and the other seats where there is a hero, until somebody decides."""
        while state.to_act != who.NOBODY:
            if state.to_act == who.CHANCE:
                state.carry_out(state.draw_outcome(rng, room))
            elif self.hero[lane] != modes.NO_HERO and state.to_act != self.hero[lane]:
                count = state.list_actions(room)
                state.carry_out(room.number[rng.below(count)])
            elif not self.skips_forced or state.list_actions(room) != 1:
                return
            else:
                state.carry_out(room.number[0])

    def end_lane(self, state: State, rng: Rng, lane: int, room: Choices) -> None:
        """Write what the end is worth, then go on as `autoreset` says."""
        self.terminals[lane] = True
        for other in range(state.seats):
            self.rewards[lane, other] = state.payoff(other)
        if self.has_final:
            if cython.compiled:
                final = cython.address(self.final[lane, 0])
                self.observer.fill(state, self.viewer[lane], final)
            else:
                self.observer.fill(state, int(self.viewer[lane]), memoryview(self.final[lane]))
        if self.autoreset == modes.SAME_STEP:
            self.reset_lane(state, rng, lane, room)
        else:
            self.is_over[lane] = True

    # What is to be seen, without the GIL

    def show(self, order: Any, begin: int, end: int) -> None:
        """Write what is seen in each of these lanes."""
        for place in range(begin, end):
            lane = order[place]
            if cython.compiled:
                row = cython.address(self.observations[lane, 0])
                self.observer.fill(cython.cast(State, self.state_at[lane]), self.viewer[lane], row)
            else:
                row = memoryview(self.observations[lane])
                self.observer.fill(self.states[lane], int(self.viewer[lane]), row)

    def show_legal(self, state: State, lane: int, room: Choices) -> None:
        """Write who acts and what may be done; where nobody acts, who acted last looks on."""
        self.seat[lane] = state.to_act
        count = 0
        if state.to_act >= 0:
            self.viewer[lane] = state.to_act
            count = state.list_actions(room)
        self.write_legal(lane, count, room)

    def write_legal(self, lane: int, count: int, room: Choices) -> None:
        """Write the legal actions over those that were legal before."""
        before = min(self.count[lane], self.width)
        now = min(count, self.width)
        if self.has_mask:
            for i in range(before):
                self.mask[lane, self.legal[lane, i]] = 0
            for i in range(now):
                self.mask[lane, room.number[i]] = 1
        if cython.compiled:
            row = cython.address(self.legal[lane, 0])
            memcpy(row, room.number, now * cython.sizeof(cython.int))
            if before > now:  # all bits of NOTHING, which is -1, are set
                memset(row + now, 0xFF, (before - now) * cython.sizeof(cython.int))
        else:
            self.legal[lane, :now] = room.number[:now]
            self.legal[lane, now:before] = modes.NOTHING
        self.count[lane] = count
        if count > self.width:
            self.too_many = count


def write_mask(state: State, out: Any) -> None:
    """Write the legal actions of a state as ones into zeros, one for each action."""
    for number in state.legal_actions():
        out[number] = 1
