"""The same person on another device: by a phrase, or by a link that works once.

Tables hear of it as of what an operator changes: every server reads notices (`orders.py`).
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server.limits import Limit
from elementarium.server.phrases import new_phrase, read_phrase, slow_sum

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

SALT = "phrases"
"""The setting that all sums of phrases of this house are made with."""
WORKS = 600
"""Seconds for which a link works."""
SUM_COSTS = 600
"""A sum is worth so many requests."""
AT_ONCE = 30
"""Seconds' worth of sums that an address may have at once."""
MOST_WAITING = 8
"""So many sums wait for another one; who comes then is asked to come again."""


class Identity:
    """Finds people again, and forgets them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._people = hub.store.people
        self._one_at_a_time = asyncio.Semaphore(1)
        """Sums are slow and large: more of them would keep others waiting."""
        self._waiting = 0
        requests = hub.limits.requests
        self._sums = Limit(requests / SUM_COSTS, max(2.0, requests / SUM_COSTS * AT_ONCE))
        """Five for an address at once and one more in six seconds, unless it may ask for more."""
        self._salt = ""

    async def keep(self, guest: str, asker: str) -> str:
        """A new phrase for a guest; the one before is worth nothing any more."""
        phrase = new_phrase()
        made = await self._sum(phrase, asker)
        await asyncio.wrap_future(self._people.set_phrase(guest, made))
        return phrase

    async def link(self, guest: str) -> forms.DeviceLink:
        """A link that makes another device this guest, once."""
        code = secrets.token_urlsafe(18)
        until = _moment(WORKS)
        adding = self._people.add_link(_hashed(code), guest, until, _moment())
        await asyncio.wrap_future(adding)
        return forms.DeviceLink(f"/me#{code}", WORKS)

    async def who(self, wish: forms.Become, asker: str) -> forms.Somebody:
        """Whom a phrase or a link means; nothing is changed."""
        guest = await self._found(wish, asker)
        person = await asyncio.to_thread(self._people.person, guest)
        games = await asyncio.to_thread(self._people.games_of, guest)
        return forms.Somebody(person.name, games)

    async def become(self, guest: str, wish: forms.Become, asker: str) -> str:
        """Let a guest be whom a phrase or a link means, with all that it has; whom that is."""
        other = await self._found(wish, asker)
        if wish.code:
            using = self._people.use_link(_hashed(wish.code), _moment())
            if await asyncio.wrap_future(using) == "":
                raise RefusedError("link")
        if other == guest:
            return guest
        return await asyncio.wrap_future(self._people.become(guest, other))

    async def forget(self, guest: str) -> int:
        """Forget a guest: games stay, without its name. How many tables knew it."""
        tables = await asyncio.wrap_future(self._people.forget(guest))
        return len(tables)

    async def _found(self, wish: forms.Become, asker: str) -> str:
        """The guest whom somebody means; raises if there is none."""
        if wish.code:
            linked = await asyncio.to_thread(self._people.of_link, _hashed(wish.code), _moment())
            if not linked:
                raise RefusedError("link")
            return linked
        phrase = read_phrase(wish.phrase)
        if not phrase:
            raise RefusedError("phrase_written")
        made = await self._sum(phrase, asker)
        found = await asyncio.to_thread(self._people.by_phrase, made)
        if not found:
            raise RefusedError("phrase")
        return found

    async def _sum(self, phrase: str, asker: str) -> str:
        """The sum of a phrase; refused if an address wants many, or if many wait."""
        if self._waiting > MOST_WAITING or not self._sums.allows(asker):
            raise RefusedError("busy")
        self._waiting += 1  # the one at work is among them
        try:
            async with self._one_at_a_time:
                if not self._salt:
                    setting = self._hub.store.setting
                    self._salt = await asyncio.to_thread(setting, SALT, secrets.token_hex(16))
                return await asyncio.to_thread(slow_sum, phrase, self._salt)
        finally:
            self._waiting -= 1


def _hashed(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def _moment(later: float = 0.0) -> str:
    return (datetime.now(UTC) + timedelta(seconds=later)).isoformat(timespec="milliseconds")
