"""The routes: HTTP and WebSocket around the hub. No decision about a game is taken here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from sys import intern
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from elementarium.core.errors import (
    ElementariumError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGameError,
)
from elementarium.core.registry import load, names
from elementarium.core.words import Message, Words
from elementarium.play.sitting import RefusedError
from elementarium.players.levels import LEVELS
from elementarium.server import messages as wire
from elementarium.server import site
from elementarium.server.census import Census
from elementarium.server.company import seats_of
from elementarium.server.door import Door
from elementarium.server.guests import Guests, tidy_name
from elementarium.server.hub import MOST_TABLES, SWEEP, Hub
from elementarium.server.limits import Bucket, Limit, Places
from elementarium.server.outbox import ABUSE, LATER, NO_TABLE, NOT_WATCHED, Outbox
from elementarium.server.readiness import Readiness
from elementarium.server.refusals import get, post, tell_of_closed_types
from elementarium.server.rule_pages import sections
from elementarium.server.sandbox import look
from elementarium.server.wordbook import spoken
from elementarium.store.errors import DoubtfulError, StorageError, UnreadableError

LOG = logging.getLogger("elementarium.server")
PAGES = ["/", "/t/{page:str}", "/r/{page:str}", "/rules/{page:str}", "/guide/{page:str}"]
"""Addresses that the client draws itself."""
PROBLEMS: dict[type[Exception], str] = {
    UnknownGameError: "game",
    OptionError: "options",
    PositionError: "position",
    RecordError: "record",
    NotationError: "notation",
}
"""What is wrong with a request, where the error has no sentence of its own in every language."""
STATUS = {"no_table": 404, "running": 409, "seat": 403, "secret": 403, "taken": 409, "busy": 429}
STATUS |= {"other_rules": 409, "old_rules": 409, "old_deal": 409}
STATUS |= {"tables": 429, "address": 429, "queue": 429}
STATUS |= {"damaged": 500, "storage": 503, "unknown": 503, "unreadable": 503, "not_ready": 503}
FAILURES: dict[type[Exception], str] = {
    UnreadableError: "unreadable",
    DoubtfulError: "unknown",
    StorageError: "storage",
}
"""What is wrong with the database; what is inside of it is nobody's business."""
FRAMES_PER_SECOND = 30.0
"""What a socket may send; four seconds' worth of it at once."""
LATER_FRAME = 0.1
"""Seconds that a frame waits if all sockets of its address together send too much."""
HELLO = 9.0
"""So many frames more a hello counts: its answer may be the whole history."""
REQUESTS_PER_SECOND = 100.0
"""What an address may ask for; a tenth of it may change something."""
GUESSES = 20
"""Wrong secrets of seats that an address may try at once."""
GUESSES_PER_SECOND = GUESSES / 60
"""How many more it may try later."""
HOUSEHOLD = 10
"""So many guests may behave like one address: it may open as many tables as all of them."""
DAY = 86_400
"""Seconds after which as many more may be opened."""
MOST_SOCKETS = 1000
"""Sockets that may come from one address at a time."""
Asking = Request[Any, Any, State]
READER: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)
"""Reads what clients send, and nothing else."""


# The lobby


@get("/api/lobby")
async def lobby(request: Asking, state: State) -> wire.Lobby:
    """Everything that the first page needs."""
    hub: Hub = state.hub
    guest = guest_of(request)
    name, (open_tables, mine) = await asyncio.gather(
        asyncio.to_thread(hub.store.name, guest), asyncio.to_thread(hub.lobby, guest)
    )
    return wire.Lobby(
        me=wire.Me(name, state.guests.request_token(guest)),
        build=hub.build,
        proto=wire.PROTOCOL,
        games=[game_info(name) for name in names()],
        levels=list(LEVELS),
        open=open_tables,
        mine=mine,
    )


@post("/api/me", status_code=200)
async def rename(request: Asking, state: State, data: wire.Rename) -> wire.Me:
    """What the guest wants to be called."""
    guest = guest_of(request)
    name = tidy_name(data.name)
    await asyncio.wrap_future(state.hub.store.set_name(guest, name))
    return wire.Me(name, state.guests.request_token(guest))


@post("/api/tables")
async def open_table(request: Asking, state: State, data: wire.NewTable) -> wire.Opened:
    """Open a table."""
    guest = guest_of(request)
    check_openings(state, request)
    opened: wire.Opened = await state.hub.open_table(data, guest, await name_of(state, guest))
    return opened


@get("/api/tables/{id:str}")
async def table(request: Asking, state: State, id: str) -> wire.TableInfo:  # noqa: A002
    """What everybody may know about a table."""
    live = await state.hub.table(id)
    seat = await state.hub.seat_of(id, guest_of(request))
    info: wire.TableInfo = live.info(seat)
    return info


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit_down(request: Asking, state: State, id: str, data: wire.SitDown) -> wire.Seated:  # noqa: A002
    """Take a seat: by its secret, or a free one of a listed table."""
    guest = guest_of(request)
    asker = asker_of(request)
    if data.secret and state.wrong_secrets.is_spent(asker):
        raise RefusedError("busy")  # a right guess too: else it could be told from a wrong one
    try:
        seated: wire.Seated = await state.hub.sit_down(id, data, guest, await name_of(state, guest))
    except RefusedError as error:
        if error.code == "secret":
            state.wrong_secrets.allows(asker)
        raise
    return seated


@get("/api/tables/{id:str}/invites")
async def invites(request: Asking, state: State, id: str) -> list[wire.Invite]:  # noqa: A002
    """What invites to the seats that are still free, for the founder."""
    found: list[wire.Invite] = await state.hub.invites(id, guest_of(request))
    return found


@post("/api/tables/{id:str}/rematch")
async def rematch(request: Asking, state: State, id: str, data: wire.Rematch) -> wire.Opened:  # noqa: A002
    """The same people once more: offered by the first who asks, accepted by the others."""
    guest = guest_of(request)
    check_openings(state, request)
    opened: wire.Opened = await state.hub.rematch(id, data, guest, await name_of(state, guest))
    return opened


# After the game


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(state: State, id: str) -> str:  # noqa: A002
    """The record of a finished game."""
    text: str = await state.hub.record(id)
    return text


@get("/api/tables/{id:str}/replay")
async def replay(request: Asking, state: State, id: str) -> Response[wire.Replay]:  # noqa: A002
    """A finished game, told with everything open."""
    found: wire.Replay = await state.hub.replay(id, guest_of(request))
    return packed(request, await asyncio.to_thread(site.packed_answer, found))


@get("/api/tables/{id:str}/replay/{v:int}")
async def moment(state: State, id: str, v: int) -> wire.Moment:  # noqa: A002
    """A point of a finished game."""
    found: wire.Moment = await state.hub.moment(id, v)
    return found


@get("/api/tables/{id:str}/analysis")
async def analysis(state: State, id: str) -> wire.Analysis:  # noqa: A002
    """The chances through a finished game, as far as somebody has asked for them."""
    known: wire.Analysis = await state.hub.analysis(id)
    return known


@post("/api/tables/{id:str}/analysis", status_code=202)
async def analyse(request: Asking, state: State, id: str) -> wire.Analysis:  # noqa: A002
    """Have the chances through a finished game thought about; ask again to see how far it is."""
    begun: wire.Analysis = await state.hub.analyse(id, asker_of(request))
    return begun


@post("/api/records")
async def add_record(request: Asking, state: State) -> wire.Opened:
    """Keep a record that was made elsewhere, checked action by action."""
    check_openings(state, request)
    text = (await request.body()).decode("utf-8", errors="strict")
    opened: wire.Opened = await state.hub.add_record(text, guest_of(request))
    return opened


# Rules and words


@get("/api/rules/{game:str}", sync_to_thread=True)
def rules(game: str, language: str = "en") -> list[wire.Section]:
    """The rule book of a game in a language."""
    return sections(load(game).name, spoken(language))


@get("/api/words/{language:str}")
async def words(request: Asking, language: str, game: str = "") -> Response[dict[str, str]]:
    """The sentences of the page and of a game."""
    return packed(request, await asyncio.to_thread(site.book, language, game))


@post("/api/sandbox", status_code=200, sync_to_thread=True)
def sandbox(data: wire.Sandbox) -> wire.Looked:
    """Look at a position, and at what is played from it."""
    return look(data)


# The house


@get("/health")
async def health(state: State) -> wire.House:
    """Whether the server lives; it may live and not be able to store anything."""
    return wire.House("ok", state.hub.build)


@get("/ready")
async def ready(state: State) -> wire.House:
    """Whether the server can do its work: something was just stored."""
    await state.readiness.check()
    return wire.House("ready", state.hub.build)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(state: State) -> str:
    """Figures for a monitor, one on each line; none that counts what is played in secret."""
    hub: Hub = state.hub
    counts = await state.census.counts()
    figures = {
        "tables_live": len(hub.live),
        "sockets": sum(len(live.audience) for live in hub.live.values()),
        "tables_playing": counts.get("playing", 0),
        "tables_over": counts.get("over", 0),
        "thinkers_replaced": hub.thinkers.replaced,
    }
    return "".join(f"elementarium_{name} {value}\n" for name, value in figures.items())


@get(PAGES, media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, state: State, page: str = "") -> Response[bytes]:
    """The page, which draws itself from its address; it is told the game of a table."""
    text = await asyncio.to_thread(site.index)
    if text is None:
        sentence = Words("en", ("elementarium.server",)).say(site.NO_PAGE)
        return Response(sentence.encode(), status_code=503, media_type=MediaType.TEXT)
    game = await state.hub.game_of(page) if request.url.path.startswith("/t/") else ""
    text = text.replace(b"<html ", f'<html data-game="{game}" '.encode(), 1)
    parts = await asyncio.to_thread(site.parts_of, game)
    asked = early(request, game, lobby=not page)
    link = ", ".join([*parts, *(f"<{path}>; {_ANSWER}" for path in asked)])
    return Response(text, headers={"cache-control": "no-cache", "link": link})


def early(request: Asking, game: str, *, lobby: bool) -> list[str]:
    """What a browser may ask for before it has read the script that would ask for it."""
    language = request.cookies.get("language") or request.headers.get("accept-language") or ""
    words = f"/api/words/{'zh' if language.lower().startswith('zh') else 'en'}"
    return [f"{words}?game={game}" if game else words, *(["/api/lobby"] if lobby else [])]


_ANSWER = "rel=preload; as=fetch; crossorigin"


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asking, name: str) -> Response[bytes]:
    """A script or a style of the page, which a browser may keep for ever."""
    found = await asyncio.to_thread(site.asset, name)
    if found is None:
        raise HTTPException(status_code=404)
    return packed(request, found, "public, max-age=31536000, immutable")


def packed(request: Asking, what: site.Packed, keep: str = "no-cache") -> Response[Any]:
    """What never changes, as small as the browser can read it."""
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(what.plain, media_type=what.kind, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(what.zipped, media_type=what.kind, headers=headers)


# One socket


@websocket("/ws/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, State], id: str, seat: int = -1) -> None:  # noqa: A002
    """Everything between a table and one page."""
    await socket.accept()
    asker, sockets = intern(asker_of(socket)), socket.app.state.sockets
    if not sockets.take(asker):
        await socket.send_text(_TOO_MANY.decode())
        await socket.close(code=LATER)
        return
    try:
        await _sit_at(socket, id, seat, asker)
    finally:
        sockets.leave(asker)


async def _sit_at(socket: WebSocket[Any, Any, State], id: str, seat: int, asker: str) -> None:  # noqa: A002
    """Connect a socket with its table, until one of them has enough."""
    hub: Hub = socket.app.state.hub
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
    link = Outbox(viewer, asker)
    writer = asyncio.create_task(_write(socket, link))
    live.attach(link)
    try:
        await _read(socket, link, live)
    finally:
        live.detach(link)
        link.close(1000)
        await writer


async def _write(socket: WebSocket[Any, Any, State], link: Outbox) -> None:
    """Send what waits, until the socket is to be closed."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while await _write_next(socket, link):
            pass
        await socket.close(code=link.closing or 1000)


async def _write_next(socket: WebSocket[Any, Any, State], link: Outbox) -> bool:
    """Send one frame, which nobody remembers afterwards; False if there will be none."""
    frame = await link.next_frame()
    if frame is not None:
        await socket.send_text(frame.decode())
    return frame is not None


async def _read(socket: WebSocket[Any, Any, State], link: Outbox, live: Any) -> None:
    """Take frames until the socket closes; cut whoever sends too many or what nobody sends."""
    loop = asyncio.get_running_loop()
    frames = socket.app.state.frames_per_second
    bucket = Bucket(frames, 4 * frames, loop.time())
    while link.closing is None:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        while not socket.app.state.frames.allows(link.asker):
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
        await live.handle(link, request)


_BAD = msgspec.json.encode(wire.No("", "bad", Message("house.no.bad"), "", -1))
_TOO_MANY = msgspec.json.encode(wire.No("", "sockets", Message("house.no.sockets"), "", -1))


# Putting it together


def game_info(name: str) -> wire.GameInfo:
    """What the lobby shows of a game."""
    game = load(name)
    options = [wire.OptionInfo(**asdict(option)) for option in game.options.described()]
    presets = [
        wire.PresetInfo(preset, dict(one.split("=") for one in text.split()))
        for preset, text in game.options.presets.items()
    ]
    return wire.GameInfo(name, game.seats[0], game.seats[-1], game.hidden, options, presets)


def guest_of(connection: Any) -> str:
    """The guest whom the door has recognized."""
    return str(connection.scope["state"]["guest"])


def asker_of(connection: Any) -> str:
    """From where a request comes: what is bounded for each address is bounded for this."""
    return str(connection.scope["state"]["asker"])


def check_openings(state: State, request: Asking) -> None:
    """Who throws its cookie away is a new guest, but still at the same address."""
    if not state.openings.allows(asker_of(request)):
        raise RefusedError("address")


async def name_of(state: State, guest: str) -> str:
    """What a guest is called."""
    return str(await asyncio.to_thread(state.hub.store.name, guest))


def refused(_request: Asking, error: Exception) -> Response[wire.Problem]:
    """An answer to whatever cannot be done."""
    problem = problem_of(error)
    return Response(problem, status_code=STATUS.get(problem.code, 400))


def problem_of(error: Exception) -> wire.Problem:
    """Why something cannot be done."""
    if isinstance(error, RefusedError):
        return wire.Problem(error.code, Message(f"house.no.{error.code}"))
    for kind, code in FAILURES.items():
        if isinstance(error, kind):
            return wire.Problem(code, Message(f"house.no.{code}"))
    code = PROBLEMS.get(type(error), "problem")
    told = getattr(error, "told", None) or Message(f"house.no.{code}")
    return wire.Problem(code, told, str(error))


def failed(request: Asking, error: Exception) -> Response[Any]:
    """An answer to a mistake of ours, or to a request that nobody understands."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if (
        status == 404
        and "text/html" in request.headers.get("accept", "")
        and (text := site.index())
    ):
        # Somebody mistyped an address: the page says so in his language.
        return Response(text, status_code=404, media_type=MediaType.HTML)
    if status >= 500:
        LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    code = "lost" if status == 404 else "bad" if status < 500 else "failed"
    headers = error.headers if isinstance(error, HTTPException) else None
    problem = wire.Problem(code, Message(f"house.no.{code}"))
    return Response(problem, status_code=status, headers=headers)


def unreadable(_request: Asking, _error: Exception) -> Response[wire.Problem]:
    """An answer to a body that is no text, or that is nested without end."""
    return Response(wire.Problem("bad", Message("house.no.bad")), status_code=400)


def make_app(
    hub: Hub,
    keys: list[str],
    requests_per_second: float = REQUESTS_PER_SECOND,
    frames_per_second: float = FRAMES_PER_SECOND,
    tables: int = MOST_TABLES,
    sockets: int = MOST_SOCKETS,
) -> Callable[..., Any]:
    """The whole application; the limits are for each address, `tables` for each guest."""
    openings = HOUSEHOLD * tables
    guests = Guests(keys)

    @contextlib.asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(hub))
        try:
            yield
        finally:
            sweeping.cancel()
            hub.close()
            await asyncio.to_thread(hub.store.close)

    handlers: list[Any] = [
        *(lobby, rename, open_table, table, sit_down, invites, rematch),
        *(record, replay, moment, analysis, analyse, add_record, rules, words, sandbox),
        *(health, ready, metrics, page, asset, loose_file, table_socket),
    ]
    app = Litestar(
        route_handlers=handlers,
        lifespan=[life],
        state=State(
            {
                "hub": hub,
                "guests": guests,
                "frames_per_second": frames_per_second,
                "frames": Limit(HOUSEHOLD * frames_per_second, 4 * HOUSEHOLD * frames_per_second),
                "wrong_secrets": Limit(GUESSES_PER_SECOND, GUESSES),
                "openings": Limit(openings / DAY, openings),
                "sockets": Places(sockets),
                "readiness": Readiness(hub.store),
                "census": Census(hub.store),
            }
        ),
        openapi_config=OpenAPIConfig(
            title="Elementarium",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, exclude=["^/assets/", "^/api/words/", "/replay$"]
        ),
        exception_handlers={
            ElementariumError: refused,
            UnicodeDecodeError: unreadable,
            RecursionError: unreadable,
            Exception: failed,
        },
        request_max_body_size=1_000_000,
        logging_config=None,
    )
    tell_of_closed_types(app)
    burst = requests_per_second * 4
    return Door(
        app,  # type: ignore[arg-type]  # Litestar's own names for the same ASGI types
        guests,
        Limit(requests_per_second, burst),
        Limit(requests_per_second / 10, burst / 4),
    )


@get("/{name:str}", include_in_schema=False, sync_to_thread=True)
def loose_file(name: str) -> Response[bytes]:
    """A file that must lie at the root: the manifest, the service worker, icons."""
    found = site.loose_file(name)
    if found is None:
        raise HTTPException(status_code=404)
    body, kind = found
    return Response(body, media_type=kind, headers={"cache-control": "no-cache"})


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hub.sweep()
