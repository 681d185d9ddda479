"""The time, where there is no Python to ask for it."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec
else:
    from time import monotonic


def now() -> float:
    """Seconds since some moment in the past, which never jump."""
    if not cython.compiled:
        return monotonic()
    moment = cython.declare(timespec)
    clock_gettime(CLOCK_MONOTONIC, cython.address(moment))
    return moment.tv_sec + moment.tv_nsec * 1e-9  # type: ignore[no-any-return]  # a C structure
