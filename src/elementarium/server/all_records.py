"""All records of somebody as one archive, written while it is read: nobody waits for the last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from elementarium.core.errors import ElementariumError
from elementarium.store.results import PLACE
from elementarium.store.rows import PlayedRow, Wanted

if TYPE_CHECKING:
    from elementarium.server.hub import Hub

AT_ONCE = 100
"""So many games are looked up together."""
MISSING = "not-included.txt"
"""What could not be written, for its owner to ask about."""
LESSONS = "lessons.json"
"""What a coach has found in them."""


class Sink:
    """What has been written and not been sent."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> int:
        """Take a part."""
        self._parts.append(bytes(part))
        return len(part)

    def flush(self) -> None:
        """There is nothing behind it."""

    def taken(self) -> bytes:
        """All parts, which are then gone."""
        found, self._parts = b"".join(self._parts), []
        return found


async def all_records(hub: Hub, guest: str) -> AsyncIterator[bytes]:
    """The archive, part by part."""
    sink, missing = Sink(), []
    with ZipFile(sink, "w", ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        async for row in _games(hub, guest):
            try:
                name, text = await hub.afterwards.stored_record(row.game)
            except ElementariumError as error:
                missing.append(f"{row.game} {error}")
                continue
            archive.writestr(f"{row.ended[:10]}-{name}-{row.game}.record", text)
            yield sink.taken()
        lessons = await hub.afterwards.lessons.coached(guest)
        archive.writestr(LESSONS, msgspec.json.format(msgspec.json.encode(lessons)))
        if missing:
            archive.writestr(MISSING, "\n".join(missing) + "\n")
    yield sink.taken()


async def _games(hub: Hub, guest: str) -> AsyncIterator[PlayedRow]:
    """Every finished game once, whatever ends meanwhile."""
    before, last = "", ""
    while True:
        played = hub.store.results.played
        rows = await asyncio.to_thread(played, guest, Wanted(before=before), AT_ONCE)
        for row in rows:
            if row.game != last:
                yield row
            last = row.game
        if len(rows) < AT_ONCE:
            return
        before = f"{rows[-1].ended}{PLACE}{rows[-1].game}"
