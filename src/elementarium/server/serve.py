"""Starts the server, says where it is, and stops it so that nothing is lost."""

from __future__ import annotations

import contextlib
import gc
import resource
import secrets
import signal
import socket
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import uvicorn

from elementarium import __version__
from elementarium.core.errors import ElementariumError
from elementarium.core.words import Words, saying
from elementarium.server import site
from elementarium.server.app import make_app
from elementarium.server.hub import Hub
from elementarium.server.limits import PEERS, PROXIES, Limits, believed, host_and_port
from elementarium.server.lines import SECRET
from elementarium.server.logs import set_up_logging
from elementarium.server.messages import MOST_FRAME
from elementarium.server.neighbours import Neighbours
from elementarium.server.pace import PACE
from elementarium.server.patience import Patience, protocols
from elementarium.server.studies import AUTO
from elementarium.server.thinkers import Thinkers
from elementarium.store.database import default_database
from elementarium.store.store import Store

if TYPE_CHECKING:
    from elementarium.server.calling import Calling

PING = 20.0
"""Seconds between pings, and until a socket that does not answer one is closed."""
GRACE = 5
"""Seconds that a stop may take."""


def build_name() -> str:
    """What this build is called: the version, and a sum of the page."""
    index = site.index()
    page = sha256(index).hexdigest()[:8] if index else "no-page"
    return f"{__version__}+{page}"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    *,
    durable: bool = True,
    limits: Limits = Limits(),  # noqa: B008  # frozen
    workers: int = AUTO,
    pace: float = PACE,
    language: str = "en",
    patience: Patience = Patience(),  # noqa: B008  # frozen, and one for each process
    calling: Calling | None = None,
    peers: str = PEERS,
    metrics: str = "",
    proxies: str = PROXIES,
    imprint: str = "",
) -> None:
    """Serve until somebody stops it (Ctrl-C or SIGTERM).

    `workers`: so many long thoughts at a time; 0 to leave all thinking to other machines.
    `peers`: where other servers of the same PostgreSQL reach this one, and thinkers. `metrics`:
    where a monitor finds figures. `proxies`: who is believed when it says for whom it asks.
    `imprint`: what the page about privacy shows of the operator.
    """
    set_up_logging()
    if workers == 0 and not is_shared(db):
        raise saying(ElementariumError, "house.no_thinkers")
    keep_answers_quick()
    allow_many_sockets()
    listening = listen(host, port)
    between = listen_for_peers(peers) if is_shared(db) else None
    store = Store(
        db or default_database(), durable=durable, server=announced(between) if between else ""
    )
    store.try_out().result()
    keys = store.setting("keys", secrets.token_hex(32)).split()
    calls = calling.calls(store) if calling else None
    hub = Hub(
        store, Thinkers(workers), build_name(), keys[0], pace=pace, limits=limits, calls=calls
    )
    hub.imprint = imprint
    neighbours = None
    if between is not None:
        neighbours = Neighbours(hub, store.setting(SECRET, secrets.token_hex(32)), between)
        hub.others = neighbours
    requests, lines = protocols(patience)
    config = uvicorn.Config(
        make_app(hub, keys, neighbours, metrics),
        loop="uvloop",
        http=requests,
        ws=lines,
        ws_max_size=MOST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        forwarded_allow_ips=believed(proxies),
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    for line in addresses(host, listening.getsockname()[1], language):
        print(line, flush=True)
    Server(config, neighbours).run(sockets=[listening])


class Server(uvicorn.Server):
    """A server that ends in peace when it is told to stop, and does not die of the signal."""

    def __init__(self, config: uvicorn.Config, neighbours: Neighbours | None = None) -> None:
        super().__init__(config)
        self._neighbours = neighbours

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let other servers have our tables before anybody is waited for."""
        if self._neighbours is not None:
            await self._neighbours.leave()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that stop us, and give them back afterwards."""
        stopping = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in stopping}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def is_shared(db: str) -> bool:
    """Whether several servers may use a database."""
    return db.startswith("postgres")


def listen_for_peers(peers: str) -> socket.socket:
    """A socket that listens for other servers; raises if what it is given is no address."""
    return listen(*host_and_port(peers, "peers"), "peers")


def announced(listening: socket.socket) -> str:
    """Where others reach a socket that listens."""
    host, port = listening.getsockname()[:2]
    host = own_address() if host in ("0.0.0.0", "::") else host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int, option: str = "port") -> socket.socket:
    """A socket that listens, on any free port for port 0; raises if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise ElementariumError(
            f"cannot listen on {host} port {port}: {error.strerror}; "
            f"try another one with --{option}"
        ) from error
    found.listen(2048)
    return found


def addresses(host: str, port: int, language: str = "en") -> list[str]:
    """Where the page is, in words; that there is none, where it was never built."""
    words = Words(language, ("elementarium.server",))
    missing = [] if site.index() else [words.say(site.NO_PAGE)]
    if host not in ("0.0.0.0", "::"):
        named = f"[{host}]" if ":" in host else host
        return [words.say("serve.ready", url=f"http://{named}:{port}/"), *missing]
    return [
        words.say("serve.ready", url=f"http://127.0.0.1:{port}/"),
        words.say("serve.network", url=f"http://{own_address()}:{port}/"),
        *missing,
    ]


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def keep_answers_quick() -> None:
    """Let neither the writer nor the collector of garbage hold up an answer.

    Tables are many long-lived objects without cycles: to look through all of them again and again
    takes hundreds of milliseconds and finds nothing. New ones are looked through often, a few
    thousand at a time, so that each look is short.
    """
    sys.setswitchinterval(0.001)
    gc.set_threshold(5_000, 200, 1000)
    gc.freeze()


def allow_many_sockets() -> None:
    """Every socket is a file: have as many of them as the system lets us have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
