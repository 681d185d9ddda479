"""A recipe says how a program learns a game; those of our own games lie beside this module.

It is a TOML file. The same recipe, on the same machine, comes to the same weights: games are played
by simulations, not by the clock, and everything that is drawn is drawn from `seed`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from elementarium.core.errors import ElementariumError
from elementarium.core.words import reason, saying

SHIPPED = Path(__file__).parent / "recipes"
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Breeding:
    """How the numbers of a quick player are bred; see evolution.py."""

    generations: int = 40
    games: int = 600
    """So many games each candidate of a generation plays."""
    seats: tuple[int, ...] = (2,)
    noise: float = 0.5
    """So far a quick player errs, in points of its ratings: no two games are to be the same."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One turn of playing and fitting; see selfplay.py and fitting.py."""

    games: int = 500
    simulations: int = 64
    opening: int = 20
    strays: int = 3
    between: bool = True
    keep: int = 2
    """Learn from the games of so many lessons, this one and the last ones."""
    outcome: float = 0.2
    """How much what came of a game counts beside what the search expected."""
    epochs: int = 5
    batch: int = 512
    rate: float = 0.002
    decay: float = 0.0


@dataclass(frozen=True, slots=True)
class Gate:
    """How programs are compared: by as many simulations, in fresh deals; see gate.py."""

    games: int = 200
    """At most, shared among all numbers of seats; fewer if it is clear before."""
    simulations: int = 100
    difference: float = 0.05
    """What share of the wins it should find to be more or less than fair."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that it takes."""

    seats: tuple[int, ...] = (2,)
    """Of how many seats the games of the lessons are, in turn."""
    options: str = ""
    seed: int = 1
    sizes: tuple[int, ...] = (16, 16, 1)
    """How many numbers each layer of the network comes to; the last one to one."""
    lessons: tuple[Lesson, ...] = (Lesson(), Lesson())
    breeding: Breeding | None = None
    gate: Gate = Gate()

    def written(self) -> dict[str, Any]:
        """As files say it."""
        return asdict(self)


def read_recipe(path: Path) -> Recipe:
    """The recipe of a file."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise saying(ElementariumError, "file.read", path=str(path), why=reason(error)) from error
    except ValueError as error:
        raise saying(ElementariumError, "train.recipe", path=str(path), why=str(error)) from error
    try:
        return understood(found)
    except (TypeError, ValueError) as error:
        raise saying(ElementariumError, "train.recipe", path=str(path), why=str(error)) from error


def understood(found: Mapping[str, Any]) -> Recipe:
    """The recipe that a file says; raises ValueError or TypeError for what means nothing."""
    parts = dict(found)
    if "lessons" in parts:
        parts["lessons"] = tuple(part_of(Lesson, lesson) for lesson in parts["lessons"])
    if "breeding" in parts:
        parts["breeding"] = part_of(Breeding, parts["breeding"])
    if "gate" in parts:
        parts["gate"] = part_of(Gate, parts["gate"])
    recipe = part_of(Recipe, parts)
    if not recipe.lessons or not recipe.sizes or recipe.sizes[-1] != 1:
        raise ValueError("there must be a lesson, and the last of the sizes must be 1")
    return recipe


def part_of(kind: type[Part], found: Mapping[str, Any]) -> Part:
    """A part of a recipe; every name must be known, and every value of the kind of its default."""
    usual = kind()
    known = {entry.name: getattr(usual, entry.name) for entry in fields(usual)}  # type: ignore[arg-type]
    for name, value in found.items():
        if name not in known:
            raise ValueError(f'nothing is called "{name}": choose {", ".join(known)}')
        wanted = known[name]
        numbers = isinstance(wanted, float) and isinstance(value, int) and value is not True
        is_row = isinstance(wanted, tuple) and isinstance(value, list | tuple)
        if not (numbers or is_row or wanted is None or type(value) is type(wanted)):
            raise ValueError(f"{name} is {value!r}, but should be like {wanted!r}")
    rows = {name: tuple(value) for name, value in found.items() if isinstance(value, list)}
    return kind(**{**found, **rows})


def recipe_of(game: str) -> Recipe:
    """The recipe that comes with a game; a short one for a game without it."""
    path = SHIPPED / f"{game}.toml"
    return read_recipe(path) if path.exists() else Recipe()
