"""Lines between servers: who is let in, and what goes along them."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import pickle
from collections.abc import AsyncIterator

import pytest

from elementarium.server import lines
from elementarium.server.lines import LENGTH, NONCE, SILENT, Line, Message
from tests.server.at_hub import run

pytestmark = pytest.mark.compiled_only


class End:
    """One end of a line, and what was heard there."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.gone = asyncio.Event()

    def make(self, secret: bytes, *, calls: bool) -> Line:
        def hear(_line: Line, message: Message) -> None:
            self.heard.put_nowait(message)

        self.line = Line(secret, hear, lambda _: self.gone.set(), calls=calls)
        return self.line


@contextlib.asynccontextmanager
async def listening(called: End) -> AsyncIterator[int]:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: called.make(b"ours", calls=False), host="127.0.0.1", port=0
    )
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


@contextlib.asynccontextmanager
async def connected(secret: bytes = b"ours") -> AsyncIterator[tuple[End, End]]:
    """Two ends of a line; one of them may know another secret."""
    calls, called = End(), End()
    async with listening(called) as port:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: calls.make(secret, calls=True), "127.0.0.1", port)
        try:
            yield calls, called
        finally:
            for end in (calls, called):
                if end.line:
                    end.line.close()


def test_what_is_said_arrives_in_order_however_much_it_is() -> None:
    async def scenario() -> None:
        async with connected() as (calls, called):
            assert calls.line
            await calls.line.ready
            texts = ["hello", "x" * 300_000, "\u5143\u7d20", ""]
            for text in texts:
                calls.line.put(lines.Said(1, text))
            assert [await called.heard.get() for _ in texts] == [
                lines.Said(1, text) for text in texts
            ]
            assert called.line
            called.line.put(lines.Closed(1, 1012))
            assert await calls.heard.get() == lines.Closed(1, 1012)

    run(scenario)


def test_the_same_frame_for_many_goes_once_and_order_is_kept() -> None:
    async def scenario() -> None:
        async with connected() as (calls, called):
            assert calls.line
            await calls.line.ready
            for channel, text in [(1, "a"), (2, "a"), (3, "a"), (1, "b"), (2, "a")]:
                calls.line.put(lines.Told([channel], text))
            expected = [([1, 2, 3], "a"), ([1], "b"), ([2], "a")]
            for channels, text in expected:
                assert await called.heard.get() == lines.Told(channels, text)

    run(scenario)


def test_who_does_not_know_the_secret_is_not_listened_to() -> None:
    async def scenario() -> None:
        async with connected(b"another") as (calls, called):
            assert calls.line
            with pytest.raises(ConnectionError):
                await calls.line.ready
            calls.line.put(lines.Changed())
            await called.gone.wait()
            assert called.heard.empty()

    run(scenario)


def test_a_house_that_does_not_know_the_secret_is_told_nothing() -> None:
    """Somebody listens at an address that was a server's; it sends our own challenge back."""

    async def pretend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(bytes(NONCE))
        proof = await reader.readexactly(2 * NONCE)
        writer.write(proof[NONCE:])
        await writer.drain()
        assert await reader.read() == b""
        writer.close()

    async def scenario() -> None:
        calls = End()
        server = await asyncio.start_server(pretend, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: calls.make(b"ours", calls=True), "127.0.0.1", port)
        assert calls.line
        with pytest.raises(ConnectionError):
            await calls.line.ready
        server.close()

    run(scenario)


def test_who_answers_too_late_without_a_proof_is_not_heard() -> None:
    """What it says is sealed with the empty key, which everybody knows."""

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.read() == b"", "the line is closed"
        writer.close()

    async def scenario() -> None:
        calls = End()
        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"

        def make() -> Line:
            line = calls.make(b"ours", calls=True)
            line.ready.cancel()  # as it is when the time for an answer is up
            return line

        with pytest.raises(asyncio.CancelledError):
            await lines.call(address, make)
        line = calls.line
        assert line
        assert line._transport is None or line._transport.is_closing()
        await calls.gone.wait()
        given = pickle.dumps(("anything",))
        sealed = hmac.digest(b"", given, "sha256") + given
        part = lines.ENCODER.encode([lines.Think(1, "choose", sealed, 1.0, True)])
        line.data_received(len(part).to_bytes(LENGTH) + part)
        assert calls.heard.empty()
        with pytest.raises(ValueError, match="proved"):
            line.opened(sealed)
        server.close()

    run(scenario)


def test_who_says_nothing_any_more_is_noticed_and_who_is_idle_is_not_cut() -> None:
    async def scenario() -> None:
        async with connected() as (calls, called):
            assert calls.line
            await calls.line.ready
            while called.line is None or not called.line.is_open:
                await asyncio.sleep(0.001)
            for _ in range(3 * SILENT):
                for line in (calls.line, called.line):
                    line._look()
                while calls.line._silent or called.line._silent:  # both have heard the other
                    await asyncio.sleep(0.001)
            assert called.heard.empty(), "nothing was said but that it is there"
            for _ in range(SILENT + 1):
                calls.line._look()
            await called.gone.wait()

    run(scenario)


@pytest.mark.parametrize(
    "nonsense", [b"\xff\xff\xff\xff", b"\0\0\0\x01\x01", b"\0\0\0\x03\x91\x91\xa1"]
)
def test_nonsense_ends_a_line(nonsense: bytes) -> None:
    async def scenario() -> None:
        async with connected() as (calls, called):
            assert calls.line
            await calls.line.ready
            assert calls.line._transport
            calls.line._transport.write(nonsense)
            await called.gone.wait()

    run(scenario)
