"""Who wants the programs of a table to think, and in whose name they do."""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.play.journal import Holder
from elementarium.server.audience import Audience
from elementarium.server.shares import Claim, Shares


def is_wanted(holders: Sequence[Holder], audience: Audience) -> bool:
    """Whether somebody sees what programs do: a table of programs alone waits for a watcher."""
    return bool(audience.viewers()) or any(holder.kind == "person" for holder in holders)


class Payer:
    """In whose name the programs of one table think.

    In that of a person who sits there and is here; of several, of the one whose address has used
    least, so that nobody waits because of somebody else at the same table. Otherwise in that of a
    watcher. A person who has gone away gets its answer too, after all who are here.
    """

    def __init__(self, table: str, founder: str) -> None:
        self._table = table
        self._founder = founder
        self._last = ("", founder)

    def claim(
        self, seconds: float, holders: Sequence[Holder], audience: Audience, shares: Shares
    ) -> Claim:
        """What is asked for when a program is to think for so long."""
        addresses = audience.addresses()
        people = [
            (address, holders[seat].guest)
            for seat, address in addresses.items()
            if seat is not None and holders[seat].kind == "person"
        ]
        watchers = [(address, self._founder) for address in addresses.values()]
        self._last = min(people or watchers or [self._last], key=lambda who: shares.used(who[0]))
        return Claim(*self._last, self._table, seconds, waited_for=bool(people))
