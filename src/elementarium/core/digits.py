"""Numbers that one signed byte cannot hold are written by digits, the lowest first."""

from typing import Final

BASE: Final = 128
