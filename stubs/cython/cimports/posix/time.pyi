"""The clock of the system, as the compiled modules read it."""

from typing import Any

CLOCK_MONOTONIC: int
timespec: Any

def clock_gettime(clock: int, moment: Any) -> int: ...
