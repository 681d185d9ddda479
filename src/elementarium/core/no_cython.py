"""Stands in for the `cython` module where the rules run uncompiled and Cython is not installed.

It holds the few names that our compiled modules use; all of them mean nothing to plain Python.
"""

from types import TracebackType
from typing import Any

compiled = False


def cast(_type: object, value: Any) -> Any:
    """The value itself: plain Python has no C types to convert to."""
    return value


class _NoGil:
    def __enter__(self) -> None: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


nogil = _NoGil()
gil = _NoGil()
