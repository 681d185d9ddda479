"""Players that were trained: `policy:FILE` plays by a network that a training run has written.

A policy file is an `.npz` archive, as NumPy writes it. Its `description` says in JSON what it was
made for (`Made`), which steps its network has (network.py), and how it chooses: of the legal
actions the one of the best score, the first of several; or, if `choice` is `sampled`, one drawn by
the shares that a softmax gives them. `policy:FILE#sampled` and `policy:FILE#best` say it in the
name. Action `n` has the score at place `n`, or at `places[n]` if there is such an array; the arrays
of the network are called `weights/NAME`. `elementarium.envs.save_policy` writes such files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile
from zlib import error as ZlibError  # noqa: N812  # an error is a class

from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.core.game import Game
from elementarium.core.observer import Observer
from elementarium.core.options import Options
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.view_observer import observer_of
from elementarium.core.words import Message, reason, saying

if TYPE_CHECKING:
    from elementarium.players.network import Array, Network

FORMAT = 1
BEST, SAMPLED = "best", "sampled"
CHOICES = (BEST, SAMPLED)
DESCRIPTION, PLACES, WEIGHTS = "description", "places", "weights/"
KEPT = 8
"""So many files stay in memory: a tournament seats the same policies again and again."""


class PolicyError(ElementariumError):
    """A policy file that cannot be read, or that was made for another table."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a policy was made for; another table looks different, or its actions mean others."""

    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: str
    cards: str
    """The sha256 of the card file, empty for a game without one."""
    observation: int
    """The version of the observation."""
    size: int
    """How many numbers an observation has."""
    actions: int

    @classmethod
    def at(cls, game: Game[Any], seats: int, options: Options, observer: Observer) -> Made:
        """What a policy is made for that is trained at such a table."""
        return cls(
            game=game.name,
            rules=game.version,
            seats=seats,
            options=options.written(),
            cards=game.data.sha256 if game.data else "",
            observation=observer.version,
            size=observer.size,
            actions=len(game.actions),
        )


@dataclass(frozen=True, eq=False, slots=True)
class Policy:
    """A network, and what it was made for."""

    made: Made
    network: Network
    places: Array | None = None
    """Where in the scores each action is; None where action `n` is number `n`."""
    choice: str = BEST

    def scores(self, observer: Observer, observation: bytes, legal: list[int]) -> Array:
        """How good each of these actions is at a table that looks like this."""
        scores = self.network.scores(observer, observation)
        found: Array = scores[legal if self.places is None else self.places[legal]]
        return found

    def check(self, observer: Observer) -> None:
        """Raise ValueError unless the network takes such observations and scores all actions."""
        scores = self.network.scores(observer, bytes(observer.size))
        actions = self.made.actions
        if self.places is None and len(scores) != actions:
            raise ValueError(f"there are {len(scores)} scores for {actions} actions")
        if self.places is not None and (
            self.places.shape != (actions,)
            or self.places.min() < 0
            or self.places.max() >= len(scores)
        ):
            raise ValueError(f"{PLACES} must name one of {len(scores)} scores for each action")
        if not all(
            bool((abs(array) < float("inf")).all()) for array in self.network.arrays.values()
        ):
            raise ValueError("a weight is no number")

    def save(self, path: Path) -> None:
        """Write the file that `policy:FILE` plays by; a file that was there is replaced at once."""
        import numpy as np  # noqa: PLC0415  # only who has a policy needs it

        about = {
            "format": FORMAT,
            **asdict(self.made),
            "choice": self.choice,
            "steps": self.network.steps,
        }
        arrays: dict[str, Any] = {DESCRIPTION: json.dumps(about)}
        arrays |= {WEIGHTS + name: array for name, array in self.network.arrays.items()}
        if self.places is not None:
            arrays[PLACES] = self.places
        beside = path.with_name(path.name + ".part")
        try:
            with beside.open("wb") as file:
                np.savez_compressed(file, **arrays)
            os.replace(beside, path)
        except OSError as error:
            raise saying(PolicyError, "file.write", path=str(path), why=reason(error)) from error


class PolicyPlayer:
    """Plays what a trained network prefers."""

    def __init__(self, name: str, path: Path, game: str, seed: int, choice: str = "") -> None:
        self.name = name
        self.path = path
        self.policy = read_policy(path)
        self.choice = choice or self.policy.choice
        self.rng = Rng(seed)
        self._table: tuple[object, ...] = ()
        self._observer: Observer | None = None
        if self.policy.made.game != game:
            raise self._unfit("game", theirs=self.policy.made.game, ours=game)

    def choose(self, perspective: Perspective) -> int:
        """The legal action of the best score, or one drawn by the scores."""
        observer = self._observer_at(perspective.game, perspective.seats, perspective.options)
        legal = perspective.legal_actions()
        scores = self.policy.scores(observer, perspective.observed(observer), legal)
        return legal[int(scores.argmax()) if self.choice == BEST else drawn(scores, self.rng)]

    def check_table(self, game: Game[Any], seats: int, options: Options) -> None:
        """Raise a sentence if the policy was made for another table than this one."""
        self._observer_at(game, seats, options)

    def _observer_at(self, game: Game[Any], seats: int, options: Options) -> Observer:
        """What writes down how the table looks to which the policy has been led."""
        table = (game, seats, options)
        if self._observer is None or table != self._table:
            observer = observer_of(game, game.start(seats, options))
            self._compare(Made.at(game, seats, options, observer))
            try:
                self.policy.check(observer)
            except ValueError as error:
                raise broken(self.path, str(error)) from error
            self._table, self._observer = table, observer
        return self._observer

    def _compare(self, ours: Made) -> None:
        """Raise a sentence about the first thing in which this table is another one."""
        theirs = self.policy.made
        for key in ("game", "rules", "seats"):
            if getattr(theirs, key) != getattr(ours, key):
                raise self._unfit(key, theirs=getattr(theirs, key), ours=getattr(ours, key))
        if theirs.options != ours.options:
            raise self._unfit("options", theirs=told(theirs.options), ours=told(ours.options))
        if theirs.cards != ours.cards:
            raise self._unfit("cards")
        if theirs != ours:
            raise self._unfit("observation", theirs=theirs.observation, ours=ours.observation)

    def _unfit(self, key: str, **about: str | int | Message) -> PolicyError:
        return saying(PolicyError, f"policy.{key}", path=str(self.path), **about)


def told(options: str) -> Message:
    """Options within a sentence."""
    return (
        Message("error.policy.set", {"options": options})
        if options
        else Message("error.policy.usual")
    )


def drawn(scores: Array, rng: Rng) -> int:
    """A place drawn by the shares that a softmax gives the scores."""
    import numpy as np  # noqa: PLC0415  # only who has a policy needs it

    sums = np.exp((scores - scores.max()).astype(np.float64)).cumsum()
    point = rng.word() / 2**32 * float(sums[-1])
    return min(int(sums.searchsorted(point, side="right")), len(sums) - 1)


def make_policy(name: str, game: str, seed: int) -> PolicyPlayer:
    """The player whose name is `policy:FILE`, perhaps with `#best` or `#sampled` behind it."""
    file, hash_, choice = name.partition(":")[2].rpartition("#")
    if not hash_:
        file, choice = choice, ""
    if not file or (hash_ and choice not in CHOICES):
        raise saying(PolicyError, "policy.name", name=name)
    return PolicyPlayer(name, Path(file), game, seed, choice)


def read_policy(path: Path) -> Policy:
    """The policy in a file; one that has not changed is read once."""
    try:
        known = path.stat()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    return _read(path, known.st_mtime_ns, known.st_size)


@lru_cache(maxsize=KEPT)
def _read(path: Path, _changed: int, _size: int) -> Policy:
    try:
        import numpy as np  # noqa: PLC0415  # only who has a policy needs it
    except ModuleNotFoundError as error:
        raise saying(MissingExtraError, "policy.numpy") from error
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except OSError as error:
        raise unreadable(path, error) from error
    except (ValueError, AttributeError, TypeError, EOFError, BadZipFile, ZlibError) as error:
        raise broken(path, str(error)) from error
    return _understood(path, arrays)


def _understood(path: Path, arrays: Mapping[str, Array]) -> Policy:
    """The policy that the arrays of a file make."""
    from elementarium.players.network import Network, Step  # noqa: PLC0415  # it needs NumPy

    try:
        about = json.loads(str(arrays[DESCRIPTION]))
        if about["format"] != FORMAT:
            raise saying(
                PolicyError, "policy.format", path=str(path), theirs=about["format"], ours=FORMAT
            )
        made = Made(**{entry.name: about[entry.name] for entry in fields(Made)})
        steps = [Step(makes, how, tuple(of)) for makes, how, of in about["steps"]]
        if about["choice"] not in CHOICES:
            raise ValueError(f"its choice is {about['choice']}")
        weights = {
            name.removeprefix(WEIGHTS): array
            for name, array in arrays.items()
            if name.startswith(WEIGHTS)
        }
        places = arrays[PLACES].astype(int) if PLACES in arrays else None
        return Policy(made, Network(steps, weights), places, about["choice"])
    except KeyError as error:
        raise broken(path, f"it has no {error}") from error
    except (TypeError, ValueError) as error:
        raise broken(path, str(error)) from error


def unreadable(path: Path, error: Exception) -> PolicyError:
    """What to say of a file that is not there or may not be read."""
    why = reason(error) if isinstance(error, OSError) else Message("error.os.no_name")
    return saying(PolicyError, "file.read", path=str(path), why=why)


def broken(path: Path, why: str) -> PolicyError:
    """What to say of a file that is no policy."""
    return saying(PolicyError, "policy.broken", path=str(path), why=why)
