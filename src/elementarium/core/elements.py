"""The four elements that the games share, in the order in which all of them write them."""

from typing import Final

ELEMENT_LETTERS: Final = "FWEA"
"""Fire, water, earth, wind (air)."""
