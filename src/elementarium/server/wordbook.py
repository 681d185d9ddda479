"""The sentences that the page needs, in one flat book."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from elementarium.core.registry import load, names
from elementarium.core.words import LANGUAGES, catalogue
from elementarium.play.journal import RefusedError

HOUSE = (
    *("elementarium.core", "elementarium.play", "elementarium.players", "elementarium.puzzles"),
    "elementarium.server",
)


@cache
def sentences(language: str, game: str = "") -> dict[str, str]:
    """All sentences of the house, what games are called, and those of a game that is named."""
    spoken(language)
    found: dict[str, str] = {}
    for name in names():
        own = catalogue(load(name).package, language)
        found.update({key: own[key] for key in lobby_keys(name) if key in own})
    for package in HOUSE:
        if (files(package) / "words" / f"{language}.toml").is_file():
            found.update(catalogue(package, language))
    if game:
        loaded = load(game)
        found.update(catalogue(loaded.package, language))
        if loaded.names:
            found.update(loaded.names(language))
    return found


def lobby_keys(game: str) -> list[str]:
    """What the lobby tells about a game; `brief` is `about` in a few words."""
    return [f"{game}.{part}" for part in ("title", "about", "brief", "time")]


def spoken(language: str) -> str:
    """A language, if it is one of ours."""
    if language not in LANGUAGES:
        raise RefusedError("language")
    return language
