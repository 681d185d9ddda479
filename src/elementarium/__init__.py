"""Elementarium: tabletop games about the elements, exact to their rule books."""

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from elementarium.core.uncompiled import prefer_sources, wants_sources

if wants_sources():
    prefer_sources()
if find_spec("cython") is None:
    from elementarium.core import no_cython

    sys.modules["cython"] = no_cython

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """`__version__`, looked up in the installed package only when somebody asks for it."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version  # noqa: PLC0415  # it would slow down every start

        return version("elementarium")
