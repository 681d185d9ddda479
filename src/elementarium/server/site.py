"""The files of the page, as the build has left them; what never changes is packed only once."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from elementarium.core.registry import load, names
from elementarium.server.wordbook import sentences

STATIC = Path(str(files("elementarium.server"))) / "static"
NO_PAGE = "serve.no_page"
"""What is said where the page was never built."""
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain",
}
BOARD = "board.js"
"""What draws the table of a game that is not built into the page."""
_PRELOAD = {".js": "rel=modulepreload", ".css": "rel=preload; as=style; crossorigin"}


@dataclass(frozen=True, slots=True)
class Packed:
    """Something that is sent again and again, and always the same."""

    kind: str
    plain: bytes
    zipped: bytes


def asset(name: str) -> Packed | None:
    """A script or a style. Its name tells its contents: a new build gives it a new one."""
    path = _found(STATIC / "assets", name)
    return _packed(path) if path else None


@cache
def _packed(path: Path) -> Packed:
    plain = path.read_bytes()
    return Packed(KINDS[path.suffix], plain, gzip.compress(plain, 9))


def _found(folder: Path, name: str) -> Path | None:
    """A file of a folder, whatever somebody asks for in its place."""
    files_here = (path for path in folder.glob("*") if path.suffix in KINDS)
    return next((path for path in files_here if path.name == name), None)


def packed_answer(answer: Any) -> Packed:
    """A long answer; to be packed by a thread, so that nobody else waits for it."""
    plain = msgspec.json.encode(answer)
    return Packed("application/json", plain, gzip.compress(plain, 5))


@cache
def book(language: str, game: str) -> Packed:
    """The sentences of the page and of a game."""
    plain = msgspec.json.encode(sentences(language, game))
    return Packed("application/json", plain, gzip.compress(plain, 9))


@cache
def games() -> tuple[str, ...]:
    """All games; looked for once, because every page is told them."""
    return tuple(names())


@cache
def boards() -> tuple[str, ...]:
    """The games whose packages bring a board for the page; looked for once, likewise."""
    return tuple(game for game in games() if _found(_brought(game), BOARD))


def brought_file(game: str, name: str) -> tuple[bytes, str] | None:
    """A file that a game's package brings for the page, and its kind."""
    path = _found(_brought(game), name) if game in games() else None
    return (path.read_bytes(), KINDS[path.suffix]) if path else None


def _brought(game: str) -> Path:
    return Path(str(files(load(game).package))) / "page"


def index() -> bytes | None:
    """The page itself, if it has been built."""
    path = STATIC / "index.html"
    return path.read_bytes() if path.is_file() else None


def loose_file(name: str) -> tuple[bytes, str] | None:
    """A file that must lie at the root, and its kind: the manifest, the service worker, icons."""
    path = _found(STATIC, name)
    return (path.read_bytes(), KINDS[path.suffix]) if path else None


def parts_of(game: str) -> list[str]:
    """The files of the page and, if a game is named, of its table, as links of a header.

    A browser opens six lines at most, so that the order counts: what all else waits for is first.
    """
    built = STATIC / "parts.json"
    if not built.is_file():
        return []
    parts: dict[str, list[str]] = msgspec.json.decode(built.read_bytes())
    names = [*parts["page"], *(parts["table"] + parts.get(game, parts["general"]) if game else [])]
    return [f"</{name}>; {_PRELOAD[Path(name).suffix]}" for name in dict.fromkeys(names)]
