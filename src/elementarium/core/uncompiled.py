"""Running the rules uncompiled: by choice, for debugging and tests, or for want of a compiler."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

SWITCH = "ELEMENTARIUM_PURE"


def wants_sources() -> bool:
    """Whether the environment asks for the uncompiled rules (`ELEMENTARIUM_PURE=1`)."""
    return os.environ.get(SWITCH) == "1"


class _SourcesFirst(MetaPathFinder):
    """Finds our modules, and those of games compiled against ours, as `.py`.

    It passes over compiled ones that lie beside them.
    """

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        for entry in path or ():
            if not fullname.startswith("elementarium.") and not _is_on_ours(entry, fullname):
                continue
            finder = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES))
            if spec := finder.find_spec(fullname, target):
                return spec
        return None


def _is_on_ours(folder: str, fullname: str) -> bool:
    """Whether a module is compiled with what a module of ours declares."""
    declared = Path(folder) / f"{fullname.rpartition('.')[2]}.pxd"
    return declared.is_file() and "elementarium" in declared.read_text(encoding="utf-8")


def prefer_sources() -> None:
    """From now on import our modules uncompiled."""
    sys.meta_path.insert(0, _SourcesFirst())


def is_compiled() -> bool:
    """Whether the rules run compiled."""
    from elementarium.core import state  # noqa: PLC0415  # only asked after the finder is in place

    return not (state.__file__ or "").endswith(".py")
