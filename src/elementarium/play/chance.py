"""Where chance comes from: one seed for a table, one stream for every throw.

A throw depends only on the seed and on its place in the history. So whoever takes an action back
and repeats it gets the same stones and cards again; and whoever is shown a secret seed after the
game can draw every outcome once more (`play/proof.py`).
"""

from __future__ import annotations

from hashlib import sha256

from elementarium.core.rng import Rng

DEAL = 0
"""The place of the deal, before the history begins; its first step has the place 1."""


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
