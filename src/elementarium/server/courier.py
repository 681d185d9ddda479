"""Carries messages to push services: outside of everything else, few at a time, never for long.

Where a message goes, a browser has told us, so anybody may have: it leaves by https only, and never
for an address of this machine or its network. The name is looked up once, and what was found is
what is called.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
import ssl
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from elementarium.server.web_push import Signer, decoded, sealed
from elementarium.store.rows import PushRow

LOG = logging.getLogger("elementarium.push")
MOST_WAITING = 256
"""So many messages may wait; what comes then is dropped: a list of one's turns is in the lobby."""
AT_ONCE = 4
PATIENCE = 10.0
"""Seconds that one message may take from the first look-up to the answer."""
KEPT = 24 * 3600
"""Seconds for which a service keeps a message for a browser that is not there."""
GONE = (404, 410)
"""What a service answers if the browser does not listen any more."""
ACCEPTED = range(200, 300)
MOST_ANSWER = 1024
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses that lead to the older, short ones, whichever these are."""


class Courier:
    """Takes messages and sends them when it can."""

    def __init__(
        self, signer: Signer, on_gone: Callable[[str], object], *, anywhere: bool = False
    ) -> None:
        """`on_gone` is told the address of a browser that listens no more; `anywhere` is for tests,
        whose service is on this machine.
        """
        self.signer = signer
        self.sent = self.failed = self.dropped = 0
        self._on_gone = on_gone
        self._anywhere = anywhere
        self._under_way: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._threads = ThreadPoolExecutor(AT_ONCE, "push")
        """Its own: names that are looked up slowly must not hold up who reads the store."""
        self._tls = ssl.create_default_context()

    def send(self, to: PushRow, text: bytes, topic: str) -> None:
        """Send a message soon; a later one about the same topic takes its place at the service."""
        if len(self._under_way) >= MOST_WAITING:
            self.dropped += 1
            return
        task = asyncio.get_running_loop().create_task(self._carry(to, text, topic))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def reaches(self, endpoint: str) -> bool:
        """Whether an address is that of a push service: https on its usual port, and no more."""
        try:
            address = urlsplit(endpoint)
            usual = address.scheme == "https" and address.port in (None, 443)
        except ValueError:
            return False
        plain = bool(address.hostname) and "@" not in address.netloc
        return plain and (usual or self._anywhere)

    def close(self) -> None:
        """Give up what is under way."""
        for task in self._under_way:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _carry(self, to: PushRow, text: bytes, topic: str) -> None:
        async with self._places:
            try:
                status = await asyncio.wait_for(self._post(to, text, topic), PATIENCE)
            except (OSError, ValueError, asyncio.IncompleteReadError, TimeoutError) as error:
                self.failed += 1
                LOG.info("a push was not sent: %s", type(error).__name__)
                return
        if status in ACCEPTED:
            self.sent += 1
        else:
            self.failed += 1
        if status in GONE:
            self._on_gone(to.endpoint)

    async def _post(self, to: PushRow, text: bytes, topic: str) -> int:
        """Send a message; what the service answers."""
        loop = asyncio.get_running_loop()
        address = urlsplit(to.endpoint)
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        found = await loop.run_in_executor(
            self._threads, self._looked_up, address.hostname or "", port
        )
        body = await loop.run_in_executor(
            self._threads, sealed, text, decoded(to.key), decoded(to.secret)
        )
        origin = f"{address.scheme}://{address.netloc}"
        path = address._replace(scheme="", netloc="", fragment="").geturl()
        head = {
            "Host": address.netloc,
            "Authorization": self.signer.authorization(origin, time.time()),
            "TTL": str(KEPT),
            "Urgency": "normal",
            "Topic": topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        lines = [
            f"POST {path or '/'} HTTP/1.1",
            *(f"{name}: {said}" for name, said in head.items()),
        ]
        reader, writer = await asyncio.open_connection(
            found,
            port,
            limit=MOST_ANSWER,
            ssl=self._tls if secure else None,
            server_hostname=address.hostname if secure else None,
        )
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
            await writer.drain()
            return status_of(await reader.readline())
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _looked_up(self, host: str, port: int) -> str:
        """An address of a host that a message may go to; raises if there is none."""
        for *_, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            if self._anywhere or is_outside(str(where[0])):
                return str(where[0])
        raise PermissionError("it would stay in this network")


def is_outside(address: str) -> bool:
    """Whether an address is on the open internet: not of this machine, its network, or hidden in a
    longer address that is translated to one.
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return is_outside(str(found.ipv4_mapped))
        if found.sixtofour or found.teredo or found in TRANSLATED:
            return False
    return found.is_global and not found.is_multicast


def status_of(line: bytes) -> int:
    """The number in the first line of an answer; raises if it is none."""
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1."):
        raise ValueError("this is no answer")
    return int(rest[:3])
