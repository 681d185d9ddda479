"""Where chance comes from: one seed for a table, one stream for every throw.

A throw depends only on the seed and on its place in the history. So whoever takes an action back
and repeats it gets the same stones and cards again; and whoever is shown what the seed was made of
can draw every outcome once more (`play/proof.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from elementarium.core.rng import Rng

DEAL = 0
"""The place of the deal, before the history begins; its first step has the place 1."""
NONE = "-"
"""Stands in the place of a number that nobody gave, or that was promised and never shown."""


@dataclass(frozen=True, slots=True)
class Urn:
    """What the chance of a table is made of: a secret of the house and a number of every seat.

    The house promises its secret by a sum when the table is opened, every seat its number when it
    is taken; only when all seats are taken are the numbers shown, and then the game is dealt. So
    nobody who has still something to choose knows what all the others have chosen.
    """

    secret: bytes
    promises: tuple[str, ...] = ()
    """The sum of each seat's number; empty for a seat that gives none, such as a program's."""
    numbers: tuple[str, ...] | None = None
    """The number of each seat in hexadecimal, NONE where there is none; None for a table of the
    time in which the secret alone was the seed.
    """

    @property
    def seed(self) -> bytes:
        """SHA-256 of the secret and the numbers, written in a row with spaces between them."""
        if self.numbers is None:
            return self.secret
        return sha256(" ".join((self.secret.hex(), *self.numbers)).encode()).digest()


def lot(seed: int | bytes, place: int) -> Rng:
    """What the throw at a place of the history is drawn from.

    A number as seed is for games that are to be repeated; bytes are a secret, from which nobody
    can foretell a throw without knowing it, whatever throws he has seen.
    """
    if isinstance(seed, int):
        return Rng(Rng(seed).next_seed() ^ place)
    return Rng(int.from_bytes(sha256(seed + place.to_bytes(8, "big")).digest()[:8], "big"))


def commitment(secret: bytes) -> str:
    """What is published of a secret before the game: it fixes the secret and does not tell it."""
    return sha256(secret).hexdigest()
