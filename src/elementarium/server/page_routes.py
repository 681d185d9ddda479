"""Requests for the page itself: its files, its words, the rule books, and how the house is."""

from __future__ import annotations

import asyncio
from html import escape

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from elementarium.core.registry import load
from elementarium.core.words import Words
from elementarium.server import forms, site
from elementarium.server.balance_pages import page as balance_page
from elementarium.server.booklet_pages import page as booklet_page
from elementarium.server.packing import packed
from elementarium.server.portraits import HEIGHT, WIDTH
from elementarium.server.refusals import get, post
from elementarium.server.rooms import Asking, Rooms
from elementarium.server.rule_pages import sections
from elementarium.server.sandbox import look
from elementarium.server.seeing import old_of
from elementarium.server.wordbook import sentences, spoken
from elementarium.store.rows import GameRow
from elementarium.store.tables import OVER

PAGES = [
    "/",
    "/t/{page:str}",
    "/r/{page:str}",
    "/learn/{page:str}",
    "/rules/{page:str}",
    "/exact/{page:str}",
    "/guide/{page:str}",
    "/balance/{page:str}",
    "/me",
    "/p/{page:str}",
    "/leaders/{page:str}",
    "/tournaments",
    "/tournaments/{page:str}",
    "/puzzles",
    "/puzzles/{game:str}",
    "/puzzles/{game:str}/{page:str}",
    "/privacy",
]
"""Addresses that the client draws itself."""


@get("/api/rules/{game:str}", sync_to_thread=True)
def rules(game: str, language: str = "en") -> list[forms.Section]:
    """The rule book of a game in a language."""
    return sections(load(game).name, spoken(language))


@get("/api/booklets/{game:str}", sync_to_thread=True)
def booklets(game: str, language: str = "en") -> forms.Booklet:
    """The rule book of a game for players, in a language."""
    return booklet_page(load(game).name, spoken(language))


@get("/api/balance/{game:str}", sync_to_thread=True)
def balance(game: str, language: str = "en") -> forms.Balance:
    """What simulations have taught about the rules of a game, in a language."""
    return balance_page(load(game).name, spoken(language))


@get("/api/words/{language:str}")
async def words(request: Asking, language: str, game: str = "") -> Response[dict[str, str]]:
    """The sentences of the page and of a game."""
    return packed(request, await asyncio.to_thread(site.book, language, game))


@post("/api/sandbox", status_code=200, sync_to_thread=True)
def sandbox(data: forms.Sandbox) -> forms.Looked:
    """Look at a position, and at what is played from it."""
    return look(data)


@get("/health")
async def health(state: Rooms) -> forms.House:
    """Whether the server lives; it may live and not be able to store anything."""
    return forms.House("ok", state.hub.build)


@get("/ready")
async def ready(state: Rooms) -> forms.House:
    """Whether the server can do its work: something was just stored."""
    await state.readiness.check()
    return forms.House("ready", state.hub.build)


@get(PAGES, media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, state: Rooms, page: str = "") -> Response[bytes]:
    """The page, which draws itself from its address; it is told the game of a table."""
    text = await asyncio.to_thread(site.index)
    if text is None:
        sentence = Words("en", ("elementarium.server",)).say(site.NO_PAGE)
        return Response(sentence.encode(), status_code=503, media_type=MediaType.TEXT)
    at_table = request.url.path.startswith("/t/")
    row = await state.hub.known(page) if at_table or request.url.path.startswith("/r/") else None
    game = row.kind if row and at_table else ""
    brought = await asyncio.to_thread(site.boards)
    told = f'<html data-game="{game}" data-games="{" ".join(site.games())}" '
    told += f'data-boards="{" ".join(brought)}" ' if brought else ""
    if (calls := state.hub.calls) is not None:
        told += f'data-calls="{calls.public}" '
    text = text.replace(b"<html ", told.encode(), 1)
    if row is not None:
        text = text.replace(b"</head>", preview(row, language_of(request), request), 1)
    parts = await asyncio.to_thread(site.parts_of, game)
    asked = early(request, game, lobby=request.url.path == "/")
    link = ", ".join([*parts, *(f"<{path}>; {_ANSWER}" for path in asked)])
    return Response(text, headers={"cache-control": "no-cache", "link": link})


def preview(row: GameRow, language: str, request: Asking) -> bytes:
    """What a shared link shows: the game, and how it ended as a picture; it names nobody."""
    known = sentences(language)
    about = "page.preview.over" if row.status == OVER else f"{row.kind}.about"
    tags = {"og:type": "website", "og:site_name": "Elementarium"}
    tags |= {"og:title": known.get(f"{row.kind}.title", row.kind)}
    tags |= {"og:description": known.get(about, "")}
    if row.status == OVER and not old_of(row):
        base = str(request.base_url).rstrip("/")
        tags |= {"og:image": f"{base}/api/tables/{row.id}/picture.png"}
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
    lines = (f'<meta property="{name}" content="{escape(told)}" />' for name, told in tags.items())
    return "".join(lines).encode() + b"</head>"


def language_of(request: Asking) -> str:
    """The language that was chosen, or that a browser asks for."""
    language = request.cookies.get("language") or request.headers.get("accept-language") or ""
    return "zh" if language.lower().startswith("zh") else "en"


def early(request: Asking, game: str, *, lobby: bool) -> list[str]:
    """What a browser may ask for before it has read the script that would ask for it."""
    words = f"/api/words/{language_of(request)}"
    return [f"{words}?game={game}" if game else words, *(["/api/lobby"] if lobby else [])]


_ANSWER = "rel=preload; as=fetch; crossorigin"


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asking, name: str) -> Response[bytes]:
    """A script or a style of the page, which a browser may keep for ever."""
    found = await asyncio.to_thread(site.asset, name)
    if found is None:
        raise HTTPException(status_code=404)
    return packed(request, found, "public, max-age=31536000, immutable")


@get("/games/{game:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def brought_file(game: str, name: str) -> Response[bytes]:
    """A file of the board that a game's package brings."""
    return _checked_each_time(site.brought_file(game, name))


@get("/{name:str}", include_in_schema=False, sync_to_thread=True)
def loose_file(name: str) -> Response[bytes]:
    """A file that must lie at the root: the manifest, the service worker, icons."""
    return _checked_each_time(site.loose_file(name))


def _checked_each_time(found: tuple[bytes, str] | None) -> Response[bytes]:
    """A file whose name stays when its contents change."""
    if found is None:
        raise HTTPException(status_code=404)
    body, kind = found
    return Response(body, media_type=kind, headers={"cache-control": "no-cache"})


HANDLERS = [
    rules,
    booklets,
    balance,
    words,
    sandbox,
    health,
    ready,
    page,
    asset,
    brought_file,
    loose_file,
]
