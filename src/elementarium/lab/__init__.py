"""Many tables at once: tournaments between programs, simulations and what they teach."""

WORDS = __name__
"""The package with the words of this room."""
