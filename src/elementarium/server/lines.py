"""Lines between servers: one to each other server, on which all that is relayed shares the way.

What is said within one turn of the loop goes out together, and the same frame for thousands of
watchers goes out once. Both ends prove that they know the secret of the house, which is kept in the
database, without sending it; what is said then is not encrypted: lines belong into a network that
others cannot listen to.

Both ends say something every second: so an end that is frozen, or cut off without a word, is
noticed within ten seconds, and whatever was relayed to it is closed or asked elsewhere.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import cast

import msgspec

from elementarium.server.messages import TableInfo

LOG = logging.getLogger("elementarium.house")
VERSION = b"elementarium 2"
"""What is said on a line; servers that say it otherwise do not talk to each other."""
LENGTH = 4
"""Bytes that say how long the next part is."""
MOST = 64 << 20
"""Bytes of the longest part, and that may wait to be sent before the other end counts as lost."""
AWAKE = 1.0
"""Seconds after which an end says that it is there, if it has said nothing else."""
SILENT = 8
"""So many times an end looks in vain for a word of the other one before it takes it for lost.

They are looks, and not seconds: who was frozen itself does not blame the other end for it."""
PROVING = 5.0
"""Seconds that the other end has to prove who it is."""
SECRET = "house"
"""The setting in the database by which those who belong to a house know each other."""
NONCE = 32
SEAL = 32
"""Bytes of a seal."""
CALL = 5.0
"""Seconds that somebody has to answer a call."""


class Said(msgspec.Struct, array_like=True, tag="s"):
    """A socket has sent a frame."""

    channel: int
    text: str


class Gone(msgspec.Struct, array_like=True, tag="g"):
    """Whoever has asked for something is gone."""

    channel: int


class Asked(msgspec.Struct, array_like=True, tag="a"):
    """A request, or a socket if it has no method, of a guest whom a door has let in."""

    channel: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    guest: str
    asker: str
    request: str = ""
    """What it is called in the logs."""


class Answered(msgspec.Struct, array_like=True, tag="r"):
    """The answer to a request."""

    channel: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Told(msgspec.Struct, array_like=True, tag="t"):
    """A frame for sockets."""

    channels: list[int]
    text: str


class Closed(msgspec.Struct, array_like=True, tag="c"):
    """A socket is to be closed."""

    channel: int
    code: int


class Changed(msgspec.Struct, array_like=True, tag="n"):
    """Who has which shards has changed: look."""


class WhatOf(msgspec.Struct, array_like=True, tag="w"):
    """What a guest may know of tables: of its own, of others, and of those that can be watched."""

    channel: int
    guest: str
    mine: list[str]
    others: list[str]


class Known(msgspec.Struct, array_like=True, tag="k"):
    """The same, of the tables that are live here."""

    channel: int
    tables: dict[str, TableInfo]
    watchable: list[TableInfo]


class Allowed(msgspec.Struct, array_like=True, tag="l"):
    """What addresses were allowed since this was last said, by the limit and the address."""

    counts: dict[str, dict[str, int]]


class Offer(msgspec.Struct, array_like=True, tag="o"):
    """A thinker is there: for so many long thoughts at a time, none once it is about to leave."""

    build: str
    """What must be the same at both ends, or thoughts would not be understood."""
    games: dict[str, str]
    """The versions of its games."""
    workers: int


class Think(msgspec.Struct, array_like=True, tag="?"):
    """Something to be thought about."""

    channel: int
    task: str
    given: bytes
    """Pickled, and sealed: it is read only if it is from the other end."""
    seconds: float
    waited_for: bool


class Begun(msgspec.Struct, array_like=True, tag="b"):
    """A process is free for a thought."""

    channel: int


class Thought(msgspec.Struct, array_like=True, tag="!"):
    """What was thought; or, without an answer, why it failed."""

    channel: int
    answer: bytes | None
    problem: str = ""


Message = (
    Said | Gone | Asked | Answered | Told | Closed | Changed | WhatOf | Known | Allowed
    | Offer | Think | Begun | Thought
)  # fmt: skip
DECODER = msgspec.msgpack.Decoder(list[Message])
ENCODER = msgspec.msgpack.Encoder()


class Line(asyncio.Protocol):
    """One end of a line."""

    def __init__(
        self,
        secret: bytes,
        hear: Callable[[Line, Message], None],
        gone: Callable[[Line], None],
        *,
        calls: bool,
    ) -> None:
        """`calls`: whether this end has called the other one."""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when both ends know each other."""
        self._secret = secret
        self._hear = hear
        self._gone = gone
        self._calls = calls
        self._nonce = secrets.token_bytes(NONCE)
        self._has_proved = False
        self._key = b""
        """What both ends seal with; empty until the other one has proved who it is."""
        self._transport: asyncio.Transport | None = None
        self._heard = bytearray()
        self._waiting: list[Message] = []
        self._patience: asyncio.TimerHandle | None = None
        self._silent = 0
        """How often it was looked for a word of the other end in vain."""
        self._has_said = False
        """Whether something was said since the last look."""

    @property
    def is_open(self) -> bool:
        """Whether something can be said."""
        known = self.ready.done() and not self.ready.cancelled() and not self.ready.exception()
        return known and self._transport is not None and not self._transport.is_closing()

    def put(self, message: Message) -> None:
        """Say something soon; nothing is said on a line that is lost."""
        if not self.is_open:
            return
        waiting = self._waiting
        if not waiting:
            asyncio.get_running_loop().call_soon(self._send)
        elif isinstance(message, Told) and isinstance(last := waiting[-1], Told):
            if last.text == message.text:
                last.channels += message.channels
                return
        waiting.append(message)

    @property
    def other_end(self) -> str:
        """Where the other end is, for the operator."""
        at = self._transport.get_extra_info("peername") if self._transport else None
        return str(at[0]) if at else "?"

    def sealed(self, data: bytes) -> bytes:
        """Data with a seal by which the other end knows that nobody else has made it."""
        return hmac.digest(self._key, data, "sha256") + data

    def opened(self, sealed: bytes) -> bytes:
        """Data that the other end has sealed; raises if somebody else has."""
        seal, data = sealed[:SEAL], sealed[SEAL:]
        if not self._key:
            raise ValueError("the other end has not proved who it is")
        if not hmac.compare_digest(seal, hmac.digest(self._key, data, "sha256")):
            raise ValueError("a seal is broken")
        return data

    def close(self) -> None:
        """Hang up, and say nothing more."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self) -> None:
        said, self._waiting = self._waiting, []
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        part = ENCODER.encode(said)
        transport.write(len(part).to_bytes(LENGTH) + part)
        self._has_said = True
        if transport.get_write_buffer_size() > MOST:
            LOG.warning("another server does not listen any more: its line is cut")
            self.close()

    # As the loop calls it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The one who was called says what is to be proved."""
        self._transport = transport = cast("asyncio.Transport", transport)
        self._patience = asyncio.get_running_loop().call_later(PROVING, self.close)
        if not self._calls:
            transport.write(self._nonce)

    def data_received(self, data: bytes) -> None:
        """Take what has come, as far as it is complete."""
        self._heard += data
        self._silent = 0
        try:
            if not self.ready.done():
                self._meet()
            if self._key:  # who has proved nothing is not heard, even if nobody waits any more
                self._take()
        except (msgspec.DecodeError, ValueError) as error:
            LOG.warning("a line between servers is cut: %s", error)
            self.close()

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone."""
        self._transport = None
        if self._patience is not None:
            self._patience.cancel()
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("not known to the other server"))
            self.ready.exception()  # not everybody waits for it
        self._gone(self)

    # Knowing each other

    def _proof(self, who: bytes, called: bytes, calls: bytes) -> bytes:
        return hmac.digest(self._secret, who + VERSION + called + calls, "sha256")

    def _meet(self) -> None:
        """Prove that we know the secret, and have it proved."""
        assert self._transport is not None, "something has come"
        theirs, proof = bytes(self._heard[:NONCE]), bytes(self._heard[NONCE : 2 * NONCE])
        if self._calls and len(theirs) == NONCE and not self._has_proved:
            self._has_proved = True
            self._transport.write(self._nonce + self._proof(b"calls", theirs, self._nonce))
        if len(proof) < NONCE:
            return
        if self._calls:
            self._check(proof, self._proof(b"called", theirs, self._nonce))
        else:
            self._check(proof, self._proof(b"calls", self._nonce, theirs))
            self._transport.write(self._proof(b"called", self._nonce, theirs))
        called, calls = (theirs, self._nonce) if self._calls else (self._nonce, theirs)
        self._key = self._proof(b"seals", called, calls)
        del self._heard[: 2 * NONCE]
        if self._patience is not None:
            self._patience.cancel()
        self._patience = asyncio.get_running_loop().call_later(AWAKE, self._look)
        self.ready.set_result(None)

    def _look(self) -> None:
        """Say that we are there, and look whether the other end is."""
        if not self.is_open:
            return
        self._silent += 1
        if self._silent > SILENT:
            LOG.warning("%s has said nothing for too long: its line is cut", self.other_end)
            self.close()
            return
        if not self._has_said:
            self._send()
        self._has_said = False
        self._patience = asyncio.get_running_loop().call_later(AWAKE, self._look)

    @staticmethod
    def _check(proof: bytes, right: bytes) -> None:
        if not hmac.compare_digest(proof, right):
            raise ValueError("the other end does not know the secret of this house")

    def _take(self) -> None:
        """Hand on every part that is complete."""
        heard = self._heard
        while len(heard) >= LENGTH:
            end = LENGTH + int.from_bytes(heard[:LENGTH])
            if end > MOST + LENGTH:
                raise ValueError("too much at once")
            if len(heard) < end:
                return
            part = bytes(heard[LENGTH:end])
            del heard[:end]
            for message in DECODER.decode(part):
                self._hear(self, message)


async def call(address: str, make: Callable[[], Line]) -> Line:
    """A line to `HOST:PORT`, once both ends know each other.

    Raises OSError, TimeoutError or ValueError if nobody answers there whom we know.
    """
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(CALL):
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(make, host.strip("[]"), int(port))
        try:
            await line.ready
        except BaseException:  # nobody holds a line that is not ready
            line.close()
            raise
    return line
