"""The door: what every request and socket passes before anything else looks at it.

It knows guests by their cookies, turns away requests that another site has made, keeps the pace
of those who ask too often, and adds the headers that keep a page safe.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from elementarium.server.guests import Guests
from elementarium.server.limits import Limit, household
from elementarium.server.logs import name_request

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "guest"
YEAR = 365 * 24 * 3600
INSIDE = (
    "/api/tables",
    "/api/lobby",
    "/api/me",
    "/api/records",
    "/api/calls",
    "/api/puzzles",
    "/ws/",
)
"""Where who is banned may not go: the page, its words and the rules are for everybody."""
ROUTES = {"table", "tables", "lobby", "me", "records", "words", "rules", "booklets", "balance"}
ROUTES |= {"sandbox", "calls", "puzzles", "schema"}
"""Parts of the interface that figures tell apart."""
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
SAFETY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Door:
    """An ASGI application around another one."""

    def __init__(
        self,
        app: App,
        guests: Guests,
        requests: Limit,
        changes: Limit,
        is_banned: Callable[[str, str], bool] = lambda _guest, _asker: False,
        measured: Callable[[str, int, float], None] = lambda _route, _status, _seconds: None,
    ) -> None:
        """`is_banned`: whether a guest, or whoever comes from an address, is not let in.

        `measured` is told what was answered, with which status, after how many seconds.
        """
        self.app = app
        self.measured = measured
        self.is_banned = is_banned
        self.guests = guests
        self.requests = requests
        self.changes = changes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the server below leaves the body out
        begun = time.perf_counter()
        cookie, refused = self._met(scope)
        if scope["type"] == "http":
            send = self._measured(scope, send, begun)
        if refused and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif refused:
            await answer(send, *refused)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, self._with_headers(scope, send, cookie))

    def _met(self, scope: Scope) -> tuple[str, tuple[int, str] | None]:
        """The cookie that a guest is to be given, and status and code if it is turned away."""
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        name = name_request(headers.get("x-request-id", ""))
        guest, cookie = self._guest(headers)
        asker = household((scope.get("client") or ("",))[0])
        scope.setdefault("state", {}).update(guest=guest, asker=asker, request=name)
        return cookie, self._refused(scope, headers, guest, asker)

    def _guest(self, headers: dict[str, str]) -> tuple[str, str]:
        """The guest, and the cookie that it is to be given; empty if it has one."""
        known = self.guests.known(cookie_of(headers.get("cookie", "")))
        return (known, "") if known else self.guests.new()

    def _refused(
        self, scope: Scope, headers: dict[str, str], guest: str, asker: str
    ) -> tuple[int, str] | None:
        """Status and code of a request that is turned away."""
        if not self.requests.allows(asker):
            return 429, "busy"
        if "\0" in scope["path"]:  # not every database can even be asked for such a name
            return 400, "bad"
        if "//" in scope["path"]:  # the routes would read it as one, and this door as no table
            return 400, "bad"
        if scope["path"].startswith(INSIDE) and self.is_banned(guest, asker):
            return 403, "banned"
        if scope["type"] == "websocket":
            return None if is_own_origin(headers, required=True) else (403, "origin")
        if scope["method"] not in CHANGING:
            return None
        if not is_own_origin(headers, required=False):
            return 403, "origin"
        if not self.guests.is_own_request(guest, headers.get("x-csrf-token", "")):
            return 403, "csrf"
        return None if self.changes.allows(asker) else (429, "busy")

    def _measured(self, scope: Scope, send: Send, begun: float) -> Send:
        """Name the request in its answer, and note how long that took."""
        name = (b"x-request-id", scope["state"]["request"].encode())

        async def send_and_note(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), name]
                seconds = time.perf_counter() - begun
                self.measured(route_of(scope["path"]), message["status"], seconds)
            await send(message)

        return send_and_note

    def _with_headers(self, scope: Scope, send: Send, cookie: str) -> Send:
        added = [(name.encode(), value.encode()) for name, value in SAFETY.items()]
        if cookie:
            line = cookie_line(cookie, scope.get("scheme", ""))
            added.append((b"set-cookie", line.encode()))

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        return send_with_headers


def cookie_line(cookie: str, scheme: str) -> str:
    """What has a browser keep the cookie of a guest."""
    secure = "; Secure" if scheme == "https" else ""
    return f"{COOKIE}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def route_of(path: str) -> str:
    """What a request is for, as figures tell it: few kinds, whatever somebody asks for."""
    first, _, rest = path[1:].partition("/")
    if first == "api":
        second, _, more = rest.partition("/")
        kind = "table" if second == "tables" and more else second
        return kind if kind in ROUTES else "other"
    return first if first in ("assets", "health", "ready", "games") else "page"


def cookie_of(line: str) -> str:
    """Our cookie among those of other servers on the same host, however theirs are written."""
    for part in line.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def is_own_origin(headers: dict[str, str], *, required: bool) -> bool:
    """Whether a request comes from a page of this very host.

    A browser names the origin of every socket and of everything that changes something; a script
    that opens a socket has to name it too.
    """
    origin = headers.get("origin")
    if origin is None:
        return not required
    try:
        return bool(headers.get("host")) and urlsplit(origin).netloc == headers["host"]
    except ValueError:
        return False


async def answer(send: Send, status: int, code: str) -> None:
    """A refusal, in the form of `Problem`."""
    body = f'{{"code":"{code}","told":{{"key":"house.no.{code}","about":{{}}}}}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"2")]
    headers += [(name.encode(), value.encode()) for name, value in SAFETY.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
