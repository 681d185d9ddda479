"""Many games at once, for learners: every step of every lane in one call, written into arrays.

The fastest door to the house. Chance acts by itself; what the seat to act of each lane sees and may
do stands in arrays that are written in place:

    batch = Batch("rummy", lanes=256, seed=1)
    while True:
        batch.step(policy(batch.observations, batch.legal, batch.count))
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.envs import modes
from elementarium.envs.lanes import Lanes
from elementarium.envs.setting import Setting

Array = npt.NDArray[Any]
Autoreset = Literal["same_step", "next_step", "disabled"]
AUTORESETS = {
    "same_step": modes.SAME_STEP,
    "next_step": modes.NEXT_STEP,
    "disabled": modes.DISABLED,
}
MOST_LEGAL = 1024
"""The legal list has room for so many actions, unless a game never has as many, or has more."""
SHARE = 256
"""A thread is woken up for so many lanes at least: for fewer it would wake up longer than work."""
DRAWN: Literal["drawn"] = "drawn"


class Batch:
    """Lanes of one game that are stepped together.

    | array | shape | type | says |
    |---|---|---|---|
    | `observations` | lanes, `size` | int8 | what the seat to act sees; `pieces` has it by name |
    | `seat` | lanes | int8 | who has to act, -2 where a game is over |
    | `legal`, `count` | lanes, width; lanes | int32 | the legal actions, -1 behind the last one |
    | `mask` | lanes, actions | int8 | the same as zeros and ones, if it was asked for |
    | `rewards` | lanes, seats | float32 | what the game that ended in this step was worth |
    | `terminals` | lanes | bool | whether a game ended in this step |

    They are the same arrays all the time: copy what is to be kept. Only `legal` is replaced by a
    wider one, should a position ever have more actions than it has room for.
    """

    def __init__(
        self,
        game: str | Game[Any],
        lanes: int = 64,
        seats: int = 2,
        options: str = "",
        cards: str = "",
        seed: int = 0,
        *,
        autoreset: Autoreset = "same_step",
        threads: int = 1,
        mask: bool = False,
        learner: int | Literal["drawn"] | None = None,
        finals: bool = False,
        skip_forced: bool = False,
        buffers: Mapping[str, Array] | None = None,
    ) -> None:
        """`lanes` games of `seats` seats; equal seeds play equal games, whatever the threads.

        `autoreset` says when a new game begins where one has ended: with the same step, with the
        next one, whose action is ignored there, or when `reset` is told to. With a `learner` only
        that seat is played from outside, or one drawn for each game, and all others play at random.
        `finals` keeps the last observation of each game in `final_observations`. `skip_forced`
        plays by itself where only one action is legal. `buffers` are arrays of one's own.
        """
        self.setting = Setting(game, seats, options, cards)
        self._made_with = (autoreset, threads, mask, learner, finals, skip_forced)
        _check_settings(self.setting, lanes, autoreset, threads, learner)
        start, observer = self.setting.start, self.setting.observer
        self._lanes = Lanes(start, observer, _seeds(seed, lanes), threads)
        self._lanes.autoreset = AUTORESETS[autoreset]
        self._lanes.skips_forced = skip_forced
        self._lanes.draws_hero = learner == DRAWN
        self._arrays = self._make_arrays(mask=mask, finals=finals, buffers=buffers or {})
        self._owns_legal = "legal" not in (buffers or {})
        self._arrays["hero"][:] = learner if isinstance(learner, int) else modes.NO_HERO
        self._lanes.attach(_raw(self._arrays))
        self._all = np.arange(lanes, dtype=np.int32)
        self._pool = ThreadPoolExecutor(threads)  # which begins no thread before it needs one
        self.reset()

    # What there is to see

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.setting.game

    @property
    def lanes(self) -> int:
        """How many games are played side by side."""
        return self._lanes.lane_count

    @property
    def observations(self) -> Array:
        """What the seat to act of each lane sees; where a game is over, what the last one saw."""
        return self._arrays["observations"]

    @property
    def pieces(self) -> dict[str, Array]:
        """The observations by the names of their pieces, in their shapes; they are not copied."""
        return {
            piece.name: self.observations[:, piece.offset : piece.offset + piece.size].reshape(
                self.lanes, *piece.shape
            )
            for piece in self.setting.observer.pieces
        }

    @property
    def seat(self) -> Array:
        """Who has to act in each lane; -2 where the game is over."""
        return self._arrays["seat"]

    @property
    def legal(self) -> Array:
        """The numbers of the legal actions of each lane, rising, and -1 behind them."""
        return self._arrays["legal"]

    @property
    def count(self) -> Array:
        """How many actions are legal in each lane."""
        return self._arrays["count"]

    @property
    def mask(self) -> Array:
        """The legal actions as zeros and ones."""
        return self._asked_for("mask", "mask=True")

    @property
    def final_observations(self) -> Array:
        """What the last to act saw of the end, in the lanes where a game has just ended."""
        return self._asked_for("final", "finals=True")

    @property
    def rewards(self) -> Array:
        """What the game that ended in this step was worth to each seat; 0 where none did."""
        return self._arrays["rewards"]

    @property
    def terminals(self) -> Array:
        """In which lanes a game ended in this step."""
        return self._arrays["terminals"]

    @property
    def learner(self) -> Array:
        """The seat of each lane that is played from outside; -1 where all are."""
        return self._arrays["hero"]

    def state(self, lane: int) -> State:
        """The state of a lane, hidden things too: for research; copy it, do not change it."""
        state: State = self._lanes.states[lane]
        return state

    def observe(self, seat: int, out: Array | None = None) -> Array:
        """What one and the same seat sees in all lanes, whoever has to act."""
        if not 0 <= seat < self.setting.seats:
            raise ElementariumError(
                f"there is no seat {seat}: seats are 0 to {self.setting.seats - 1}"
            )
        shape = self.observations.shape
        rows = np.empty(shape, np.int8) if out is None else _checked("out", out, shape, np.int8)
        self._lanes.observe(seat, rows)
        self._lanes.raise_trouble()
        return rows

    def full_state(self) -> Array:
        """What all seats see in each lane, seat 0 first, one behind another: hidden things too.

        For critics that are centralized, never for players. What nobody knows, such as the order
        of a pile that was shuffled, is not in it: to all seats it is chance.
        """
        return np.concatenate([self.observe(seat) for seat in range(self.setting.seats)], axis=1)

    # Playing

    def reset(self, lanes: Sequence[int] | Array | None = None, *, seed: int | None = None) -> None:
        """Begin new games, in all lanes or in these.

        Chance goes on where it was, unless there is a new seed, which counts for all lanes.
        """
        if seed is not None:
            self._lanes.reseed(_seeds(seed, self.lanes))
        self._run(self._lanes.reset, self._order(lanes))

    def step(
        self, actions: Sequence[int] | Array, lanes: Sequence[int] | Array | None = None
    ) -> None:
        """Play one action in each lane, or in each of these lanes.

        If one of them is not legal, ValueError names the lanes and nothing is played in any. A lane
        that is over takes any action with `next_step`, and -1 if it is to be reset by hand.
        """
        if refused := self.refused(actions, lanes):
            raise ValueError(self._refusal(refused))
        self._run(self._lanes.step, self._order(lanes))

    def refused(
        self, actions: Sequence[int] | Array, lanes: Sequence[int] | Array | None = None
    ) -> list[int]:
        """The lanes in which these actions are not legal; nothing is played."""
        order = self._order(lanes)
        numbers = _numbers("actions", actions, len(order))
        self._arrays["action"][slice(None) if lanes is None else order] = numbers
        return self._lanes.refused(order, len(order))

    def save(self, lanes: Sequence[int] | Array | None = None) -> bytes:
        """All that makes these lanes go on as they would have; to be trusted like a pickle."""
        return pickle.dumps([self._lanes.saved(int(lane)) for lane in self._order(lanes)])

    def restore(self, saved: bytes, lanes: Sequence[int] | Array | None = None) -> None:
        """Have these lanes go on from what was saved of as many lanes of such a batch."""
        order, rows = self._order(lanes), pickle.loads(saved)
        if len(rows) != len(order):
            raise ElementariumError(f"{len(rows)} lanes were saved, not {len(order)}")
        for lane, row in zip(order, rows, strict=True):
            self._lanes.restore(int(lane), *row)
        self._arrays["rewards"][order] = 0
        self._arrays["terminals"][order] = False
        self._lanes.show_all(order, len(order))
        self._grow()

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_batch, (self.setting, self.lanes, self._made_with, self.save())

    # Arrays and threads

    def _run(self, work: Callable[[Array, int, int, int], None], order: Array) -> None:
        """Have all threads work on the lanes, each on a part of its own; this one on the first."""
        threads = max(1, min(self._made_with[1], len(order) // SHARE))
        ends = [len(order) * part // threads for part in range(threads + 1)]
        others = [
            self._pool.submit(work, order, ends[part], ends[part + 1], part)
            for part in range(1, threads)
        ]
        work(order, 0, ends[1], 0)
        for other in others:
            other.result()
        self._lanes.raise_trouble()
        if self._lanes.too_many:
            self._grow()

    def _grow(self) -> None:
        """Make room for more legal actions than were ever seen."""
        needed, self._lanes.too_many = self._lanes.too_many, 0
        if not needed:
            return
        if not self._owns_legal:
            raise ElementariumError(
                f"a position has {needed} legal actions, more than the buffer `legal` has room for"
            )
        self._arrays["legal"] = np.full((self.lanes, 2 * needed), modes.NOTHING, np.int32)
        self._arrays["count"][:] = 0
        if "mask" in self._arrays:
            self._arrays["mask"][:] = 0
        self._lanes.attach(_raw(self._arrays))
        self._lanes.show_all(self._all, self.lanes)

    def _order(self, lanes: Sequence[int] | Array | None) -> Array:
        """The lanes that are meant, checked."""
        if lanes is None:
            return self._all
        order = _numbers("lanes", lanes, None)
        if len(order) and not (order.min() >= 0 and order.max() < self.lanes):
            raise ElementariumError(f"there are lanes 0 to {self.lanes - 1}")
        if len(np.unique(order)) != len(order):
            raise ElementariumError("a lane is named twice")
        return np.ascontiguousarray(order, np.int32)

    def _refusal(self, refused: list[int]) -> str:
        """The answer to actions that are not legal."""
        named = ", ".join(f"{lane} (action {self._arrays['action'][lane]})" for lane in refused[:8])
        more = f" and {len(refused) - 8} more" if len(refused) > 8 else ""
        over = any(self._arrays["is_over"][lane] for lane in refused)
        hint = "; lanes that are over take -1 until they are reset" if over else ""
        return f"not legal in lane {named}{more}; nothing was played{hint}"

    def _asked_for(self, name: str, how: str) -> Array:
        if name not in self._arrays:
            raise ElementariumError(f"this batch keeps no {name}: make it with {how}")
        return self._arrays[name]

    def _make_arrays(
        self, *, mask: bool, finals: bool, buffers: Mapping[str, Array]
    ) -> dict[str, Array]:
        """The arrays by name: those of the caller where he has some, else new ones."""
        setting, lanes = self.setting, self.lanes
        size = setting.observer.size
        width = min(setting.start.most_choices, MOST_LEGAL)
        if "legal" in buffers and buffers["legal"].ndim == 2:
            width = buffers["legal"].shape[1]
        shown: dict[str, tuple[tuple[int, ...], Any]] = {
            "observations": ((lanes, size), np.int8),
            "seat": ((lanes,), np.int8),
            "legal": ((lanes, width), np.int32),
            "count": ((lanes,), np.int32),
            "rewards": ((lanes, setting.seats), np.float32),
            "terminals": ((lanes,), np.bool_),
        }
        if mask:
            shown["mask"] = ((lanes, setting.actions), np.int8)
        if finals:
            shown["final"] = ((lanes, size), np.int8)
        if unknown := buffers.keys() - shown.keys():
            raise ElementariumError(
                f"there is no buffer {', '.join(sorted(unknown))}: there are {', '.join(shown)}"
            )
        arrays = {
            name: _checked(name, buffers[name], *kind) if name in buffers else np.zeros(*kind)
            for name, kind in shown.items()
        }
        for name in ("mask", "count"):
            if name in arrays:
                arrays[name][:] = 0
        arrays["legal"][:] = modes.NOTHING
        return arrays | {
            "action": np.zeros(lanes, np.int64),
            "hero": np.zeros(lanes, np.int8),
            "is_new": np.zeros(lanes, np.bool_),
            "is_over": np.zeros(lanes, np.bool_),
            "viewer": np.zeros(lanes, np.int8),
        }


def _check_settings(
    setting: Setting, lanes: int, autoreset: str, threads: int, learner: int | str | None
) -> None:
    """Raise a sentence about what cannot be."""
    if lanes < 1 or threads < 1:
        raise ElementariumError("a batch has at least one lane and one thread")
    if autoreset not in AUTORESETS:
        raise ElementariumError(f'autoreset is {", ".join(AUTORESETS)}, not "{autoreset}"')
    seats = range(setting.seats)
    if learner is not None and learner != DRAWN and learner not in seats:
        raise ElementariumError(f'the learner is "{DRAWN}" or a seat, 0 to {seats[-1]}')


def _seeds(seed: int, lanes: int) -> list[int]:
    """The seeds of the lanes."""
    rng = Rng(seed)
    return [rng.next_seed() for _ in range(lanes)]


def _numbers(name: str, values: Sequence[int] | Array, length: int | None) -> Array:
    """Whole numbers as the lanes take them."""
    numbers = np.asarray(values)
    if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or length not in (None, len(numbers)):
        wanted = f"{length} whole numbers" if length is not None else "a row of whole numbers"
        raise ElementariumError(f"{name} must be {wanted}, not {numbers.dtype} {numbers.shape}")
    return numbers


def _checked(name: str, array: Array, shape: tuple[int, ...], kind: Any) -> Array:
    """An array of the caller's, if it can be written as it must be."""
    is_fit = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == kind
    if not is_fit or not array.flags.c_contiguous or not array.flags.writeable:
        raise ElementariumError(
            f"the buffer `{name}` must be a writable, contiguous array of "
            f"{np.dtype(kind).name} {shape}"
        )
    return array


def _raw(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """The arrays as C takes them: truth values are bytes."""
    return {
        name: array.view(np.uint8) if array.dtype == np.bool_ else array
        for name, array in arrays.items()
    }


def _same_batch(setting: Setting, lanes: int, made_with: tuple[Any, ...], saved: bytes) -> Batch:
    autoreset, threads, mask, learner, finals, skip_forced = made_with
    batch = Batch(
        setting.game,
        lanes,
        setting.seats,
        setting.options.written(),
        autoreset=autoreset,
        threads=threads,
        mask=mask,
        learner=learner,
        finals=finals,
        skip_forced=skip_forced,
    )
    batch.restore(saved)
    return batch
