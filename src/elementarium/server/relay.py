"""Relays what is asked about a table to the server that has it, wherever it was asked.

A door has let it in already: who asks goes along, and is believed because lines are only between
servers of the same house. There it goes through the same routes as what is asked on the spot.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import defaultdict
from typing import Any

from elementarium.server import lines
from elementarium.server.door import App, Receive, Scope, Send, answer
from elementarium.server.far_studies import FarThinkers
from elementarium.server.hub import Hub
from elementarium.server.lines import Line
from elementarium.server.logs import name_request
from elementarium.server.neighbour import Neighbour
from elementarium.server.neighbours import Neighbours
from elementarium.server.outbox import ABUSE, LATER, MOST_WAITING, Outbox, write_of

LOG = logging.getLogger("elementarium.house")
OF_TABLE = re.compile(r"/(?:ws|api/tables)/([^/]+)")
"""What is asked about one table, and its name."""
MOST_BODY = 1_000_000
"""Bytes of the longest body."""


class Relay:
    """An ASGI application around the routes: what is elsewhere is asked there."""

    def __init__(self, app: App, neighbours: Neighbours) -> None:
        self._app = app
        self._neighbours = neighbours

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or have it answered where the table is."""
        found = OF_TABLE.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if found is None or self._neighbours.has(found[1]):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(found[1], scope, receive, send)
        else:
            await self._socket(found[1], scope, receive, send)

    async def _request(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is None:
            return
        while True:
            try:
                other = await self._neighbours.find(table)
            except TimeoutError:
                await answer(send, 503, "not_ready")
                return
            if other is None:
                await self._app(scope, _given(body, receive), send)
                return
            try:
                found = await other.ask(_asked(other.new_channel(), scope, body))
            except ConnectionError:
                if scope["method"] == "GET":
                    continue
                await answer(send, 503, "unknown")
                return
            start = {"type": "http.response.start", "status": found.status}
            await send({**start, "headers": list(found.headers)})
            await send({"type": "http.response.body", "body": found.body})
            return

    async def _socket(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Stand between a socket and its table until one of them has enough."""
        other: Neighbour | None = None
        with contextlib.suppress(TimeoutError):
            other = await self._neighbours.find(table)
            if other is None:
                await self._app(scope, receive, send)
                return
        await receive()  # it wants to be accepted
        await send({"type": "websocket.accept"})
        if other is None:
            await send({"type": "websocket.close", "code": LATER})
            return
        link = Outbox(None, write=write_of(scope))
        channel = other.new_channel()
        other.connect(_asked(channel, scope), table, link)
        writer = asyncio.create_task(_write(send, link))
        try:
            while link.closing is None:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                text = message.get("text") or (message.get("bytes") or b"").decode(errors="replace")
                other.say(lines.Said(channel, text))
        finally:
            other.disconnect(channel)
            link.close(1000)
            await writer


async def _write(send: Send, link: Outbox) -> None:
    """Send what waits, until the socket is to be closed."""
    with contextlib.suppress(RuntimeError, OSError):
        while (frame := await link.next_frame()) is not None:
            await send({"type": "websocket.send", "text": frame.decode()})
        await send({"type": "websocket.close", "code": link.closing or 1000})


async def _body(receive: Receive) -> bytes | None:
    """What was sent with a request; no more of it than shows that it is too much.

    None if whoever sends it has gone before its end.
    """
    parts: list[bytes] = []
    size = 0
    while size <= MOST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if not message.get("more_body", False):
            break
    return b"".join(parts)


def _given(body: bytes, receive: Receive) -> Receive:
    """What was read already, once more."""
    unread = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Any:
        return unread.pop() if unread else await receive()

    return again


def _asked(channel: int, scope: Scope, body: bytes = b"") -> lines.Asked:
    who = scope["state"]
    headers = list(scope["headers"]) if scope["type"] == "http" else []
    about = (scope.get("method", ""), scope["path"], scope.get("query_string", b""))
    return lines.Asked(channel, *about, headers, body, who["guest"], who["asker"], who["request"])


class Visitors:
    """What other servers ask, answered by the routes of this one."""

    def __init__(self, app: App, hub: Hub, neighbours: Neighbours) -> None:
        self._app = app
        self._hub = hub
        self._neighbours = neighbours
        self._thinkers = FarThinkers(hub.thinkers)
        self._sockets: dict[Line, dict[int, FarSocket]] = defaultdict(dict)
        self._tasks: set[asyncio.Task[None]] = set()
        neighbours.visitors = self.hear
        neighbours.visitor_gone = self.gone

    def hear(self, line: Line, message: lines.Message) -> None:
        """Another server says something."""
        match message:
            case lines.Said():
                if (known := self._sockets[line].get(message.channel)) is not None:
                    known.hear(message.text)
            case lines.Asked() if message.method:
                self._start(self._answer(line, message))
            case lines.Asked():  # what it says may be in the same part
                socket = self._sockets[line][message.channel] = FarSocket(line, message.channel)
                self._start(self._connect(line, message, socket))
            case lines.Gone():
                if (known := self._sockets[line].pop(message.channel, None)) is not None:
                    known.leave()
            case lines.WhatOf():
                tables = self._hub.what_of(message.guest, message.mine, message.others)
                watchable = self._hub.watchable(message.guest)
                line.put(lines.Known(message.channel, tables, watchable))
            case lines.Allowed():
                self._neighbours.charge(message)
            case lines.Changed():
                self._neighbours.look_soon()
            case lines.Offer() | lines.Begun() | lines.Thought():
                self._thinkers.hear(line, message)
            case _:
                raise ValueError("nobody asks that")

    def gone(self, line: Line) -> None:
        """A line is lost, and with it all who came by it."""
        self._thinkers.gone(line)
        for socket in self._sockets.pop(line, {}).values():
            socket.leave()
        self._neighbours.look_soon()

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, line: Line, asked: lines.Asked, socket: FarSocket) -> None:
        """Let somebody at another server talk to a table of ours."""
        code = 1000
        name_request(asked.request)
        try:
            await self._app(_scope("websocket", asked), socket.receive, socket.send)
        except Exception:
            LOG.exception("a relayed socket failed")
            code = 1011
        finally:
            self._sockets.get(line, {}).pop(asked.channel, None)
            line.put(lines.Closed(asked.channel, code))

    async def _answer(self, line: Line, asked: lines.Asked) -> None:
        """Answer what was asked at another server."""
        status, headers, parts = 500, [], []
        name_request(asked.request)

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message.get("headers", ()))
            else:
                parts.append(message.get("body", b""))

        try:
            await self._app(_scope("http", asked), _given(asked.body, receive), send)
        except Exception:
            LOG.exception("a relayed request failed")
        line.put(lines.Answered(asked.channel, status, headers, b"".join(parts)))


class FarSocket:
    """A socket that another server has accepted."""

    def __init__(self, line: Line, channel: int) -> None:
        self._line = line
        self._channel = channel
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._size = 0

    def hear(self, text: str) -> None:
        """A frame has come; who sends faster than is read is cut."""
        self._size += len(text)
        if self._size > MOST_WAITING:
            self._line.put(lines.Closed(self._channel, ABUSE))
            self.leave()
        else:
            self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Nothing more will come."""
        self._heard.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> Any:
        """What comes next."""
        message = await self._heard.get()
        self._size -= len(message.get("text", ""))
        return message

    async def send(self, message: Any) -> None:
        """Tell the other server what to tell."""
        if message["type"] == "websocket.send":
            self._line.put(lines.Told([self._channel], message["text"]))
        elif message["type"] == "websocket.close":
            self._line.put(lines.Closed(self._channel, message.get("code", 1000)))


def _scope(kind: str, asked: lines.Asked) -> Scope:
    """What a server of ASGI says of a request or a socket."""
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http" if kind == "http" else "ws",
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": "",
        "query_string": asked.query,
        "headers": asked.headers,
        "client": None,
        "server": None,
        "subprotocols": [],
        "extensions": {},
        "state": {"guest": asked.guest, "asker": asked.asker, "request": asked.request},
    }
