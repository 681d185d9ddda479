"""The sentences that the page needs, in one flat book."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from elementarium.core.registry import load
from elementarium.core.words import LANGUAGES, catalogue
from elementarium.play.sitting import RefusedError

HOUSE = ("elementarium.core", "elementarium.play", "elementarium.players", "elementarium.server")


@cache
def sentences(language: str, game: str = "") -> dict[str, str]:
    """All sentences of the house and, if one is named, of a game and its cards."""
    spoken(language)
    found: dict[str, str] = {}
    for package in HOUSE:
        if (files(package) / "words" / f"{language}.toml").is_file():
            found.update(catalogue(package, language))
    if game:
        loaded = load(game)
        found.update(catalogue(loaded.package, language))
        if loaded.names:
            found.update(loaded.names(language))
    return found


def spoken(language: str) -> str:
    """A language, if it is one of ours."""
    if language not in LANGUAGES:
        raise RefusedError("language")
    return language
