"""What an operator has changed in the database (`elementarium admin`), as a server hears of it.

Nobody calls a server for it: it reads every second or two whether there are notices. So an order
holds whether a server runs or not, on SQLite and for all servers of a house.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from elementarium.store.addresses import SALT, new_salt, sum_of_address
from elementarium.store.errors import UnreadableError
from elementarium.store.forgetting import moment

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

LOG = logging.getLogger("elementarium.house")
READ = 1.5
"""Seconds after which notices are read again."""
ANEW = 40
"""After so many times bans are read without a notice: some are over by then."""
BACK = timedelta(seconds=60)
"""So far back notices are looked for: a long change is stored after others that began later."""


class Orders:
    """Who is not let in, and which tables are to be read again."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store
        self._since = moment(BACK)
        self._seen = {number for number, _ in self._notices()}
        self._read_before = 0
        self._guests: frozenset[str] = frozenset()
        self._addresses: frozenset[str] = frozenset()
        salt = self._store.setting(SALT, new_salt())
        self._sum = lru_cache(maxsize=10_000)(lambda address: sum_of_address(salt, address))
        self._note_bans()

    def is_banned(self, guest: str, asker: str) -> bool:
        """Whether somebody is not let in."""
        if guest in self._guests:
            return True
        return bool(self._addresses) and self._sum(asker) in self._addresses

    async def keep_reading(self) -> None:
        """Hear of what has changed, as long as the server runs."""
        while True:
            await asyncio.sleep(READ)
            with contextlib.suppress(UnreadableError):  # the store tells of outages
                await self.read()

    async def read(self) -> None:
        """Carry out what was not read before."""
        notices = await asyncio.to_thread(self._notices)
        tables = [table for number, table in notices if number not in self._seen]
        self._read_before += 1
        if "" in tables or self._read_before % ANEW == 0:
            await asyncio.to_thread(self._note_bans)
            self._hub.send_away(self.is_banned)
        self._hub.reload([table for table in tables if table])
        if "" in tables:  # tables change by their guests too, who are forgotten or joined
            LOG.info("the operator has changed who is let in")
        self._seen = {number for number, _ in notices}

    def _notices(self) -> list[tuple[int, str]]:
        """What was changed of late, seen or not; after an outage, what was changed since."""
        following = moment(BACK)
        found = self._store.notices(self._since)
        self._since = following
        return found

    def _note_bans(self) -> None:
        bans = self._store.bans()
        self._guests = frozenset(subject for kind, subject in bans if kind == "guest")
        self._addresses = frozenset(subject for kind, subject in bans if kind == "address")
