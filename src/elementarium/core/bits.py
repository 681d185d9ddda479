"""Sets of small numbers, kept as the bits of one number."""

from __future__ import annotations

import cython

if not cython.compiled:  # C has an instruction for it: bits.pxd

    def lowest(members: int) -> int:
        """The smallest member of a set that is not empty."""
        return (members & -members).bit_length() - 1


def how_many(members: int) -> int:
    """How many members a set has: bits are added up by pairs, fours, then bytes."""
    members = members - (members >> 1 & 0x55555555)
    members = (members & 0x33333333) + (members >> 2 & 0x33333333)
    members = (members + (members >> 4)) & 0x0F0F0F0F
    members = members + (members >> 8)
    return members + (members >> 16) & 0x3F
