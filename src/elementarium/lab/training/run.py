"""A program learns a game, lesson by lesson, into a folder that can be gone on with.

First a quick player is bred, if the game has one. Then the search plays games against itself with
what it knows so far; weights are fitted to what it expected; games decide whether they are better
than the best so far, and how strong they are beside what people wrote down. All of it depends on
the recipe only.

`training.json` says what is learned, `quick.json` what the breeding has found, `games-L-N.json.gz`
the games of a lesson from number N on, `weights-L.json` what was fitted to them, `curve.json` how
strong each was; `learned.json` is the best of them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from elementarium import __version__
from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load
from elementarium.core.words import saying
from elementarium.lab.executor import LOCAL, in_order
from elementarium.lab.folder import Folder
from elementarium.lab.training.evolution import Contest, bred
from elementarium.lab.training.fitting import Position, fitted
from elementarium.lab.training.gate import Passed, compare
from elementarium.lab.training.recipe import Recipe
from elementarium.lab.training.selfplay import SelfPlay, SelfPlayed
from elementarium.players.learned import learned_of
from elementarium.players.learned.learning import Learning
from elementarium.players.learned.weights import Layer, Table, Weights, read_weights
from elementarium.players.settings import LONGEST
from elementarium.players.thinking import Thinking, learned_thinking, thinking_of

ABOUT = "training.json"
QUICK = "quick.json"
CURVE = "curve.json"
BEST = "learned.json"
PART = 20
"""So many games are written at once."""
ERRING = 0.5
DEALS = 1_000_003
"""The gate deals from the seed that is so much further on: nobody has learned from its deals."""

Stage = Callable[[str, int], AbstractContextManager[Callable[..., object]]]
"""Begins a stage of so many steps, by its key in the words, and says what to call after each."""


@contextmanager
def in_silence(_stage: str, _steps: int) -> Iterator[Callable[..., object]]:
    """Nobody listens."""
    yield lambda _steps=1: None


def learning_of(game: str) -> Learning:
    """What can be learned of a game; raises a sentence if its package does not say."""
    learning: Learning | None = getattr(learned_of(game), "LEARNED", None)
    if learning is None:
        raise saying(ElementariumError, "train.nothing", game=load(game).name)
    return learning


@dataclass(slots=True)
class Training:
    """One game being learned, in a folder."""

    game: str
    recipe: Recipe
    folder: Path
    jobs: int = 1
    on: str = LOCAL
    stage: Stage = in_silence
    learning: Learning = field(init=False)
    files: Folder = field(init=False)

    def __post_init__(self) -> None:
        self.learning = learning_of(self.game)
        try:
            self.learning.make(self.blank(tuple(self.learning.quick)))
        except ValueError as error:
            about = {"game": load(self.game).name, "why": str(error)}
            raise saying(ElementariumError, "train.sizes", **about) from error
        self.files = Folder(self.folder, ABOUT)
        if not self.files.open(self.about(), ("elementarium",), key="train"):
            self.files.tell(self.about())

    def about(self) -> dict[str, Any]:
        """What is learned, and how."""
        game = load(self.game)
        return {
            "elementarium": __version__,
            "game": game.name,
            "rules": game.version,
            "cards": game.data.written() if game.data else "",
            "encoding": self.learning.encoding,
            "recipe": json.loads(json.dumps(self.recipe.written())),
        }

    @property
    def table(self) -> Table:
        """The tables at which it is learned."""
        game, seats = load(self.game), tuple(sorted(set(self.recipe.seats)))
        return Table.of(game, seats, game.options.read(self.recipe.options))

    @property
    def by_hand(self) -> Thinking:
        """How one thinks with what people wrote down."""
        return thinking_of(self.game)

    def run(self) -> Iterator[dict[str, Any]]:
        """All lessons that are left; how strong each of them was, as the curve has it."""
        quick = self.breed()
        self.keep_best()
        for number in range(1, self.lessons + 1):
            if number <= len(self.curve):
                continue
            fit = self.learn(number, quick)
            judged = self.judge(number)
            self.files.write_text(CURVE, written([*self.curve, {**fit, **judged}]))
            self.keep_best()
            yield self.curve[-1]

    def keep_best(self) -> None:
        """Have the weights of the best lesson in a file of their own, with where they come from."""
        best = [lesson for lesson in self.curve if lesson["is_best"]][-1:]
        for lesson in best:
            weights = self.weights(lesson["lesson"])
            text = replace(weights, about={**self.about(), **lesson}).written()
            self.files.write_text(BEST, text)

    @property
    def curve(self) -> list[dict[str, Any]]:
        """How strong every lesson has made the program."""
        found: list[dict[str, Any]] = self.read(CURVE, [])
        return found

    # A quick player

    def breed(self) -> tuple[float, ...]:
        """The numbers of a quick player, if the game has one."""
        make, breeding = self.learning.make_quick, self.recipe.breeding
        if make is None or breeding is None:
            return tuple(self.learning.quick)
        contest = Contest(self.game, make, breeding.seats, self.recipe.options, breeding.noise)
        found = self.read(QUICK, {"rates": [], "numbers": list(self.learning.quick)})
        known = found["rates"]
        if len(known) < breeding.generations:
            with self.stage("train.breeding", breeding.generations - len(known)) as step:
                for rates, numbers in bred(
                    contest,
                    self.learning.quick,
                    generations=breeding.generations,
                    games=breeding.games,
                    seed=self.recipe.seed,
                    known=known,
                    jobs=self.jobs,
                    on=self.on,
                ):
                    found = {"rates": [*found["rates"], rates], "numbers": numbers}
                    self.files.write_text(QUICK, written(found))
                    step()
        return tuple(found["numbers"])

    # Lessons

    @property
    def lessons(self) -> int:
        """How many there are; where nothing but a quick player is learned, he is the only one."""
        return len(self.recipe.lessons) if self.learning.inputs else 1

    def learn(self, number: int, quick: tuple[float, ...]) -> dict[str, Any]:
        """One lesson: its weights are written, and what is to be said of them is told."""
        if self.learning.inputs:
            self.play(number, quick)
            return self.fit(number, quick)
        self.keep(number, self.blank(quick))
        return {"lesson": number}

    def blank(self, quick: tuple[float, ...]) -> Weights:
        """A quick player, with a network that knows nothing where there is one."""
        inputs = self.learning.inputs
        layers = [
            Layer(ins, outs, (0,) * (ins * outs), (0,) * outs)
            for ins, outs in pairwise((inputs, *self.recipe.sizes))
        ]
        return Weights(self.table, self.learning.encoding, quick, tuple(layers) if inputs else ())

    def keep(self, number: int, weights: Weights) -> None:
        """Write what a lesson has come to."""
        self.files.write_text(f"weights-{number}.json", weights.written())

    def thinking(self, number: int, quick: tuple[float, ...]) -> Thinking:
        """How the games of a lesson are played: with the best weights of those before.

        Before there are any, a quick player plays on to the end; where nobody has bred one, one
        thinks as people have written down.
        """
        if number > 1 and (self.folder / BEST).exists():
            return self.learning.thinking_with(read_weights(self.folder / BEST))
        if self.learning.make_quick is None:
            return self.by_hand
        settings = replace(self.learning.settings, cut=LONGEST, noise=ERRING)
        return Thinking(partial(self.learning.make_quick, quick), settings)

    def play(self, number: int, quick: tuple[float, ...]) -> None:
        """The games of a lesson that are not there yet, part by part."""
        lesson = self.recipe.lessons[number - 1]
        selfplay = SelfPlay(
            self.game,
            self.thinking(number, quick),
            lesson.simulations,
            self.recipe.seats,
            self.recipe.options,
            self.recipe.seed + number - 1,
            lesson.opening,
            lesson.strays,
            lesson.between,
        )
        begins = [
            begin
            for begin in range(0, lesson.games, PART)
            if not (self.folder / part(number, begin)).exists()
        ]
        left = [
            index for begin in begins for index in range(begin, min(begin + PART, lesson.games))
        ]
        if not left:
            return
        found: list[SelfPlayed] = []
        with self.stage("train.playing", len(left)) as step:
            for index, played in zip(
                left, in_order(selfplay.play, left, self.jobs, self.on), strict=True
            ):
                found.append(played)
                step()
                if (index + 1) % PART == 0 or index + 1 == lesson.games:
                    name = part(number, index // PART * PART)
                    self.files.write_bytes(name, packed(found))
                    found = []

    def fit(self, number: int, quick: tuple[float, ...]) -> dict[str, Any]:
        """Fit weights to the games of the last lessons, and say how well they fit."""
        lesson = self.recipe.lessons[number - 1]
        nothing = self.blank(quick)
        learner = self.learning.make(nothing)
        positions: list[list[Position]] = []
        first = max(1, number - lesson.keep + 1)
        for earlier in range(first, number + 1):
            for begin in range(0, self.recipe.lessons[earlier - 1].games, PART):
                games = unpacked((self.folder / part(earlier, begin)).read_bytes())
                positions += [self.seen(played, learner, lesson.outcome) for played in games]
        former = self.weights(number - 1).layers if number > 1 else ()
        with self.stage("train.fitting", lesson.epochs) as step:
            fit = fitted(
                positions,
                inputs=self.learning.inputs,
                sizes=self.recipe.sizes,
                lesson=lesson,
                former=former,
                symmetries=self.learning.symmetries,
                seed=self.recipe.seed + number,
                step=step,
            )
        self.keep(number, replace(nothing, layers=fit.layers))
        about = asdict(fit)
        del about["layers"]
        return {"lesson": number, **about}

    def seen(self, played: SelfPlayed, learner: Any, outcome: float) -> list[Position]:
        """The positions of a game as the network is told them."""
        seats = played.seats
        came = [chance(value, seats) for value in played.returns]
        return [
            Position(
                [np.array(row, np.int32) for row in learner.rows(state)],
                [
                    (1 - outcome) * chance(value, seats) + outcome * end
                    for value, end in zip(values, came, strict=True)
                ],
            )
            for state, values in played.positions(load(self.game), self.recipe.options)
        ]

    def weights(self, number: int) -> Weights:
        """What a lesson has come to."""
        return read_weights(self.folder / f"weights-{number}.json")

    # Games decide

    def judge(self, number: int) -> dict[str, Any]:
        """Play against the best so far, against the last release, and against what people know."""
        new = self.learning.thinking_with(self.weights(number))
        rivals = {"hand": self.by_hand}
        if release := learned_thinking(self.game):
            rivals["release"] = replace(release, otherwise=self.by_hand)
        if (self.folder / BEST).exists():
            rivals["best"] = self.learning.thinking_with(read_weights(self.folder / BEST))
        found: dict[str, list[Passed]] = {}
        for name, rival in rivals.items():
            with self.stage(f"train.against_{name}", self.recipe.gate.games) as step:
                found[name] = [self.against(new, rival, seats, step) for seats in self.table.seats]
        return {
            "against": {name: [one.written() for one in passed] for name, passed in found.items()},
            "is_best": all(one.is_better for one in found.get("best", ())),
        }

    def against(
        self, new: Thinking, rival: Thinking, seats: int, step: Callable[[], object]
    ) -> Passed:
        """Games between two ways of thinking, in deals that nobody has learned from."""
        counts = len(self.table.seats)
        gate = self.recipe.gate
        return compare(
            self.game,
            new,
            rival,
            seats,
            replace(gate, games=gate.games // counts),
            options=self.recipe.options,
            seed=self.recipe.seed + DEALS,
            jobs=self.jobs,
            on=self.on,
            step=step,
        )

    def read(self, name: str, otherwise: Any) -> Any:
        """What a file of the folder says, if it is there."""
        path = self.folder / name
        return json.loads(path.read_text("utf-8")) if path.exists() else otherwise


def chance(value: float, seats: int) -> float:
    """The share of the win that a return stands for."""
    return (1 + (seats - 1) * value) / seats


def written(about: Any) -> str:
    """Something as a file of JSON."""
    return json.dumps(about, indent=1) + "\n"


def part(number: int, begin: int) -> str:
    """The file with the games of a lesson from this number on."""
    return f"games-{number}-{begin:06}.json.gz"


def packed(games: Sequence[SelfPlayed]) -> bytes:
    """Games as a file; the same games are the same bytes."""
    return gzip.compress(json.dumps([asdict(played) for played in games]).encode(), mtime=0)


def unpacked(data: bytes) -> list[SelfPlayed]:
    """The games of a file."""
    return [SelfPlayed(**found) for found in json.loads(gzip.decompress(data))]
