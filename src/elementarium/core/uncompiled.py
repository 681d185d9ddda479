"""Running the rules uncompiled: by choice, for debugging and tests, or for want of a compiler."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

SWITCH = "ELEMENTARIUM_PURE"


def wants_sources() -> bool:
    """Whether the environment asks for the uncompiled rules (`ELEMENTARIUM_PURE=1`)."""
    return os.environ.get(SWITCH) == "1"


class _SourcesFirst(MetaPathFinder):
    """Finds our modules as `.py`, passing over compiled ones that lie beside them."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if not fullname.startswith("elementarium."):
            return None
        for entry in path or ():
            finder = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES))
            if spec := finder.find_spec(fullname, target):
                return spec
        return None


def prefer_sources() -> None:
    """From now on import our modules uncompiled."""
    sys.meta_path.insert(0, _SourcesFirst())


def is_compiled() -> bool:
    """Whether the rules run compiled."""
    from elementarium.core import state  # noqa: PLC0415  # only asked after the finder is in place

    return not (state.__file__ or "").endswith(".py")
