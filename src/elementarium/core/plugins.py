"""What packages bring to the house: entry points, and parts of a game that are found by name.

Games (`elementarium.games`) and programs (`elementarium.players`) are entry points. They are found
in packages that are installed, and in plain source trees on Python's path, whose `pyproject.toml`
states them: a worker that has the sources needs no install.

What else a game brings lies in its own package under a name that is the same for all games:
`knowledge`, `reasons`, `themes`, `counting`, `terminal`. The games of the house may not know
players and surfaces, so their parts lie in the rooms where they are used.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

HOUSE = "elementarium.games."


def found(group: str) -> Mapping[str, EntryPoint]:
    """All entry points of a group by name; what is installed comes before what lies on the path."""
    in_sources = {entry.name: entry for entry in _in_sources(group, tuple(sys.path))}
    return in_sources | {entry.name: entry for entry in entry_points(group=group)}


def part_of(package: str, name: str, room: str) -> ModuleType | None:
    """The module `name` of a game's package; of a game of the house, its module in a room."""
    is_ours = package.startswith(HOUSE)
    path = f"{room}.{package.removeprefix(HOUSE)}" if is_ours else f"{package}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return None


@cache
def _in_sources(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The entry points that source trees on the path state."""
    return tuple(
        EntryPoint(name, value, group)
        for project in dict.fromkeys(project for entry in path for project in _projects(entry))
        for name, value in _stated(project, group).items()
    )


def _projects(entry: str) -> Iterator[Path]:
    """Where the project of a folder on the path may be described: in it, or above its `src`."""
    folder = Path(entry)
    yield folder / "pyproject.toml"
    if folder.name == "src":
        yield folder.parent / "pyproject.toml"


def _stated(project: Path, group: str) -> Mapping[str, str]:
    """The entry points of a group in a project's description; other people's are not even read."""
    if not project.is_file() or group not in (text := project.read_text(encoding="utf-8")):
        return {}
    stated = tomllib.loads(text).get("project", {}).get("entry-points", {}).get(group, {})
    return dict(stated)
