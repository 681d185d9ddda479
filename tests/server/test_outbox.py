"""Frames reach a socket in the order in which they were put, written at once or later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from elementarium.server.outbox import MOST_WAITING, SLOW, Outbox

pytestmark = pytest.mark.compiled_only


def pressed(work: Callable[[Outbox, Pipe], None], *, room: bool) -> list[bytes]:
    """What came through a pipe after something was put while somebody waited for frames."""
    pipe = Pipe(room)

    async def run() -> None:
        link = Outbox(0, write=pipe.write)
        reading = asyncio.create_task(pipe.read(link))
        await asyncio.sleep(0)
        work(link, pipe)
        link.close(1000)
        await reading

    asyncio.run(run())
    return pipe.came


class Pipe:
    """A socket that takes frames at once as long as it has room."""

    def __init__(self, room: bool) -> None:
        self.room = room
        self.came: list[bytes] = []

    def write(self, frame: bytes) -> bool:
        if self.room:
            self.came.append(frame)
        return self.room

    async def read(self, link: Outbox) -> None:
        """The task that sends what could not be written at once."""
        while (frame := await link.next_frame()) is not None:
            await asyncio.sleep(0)
            self.came.append(frame)


def put(*frames: bytes) -> Callable[[Outbox, Pipe], None]:
    def work(link: Outbox, _pipe: Pipe) -> None:
        for frame in frames:
            link.put(frame)

    return work


@pytest.mark.parametrize("room", [True, False])
def test_frames_keep_their_order_and_come_before_the_close(room: bool) -> None:
    assert pressed(put(b"1", b"2", b"3"), room=room) == [b"1", b"2", b"3"]


def test_nothing_overtakes_what_waits_when_there_is_room_again() -> None:
    def work(link: Outbox, pipe: Pipe) -> None:
        link.put(b"1")
        pipe.room = True
        link.put(b"2")

    assert pressed(work, room=False) == [b"1", b"2"]


def test_nothing_overtakes_what_is_on_its_way() -> None:
    """The frame before has been taken out of the queue, and is not written yet."""

    async def run() -> list[bytes]:
        pipe = Pipe(room=False)
        link = Outbox(0, write=pipe.write)
        link.put(b"1")
        taken = await link.next_frame()
        pipe.room = True
        link.put(b"2")
        assert pipe.came == []
        return [frame for frame in (taken, await link.next_frame()) if frame]

    assert asyncio.run(run()) == [b"1", b"2"]


def test_what_is_written_at_once_never_counts_as_unread() -> None:
    big = b"x" * (MOST_WAITING // 2 + 1)
    assert pressed(put(big, big, big), room=True) == [big, big, big]


def test_who_does_not_read_is_cut() -> None:
    async def run() -> int | None:
        link = Outbox(0, write=Pipe(room=False).write)
        for _ in range(3):
            link.put(b"x" * (MOST_WAITING // 2 + 1))
        return link.closing

    assert asyncio.run(run()) == SLOW
