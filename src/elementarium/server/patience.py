"""How long the server waits for whoever does not finish a request or does not read its answers.

uvicorn waits for ever: a few hundred half-sent requests, or readers who never read, would keep all
places of the house. Here they are closed after a while, without waiting for what they would still
have to read, and a line of the log tells how many there were.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from elementarium.server.outbox import WRITE

LOG = logging.getLogger("elementarium.server")
EVERY = 10.0
"""Seconds between two lines of the log about those who were closed."""
UNSENT = "did not finish their request"
UNREAD = "did not read their answers"


class Closings:
    """Tells the log of the first one at once, and of all others together after a while."""

    def __init__(self, every: float = EVERY) -> None:
        self._every = every
        self._untold: Counter[str] = Counter()
        self._waiting = False

    def note(self, why: str) -> None:
        """Somebody was closed."""
        self._untold[why] += 1
        if not self._waiting:
            self._tell()

    def _tell(self) -> None:
        self._waiting = bool(self._untold)
        for why, count in self._untold.items():
            LOG.warning("closed %d who %s", count, why)
        self._untold.clear()
        if self._waiting:
            asyncio.get_running_loop().call_later(self._every, self._tell)


@dataclass(frozen=True)
class Patience:
    """Seconds."""

    head: float = 10.0
    """Until a request has been sent up to its body."""
    body: float = 60.0
    """Until its body has been sent as well."""
    reading: float = 20.0
    """Until somebody reads on who has more waiting than is kept for it, or who is sent away."""
    closings: Closings = field(default_factory=Closings)


class Timer:
    """Ends a connection, unless something happens before."""

    __slots__ = ("_cause", "_handle", "_patience")

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._handle: asyncio.TimerHandle | None = None
        self._cause: Any = None

    def start(self, seconds: float, why: str, transport: asyncio.Transport, cause: Any) -> None:
        """End it after a while; a time that runs for the same cause goes on running."""
        if self._handle is not None and self._cause == cause:
            return
        self.stop()
        loop, self._cause = asyncio.get_running_loop(), cause
        self._handle = loop.call_later(seconds, self._end, why, transport)

    def stop(self) -> None:
        """Something has happened."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _end(self, why: str, transport: asyncio.Transport) -> None:
        self._handle = None
        self._patience.closings.note(why)
        transport.abort()


class _Reading:
    """What both protocols do about those who do not read."""

    patience: Patience
    transport: Any

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        self._unread = Timer(self.patience)

    def pause_writing(self) -> None:
        """More waits to be read than is kept."""
        super().pause_writing()  # type: ignore[misc]  # of the protocol beside us
        self._let_read("much")

    def resume_writing(self) -> None:
        """It was read."""
        super().resume_writing()  # type: ignore[misc]
        self._unread.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there."""
        self._unread.stop()
        super().connection_lost(exc)  # type: ignore[misc]

    def _let_read(self, cause: str) -> None:
        self._unread.start(self.patience.reading, UNREAD, self.transport, cause)

    def _let_read_the_rest(self) -> None:
        """A connection that was closed lives until all has been read that was written."""
        if self.transport.get_write_buffer_size():
            self._let_read("rest")


class PatientHttp(_Reading, H11Protocol):
    """Requests that are sent within a time, and answers that are read."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        self._unsent = Timer(self.patience)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is to send a request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """It has sent something, perhaps all."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there."""
        self._unsent.stop()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """Nobody asks for anything more."""
        super().timeout_keep_alive_handler()
        self._let_read_the_rest()

    def _watch(self) -> None:
        """Wait for what is still missing; a connection that has become a socket owes nothing."""
        state = self.conn.their_state
        if self.transport.get_protocol() is not self:
            self._unsent.stop()
        elif state is h11.IDLE:
            self._unsent.start(self.patience.head, UNSENT, self.transport, state)
        elif state is h11.SEND_BODY:
            self._unsent.start(self.patience.body, UNSENT, self.transport, state)
        else:
            self._unsent.stop()


class Together:
    """A transport that sends at once what is written at once.

    Who acts is answered and told the news in the same moment; each frame by itself would cost as
    much as both.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._written: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send it when the loop has done what is to be done now."""
        if not self._written:
            asyncio.get_running_loop().call_soon(self._send)
        self._written.append(data)

    def close(self) -> None:
        """Send what was written, then close."""
        self._send()
        self._transport.close()

    def get_write_buffer_size(self) -> int:
        """How much is still to be read by the other side."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._written))

    def _send(self) -> None:
        written, self._written = self._written, []
        if written and not self._transport.is_closing():
            self._transport.write(b"".join(written))


class PatientSocket(_Reading, WebSocketsSansIOProtocol):
    """Sockets whose frames are read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A request has become a socket."""
        super().connection_made(cast("asyncio.Transport", Together(transport)))

    def handle_connect(self, event: Request) -> None:
        """A request asks to become a socket: who answers it may write to it at once."""
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused
            cast("dict[str, Any]", self.scope["extensions"])[WRITE] = self._write

    def _write(self, frame: bytes) -> bool:
        """Write a text at once; False if others are to be read before, or the socket is going."""
        ready = self.handshake_complete and self.writable.is_set() and not self.disconnected
        if not ready or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(frame)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        """Send a frame; who is sent away need not read all that was sent."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._let_read("rest")

    def keepalive_timeout(self) -> None:
        """It does not answer."""
        super().keepalive_timeout()
        self._let_read_the_rest()


def protocols(patience: Patience) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of a server: for requests, and for sockets."""
    given = {"patience": patience}
    return type("Requests", (PatientHttp,), given), type("Sockets", (PatientSocket,), given)
