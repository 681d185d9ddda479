"""The socket of a table: frames in, frames out, and how many of them."""

from __future__ import annotations

import asyncio
import contextlib
from sys import intern
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from elementarium.core.words import Message
from elementarium.play.journal import RefusedError
from elementarium.server import messages as wire
from elementarium.server.company import seats_of
from elementarium.server.hub import AnyTable
from elementarium.server.limits import Bucket
from elementarium.server.outbox import ABUSE, LATER, NO_TABLE, NOT_WATCHED, Outbox, write_of
from elementarium.server.problems import problem_of
from elementarium.server.rooms import Rooms, asker_of, guest_of
from elementarium.store.errors import StorageError

LATER_FRAME = 0.1
"""Seconds that a frame waits if all sockets of its address together send too much."""
HELLO = 9.0
"""So many frames more a hello counts: its answer may be the whole history."""
READER: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
"""Reads what clients send, and nothing else."""
Socket = WebSocket[Any, Any, Rooms]


def rooms_of(socket: Socket) -> Rooms:
    """What all sockets share."""
    rooms = socket.app.state
    assert isinstance(rooms, Rooms), "as the application was made"
    return rooms


@websocket("/ws/{id:str}")
async def table_socket(socket: Socket, id: str, seat: int = -1) -> None:  # noqa: A002
    """Everything between a table and one page."""
    await socket.accept()
    rooms_of(socket).hub.measures.socket()
    asker, sockets = intern(asker_of(socket)), rooms_of(socket).sockets
    if not sockets.take(asker):
        await socket.send_text(_TOO_MANY.decode())
        await socket.close(code=LATER)
        return
    try:
        await _sit_at(socket, id, seat, asker)
    finally:
        sockets.leave(asker)


async def _sit_at(socket: Socket, id: str, seat: int, asker: str) -> None:  # noqa: A002
    """Connect a socket with its table, until one of them has enough."""
    hub = rooms_of(socket).hub
    guest = guest_of(socket)
    try:
        live = await hub.table(id)
    except (RefusedError, StorageError) as error:
        problem = problem_of(error)
        if problem.code != "no_table":
            no = wire.No("", problem.code, problem.told, "", -1)
            await socket.send_text(msgspec.json.encode(no).decode())
        await socket.close(code=LATER if isinstance(error, StorageError) else NO_TABLE)
        return
    own = seats_of(live.row, guest)
    viewer = seat if seat in own else own[0] if own else None
    if viewer is None and not live.row.watch and not live.over:
        await socket.close(code=NOT_WATCHED)
        return
    link = Outbox(viewer, asker, write_of(socket.scope), guest)
    writer = asyncio.create_task(_write(socket, link))
    live.attach(link)
    try:
        await _read(socket, link, live)
    finally:
        live.detach(link)
        link.close(1000)
        await writer


async def _write(socket: Socket, link: Outbox) -> None:
    """Send what waits, until the socket is to be closed."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while await _write_next(socket, link):
            pass
        await socket.close(code=link.closing or 1000)


async def _write_next(socket: Socket, link: Outbox) -> bool:
    """Send one frame, which nobody remembers afterwards; False if there will be none."""
    frame = await link.next_frame()
    if frame is not None:
        await socket.send_text(frame.decode())
    return frame is not None


async def _read(socket: Socket, link: Outbox, live: AnyTable) -> None:
    """Take frames until the socket closes; cut whoever sends too many or what nobody sends."""
    loop = asyncio.get_running_loop()
    rooms = rooms_of(socket)
    frames = rooms.hub.limits.frames
    bucket = Bucket(frames, 4 * frames, loop.time())
    while link.closing is None:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        while not rooms.frames.allows(link.asker):
            await asyncio.sleep(LATER_FRAME)
        if not bucket.take(loop.time()):
            link.close(ABUSE)
            return
        try:
            request = READER.decode(message.get("text") or message.get("bytes") or b"")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            link.put(_BAD)
            continue
        if isinstance(request, wire.Hello) and not bucket.take(loop.time(), HELLO):
            link.close(ABUSE)
            return
        if isinstance(request, wire.Hello) and request.proto != wire.PROTOCOL:
            link.put(msgspec.json.encode(wire.Upgrade(wire.PROTOCOL, live.build)))
            continue
        if isinstance(request, wire.Act) and not live.row.coach:
            begun = loop.time()
            await live.handle(link, request)
            rooms.hub.measures.action(loop.time() - begun)
        else:
            await live.handle(link, request)


_BAD = msgspec.json.encode(wire.No("", "bad", Message("house.no.bad"), "", -1))
_TOO_MANY = msgspec.json.encode(wire.No("", "sockets", Message("house.no.sockets"), "", -1))
