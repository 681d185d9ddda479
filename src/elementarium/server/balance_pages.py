"""What simulations have taught about a game, as the page shows it."""

from __future__ import annotations

from functools import cache

import msgspec

from elementarium.lab.shipped import shipped
from elementarium.server.forms import Balance


@cache
def page(game: str, language: str = "en") -> Balance:
    """What is known about the balance of a game, told in a language."""
    known = shipped(game, language)
    return msgspec.convert(known, Balance) if known else Balance(None, [], [], None, [])
