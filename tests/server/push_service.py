"""A push service of our own on this machine, with a browser that can open what it is sent."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from elementarium.server.web_push import CURVE, Signer, decoded, encoded, point_of

SIGNER = Signer(ec.generate_private_key(CURVE), "mailto:house@example.org")


@dataclass
class Browser:
    """The keys that a browser makes when it is asked to listen."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, str]:
        """What it gives to the house."""
        return {"key": encoded(point_of(self.key)), "secret": encoded(self.secret)}

    def opened(self, body: bytes) -> bytes:
        """A sealed message, opened as RFC 8291 says."""
        salt, size = body[:16], body[20]
        theirs, text = body[21 : 21 + size], body[21 + size :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        about = b"WebPush: info\0" + point_of(self.key) + theirs
        start = HKDF(hashes.SHA256(), 32, self.secret, about)
        first = start.derive(self.key.exchange(ec.ECDH(), point))
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(first)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(first)
        padded = AESGCM(key).decrypt(nonce, text, None)
        assert padded.endswith(b"\x02"), "the last record"
        return padded[:-1]


@dataclass
class Pushed:
    """What a service was sent."""

    path: str
    head: Mapping[str, str]
    body: bytes

    def claims(self, signer: Signer) -> dict[str, Any]:
        """What its signature says; raises if it is not that of the house."""
        token, key = self.head["authorization"].removeprefix("vapid t=").split(", k=")
        assert key == signer.public
        text, _, signature = token.rpartition(".")
        halves = decoded(signature)
        numbers = (int.from_bytes(part, "big") for part in (halves[:32], halves[32:]))
        signer.key.public_key().verify(
            utils.encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256())
        )
        claims: dict[str, Any] = json.loads(decoded(text.split(".")[1]))
        return claims


class Service:
    """Takes messages; answers with `status`, or never if that is 0."""

    def __init__(self) -> None:
        self.address = ""
        self.status = 201
        self.pushed: asyncio.Queue[Pushed] = asyncio.Queue()
        self.lines: list[asyncio.Task[None]] = []

    def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines.append(asyncio.create_task(self.hear(reader, writer)))

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer):
            await self.read(reader, writer)

    async def read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        head = {
            name.lower(): said for name, _, said in (line.partition(": ") for line in lines[1:])
        }
        body = await reader.readexactly(int(head["content-length"]))
        self.pushed.put_nowait(Pushed(lines[0].split(" ")[1], head, body))
        if self.status:
            writer.write(f"HTTP/1.1 {self.status} so\r\n\r\n".encode())
        else:
            await reader.read()


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    """A service on a free port."""
    service = Service()
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()
        for line in service.lines:
            line.cancel()
        await asyncio.gather(*service.lines, return_exceptions=True)
