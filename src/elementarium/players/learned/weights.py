"""Files of what was learned: numbers of a quick player, a network, and what both were made for.

A file is JSON, so that everybody can read where its numbers come from. Those of a network are whole
numbers of 16 bits, and of 32 for what is added to each sum, written as base64 in little-endian
order. `sha256` is of all that decides how it plays; a file that was damaged or changed by hand is
refused.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.options import Options
from elementarium.core.words import Message, reason, saying

FORMAT = 1
SHIPPED = Path(__file__).parent / "weights"
"""Where those lie that come with the house."""
KEPT = 8


class WeightsError(ElementariumError):
    """A file of weights that cannot be read, or that was made for other eyes than ours."""


@dataclass(frozen=True, slots=True)
class Table:
    """At which tables something was learned; elsewhere cards and rules may mean other things."""

    game: str
    seats: tuple[int, ...]
    options: str
    cards: str
    """The sha256 of the card file, empty for a game without one."""

    @classmethod
    def of(cls, game: Game[Any], seats: tuple[int, ...], options: Options) -> Table:
        """The tables of so many seats."""
        cards = game.data.sha256 if game.data else ""
        return cls(game.name, seats, options.written(), cards)

    def includes(self, game: Game[Any], seats: int, options: Options) -> bool:
        """Whether a table is one of these."""
        return seats in self.seats and Table.of(game, self.seats, options) == self


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of a network: each output is a sum of all inputs by their weights."""

    inputs: int
    outputs: int
    weights: tuple[int, ...]
    """Those of the first input to all outputs, then those of the second, and so on."""
    biases: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """All that a file holds."""

    table: Table
    encoding: str
    """The name and version of what the inputs of the network mean."""
    quick: tuple[float, ...] = ()
    """The numbers of a player who plays on, where there are any."""
    layers: tuple[Layer, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    """Where it comes from: recipe, seeds, version, figures."""

    def content(self) -> dict[str, Any]:
        """All that decides how it plays."""
        return {
            "format": FORMAT,
            "game": self.table.game,
            "seats": list(self.table.seats),
            "options": self.table.options,
            "cards": self.table.cards,
            "encoding": self.encoding,
            "quick": list(self.quick),
            "layers": [
                {
                    "inputs": layer.inputs,
                    "outputs": layer.outputs,
                    "weights": packed("h", layer.weights),
                    "biases": packed("i", layer.biases),
                }
                for layer in self.layers
            ],
        }

    def written(self) -> str:
        """The file."""
        content = self.content()
        about = {"about": dict(self.about), "sha256": checksum(content)}
        return json.dumps({**about, **content}, indent=1) + "\n"

    def save(self, path: Path) -> None:
        """Write the file; one that was there is replaced at once."""
        beside = path.with_name(path.name + ".part")
        beside.write_text(self.written(), "utf-8")
        beside.replace(path)

    def check(self, path: Path, encoding: str) -> None:
        """Raise a sentence if the network sees something else in its inputs than we do."""
        if self.encoding != encoding:
            about = {"path": str(path), "theirs": self.encoding, "ours": encoding}
            raise saying(WeightsError, "weights.encoding", **about)


def checksum(content: Mapping[str, Any]) -> str:
    """The sha256 of what decides how it plays."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def packed(kind: str, numbers: tuple[int, ...]) -> str:
    """Numbers as text; raises OverflowError for one that is too large."""
    return base64.b64encode(in_order(array(kind, numbers)).tobytes()).decode()


def unpacked(kind: str, text: str, count: int) -> tuple[int, ...]:
    """The numbers of a text, which must be so many."""
    numbers = array(kind)
    numbers.frombytes(base64.b64decode(text, validate=True))
    if len(numbers) != count:
        raise ValueError(f"{len(numbers)} numbers instead of {count}")
    return tuple(in_order(numbers))


def in_order(numbers: array[int]) -> array[int]:
    """Numbers with the lowest byte first, on every machine."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def read_weights(path: Path) -> Weights:
    """What a file holds; one that has not changed is read once."""
    try:
        known = path.stat()
        return _read(path, known.st_mtime_ns, known.st_size)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else Message("error.os.no_name")
        raise saying(WeightsError, "file.read", path=str(path), why=why) from error


@lru_cache(maxsize=KEPT)
def _read(path: Path, _changed: int, _size: int) -> Weights:
    text = path.read_text("utf-8")
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError(f"its format is {found['format']}, ours is {FORMAT}")
        weights = Weights(
            table=Table(found["game"], tuple(found["seats"]), found["options"], found["cards"]),
            encoding=found["encoding"],
            quick=tuple(float(number) for number in found["quick"]),
            layers=tuple(_layer(layer) for layer in found["layers"]),
            about=found["about"],
        )
        fitting = zip(weights.layers, weights.layers[1:], strict=False)
        if any(before.outputs != after.inputs for before, after in fitting):
            raise ValueError("its layers do not fit together")
        if found["sha256"] != checksum(weights.content()):
            raise ValueError("it was changed since it was written")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise broken(path, str(error)) from error
    return weights


def broken(path: Path, why: str) -> WeightsError:
    """What to say of a file that holds no weights that we could think with."""
    return saying(WeightsError, "weights.broken", path=str(path), why=why)


def _layer(found: Mapping[str, Any]) -> Layer:
    inputs, outputs = int(found["inputs"]), int(found["outputs"])
    weights = unpacked("h", found["weights"], inputs * outputs)
    return Layer(inputs, outputs, weights, unpacked("i", found["biases"], outputs))
