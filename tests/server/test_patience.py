"""Who does not finish a request, or does not read its answers, is sent away after a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import uvicorn

from elementarium.server.patience import Closings, Patience, Together, protocols
from tests.server.at_hub import run

pytestmark = pytest.mark.compiled_only

SHORT = 0.2
LONG = 3600.0
MUCH = b"x" * (8 << 20)
"""More than the buffers of both ends hold."""
REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers much to whoever asks for it, by a request or a socket."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        with contextlib.suppress(Exception):
            while True:
                await send({"type": "websocket.send", "bytes": b"x" * 100_000})
                await asyncio.sleep(0)
        return
    more = True
    while more:
        more = (await receive()).get("more_body", False)
    body = MUCH if scope["path"] == "/much" else b"little"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


@contextlib.asynccontextmanager
async def serving(patience: Patience) -> AsyncIterator[int]:
    """A server with some patience; its port."""
    requests, sockets = protocols(patience)
    config = uvicorn.Config(
        app, http=requests, ws=sockets, lifespan="off", log_config=None, timeout_keep_alive=3600
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    listening = socket.create_server(("127.0.0.1", 0))
    await server.startup(sockets=[listening])
    try:
        yield listening.getsockname()[1]
    finally:
        server.force_exit = True
        await server.shutdown(sockets=[listening])


def patient(**about: float) -> Patience:
    return Patience(**{"head": LONG, "body": LONG, "reading": LONG, **about}, closings=Closings(0))


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Read until the server closes the connection, which it does not politely."""
    with contextlib.suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass
    return True


@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        (b"", "head"),
        (b"GET / HTTP/1.1\r\nhost: here\r\nx-slow: ", "head"),
        (REQUEST + b"GET / HTTP/1.1\r\n", "head"),
        (b"GET /ws HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgra", "head"),
        (b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n12345", "body"),
    ],
)
def test_who_does_not_finish_a_request_is_sent_away(
    sent: bytes, limit: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Also with its second one, or with the handshake of a socket; a line of the log tells it."""

    async def scenario() -> None:
        async with serving(patient(**{limit: SHORT})) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if sent.startswith(REQUEST):  # the second one comes when the first is answered
                writer.write(REQUEST)
                await reader.readuntil(b"little")
            writer.write(sent.removeprefix(REQUEST))
            assert await is_closed(reader)
            writer.close()

    with caplog.at_level(logging.WARNING, "elementarium.server"):
        run(scenario)
    assert caplog.messages == ["closed 1 who did not finish their request"]


def test_who_takes_its_time_within_the_limits_is_answered() -> None:
    async def scenario() -> None:
        async with serving(patient()) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for part in (
                b"POST / HTTP/1.1\r\n",
                b"host: here\r\ncontent-length: 2\r\n\r\n",
                b"1",
                b"2",
            ):
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0.01)
            assert await reader.readuntil(b"little")
            writer.close()

    run(scenario)


def test_a_socket_outlives_the_time_that_a_request_has(caplog: pytest.LogCaptureFixture) -> None:
    """A request that was begun after it is sent away, the socket is served on."""

    async def scenario() -> None:
        async with serving(patient(body=SHORT)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            late_reader, late = await asyncio.open_connection("127.0.0.1", port)
            late.write(b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n12345")
            assert await is_closed(late_reader)
            await reader.readexactly(len(MUCH))  # more than had been sent before
            late.close()
            writer.close()

    with caplog.at_level(logging.WARNING, "elementarium.server"):
        run(scenario)
    assert caplog.messages == ["closed 1 who did not finish their request"]


@pytest.mark.parametrize("asked", [REQUEST.replace(b"/ ", b"/much "), HANDSHAKE])
def test_who_does_not_read_its_answers_is_sent_away(
    asked: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Those of a request, or those of a socket."""

    async def scenario() -> None:
        async with serving(patient(reading=SHORT)) as port:
            with socket.create_connection(("127.0.0.1", port)) as slow:
                slow.sendall(asked)
                await until(lambda: bool(caplog.messages))
                await until_broken(slow)

    with caplog.at_level(logging.WARNING, "elementarium.server"):
        run(scenario)
    assert caplog.messages == ["closed 1 who did not read their answers"]


def test_many_who_are_sent_away_are_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        closings = Closings(SHORT)
        for _ in range(100):
            closings.note("did not read their answers")
        await until(lambda: len(caplog.messages) > 1)

    with caplog.at_level(logging.WARNING, "elementarium.server"):
        run(scenario)
    told = "closed {} who did not read their answers"
    assert caplog.messages == [told.format(1), told.format(99)]


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def until_broken(line: socket.socket) -> None:
    """Read what had come before, up to the break."""
    with contextlib.suppress(ConnectionError):
        while await asyncio.to_thread(line.recv, 1 << 20):
            pass


class Wire(asyncio.Transport):
    """Notes what goes out."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: Any) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(b"closed")

    def is_closing(self) -> bool:
        return b"closed" in self.sent

    def get_write_buffer_size(self) -> int:
        return 0


def test_frames_of_one_moment_go_out_together() -> None:
    """The answer to who acts, and the news; nothing is held back, and nothing lost by closing."""

    async def scenario() -> None:
        wire = Wire()
        socket = Together(wire)
        socket.write(b"ack ")
        socket.write(b"event")
        assert (wire.sent, socket.get_write_buffer_size()) == ([], 9)
        await asyncio.sleep(0)
        assert wire.sent == [b"ack event"]
        socket.write(b"bye")
        socket.close()
        await asyncio.sleep(0)
        assert wire.sent == [b"ack event", b"bye", b"closed"]

    run(scenario)
