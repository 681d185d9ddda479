"""A new game to begin with: a package that passes its tests and plays everywhere at once.

It is the example game Downpour under another name, so that what is copied is what is tested. The
author changes its rule book, then its modules, until the game is the one that was meant.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import names
from elementarium.core.words import saying

MODEL = "downpour"
MODEL_IN_CHINESE = "倾盆"
SOURCE_TREE = Path(__file__).parents[3] / "examples" / MODEL
"""Where the model is while the package runs from its source tree."""
KINDS = (".py", ".toml", ".md", ".typed")
NAME = re.compile(r"[a-z]{3,12}")


def write_game(name: str, folder: Path) -> Path:
    """Write the package of a new game into a new folder of its name, and say where it is."""
    check_name(name)
    goal = folder / name
    if goal.exists():
        raise saying(ElementariumError, "new_game.exists", path=str(goal))
    for path, text in model_files():
        place = goal / renamed(str(path), name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(renamed(text, name), encoding="utf-8")
    return goal


def check_name(name: str) -> None:
    """Raise unless the name is free: as that of a game, and as that of a module of Python."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise saying(ElementariumError, "new_game.name", name=name)
    if name in names() or name in sys.stdlib_module_names or find_spec(name) is not None:
        raise saying(ElementariumError, "new_game.taken", name=name)


def model_files() -> Iterator[tuple[Path, str]]:
    """The files of the model, each with what it says."""
    installed = Path(str(files("elementarium") / "new_game"))
    model = installed if installed.is_dir() else SOURCE_TREE
    for path in sorted(model.rglob("*")):
        inside = path.relative_to(model)
        if path.suffix in KINDS and not any(is_made(part) for part in inside.parts):
            yield inside, path.read_text(encoding="utf-8")


def is_made(part: str) -> bool:
    """Whether a folder is made by tools, and no part of the model."""
    return part.startswith((".", "__pycache__", "build")) or part.endswith(".egg-info")


def renamed(text: str, name: str) -> str:
    """A text of the model for the new game."""
    for old, new in (
        (MODEL, name),
        (MODEL.title(), name.title()),
        (MODEL_IN_CHINESE, name.title()),
    ):
        text = text.replace(old, new)
    return text
