"""Files of cards: read, checked by their game, and known by their name and hash."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from elementarium.core.errors import ElementariumError
from elementarium.core.words import reason, saying

Cards = TypeVar("Cards")


class CardFileError(ElementariumError):
    """A card file that the game cannot be played with; the sentence says what is wrong with it."""


def read_card_file(
    path: Path | Traversable, check: Callable[[Mapping[str, Any], str, str], Cards]
) -> Cards:
    """The cards in a file, as `check` makes them of its content, its bare name and its sha256."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise saying(CardFileError, "file.read_cards", path=str(path), why=reason(error)) from error
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardFileError(f"{path.name}: this is no TOML file: {error}") from error
    try:
        return check(table, path.name.removesuffix(".toml"), hashlib.sha256(data).hexdigest())
    except CardFileError as error:
        raise CardFileError(f"{path.name}: {error}") from None
